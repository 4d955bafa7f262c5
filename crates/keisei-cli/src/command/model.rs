//! `model`: what a model file holds.

use crate::common::Common;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use keisei::catalog;
use keisei::error::usage;
use keisei_core::{Features, Game, GameVisitor, MoveFeatures, Position};
use keisei_play::models::{Model, Shape};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Shows what model files hold, or how two of them differ.
#[derive(clap::Args, Debug)]
#[command(after_help = "EXAMPLES\n  \
    keisei learn othello --learner td:episodes=50 --out runs/a\n  \
    keisei learn othello --learner td:episodes=50 --out runs/b --seed 2\n  \
    keisei model show runs/a/model.safetensors\n  \
    keisei model diff runs/a/model.safetensors runs/b/model.safetensors")]
pub struct Args {
    /// What to do with them.
    #[command(subcommand)]
    what: What,
}

/// What to do with model files.
#[derive(clap::Subcommand, Debug)]
enum What {
    /// Prints the header and the weights by their labels.
    Show {
        /// The model files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Prints the difference of every weight, the largest first.
    Diff {
        /// The model to start from.
        #[arg(value_name = "FILE")]
        from: PathBuf,
        /// The model to compare with it.
        #[arg(value_name = "FILE")]
        to: PathBuf,
    },
}

/// Shows or compares.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    match &args.what {
        What::Show { files } => show(files, common),
        What::Diff { from, to } => diff(from, to, common),
    }
}

/// One model, with names on its weights.
#[derive(Serialize)]
struct Shown {
    file: PathBuf,
    header: BTreeMap<String, String>,
    weights: Vec<Named>,
}

/// A weight and what it weighs.
#[derive(Serialize)]
struct Named {
    feature: String,
    weight: f32,
}

fn show(files: &[PathBuf], common: &Common) -> Result<()> {
    let mut all = Vec::new();
    for file in files {
        let model = Model::read(file)?;
        let names = labels(&model);
        let weights = names.into_iter().zip(&model.weights);
        let weights = weights.map(|(feature, &weight)| Named { feature, weight }).collect();
        all.push(Shown { file: file.clone(), header: model.card.lines(), weights });
    }
    if common.json {
        return print_json(&all);
    }
    for shown in &all {
        print_line(shown.file.display().to_string())?;
        print(&shown.text())?;
    }
    Ok(())
}

impl Shown {
    fn text(&self) -> String {
        let mut header = Table::new([Align::Left, Align::Left]);
        for (key, line) in &self.header {
            header.row([key, line]);
        }
        let mut weights = Table::new([Align::Left, Align::Right]);
        for Named { feature, weight } in &self.weights {
            weights.row([feature, &format!("{weight:+.6}")]);
        }
        format!("{}{} weights\n{}", header.text(), self.weights.len(), weights.text())
    }
}

/// Two models, weight by weight.
#[derive(Serialize)]
struct Compared {
    from: PathBuf,
    to: PathBuf,
    header: BTreeMap<String, [Option<String>; 2]>,
    distance: f64,
    weights: Vec<Change>,
}

/// One weight in both models.
#[derive(Serialize)]
struct Change {
    feature: String,
    from: f32,
    to: f32,
    difference: f32,
}

fn diff(from: &Path, to: &Path, common: &Common) -> Result<()> {
    let (a, b) = (Model::read(from)?, Model::read(to)?);
    let kind = |model: &Model| {
        let game = model.card.game.split(':').next().unwrap_or_default().to_owned();
        (game, model.card.rules, model.card.features.clone(), model.weights.len())
    };
    let say = |(game, rules, features, count): (String, u32, String, usize)| {
        format!("{count} weights of \"{features}\" for {game} (rules {rules})")
    };
    if kind(&a) != kind(&b) {
        let (a, b) = (say(kind(&a)), say(kind(&b)));
        return Err(usage(format!("the two cannot be compared: one has {a}, the other {b}")));
    }
    let compared = compare(from, to, &a, &b);
    if common.json { print_json(&compared) } else { print(&compared.text()) }
}

fn compare(from: &Path, to: &Path, a: &Model, b: &Model) -> Compared {
    let change =
        |(feature, (&from, &to)): (String, (&f32, &f32))| Change { feature, from, to, difference: to - from };
    let mut weights: Vec<Change> =
        labels(a).into_iter().zip(a.weights.iter().zip(&b.weights)).map(change).collect();
    let distance = weights.iter().map(|w| f64::from(w.difference).powi(2)).sum::<f64>().sqrt();
    weights.sort_by(|a, b| b.difference.abs().total_cmp(&a.difference.abs()));
    let (mine, theirs) = (a.card.lines(), b.card.lines());
    let header = mine.keys().filter(|key| mine.get(*key) != theirs.get(*key));
    let header =
        header.map(|key| (key.clone(), [mine.get(key).cloned(), theirs.get(key).cloned()])).collect();
    Compared { from: from.to_owned(), to: to.to_owned(), header, distance, weights }
}

impl Compared {
    fn text(&self) -> String {
        let mut header = Table::new([Align::Left, Align::Left]);
        for (key, [from, to]) in &self.header {
            header.row([key, from.as_deref().unwrap_or("")]);
            header.row(["", to.as_deref().unwrap_or("")]);
        }
        let mut table = Table::new([Align::Left, Align::Right, Align::Right, Align::Right]);
        table.row(["feature", "from", "to", "difference"]);
        for Change { feature, from, to, difference } in &self.weights {
            let cells = [from, to, difference].map(|value| format!("{value:+.6}"));
            table.row([feature.clone()].into_iter().chain(cells));
        }
        let (from, to, distance) = (self.from.display(), self.to.display(), self.distance);
        format!("{from} → {to}, distance {distance:.6}\n{}{}", header.text(), table.text())
    }
}

/// Names the weights of a model; by number where this program does not know their features.
fn labels(model: &Model) -> Vec<String> {
    let names = catalog::with_game(&model.card.game, Labels(model)).ok().flatten();
    names.unwrap_or_else(|| (0..model.weights.len()).map(|index| format!("weight {index}")).collect())
}

struct Labels<'a>(&'a Model);

impl GameVisitor for Labels<'_> {
    type Out = Option<Vec<String>>;

    fn run<G: Game>(self, game: G) -> Option<Vec<String>> {
        let (name, shape) = (&self.0.card.features, self.0.card.shape);
        let labels: Vec<String> = if shape == Shape::Linear {
            let features = game.features(name).ok()?;
            (0..features.count()).map(|index| features.label(index)).collect()
        } else {
            of_moves(&game.move_features(name).ok()?, shape)
        };
        (labels.len() == self.0.weights.len()).then_some(labels)
    }
}

/// Names the weights of a rating of moves, in the order of model files.
fn of_moves<P: Position>(features: &impl MoveFeatures<P>, shape: Shape) -> Vec<String> {
    let inputs = || (0..features.count()).map(|index| features.label(index));
    let phase = |phase: usize| -> Vec<String> {
        let labels = match shape {
            Shape::Network { hidden } => {
                let to_hidden = |input: String| (1..=hidden).map(move |j| format!("{input} → {j}"));
                inputs().flat_map(to_hidden).chain((1..=hidden).map(|j| format!("{j} → output"))).collect()
            }
            _ => inputs().collect::<Vec<String>>(),
        };
        let several = features.phases() > 1;
        labels.into_iter().map(|l| if several { format!("phase {}: {l}", phase + 1) } else { l }).collect()
    };
    (0..features.phases()).flat_map(phase).collect()
}
