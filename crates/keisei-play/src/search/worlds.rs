//! Monte Carlo over sampled worlds, by upper bounds and with playouts that follow a rating of moves.
//!
//! The Daihinmin paper's *Monte* deals the unseen cards at random and shares its playouts by UCB1; its
//! `MonteEV` lets a network choose the moves of the playouts. [`dealer`] deals worlds by what was played.

pub mod dealer;

use super::Arm;
use super::deadline::Deadline;
use super::uct::{Bandit, Ucb};
use crate::models::Ranking;
use crate::policies::Ranked;
use dealer::{Dealer, Deals};
use keisei_core::{MoveFeatures, PlayerError, Position, Seat, Stream, Tally, View};

/// How playouts are spread over the legal moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spread {
    /// One move after the other, until each has so many.
    Each(u32),
    /// In turn, so many in all.
    Even(u32),
    /// UCB1: always the move with the highest bound `p + c √(2 ln n / s)`, so many in all.
    Bounds {
        /// Playouts in all.
        total: u32,
        /// The factor before the root; payoffs lie in `[0, 1]`.
        c: f64,
    },
}

impl Spread {
    /// Counts the playouts for so many moves.
    pub fn total(self, moves: usize) -> u64 {
        match self {
            Spread::Each(n) => u64::from(n) * moves as u64,
            Spread::Even(n) | Spread::Bounds { total: n, .. } => u64::from(n),
        }
    }

    /// Returns the number of the move to play from next.
    fn next<M>(self, arms: &[Arm<M>], done: u64, seat: Seat) -> usize {
        let moves = arms.len() as u64;
        match self {
            Spread::Each(n) => (done / u64::from(n.max(1))).min(moves - 1) as usize,
            Spread::Bounds { c, .. } if done >= moves => {
                let bandit = Bandit { ucb: Ucb::Ucb1, c };
                let ln_n = libm::log(done as f64);
                let bound = |arm: &Arm<M>| {
                    let tally = &arm.tally;
                    bandit.bound(tally.payoff(seat), tally.games as f64, ln_n)
                };
                let (mut best, mut highest) = (0, f64::NEG_INFINITY);
                for (i, arm) in arms.iter().enumerate() {
                    let bound = bound(arm);
                    if bound > highest {
                        (best, highest) = (i, bound);
                    }
                }
                best
            }
            _ => (done % moves) as usize,
        }
    }
}

/// A search over worlds.
#[derive(Clone, Debug)]
pub struct Worlds<F> {
    /// How playouts are spread.
    pub spread: Spread,
    /// The rating that playouts follow; without it, the game's light policy.
    pub guide: Option<Ranking<F>>,
    /// The temperature of the guide; 0 for its favourite.
    pub temperature: f32,
    /// How worlds are dealt.
    pub deal: Dealer<F>,
}

impl<F> Worlds<F> {
    /// Deals so many worlds as playouts of a search would: world `i` draws from `stream.child(i)`.
    pub fn deal_worlds<P: Position>(
        &self,
        view: &P::View,
        past: &[(P::View, P::Move)],
        stream: Stream,
        count: u64,
    ) -> Vec<P>
    where
        F: MoveFeatures<P>,
    {
        let deals = Deals::new(&self.deal, view, past, stream.named("deals"));
        (0..count).map(|i| deals.world(view, stream.child(i).named("world"))).collect()
    }
}

impl<F: Clone> Worlds<F> {
    /// Plays from every legal move; playout `i` draws from `stream.child(i)` alone.
    ///
    /// `past` is what the seat has seen of the game: the views before the others' plays, and the plays.
    ///
    /// # Errors
    /// Refuses a game that is over.
    pub fn arms<P: Position>(
        &self,
        view: &P::View,
        past: &[(P::View, P::Move)],
        stream: Stream,
        until: &Deadline,
    ) -> Result<Vec<Arm<P::Move>>, PlayerError>
    where
        F: MoveFeatures<P>,
    {
        let world: P = view.sample(&mut stream.named("moves").rng());
        let mut arms: Vec<_> = world.moves().map(|m| Arm { m, tally: Tally::default() }).collect();
        if arms.is_empty() {
            return Err(PlayerError::GameOver);
        }
        let deals = Deals::new(&self.deal, view, past, stream.named("deals"));
        let mut guide = self.guide.clone().map(|ranking| Ranked::new(ranking, self.temperature));
        let (total, seat) = (self.spread.total(arms.len()), world.turn());
        for i in 0..total {
            if i % 16 == 15 && until.has_come() {
                break;
            }
            let at = self.spread.next(&arms, i, seat);
            let stream = stream.child(i);
            let mut world = deals.world(view, stream.named("world"));
            world.play(arms[at].m);
            let tally = &mut arms[at].tally;
            match &mut guide {
                None => tally.merge(&world.playouts(1, stream)),
                Some(guide) => {
                    let plies = guide.play_out(&mut world, &mut stream.rng());
                    tally.add(&world, plies);
                }
            }
        }
        Ok(arms)
    }
}
