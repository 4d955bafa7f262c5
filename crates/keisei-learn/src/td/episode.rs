//! One self-play game and what each position of it was worth.

use super::learning_seats;
use keisei_core::{Afterstate, Features, Game, Linear, Policy, Position, Seat, Stream};
use keisei_play::policies::{EpsilonGreedy, Greedy};
use keisei_play::search::Settled;
use rayon::prelude::*;

/// A position as a learner sees it: its features and its reward, from one seat's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// Features that are not zero.
    pub features: Vec<(u32, f32)>,
    /// The value where no evaluation is needed, because a game is over: nothing is learned of it.
    pub known: Option<f64>,
    /// Mean result of the simulations, from −1 to +1; of the last position the result itself.
    pub reward: f64,
}

impl Snapshot {
    /// Returns `w · x`, or the value that is known.
    pub fn value(&self, weights: &[f64]) -> f64 {
        let sum = || self.features.iter().map(|&(index, x)| weights[index as usize] * f64::from(x)).sum();
        self.known.unwrap_or_else(sum)
    }
}

/// A game, seen from the sides that are learned from.
#[derive(Clone, Debug)]
pub struct Episode {
    /// Every position, the finished one last, for each side.
    pub sides: Vec<Vec<Snapshot>>,
    /// The first seat's payoff.
    pub first_payoff: f64,
    /// Plies played.
    pub plies: u32,
}

/// Turns a payoff in `[0, 1]` into a reward in `[−1, 1]`.
pub(crate) fn reward(payoff: f64) -> f64 {
    2.0 * payoff - 1.0
}

impl Episode {
    /// Plays ε-greedily and simulates from every position; without playouts only the end counts.
    pub fn play<G: Game>(
        game: &G,
        features: &G::Features,
        weights: &[f32],
        epsilon: f64,
        playouts: u32,
        stream: Stream,
    ) -> Self {
        let positions = self_play(game, features, weights, epsilon, stream);
        let simulated: Vec<[f64; Seat::MAX]> = positions
            .par_iter()
            .enumerate()
            .map(|(t, position)| simulate(position, playouts, stream.named("simulations").child(t as u64)))
            .collect();
        let side = |seat: Seat| -> Vec<Snapshot> {
            let seen = positions.iter().zip(&simulated);
            seen.map(|(position, rewards)| snapshot(features, position, seat, rewards[seat.index()]))
                .collect()
        };
        let end = positions.last().expect("a game has a start");
        let payoff = if end.is_over() { f64::from(end.payoff(Seat::FIRST)) } else { 0.5 };
        Episode {
            sides: learning_seats::<G::Position>().map(side).collect(),
            first_payoff: payoff,
            plies: positions.len() as u32 - 1,
        }
    }

    /// Returns how far the rewards on the way were from the result, on average.
    pub fn surrogate_error(&self) -> f64 {
        let result = reward(self.first_payoff);
        let rewards = &self.sides[0];
        rewards.iter().map(|s| (s.reward - result).abs()).sum::<f64>() / rewards.len() as f64
    }
}

fn self_play<G: Game>(
    game: &G,
    features: &G::Features,
    weights: &[f32],
    epsilon: f64,
    stream: Stream,
) -> Vec<G::Position> {
    let greedy = Greedy(Afterstate(Settled(Linear::new(features.clone(), weights))));
    let mut policy = EpsilonGreedy { epsilon, greedy };
    let mut rng = stream.named("moves").rng();
    let mut positions = vec![game.start(&mut stream.named("start").rng())];
    while positions.len() <= G::Position::MAX_PLIES as usize {
        let last = positions.last().expect("never empty");
        let Some(m) = policy.pick(last, &mut rng) else { break };
        let mut next = last.clone();
        next.play(m);
        positions.push(next);
    }
    positions
}

/// Each seat's reward: its result in a finished position, its mean over playouts before.
fn simulate<P: Position>(position: &P, playouts: u32, stream: Stream) -> [f64; Seat::MAX] {
    let mut rewards = [0.0; Seat::MAX];
    let over = position.is_over();
    if !over && playouts == 0 {
        return rewards;
    }
    let tally = position.playouts(if over { 1 } else { playouts }, stream);
    for seat in Seat::all(P::SEATS) {
        rewards[seat.index()] = reward(tally.payoff(seat));
    }
    rewards
}

/// Takes a position down as a seat's features show it.
pub(crate) fn snapshot<P: Position>(
    features: &impl Features<P>,
    position: &P,
    seat: Seat,
    reward: f64,
) -> Snapshot {
    let mut seen = Vec::new();
    features.visit(position, seat, |index, amount| {
        if amount != 0.0 {
            seen.push((index as u32, amount));
        }
    });
    Snapshot { features: seen, known: None, reward }
}
