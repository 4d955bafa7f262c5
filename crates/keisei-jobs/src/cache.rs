//! The folder of finished results: what is done stays done.

use crate::{Job, Key, Versions, differences};
use keisei_play::atomic_file;
use keisei_report::Provenance;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Where results lie, below the folder of a paper or of a user.
const RESULTS: &str = "units";
/// Where what a clock decided lies, and nothing else.
const CLOCK: &str = "clock";
/// The list of what is in the clock's folder.
const README: &str = "README.md";
/// Where it is told how each of them came about, beside the folder of results.
const PROVENANCE: &str = "provenance";

/// A finished result as it lies in its file: no machine, no date, no duration.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stored<T> {
    /// What it is found by.
    pub key: Key,
    /// What was asked for.
    pub job: Job,
    /// The versions of what the job uses, when it was worked out.
    pub versions: Versions,
    /// What came of it.
    pub result: T,
}

/// Why a result cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// The folder cannot be read or written.
    #[error("cannot use {}: {why}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the file system said.
        why: io::Error,
    },
    /// The job names something nobody knows the version of.
    #[error("{0}")]
    UnknownVersion(String),
}

/// Says the versions of whatever a job uses.
type VersionsOf = Arc<dyn Fn(&Job) -> Result<Versions, String> + Send + Sync>;

/// A folder of finished results, found by the keys of their jobs.
#[derive(Clone)]
pub struct ResultCache {
    folder: PathBuf,
    origin: Provenance,
    versions: VersionsOf,
}

impl std::fmt::Debug for ResultCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ResultCache({})", self.folder.display())
    }
}

/// What a folder says of a job.
#[derive(Debug)]
pub enum Found<T> {
    /// Its result.
    Finished(T),
    /// Nothing; under the same label lie results of other jobs, which differ in these fields.
    Missing(Vec<String>),
}

