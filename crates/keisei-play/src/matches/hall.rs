//! Many games at once, counted in the order of the schedule.

use super::chunk::play_chunk;
use super::play::Played;
use super::record::{Record, seats};
use super::standing::Standing;
use super::{Control, MatchError, Plan, Progress, Slot, Timetable};
use keisei_core::Game;
use rayon::Scope;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A game and, where games are saved, its line.
pub(super) struct Done<G: Game> {
    pub slot: Slot,
    pub played: Played<G::Position>,
    pub line: String,
}

type Delivery<G> = Result<Vec<Done<G>>, MatchError>;
type Sink<'a, G> = &'a mut (dyn FnMut(&[Done<G>]) -> Result<(), MatchError> + Send);

/// Where the games of a plan are played.
pub(super) struct Hall<'a, G: Game> {
    pub plan: &'a Plan<G>,
    pub timetable: &'a Timetable,
    pub control: Control<'a>,
    /// Whether games are saved, so that their lines are needed.
    pub saves: bool,
}

/// What the workers of a hall share.
struct Shared<'a, G: Game> {
    /// The next chunk to play.
    chunk: AtomicU64,
    /// Whether there is nothing left to play for.
    closed: AtomicBool,
    desk: Mutex<Desk<'a, G>>,
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
    pub fn play(&self, standing: Standing, sink: Sink<'_, G>) -> Result<Standing, MatchError> {
        self.tell(&standing);
        if standing.is_settled() {
            return Ok(standing);
        }
        let (next, counted) = self.place(standing.games);
        let shared = Shared {
            chunk: AtomicU64::new(next),
            closed: AtomicBool::new(false),
            desk: Mutex::new(Desk { standing, waiting: BTreeMap::new(), next, counted, sink, error: None }),
        };
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|scope| self.work(scope, &shared));
            }
        });
        let desk = shared.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.error.map_or(Ok(desk.standing), Err)
    }

    fn tell(&self, standing: &Standing) {
        (self.control.progress)(Progress { games: standing.games, planned: self.timetable.games() });
    }

    /// Finds the chunk in which so many games are counted, and how many of them lie in it.
    fn place(&self, games: u64) -> (u64, usize) {
        let mut left = games;
        for chunk in 0..self.timetable.chunks() {
            let rounds = self.timetable.rounds_of(chunk).1;
            let size = (rounds.end - rounds.start) * self.timetable.games_per_round();
            if left < size {
                return (chunk, left as usize);
            }
            left -= size;
        }
        (self.timetable.chunks(), 0)
    }

    /// Plays one chunk and asks for the next.
    ///
    /// One at a time, because a player that itself works in parallel may, while it waits, be
    /// handed another job of the pool: that must be a chunk, not the rest of the match.
    fn work<'s>(&'s self, scope: &Scope<'s>, shared: &'s Shared<'_, G>) {
        let stop = || shared.closed.load(Relaxed) || self.control.stop.load(Relaxed);
        let chunk = shared.chunk.fetch_add(1, Relaxed);
        if chunk >= self.timetable.chunks() || stop() {
            return;
        }
        let Some(delivery) = self.chunk(chunk, &stop).transpose() else { return };
        if self.deliver(chunk, delivery, shared) {
            shared.closed.store(true, Relaxed);
        } else {
            scope.spawn(|scope| self.work(scope, shared));
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

    /// Brings a chunk to the desk and counts every chunk whose turn has come; tells whether
    /// there is nothing left to play for.
    fn deliver(&self, chunk: u64, delivery: Delivery<G>, shared: &Shared<'_, G>) -> bool {
        let mut desk = shared.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.waiting.insert(chunk, delivery);
        while !desk.is_closed() {
            let next = desk.next;
            let Some(delivery) = desk.waiting.remove(&next) else { return false };
            desk.next += 1;
            match delivery.and_then(|games| desk.take(&games)) {
                Ok(()) => self.tell(&desk.standing),
                Err(error) => desk.error = Some(error),
            }
        }
        true
    }
}

impl<G: Game> Desk<'_, G> {
    fn is_closed(&self) -> bool {
        self.error.is_some() || self.standing.is_settled()
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
