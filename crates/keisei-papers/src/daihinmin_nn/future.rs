//! The paper's future work: networks for parts of the game, learning again from the improved player, and a
//! softmax rating in place of the network.

use super::experiment::{Experiment, Lessons, Trained};
use super::setting::{HIDDEN, Teacher};
use super::study::Study;
use super::table::{Guide, Row, Seated, points_text};
use super::tables::Players;
use crate::Made;
use crate::driven;
use anyhow::Result;
use keisei_core::{Learner, Line, Stream};
use keisei_games::daihinmin::{self, Daihinmin};
use keisei_jobs::Job;
use keisei_learn::imitation::softmax;
use keisei_learn::{Examples, Softmax, SoftmaxConfig};
use keisei_measure::Spread;
use keisei_play::models::{Card, Model, Shape};
use keisei_report::Table;
use serde::{Deserialize, Serialize};

/// What one idea came to.
struct Idea {
    name: String,
    agreement: String,
    row: Row,
}

/// A softmax rating that was learned.
#[derive(Serialize, Deserialize)]
struct Rated {
    agreement: f64,
    loss: f64,
    weights: Vec<f32>,
}

/// Works everything out.
pub fn make(lab: &Experiment, study: &Study, players: &Players) -> Result<Vec<Made>> {
    let base = study.trained(HIDDEN[0], lab.size.table2[1])?;
    let met = lab.two_each("table4-monteevm", &players.monte_evm, &Seated::nakanaka())?;
    let mut ideas =
        vec![Idea { name: "the paper's network".to_owned(), agreement: agreement(base), row: met }];
    let lines = lab.monte_records(lab.size.table2[1])?;
    let phases = format!("{}-phases3", study.features);
    let lessons = lab.lessons(&phases, &lines)?;
    ideas.push(idea(
        lab,
        "three networks for three parts of the game",
        "phases",
        &longer(lab, "phases", &phases, &lessons)?,
    )?);
    ideas.push(rated(lab, "softmax rating", "softmax", &study.features, &lines)?);
    let after =
        if study.features.contains("after") { study.features.clone() } else { "paper-after".to_owned() };
    ideas.push(rated(lab, "softmax rating of the hand that is left", "softmax-after", &after, &lines)?);
    let size = lab.size;
    let improved = lab.records(Teacher::Improved, &players.monte_evm, size.improved + 2 * size.test + 200)?;
    let lessons = lab.lessons(&study.features, &improved)?;
    let config = size.config(HIDDEN[0], size.improved);
    let again = lab.train("improved", &study.features, &lessons, &config, size.improved)?;
    ideas.push(idea(lab, "learned again from MonteEVM's records", "improved", &again)?);
    Ok(vec![Made::table(table(&ideas, lab))])
}

/// Trains on as many positions as the paper's network of the matches.
fn longer(lab: &Experiment, name: &str, features: &str, lessons: &Lessons) -> Result<Trained> {
    let positions = lab.size.table2[1];
    lab.train(name, features, lessons, &lab.size.config(HIDDEN[0], positions), positions)
}

/// Lets a training's favourite, guiding Monte, meet Nakanaka.
fn idea(lab: &Experiment, name: &str, file: &str, trained: &Trained) -> Result<Idea> {
    let guide = Some(Guide::new(&trained.model())?);
    Ok(Idea { name: name.to_owned(), agreement: agreement(trained), row: met(lab, file, guide)? })
}

/// Writes the agreement over the starts of a training.
fn agreement(trained: &Trained) -> String {
    Spread::of(&trained.agreement).map_or_else(
        || "–".to_owned(),
        |s| format!("{:.1} % [{:.1}, {:.1}]", 100.0 * s.mean.mean, 100.0 * s.mean.low, 100.0 * s.mean.high),
    )
}

/// Lets two Monte that follow a guide meet two Nakanaka.
fn met(lab: &Experiment, file: &str, guide: Option<Guide>) -> Result<Row> {
    let (ours, theirs) =
        (Seated::monte("Monte, guided", lab.size.playouts, guide, false), Seated::nakanaka());
    let seated = [ours.clone(), ours, theirs.clone(), theirs, Seated::sample()];
    lab.row(&format!("future-{file}"), &seated, lab.size.dear_matches)
}

/// Learns a softmax rating and lets Monte follow it, at temperature zero as the networks.
fn rated(
    lab: &Experiment,
    name: &str,
    file: &str,
    features: &str,
    lines: &[Line<daihinmin::Table>],
) -> Result<Idea> {
    let game = Daihinmin::default();
    let size = lab.size;
    let config = SoftmaxConfig { positions: Some(size.table2[1]), ..SoftmaxConfig::default() };
    let seed = Stream::new(lab.around.seed).named("training").named(file).key();
    let lessons = lab.lessons(features, lines)?;
    let examples: Examples = (*lessons.first(size.table2[1])?).clone();
    let job = Job::Train(lessons.training(features, config.spec(), &examples, seed));
    let unit = format!("train-{file}");
    let learned: Rated = lab.results_dir.units.get(&unit, &job, || {
        lab.check_cancelled()?;
        let mut learner = Softmax::new(examples, config.clone(), seed)?;
        let card = Card::new(&game, features).shaped(Shape::Softmax);
        let model = |learner: &Softmax| Model { card: card.clone(), weights: learner.model().to_vec() };
        driven::train(&lab.results_dir.units, (&unit, ""), &job, &mut learner, model)?;
        let (loss, agreement, _) = softmax::agreement(lessons.test(), learner.model());
        Ok(Rated { agreement, loss, weights: learner.model().to_vec() })
    })?;
    let card = Card::new(&game, features).shaped(Shape::Softmax);
    let model = Model { card, weights: learned.weights.clone() };
    let guide = Some(Guide::new(&model)?);
    let agreement = format!("{:.1} %", 100.0 * learned.agreement);
    Ok(Idea { name: name.to_owned(), agreement, row: met(lab, file, guide)? })
}

fn table(ideas: &[Idea], lab: &Experiment) -> Table {
    let heads = ["what playouts follow", "agreement", "matches", "two of them", "two Nakanaka", "difference"];
    let mut table = Table::new("future", "What the paper left for later", heads);
    for Idea { name, agreement, row } in ideas {
        let both = |a: usize| [points_text(row.of_player(a)), points_text(row.of_player(a + 1))].join(", ");
        let matches = row.matches.len().to_string();
        table.push([name.clone(), agreement.clone(), matches, both(0), both(2), points_text(row.lead(2))]);
    }
    table.with_note(format!(
        "J = 15 and {} positions; agreement with the unseen positions of each teacher's own records; matches of {} \
         games with one Sample, {} playouts a decision.",
        lab.size.table2[1], lab.size.games, lab.size.playouts
    ))
}