impl ResultCache {
    /// Names a folder; nothing is created before there is a result to write.
    ///
    /// `versions` says the version of everything a job uses; `origin` is what provenance begins with.
    pub fn new(
        folder: &Path,
        origin: Provenance,
        versions: impl Fn(&Job) -> Result<Versions, String> + Send + Sync + 'static,
    ) -> Self {
        ResultCache { folder: folder.to_owned(), origin, versions: Arc::new(versions) }
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Derives a job's key.
    ///
    /// # Errors
    /// Names what nobody knows the version of.
    pub fn key(&self, job: &Job) -> Result<Key, CacheError> {
        Ok(Key::of(job, &self.versions_of(job)?))
    }

    fn versions_of(&self, job: &Job) -> Result<Versions, CacheError> {
        (self.versions)(job).map_err(CacheError::UnknownVersion)
    }

    /// Returns the folder of a job's result: the clock has one of its own.
    pub fn folder_of(&self, job: &Job) -> PathBuf {
        if job.is_on_the_clock() { self.folder.join(CLOCK).join(RESULTS) } else { self.folder.join(RESULTS) }
    }

    /// Returns the folder for whatever is kept while a job is not finished, such as a checkpoint.
    ///
    /// # Errors
    /// As [`ResultCache::key`].
    pub fn state_of(&self, label: &str, job: &Job) -> Result<PathBuf, CacheError> {
        Ok(self.folder_of(job).join(format!("{label}.{}", self.key(job)?.short())))
    }

    /// Counts the results there are, those of the clock included.
    pub fn count(&self) -> usize {
        let folders = [self.folder.join(RESULTS), self.folder.join(CLOCK).join(RESULTS)];
        folders.iter().map(|folder| names_in(folder).len()).sum()
    }

    /// Tells whether the result of a key is there.
    pub fn has(&self, key: &Key) -> bool {
        let ending = format!(".{}.json", key.short());
        let folders = [self.folder.join(RESULTS), self.folder.join(CLOCK).join(RESULTS)];
        folders.iter().any(|folder| names_in(folder).iter().any(|name| name.ends_with(&ending)))
    }

    /// Looks for a job's result.
    ///
    /// A file that is torn, or that holds another job, is as good as none.
    ///
    /// # Errors
    /// As [`ResultCache::key`]; a folder that is not there holds nothing.
    pub fn find<T: DeserializeOwned>(&self, label: &str, job: &Job) -> Result<Found<T>, CacheError> {
        let (folder, key) = (self.folder_of(job), self.key(job)?);
        let ending = format!(".{}.json", key.short());
        let usual = folder.join(format!("{label}{ending}"));
        if let Some(stored) = read(&usual).filter(|stored| stored.key == key) {
            return Ok(Found::Finished(stored.result));
        }
        let names = names_in(&folder);
        // Labels are for people: a result whose label has changed since is found by its key alone.
        let renamed = names.iter().filter(|name| name.ends_with(&ending)).map(|name| folder.join(name));
        if let Some(stored) = renamed.filter_map(|path| read(&path)).find(|stored| stored.key == key) {
            return Ok(Found::Finished(stored.result));
        }
        let others = names.iter().filter(|name| label_of(name) == Some(label));
        let others = others.filter_map(|name| read::<serde::de::IgnoredAny>(&folder.join(name)));
        let now = serde_json::json!({ "job": job, "versions": self.versions_of(job)? });
        let differing = others.flat_map(|stored| {
            let then = serde_json::json!({ "job": stored.job, "versions": stored.versions });
            differences(&then, &now)
        });
        Ok(Found::Missing(differing.collect()))
    }

    /// Writes a result, and beside it how it came about.
    ///
    /// # Errors
    /// Says which file could not be written.
    pub fn put<T: Serialize>(
        &self,
        label: &str,
        job: &Job,
        result: T,
        since: Instant,
    ) -> Result<T, CacheError> {
        let (versions, folder) = (self.versions_of(job)?, self.folder_of(job));
        let key = Key::of(job, &versions);
        let stored = Stored { key, job: job.clone(), versions, result };
        let name = format!("{label}.{}.json", key.short());
        let provenance = self.origin.again(Some(since.elapsed()));
        // The result last: whatever is stored has its provenance.
        write(&folder.with_file_name(PROVENANCE), &name, &provenance)?;
        write(&folder, &name, &stored)?;
        if job.is_on_the_clock() {
            list_clock(&self.folder.join(CLOCK))?;
        }
        Ok(stored.result)
    }
}

/// Returns the label in a file's name, what stands before the key.
fn label_of(name: &str) -> Option<&str> {
    let (label, key) = name.strip_suffix(".json")?.rsplit_once('.')?;
    (key.len() == 16).then_some(label)
}

/// Lists the results in a folder, in order.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| label_of(name).is_some());
    names.sort();
    names
}

/// Lists what the clock's folder holds, in the folder itself.
///
/// # Errors
/// Says which file could not be written.
pub fn list_clock(folder: &Path) -> Result<(), CacheError> {
    let mut text = String::from(
        "# What a clock decided\n\nThese results do not repeat: a player thought by the clock, a speed was measured, or \
         their parameters come from a measured speed. Every other result repeats to the byte; tables and figures that \
         show one of these lie here as well.\n\n",
    );
    for below in ["", RESULTS] {
        let entries = std::fs::read_dir(folder.join(below)).into_iter().flatten().flatten();
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        let mut names: Vec<String> = files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.retain(|name| name != README && !name.starts_with('.'));
        names.sort();
        let below = if below.is_empty() { String::new() } else { format!("{below}/") };
        text.extend(names.iter().map(|name| format!("- `{below}{name}`\n")));
    }
    let path = folder.join(README);
    atomic_file::write(&path, text.as_bytes()).map_err(|why| CacheError::Io { path, why })
}

fn read<T: DeserializeOwned>(path: &Path) -> Option<Stored<T>> {
    let text = std::fs::read_to_string(path).ok()?;
    serde_json::from_str(&text).ok()
}

