//! Measuring what judges said against who won.

use super::curve_fold::CurveFold;
use super::journal::Unit;
use super::prescan::Prescan;
use super::raw::{Evaluations, Header};
use super::{CurveOptions, Perspective};
use crate::error::usage;
use anyhow::Result;
use keisei_measure::curve::{
    Calibration, Condition, Difference, Distance, Estimate, Finding, Monotone, Point, Scored,
};
use serde::{Deserialize, Serialize};

/// The most centipawns that count: beyond, and for a mate that an engine announces, a game is as good as won, and how many
/// thousands it says would drown everything else in E(v) and in the width of bins.
pub const MOST_CENTIPAWNS: f64 = 2_000.0;

/// Returns a value as it counts.
pub fn counted(value: f64, unit: Unit) -> f64 {
    if unit == Unit::Centipawns { value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) } else { value }
}

/// Everything that came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Study {
    /// What was judged.
    pub header: Header,
    /// Whose side values are looked at from.
    pub perspective: Perspective,
    /// Positions judged.
    pub positions: u64,
    /// Resamples of the games behind every band and test.
    pub resamples: usize,
    /// The seed of the resamples.
    pub seed: u64,
    /// What came of each judge.
    pub judges: Vec<JudgeStudy>,
    /// Judges of one unit held against each other, on positions that all have judged.
    pub pairs: Vec<Pair>,
}

/// What came of one judge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JudgeStudy {
    /// What it goes by.
    pub name: String,
    /// In what it counts.
    pub unit: Unit,
    /// Positions that it could not judge.
    pub failed: u64,
    /// The width of a bin.
    pub delta: f64,
    /// How well its values foretell results.
    pub scores: Scored,
    /// The expected calibration error, of rates.
    pub calibration_error: Option<f64>,
    /// How far its curve rises throughout.
    pub monotone: Monotone,
    /// The same with bins half and twice as wide.
    pub other_widths: Vec<(f64, Monotone)>,
    /// Its curve over all positions.
    pub curve: Vec<Point>,
    /// How often values fall into each bin.
    pub histogram: Vec<(f64, u64)>,
    /// What came of the conditions that were asked for.
    pub conditions: Vec<ConditionStudy>,
    /// Conditions that nobody named, the most telling first.
    pub found: Vec<Finding>,
    /// Corrections, and what they bring.
    pub calibration: Calibration,
    /// What turns values that are no rates into chances of winning, where they say anything.
    #[serde(default)]
    pub constant: Option<Estimate>,
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
    /// Measures values by what is asked.
    ///
    /// # Errors
    /// Refuses questions that have no answer for them.
    pub fn new(evaluations: &Evaluations, questions: &CurveOptions) -> Result<Self> {
        let header = evaluations.header.clone();
        let usual = if header.seats == 2 { Perspective::First } else { Perspective::Mover };
        let perspective = questions.perspective.unwrap_or(usual);
        if header.seats != 2 && perspective == Perspective::First {
            return Err(usage("a game of more than two seats has no first side: its perspective is mover"));
        }
        let survey = Prescan::new(evaluations, questions)?;
        let looking = CurveFold { evaluations, questions, perspective, survey: &survey };
        let judges =
            (0..header.plan.specs.len()).map(|judge| looking.judge(judge)).collect::<Result<Vec<_>>>()?;
        let (positions, resamples, seed) = (evaluations.positions(), questions.resamples, questions.seed);
        Ok(Study { pairs: looking.pairs()?, header, perspective, positions, resamples, seed, judges })
    }
}
