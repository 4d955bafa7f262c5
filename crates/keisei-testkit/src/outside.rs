use crate::{Need, Required, UnknownNeed};
use std::env;
use std::path::{Path, PathBuf};

/// Where Debian puts games, which is on few people's `PATH`.
const GAMES: &str = "/usr/games";

/// What is there outside the repository, as the environment tells it.
#[derive(Clone, Default, Debug)]
pub struct Outside {
    data: Option<PathBuf>,
    folders: Vec<PathBuf>,
    required: Required,
}

/// An environment that cannot be what somebody meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutsideError {
    /// `KEISEI_REQUIRE` names what no test needs.
    #[error(transparent)]
    Unknown(#[from] UnknownNeed),
    /// `KEISEI_DATA` is not absolute; tests run in the folder of their crate.
    #[error("KEISEI_DATA: {} is relative to nowhere in particular; name the folder from the root", .0.display())]
    Relative(PathBuf),
}

impl Outside {
    /// Describes what there is.
    ///
    /// # Errors
    ///
    /// If the folder of data is relative.
    pub fn new(
        data: Option<PathBuf>,
        folders: Vec<PathBuf>,
        required: Required,
    ) -> Result<Outside, OutsideError> {
        match data {
            Some(data) if data.is_relative() => Err(OutsideError::Relative(data)),
            data => Ok(Outside { data, folders, required }),
        }
    }

    /// Reads `KEISEI_DATA`, `KEISEI_REQUIRE` and `PATH`; a variable without text counts as none.
    ///
    /// # Errors
    ///
    /// If `KEISEI_REQUIRE` names something unknown or `KEISEI_DATA` is relative.
    pub fn from_environment() -> Result<Outside, OutsideError> {
        let given = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let path = given("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).chain([PathBuf::from(GAMES)]).collect();
        let required = given("KEISEI_REQUIRE").unwrap_or_default().to_string_lossy().parse()?;
        Outside::new(given("KEISEI_DATA").map(PathBuf::from), folders, required)
    }

    /// Tells whether a need must be met.
    pub fn requires(&self, need: Need) -> bool {
        self.required.contains(need)
    }

    /// Finds a file or folder of the data.
    ///
    /// # Errors
    ///
    /// Says what is missing where it is not there.
    pub fn data(&self, path: &str) -> Result<PathBuf, String> {
        let Some(data) = &self.data else {
            return Err(format!("needs {path}: set KEISEI_DATA to a folder that holds it"));
        };
        Some(data.join(path))
            .filter(|found| found.exists())
            .ok_or_else(|| format!("needs {path}: {} (KEISEI_DATA) does not hold it", data.display()))
    }

    /// Finds a program.
    ///
    /// # Errors
    ///
    /// Says which program is missing where it is not there.
    pub fn program(&self, need: Need) -> Result<PathBuf, String> {
        let is_program = |path: &PathBuf| path.is_file();
        let file = format!("{}{}", need.name(), env::consts::EXE_SUFFIX);
        let mut found = self.folders.iter().map(|folder: &PathBuf| Path::new(folder).join(&file));
        found
            .find(is_program)
            .ok_or_else(|| format!("needs {}: it is neither on PATH nor in {GAMES}", need.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_only_where_it_is_said_to_be() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("games.txt"), "").unwrap();
        let at = |data| Outside::new(data, Vec::new(), Required::default()).unwrap();
        let there = at(Some(folder.path().to_owned()));
        assert_eq!(there.data("games.txt"), Ok(folder.path().join("games.txt")));
        let why = there.data("go/games.sgf").unwrap_err();
        assert!(why.starts_with("needs go/games.sgf: ") && why.contains("does not hold it"), "{why}");
        let why = at(None).data("games.txt").unwrap_err();
        assert_eq!(why, "needs games.txt: set KEISEI_DATA to a folder that holds it");
    }

    #[test]
    fn a_relative_folder_of_data_is_refused() {
        let refused = Outside::new(Some("data".into()), Vec::new(), Required::default()).unwrap_err();
        assert_eq!(refused, OutsideError::Relative("data".into()));
    }

    #[test]
    fn programs_are_files_in_folders_in_their_order() {
        let [first, second] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let file = format!("gnugo{}", env::consts::EXE_SUFFIX);
        let folders = vec![first.path().to_owned(), second.path().to_owned()];
        let outside = Outside::new(None, folders, Required::default()).unwrap();
        assert!(outside.program(Need::GnuGo).unwrap_err().starts_with("needs gnugo: "));
        // A folder of that name is no program.
        std::fs::create_dir(first.path().join(&file)).unwrap();
        std::fs::write(second.path().join(&file), "").unwrap();
        assert_eq!(outside.program(Need::GnuGo), Ok(second.path().join(&file)));
    }
}
