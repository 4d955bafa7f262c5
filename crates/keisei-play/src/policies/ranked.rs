//! The move that a learned rating of moves prefers.
#![allow(clippy::inline_always, reason = "playouts must get all of it under their own target features")]

use crate::models::{Ranking, ranking};
use crate::wide::{Task, widest};
use keisei_core::{MoveFeatures, Policy, Position, Rng};

/// Picks by a rating of moves: the favourite, equals at random, or at a temperature each move with the chance
/// `exp(r / temperature)`. Where custom has a move it is played.
#[derive(Clone, Debug)]
pub struct Ranked<F, M> {
    ranking: Ranking<F>,
    temperature: f32,
    moves: Vec<M>,
    ratings: Vec<f32>,
}

impl<F, M> Ranked<F, M> {
    /// Prepares picking; temperature 0 is the favourite alone.
    pub fn new(ranking: Ranking<F>, temperature: f32) -> Self {
        Ranked { ranking, temperature, moves: Vec::with_capacity(64), ratings: Vec::with_capacity(64) }
    }

    /// Returns the rating.
    pub fn ranking(&self) -> &Ranking<F> {
        &self.ranking
    }

    #[inline(always)]
    fn choose<P: Position<Move = M>>(&mut self, position: &P, rng: &mut Rng) -> Option<M>
    where
        F: MoveFeatures<P>,
        M: Copy,
    {
        let Ranked { ranking, temperature, moves, ratings } = self;
        moves.clear();
        position.moves().for_each(|m| moves.push(m));
        if moves.len() < 2 {
            return moves.first().copied();
        }
        if let Some(m) = position.conventional_move() {
            return Some(m);
        }
        ratings.clear();
        ranking.rate(position, moves, ratings);
        ranking::draw(ratings, *temperature, rng).map(|i| moves[i])
    }

    /// Plays a game to its end for every seat and counts the plies.
    pub fn play_out<P: Position<Move = M>>(&mut self, position: &mut P, rng: &mut Rng) -> u32
    where
        F: MoveFeatures<P>,
        M: Copy,
    {
        widest(PlayOut { policy: self, position, rng })
    }
}

impl<P: Position, F: MoveFeatures<P>> Policy<P> for Ranked<F, P::Move> {
    #[inline]
    fn pick(&mut self, position: &P, rng: &mut Rng) -> Option<P::Move> {
        widest(Pick { policy: self, position, rng })
    }
}

struct Pick<'a, P: Position, F> {
    policy: &'a mut Ranked<F, P::Move>,
    position: &'a P,
    rng: &'a mut Rng,
}

impl<P: Position, F: MoveFeatures<P>> Task for Pick<'_, P, F> {
    type Out = Option<P::Move>;

    #[inline(always)]
    fn run(self) -> Option<P::Move> {
        self.policy.choose(self.position, self.rng)
    }
}

struct PlayOut<'a, P: Position, F> {
    policy: &'a mut Ranked<F, P::Move>,
    position: &'a mut P,
    rng: &'a mut Rng,
}

impl<P: Position, F: MoveFeatures<P>> Task for PlayOut<'_, P, F> {
    type Out = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let mut plies = 0;
        while plies < P::MAX_PLIES {
            let Some(m) = self.policy.choose(self.position, self.rng) else { break };
            self.position.play(m);
            plies += 1;
        }
        plies
    }
}
