//! Games of players by specification, to learn from.

mod made;

use crate::context::Context;
use crate::error::{cancelled, usage};
use crate::job::asked::is_timed;
use crate::{catalog, players};
use anyhow::{Context as _, Result, anyhow, bail};
use keisei_core::{Budget, Game, GameVisitor, Line, Player, Position, Shard, Stream};
use keisei_jobs::Generate;
use keisei_play::atomic_file;
use keisei_play::matches::{Ending, Entrant, play};
use keisei_play::ordered::{Ordered, Stop};
use keisei_play::parts::Parts;
use keisei_record::{Output, RecordFormat, Scores};
use made::Made;
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

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
    /// The share of the series that is played here; the file is made by whoever is asked for all of it.
    pub shard: Option<Shard>,
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
    /// Counts the series.
    pub fn blocks(&self) -> u64 {
        self.games.div_ceil(self.series.max(1))
    }

    /// Plays and writes; finished series of a run that ended early are taken up.
    ///
    /// # Errors
    /// Refuses what makes no sense and files that are there; says so when it was cancelled.
    pub fn run(&self, context: &Context) -> Result<Recording> {
        if self.games == 0 || self.series == 0 {
            return Err(usage("--games and --series are one at least"));
        }
        catalog::with_game(&self.game, Play { task: self, context })?
    }
}

struct Play<'a> {
    task: &'a Generation,
    context: &'a Context,
}

impl GameVisitor for Play<'_> {
    type Out = Result<Recording>;

    fn run<G: Game>(self, game: G) -> Result<Recording> {
        let Generation { games, series, out, seed, shard, .. } = self.task;
        let format = RecordFormat::<G>::to_write(out)?;
        let specs = self.specs::<G>()?;
        let recording = self.recording(specs.clone());
        let (parts, made) = (Parts::beside(out), self.made(&game, &specs)?);
        if out.symlink_metadata().is_ok() && !self.task.force {
            return if made.is(out)? {
                // It may have been killed before it could clear up; what is of other records is somebody's.
                if said(&parts).is_some_and(|said| said == self.identity(&specs)) {
                    parts.remove().with_context(|| parts.folder().display().to_string())?;
                }
                Ok(recording)
            } else {
                Err(usage(format!(
                    "{} is there already: choose another file, or replace it by --force",
                    out.display()
                )))
            };
        }
        settle(&parts, &self.identity(&specs))?;
        // A second player of one specification is the same entrant: only different ones are made ready.
        let mut different = specs.clone();
        different.sort();
        different.dedup();
        let entrants = players::entrants(&game, &different, &self.context.specs)?;
        let seated = |spec: &String| {
            let at = different.iter().position(|other| other == spec).unwrap_or(0);
            &entrants[at]
        };
        let table: Vec<&Entrant<G::Position>> = specs.iter().map(seated).collect();
        let (blocks, shard) = (self.task.blocks(), shard.unwrap_or(Shard::ALL));
        let mut due = (0..blocks).filter(|&number| shard.has(number) && !parts.has(number));
        let stream = Stream::new(*seed).named("records");
        let (context, mut done) = (self.context, 0);
        let steps = context.steps(*games, "games");
        let played = Ordered {
            take: || anyhow::Ok(due.next()),
            make: || (),
            work: |(): &mut (), number: u64, stop: Stop<'_>| {
                let first = number * series;
                let count = (*series).min(games - first);
                let task = Series { game: &game, table: &table, format, first, count };
                let text = task.play(number as usize, stream.child(number), stop)?;
                Ok(text.map(|text| (number, count, text)))
            },
            deliver: |(number, count, text): (u64, u64, Vec<u8>)| {
                parts.write(number, &text).with_context(|| parts.folder().display().to_string())?;
                done += count;
                steps.at(done);
                Ok(ControlFlow::Continue(()))
            },
        };
        context.run(|| played.run(&|| context.cancel.is_cancelled()))?;
        drop(steps);
        if context.cancel.is_cancelled() {
            return Err(cancelled("stopped; finished series are saved, and the same command goes on"));
        }
        if shard == Shard::ALL {
            let place = || format!("{} cannot be written", out.display());
            let mut file = Output::create(out, self.task.force)?;
            file.write_all(&format.head(&specs, *games)?).with_context(place)?;
            parts.pour(&mut file, blocks).with_context(place)?;
            made.finish(file)?;
            parts.remove().with_context(|| parts.folder().display().to_string())?;
        }
        Ok(recording)
    }
}

