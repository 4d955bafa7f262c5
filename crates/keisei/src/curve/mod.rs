//! Evaluation curves: how good an evaluation is, on games that were really played.
//!
//! Values go to a journal, one game a line, and to Parquet at the end; reports come from that file alone. The papers ask the same
//! way. Recorded scores are turned to the seat to move.
//!
//! `judging` has positions judged, those that the `sample` chooses of games from the `pending_games`. Every `value_source` is
//! somebody whom the `judge_factory` calls or what is `written` in the records. Values are kept in a `journal`; `raw` makes
//! a Parquet file of it and reads it back; `prescan`, `curve_fold` and `study` measure, `report` says what came of it, and `positions` shows
//! the boards behind it.

mod curve_fold;
mod journal;
mod judge_factory;
mod judging;
mod page;
mod pending_games;
mod plan;
mod positions;
mod prescan;
mod raw;
pub mod report;
mod sample;
mod study;
mod value_source;
mod written;

pub use page::{distance, estimate, line, p_value};
pub use positions::{Missing, POSITIONS, Positions};
pub use raw::{EVALUATIONS, Evaluations};
pub use report::{CurveFolder, corrections};
pub use sample::Sample;
pub use study::{JudgeStudy, Study};

use crate::catalog;
use crate::context::Context;
use crate::error::usage;
use anyhow::{Result, bail};
use keisei_core::{Game, GameVisitor, Position, Shard, Stream};
use keisei_measure::curve::Condition;
use keisei_play::parts::Parts;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Whose side values are looked at from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Perspective {
    /// The first seat's.
    First,
    /// The side of whoever is to move.
    Mover,
}

impl fmt::Display for Perspective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Perspective::First => "first",
            Perspective::Mover => "mover",
        })
    }
}

impl FromStr for Perspective {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "first" => Ok(Perspective::First),
            "mover" => Ok(Perspective::Mover),
            other => bail!("a perspective is first or mover, not {other}"),
        }
    }
}

/// Who is to judge what.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgeRequest {
    /// The game, with its parameters.
    pub game: String,
    /// Who judges.
    pub specs: Vec<String>,
    /// Files of games, or folders of them.
    pub records: Vec<PathBuf>,
    /// The folder that they are named from, where it is no part of what they are; usually empty.
    pub root: PathBuf,
    /// Which positions.
    pub sample: Sample,
    /// The seed of everything random.
    pub seed: u64,
}

