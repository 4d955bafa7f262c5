//! `eval`: how a position stands, and why; or how often a player chooses what was recorded.

mod agreement;

use crate::common::Common;
use crate::line::Start;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use keisei::catalog;
use keisei::opinions::{self, RatedMove};
use keisei::weights;
use keisei_core::{Budget, Features, Game, GameVisitor, Position, Stream, Value, features};
use keisei_play::models::Evaluation;
use keisei_play::roster::PlayerFactory;
use serde::Serialize;

/// Says how a position stands, and what a linear evaluation sees in it; with --records, how often a player
/// chooses what was played.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "EXAMPLES\n  keisei eval othello greedy\n  keisei eval othello greedy --moves f5d6c3\n  \
    keisei eval othello mc:each=100,value=points --moves f5\n  keisei eval othello ab:depth=4 --moves f5f6 --json\n  \
    keisei records generate daihinmin nakanaka --games 5 --out runs/eval.log\n  \
    keisei eval daihinmin sample --records runs/eval.log"
)]
pub struct Args {
    /// The game, with its parameters.
    game: String,
    /// Who judges; `keisei play --help` lists the kinds.
    spec: String,
    /// Where to look.
    #[command(flatten)]
    start: Start,
    /// Recorded games: counts how often SPEC chooses the recorded move, instead of judging a position.
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with_all = ["position", "moves"])]
    records: Vec<std::path::PathBuf>,
}

/// Judges and prints.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.game, Look { args, common })?
}

struct Look<'a> {
    args: &'a Args,
    common: &'a Common,
}

/// Everything said about a position.
#[derive(Serialize)]
struct Report {
    game: String,
    judge: String,
    seed: u64,
    position: String,
    turn: String,
    value: Opinion,
    #[serde(skip_serializing_if = "Option::is_none")]
    linear: Option<Sum>,
    moves: Vec<Rated>,
}

/// A value and its unit, as people and programs read it.
#[derive(Clone, Serialize)]
struct Opinion {
    amount: f64,
    unit: &'static str,
    #[serde(skip)]
    text: String,
}

/// A linear value and its terms.
#[derive(Serialize)]
struct Sum {
    value: f32,
    terms: Vec<Term>,
}

/// One feature's part of a linear value.
#[derive(Serialize)]
struct Term {
    feature: String,
    amount: f32,
    weight: f32,
    share: f32,
}

/// A legal move and how it stands for the mover afterwards.
#[derive(Serialize)]
struct Rated {
    r#move: String,
    value: Opinion,
    #[serde(skip_serializing_if = "Option::is_none")]
    linear: Option<f32>,
}

impl From<Value> for Opinion {
    fn from(value: Value) -> Self {
        let (amount, unit) = match value {
            Value::WinRate(v) => (v, "win rate"),
            Value::Points(v) => (v, "points"),
            Value::Centipawns(v) => (v, "centipawns"),
            Value::Raw(v) => (v, "raw"),
        };
        Opinion { amount, unit, text: value.to_string() }
    }
}

impl<M: std::fmt::Display> From<RatedMove<M>> for Rated {
    fn from(RatedMove { m, value, linear }: RatedMove<M>) -> Self {
        Rated { r#move: m.to_string(), value: value.into(), linear }
    }
}

impl GameVisitor for Look<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        if !self.args.records.is_empty() {
            let named = (self.args.game.as_str(), self.args.spec.as_str());
            return agreement::run(&game, named, &self.args.records, self.common.seed(), self.common.json);
        }
        let line = self.args.start.line(&game, self.common.seed())?;
        let recruit = PlayerFactory::new(&game, &self.args.spec, &weights::models())?;
        let position = line.end();
        let stream = Stream::new(self.common.seed()).named("eval");
        let value = recruit.judge()?.judge(&line, Budget::default(), &mut stream.rng())?;
        let linear = opinions::linear(&game, &self.args.spec, &weights::models())?;
        let moves = match &linear {
            Some(evaluation) => opinions::rate_linear(evaluation, &position),
            None => opinions::rate_judged(&recruit, &line, stream)?,
        };
        let report = Report {
            game: self.args.game.clone(),
            judge: self.args.spec.clone(),
            seed: self.common.seed(),
            position: position.to_string(),
            turn: G::seat_name(position.turn()),
            value: value.into(),
            linear: linear.map(|evaluation| sum(&evaluation, &position)),
            moves: moves.into_iter().map(Rated::from).collect(),
        };
        if self.common.json {
            return print_json(&report);
        }
        print_line(format!("{:#}\n", position.view(position.turn())))?;
        report.print()
    }
}

/// Takes a linear value apart, the largest shares first.
fn sum<P: Position, F: Features<P>>(evaluation: &Evaluation<F>, position: &P) -> Sum {
    let (names, weights) = (evaluation.linear.features(), evaluation.linear.weights());
    let amounts = features::dense(names, position, position.turn());
    let term = |(index, (&amount, &weight)): (usize, (&f32, &f32))| Term {
        feature: names.label(index),
        amount,
        weight,
        share: amount * weight,
    };
    let mut terms: Vec<Term> = amounts.iter().zip(weights).enumerate().map(term).collect();
    terms.retain(|term| term.amount != 0.0);
    terms.sort_by(|a, b| b.share.abs().total_cmp(&a.share.abs()));
    Sum { value: evaluation.linear.value(position, position.turn()), terms }
}

impl Report {
    fn print(&self) -> Result<()> {
        let Report { judge, turn, value, seed, .. } = self;
        print_line(format!("{judge} gives {turn}, to move, {} (seed {seed})", value.text))?;
        if let Some(sum) = &self.linear {
            print_line(format!("\nThe linear value is {:+.4}, the sum of", sum.value))?;
            print(&sum.text())?;
        }
        if self.moves.is_empty() {
            return print_line("The game is over.");
        }
        print_line(format!("\n{turn} after each move:"))?;
        let mut table = Table::new([Align::Left, Align::Right, Align::Right]);
        for Rated { r#move, value, linear } in &self.moves {
            let linear = linear.map_or_else(String::new, |value| format!("{value:+.4}"));
            table.row([r#move, &value.text, &linear]);
        }
        print(&table.text())
    }
}

impl Sum {
    fn text(&self) -> String {
        let mut table = Table::new([Align::Left, Align::Right, Align::Right, Align::Right]);
        table.row(["feature", "amount", "weight", "share"]);
        for Term { feature, amount, weight, share } in &self.terms {
            table.row([feature, &format!("{amount:+}"), &format!("{weight:+.4}"), &format!("{share:+.4}")]);
        }
        table.text()
    }
}
