//! The records: all games, and two halves of them.

use super::setting::Size;
use crate::{ResultsDir, StudyContext, Unfinished, jobs};
use anyhow::{Context, Result, bail};
use keisei::error::usage;
use keisei::matches;
use keisei_core::{DigestWriter, Game, Line, Spec, Stream};
use keisei_games::go::Go;
use keisei_jobs::Input;
use keisei_play::folder_lock::{FolderLock, LockError};
use keisei_record::{Sink, Source, likeness};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Game records.
#[derive(Clone, Debug)]
pub struct Games {
    /// The game, with its parameters.
    pub rules: String,
    /// All games.
    pub all: Vec<PathBuf>,
    /// Every other game, to learn from.
    pub learn: PathBuf,
    /// The rest.
    pub test: PathBuf,
    /// How many games there are, and a digest of their moves.
    pub digest: Digest,
}

impl Games {
    /// Finds the records, or makes some where the scale wants no others; halves go below a folder.
    pub fn find(size: &Size, around: &StudyContext, results_dir: &ResultsDir) -> Result<Self> {
        let (game, folder) = (go(size)?, &results_dir.folder().join("raw"));
        if size.made > 0 && !folder.join("games").exists() && results_dir.units.plan("games of our own") {
            bail!(Unfinished("games".to_owned()));
        }
        let _held = if results_dir.units.is_plan() { None } else { Some(held(folder, around)?) };
        let all = if size.made > 0 { vec![made(size, around, folder)?] } else { found(around)? };
        if results_dir.units.is_plan() {
            let digest = Digest::of(&game, &all)?;
            let [learn, test] = ["learn.sgf", "test.sgf"].map(|name| folder.join(name));
            return Ok(Games { rules: size.rules.to_owned(), all, learn, test, digest });
        }
        let [learn, test] = ["learn.sgf", "test.sgf"].map(|name| folder.join(name));
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        // Halves of other records may lie there.
        let mut sinks = [Sink::open::<Go>(&learn, true)?, Sink::open::<Go>(&test, true)?];
        let mut digest = Digest::default();
        for recorded in Source::new(&game, &all)?.flatten().filter(|recorded| recorded.payoffs.is_some()) {
            sinks[digest.games % 2].write(&recorded)?.map_err(usage)?;
            digest.add::<Go>(&recorded.line);
        }
        for sink in sinks {
            sink.finish()?;
        }
        Ok(Games { rules: size.rules.to_owned(), all, learn, test, digest })
    }
}

/// How many games there are, and a digest of their moves: what results hang on, wherever the records lie.
#[derive(Clone, Debug)]
pub struct Digest {
    games: usize,
    key: Stream,
    writer: DigestWriter,
}

impl Default for Digest {
    fn default() -> Self {
        Digest { games: 0, key: Stream::new(0), writer: DigestWriter::default() }
    }
}

impl Digest {
    /// Reads the games with a result in some records.
    pub fn of<G: Game>(game: &G, records: &[PathBuf]) -> Result<Self> {
        let mut digest = Digest::default();
        for recorded in Source::new(game, records)?.flatten().filter(|recorded| recorded.payoffs.is_some()) {
            digest.add::<G>(&recorded.line);
        }
        Ok(digest)
    }

    /// Returns the games as something that a job needs.
    pub fn input(&self) -> Input {
        Input::File(self.writer.finish())
    }

    fn add<G: Game>(&mut self, line: &Line<G::Position>) {
        self.key = self.key.child(likeness::<G>(line));
        jobs::write_line(line, &mut self.writer);
        self.games += 1;
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games {:016x}", self.games, self.key.key())
    }
}

/// Returns the game of a scale.
pub fn go(size: &Size) -> Result<Go> {
    let mut spec: Spec = size.rules.parse()?;
    Ok(Go::from_spec(&mut spec)?)
}

fn found(around: &StudyContext) -> Result<Vec<PathBuf>> {
    let folder = around.data.as_deref().map(|data| data.join("go")).filter(|folder| folder.is_dir());
    let missing = "this paper needs game records: --data or KEISEI_DATA names a folder with go/*.sgf";
    folder.map(|folder| vec![folder]).ok_or_else(|| usage(missing))
}

/// Holds the folder of games while they are made and halved, waiting for others who do that.
fn held(folder: &Path, around: &StudyContext) -> Result<FolderLock> {
    const LONGEST: Duration = Duration::from_mins(10);
    let (making, since) = (folder.join(".making"), Instant::now());
    loop {
        match FolderLock::hold(&making) {
            Err(LockError::Held { .. }) if since.elapsed() < LONGEST => {
                around.context.check_cancelled()?;
                std::thread::sleep(Duration::from_millis(20));
            }
            held => return Ok(held?),
        }
    }
}

/// Returns the folder of games of our own, making them where there are none.
fn made(size: &Size, around: &StudyContext, folder: &Path) -> Result<PathBuf> {
    around.context.note(format!("{} games of our own", size.made));
    let specs = ["mc:each=3", "mc:each=2"].map(str::to_owned);
    let mut plan = matches::plan(&go(size)?, size.rules, &specs, Some("random:4"), &around.context.specs)?;
    (plan.games, plan.seed) = (size.made, Stream::new(around.seed).named("games").key());
    let folder = folder.join("games");
    matches::play(&plan, Some((&folder, folder.exists())), &around.context)?;
    Ok(folder)
}
