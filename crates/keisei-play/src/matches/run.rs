//! Playing a plan, many games at once, saved in order.

use super::chunk::play_chunk;
use super::play::Played;
use super::record::{Record, seats, verify};
use super::standing::Standing;
use super::store::Store;
use super::{MatchError, Plan, Report, Slot, Timetable, header};
use keisei_core::Game;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games counted.
    pub games: u64,
    /// Games planned.
    pub planned: u64,
}

/// How a running match is watched and stopped from outside.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Set to true, it ends the match soon; what is saved can be resumed.
    pub stop: &'a AtomicBool,
    /// Hears of progress, in order.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Default for Control<'_> {
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Control { stop: &NEVER, progress: &|_| {} }
    }
}

/// Plays a match in memory, on as many threads as the current rayon pool has.
///
/// ```
/// # use keisei_core::{Budget, Choice, Player, PlayerError, Position, Rng, View};
/// # struct Random;
/// # impl<P: Position> Player<P> for Random {
/// #     fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
/// #         view.sample(rng).random_move(rng).map(Choice::plain).ok_or(PlayerError::GameOver)
/// #     }
/// # }
/// use keisei_core::toys::nim::Nim;
/// use keisei_play::matches::{Control, Entrant, Plan, run};
/// let entrants = ["alpha", "beta"].map(|name| Entrant::new(name, || Ok(Box::new(Random))));
/// let report = run(&Plan { games: 51, ..Plan::new(Nim, entrants.to_vec()) }, Control::default())?;
/// assert_eq!(report.games, 52); // whole pairs
/// println!("{report}");
/// # Ok::<(), keisei_play::matches::MatchError>(())
/// ```
pub fn run<G: Game>(plan: &Plan<G>, control: Control<'_>) -> Result<Report, MatchError> {
    run_each(plan, control, &mut |_, _| {})
}

/// Plays a match in memory and shows every game, in the order of the schedule.
pub fn run_each<G: Game>(
    plan: &Plan<G>,
    control: Control<'_>,
    each: &mut (dyn FnMut(Slot, &Played<G::Position>) + Send),
) -> Result<Report, MatchError> {
    let timetable = plan.timetable()?;
    let standing = Standing::new(plan, &timetable);
    let hall = Hall { plan, timetable: &timetable, control, saves: false };
    let standing = hall.play(standing, &mut |games| {
        for game in games {
            each(game.slot, &game.played);
        }
        Ok(())
    })?;
    Ok(Report::new(plan, &timetable, &standing))
}

/// Plays a match into a folder, or goes on with the one that is there.
///
/// The games' file grows by whole lines in the order of the schedule, so that its bytes depend
/// neither on threads nor on how often the match was interrupted.
///
/// # Errors
/// Returns what was wrong with the plan, the folder or the games in it; what was saved stands.
pub fn run_in<G: Game>(
    plan: &Plan<G>,
    folder: &Path,
    resume: bool,
    control: Control<'_>,
) -> Result<Report, MatchError> {
    let timetable = plan.timetable()?;
    let mut standing = Standing::new(plan, &timetable);
    let text = header::text(plan).map_err(|error| MatchError::BadPlan {
        path: folder.join(super::store::PLAN),
        why: error.to_string(),
    })?;
    let mut due = (0..timetable.chunks()).flat_map(|chunk| timetable.slots(chunk));
    let mut store = Store::open(folder, &text, resume, &mut |line| {
        let slot = due.next().filter(|_| !standing.is_settled()).ok_or("the match ends before it")?;
        standing.add(slot, &verify(plan, &timetable, slot, line)?);
        Ok(())
    })?;
    let hall = Hall { plan, timetable: &timetable, control, saves: true };
    let standing = hall.play(standing, &mut |games| {
        store.append(&games.iter().map(|game| game.line.as_str()).collect::<String>())
    })?;
    store.finish()?;
    Ok(Report::new(plan, &timetable, &standing))
}

/// A game and, where games are saved, its line.
struct Done<G: Game> {
    slot: Slot,
    played: Played<G::Position>,
    line: String,
}

type Delivery<G> = Result<Vec<Done<G>>, MatchError>;
type Sink<'a, G> = &'a mut (dyn FnMut(&[Done<G>]) -> Result<(), MatchError> + Send);

