//! What a file of generated records was made of: a note beside it, by which the same command knows that it is done.

use crate::error::usage;
use crate::versions;
use anyhow::{Context as _, Result};
use keisei_core::{Digest, DigestWriter};
use keisei_jobs::{Generate, Job, Key};
use keisei_play::atomic_file;
use keisei_record::Output;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// What a file is to hold.
pub struct Made {
    note: PathBuf,
    about: About,
}

/// The same, as it is noted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct About {
    /// The job's key; none where it has a player that nobody knows the version of.
    key: Option<Key>,
    /// Who plays, as it was said: so they are named in the file.
    players: Vec<String>,
    /// The job.
    job: Generate,
}

/// What is noted beside a file.
#[derive(Serialize, Deserialize)]
struct Note {
    /// The digest of its bytes.
    digest: String,
    #[serde(flatten)]
    about: About,
}

impl Made {
    /// Names what a file is to hold.
    pub fn of(out: &Path, players: &[String], job: Generate) -> Self {
        let mut note = out.as_os_str().to_owned();
        note.push(".plan.json");
        let whole = Job::Generate(job.clone());
        let key = versions::of(&whole).ok().map(|versions| Key::of(&whole, &versions));
        Made { note: note.into(), about: About { key, players: players.to_vec(), job } }
    }

    /// Tells whether a file is what was noted, and that is what is asked for.
    ///
    /// # Errors
    /// Says so where the file was changed since, and where it cannot be read.
    pub fn is(&self, out: &Path) -> Result<bool> {
        let note =
            std::fs::read(&self.note).ok().and_then(|bytes| serde_json::from_slice::<Note>(&bytes).ok());
        // What has no key may have another meaning today.
        let Some(note) = note.filter(|note| note.about == self.about && note.about.key.is_some()) else {
            return Ok(false);
        };
        let unreadable = || format!("{} cannot be read", out.display());
        let mut digest = DigestWriter::default();
        let mut file = File::open(out).with_context(unreadable)?;
        io::copy(&mut file, &mut digest).with_context(unreadable)?;
        if digest.finish().to_string() == note.digest {
            return Ok(true);
        }
        Err(usage(format!(
            "{} was made by this command and changed since: choose another file, or replace it by --force",
            out.display()
        )))
    }

    /// Notes what the file holds and gives it its name, in this order: a file with a note is whole.
    ///
    /// # Errors
    /// Says what the system said.
    pub fn finish(&self, file: Output) -> Result<()> {
        let note = |digest: Digest| {
            let note = Note { digest: digest.to_string(), about: self.about.clone() };
            atomic_file::write(&self.note, &[&serde_json::to_vec_pretty(&note)?[..], b"\n"].concat())
        };
        Ok(file.finish_after(note)?)
    }
}
