//! Games played to the end inside a search.

use crate::{Position, Rng, Seat, Stream, Tally};

/// What one playout came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// Each seat's payoff, in `[0, 1]`.
    pub payoffs: [f32; Seat::MAX],
    /// Plies played.
    pub plies: u32,
}

impl Outcome {
    /// Reads the outcome off the position a playout stopped in; one cut short is a draw.
    pub fn of<P: Position>(end: &P, plies: u32) -> Self {
        let mut payoffs = [0.5; Seat::MAX];
        if end.is_over() {
            for seat in Seat::all(P::SEATS) {
                payoffs[seat.index()] = end.payoff(seat);
            }
        }
        Outcome { payoffs, plies }
    }

    /// Returns a seat's payoff.
    #[inline]
    pub fn payoff(&self, seat: Seat) -> f32 {
        self.payoffs[seat.index()]
    }
}

/// A way to play a game to its end from any position.
pub trait Playout<P: Position> {
    /// Plays on from a position, appending who played what to `trace`.
    fn run(&mut self, from: &P, rng: &mut Rng, trace: &mut Vec<(Seat, P::Move)>) -> Outcome;
}

/// Plays uniformly random legal moves.
#[derive(Clone, Copy, Default, Debug)]
pub struct Light;

impl<P: Position> Playout<P> for Light {
    fn run(&mut self, from: &P, rng: &mut Rng, trace: &mut Vec<(Seat, P::Move)>) -> Outcome {
        let mut position = from.clone();
        let mut plies = 0;
        while plies < P::MAX_PLIES {
            let Some(m) = position.random_move(rng) else { break };
            trace.push((position.turn(), m));
            position.play(m);
            plies += 1;
        }
        Outcome::of(&position, plies)
    }
}

/// Tallies uniform playouts one after the other: the plain twin of every faster way.
pub fn light<P: Position>(from: &P, n: u32, stream: Stream) -> Tally {
    let mut tally = Tally::default();
    for i in 0..n {
        let mut rng = stream.child(u64::from(i)).rng();
        let mut position = from.clone();
        let mut plies = 0;
        while plies < P::MAX_PLIES {
            let Some(m) = position.random_move(&mut rng) else { break };
            position.play(m);
            plies += 1;
        }
        tally.add(&position, plies);
    }
    tally
}
