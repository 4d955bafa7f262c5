//! The folds over all games from which a study is made.

use super::journal::Unit;
use super::prescan::Prescan;
use super::raw::{Evaluations, GameRows};
use super::study::{ConditionStudy, JudgeStudy, Pair, counted};
use super::{CurveOptions, Perspective};
use crate::error::usage;
use anyhow::Result;
use keisei_core::{Measure, Stream};
use keisei_measure::curve::{
    Calibrator, Condition, Curves, Judged, JudgedGame, LEAST, Scores, Shape, Term, Unit as Kind, control,
    search,
};
use rayon::prelude::*;

/// Looks at all games from one side.
pub struct CurveFold<'a> {
    pub evaluations: &'a Evaluations,
    pub questions: &'a CurveOptions,
    pub perspective: Perspective,
    pub survey: &'a Prescan,
}

/// The folds of one judge.
#[derive(Clone)]
struct Folds {
    scores: Scores,
    /// All positions, and two subsets for every condition: with it, and beside it.
    curves: Curves,
    /// The same for narrower and wider bins, of all positions.
    others: Vec<Curves>,
    tried: Curves,
    conditions: Vec<Scores>,
    calibrator: Calibrator,
}

impl Folds {
    fn add(&mut self, game: &JudgedGame, tried: &JudgedGame) {
        self.scores.add(game);
        self.curves.add(game);
        let all = JudgedGame {
            game: game.game,
            positions: game.positions.iter().map(|judged| Judged { sets: 1, ..*judged }).collect(),
        };
        for curves in &mut self.others {
            curves.add(&all);
        }
        self.tried.add(tried);
        self.calibrator.add(game);
        for (i, scores) in self.conditions.iter_mut().enumerate() {
            let positions = game.positions.iter().filter(|judged| judged.sets >> (2 * i + 1) & 1 > 0);
            scores.add(&JudgedGame { game: game.game, positions: positions.copied().collect() });
        }
    }

    fn merge(mut self, other: Self) -> Self {
        self.scores.merge(other.scores);
        self.curves.merge(other.curves);
        self.tried.merge(other.tried);
        self.calibrator.merge(other.calibrator);
        self.others.iter_mut().zip(other.others).for_each(|(ours, theirs)| ours.merge(theirs));
        self.conditions.iter_mut().zip(other.conditions).for_each(|(ours, theirs)| ours.merge(theirs));
        self
    }
}

/// Returns what a unit is to measures.
fn kind(unit: Unit) -> Kind {
    if unit == Unit::WinRate { Kind::Rate } else { Kind::Open }
}

/// Lists which of some conditions hold in each position of a game; bit `i` for condition `i`.
fn held(game: &GameRows<'_>, conditions: &[Condition]) -> Result<Vec<u128>> {
    let mut held = Vec::with_capacity(game.rows().len());
    for row in game.rows() {
        let mut bits = 0;
        for (i, condition) in conditions.iter().enumerate() {
            let holds = condition.holds(|tag| game.answer(row, tag)).map_err(usage)?;
            bits |= u128::from(holds) << i;
        }
        held.push(bits);
    }
    Ok(held)
}

/// Sees a position from the chosen side: its value by a judge of some unit, and what the game brought.
pub fn seen(
    game: &GameRows<'_>,
    row: usize,
    (judge, unit): (usize, Unit),
    perspective: Perspective,
) -> Option<(f64, f64)> {
    let (value, turn) = (counted(game.value(row, judge)?, unit), game.turn(row));
    Some(match perspective {
        Perspective::Mover => (value, game.payoff(row, turn)),
        Perspective::First if turn == 0 => (value, game.payoff(row, 0)),
        Perspective::First if unit == Unit::WinRate => (1.0 - value, game.payoff(row, 0)),
        Perspective::First => (-value, game.payoff(row, 0)),
    })
}

