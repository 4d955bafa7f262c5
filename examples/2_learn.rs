//! An evaluation of Othello is learned from self-play, stopped on the way and taken up again.
//!
//! `cargo run --release -p keisei-examples --example 2_learn`
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use keisei_core::{CancelToken, Features, Game, Learner};
use keisei_games::othello::Othello;
use keisei_learn::driver::MODEL;
use keisei_learn::{Ending, Td, TdConfig, Training};
use keisei_play::models::{Card, Model};
use std::error::Error;
use std::path::Path;
use std::time::Duration;

const FEATURES: &str = "tdmc";
const LEARNER: &str = "tdmc:episodes=60,playouts=40,returns=mean,alpha=0.02,gamma=0.9,lambda=0.9";
const SEED: u64 = 1;

/// Trains into a folder until done, or until so many games are learned from.
fn train(folder: &Path, until: u64) -> Result<Ending, Box<dyn Error>> {
    let config = TdConfig::from_spec(&mut LEARNER.parse()?)?;
    let mut learner = Td::new(Othello, Othello.features(FEATURES)?, config.clone(), SEED)?;
    let cancel = CancelToken::default();
    let training = Training {
        folder,
        identity: format!("othello {FEATURES} {} seed={SEED}", config.spec()),
        version: env!("CARGO_PKG_VERSION"),
        resume: true,
        force: false,
        every: Duration::from_secs(10),
        cancel: &cancel,
    };
    // The card says what the weights mean: a model file is of use without knowing its history.
    let model = |learner: &Td<Othello>| Model {
        card: Card {
            learner: config.spec(),
            seed: SEED,
            steps: learner.done(),
            ..Card::new(&Othello, FEATURES)
        },
        weights: learner.model().to_vec(),
    };
    Ok(training.run(&mut learner, model, |progress| {
        if progress.done >= until {
            cancel.cancel();
        }
    })?)
}

/// Trains in two halves and returns the model.
fn learn(folder: &Path) -> Result<Model, Box<dyn Error>> {
    assert_eq!(train(folder, 30)?, Ending::Stopped);
    // The folder holds everything the next step depends on: this ends in the same bytes as a
    // training that was never stopped.
    assert_eq!(train(folder, u64::MAX)?, Ending::Finished);
    Ok(Model::read(&folder.join(MODEL))?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let model = learn(folder.path())?;
    let features = Othello.features(FEATURES)?;
    println!("{}: {} weights after {} games", model.card.learner, features.count(), model.card.steps);
    for (index, weight) in model.weights.iter().enumerate() {
        println!("{:>18} {weight:+.3}", features.label(index));
    }
    Ok(())
}

#[test]
fn stopping_changes_nothing() {
    let [halves, whole] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let model = learn(halves.path()).unwrap();
    assert_eq!(train(whole.path(), u64::MAX).unwrap(), Ending::Finished);
    assert_eq!(Model::read(&whole.path().join(MODEL)).unwrap(), model);
    assert!(model.weights.iter().any(|&weight| weight != 0.0));
}
