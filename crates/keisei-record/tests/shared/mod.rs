//! Records that are not part of the repository.

use std::path::PathBuf;

/// Reads a file of the folder that `KEISEI_DATA` names; says so and returns nothing where there is none.
pub fn data(name: &str) -> Option<Vec<u8>> {
    let root = std::env::var_os("KEISEI_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let bytes = std::fs::read(root.join(name)).ok();
    if bytes.is_none() {
        println!("skipped: no {name} (set KEISEI_DATA to a folder that holds it)");
    }
    bytes
}

/// Lists a folder of the folder that `KEISEI_DATA` names, in order; says so and returns nothing where there is none.
#[allow(dead_code, reason = "not every test reads folders")]
pub fn folder(name: &str) -> Option<Vec<PathBuf>> {
    let root = std::env::var_os("KEISEI_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let Ok(entries) = std::fs::read_dir(root.join(name)) else {
        println!("skipped: no {name} (set KEISEI_DATA to a folder that holds it)");
        return None;
    };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    Some(files)
}
