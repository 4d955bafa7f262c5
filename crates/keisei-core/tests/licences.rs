//! Every crate that keisei is built from may be used by anybody for anything.
//!
//! It stands with the crate that all others need, because it needs nothing but cargo.

use serde_json::Value;
use std::process::Command;

/// Licences that ask for no more than their own text.
const PERMISSIVE: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Reads an SPDX expression from left to right.
struct Expression<'a> {
    words: std::iter::Peekable<std::vec::IntoIter<&'a str>>,
}

/// Tells whether an expression leaves us a permissive choice; crates of old write `/` for OR.
fn allows(text: &str) -> bool {
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut expression = Expression { words: words.into_iter().peekable() };
    expression.any() && expression.words.next().is_none()
}

impl Expression<'_> {
    fn any(&mut self) -> bool {
        let mut one = self.all();
        while self.words.next_if_eq(&"OR").is_some() {
            one |= self.all();
        }
        one
    }

    fn all(&mut self) -> bool {
        let mut every = self.licence();
        while self.words.next_if_eq(&"AND").is_some() {
            every &= self.licence();
        }
        every
    }

    fn licence(&mut self) -> bool {
        let Some(word) = self.words.next() else { return false };
        if word == "(" {
            let inner = self.any();
            return self.words.next() == Some(")") && inner;
        }
        // An exception only ever takes demands away.
        if self.words.next_if_eq(&"WITH").is_some() {
            self.words.next();
        }
        PERMISSIVE.contains(&word)
    }
}

#[test]
fn expressions_are_understood() {
    for text in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR GPL-3.0) AND Zlib",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(allows(text), "{text}");
    }
    for text in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT)", "MPL-2.0 WITH nothing", "MIT MIT"] {
        assert!(!allows(text), "{text}");
    }
}

fn cargo(arguments: &[&str]) -> String {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output =
        Command::new(cargo).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "cargo {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_dependency_is_permissive() {
    // Only what this machine builds is sure to be at hand without a network.
    let about = cargo(&["-vV"]);
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let asked = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host];
    let metadata: Value = serde_json::from_str(&cargo(&asked)).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 10, "only {} packages", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(allows))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(refused.is_empty(), "not permissive: {refused:#?}");
}
