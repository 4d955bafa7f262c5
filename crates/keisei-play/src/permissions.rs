//! What somebody outside may reach on this machine.
//!
//! A specification that came over a protocol starts and opens only what the operator allowed; the operator's own words are permitted
//! everything.

use std::io;
use std::path::{Path, PathBuf};

/// The switch that lets those outside start programs.
const ENGINES: &str = "--allow-engines";
/// The switch that lets those outside name files of a folder.
const FILES: &str = "--allow-files";

/// What whoever is served may start and open; nothing by default.
///
/// An operator's own words need no permission ([`Permissions::all`]); words that arrive over a protocol or from a page
/// get what the operator granted.
///
/// ```
/// use keisei_play::permissions::Permissions;
/// let nothing = Permissions::default();
/// assert!(nothing.engine("rm").is_err());
/// assert!(nothing.file("/etc/passwd").unwrap_err().to_string().contains("--allow-files"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Permissions {
    engines: bool,
    files: Files,
}

/// Which files may be named.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Files {
    /// All that the program can open.
    Any,
    /// Those in these folders, which are canonical, and in folders below.
    Within(Vec<PathBuf>),
}

impl Default for Files {
    fn default() -> Self {
        Files::Within(Vec::new())
    }
}

/// Something that nobody permitted; says which switch would.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// A program.
    #[error("\"{command}\" is not started for somebody outside, unless {ENGINES} says so")]
    Engine {
        /// The command that was asked for.
        command: String,
    },
    /// A file.
    #[error("\"{file}\" is not opened for somebody outside: it is no file in a folder named by {FILES}")]
    File {
        /// The file as it was named.
        file: String,
    },
}

impl Permissions {
    /// Permits everything, as for the operator's own words.
    pub fn all() -> Self {
        Permissions { engines: true, files: Files::Any }
    }

    /// Permits the start of programs.
    #[must_use]
    pub fn with_engines(self) -> Self {
        Permissions { engines: true, ..self }
    }

    /// Permits the files in a folder and in those below it.
    ///
    /// # Errors
    /// Returns what the file system said of the folder.
    pub fn with_files(mut self, folder: &Path) -> io::Result<Self> {
        let canonical = folder.canonicalize()?;
        if !canonical.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        if let Files::Within(folders) = &mut self.files {
            folders.push(canonical);
        }
        Ok(self)
    }

    /// Checks whether a program may be started.
    ///
    /// # Errors
    /// Says that it may not.
    pub fn engine(&self, command: &str) -> Result<(), Forbidden> {
        if self.engines { Ok(()) } else { Err(Forbidden::Engine { command: command.to_owned() }) }
    }

    /// Returns the path by which a file may be read or written, whether it exists or not: one without `..` and links, so
    /// that none of them leads out of a permitted folder.
    ///
    /// # Errors
    /// Says that it may not be; of what lies outside, in the same words whether it exists or not.
    pub fn file(&self, file: &str) -> Result<PathBuf, Forbidden> {
        let folders = match &self.files {
            Files::Any => return Ok(PathBuf::from(file)),
            Files::Within(folders) => folders,
        };
        let within = |path: &PathBuf| folders.iter().any(|folder| path.starts_with(folder));
        let found = if folders.is_empty() { None } else { resolved(Path::new(file)) };
        found.filter(within).ok_or_else(|| Forbidden::File { file: file.to_owned() })
    }
}

/// Follows a path to a file, or to where a new one would be; none if something else is there.
fn resolved(path: &Path) -> Option<PathBuf> {
    if path.symlink_metadata().is_ok() {
        return path.canonicalize().ok().filter(|path| path.is_file());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    path.file_name().map(|name| folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a folder with an open and a closed part, each with a file.
    fn house() -> tempfile::TempDir {
        let house = tempfile::tempdir().unwrap();
        for part in ["open/below", "closed", "open-not"] {
            std::fs::create_dir_all(house.path().join(part)).unwrap();
            std::fs::write(house.path().join(part).join("file"), part).unwrap();
        }
        house
    }

    fn text(path: &Path) -> &str {
        path.to_str().unwrap()
    }

    #[test]
    fn only_files_below_a_permitted_folder_are_found() {
        let house = house();
        let at = |name: &str| text(&house.path().join(name)).to_owned();
        let some = Permissions::default().with_files(&house.path().join("open")).unwrap();
        for name in ["open/below/file", "open/below/../below/file", "closed/../open/below/file"] {
            let found = some.file(&at(name)).unwrap();
            assert_eq!(std::fs::read(found).unwrap(), b"open/below", "{name}");
        }
        for name in ["closed/file", "open/../closed/file", "open-not/file", "open", "open/below", ""] {
            assert!(some.file(&at(name)).is_err(), "{name}");
            assert!(Permissions::all().file(&at(name)).is_ok(), "{name}");
        }
        assert!(Permissions::default().file(&at("open/below/file")).is_err());
    }

    #[test]
    fn new_files_stay_in_a_permitted_folder() {
        let house = house();
        let at = |name: &str| text(&house.path().join(name)).to_owned();
        let some = Permissions::default().with_files(&house.path().join("open")).unwrap();
        for name in ["open/new", "open/below/new", "open/below/../new"] {
            assert!(some.file(&at(name)).is_ok(), "{name}");
        }
        for name in ["closed/new", "open/../new", "open/none/new", "open/none/../../closed/new", "open/.."] {
            assert!(some.file(&at(name)).is_err(), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_out_are_refused() {
        use std::os::unix::fs::symlink;
        let house = house();
        let at = |name: &str| house.path().join(name);
        symlink(at("closed/file"), at("open/link")).unwrap();
        symlink(at("closed"), at("open/door")).unwrap();
        symlink(at("closed/not-yet"), at("open/dangling")).unwrap();
        symlink(at("open"), at("in")).unwrap();
        let some = Permissions::default().with_files(&at("in")).unwrap();
        for name in ["open/link", "open/door/file", "open/door/new", "open/dangling"] {
            assert!(some.file(text(&at(name))).is_err(), "{name}");
        }
        assert!(some.file(text(&at("in/below/file"))).is_ok(), "a link that leads in is followed");
        assert!(Permissions::default().with_files(&at("closed/file")).is_err(), "a file is no folder");
        assert!(Permissions::default().with_files(&at("none")).is_err());
    }

    #[test]
    fn the_switch_is_named() {
        let nothing = Permissions::default();
        assert!(nothing.engine("touch x").unwrap_err().to_string().contains("--allow-engines"));
        assert!(nothing.clone().with_engines().engine("touch x").is_ok());
        assert!(nothing.with_engines().file("x").is_err(), "programs are no files");
    }
}
