//! Stored results under the keys of today: names may change, what they stand for does not.

use crate::{Job, Key, Stored, Versions};
use keisei_play::atomic_file;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// One name that has become another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rename {
    /// A kind of thing: `kind` is player, learner, features or rules, as in the names of versions.
    Name {
        /// What kind of thing.
        kind: &'static str,
        /// The name of before.
        from: &'static str,
        /// The name of today.
        to: &'static str,
    },
    /// An option of players, learners or games by this name.
    Option {
        /// Whose option.
        of: &'static str,
        /// The option's name of before.
        from: &'static str,
        /// Its name of today.
        to: &'static str,
    },
    /// Something measured.
    Measure {
        /// The name of before.
        from: &'static str,
        /// The name of today.
        to: &'static str,
    },
}

/// What became of a stored result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rekeyed {
    /// Its key is what it was.
    Kept(PathBuf),
    /// It has another key, and another file.
    Moved(PathBuf, PathBuf),
    /// The file is no stored result, or its key is not that of its job: it must be worked out again.
    Unproven(PathBuf, String),
}

/// Lists the stored results below a folder, those of the clock included, in order.
pub fn stored_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for results in [folder.join("units"), folder.join("clock/units")] {
        let entries = std::fs::read_dir(results).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut found: Vec<PathBuf> =
            entries.filter(|path| path.is_file() && path.extension().is_some_and(|e| e == "json")).collect();
        found.sort();
        files.append(&mut found);
    }
    files
}

/// Reads a stored result, whatever it holds.
///
/// # Errors
/// Says why it proves nothing: it does not read, or its key is not derived from its job.
pub fn read_stored(path: &Path) -> Result<Stored<Value>, String> {
    let text = std::fs::read_to_string(path).map_err(|why| why.to_string())?;
    let stored: Stored<Value> =
        serde_json::from_str(&text).map_err(|why| format!("it is no stored result: {why}"))?;
    if Key::of(&stored.job, &stored.versions) == stored.key {
        Ok(stored)
    } else {
        Err("its key is not that of the job it holds".to_owned())
    }
}

/// Gives every stored result below a folder the key that its job has under today's names; no result changes.
///
/// # Errors
/// Returns what the file system said; whatever was moved before that is whole.
pub fn rekey(folder: &Path, renames: &[Rename]) -> io::Result<Vec<Rekeyed>> {
    let mut done = Vec::new();
    let mut proven = Vec::new();
    for path in stored_in(folder) {
        match read_stored(&path) {
            Ok(stored) => proven.push((path, stored)),
            Err(why) => done.push(Rekeyed::Unproven(path, why)),
        }
    }
    let keys = new_keys(&proven, renames)?;
    for (path, stored) in proven {
        done.push(rekey_one(path, stored, renames, &keys)?);
    }
    Ok(done)
}

/// Finds the new key of every stored result: a job may name others by their keys, which change before its own.
fn new_keys(proven: &[(PathBuf, Stored<Value>)], renames: &[Rename]) -> io::Result<BTreeMap<Key, Key>> {
    let mut keys = BTreeMap::new();
    // Every round settles at least the jobs that need only settled ones.
    for _ in 0..=proven.len() {
        let mut changed = false;
        for (_, stored) in proven {
            let (job, versions) = renamed(stored, renames, &keys)?;
            let key = Key::of(&job, &versions);
            changed |= keys.insert(stored.key, key) != Some(key);
        }
        if !changed {
            break;
        }
    }
    Ok(keys)
}

/// Returns a job and its versions under today's names and keys.
fn renamed(
    stored: &Stored<Value>,
    renames: &[Rename],
    keys: &BTreeMap<Key, Key>,
) -> io::Result<(Job, Versions)> {
    let job = renames.iter().fold(stored.job.clone(), |job, rename| rename.of_job(job));
    let versions = renames.iter().fold(stored.versions.clone(), |all, rename| rename.of_versions(all));
    let mut text = serde_json::to_string(&job)?;
    if text.contains("job:") {
        for (from, to) in keys.iter().filter(|(from, to)| from != to) {
            text = text.replace(&format!("job:{from}"), &format!("job:{to}"));
        }
    }
    Ok((serde_json::from_str(&text)?, versions))
}

