//! The values of judged games, one game a line, in the order of the records: what is written stays written.

use anyhow::{Context, Result, bail};
use keisei_core::{Tag, Value};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The journal's file; it goes when everything is in the Parquet file.
pub const JOURNAL: &str = "journal.jsonl";
/// How much judging a failing computer may cost; a killed process loses nothing it wrote.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A judged game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The game, counted from zero among those with a result.
    pub game: u64,
    /// Where its record is.
    pub place: String,
    /// Who played.
    pub seats: Vec<String>,
    /// A digest of the start and the moves, by which it is known again.
    pub key: String,
    /// What it brought each seat.
    pub payoffs: Vec<f32>,
    /// The judged positions: moves played before, and whose turn it is.
    pub plies: Vec<u32>,
    pub turns: Vec<u8>,
    /// What the game says of them.
    pub tags: Vec<(String, Tags)>,
    /// What each judge said of them, for whoever is to move.
    pub values: Vec<Vec<Option<f64>>>,
    /// In what each judge counts.
    pub units: Vec<Option<Unit>>,
    /// What went wrong.
    pub errors: Vec<Fault>,
}

/// One tag's answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tags {
    Flag(Vec<bool>),
    Count(Vec<i64>),
    Name(Vec<String>),
}

impl Tags {
    pub fn new(tag: Tag) -> Self {
        match tag {
            Tag::Flag(_) => Tags::Flag(Vec::new()),
            Tag::Count(_) => Tags::Count(Vec::new()),
            Tag::Name(_) => Tags::Name(Vec::new()),
        }
    }

    pub fn push(&mut self, tag: Tag) {
        match (self, tag) {
            (Tags::Flag(answers), Tag::Flag(flag)) => answers.push(flag),
            (Tags::Count(answers), Tag::Count(count)) => answers.push(count),
            (Tags::Name(answers), Tag::Name(name)) => answers.push(name.to_owned()),
            _ => debug_assert!(false, "a tag has changed its kind"),
        }
    }
}

/// In what a judge counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    WinRate,
    Points,
    Centipawns,
    Raw,
}

impl Unit {
    /// Takes a value apart.
    pub fn of(value: Value) -> (f64, Unit) {
        match value {
            Value::WinRate(v) => (v, Unit::WinRate),
            Value::Points(v) => (v, Unit::Points),
            Value::Centipawns(v) => (v, Unit::Centipawns),
            Value::Raw(v) => (v, Unit::Raw),
        }
    }

    /// Names several of it.
    pub fn plural(self) -> &'static str {
        match self {
            Unit::WinRate => "win rates",
            Unit::Raw => "raw values",
            several => several.name(),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Unit::WinRate => "win rate",
            Unit::Points => "points",
            Unit::Centipawns => "centipawns",
            Unit::Raw => "raw value",
        }
    }
}

/// A position that a judge could not judge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fault {
    pub judge: usize,
    pub ply: u32,
    pub why: String,
}

/// An open journal, which only grows by whole lines.
pub struct Journal {
    path: PathBuf,
    file: File,
    length: u64,
    synced: Instant,
}

impl Journal {
    /// Opens the journal of a folder, making it where there is none, and lists the games in it by their keys; a last
    /// line that was torn off is dropped.
    pub fn open(folder: &Path) -> Result<(Self, Vec<String>)> {
        let path = folder.join(JOURNAL);
        let place = || path.display().to_string();
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path).with_context(place)?;
        let (mut length, mut keys) = (0, Vec::new());
        for line in Lines::new(&file, &path) {
            let (entry, bytes) = line?;
            if entry.game != keys.len() as u64 {
                bail!("{}: game {} stands where game {} is due", path.display(), entry.game, keys.len());
            }
            keys.push(entry.key);
            length += bytes;
        }
        if file.metadata().with_context(place)?.len() > length {
            file.set_len(length).with_context(place)?;
        }
        Ok((Journal { path, file, length, synced: Instant::now() }, keys))
    }

    /// Appends a game; a write that fails half-way is taken back.
    pub fn append(&mut self, entry: &Entry) -> Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        let due = self.synced.elapsed() >= SYNC_EVERY;
        let written =
            self.file.write_all(&line).and_then(|()| if due { self.file.sync_data() } else { Ok(()) });
        if let Err(error) = written {
            // Should this fail too, the next resume drops the torn line.
            let _ = self.file.set_len(self.length);
            return Err(error).with_context(|| self.path.display().to_string());
        }
        self.length += line.len() as u64;
        if due {
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Reads the journal from its beginning.
    pub fn read(folder: &Path) -> Result<impl Iterator<Item = Result<Entry>>> {
        let path = folder.join(JOURNAL);
        let file = File::open(&path).with_context(|| path.display().to_string())?;
        Ok(Lines::new(file, &path).map(|line| line.map(|(entry, _)| entry)))
    }
}

/// The whole lines of a journal, each with its bytes.
struct Lines<R> {
    reader: BufReader<R>,
    path: PathBuf,
    number: u64,
}

impl<R: std::io::Read> Lines<R> {
    fn new(file: R, path: &Path) -> Self {
        Lines { reader: BufReader::new(file), path: path.to_owned(), number: 0 }
    }
}

impl<R: std::io::Read> Iterator for Lines<R> {
    type Item = Result<(Entry, u64)>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        self.number += 1;
        let place = || format!("line {} of {}", self.number, self.path.display());
        if let Err(error) = self.reader.read_until(b'\n', &mut line) {
            return Some(Err(error).with_context(place));
        }
        if line.last() != Some(&b'\n') {
            return None;
        }
        let entry = serde_json::from_slice(&line).with_context(place);
        Some(entry.map(|entry| (entry, line.len() as u64)))
    }
}
