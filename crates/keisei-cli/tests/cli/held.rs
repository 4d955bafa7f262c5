//! The units of papers at smoke scale, held to the bytes that their keys stood for before.

use keisei_core::Digest;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sees that no unit of a run came out otherwise than before under its key: then something that its job uses, a measure
/// for instance, does something else, and must count its version up.
///
/// Engines outside are promised by nobody. With `KEISEI_BLESS=1` the bytes of now are written down.
pub fn to_their_keys(run: &Path, paper: &str) {
    let golden =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cli/golden/units-{paper}.txt"));
    let now = units(run);
    if std::env::var_os("KEISEI_BLESS").is_some() {
        let lines: Vec<String> = now.iter().map(|(name, digest)| format!("{name} {digest}\n")).collect();
        std::fs::write(&golden, lines.concat()).unwrap();
    }
    let text = std::fs::read_to_string(&golden).unwrap_or_default();
    let before: BTreeMap<String, String> = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .collect();
    let other: Vec<&String> = before
        .iter()
        .filter(|(name, digest)| now.get(*name).is_some_and(|now| now != *digest))
        .map(|(name, _)| name)
        .collect();
    assert!(other.is_empty(), "these came out otherwise under an old key; count up a version: {other:?}");
    let strange: Vec<&String> = now.keys().filter(|name| !before.contains_key(*name)).collect();
    let missing: Vec<&String> = before.keys().filter(|name| !now.contains_key(*name)).collect();
    assert!(
        strange.is_empty() && missing.is_empty(),
        "keys have changed; if they were meant to, KEISEI_BLESS=1 writes the new ones down: new {strange:?}, gone {missing:?}"
    );
}

/// Digests every unit that no clock and no engine outside decided, by its name with its key.
fn units(run: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(run.join("units")).unwrap().map(|entry| entry.unwrap().path());
    let units = entries.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    units
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap()))
        .filter(|(_, bytes)| !String::from_utf8_lossy(bytes).contains("cmd="))
        .map(|(name, bytes)| (name, Digest::of(&bytes).short()))
        .collect()
}
