//! An evaluation of Othello is learned from recorded games by TDLeaf(λ), and measured.
//!
//! `cargo run --release -p keisei-examples --example 5_records -- WTH_2019.wtb … [tdleaf:…]`
//!
//! Without files it learns from games that two Monte-Carlo players play for it first.
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use keisei_core::{Game, Learner, Line, Position};
use keisei_games::othello::{Board, Othello};
use keisei_learn::{TdLeaf, TdLeafConfig};
use keisei_play::matches::{Control, Entrant, Openings, Plan, Report, run, run_each};
use keisei_play::models::{Card, Model, ModelSource};
use keisei_play::players::{Greedy, Random};
use keisei_play::roster::PlayerFactory;
use keisei_record::wthor::Reader;
use std::error::Error;
use std::path::Path;

const FEATURES: &str = "tdmc";

/// Reads the finished games of WTHOR files.
fn read(files: &[String]) -> Result<Vec<Line<Board>>, Box<dyn Error>> {
    let mut lines = Vec::new();
    for file in files {
        for game in Reader::open(Path::new(file))? {
            lines.push(game?.line);
        }
    }
    // A game that broke off has no result to learn from.
    lines.retain(|line| line.end().is_over());
    Ok(lines)
}

/// Lets two players of one specification play games to learn from.
fn generate(spec: &str, games: u64) -> Result<Vec<Line<Board>>, Box<dyn Error>> {
    let recruit = PlayerFactory::new(&Othello, spec, &ModelSource::default())?;
    let entrants = ["one", "other"].map(|name| {
        let recruit = recruit.clone();
        Entrant::new(name, move || Ok(recruit.seat()))
    });
    let plan = Plan { games, openings: Openings::Random(6), ..Plan::new(Othello, entrants.into()) };
    let mut lines = Vec::new();
    run_each(&plan, Control::default(), &mut |_, played| lines.push(played.line.clone()))?;
    lines.retain(|line| line.end().is_over());
    Ok(lines)
}

/// Learns from records.
fn learn(records: Vec<Line<Board>>, spec: &str) -> Result<Model, Box<dyn Error>> {
    let config = TdLeafConfig::from_spec(&mut spec.parse()?)?;
    let mut learner = TdLeaf::new(Othello.features(FEATURES)?, records.into(), config, 1)?;
    while learner.done() < learner.total() {
        learner.step()?;
    }
    let card = Card { learner: learner.config().spec(), ..Card::new(&Othello, FEATURES) };
    Ok(Model { card, weights: learner.model().to_vec() })
}

/// Lets what was learned meet random play, looking one move ahead.
fn compete(model: &Model, games: u64) -> Result<Report, Box<dyn Error>> {
    let evaluation = model.squashed(&Othello)?;
    let learned = Entrant::new("learned", move || Ok(Box::new(Greedy { evaluation: evaluation.clone() })));
    let random = Entrant::new("random", || Ok(Box::new(Random)));
    Ok(run(&Plan { games, ..Plan::new(Othello, vec![learned, random]) }, Control::default())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (specs, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("tdleaf:"));
    let records = if files.is_empty() { generate("mc:each=20", 200)? } else { read(&files)? };
    println!("{} games to learn from", records.len());
    let model = learn(records, specs.first().map_or("tdleaf:games=200,lambda=1", String::as_str))?;
    println!("{}", model.card.learner);
    println!("{}", compete(&model, 1000)?);
    Ok(())
}

#[test]
fn records_teach() {
    let records = generate("mc:each=10", 60).unwrap();
    assert_eq!(records.len(), 60);
    let report = compete(&learn(records, "tdleaf:games=60,depth=1,lambda=1").unwrap(), 200).unwrap();
    assert_eq!(report.ranking[0].entrant, "learned", "{report}");
}
