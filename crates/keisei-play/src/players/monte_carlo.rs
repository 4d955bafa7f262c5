//! Somebody who plays every move out many times.

use super::{finished, stream, until};
use crate::search::monte_carlo::{best, best_by_points};
use crate::search::{self, Share};
use keisei_core::{
    Budget, Choice, Judge, Line, Player, PlayerError, Position, Rng, Seat, Tally, Thought, Value, View,
};
use std::time::Duration;

/// What a [`MonteCarlo`] chooses and judges by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Report {
    /// The mean payoff.
    #[default]
    Rate,
    /// The mean score against the mean of the other seats, head starts counted.
    Points,
}

/// Plays the move with the best mean payoff (or score, if told) over its playouts, ties at random.
///
/// As a judge it plays from the position itself; see [`search::MonteCarlo::standing`]. A budget
/// in nodes caps the playouts; one in time stops them, except where it only judges. Where custom has a
/// move it is played.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo {
    /// The search.
    pub search: search::MonteCarlo,
    /// What it judges by.
    pub report: Report,
    /// The time for a move, where there is a limit of its own.
    pub time: Option<Duration>,
}

impl MonteCarlo {
    /// Sits down with a share of playouts, judging by win rate.
    ///
    /// ```
    /// use keisei_core::{Budget, Player, Position, Seat, Stream, toys::nim::Heaps};
    /// use keisei_play::{players::MonteCarlo, search::Share};
    /// let mut player = MonteCarlo::new(Share::Each(50));
    /// let view = Heaps::new([2, 1, 0]).view(Seat::FIRST);
    /// let choice = Player::<Heaps>::choose(&mut player, &view, Budget::default(), &mut Stream::new(1).rng())?;
    /// assert_eq!((choice.m.to_string().as_str(), choice.nodes), ("1-1", 150));
    /// # Ok::<(), keisei_core::PlayerError>(())
    /// ```
    pub fn new(share: Share) -> Self {
        MonteCarlo { search: search::MonteCarlo { share }, report: Report::Rate, time: None }
    }
}

/// Keeps a share within a budget of playouts for a number of moves.
fn within(share: Share, budget: &Budget, moves: usize) -> search::MonteCarlo {
    let asked = match share {
        Share::Each(n) => u64::from(n) * moves as u64,
        Share::Total(n) => u64::from(n),
    };
    let share = match budget.nodes {
        Some(nodes) if nodes < asked => Share::Total(u32::try_from(nodes.max(1)).unwrap_or(u32::MAX)),
        _ => share,
    };
    search::MonteCarlo { share }
}

impl<P: Position> Player<P> for MonteCarlo {
    fn choose(
        &mut self,
        view: &P::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<P::Move>, PlayerError> {
        let world = view.sample(rng);
        if let Some(m) = world.conventional_move() {
            return Ok(Choice::plain(m));
        }
        let search = within(self.search.share, &budget, world.moves().count());
        let until = until(&world, self.time, &budget);
        let arms = if until.is_open() {
            search.arms::<P>(view, stream(rng))
        } else {
            search.arms_until::<P>(view, stream(rng), &until)
        }?;
        let arm = match self.report {
            Report::Rate => best(&arms, world.turn(), rng),
            Report::Points => best_by_points(&arms, world.turn(), P::SEATS, rng),
        };
        let arm = arm.ok_or(PlayerError::GameOver)?;
        let value = Some(self.value(&world, &arm.tally));
        let thought = |arm: &search::monte_carlo::Arm<P::Move>| Thought {
            m: arm.m,
            visits: arm.tally.games,
            value: self.value(&world, &arm.tally),
        };
        let (nodes, thoughts) =
            (arms.iter().map(|arm| arm.tally.games).sum(), arms.iter().map(thought).collect());
        Ok(Choice { value, nodes, thoughts, ..Choice::plain(arm.m) })
    }
}

impl<P: Position> Judge<P> for MonteCarlo {
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
        let end = line.end();
        let search = within(self.search.share, &budget, end.moves().count());
        let tally = search.standing::<P>(&end.view(end.turn()), stream(rng));
        let known = finished(&end).filter(|_| self.report == Report::Rate);
        Ok(known.unwrap_or_else(|| self.value(&end, &tally)))
    }
}

impl MonteCarlo {
    /// Says what playouts from here are worth to the seat to move.
    fn value<P: Position>(&self, position: &P, tally: &Tally) -> Value {
        match self.report {
            Report::Rate => Value::WinRate(tally.payoff(position.turn())),
            Report::Points => Value::Points(ahead(position, tally)),
        }
    }
}

/// Returns the mean score of the seat to move less the mean of the others', head starts counted.
fn ahead<P: Position>(position: &P, tally: &Tally) -> f64 {
    let seat = position.turn();
    let points = |seat| tally.score(seat) + position.bonus_points(seat);
    let others: f64 = Seat::all(P::SEATS).filter(|&other| other != seat).map(points).sum();
    points(seat) - others / (P::SEATS.max(2) - 1) as f64
}
