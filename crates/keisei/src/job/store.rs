//! The folder that jobs work in: results by key, and the files that jobs need and make.

use crate::context::Context;
use crate::error::usage;
use crate::specs::Specs;
use crate::versions;
use anyhow::{Context as _, Result};
use keisei_core::{Digest, Game};
use keisei_jobs::{Input, Job, Key, ResultCache};
use keisei_learn::driver::MODEL;
use keisei_play::atomic_file;
use keisei_play::models::{Model, ModelSource};
use keisei_report::Provenance;
use std::fs;
use std::path::{Path, PathBuf};

/// Where files lie: inputs by the digest of what they hold, what came of a job in a folder by its key.
const FILES: &str = "files";

/// A folder that several processes may share: `units/` holds results, `provenance/` how they came about, `clock/` what a
/// clock decided, `files/` what jobs need and make.
#[derive(Clone, Debug)]
pub struct Store {
    results: ResultCache,
    files: PathBuf,
}

impl Store {
    /// Names a folder; nothing is created before there is something to put there.
    pub fn new(folder: &Path, context: &Context) -> Self {
        let origin = Provenance::now("keisei jobs run", 0, context.version, "job");
        Store { results: ResultCache::new(folder, origin, versions::of), files: folder.join(FILES) }
    }

    /// Returns the folder of files.
    pub fn files(&self) -> &Path {
        &self.files
    }

    /// Returns the results.
    pub fn results(&self) -> &ResultCache {
        &self.results
    }

    /// Copies a file in, by the digest of its bytes, or of what it says if it is a model; returns the digest.
    ///
    /// # Errors
    /// Says which file cannot be read or written.
    pub fn add(&self, file: &Path) -> Result<Digest> {
        let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let digest = Model::from_bytes(&bytes).map_or_else(|_| Digest::of(&bytes), |model| model.digest());
        let ending = ending_of(file);
        let place = self.files.join(format!("{digest}{ending}"));
        if !place.exists() {
            fs::create_dir_all(&self.files).with_context(|| self.files.display().to_string())?;
            atomic_file::write(&place, &bytes).with_context(|| place.display().to_string())?;
        }
        Ok(digest)
    }

    /// Copies files in, those of folders included, in the order in which records of them are read.
    ///
    /// # Errors
    /// As [`Store::add`]; refuses folders without records.
    pub fn add_records<G: Game>(&self, game: &G, records: &[PathBuf]) -> Result<Vec<Input>> {
        let files = keisei_record::files_of(game, records)?;
        files.iter().map(|file| self.add(file).map(Input::File)).collect()
    }

    /// Finds a file by the digest of what it holds.
    pub fn file(&self, digest: &Digest) -> Option<PathBuf> {
        let name = digest.to_string();
        let entries = fs::read_dir(&self.files).into_iter().flatten().flatten();
        let mut files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        let named = |file: &str| {
            file.strip_prefix(&name).is_some_and(|ending| ending.is_empty() || ending.starts_with('.'))
        };
        files.find(|entry| entry.file_name().to_str().is_some_and(named)).map(|entry| entry.path())
    }

    /// Finds what another job needs: a file, or the file of such a kind that came of a job.
    ///
    /// # Errors
    /// Names what is not there.
    pub fn input(&self, input: &Input, made: &[&str]) -> Result<PathBuf> {
        let missing = || usage(format!("{input} is not in the store: add the file, or run that job first"));
        match input {
            Input::File(digest) => self.file(digest).ok_or_else(missing),
            Input::Job(key) => {
                let entries = fs::read_dir(self.made(key)).into_iter().flatten().flatten();
                let mut names: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
                names.sort();
                let fits = |path: &PathBuf| {
                    path.file_name().is_some_and(|name| {
                        made.iter().any(|made| name.to_str().is_some_and(|name| name.starts_with(made)))
                    })
                };
                names.into_iter().find(fits).ok_or_else(missing)
            }
        }
    }

    /// Returns the folder of the files that came of a job.
    pub fn made(&self, key: &Key) -> PathBuf {
        self.files.join(key.short())
    }

    /// Keeps files that came of a job; each is whole or not there.
    ///
    /// # Errors
    /// Says which file cannot be written.
    pub fn keep(&self, key: &Key, from: &Path, names: &[&str]) -> Result<()> {
        let folder = self.made(key);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        for name in names {
            let (from, to) = (from.join(name), folder.join(name));
            if from.exists() {
                let bytes = fs::read(&from).with_context(|| from.display().to_string())?;
                atomic_file::write(&to, &bytes).with_context(|| to.display().to_string())?;
            }
        }
        Ok(())
    }

    /// Returns how specifications are read whose models lie in the store, by their digests.
    pub fn specs(&self, context: &Context, written_out: bool) -> Specs {
        let store = self.clone();
        Specs { models: context.specs.models.clone().indexed(move |digest| store.file(digest)), written_out }
    }

    /// Puts the digests of trained models in the place of the keys of their trainings, `job:…`, in a specification.
    ///
    /// # Errors
    /// Names a training that is not done.
    pub fn resolved(&self, spec: &str) -> Result<String> {
        let (mut text, mut rest) = (String::new(), spec);
        while let Some((before, after)) = rest.split_once("job:") {
            let digits = after.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(after.len());
            let key: Key =
                after[..digits].parse().map_err(|_| usage(format!("{spec} names no job by its key")))?;
            let model = Model::read(&self.input(&Input::Job(key), &[MODEL])?)?;
            text.extend([before, ModelSource::DIGEST, &model.digest().to_string()]);
            self.add(&self.made(&key).join(MODEL))?;
            rest = &after[digits..];
        }
        Ok(text + rest)
    }

    /// Returns a job's folder for whatever is kept while it is not finished.
    ///
    /// # Errors
    /// Fails where nobody knows the version of something that it uses.
    pub fn state_of(&self, job: &Job) -> Result<PathBuf> {
        Ok(self.results.state_of(job.kind(), job)?)
    }
}

/// Returns a file's ending with its dot, that of a compressed file as a whole: `.pgn.gz`.
fn ending_of(file: &Path) -> String {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
    plain.rfind('.').map(|at| name[at..].to_owned()).unwrap_or_default()
}
