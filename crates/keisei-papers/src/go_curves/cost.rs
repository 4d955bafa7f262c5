//! What it costs to tell two players apart: by what they say of records, or by letting them play.

use super::experiment::Experiment;
use super::pairs::Together;
use super::setting::{Evaluator, Family};
use super::strength::Tested;
use anyhow::Result;
use keisei_measure::Decision;
use keisei_measure::curve::Difference;

/// Standard errors that a difference must be away from zero to be seen at 5 % in 95 of 100 tries: 1.960 + 1.645.
const AWAY: f64 = 3.605;
/// Standard errors of a 95 % interval.
const INTERVAL: f64 = 2.0 * 1.96;
/// Legal moves of a position, about: a Monte-Carlo judge spends its playouts on a move's share.
const MOVES: f64 = 50.0;

/// Two players told apart in two ways.
pub struct Cost {
    /// Who.
    pub who: [Evaluator; 2],
    /// The difference of E(v), the first less the second.
    pub e: Difference,
    /// Positions of records that would tell them apart.
    pub positions: f64,
    /// Playouts for that.
    pub by_curve: f64,
    /// The sequential test.
    pub test: Tested,
    /// Playouts of it.
    pub by_match: f64,
}

impl Cost {
    /// Tells whether both ways agree on who is better; nothing where one of them does not say.
    pub fn agree(&self) -> Option<bool> {
        let curve = (self.e.p < 0.05).then_some(self.e.difference.value > 0.0)?;
        match self.test.decision {
            Decision::AcceptH1 => Some(curve),
            _ => None,
        }
    }
}

/// Playouts that judging a position costs.
fn judging(evaluator: Evaluator) -> f64 {
    let playouts = f64::from(evaluator.amount);
    if matches!(evaluator.family, Family::Mc | Family::McScore) { playouts / MOVES } else { playouts }
}

impl Experiment {
    /// Tells pairs apart both ways; the first of each is the one expected to be stronger.
    pub fn costs(&self, together: &Together) -> Result<Vec<Cost>> {
        let [few, more, _] = self.size.playouts;
        let of = |family, amount| Evaluator { family, amount };
        let pairs = [
            [of(Family::Uct, few), of(Family::Mc, few)],
            [of(Family::Uct, more), of(Family::Uct, few)],
            [of(Family::Mc, more), of(Family::Mc, few)],
            [of(Family::Strong, few), of(Family::Uct, few)],
        ];
        pairs.into_iter().map(|who| self.cost(together, who)).filter_map(Result::transpose).collect()
    }

    fn cost(&self, together: &Together, who: [Evaluator; 2]) -> Result<Option<Cost>> {
        let place = |one: Evaluator| together.scores.iter().position(|(name, _)| *name == one.name());
        let [Some(a), Some(b)] = who.map(place) else { return Ok(None) };
        let Some(pair) = together.pairs.iter().find(|pair| pair.who == [a, b] || pair.who == [b, a]) else {
            return Ok(None);
        };
        let e = if pair.who == [a, b] { pair.e } else { pair.e.turned() };
        let error = (e.difference.interval.high - e.difference.interval.low) / INTERVAL;
        let times = AWAY * error / e.difference.value.abs().max(f64::MIN_POSITIVE);
        let positions = pair.positions as f64 * times * times;
        let test = self.sprt(who[0], who[1])?;
        Ok(Some(Cost {
            by_curve: positions * who.iter().map(|&one| judging(one)).sum::<f64>(),
            by_match: test.plies * who.iter().map(|one| f64::from(one.amount)).sum::<f64>() / 2.0,
            who,
            e,
            positions,
            test,
        }))
    }
}
