//! Somebody who grows a tree of playouts.

use super::{finished, stream, until};
use crate::search;
use keisei_core::{
    Budget, Choice, Features, Judge, Line, MoveFeatures, NoMoveFeatures, Player, PlayerError, Position, Rng,
    Thought, Value, View,
};
use std::time::Duration;

/// What a judging [`Uct`] reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Report {
    /// The mean payoff after the move it would play.
    #[default]
    Best,
    /// The mean payoff of all playouts.
    Mean,
}

/// Plays and judges by UCT; a budget in nodes caps the playouts, one in time stops them. Where custom has
/// a move it is played.
///
/// ```
/// use keisei_core::{Budget, Player, Position, Seat, Stream, toys::nim::{Bouton, Heaps}};
/// use keisei_play::{players, search};
/// let mut player = players::Uct::new(search::Uct::<Bouton>::new(500));
/// let view = Heaps::new([2, 1, 0]).view(Seat::FIRST);
/// let choice = Player::<Heaps>::choose(&mut player, &view, Budget::default(), &mut Stream::new(1).rng())?;
/// assert_eq!((choice.m.to_string().as_str(), choice.nodes), ("1-1", 500));
/// # Ok::<(), keisei_core::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uct<F, M = NoMoveFeatures> {
    /// The search.
    pub search: search::Uct<F, M>,
    /// The time for a move, where there is a limit of its own.
    pub time: Option<Duration>,
    /// What it judges by.
    pub report: Report,
}

impl<F, M> Uct<F, M> {
    /// Sits down with a search, without a clock.
    pub fn new(search: search::Uct<F, M>) -> Self {
        Uct { search, time: None, report: Report::Best }
    }
}

impl<P: Position, F: Features<P>, M: MoveFeatures<P>> Player<P> for Uct<F, M> {
    fn choose(
        &mut self,
        view: &P::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<P::Move>, PlayerError> {
        if let Some(m) = view.sample(rng).customary_move() {
            return Ok(Choice::plain(m));
        }
        let asked = self.search.total;
        self.search.total = budget.nodes.map_or(asked, |nodes| nodes.clamp(1, u64::from(asked)) as u32);
        let stream = stream(rng);
        let until = until(&view.sample(&mut stream.named("moves").rng()), self.time, budget);
        let found = self.search.search_until::<P>(view, stream, until);
        self.search.total = asked;
        let found = found?;
        let rate = if self.report == Report::Mean { found.mean } else { found.rate };
        let value = Some(Value::WinRate(rate));
        let thought = |&(m, visits, rate): &(P::Move, u32, f64)| Thought {
            m,
            visits: u64::from(visits),
            value: Value::WinRate(rate),
        };
        let thoughts = found.arms.iter().map(thought).collect();
        let line = vec![found.m];
        Ok(Choice { value, nodes: u64::from(found.playouts), line, thoughts, ..Choice::plain(found.m) })
    }
}

impl<P: Position, F: Features<P>, M: MoveFeatures<P>> Judge<P> for Uct<F, M> {
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
        let end = line.end();
        if let Some(value) = finished(&end) {
            return Ok(value);
        }
        let choice = Player::<P>::choose(self, &end.view(end.turn()), budget, rng)?;
        Ok(choice.value.unwrap_or(Value::WinRate(0.5)))
    }
}
