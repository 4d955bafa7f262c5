//! Games of players by specification, to learn from.

use crate::context::Context;
use crate::error::{cancelled, usage};
use crate::{catalog, players};
use anyhow::{Context as _, Result, bail};
use keisei_core::{Budget, Game, Line, Player, Position, Shard, Stream, Work};
use keisei_play::atomic_file;
use keisei_play::matches::{Ending, Entrant, play};
use keisei_play::ordered::{Ordered, Stop};
use keisei_play::parts::Parts;
use keisei_record::GeneratedFormat;
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;

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
        let Generation { games, series, out, seed, shard, .. } = self.task;
        let sink = GeneratedFormat::of::<G>(out)?;
        let specs = self.specs::<G>()?;
        if out.symlink_metadata().is_ok() && !self.task.force {
            return Err(usage(format!(
                "{} is there already: choose another file, or replace it by --force",
                out.display()
            )));
        }
        let parts = Parts::beside(out);
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
                let task = Series { game: &game, table: &table, sink, first, count };
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
            parts.join(out, &sink.head(&specs)?, blocks).with_context(place)?;
        }
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
    pub fn play(&self, turn: usize, stream: Stream, stop: Stop<'_>) -> Result<Option<Vec<u8>>> {
        let seats = self.table.len();
        let around: Vec<&Entrant<G::Position>> =
            (0..seats).map(|seat| self.table[(seat + turn) % seats]).collect();
        let names: Vec<String> = around.iter().map(|entrant| entrant.name.clone()).collect();
        let mut players: Vec<Box<dyn Player<G::Position>>> =
            around.iter().map(|entrant| (entrant.seat)()).collect::<Result<_, _>>()?;
        let mut text = Vec::new();
        let mut start = self.game.start(&mut stream.named("deal").child(0).rng());
        for i in 0..self.count {
            if stop() {
                return Ok(None);
            }
            let stream_of_game = stream.named("game").child(i);
            let played =
                play::play(&mut players, &Line::new(start), &Budget::default(), stream_of_game, false);
            if let Ending::Forfeit { seat, reason } = &played.ending {
                bail!("{} forfeited a game: {reason}", names[usize::from(*seat)]);
            }
            text.extend(self.sink.game(self.first + i, &names, &played)?);
            start = self.game.next(&played.end, &mut stream.named("deal").child(i + 1).rng());
        }
        Ok(Some(text))
    }
}

/// Notes beside finished series what they are of, so that none of other records is taken up; what nothing was played of
/// binds nobody.
fn settle(parts: &Parts, identity: &str) -> Result<()> {
    let place = || format!("{} cannot be written", parts.folder().display());
    parts.make().with_context(place)?;
    let plan = parts.folder().join("plan.txt");
    match std::fs::read_to_string(&plan) {
        Ok(there) if there != identity && parts.any() => Err(usage(format!(
            "{} holds series of other records; remove it, or ask for the same:\n  there: {there}  asked: {identity}",
            parts.folder().display()
        ))),
        Ok(there) if there == identity => Ok(()),
        _ => atomic_file::write(&plan, identity.as_bytes()).with_context(place),
    }
}
