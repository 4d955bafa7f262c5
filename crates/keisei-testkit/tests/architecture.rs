//! What ARCHITECTURE.md names is there.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Lists what stands in backticks, code blocks left out.
fn quoted(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Lists where links inside the repository lead.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect()
}

/// Tells whether Rust text defines a name.
fn defines(source: &str, name: &str) -> bool {
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "macro_rules!"];
    kinds.iter().any(|kind| {
        source.match_indices(&format!("{kind} {name}")).any(|(at, found)| {
            let next = source[at + found.len()..].chars().next();
            next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
        })
    })
}

/// Says what is wrong with a place such as `crates/keisei/src/job/mod.rs::run`.
fn wrong(place: &str) -> Option<String> {
    let (file, name) = place.split_once("::").map_or((place, None), |(file, name)| (file, Some(name)));
    let path = root().join(file);
    if !path.exists() {
        return Some(format!("there is no {file}"));
    }
    let name = name?;
    let source = std::fs::read_to_string(&path).unwrap_or_default();
    (!defines(&source, name)).then(|| format!("{file} defines no {name}"))
}

#[test]
fn every_place_named_is_there() {
    let mut named = 0;
    let mut faults = Vec::new();
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        let folders = ["crates/", "benches/", "docs/", "examples/", "fuzz/", ".ci/"];
        let quoted =
            quoted(&text).into_iter().filter(|one| folders.iter().any(|folder| one.starts_with(folder)));
        let places = quoted.filter(|one| !one.contains(['<', '…', ' ', '*'])).chain(links(&text));
        for place in places {
            named += 1;
            faults.extend(wrong(place).map(|fault| format!("{page}: {fault}")));
        }
    }
    assert!(named > 40, "only {named} places were found: the test no longer reads the pages");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_not_there_is_noticed() {
    assert_eq!(wrong("crates/keisei-testkit/src/lib.rs"), None);
    assert!(wrong("crates/keisei-testkit/src/nothing.rs").is_some());
    assert!(wrong("crates/keisei-testkit/src/lib.rs::no_such_name").is_some());
    assert!(!defines("fn runs()", "run") && defines("fn run<T>()", "run"));
}