/// Where the games of a plan are played.
struct Hall<'a, G: Game> {
    plan: &'a Plan<G>,
    timetable: &'a Timetable,
    control: Control<'a>,
    saves: bool,
}

/// Where chunks arrive in any order and are counted in theirs.
struct Desk<'a, G: Game> {
    standing: Standing,
    waiting: BTreeMap<u64, Delivery<G>>,
    next: u64,
    /// Games of the next chunk that were counted before.
    counted: usize,
    sink: Sink<'a, G>,
    error: Option<MatchError>,
}

impl<G: Game> Hall<'_, G> {
    /// Plays on from a standing.
    fn play(&self, standing: Standing, sink: Sink<'_, G>) -> Result<Standing, MatchError> {
        if standing.is_settled() {
            return Ok(standing);
        }
        let (first, counted) = self.place(standing.games);
        let desk = Desk { standing, waiting: BTreeMap::new(), next: first, counted, sink, error: None };
        let desk = Mutex::new(desk);
        let (chunk, closed) = (AtomicU64::new(first), AtomicBool::new(false));
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|_| self.work(&chunk, &closed, &desk));
            }
        });
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.error.map_or(Ok(desk.standing), Err)
    }

    /// Finds the chunk in which so many games are counted, and how many of them lie in it.
    fn place(&self, games: u64) -> (u64, usize) {
        let (mut chunk, mut left) = (0, games);
        loop {
            let rounds = self.timetable.rounds_of(chunk).1;
            let size = (rounds.end - rounds.start) * self.timetable.games_per_round();
            if left < size || size == 0 {
                return (chunk, left as usize);
            }
            left -= size;
            chunk += 1;
        }
    }

    /// Plays chunk after chunk until there are none or the match is over.
    fn work(&self, chunk: &AtomicU64, closed: &AtomicBool, desk: &Mutex<Desk<'_, G>>) {
        let stop = || closed.load(Relaxed) || self.control.stop.load(Relaxed);
        loop {
            let mine = chunk.fetch_add(1, Relaxed);
            if mine >= self.timetable.chunks() || stop() {
                return;
            }
            let Some(delivery) = self.chunk(mine, &stop).transpose() else { return };
            let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
            desk.waiting.insert(mine, delivery);
            if desk.count(self.timetable, self.control.progress) {
                closed.store(true, Relaxed);
            }
        }
    }

    /// Plays a chunk and writes its lines.
    fn chunk(
        &self,
        chunk: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<Done<G>>>, MatchError> {
        let games = play_chunk(self.plan, self.timetable, chunk, stop)?;
        Ok(games.map(|games| games.into_iter().map(|(slot, played)| self.done(slot, played)).collect()))
    }

    fn done(&self, slot: Slot, played: Played<G::Position>) -> Done<G> {
        let mut line = String::new();
        if self.saves {
            let record = Record::new(slot, seats(self.plan, self.timetable, slot), &played);
            line = serde_json::to_string(&record).expect("a record has only texts, numbers and lists") + "\n";
        }
        Done { slot, played, line }
    }
}

impl<G: Game> Desk<'_, G> {
    /// Counts every chunk whose turn has come; tells whether the match is over.
    fn count(&mut self, timetable: &Timetable, progress: &(dyn Fn(Progress) + Sync)) -> bool {
        while self.error.is_none() && !self.standing.is_settled() {
            let Some(delivery) = self.waiting.remove(&self.next) else { return false };
            self.next += 1;
            match delivery.and_then(|games| self.take(&games)) {
                Ok(()) => progress(Progress { games: self.standing.games, planned: timetable.games() }),
                Err(error) => self.error = Some(error),
            }
        }
        true
    }

    /// Counts and saves a chunk, up to where a test decides.
    fn take(&mut self, games: &[Done<G>]) -> Result<(), MatchError> {
        let games = &games[std::mem::take(&mut self.counted)..];
        let mut taken = 0;
        for game in games {
            self.standing.add(game.slot, &game.played);
            taken += 1;
            if self.standing.is_settled() {
                break;
            }
        }
        (self.sink)(&games[..taken])
    }
}
