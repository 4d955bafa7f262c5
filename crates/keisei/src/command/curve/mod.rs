//! `curve`: how good an evaluation is, on games that were really played.
//!
//! [`judging`] has positions judged, those that the [`sample`] chooses of games from the [`pile`]. Every [`voice`] is
//! somebody whom the [`caller`] calls or what is [`written`] in the records. Values are kept in a [`journal`]; [`raw`] makes
//! a Parquet file of it and reads it back; [`survey`], [`looking`] and [`study`] measure, and [`report`] says what came of it.

mod caller;
mod journal;
mod judging;
mod looking;
mod page;
mod pile;
mod plan;
mod raw;
mod report;
mod sample;
mod study;
mod survey;
mod voice;
mod written;

pub use page::{distance, estimate, line, p_value};
pub use raw::Evaluations;
pub use report::corrections;
pub use sample::Sample;
pub use study::{JudgeStudy, Study};

use crate::catalog;
use crate::common::Common;
use crate::failure::usage;
use anyhow::Result;
use keisei_core::{Game, Position, Work};
use keisei_measure::curve::Condition;
use keisei_play::folder_lock::FolderLock;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

const HELP: &str = "\
EXAMPLES
  keisei match go:size=5 mc:each=2 random --games 20 --openings random:4 --out runs/some
  keisei curve go:size=5 mc:total=50 mc:each=2 --records runs/some --out runs/curve
  keisei curve --from runs/curve --condition ko --condition \"stones>9\" --delta 0.1
  keisei match go:size=5 uct:total=40,correct=runs/curve/correction-0.json uct:total=40 --games 2

OUT holds evaluations.parquet (every value, for pandas, polars or duckdb), games.csv, errors.csv,
report.html, report.json, tables and figures, and each judge's correction. A run that was stopped or
killed goes on with --resume, to the same bytes. docs/curves.md shows how to read it all.";

/// Judges the positions of recorded games and holds the values against who won.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
#[allow(clippy::doc_markdown, reason = "help texts are no Markdown")]
pub struct Args {
    /// The game, with its parameters.
    #[arg(required_unless_present = "from")]
    game: Option<String>,
    /// Who judges; `keisei play --help` lists the kinds. `recorded` takes the scores that the records hold, and
    /// `recorded:by=NAME` those of one player.
    #[arg(num_args = 1.., value_name = "SPEC", required_unless_present = "from")]
    specs: Vec<String>,
    /// Files of games, or folders of them; `keisei records --help` lists the kinds.
    #[arg(long, num_args = 1.., value_name = "PATH", required_unless_present = "from")]
    records: Vec<PathBuf>,
    /// The folder for everything that comes of it.
    #[arg(long, value_name = "DIR", required_unless_present = "from")]
    out: Option<PathBuf>,
    /// Goes on with what the folder holds.
    #[arg(long)]
    resume: bool,
    /// Begins anew where the folder holds values or files of such names already; they are replaced.
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// Reports anew from a folder's values, judging nothing; into --out, or into the folder itself.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["game", "specs", "records", "resume", "sample"])]
    from: Option<PathBuf>,
    /// A condition whose curve is held against all positions and against those just before and after it: ko, !ko,
    /// "stones>40", phase=endgame.
    #[arg(long, value_name = "TAG")]
    condition: Vec<String>,
    /// Judges a share of the positions, such as 0.1, so many of each game, such as 4, or those with a condition and
    /// just before and after it, such as near:ko.
    #[arg(long, value_name = "SHARE|N|near:TAG")]
    sample: Option<String>,
    /// The width of a bin: 0.05 for win rates unless told, a fifth of the values' deviation for others.
    #[arg(long, value_name = "D")]
    delta: Option<f64>,
    /// Whose side values are looked at from: first (Black, in Go) or mover. Games of more than two seats know only mover.
    #[arg(long, value_enum)]
    perspective: Option<Perspective>,
    /// Resamples of the games behind every band and test.
    #[arg(long, default_value_t = 400, value_name = "N")]
    resamples: usize,
    /// Does not look for conditions that nobody named.
    #[arg(long)]
    no_search: bool,
}

/// Whose side values are looked at from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Perspective {
    /// The first seat's.
    First,
    /// The side of whoever is to move.
    Mover,
}

/// Who is to judge what.
#[derive(Clone, PartialEq, Debug)]
pub struct Inquiry {
    /// The game, with its parameters.
    pub game: String,
    /// Who judges.
    pub specs: Vec<String>,
    /// Files of games, or folders of them.
    pub records: Vec<PathBuf>,
    /// Which positions.
    pub sample: Sample,
    /// The seed of everything random.
    pub seed: u64,
}

