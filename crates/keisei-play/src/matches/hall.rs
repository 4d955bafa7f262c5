//! Many games at once, counted in the order of the schedule.

use super::play::Played;
use super::record::{Record, seats};
use super::seating::play_seatings;
use super::standing::Standing;
use super::{Control, MatchError, Plan, Progress, Slot, Timetable};
use keisei_core::Game;
use rayon::Scope;
use std::collections::BTreeMap;
use std::ops::Range;
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
    /// The next unit to play: some seatings that are played by one set of players.
    unit: AtomicU64,
    /// Whether there is nothing left to play for.
    closed: AtomicBool,
    desk: Mutex<Desk<'a, G>>,
}

/// Where units arrive in any order and are counted in theirs.
struct Desk<'a, G: Game> {
    standing: Standing,
    waiting: BTreeMap<u64, Delivery<G>>,
    next: u64,
    /// Games of the next unit that were counted before.
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
        let games = u64::from(self.timetable.series) * self.timetable.seatings_together();
        let (next, counted) = (standing.games / games, (standing.games % games) as usize);
        let shared = Shared {
            unit: AtomicU64::new(next),
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

    /// Plays one unit and asks for the next.
    ///
    /// One at a time, because a player that itself works in parallel may, while it waits, be
    /// handed another job of the pool: that must be a unit, not the rest of the match.
    fn work<'s>(&'s self, scope: &Scope<'s>, shared: &'s Shared<'_, G>) {
        let stop = || shared.closed.load(Relaxed) || self.control.cancel.is_cancelled();
        let (unit, together) = (shared.unit.fetch_add(1, Relaxed), self.timetable.seatings_together());
        let seatings = unit * together..((unit + 1) * together).min(self.timetable.seatings());
        if seatings.is_empty() || stop() {
            return;
        }
        let Some(delivery) = self.play_unit(seatings, &stop).transpose() else { return };
        if self.deliver(unit, delivery, shared) {
            shared.closed.store(true, Relaxed);
        } else {
            scope.spawn(|scope| self.work(scope, shared));
        }
    }

    /// Plays some seatings and writes their lines.
    fn play_unit(
        &self,
        seatings: Range<u64>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<Done<G>>>, MatchError> {
        let games = play_seatings(self.plan, self.timetable, seatings, stop)?;
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

    /// Brings a unit to the desk and counts every one whose turn has come; tells whether
    /// there is nothing left to play for.
    fn deliver(&self, unit: u64, delivery: Delivery<G>, shared: &Shared<'_, G>) -> bool {
        let mut desk = shared.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.waiting.insert(unit, delivery);
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

    /// Counts and saves a unit, up to where a test decides.
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
