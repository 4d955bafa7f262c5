//! How a match stands, folded game by game in schedule order.

use super::play::{Ending, Played};
use super::{Forfeit, Plan, Slot, Timetable};
use keisei_core::{Game, Position, Seat};
use keisei_measure::{Decision, Pentanomial, Sprt, Wdl};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What the games of one pairing came to so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Games played.
    pub games: u64,
    /// Plies over all games.
    pub plies: u64,
    /// Games cut short as draws.
    pub too_long: u64,
    /// Two seats: the first entrant's games in the first seat and in the second.
    pub by_seat: [Wdl; 2],
    /// Two seats: the pairs from the first entrant's side.
    pub pairs: Pentanomial,
    /// Each place's mean payoff, round by round.
    pub points: Vec<Vec<f64>>,
    /// Each place's game points, summed, where the game has them.
    pub scores: Vec<f64>,
    /// Games that somebody forfeited.
    pub forfeits: Vec<Forfeit>,
    /// Different games: seating, start and moves.
    pub distinct: HashSet<u64>,
    /// Payoffs of each place in the round being played.
    round: Vec<f64>,
    /// Games of the round being played.
    round_games: u64,
    /// Two seats: the first entrant's results in the round being played, in halves.
    halves: u8,
}

/// How a match stands.
#[derive(Clone, Debug)]
pub(super) struct ScoreBoard {
    timetable: Timetable,
    names: Vec<String>,
    sprt: Option<Sprt>,
    /// Games counted.
    pub games: u64,
    /// What each pairing came to.
    pub tallies: Vec<Tally>,
    /// Different openings.
    pub openings: HashSet<u64>,
    /// Rounds begun by any pairing.
    pub rounds: u64,
    /// What the sequential test says.
    pub decision: Decision,
}

impl ScoreBoard {
    /// Starts with nothing played.
    pub fn new<G: Game>(plan: &Plan<G>, timetable: &Timetable) -> Self {
        let empty = Tally {
            points: vec![Vec::new(); timetable.seats],
            scores: vec![0.0; timetable.seats],
            round: vec![0.0; timetable.seats],
            ..Tally::default()
        };
        ScoreBoard {
            timetable: timetable.clone(),
            names: plan.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            sprt: plan.sprt,
            games: 0,
            tallies: vec![empty; timetable.tables.len()],
            openings: HashSet::new(),
            rounds: 0,
            decision: Decision::Continue,
        }
    }

    /// Tells whether there is nothing left to play.
    pub fn is_settled(&self) -> bool {
        self.decision != Decision::Continue || self.games == self.timetable.games()
    }

    /// Counts the next game of the schedule.
    pub fn add<P: Position>(&mut self, slot: Slot, played: &Played<P>) {
        self.games += 1;
        self.rounds = self.rounds.max(slot.round + 1);
        if slot.game == 0 {
            self.openings.insert(hash(&[], played, played.opening));
        }
        let seating = self.timetable.seating(slot.pairing, slot.rotation);
        let tally = &mut self.tallies[slot.pairing];
        tally.distinct.insert(hash(&seating, played, played.plies()));
        if let Ending::Forfeit { seat, reason } = &played.ending {
            let entrant = self.names[seating[usize::from(*seat)]].clone();
            tally.forfeits.push(Forfeit { slot, entrant, reason: reason.clone() });
        }
        tally.add(slot, played);
        if tally.round_games == self.timetable.games_per_round() {
            tally.close_round();
            if let Some(sprt) = &self.sprt {
                self.decision = sprt.decide(&tally.pairs);
            }
        }
    }
}

impl Tally {
    fn add<P: Position>(&mut self, slot: Slot, played: &Played<P>) {
        self.games += 1;
        self.round_games += 1;
        self.plies += played.plies() as u64;
        self.too_long += u64::from(played.ending == Ending::TooLong);
        for seat in Seat::all(P::SEATS) {
            let place = (seat.index() + slot.rotation) % P::SEATS;
            self.round[place] += f64::from(played.payoffs[seat.index()]);
            self.scores[place] += played.end.score(seat).map_or(0.0, f64::from);
        }
        if P::SEATS == 2 {
            // The first entrant sits first, then second.
            let halves = halves(played.payoffs[slot.rotation]);
            self.halves += halves;
            let wdl = &mut self.by_seat[slot.rotation];
            *[&mut wdl.losses, &mut wdl.draws, &mut wdl.wins][usize::from(halves)] += 1;
        }
    }

    fn close_round(&mut self) {
        for (points, payoffs) in self.points.iter_mut().zip(&mut self.round) {
            points.push(*payoffs / self.round_games as f64);
            *payoffs = 0.0;
        }
        if self.points.len() == 2 {
            self.pairs.0[usize::from(self.halves)] += 1;
        }
        (self.round_games, self.halves) = (0, 0);
    }
}

/// Reads a payoff as lost, drawn or won.
fn halves(payoff: f32) -> u8 {
    u8::from(payoff >= 0.5) + u8::from(payoff > 0.5)
}

/// Hashes the seating, the start and the first moves of a game; only equality counts.
fn hash<P: Position>(seating: &[usize], played: &Played<P>, plies: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seating, played.line.start.key(), &played.line.moves[..plies]).hash(&mut hasher);
    hasher.finish()
}
