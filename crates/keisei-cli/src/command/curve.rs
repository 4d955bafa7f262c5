//! `curve`: how good an evaluation is, on games that were really played.

use crate::common::Common;
use crate::output::{print, print_job, print_json, print_line, warn};
use anyhow::Result;
use keisei::curve::{
    CurveFolder, CurveOptions, Evaluations, JudgeRequest, POSITIONS, Perspective, Positions, Sample, Study,
    report,
};
use keisei::error::usage;
use keisei::job::{Store, asked};
use keisei_core::Shard;
use keisei_report::number::thousands;
use std::path::{Path, PathBuf};

/// How many positions of a point are shown unless told.
const POSITIONS_OF_A_POINT: usize = 6;

const HELP: &str = "\
EXAMPLES
  keisei match go:size=5 mc:each=2 random --games 20 --openings random:4 --out runs/some
  keisei curve go:size=5 mc:total=50 mc:each=2 --records runs/some --out runs/curve
  keisei curve --from runs/curve --condition ko --condition \"stones>9\" --delta 0.1
  keisei match go:size=5 uct:total=40,correct=runs/curve/correction-0.json uct:total=40 --games 2

OUT holds evaluations.parquet (every value, for pandas, polars or duckdb), games.csv, errors.csv,
report.html, positions.html (the worst judged positions as boards), report.json, tables and figures,
and each judge's correction. A run that was stopped or
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
    #[arg(long, value_name = "DIR", required_unless_present_any = ["from", "as_job"])]
    out: Option<PathBuf>,
    /// Goes on with what the folder holds.
    #[arg(long)]
    resume: bool,
    /// Begins anew where the folder holds values or files of such names already; they are replaced.
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// Judges this share of the games into --out, which others may share; then the same without --shard puts the shares
    /// together and reports.
    #[arg(long, value_name = "I/N", conflicts_with_all = ["resume", "force"])]
    shard: Option<Shard>,
    /// Prints it as a job for `keisei jobs run` and `keisei worker`, and copies what it needs into that store; judges nothing.
    #[arg(long, value_name = "STORE", conflicts_with_all = ["out", "from", "shard"])]
    as_job: Option<PathBuf>,
    /// Reports anew from a folder's values, judging nothing; into --out, or into the folder itself.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["game", "specs", "records", "resume", "sample", "shard"])]
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
    #[arg(long)]
    perspective: Option<Perspective>,
    /// Resamples of the games behind every band and test.
    #[arg(long, default_value_t = 400, value_name = "N")]
    resamples: usize,
    /// Positions to show of each point of a curve, the worst judged first, in positions.html; 0 for none.
    #[arg(long, default_value_t = POSITIONS_OF_A_POINT, value_name = "N")]
    positions: usize,
    /// Does not look for conditions that nobody named.
    #[arg(long)]
    no_search: bool,
}

/// Judges, measures and reports.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let (questions, context) = (args.questions(common)?, common.context()?);
    let (from, folder) = if let Some(from) = &args.from {
        let out = args.out.clone().unwrap_or_else(|| from.clone());
        // Nothing is made for values that are not there.
        drop(Evaluations::in_folder(from)?);
        (from.clone(), CurveFolder::hold(&out, args.force)?)
    } else {
        let out = args.out.clone().unwrap_or_default();
        let inquiry = JudgeRequest {
            game: args.game.clone().unwrap_or_default(),
            specs: args.specs.clone(),
            records: args.records.clone(),
            root: PathBuf::new(),
            sample: args.sample.as_deref().map_or(Ok(Sample::All), str::parse)?,
            seed: common.seed(),
        };
        inquiry.check(&questions)?;
        if let Some(store) = &args.as_job {
            let store = Store::new(store, &context);
            return print_job(asked::judgement(&inquiry, &store, &context)?);
        }
        if let Some(shard) = args.shard {
            return inquiry.judge_share(&out, shard, &context);
        }
        (out.clone(), inquiry.judge_into(&out, args.resume, args.force, &context)?)
    };
    let evaluations = Evaluations::in_folder(&from)?;
    if evaluations.positions() == 0 {
        return Err(usage(
            "no position was judged: the sample chose none, or the records hold no such scores",
        ));
    }
    let study = context.run(|| Study::new(&evaluations, &questions))?;
    report::write(&study, &folder, &command_line(args, common), context.version)?;
    let positions = Positions { study: &study, evaluations: &evaluations, each: args.positions };
    let shown = positions.write(&folder, &context)?;
    print_study(&study, folder.path(), common)?;
    match shown {
        Err(missing) => warn(missing.to_string()),
        Ok(Some(shown)) if !common.json => print_line(format!(
            "positions {} ({} boards, {:.1} MB)",
            folder.path().join(POSITIONS).display(),
            thousands(shown.boards as u64),
            shown.bytes as f64 / 1e6
        ))?,
        Ok(_) => {}
    }
    Ok(())
}

impl Args {
    fn questions(&self, common: &Common) -> Result<CurveOptions> {
        let questions = CurveOptions {
            conditions: self
                .condition
                .iter()
                .map(|text| text.parse().map_err(usage))
                .collect::<Result<_>>()?,
            delta: self.delta,
            perspective: self.perspective,
            resamples: self.resamples,
            search: !self.no_search,
            seed: common.seed(),
        };
        questions.check()?;
        Ok(questions)
    }
}

/// Prints the tables and where the rest is.
fn print_study(study: &Study, folder: &Path, common: &Common) -> Result<()> {
    if common.json {
        return print_json(study);
    }
    let records = &study.header.records;
    print_line(format!(
        "{} games, {} positions, from the side of {}; {} games without a result and {} damaged ones left out; seed {}\n",
        thousands(records.games),
        thousands(study.positions),
        report::side(study),
        thousands(records.without_result),
        thousands(records.damaged),
        study.seed
    ))?;
    for damaged in &records.damage {
        print_line(format!("damaged: {damaged}"))?;
    }
    for table in report::tables(study) {
        print(&(table.to_text() + "\n"))?;
    }
    print_line(format!("report {}", folder.join("report.html").display()))
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
    words.extend((args.positions != POSITIONS_OF_A_POINT).then(|| format!("--positions {}", args.positions)));
    words.push(format!("--seed {}", common.seed()));
    words.join(" ")
}
