//! Two players meet at one board of Othello.
//!
//! `cargo run --release -p keisei-examples --example 1_play`
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use keisei_core::{Budget, Game, Line, Position, Seat, Stream};
use keisei_games::othello::{Board, Othello, transcript};
use keisei_play::models::ModelSource;
use keisei_play::roster;
use std::error::Error;

/// Plays one game between two specifications and returns it.
fn play(specs: [&str; 2], seed: u64) -> Result<Line<Board>, Box<dyn Error>> {
    // A player is named as on the command line; here only those that need no model file.
    let models = ModelSource::default();
    let mut players = specs.map(|spec| roster::player(&Othello, spec, &models));

    // Every random act draws from a stream named by what it is for, so the game repeats exactly.
    let stream = Stream::new(seed).named("example");
    let mut board = Othello.start(&mut stream.named("start").rng());
    let mut line = Line::new(board);
    while !board.is_over() {
        let seat = board.turn();
        let player = players[seat.index()].as_mut().map_err(|error| error.to_string())?;
        // A player sees a view, never the position: in Othello they are the same, in cards not.
        let mut rng = stream.named("moves").child(line.moves.len() as u64).rng();
        let choice = player.choose(&board.view(seat), Budget::default(), &mut rng)?;
        board.try_play(choice.m)?;
        line.moves.push(choice.m);
    }
    Ok(line)
}

fn main() -> Result<(), Box<dyn Error>> {
    let line = play(["mc:each=100", "random"], 1)?;
    println!("{}", transcript::write(&line));
    let end = line.end();
    println!("{end:#}");
    for seat in Seat::all(Board::SEATS) {
        println!("{} is paid {}", Othello::seat_name(seat), end.payoff(seat));
    }
    Ok(())
}

#[test]
fn playouts_beat_no_opinion() {
    let line = play(["mc:each=50", "random"], 1).unwrap();
    assert!(line.end().is_over());
    assert_eq!(line.end().payoff(Seat::FIRST), 1.0);
    assert_eq!(line, play(["mc:each=50", "random"], 1).unwrap());
}
