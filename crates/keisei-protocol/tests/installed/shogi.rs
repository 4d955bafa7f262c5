//! Engines of Shogi against our rules.

use keisei_core::{Budget, Judge, Line, Player, Position, Seat, Stream, Value};
use keisei_games::shogi::{Board, Shogi, Usi};
use keisei_protocol::uci::Engine;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Plays against somebody who plays at random; every move of the engine is legal by our rules, and the engine wins.
fn plays_by_our_rules(engine: &Engine<Board>) {
    let start = Board::start(&Shogi::default());
    let mut player = engine.seat();
    player.begin(Seat::FIRST, &start.view(Seat::FIRST));
    let (mut board, mut rng) = (start, Stream::new(1).named("opponent").rng());
    while !board.is_over() && board.plies() < 160 {
        let mover = board.turn();
        let m = if mover == Seat::FIRST {
            let choice = player.choose(&board.view(mover), Budget::default(), &mut rng);
            choice.unwrap_or_else(|why| panic!("{board}: {why}")).m
        } else {
            board.random_move(&mut rng).unwrap()
        };
        board.try_play(m).unwrap();
        player.watch(&board.view(Seat::FIRST), mover, Some(m));
    }
    assert!(board.is_over(), "{board}");
    assert_eq!(board.payoff(Seat::FIRST), 1.0, "{board}");
}

pub fn gps_shogi_plays_by_our_rules(program: &Path) {
    let command = format!("'{}' -N 1 --memory-use-percent 10", program.display());
    let mut engine = Engine::<Board>::new(command.parse().unwrap(), Arc::new(Usi::default()));
    // It knows no nodes, and with a limit of them by its own command it resigns where it has won.
    engine.budget = Budget { time: Some(Duration::from_millis(100)), ..Budget::default() };
    engine.options = vec![("LimitDepth".to_owned(), "4".to_owned())];
    assert!(engine.introduce().unwrap().contains("gpsshogi"));
    plays_by_our_rules(&engine);
}

pub fn fairy_stockfish_plays_by_our_rules_and_sees_a_mate(program: &Path) {
    let command = format!("'{}'", program.display()).parse().unwrap();
    let mut engine = Engine::<Board>::new(command, Arc::new(Usi::default()));
    engine.budget = Budget { nodes: Some(1000), ..Budget::default() };
    engine.options = vec![("USI_Hash".to_owned(), "1".to_owned()), ("Threads".to_owned(), "1".to_owned())];
    assert!(engine.introduce().unwrap().contains("Fairy-Stockfish"));
    plays_by_our_rules(&engine);
    let mate: Line<Board> = Line::new("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap());
    let value = engine.seat().judge(&mate, Budget::default(), &mut Stream::new(1).rng());
    assert!(matches!(value, Ok(Value::Centipawns(value)) if value > 29_000.0), "{value:?}");
    assert!(mate.start.winning_move().is_some());
}
