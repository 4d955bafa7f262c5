//! Two players of Nim meet often enough to say who is the stronger, and how surely.
//!
//! `cargo run --release -p keisei-examples --example 3_measure`
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use keisei_core::toys::nim::{Heaps, Nim};
use keisei_measure::{Sprt, wilson};
use keisei_play::matches::{Control, Entrant, Openings, Plan, Report, run};
use keisei_play::models::ModelSource;
use keisei_play::roster::PlayerFactory;
use std::error::Error;

/// Enters a specification; the match seats as many players of it as it needs.
fn entrant(spec: &str) -> Result<Entrant<Heaps>, Box<dyn Error>> {
    let recruit = PlayerFactory::new(&Nim, spec, &ModelSource::default())?;
    Ok(Entrant::new(spec, move || Ok(recruit.seat())))
}

/// Plays until the test says which of two hypotheses holds, or until the games run out.
fn measure(first: &str, second: &str) -> Result<Report, Box<dyn Error>> {
    let plan = Plan {
        games: 2000,
        // Each opening is played twice with seats swapped, so luck in the opening cancels out.
        openings: Openings::Random(1),
        // Is the first entrant stronger by 50 normalised Elo, or not stronger at all?
        sprt: Some(Sprt::new(0.0, 50.0)),
        ..Plan::new(Nim, vec![entrant(first)?, entrant(second)?])
    };
    Ok(run(&plan, Control::default())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", measure("uct:total=200", "random")?);
    // The same question without a match: how surely do 8 wins in 10 show the better player?
    let interval = wilson(8, 10);
    println!("8 of 10 means anything from {:.0} % to {:.0} %", 100.0 * interval.low, 100.0 * interval.high);
    Ok(())
}

#[test]
fn the_better_player_is_found_before_the_games_run_out() {
    let report = measure("uct:total=200", "random").unwrap();
    assert!(report.complete && report.games < 2000, "{report}");
    assert_eq!(report.ranking[0].entrant, "uct:total=200");
    assert!(wilson(8, 10).contains(0.5), "ten games decide little");
}
