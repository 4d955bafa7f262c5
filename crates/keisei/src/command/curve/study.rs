//! Measuring what judges said against who won.

use super::journal::Unit;
use super::raw::{Evaluations, GameRows, Header};
use super::{Perspective, Questions};
use crate::failure::usage;
use anyhow::Result;
use keisei_core::{Measure, Stream};
use keisei_measure::curve::{
    Calibration, Calibrator, Census, Condition, Curves, Difference, Distance, Finding, Judged, JudgedGame,
    LEAST, Monotone, Point, Scored, Scores, Shape, Term, Unit as Kind, control, search,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The most conditions that are tried untold: subsets are bits, and all positions are one.
const MOST_TRIED: usize = 127;

/// The most centipawns that count: beyond, and for a mate that an engine announces, a game is as good as won, and how many
/// thousands it says would drown everything else in E(v) and in the width of bins.
pub const MOST_CENTIPAWNS: f64 = 2_000.0;

/// Returns a value as it counts.
fn counted(value: f64, unit: Unit) -> f64 {
    if unit == Unit::Centipawns { value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) } else { value }
}

/// Everything that came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Study {
    pub header: Header,
    pub perspective: Perspective,
    pub positions: u64,
    pub resamples: usize,
    pub seed: u64,
    pub judges: Vec<JudgeStudy>,
    /// Judges of one unit held against each other, on positions that all have judged.
    pub pairs: Vec<Pair>,
}

/// What came of one judge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JudgeStudy {
    pub name: String,
    pub unit: Unit,
    pub failed: u64,
    pub delta: f64,
    pub scores: Scored,
    /// The expected calibration error, of rates.
    pub calibration_error: Option<f64>,
    pub monotone: Monotone,
    /// The same with bins half and twice as wide.
    pub other_widths: Vec<(f64, Monotone)>,
    pub curve: Vec<Point>,
    pub histogram: Vec<(f64, u64)>,
    pub conditions: Vec<ConditionStudy>,
    /// Conditions that nobody named, the most telling first.
    pub found: Vec<Finding>,
    pub calibration: Calibration,
}

/// What came of a condition.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ConditionStudy {
    pub condition: Condition,
    pub curve: Vec<Point>,
    pub control: Vec<Point>,
    /// Positions just before and after, without the condition.
    pub control_positions: u64,
    pub from_all: Distance,
    pub from_control: Distance,
    pub scores: Scored,
}

/// Two judges.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pair {
    pub first: String,
    pub second: String,
    pub positions: u64,
    pub e: Difference,
    pub log_loss: Option<Difference>,
    pub brier: Option<Difference>,
}

impl Study {
    pub fn new(evaluations: &Evaluations, questions: &Questions) -> Result<Self> {
        let header = evaluations.header.clone();
        let usual = if header.seats == 2 { Perspective::First } else { Perspective::Mover };
        let perspective = questions.perspective.unwrap_or(usual);
        if header.seats != 2 && perspective == Perspective::First {
            return Err(usage("a game of more than two seats has no first side: its perspective is mover"));
        }
        let survey = Survey::new(evaluations, questions)?;
        let looking = Looking { evaluations, questions, perspective, survey: &survey };
        let judges =
            (0..header.plan.specs.len()).map(|judge| looking.judge(judge)).collect::<Result<Vec<_>>>()?;
        let (positions, resamples, seed) = (evaluations.positions(), questions.resamples, questions.seed);
        Ok(Study { pairs: looking.pairs()?, header, perspective, positions, resamples, seed, judges })
    }
}

/// A first look: what conditions there are, and how widely values spread.
struct Survey {
    candidates: Vec<Condition>,
    /// Counts, sums and sums of squares of each judge's values, in millionths.
    spreads: Vec<[i128; 3]>,
}

impl Survey {
    fn new(evaluations: &Evaluations, questions: &Questions) -> Result<Self> {
        let judges = evaluations.header.plan.specs.len();
        let (mut census, mut spreads) = (Census::default(), vec![[0i128; 3]; judges]);
        evaluations.each_block(|games| {
            let rows = games.iter().flat_map(|game| game.rows().map(move |row| (game, row)));
            for (game, row) in rows {
                if questions.search {
                    census.add(&game.answers(row));
                }
                for (judge, spread) in spreads.iter_mut().enumerate() {
                    if let Some(value) = game.value(row, judge) {
                        let unit = evaluations.header.units[judge].unwrap_or(Unit::Raw);
                        let value = counted(value, unit);
                        let millionths = (value * 1e6).round() as i128;
                        *spread =
                            [spread[0] + 1, spread[1] + millionths, spread[2] + millionths * millionths];
                    }
                }
            }
            Ok(())
        })?;
        let mut candidates = if questions.search { census.candidates(LEAST) } else { Vec::new() };
        candidates.truncate(MOST_TRIED);
        Ok(Survey { candidates, spreads })
    }

    /// Chooses the width of bins: 0.05 for rates; for others the round number next to a fifth of the deviation.
    fn delta(&self, judge: usize, unit: Unit) -> f64 {
        if unit == Unit::WinRate {
            return 0.05;
        }
        let [n, sum, squares] = self.spreads[judge].map(|sum| sum as f64);
        let variance = squares / n.max(1.0) - (sum / n.max(1.0)) * (sum / n.max(1.0));
        round(0.2 * variance.max(0.0).sqrt() / 1e6)
    }
}

/// Returns the next of 1, 2 and 5 times a power of ten.
fn round(width: f64) -> f64 {
    if !(width > 0.0 && width.is_finite()) {
        return 1.0;
    }
    let power = 10f64.powi(width.log10().floor() as i32);
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| width / power <= times * 1.25).unwrap_or(10.0);
    times * power
}

/// Looks at all games from one side.
struct Looking<'a> {
    evaluations: &'a Evaluations,
    questions: &'a Questions,
    perspective: Perspective,
    survey: &'a Survey,
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

impl Looking<'_> {
    fn stream(&self) -> Stream {
        Stream::new(self.questions.seed).named("measure")
    }

    fn unit(&self, judge: usize) -> Unit {
        self.evaluations.header.units[judge].unwrap_or(Unit::Raw)
    }

    /// Sees a position from the chosen side: its value and what the game brought.
    fn seen(&self, game: &GameRows<'_>, row: usize, judge: usize) -> Option<(f64, f64)> {
        let (value, turn) = (counted(game.value(row, judge)?, self.unit(judge)), game.turn(row));
        Some(match self.perspective {
            Perspective::Mover => (value, game.payoff(row, turn)),
            Perspective::First if turn == 0 => (value, game.payoff(row, 0)),
            Perspective::First if self.unit(judge) == Unit::WinRate => (1.0 - value, game.payoff(row, 0)),
            Perspective::First => (-value, game.payoff(row, 0)),
        })
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

    fn judge(&self, judge: usize) -> Result<JudgeStudy> {
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
        })
    }

    /// Holds judges against each other on the positions that all have judged.
    fn pairs(&self) -> Result<Vec<Pair>> {
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
