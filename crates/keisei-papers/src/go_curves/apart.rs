//! How far curves leave each other: with more playouts, and with a ko on either side of an even game.

use super::experiment::{Experiment, Part};
use super::said::{Said, Word};
use super::setting::{Evaluator, Family, OURS};
use anyhow::Result;
use keisei_core::{Measure, Stream};
use keisei_jobs::Job;
use keisei_measure::curve::{Curves, Distance, Judged, JudgedGame, Shape};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// One kind of evaluator, with more playouts or at a higher level than before.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Step {
    /// With more.
    pub to: Evaluator,
    /// With less.
    pub from: Evaluator,
    /// How far the curve moved.
    pub distance: Distance,
}

/// How far a ko on the board splits a curve on either side of an even game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Halves {
    /// Whose curve.
    pub who: Evaluator,
    /// Where the first seat is said to be behind.
    pub below: Distance,
    /// Where it is said to be ahead.
    pub above: Distance,
}

/// A fold of curves to which positions of the same game may come in any order.
struct Fold {
    shape: Shape,
    games: BTreeMap<u64, Vec<Judged>>,
}

impl Fold {
    fn new(shape: Shape) -> Self {
        Fold { shape, games: BTreeMap::new() }
    }

    /// Puts what was said into the subsets that a rule names, one bit each.
    fn add(&mut self, said: &Said, sets: impl Fn(&Word) -> u128) {
        for (&(game, _), word) in said {
            let judged = Judged { value: word.value, payoff: word.payoff, sets: sets(word) };
            self.games.entry(game).or_default().push(judged);
        }
    }

    fn curves(self, stream: Stream) -> Curves {
        let mut curves = Curves::new(self.shape, stream);
        for (game, positions) in self.games {
            curves.add(&JudgedGame { game, positions });
        }
        curves
    }
}

fn without_strangers(mut said: Said, other: &Said) -> Said {
    said.retain(|place, _| other.contains_key(place));
    said
}

/// Tells how far the first one's curve leaves the second's, on positions that both have judged.
fn moved(to: Said, from: Said, shape: Shape, stream: Stream) -> Distance {
    let mut fold = Fold::new(Shape { sets: 2, ..shape });
    let to = without_strangers(to, &from);
    fold.add(&without_strangers(from, &to), |_| 0b10);
    fold.add(&to, |_| 0b01);
    fold.curves(stream).distance(0, 1)
}

/// Tells how far the curve of positions with a ko leaves that of all, below and above an even game.
fn halves(all: &Said, near: &Said, even: f64, shape: Shape, stream: Stream) -> [Distance; 2] {
    let mut fold = Fold::new(Shape { sets: 3, ..shape });
    fold.add(all, |_| 0b001);
    fold.add(near, |word| match () {
        () if !word.ko => 0,
        () if word.value < even - shape.delta / 2.0 => 0b010,
        () if word.value >= even + shape.delta / 2.0 => 0b100,
        () => 0,
    });
    let curves = fold.curves(stream);
    [curves.distance(1, 0), curves.distance(2, 0)]
}

impl Experiment {
    fn shape(&self, evaluator: Evaluator) -> Result<Shape> {
        let delta = self.judged(evaluator, Part::Usual)?.study.delta;
        Ok(Shape { delta, resamples: self.size.resamples, sets: 1 })
    }

    /// Returns the widths of bins, which come from the usual judgements.
    fn deltas(&self, evaluators: &[Evaluator]) -> Result<Value> {
        let deltas: Vec<f64> =
            evaluators.iter().map(|&one| Ok(self.shape(one)?.delta)).collect::<Result<_>>()?;
        Ok(json!({ "deltas": deltas }))
    }

    fn resampling(&self) -> Stream {
        Stream::new(self.around.seed).named("measure")
    }

    /// Follows every kind of evaluator from few playouts to many, as a unit.
    pub fn steps(&self) -> Result<Vec<Step>> {
        let engines = self.gnugo.then_some(Family::GnuGo);
        let families = OURS.into_iter().chain(engines).map(|family| self.size.all_of(family));
        let pairs: Vec<[Evaluator; 2]> =
            families.flat_map(|all| [[all[1], all[0]], [all[2], all[1]]]).collect();
        let inputs = self.judgings(pairs.as_flattened(), Part::Shared)?;
        let job = Job::Measure(self.measuring("steps", inputs, self.deltas(pairs.as_flattened())?));
        self.results_dir.units.get("steps", &job, || {
            let one = |&[to, from]: &[Evaluator; 2]| {
                let said = |evaluator| self.said(evaluator, Part::Shared);
                let distance = moved(said(to)?, said(from)?, self.shape(to)?, self.resampling());
                Ok(Step { to, from, distance })
            };
            pairs.iter().map(one).collect()
        })
    }

    /// Looks at both sides of an even game for some evaluators, as a unit.
    pub fn halves(&self, evaluators: &[Evaluator]) -> Result<Vec<Halves>> {
        let mut inputs = self.judgings(evaluators, Part::Shared)?;
        inputs.extend(self.judgings(evaluators, Part::Ko)?);
        let job = Job::Measure(self.measuring("halves", inputs, self.deltas(evaluators)?));
        self.results_dir.units.get("halves", &job, || {
            let one = |&who: &Evaluator| {
                let even = if who.family.by_rate() { 0.5 } else { 0.0 };
                let (all, near) = (self.said(who, Part::Shared)?, self.said(who, Part::Ko)?);
                let [below, above] = halves(&all, &near, even, self.shape(who)?, self.resampling());
                Ok(Halves { who, below, above })
            };
            evaluators.iter().map(one).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { delta: 0.1, resamples: 200, sets: 1 };

    /// Games that are won as often as they look, and what a judge says of them who is off by so much.
    fn said(off: f64, ko: bool) -> Said {
        let mut rng = Stream::new(5).rng();
        let mut game = |game: u64| {
            let truth = 0.1 + 0.8 * rng.unit();
            let payoff = f64::from(u8::from(rng.chance(truth)));
            ((game, 7), Word { value: truth + off, payoff, ko })
        };
        (0..4_000).map(&mut game).collect()
    }

    #[test]
    fn a_curve_that_moved_is_seen_and_one_that_did_not_is_not() {
        let stay = moved(said(0.0, false), said(0.0, false), SHAPE, Stream::new(1));
        assert!(stay.excess == 0.0 && stay.p > 0.5, "{stay:?}");
        let far = moved(said(0.15, false), said(0.0, false), SHAPE, Stream::new(1));
        assert!(far.p < 0.05 && far.excess > 0.1, "{far:?}");
        let strangers = moved(said(0.15, false), Said::new(), SHAPE, Stream::new(1));
        assert_eq!((strangers.compared, strangers.p), (0, 1.0));
    }

    /// A judge who overrates only what is ahead is found out on that side alone.
    #[test]
    fn a_split_is_found_on_its_own_side() {
        let mut near = said(0.0, true);
        for word in near.values_mut().filter(|word| word.value > 0.5) {
            word.value += 0.15;
        }
        let [below, above] = halves(&said(0.0, false), &near, 0.5, SHAPE, Stream::new(1));
        assert!(below.p > 0.05 && above.p < 0.05, "{below:?} {above:?}");
        assert!(above.shift.value < -0.05, "{above:?}");
    }
}