fn write(folder: &Path, name: &str, value: &impl Serialize) -> Result<(), CacheError> {
    let path = folder.join(name);
    let failed = |why: io::Error| CacheError::Io { path: path.clone(), why };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let text = serde_json::to_string_pretty(value).map_err(|why| failed(why.into()))? + "\n";
    atomic_file::write(&path, text.as_bytes()).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measure;

    fn job(seed: u64, clock: bool) -> Job {
        let [measure, game] = ["test", "nim"].map(str::to_owned);
        let settings = serde_json::Map::new();
        let (inputs, judged, players, learners, features) = (vec![], vec![], vec![], vec![], vec![]);
        Job::Measure(Measure {
            measure,
            game,
            inputs,
            judged,
            players,
            learners,
            features,
            settings,
            seed,
            clock,
        })
    }

    fn cache(folder: &Path) -> ResultCache {
        let versions = |job: &Job| Ok([(format!("rules of {}", job.game()), 1)].into());
        ResultCache::new(folder, Provenance::now("test", 1, "0", "smoke"), versions)
    }

    fn get(cache: &ResultCache, label: &str, job: &Job) -> Option<u32> {
        match cache.find(label, job).unwrap() {
            Found::Finished(value) => Some(value),
            Found::Missing(_) => None,
        }
    }

    #[test]
    fn two_seeds_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path());
        cache.put("unit", &job(1, false), 10, Instant::now()).unwrap();
        let Found::Missing(why) = cache.find::<u32>("unit", &job(2, false)).unwrap() else { panic!() };
        assert_eq!(why, ["job.seed: 1, now 2"]);
        cache.put("unit", &job(2, false), 20, Instant::now()).unwrap();
        assert_eq!([1, 2].map(|seed| get(&cache, "unit", &job(seed, false))), [Some(10), Some(20)]);
    }

    #[test]
    fn keys_find_what_labels_do_not() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path());
        cache.put("before", &job(1, false), 10, Instant::now()).unwrap();
        assert_eq!(get(&cache, "after", &job(1, false)), Some(10));
    }

    #[test]
    fn torn_and_foreign_files_are_none() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path());
        cache.put("unit", &job(1, false), 10, Instant::now()).unwrap();
        let name = format!("units/unit.{}.json", cache.key(&job(1, false)).unwrap().short());
        let (path, other) = (folder.path().join(&name), cache.key(&job(2, false)).unwrap());
        let text = std::fs::read_to_string(&path).unwrap();
        // The whole of one job's result under the name of another.
        std::fs::write(folder.path().join(format!("units/unit.{}.json", other.short())), &text).unwrap();
        assert_eq!(get(&cache, "unit", &job(2, false)), None);
        std::fs::write(&path, &text[..text.len() / 2]).unwrap();
        assert_eq!(get(&cache, "unit", &job(1, false)), None);
    }

    #[test]
    fn the_clock_has_a_folder_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path());
        cache.put("unit", &job(1, true), 10, Instant::now()).unwrap();
        assert!(!folder.path().join("units").exists() && folder.path().join("clock/units").is_dir());
        assert_eq!(get(&cache, "unit", &job(1, true)), Some(10));
        assert_eq!(get(&cache, "unit", &job(1, false)), None);
        let list = std::fs::read_to_string(folder.path().join("clock/README.md")).unwrap();
        assert_eq!(list.matches("- `units/unit.").count(), 1, "{list}");
    }

    #[test]
    fn results_hold_no_date() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path());
        cache.put("unit", &job(1, false), 10, Instant::now()).unwrap();
        let name = format!("unit.{}.json", cache.key(&job(1, false)).unwrap().short());
        let text = std::fs::read_to_string(folder.path().join("units").join(&name)).unwrap();
        assert!(!text.contains("date") && !text.contains("machine"), "{text}");
        let beside = folder.path().join("provenance").join(&name);
        assert!(std::fs::read_to_string(beside).unwrap().contains("\"machine\""));
    }
}