impl JudgeRequest {
    /// Refuses a perspective and conditions that the game does not know: judging takes hours.
    ///
    /// # Errors
    /// Says which it knows.
    pub fn check(&self, questions: &CurveOptions) -> Result<()> {
        struct Check<'a>(&'a JudgeRequest, &'a CurveOptions);
        impl GameVisitor for Check<'_> {
            type Out = Result<()>;

            fn run<G: Game>(self, game: G) -> Result<()> {
                let Check(inquiry, questions) = self;
                if G::Position::SEATS != 2 && questions.perspective == Some(Perspective::First) {
                    return Err(usage(format!(
                        "{} has more than two seats: its perspective is mover",
                        G::NAME
                    )));
                }
                let near = if let Sample::Near(near) = &inquiry.sample { Some(near) } else { None };
                let start = game.start(&mut Stream::new(0).rng());
                let mut conditions = questions.conditions.iter().chain(near);
                conditions.try_for_each(|condition| sample::holds(&game, condition, &start).map(drop))
            }
        }
        catalog::with_game(&self.game, Check(self, questions))?
    }

    /// Judges into a folder, goes on with what it holds, and returns the values.
    ///
    /// # Errors
    /// Fails as [`JudgeRequest::judge_into`] does.
    pub fn judge(&self, folder: &Path, context: &Context) -> Result<Evaluations> {
        drop(self.judge_into(folder, true, false, context)?);
        Evaluations::in_folder(folder)
    }

    /// Sees that shares of the values are there to be put together, which [`JudgeRequest::judge`] does.
    ///
    /// # Errors
    /// Says that there are none.
    pub fn expect_shares(&self, folder: &Path) -> Result<()> {
        if Parts::of(folder).is_there() || raw::is_whole(folder) {
            return Ok(());
        }
        Err(usage("no share of these values is there: run its shares first"))
    }

    /// Judges a share of the games into a folder that others may share; [`JudgeRequest::judge_into`] puts the shares together.
    ///
    /// # Errors
    /// Refuses what makes no sense and folders of something else; says so when it was cancelled.
    pub fn judge_share(&self, folder: &Path, shard: Shard, context: &Context) -> Result<()> {
        struct Share<'a>(&'a JudgeRequest, &'a Path, Shard, &'a Context);
        impl GameVisitor for Share<'_> {
            type Out = Result<()>;

            fn run<G: Game>(self, game: G) -> Result<()> {
                let Share(inquiry, folder, shard, context) = self;
                judging::run_shard(
                    &game,
                    &plan::Plan::new(&game, inquiry, &context.specs)?,
                    folder,
                    shard,
                    context,
                )
            }
        }
        catalog::with_game(&self.game, Share(self, folder, shard, context))?
    }

    /// Judges into a folder, going on with what it holds or replacing it if so told, and returns it still held.
    ///
    /// # Errors
    /// Refuses what makes no sense and folders of something else; says so when it was cancelled.
    pub fn judge_into(
        &self,
        folder: &Path,
        resume: bool,
        force: bool,
        context: &Context,
    ) -> Result<CurveFolder> {
        let out = Out { folder, resume, force };
        catalog::with_game(&self.game, Judging { inquiry: self, out, context })?
    }
}

/// What decides the report, given the values.
#[derive(Clone, Debug)]
pub struct CurveOptions {
    /// Conditions whose curves are held against all positions and those beside them.
    pub conditions: Vec<Condition>,
    /// The width of a bin.
    pub delta: Option<f64>,
    /// Whose side values are looked at from.
    pub perspective: Option<Perspective>,
    /// Resamples of the games.
    pub resamples: usize,
    /// Whether conditions are looked for that nobody named.
    pub search: bool,
    /// The seed of the resamples.
    pub seed: u64,
}

/// The most conditions that are asked for at once: each takes two subsets of 128, and all positions take one.
const MOST_CONDITIONS: usize = 60;

/// The most resamples: each of them is held in memory.
const MOST_RESAMPLES: usize = 10_000;

impl CurveOptions {
    /// Refuses questions that have no answer.
    ///
    /// # Errors
    /// Says which.
    pub fn check(&self) -> Result<()> {
        if self.conditions.len() > MOST_CONDITIONS {
            return Err(usage(format!("{MOST_CONDITIONS} conditions at once are the most")));
        }
        if self.delta.is_some_and(|delta| !(delta > 0.0 && delta.is_finite())) {
            return Err(usage("--delta is a number above 0"));
        }
        if self.resamples < 20 {
            return Err(usage("--resamples is 20 at least: fewer make no band"));
        }
        if self.resamples > MOST_RESAMPLES {
            return Err(usage(format!("--resamples is {MOST_RESAMPLES} at most: more make no finer band")));
        }
        Ok(())
    }
}

/// Where values go.
#[derive(Clone, Copy)]
struct Out<'a> {
    folder: &'a Path,
    /// Whether to go on with what is there.
    resume: bool,
    /// Whether to replace what is there.
    force: bool,
}

struct Judging<'a> {
    inquiry: &'a JudgeRequest,
    out: Out<'a>,
    context: &'a Context,
}

impl GameVisitor for Judging<'_> {
    type Out = Result<CurveFolder>;

    fn run<G: Game>(self, game: G) -> Result<CurveFolder> {
        let plan = plan::Plan::new(&game, self.inquiry, &self.context.specs)?;
        judging::run(&game, &plan, &self.out, self.context)
    }
}
