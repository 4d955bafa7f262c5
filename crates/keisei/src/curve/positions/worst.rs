//! The positions behind each point of a curve that were judged worst.

use super::super::curve_fold::seen;
use super::super::journal::Unit;
use super::super::raw::{Evaluations, GameRows};
use super::super::study::Study;
use anyhow::Result;
use keisei_measure::curve::Shape;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A judged position, from the side that the study looks from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    pub game: u64,
    pub ply: i64,
    pub turn: usize,
    pub value: f64,
    pub payoff: f64,
}

impl Judged {
    /// Returns how far it falls short of what E(v) could have got of it.
    fn loss(&self, unit: Unit) -> f64 {
        let Judged { value, payoff, .. } = *self;
        if unit == Unit::WinRate {
            value + payoff - 2.0 * value * payoff
        } else {
            value * (1.0 - 2.0 * payoff)
        }
    }
}

/// The worst judged positions of some, the worst first, and one of a game at most.
#[derive(Clone, Debug)]
pub struct Worst {
    most: usize,
    unit: Unit,
    pub found: Vec<Judged>,
}

impl Worst {
    fn new(most: usize, unit: Unit) -> Self {
        Worst { most, unit, found: Vec::new() }
    }

    /// Takes a position; games come one after the other.
    fn add(&mut self, judged: Judged) {
        let same = self.found.iter().position(|known| known.game == judged.game);
        if let Some(same) = same {
            if self.order(&judged, &self.found[same]) != Ordering::Less {
                return;
            }
            self.found.remove(same);
        }
        let at = self.found.partition_point(|known| self.order(known, &judged) == Ordering::Less);
        self.found.insert(at, judged);
        self.found.truncate(self.most);
    }

    fn order(&self, a: &Judged, b: &Judged) -> Ordering {
        let loss = |judged: &Judged| judged.loss(self.unit);
        loss(b).total_cmp(&loss(a)).then(a.game.cmp(&b.game)).then(a.ply.cmp(&b.ply))
    }
}

/// What was found of one judge.
#[derive(Clone, Debug)]
pub struct OfJudge {
    pub unit: Unit,
    /// Of all positions.
    pub all: Worst,
    /// Of each bin that is shown.
    pub bins: BTreeMap<i64, Worst>,
    shape: Shape,
}

impl OfJudge {
    /// Returns a bin's middle.
    pub fn middle(&self, bin: i64) -> f64 {
        self.shape.middle(bin)
    }

    fn add(&mut self, judged: Judged) {
        self.all.add(judged);
        let bin = self.shape.bin(judged.value);
        if let Some(worst) = bin.and_then(|bin| self.bins.get_mut(&bin)) {
            worst.add(judged);
        }
    }
}

/// Finds the worst judged positions of all, and of every point of each judge's curve; of every bin where too few
/// positions make a point.
pub fn find(study: &Study, evaluations: &Evaluations, most: usize) -> Result<Vec<OfJudge>> {
    let mut judges: Vec<OfJudge> = study
        .judges
        .iter()
        .map(|judge| {
            let shape = Shape { delta: judge.delta, resamples: 0, sets: 1 };
            let points: Vec<f64> = judge.curve.iter().map(|point| point.value).collect();
            let bins: Vec<f64> = judge.histogram.iter().map(|(middle, _)| *middle).collect();
            let shown = if points.is_empty() { bins } else { points };
            let empty = Worst::new(most, judge.unit);
            let bins = shown
                .into_iter()
                .filter_map(|middle| shape.bin(middle))
                .map(|bin| (bin, empty.clone()))
                .collect();
            OfJudge { unit: judge.unit, all: empty, bins, shape }
        })
        .collect();
    evaluations.each_block(|games| {
        for game in games {
            for (number, judge) in judges.iter_mut().enumerate() {
                let of = (number, judge.unit);
                for found in game.rows().filter_map(|row| position(study, game, row, of)) {
                    judge.add(found);
                }
            }
        }
        Ok(())
    })?;
    Ok(judges)
}

fn position(study: &Study, game: &GameRows<'_>, row: usize, judge: (usize, Unit)) -> Option<Judged> {
    let (value, payoff) = seen(game, row, judge, study.perspective)?;
    Some(Judged { game: game.game, ply: game.ply(row), turn: game.turn(row), value, payoff })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_come_first_and_one_of_a_game() {
        let judged = |game, ply, value, payoff| Judged { game, ply, turn: 0, value, payoff };
        let mut worst = Worst::new(2, Unit::WinRate);
        for found in [
            judged(1, 4, 0.5, 0.0),
            judged(1, 5, 0.9, 0.0),
            judged(1, 6, 0.8, 0.0),
            judged(2, 3, 0.2, 1.0),
            judged(3, 3, 0.95, 1.0),
            judged(4, 1, 0.7, 0.5),
        ] {
            worst.add(found);
        }
        assert_eq!(worst.found, [judged(1, 5, 0.9, 0.0), judged(2, 3, 0.2, 1.0)]);
        let open = Worst::new(1, Unit::Points);
        let order = open.order(&judged(1, 1, 8.0, 0.0), &judged(2, 1, 3.0, 0.0));
        assert_eq!(order, Ordering::Less, "who was further ahead and lost was judged worse");
    }
}
