//! Files that are either the old ones or the new ones, never half of each.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Replaces a file's content in one step that survives a crash, a kill or a full disk.
///
/// The bytes go to a new file in the same folder, reach the disk, and only then take the old
/// file's name; whatever goes wrong before that leaves the old file as it was.
///
/// # Errors
/// Returns what the file system said; the old file is untouched then.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new().prefix(".writing-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    set_usual_permissions(file.as_file())?;
    file.persist(path).map_err(|error| error.error)?;
    File::open(folder)?.sync_all()
}

/// Temporary files are private; what takes a lasting name should be as readable as any other.
#[cfg(unix)]
fn set_usual_permissions(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_usual_permissions(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights");
        write(&path, b"old").unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        assert!(write(Path::new("/nonexistent/folder/file"), b"x").is_err());
    }
}