fn rekey_one(
    path: PathBuf,
    stored: Stored<Value>,
    renames: &[Rename],
    keys: &BTreeMap<Key, Key>,
) -> io::Result<Rekeyed> {
    let (job, versions) = renamed(&stored, renames, keys)?;
    let key = Key::of(&job, &versions);
    if key == stored.key {
        return Ok(Rekeyed::Kept(path));
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let to_name = name.replace(&stored.key.short(), &key.short());
    let to_name = if to_name == name { format!("renamed.{}.json", key.short()) } else { to_name };
    let to = path.with_file_name(&to_name);
    let moved = Stored { key, job, versions, result: stored.result };
    let text = serde_json::to_string_pretty(&moved)? + "\n";
    atomic_file::write(&to, text.as_bytes())?;
    let beside = folder_beside(&path);
    if beside.join(&name).is_file() {
        std::fs::rename(beside.join(&name), beside.join(&to_name))?;
    }
    std::fs::remove_file(&path)?;
    Ok(Rekeyed::Moved(path, to))
}

/// Returns where it is told how the result in a file came about.
fn folder_beside(path: &Path) -> PathBuf {
    path.parent().unwrap_or(Path::new(".")).with_file_name("provenance")
}

impl Rename {
    fn of_versions(self, versions: Versions) -> Versions {
        let Rename::Name { kind, from, to } = self else { return versions };
        let renamed = |name: String| -> String {
            let words: Vec<&str> = name.split(' ').collect();
            let new: Vec<&str> = words
                .iter()
                .enumerate()
                .map(|(i, word)| {
                    // `features tdmc of othello`, `rules of othello`, `player mc`.
                    let of_game = i > 0 && words[i - 1] == "of";
                    let named = if of_game { kind == "rules" } else { i == 1 && words[0] == kind };
                    if named && *word == from { to } else { word }
                })
                .collect();
            new.join(" ")
        };
        versions.into_iter().map(|(name, version)| (renamed(name), version)).collect()
    }

    fn of_job(self, mut job: Job) -> Job {
        let spec = |text: &mut String, kind: &str| *text = self.of_spec(text, kind);
        match &mut job {
            Job::Train(train) => {
                spec(&mut train.game, "rules");
                spec(&mut train.features, "features");
                spec(&mut train.learner, "learner");
            }
            Job::Match(one) => {
                spec(&mut one.game, "rules");
                one.players.iter_mut().for_each(|player| spec(player, "player"));
            }
            Job::Judge(judge) => {
                spec(&mut judge.game, "rules");
                judge.players.iter_mut().for_each(|player| spec(player, "player"));
            }
            Job::Generate(generate) => {
                spec(&mut generate.game, "rules");
                generate.players.iter_mut().for_each(|player| spec(player, "player"));
            }
            Job::Measure(measure) => {
                spec(&mut measure.game, "rules");
                for judge in &mut measure.judged {
                    spec(&mut judge.game, "rules");
                    judge.players.iter_mut().for_each(|player| spec(player, "player"));
                }
                measure.players.iter_mut().for_each(|player| spec(player, "player"));
                measure.learners.iter_mut().for_each(|learner| spec(learner, "learner"));
                measure.features.iter_mut().for_each(|features| spec(features, "features"));
                if let Rename::Measure { from, to } = self
                    && measure.measure == from
                {
                    to.clone_into(&mut measure.measure);
                }
            }
        }
        job
    }

    /// Renames within one specification of a kind.
    fn of_spec(self, text: &str, of_kind: &str) -> String {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let joined = |name: &str, rest: Option<String>| match rest {
            Some(rest) => format!("{name}:{rest}"),
            None => name.to_owned(),
        };
        match self {
            Rename::Name { kind, from, to } if kind == of_kind && name == from => {
                joined(to, rest.map(str::to_owned))
            }
            Rename::Option { of, from, to } if of == name => {
                joined(name, rest.map(|rest| rename_option(rest, from, to)))
            }
            _ => text.to_owned(),
        }
    }
}

/// Renames an option among those of a specification; what stands in quotes is left alone.
fn rename_option(options: &str, from: &str, to: &str) -> String {
    let mut quoted = false;
    let parts = options.split_inclusive(|c| {
        quoted ^= c == '"';
        c == ',' && !quoted
    });
    let renamed = parts.map(|part| match part.split_once('=') {
        Some((key, value)) if key == from => format!("{to}={value}"),
        _ => part.to_owned(),
    });
    renamed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Match, Pairing, ResultCache};
    use keisei_report::Provenance;
    use std::time::Instant;

    fn job(player: &str) -> Job {
        Job::Match(Match {
            game: "nim".to_owned(),
            players: vec![player.to_owned(), "random".to_owned()],
            pairings: vec![Pairing { seats: vec![0, 1], seed: 1 }],
            games: 2,
            openings: "none".to_owned(),
            test: None,
            block: None,
            series: None,
            budget: None,
            values: false,
            clock: false,
        })
    }

    fn cache(folder: &Path, player: &'static str) -> ResultCache {
        let versions = move |_: &Job| Ok(Versions::from([(format!("player {player}"), 1)]));
        ResultCache::new(folder, Provenance::now("test", 1, "0", "smoke"), versions)
    }

    const RENAMES: [Rename; 2] = [
        Rename::Name { kind: "player", from: "old", to: "new" },
        Rename::Option { of: "new", from: "width", to: "c" },
    ];

    #[test]
    fn renamed_results_are_found_under_their_new_names() {
        let folder = tempfile::tempdir().unwrap();
        let old = job("old:width=2,cmd=\"x,width=3\"");
        cache(folder.path(), "old").put("a.b", &old, 7, Instant::now()).unwrap();
        let done = rekey(folder.path(), &RENAMES).unwrap();
        assert!(matches!(done[..], [Rekeyed::Moved(..)]), "{done:?}");
        let new = job("new:c=2,cmd=\"x,width=3\"");
        let crate::Found::Finished(value) = cache(folder.path(), "new").find::<u32>("a.b", &new).unwrap()
        else {
            panic!("it is not found")
        };
        assert_eq!(value, 7);
        assert!(matches!(rekey(folder.path(), &RENAMES).unwrap()[..], [Rekeyed::Kept(_)]), "once is enough");
        assert_eq!(std::fs::read_dir(folder.path().join("provenance")).unwrap().count(), 1);
    }

    /// A match whose player is a training is found again after the training has another key.
    #[test]
    fn keys_inside_jobs_follow() {
        let folder = tempfile::tempdir().unwrap();
        let old = cache(folder.path(), "old");
        let (first, key) = (job("old:width=2"), |cache: &ResultCache, job: &Job| cache.key(job).unwrap());
        let second = job(&format!("old:job:{},width=1", key(&old, &first)));
        // The one that needs the other comes first in the folder.
        old.put("b", &first, 1, Instant::now()).unwrap();
        old.put("a", &second, 2, Instant::now()).unwrap();
        rekey(folder.path(), &RENAMES).unwrap();
        let new = cache(folder.path(), "new");
        let second = job(&format!("new:job:{},c=1", key(&new, &job("new:c=2"))));
        assert!(matches!(new.find::<u32>("a", &second).unwrap(), crate::Found::Finished(2)));
    }

    #[test]
    fn what_proves_nothing_is_named() {
        let folder = tempfile::tempdir().unwrap();
        cache(folder.path(), "old").put("unit", &job("old"), 7, Instant::now()).unwrap();
        let path = stored_in(folder.path()).pop().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("\"games\": 2", "\"games\": 4")).unwrap();
        std::fs::write(path.with_file_name("torn.0123456789abcdef.json"), &text[..40]).unwrap();
        let done = rekey(folder.path(), &RENAMES).unwrap();
        assert!(done.iter().all(|one| matches!(one, Rekeyed::Unproven(..))) && done.len() == 2, "{done:?}");
    }
}
