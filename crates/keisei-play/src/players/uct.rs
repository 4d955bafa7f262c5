//! Somebody who grows a tree of playouts.

use super::{finished, stream, until};
use crate::search::{self, uct::Found};
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

/// Plays and judges by UCT; a budget in nodes caps the playouts, one in time stops them, and one that ends only by a
/// word from outside does away with its own limits. Where custom has a move it is played.
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
        self.choose_with_info(view, budget, rng, &mut |_| {})
    }

    fn choose_with_info(
        &mut self,
        view: &P::View,
        budget: Budget,
        rng: &mut Rng,
        on_info: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Result<Choice<P::Move>, PlayerError> {
        if let Some(m) = view.sample(rng).conventional_move() {
            return Ok(Choice::plain(m));
        }
        let stream = stream(rng);
        let world = view.sample(&mut stream.named("moves").rng());
        let asked = self.search.total;
        let is_endless = budget == Budget { cancel: budget.cancel.clone(), ..Budget::default() }
            && budget.cancel.is_some();
        self.search.total = match budget.nodes {
            Some(nodes) => nodes.clamp(1, u64::from(asked)) as u32,
            None if is_endless => u32::MAX,
            None => asked,
        };
        let until = until(&world, self.time.filter(|_| !is_endless), &budget);
        let report = self.report;
        let mut tell = |found: &Found<P::Move>| on_info(&choice(found, report));
        let found = self.search.search_with_info::<P>(view, stream, &until, &mut tell);
        self.search.total = asked;
        Ok(choice(&found?, report))
    }
}

/// Puts what a search found as a choice.
fn choice<M: Copy>(found: &Found<M>, report: Report) -> Choice<M> {
    let rate = if report == Report::Mean { found.mean } else { found.rate };
    let thought = |&(m, visits, rate): &(M, u32, f64)| Thought {
        m,
        visits: u64::from(visits),
        value: Value::WinRate(rate),
    };
    Choice {
        value: Some(Value::WinRate(rate)),
        nodes: u64::from(found.playouts),
        line: found.line.clone(),
        thoughts: found.arms.iter().map(thought).collect(),
        ..Choice::plain(found.m)
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
