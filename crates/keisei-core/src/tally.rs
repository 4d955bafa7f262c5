//! Sums over playouts, in integers, so that order and threads cannot change them.

use crate::{Position, Seat};

/// What a number of finished games came to.
///
/// ```
/// use keisei_core::{Position, Stream, Tally, Seat};
/// use keisei_core::toys::nim::Heaps;
/// let tally = Heaps::new([3, 4, 5]).playouts(1000, Stream::new(1));
/// assert_eq!(tally.games, 1000);
/// assert!((tally.payoff(Seat::FIRST) + tally.payoff(Seat::SECOND) - 1.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games counted.
    pub games: u64,
    /// Plies over all games, passes included.
    pub plies: u64,
    /// Payoffs of each seat, in units of `1 / Tally::UNIT`.
    pub payoffs: [u64; Seat::MAX],
    /// Games in which a seat had the whole payoff.
    pub wins: [u64; Seat::MAX],
    /// Scores of each seat (discs, points, squares), where the game has them.
    pub scores: [i64; Seat::MAX],
}

impl Tally {
    /// The denominator of payoffs: halves, thirds, quarters, fifths and sixths stay whole.
    pub const UNIT: u64 = 720;

    /// Adds one finished game.
    pub fn add<P: Position>(&mut self, end: &P, plies: u32) {
        self.games += 1;
        self.plies += u64::from(plies);
        let over = end.is_over();
        for seat in Seat::all(P::SEATS) {
            let payoff = if over { end.payoff(seat) } else { 0.5 };
            self.payoffs[seat.index()] += (payoff * Self::UNIT as f32).round() as u64;
            self.wins[seat.index()] += u64::from(payoff == 1.0);
            self.scores[seat.index()] += end.score(seat).map_or(0, |s| s.round() as i64);
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        for i in 0..Seat::MAX {
            self.payoffs[i] += other.payoffs[i];
            self.wins[i] += other.wins[i];
            self.scores[i] += other.scores[i];
        }
    }

    /// Returns a seat's mean payoff, in `[0, 1]`.
    pub fn payoff(&self, seat: Seat) -> f64 {
        self.payoffs[seat.index()] as f64 / (self.games.max(1) * Self::UNIT) as f64
    }

    /// Returns a seat's mean score.
    pub fn score(&self, seat: Seat) -> f64 {
        self.scores[seat.index()] as f64 / self.games.max(1) as f64
    }
}
