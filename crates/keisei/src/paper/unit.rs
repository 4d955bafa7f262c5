//! Units of work with a file each: what is done stays done.

use anyhow::{Context, Result};
use keisei_play::atomic_file;
use keisei_report::Provenance;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A folder of finished units.
#[derive(Clone, Debug)]
pub struct Units {
    folder: PathBuf,
    provenance: Provenance,
}

/// The user asked to stop; what is finished is saved.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("stopped; the same command goes on from here")]
pub struct Stopped;

/// A finished unit as it lies in its file.
#[derive(Serialize, Deserialize)]
struct Finished<T> {
    /// What was asked for; another wish makes another unit.
    wish: String,
    provenance: Provenance,
    result: T,
}

impl Units {
    /// Opens a folder, creating it if need be.
    pub fn open(folder: &Path, provenance: Provenance) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(Units { folder: folder.to_owned(), provenance })
    }

    /// Returns a unit's result, from its file if the same thing was worked out before.
    ///
    /// `wish` says in full what the result depends on. A file that is torn or answers another
    /// wish is replaced.
    pub fn get<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        wish: &str,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let path = self.folder.join(format!("{name}.json"));
        if let Some(result) = finished(&path, wish) {
            return Ok(result);
        }
        let provenance = Provenance::now(
            &self.provenance.command,
            self.provenance.seed,
            &self.provenance.version,
            &self.provenance.scale,
        );
        let finished = Finished { wish: wish.to_owned(), provenance, result: work()? };
        let text = serde_json::to_string_pretty(&finished)? + "\n";
        atomic_file::write(&path, text.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(finished.result)
    }
}

/// Reads a unit's file if it answers the wish.
fn finished<T: DeserializeOwned>(path: &Path, wish: &str) -> Option<T> {
    let text = std::fs::read_to_string(path).ok()?;
    let finished: Finished<T> = serde_json::from_str(&text).ok()?;
    (finished.wish == wish).then_some(finished.result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_worked_out_once() {
        let folder = tempfile::tempdir().unwrap();
        let units = Units::open(folder.path(), Provenance::now("test", 1, "0", "smoke")).unwrap();
        let get = |wish: &str, value: u32| units.get("unit", wish, || Ok(value)).unwrap();
        assert_eq!(get("a", 1), 1);
        assert_eq!(get("a", 2), 1);
        assert_eq!(get("b", 3), 3);
        let path = folder.path().join("unit.json");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() / 2]).unwrap();
        assert_eq!(get("b", 4), 4, "a torn file is worked out anew");
    }
}