impl CurveFold<'_> {
    fn stream(&self) -> Stream {
        Stream::new(self.questions.seed).named("measure")
    }

    fn unit(&self, judge: usize) -> Unit {
        self.evaluations.header.units[judge].unwrap_or(Unit::Raw)
    }

    fn seen(&self, game: &GameRows<'_>, row: usize, judge: usize) -> Option<(f64, f64)> {
        seen(game, row, (judge, self.unit(judge)), self.perspective)
    }

    /// Returns a game's positions, with the subsets of the conditions asked for and of those tried untold.
    fn games(&self, game: &GameRows<'_>, judge: usize) -> Result<(JudgedGame, JudgedGame)> {
        let asked = &self.questions.conditions;
        let (held, tried) = (held(game, asked)?, held(game, &self.survey.candidates)?);
        let plies: Vec<i64> = game.rows().map(|row| game.ply(row)).collect();
        let mut sets = vec![1u128; held.len()];
        for i in 0..asked.len() {
            let own: Vec<bool> = held.iter().map(|bits| bits >> i & 1 > 0).collect();
            for (at, beside) in control(&plies, &own).into_iter().enumerate() {
                sets[at] |= u128::from(own[at]) << (2 * i + 1) | u128::from(beside) << (2 * i + 2);
            }
        }
        let number = game.game;
        let mut both = [
            JudgedGame { game: number, positions: Vec::new() },
            JudgedGame { game: number, positions: Vec::new() },
        ];
        for (at, row) in game.rows().enumerate() {
            let Some((value, payoff)) = self.seen(game, row, judge) else { continue };
            both[0].positions.push(Judged { value, payoff, sets: sets[at] });
            both[1].positions.push(Judged { value, payoff, sets: 1 | tried[at] << 1 });
        }
        Ok(both.into())
    }

    fn fold(&self, judge: usize, delta: f64) -> Result<Folds> {
        let (stream, resamples) = (self.stream(), self.questions.resamples);
        let unit = kind(self.unit(judge));
        let curves = |delta, sets| Curves::new(Shape { delta, resamples, sets }, stream);
        let scores = || Scores::new(unit, resamples, stream);
        let asked = self.questions.conditions.len();
        let empty = Folds {
            scores: scores(),
            curves: curves(delta, 1 + 2 * asked),
            others: [0.5, 2.0].map(|times| curves(times * delta, 1)).to_vec(),
            tried: curves(delta, 1 + self.survey.candidates.len()),
            conditions: vec![scores(); asked],
            calibrator: Calibrator::new(unit, delta / 50.0, stream),
        };
        let mut whole = empty.clone();
        self.evaluations.each_block(|games| {
            // Chunks and not single games, since every fold begins with empty resamples.
            let part = games.par_chunks(64).map(|games| {
                let mut part = empty.clone();
                for game in games {
                    let (game, tried) = self.games(game, judge)?;
                    part.add(&game, &tried);
                }
                Ok(part)
            });
            let part: Option<Result<Folds>> = part.reduce_with(|a: Result<Folds>, b| Ok(a?.merge(b?)));
            if let Some(part) = part {
                whole = whole.clone().merge(part?);
            }
            Ok(())
        })?;
        Ok(whole)
    }

    /// Puts together what came of one judge.
    pub fn judge(&self, judge: usize) -> Result<JudgeStudy> {
        let header = &self.evaluations.header;
        let unit = self.unit(judge);
        let delta = self.questions.delta.unwrap_or_else(|| self.survey.delta(judge, unit));
        let folds = self.fold(judge, delta)?;
        let curves = &folds.curves;
        let condition = |(i, condition): (usize, &Condition)| {
            let (set, beside) = (2 * i + 1, 2 * i + 2);
            ConditionStudy {
                condition: condition.clone(),
                curve: curves.points(set, LEAST),
                control: curves.points(beside, LEAST),
                control_positions: curves.positions(beside),
                from_all: curves.distance(set, 0),
                from_control: curves.distance(set, beside),
                scores: folds.conditions[i].report(),
            }
        };
        Ok(JudgeStudy {
            name: header.plan.judges[judge].clone(),
            unit,
            failed: header.failed[judge],
            delta,
            scores: folds.scores.report(),
            calibration_error: (unit == Unit::WinRate).then(|| curves.calibration_error(0)),
            monotone: curves.monotone(0, LEAST),
            other_widths: folds
                .others
                .iter()
                .map(|other| (other.shape().delta, other.monotone(0, LEAST)))
                .collect(),
            curve: curves.points(0, LEAST),
            histogram: curves.histogram(0),
            conditions: self.questions.conditions.iter().enumerate().map(condition).collect(),
            found: search(&folds.tried, &self.survey.candidates),
            calibration: folds.calibrator.report(),
            // Of the narrower bins, in which values differ less from their mean.
            constant: folds
                .others
                .first()
                .filter(|_| unit != Unit::WinRate)
                .and_then(|curves| curves.constant(0)),
        })
    }

    /// Holds judges against each other on the positions that all have judged.
    pub fn pairs(&self) -> Result<Vec<Pair>> {
        let judges = self.evaluations.header.plan.specs.len();
        if judges < 2 {
            return Ok(Vec::new());
        }
        let scores = |judge| Scores::new(kind(self.unit(judge)), self.questions.resamples, self.stream());
        let empty: Vec<Scores> = (0..judges).map(scores).collect();
        let mut whole = empty.clone();
        self.evaluations.each_block(|games| {
            for game in games {
                let all = |row: &usize| (0..judges).all(|judge| game.value(*row, judge).is_some());
                let rows: Vec<usize> = game.rows().filter(all).collect();
                for (judge, scores) in whole.iter_mut().enumerate() {
                    let seen = rows.iter().filter_map(|&row| self.seen(game, row, judge));
                    let positions = seen.map(|(value, payoff)| Judged { value, payoff, sets: 1 }).collect();
                    scores.add(&JudgedGame { game: game.game, positions });
                }
            }
            Ok(())
        })?;
        let name = |judge: usize| self.evaluations.header.plan.judges[judge].clone();
        let pairs = (0..judges).flat_map(|a| (a + 1..judges).map(move |b| (a, b)));
        let alike = pairs.filter(|&(a, b)| self.unit(a) == self.unit(b));
        Ok(alike
            .map(|(a, b)| {
                let rates = self.unit(a) == Unit::WinRate;
                let of = |term| whole[a].difference(&whole[b], term);
                Pair {
                    first: name(a),
                    second: name(b),
                    positions: whole[a].report().positions,
                    e: of(Term::E),
                    log_loss: rates.then(|| of(Term::LogLoss)),
                    brier: rates.then(|| of(Term::Brier)),
                }
            })
            .collect())
    }
}
