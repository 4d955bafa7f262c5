//! Games of players by specification, to learn from.

use crate::context::Context;
use crate::error::{cancelled, usage};
use crate::records::GeneratedFormat;
use crate::{catalog, players};
use anyhow::{Context as _, Result, bail};
use keisei_core::{Budget, CancelToken, Game, Line, Player, Position, Stream, Work};
use keisei_play::atomic_file;
use keisei_play::matches::{Ending, Entrant, play};
use rayon::prelude::*;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games to be played and recorded: the same bytes on any number of threads.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// The game, with its parameters.
    pub game: String,
    /// The players: one for all seats, or one for each, who move on by a seat every series.
    pub specs: Vec<String>,
    /// Games to record.
    pub games: u64,
    /// Games of a series, in which classes carry over where a game has them.
    pub series: u64,
    /// The file.
    pub out: PathBuf,
    /// Whether to replace the file if it is there already.
    pub force: bool,
    /// The seed of everything random.
    pub seed: u64,
}

/// What was recorded.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Recording {
    /// The game, with its parameters.
    pub game: String,
    /// Who sat where in the first series.
    pub players: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// How many games there are.
    pub games: u64,
    /// The file they are in.
    pub file: PathBuf,
}

impl Generation {
    /// Plays and writes; finished series of a run that ended early are taken up.
    ///
    /// # Errors
    /// Refuses what makes no sense and files that are there; says so when it was cancelled.
    pub fn run(&self, context: &Context) -> Result<Recording> {
        if self.games == 0 || self.series == 0 {
            return Err(usage("--games and --series are one at least"));
        }
        catalog::with_game(&self.game, Generate { task: self, context })?
    }
}

struct Generate<'a> {
    task: &'a Generation,
    context: &'a Context,
}

impl Work for Generate<'_> {
    type Out = Result<Recording>;

    fn run<G: Game>(self, game: G) -> Result<Recording> {
        let Generation { games, series, out, seed, .. } = self.task;
        let sink = GeneratedFormat::of::<G>(out)?;
        let specs = self.specs::<G>()?;
        if out.symlink_metadata().is_ok() && !self.task.force {
            return Err(usage(format!(
                "{} is there already: choose another file, or replace it by --force",
                out.display()
            )));
        }
        let parts = Parts::open(out, &self.identity(&specs))?;
        // A second player of one specification is the same entrant: only different ones are made ready.
        let mut different = specs.clone();
        different.sort();
        different.dedup();
        let entrants = players::entrants(&game, &different)?;
        let seated = |spec: &String| {
            let at = different.iter().position(|other| other == spec).unwrap_or(0);
            &entrants[at]
        };
        let table: Vec<&Entrant<G::Position>> = specs.iter().map(seated).collect();
        let cancel = &self.context.cancel;
        let (steps, done) = (self.context.steps(*games, "games"), AtomicU64::new(0));
        let work = |number: u64| -> Result<()> {
            let first = number * series;
            let count = (*series).min(games - first);
            if !parts.has(number) && !cancel.is_cancelled() {
                let task = Series { game: &game, table: &table, sink, first, count };
                let stream = Stream::new(*seed).named("records").child(number);
                if let Some(text) = task.play(number as usize, stream, cancel)? {
                    parts.write(number, &text)?;
                }
            }
            steps.at(done.fetch_add(count, Ordering::Relaxed) + count);
            Ok(())
        };
        self.context.run(|| (0..games.div_ceil(*series)).into_par_iter().try_for_each(work))?;
        drop(steps);
        if cancel.is_cancelled() {
            return Err(cancelled("stopped; finished series are saved, and the same command goes on"));
        }
        parts.join(&sink.head(&specs)?, games.div_ceil(*series))?;
        Ok(Recording {
            game: self.task.game.clone(),
            players: specs,
            seed: *seed,
            games: *games,
            file: out.clone(),
        })
    }
}