impl Inquiry {
    /// Judges into a folder, goes on with what it holds, and returns the values.
    pub fn judge(&self, folder: &Path, threads: usize) -> Result<Evaluations> {
        let out = Out { folder, resume: true, force: false };
        let judging = Judging { inquiry: self, out, threads, perspective: None };
        drop(catalog::with_game(&self.game, judging)??);
        Evaluations::open(&folder.join(raw::EVALUATIONS))
    }
}

/// What decides the report, given the values.
#[derive(Clone, Debug)]
pub struct Questions {
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

impl Questions {
    fn new(args: &Args, common: &Common) -> Result<Self> {
        let conditions: Vec<Condition> =
            args.condition.iter().map(|text| text.parse().map_err(usage)).collect::<Result<_>>()?;
        if conditions.len() > MOST_CONDITIONS {
            return Err(usage(format!("{MOST_CONDITIONS} conditions at once are the most")));
        }
        if args.delta.is_some_and(|delta| !(delta > 0.0 && delta.is_finite())) {
            return Err(usage("--delta is a number above 0"));
        }
        if args.resamples < 20 {
            return Err(usage("--resamples is 20 at least: fewer make no band"));
        }
        Ok(Questions {
            conditions,
            delta: args.delta,
            perspective: args.perspective,
            resamples: args.resamples,
            search: !args.no_search,
            seed: common.seed(),
        })
    }
}

/// Judges, measures and reports.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let questions = Questions::new(args, common)?;
    let (from, out, lock) = if let Some(from) = &args.from {
        let out = args.out.clone().unwrap_or_else(|| from.clone());
        // Nothing is made for values that are not there.
        drop(Evaluations::open(&from.join(raw::EVALUATIONS))?);
        let lock = report::hold(&out, args.force)?;
        (from.clone(), out, lock)
    } else {
        let out = args.out.clone().unwrap_or_default();
        let inquiry = Inquiry {
            game: args.game.clone().unwrap_or_default(),
            specs: args.specs.clone(),
            records: args.records.clone(),
            sample: args.sample.as_deref().map_or(Ok(Sample::All), str::parse)?,
            seed: common.seed(),
        };
        let (threads, perspective) = (common.threads(), questions.perspective);
        let folder = Out { folder: &out, resume: args.resume, force: args.force };
        let judging = Judging { inquiry: &inquiry, out: folder, threads, perspective };
        let lock = catalog::with_game(&inquiry.game, judging)??;
        (out.clone(), out, lock)
    };
    let evaluations = Evaluations::open(&from.join(raw::EVALUATIONS))?;
    if evaluations.positions() == 0 {
        return Err(usage(
            "no position was judged: the sample chose none, or the records hold no such scores",
        ));
    }
    let study = Study::new(&evaluations, &questions)?;
    report::write(&study, &out, &command_line(args, common))?;
    drop(lock);
    report::print_study(&study, &out, common)
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
    inquiry: &'a Inquiry,
    out: Out<'a>,
    threads: usize,
    perspective: Option<Perspective>,
}

impl Work for Judging<'_> {
    type Out = Result<FolderLock>;

    fn run<G: Game>(self, game: G) -> Result<FolderLock> {
        let Judging { inquiry, out, threads, perspective } = self;
        if G::Position::SEATS != 2 && perspective == Some(Perspective::First) {
            return Err(usage(format!("{} has more than two seats: its perspective is mover", G::NAME)));
        }
        let plan = plan::Plan::new(&game, inquiry)?;
        judging::run(&game, &plan, &out, threads)
    }
}

/// The command that makes the same results again, whatever folder they go to.
fn command_line(args: &Args, common: &Common) -> String {
    let quoted = |text: &str| {
        let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c));
        if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
    };
    let path = |path: &Path| quoted(&path.display().to_string());
    let mut words = vec!["keisei curve".to_owned()];
    words.extend(args.game.as_deref().map(quoted));
    words.extend(args.specs.iter().map(|spec| quoted(spec)));
    if let Some(from) = &args.from {
        words.push(format!("--from {}", path(from)));
    }
    if !args.records.is_empty() {
        words.push("--records".to_owned());
        words.extend(args.records.iter().map(|records| path(records)));
    }
    words.extend(args.condition.iter().map(|condition| format!("--condition {}", quoted(condition))));
    words.extend(args.sample.iter().map(|sample| format!("--sample {sample}")));
    words.extend(args.delta.map(|delta| format!("--delta {delta}")));
    words.push(format!("--seed {}", common.seed()));
    words.join(" ")
}