impl Play<'_> {
    /// Names who sits where in the first series.
    fn specs<G: Game>(&self) -> Result<Vec<String>> {
        let (specs, seats) = (&self.task.specs, G::Position::SEATS);
        match specs.len() {
            1 => Ok(vec![specs[0].clone(); seats]),
            n if n == seats => Ok(specs.clone()),
            n => Err(usage(format!("{} has {seats} seats: name one player or {seats}, not {n}", G::NAME))),
        }
    }

    /// Says what is there when all is done.
    fn recording(&self, players: Vec<String>) -> Recording {
        let Generation { game, games, out, seed, .. } = self.task;
        Recording { game: game.clone(), players, seed: *seed, games: *games, file: out.clone() }
    }

    /// Names what the file is made of, as a job would.
    fn made<G: Game>(&self, game: &G, specs: &[String]) -> Result<Made> {
        let Generation { games, series, out, seed, .. } = self.task;
        let players: Result<_, _> =
            specs.iter().map(|spec| self.context.specs.canonical(game, spec)).collect();
        let job = Generate {
            game: game.spec(),
            players: players?,
            first: 0,
            games: *games,
            openings: "none".to_owned(),
            format: format_of(out).unwrap_or_default(),
            series: Some(*series),
            seed: *seed,
            clock: specs.iter().any(|spec| is_timed(spec)),
        };
        Ok(Made::of(out, specs, job))
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
    pub format: &'static RecordFormat<G>,
    /// The number of the first game.
    pub first: u64,
    /// How many there are.
    pub count: u64,
}

impl<G: Game> Series<'_, G> {
    /// Plays the series, everybody moved on by so many seats, and returns its text; nothing when told to stop
    /// on the way.
    pub fn play(&self, turn: usize, stream: Stream, stop: Stop<'_>) -> Result<Option<Vec<u8>>> {
        let seats = self.table.len();
        let around: Vec<&Entrant<G::Position>> =
            (0..seats).map(|seat| self.table[(seat + turn) % seats]).collect();
        let names: Vec<String> = around.iter().map(|entrant| entrant.name.clone()).collect();
        let mut players: Vec<Box<dyn Player<G::Position>>> =
            around.iter().map(|entrant| (entrant.seat)()).collect::<Result<_, _>>()?;
        let (mut text, mut writing) = (Vec::new(), self.format.writing(self.first));
        let keep = self.format.holds.scores != Scores::None;
        let mut start = self.game.start(&mut stream.named("deal").child(0).rng());
        for i in 0..self.count {
            if stop() {
                return Ok(None);
            }
            let stream_of_game = stream.named("game").child(i);
            let played =
                play::play(&mut players, &Line::new(start), &Budget::default(), stream_of_game, keep);
            if let Ending::Forfeit { seat, reason } = &played.ending {
                bail!("{} forfeited a game: {reason}", names[usize::from(*seat)]);
            }
            let game = played.recorded(&names, "");
            let unwritable = |why| anyhow!("game {} of {} cannot be written: {why}", i + 1, names.join(" "));
            text.extend(writing.game(&game).map_err(unwritable)?);
            start = self.game.next(&played.end, &mut stream.named("deal").child(i + 1).rng());
        }
        Ok(Some(text))
    }
}

/// Names the format of a file as jobs do: by its ending, that of compression included.
pub fn format_of(out: &Path) -> Option<String> {
    let name = out.file_name()?.to_str()?;
    let plain = name.strip_suffix(".gz").unwrap_or(name);
    plain.rfind('.').map(|at| name[at + 1..].to_owned())
}

/// What says of which records finished series are.
const PLAN: &str = "plan.txt";

/// Reads what finished series are of, if anything says so.
fn said(parts: &Parts) -> Option<String> {
    std::fs::read_to_string(parts.folder().join(PLAN)).ok()
}

/// Notes beside finished series what they are of, so that none of other records is taken up; what nothing was played of
/// binds nobody.
fn settle(parts: &Parts, identity: &str) -> Result<()> {
    let place = || format!("{} cannot be written", parts.folder().display());
    parts.make().with_context(place)?;
    match said(parts) {
        Some(there) if there != identity && parts.any() => Err(usage(format!(
            "{} holds series of other records; remove it, or ask for the same:\n  there: {there}  asked: {identity}",
            parts.folder().display()
        ))),
        Some(there) if there == identity => Ok(()),
        _ => atomic_file::write(&parts.folder().join(PLAN), identity.as_bytes()).with_context(place),
    }
}
