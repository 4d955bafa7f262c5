//! `eval`: how a position stands, and why; or how often a player chooses what was recorded.

mod agreement;

use crate::common::Common;
use crate::line::Start;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use keisei::catalog;
use keisei::error::usage;
use keisei::weights;
use keisei_core::{
    Budget, Evaluator, Features, Game, Judge, Line, Position, Seat, Spec, Stream, Value, View, Work, features,
};
use keisei_play::models::Evaluation;
use keisei_play::roster::Recruit;
use keisei_play::search::ending;
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

impl Work for Look<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        if !self.args.records.is_empty() {
            let named = (self.args.game.as_str(), self.args.spec.as_str());
            return agreement::run(&game, named, &self.args.records, self.common.seed(), self.common.json);
        }
        let line = self.args.start.line(&game, self.common.seed())?;
        let recruit = Recruit::new(&game, &self.args.spec, &weights::models())?;
        let position = line.end();
        let stream = Stream::new(self.common.seed()).named("eval");
        let value = recruit.judge()?.judge(&line, Budget::default(), &mut stream.rng())?;
        let linear = linear(&game, &self.args.spec)?;
        let moves = match &linear {
            Some(evaluation) => rate_linear(evaluation, &position),
            None => rate_judged(&recruit, &line, stream)?,
        };
        let report = Report {
            game: self.args.game.clone(),
            judge: self.args.spec.clone(),
            seed: self.common.seed(),
            position: position.to_string(),
            turn: G::seat_name(position.turn()),
            value: value.into(),
            linear: linear.map(|evaluation| sum(&evaluation, &position)),
            moves,
        };
        if self.common.json {
            return print_json(&report);
        }
        print_line(format!("{:#}\n", position.view(position.turn())))?;
        report.print()
    }
}

/// Loads the evaluation of a player whose opinion is a linear value itself.
fn linear<G: Game>(game: &G, text: &str) -> Result<Option<Evaluation<G::Features>>> {
    let mut spec: Spec = text.parse()?;
    if !["greedy", "egreedy"].contains(&spec.name()) {
        return Ok(None);
    }
    let file = spec.positional();
    let model = weights::models().load(game, file.as_deref())?;
    Ok(Some(model.squashed(game)?))
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

/// Rates every move by the evaluation after it, the best first.
fn rate_linear<P: Position, F: Features<P>>(evaluation: &Evaluation<F>, position: &P) -> Vec<Rated> {
    let mover = position.turn();
    let mut rated: Vec<(P::Move, f32)> = position
        .moves()
        .map(|m| {
            let mut after = position.clone();
            after.play(m);
            (m, { evaluation }.evaluate(&after, mover))
        })
        .collect();
    rated.sort_by(|a, b| b.1.total_cmp(&a.1));
    let rated = rated.into_iter().map(|(m, value)| Rated {
        r#move: m.to_string(),
        value: Value::WinRate(evaluation.rate(value)).into(),
        // The value of a finished game is no sum of features.
        linear: (value.abs() <= ending::BOUND).then_some(value),
    });
    rated.collect()
}

/// Rates every move by the judge's opinion after it where that can be turned round, or else
/// only says which one the player takes.
fn rate_judged<G: Game>(
    recruit: &Recruit<G>,
    line: &Line<G::Position>,
    stream: Stream,
) -> Result<Vec<Rated>> {
    let position = line.end();
    let view = position.view(position.turn());
    if position.is_over() {
        return Ok(Vec::new());
    }
    if G::Position::SEATS != 2 || view.whole().is_none() {
        let choice = recruit.seat().choose(&view, Budget::default(), &mut stream.named("choice").rng())?;
        let value = choice.value.map(Opinion::from).ok_or_else(|| usage("this player has no opinion"))?;
        return Ok(vec![Rated { r#move: choice.m.to_string(), value, linear: None }]);
    }
    let mut judge = recruit.judge()?;
    let mut rated = Vec::new();
    for (i, m) in position.moves().enumerate() {
        let mut after = line.clone();
        after.moves.push(m);
        rated.push((m, for_mover(&mut *judge, &after, position.turn(), stream.child(i as u64))?));
    }
    let amount = |value: &Value| Opinion::from(*value).amount;
    rated.sort_by(|a, b| amount(&b.1).total_cmp(&amount(&a.1)));
    let rated = rated.into_iter();
    Ok(rated.map(|(m, value)| Rated { r#move: m.to_string(), value: value.into(), linear: None }).collect())
}

/// Judges a line of a two-seat game for the seat that made its last move.
fn for_mover<P: Position>(
    judge: &mut dyn Judge<P>,
    line: &Line<P>,
    mover: Seat,
    stream: Stream,
) -> Result<Value> {
    let value = judge.judge(line, Budget::default(), &mut stream.rng())?;
    Ok(if line.end().turn() == mover {
        value
    } else {
        match value {
            Value::WinRate(v) => Value::WinRate(1.0 - v),
            Value::Points(v) => Value::Points(-v),
            Value::Centipawns(v) => Value::Centipawns(-v),
            Value::Raw(v) => Value::Raw(-v),
        }
    })
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
