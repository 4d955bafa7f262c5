//! Somebody who deals worlds, plays every move out in them, and remembers what was played.

use super::{finished, stream, until};
use crate::search;
use crate::search::monte_carlo::best;
use crate::search::worlds::{Spread, dealer::Dealer};
use keisei_core::{
    Budget, Choice, Judge, Line, MoveFeatures, Player, PlayerError, Position, Rng, Seat, Value, View,
};
use std::time::Duration;

/// Plays the move with the best mean payoff over playouts in sampled worlds; a budget in nodes caps them, one
/// in time stops them. Where custom has a move, or there is only one, it is played.
#[derive(Clone, Debug)]
pub struct Worlds<P: Position, F> {
    /// The search.
    pub search: search::Worlds<F>,
    /// The time for a move, where there is a limit of its own.
    pub time: Option<Duration>,
    seat: Option<Seat>,
    /// What was seen before the move that is watched next.
    before: Option<P::View>,
    /// The others' plays, each with the view before it.
    past: Vec<(P::View, P::Move)>,
}

impl<P: Position, F> Worlds<P, F> {
    /// Sits down with a search and perhaps a clock.
    pub fn new(search: search::Worlds<F>, time: Option<Duration>) -> Self {
        Worlds { search, time, seat: None, before: None, past: Vec::new() }
    }

    fn remembers(&self) -> bool {
        matches!(self.search.deal, Dealer::Weighted { .. })
    }
}

/// Keeps a spread within a budget of playouts for a number of moves.
fn within(spread: Spread, budget: &Budget, moves: usize) -> Spread {
    let Some(nodes) = budget.nodes.filter(|&nodes| nodes < spread.total(moves)) else { return spread };
    let total = u32::try_from(nodes.max(1)).unwrap_or(u32::MAX);
    match spread {
        Spread::Bounds { c, .. } => Spread::Bounds { total, c },
        _ => Spread::Even(total),
    }
}

impl<P: Position, F: MoveFeatures<P>> Player<P> for Worlds<P, F> {
    fn begin(&mut self, seat: Seat, view: &P::View) {
        (self.seat, self.before) = (Some(seat), self.remembers().then(|| view.clone()));
        self.past.clear();
    }

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
        let moves = world.moves().count();
        if let (1, Some(m)) = (moves, world.moves().next()) {
            return Ok(Choice::plain(m));
        }
        let until = until(&world, self.time, &budget);
        let asked = self.search.spread;
        self.search.spread = within(asked, &budget, moves);
        let arms = self.search.arms::<P>(view, &self.past, stream(rng), &until);
        self.search.spread = asked;
        let arms = arms?;
        let arm = best(&arms, world.turn(), rng).ok_or(PlayerError::GameOver)?;
        let value = Some(Value::WinRate(arm.tally.payoff(world.turn())));
        let nodes = arms.iter().map(|arm| arm.tally.games).sum();
        Ok(Choice { value, nodes, ..Choice::plain(arm.m) })
    }

    fn watch(&mut self, view: &P::View, seat: Seat, m: Option<P::Move>) {
        if !self.remembers() {
            return;
        }
        let before = self.before.replace(view.clone());
        if let (Some(before), Some(m), true) = (before, m, Some(seat) != self.seat) {
            self.past.push((before, m));
        }
    }
}

impl<P: Position, F: MoveFeatures<P>> Judge<P> for Worlds<P, F> {
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
        let end = line.end();
        if let Some(value) = finished(&end) {
            return Ok(value);
        }
        let spread = within(self.search.spread, &budget, end.moves().count());
        let search = search::Worlds { spread, ..self.search.clone() };
        let arms = search.arms::<P>(&end.view(end.turn()), &[], stream(rng), &search::Deadline::default())?;
        let arm = best(&arms, end.turn(), rng).ok_or(PlayerError::GameOver)?;
        Ok(Value::WinRate(arm.tally.payoff(end.turn())))
    }
}