impl Generate<'_> {
    /// Names who sits where in the first series.
    fn specs<G: Game>(&self) -> Result<Vec<String>> {
        let (specs, seats) = (&self.task.specs, G::Position::SEATS);
        match specs.len() {
            1 => Ok(vec![specs[0].clone(); seats]),
            n if n == seats => Ok(specs.clone()),
            n => Err(usage(format!("{} has {seats} seats: name one player or {seats}, not {n}", G::NAME))),
        }
    }

    fn identity(&self, specs: &[String]) -> String {
        let Generation { game, series, games, seed, .. } = self.task;
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "{game}, {}, {games} games in series of {series}, seed {seed}, keisei {version}\n",
            specs.join(" ")
        )
    }
}

/// A number of games in a row.
pub struct Series<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Who sits where.
    pub table: &'a [&'a Entrant<G::Position>],
    /// How games are written.
    pub sink: GeneratedFormat,
    /// The number of the first game.
    pub first: u64,
    /// How many there are.
    pub count: u64,
}

impl<G: Game> Series<'_, G> {
    /// Plays the series, everybody moved on by so many seats, and returns its text; nothing when told to stop
    /// on the way.
    pub fn play(&self, turn: usize, stream: Stream, cancel: &CancelToken) -> Result<Option<Vec<u8>>> {
        let seats = self.table.len();
        let around: Vec<&Entrant<G::Position>> =
            (0..seats).map(|seat| self.table[(seat + turn) % seats]).collect();
        let names: Vec<String> = around.iter().map(|entrant| entrant.name.clone()).collect();
        let mut players: Vec<Box<dyn Player<G::Position>>> =
            around.iter().map(|entrant| (entrant.seat)()).collect::<Result<_, _>>()?;
        let mut text = Vec::new();
        let mut start = self.game.start(&mut stream.named("deal").child(0).rng());
        for i in 0..self.count {
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let stream_of_game = stream.named("game").child(i);
            let played =
                play::play(&mut players, &Line::new(start), Budget::default(), stream_of_game, false);
            if let Ending::Forfeit { seat, reason } = &played.ending {
                bail!("{} forfeited a game: {reason}", names[usize::from(*seat)]);
            }
            text.extend(self.sink.game(self.first + i, &names, &played)?);
            start = self.game.next(&played.end, &mut stream.named("deal").child(i + 1).rng());
        }
        Ok(Some(text))
    }
}

/// The folder beside the file that keeps finished series until all are there.
struct Parts {
    out: PathBuf,
    folder: PathBuf,
}

impl Parts {
    fn open(out: &Path, identity: &str) -> Result<Parts> {
        let mut name = out.as_os_str().to_owned();
        name.push(".parts");
        let folder = PathBuf::from(name);
        let place = || format!("{} cannot be written", folder.display());
        std::fs::create_dir_all(&folder).with_context(place)?;
        let plan = folder.join("plan.txt");
        // A plan of which nothing was played, as a failed start leaves it, binds nobody.
        let begun = std::fs::read_dir(&folder).with_context(place)?.flatten().any(|entry| {
            entry.file_name().to_str().is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
        });
        match std::fs::read_to_string(&plan) {
            Ok(there) if there != identity && begun => Err(usage(format!(
                "{} holds series of other records; remove it, or ask for the same:\n  there: {there}  asked: {identity}",
                folder.display()
            ))),
            Ok(there) if there == identity => Ok(()),
            _ => atomic_file::write(&plan, identity.as_bytes()).with_context(place),
        }?;
        Ok(Parts { out: out.to_owned(), folder })
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number:06}"))
    }

    fn has(&self, number: u64) -> bool {
        self.path(number).exists()
    }

    fn write(&self, number: u64, text: &[u8]) -> Result<()> {
        let path = self.path(number);
        atomic_file::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
    }

    /// Joins all series into the file and takes the folder away.
    fn join(&self, head: &[u8], count: u64) -> Result<()> {
        let mut text = head.to_vec();
        for number in 0..count {
            let path = self.path(number);
            text.extend(std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?);
        }
        let place = || format!("{} cannot be written", self.out.display());
        atomic_file::write(&self.out, &text).with_context(place)?;
        std::fs::remove_dir_all(&self.folder)
            .with_context(|| format!("{} cannot be removed", self.folder.display()))
    }
}
