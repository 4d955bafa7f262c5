//! What a folder of results holds beside results: work under way, checkpoints, and what killed runs left.

use crate::stored_in;
use keisei_play::folder_lock::LOCK;
use keisei_play::owner::Owner;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where it says who works on what.
pub const WORKING: &str = ".working";

/// What a folder of results holds.
#[derive(Clone, Debug, Default)]
pub struct Status {
    /// Results, those of the clock included.
    pub results: usize,
    /// Jobs that somebody works on: the first digits of the key, and who.
    pub working: Vec<(String, Owner)>,
    /// Checkpoints of jobs that are not finished.
    pub checkpoints: Vec<PathBuf>,
    /// What nobody needs any more: locks of processes that are gone, checkpoints of finished jobs, provenance without a
    /// result.
    pub left_over: Vec<PathBuf>,
}

/// Looks at a folder of results.
pub fn status(folder: &Path) -> Status {
    let results = stored_in(folder);
    let mut status = Status { results: results.len(), ..Status::default() };
    for held in entries(&folder.join(WORKING)) {
        let owner = fs::read_to_string(held.join(LOCK)).ok().and_then(|text| text.trim().parse().ok());
        match owner {
            Some(owner) if !Owner::is_gone(&owner) => status.working.push((name_of(&held), owner)),
            _ => status.left_over.push(held),
        }
    }
    for below in [folder.to_owned(), folder.join("clock")] {
        for checkpoint in entries(&below.join("units")).into_iter().filter(|path| path.is_dir()) {
            let finished = checkpoint.with_file_name(format!("{}.json", name_of(&checkpoint)));
            let list = if finished.is_file() { &mut status.left_over } else { &mut status.checkpoints };
            list.push(checkpoint);
        }
        for beside in entries(&below.join("provenance")) {
            let name = name_of(&beside);
            let of_unit = name.strip_suffix(".json").and_then(|name| name.rsplit_once('.'));
            if of_unit.is_some_and(|(_, key)| key.len() == 16) && !below.join("units").join(&name).is_file() {
                status.left_over.push(beside);
            }
        }
    }
    status
}

/// Removes what nobody needs any more; returns what that was.
///
/// # Errors
/// Fails where the file system does.
pub fn sweep(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let left_over = status(folder).left_over;
    for path in &left_over {
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }?;
    }
    Ok(left_over)
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_play::folder_lock::FolderLock;

    #[test]
    fn only_what_nobody_needs_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let held = FolderLock::hold(&at(".working/held")).unwrap();
        fs::create_dir_all(at(".working/dead")).unwrap();
        fs::write(at(".working/dead/.lock"), "1073741823-1@").unwrap();
        for dir in ["units/half.0123456789abcdef", "units/done.0123456789abcdef", "provenance"] {
            fs::create_dir_all(at(dir)).unwrap();
        }
        fs::write(at("units/done.0123456789abcdef.json"), "{}").unwrap();
        for name in ["done.0123456789abcdef.json", "gone.0123456789abcdef.json", "table1.json"] {
            fs::write(at("provenance").join(name), "{}").unwrap();
        }
        let seen = status(folder.path());
        assert_eq!(seen.working.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), ["held"]);
        assert_eq!(seen.checkpoints, [at("units/half.0123456789abcdef")]);
        let swept = [".working/dead", "units/done.0123456789abcdef", "provenance/gone.0123456789abcdef.json"];
        assert_eq!(sweep(folder.path()).unwrap(), swept.map(at));
        assert!(at(".working/held/.lock").is_file() && at("provenance/table1.json").is_file());
        drop(held);
        assert_eq!(status(folder.path()).left_over, [at(".working/held")]);
    }
}
