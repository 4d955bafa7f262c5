//! Somebody who looks at every move to a depth.

use super::{finished, is_forced};
use crate::models::Evaluation;
use crate::search;
use crate::search::alpha_beta::Found;
use crate::search::alpha_beta::limits::tighter;
use keisei_core::{Budget, Choice, Features, Judge, Line, Player, PlayerError, Position, Rng, Value, View};

/// Plays and judges by alpha-beta search with a learned evaluation, within the tighter of its own
/// budget and the one it is given. At depth 0 it judges by forcing moves alone, and plays as at depth 1.
///
/// ```
/// use keisei_core::{Budget, Player, Position, Seat, Stream, toys::nim::{Heaps, Nim}};
/// use keisei_play::{models::{Card, Model}, players::AlphaBeta};
/// let model = Model { card: Card::new(&Nim, "bouton"), weights: vec![0.0, 0.0] };
/// let budget = Budget { depth: Some(12), ..Budget::default() };
/// let mut player = AlphaBeta::<Heaps, _>::new(model.squashed(&Nim)?, budget, 1);
/// let view = Heaps::new([3, 4, 5]).view(Seat::FIRST);
/// let choice = player.choose(&view, Budget::default(), &mut Stream::new(1).rng())?;
/// assert_eq!(choice.m.to_string(), "1-2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<P: Position, F> {
    evaluation: Evaluation<F>,
    budget: Budget,
    search: search::AlphaBeta<P::Move>,
}

impl<P: Position, F: Features<P>> AlphaBeta<P, F> {
    /// Sits down with an evaluation, a budget and a transposition table of so many megabytes.
    pub fn new(evaluation: Evaluation<F>, budget: Budget, megabytes: usize) -> Self {
        Self::with(evaluation, budget, search::AlphaBeta::new(megabytes))
    }

    /// Sits down with a search as it was set up.
    pub fn with(evaluation: Evaluation<F>, budget: Budget, search: search::AlphaBeta<P::Move>) -> Self {
        AlphaBeta { evaluation, budget, search }
    }

    fn choice(
        &mut self,
        whole: &P,
        budget: Budget,
        rng: &mut Rng,
        on_info: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Result<Choice<P::Move>, PlayerError> {
        let AlphaBeta { evaluation, search, .. } = self;
        let choice = |found: &Found<P::Move>| {
            let value = Some(Value::WinRate(evaluation.rate(found.value)));
            let (nodes, depth, line) = (found.nodes, found.depth, found.line.clone());
            Choice { value, nodes, depth, line, ..Choice::plain(found.line[0]) }
        };
        let mut on_info = |found: &Found<P::Move>| on_info(&choice(found));
        let found = search.search_with_info(whole, &evaluation.linear, budget, rng, &mut on_info)?;
        Ok(choice(&found))
    }
}

impl<P: Position, F: Features<P>> Player<P> for AlphaBeta<P, F> {
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
        let whole = view.whole().ok_or(PlayerError::NeedsOpenGame { player: "ab" })?;
        let mut budget = tighter(self.budget.clone(), budget);
        if is_forced(whole) || budget.depth == Some(0) {
            budget.depth = Some(1);
        }
        self.choice(whole, budget, rng, on_info)
    }
}

impl<P: Position, F: Features<P>> Judge<P> for AlphaBeta<P, F> {
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
        let end = line.end();
        if let Some(value) = finished(&end) {
            return Ok(value);
        }
        let budget = tighter(self.budget.clone(), budget);
        if budget.depth == Some(0) {
            let linear = &self.evaluation.linear;
            let walk = linear.features().walk(linear.weights(), end);
            let value = self.search.quiescence(walk, self.search.quiet);
            return Ok(Value::WinRate(self.evaluation.rate(value)));
        }
        let choice = self.choice(&end, budget, rng, &mut |_| {})?;
        Ok(choice.value.unwrap_or(Value::WinRate(0.5)))
    }
}
