//! Stockfish against our rules.

use keisei_core::{Budget, Judge, Line, Player, PlayerError, Position, Stream, Value};
use keisei_games::chess::{Board, Uci};
use keisei_protocol::uci::{Engine, External};
use std::path::Path;
use std::sync::Arc;

fn engine(command: &str) -> Engine<Board> {
    Engine::new(command.parse().unwrap(), Arc::new(Uci))
}

fn ask(judge: &mut External<Board>, line: &Line<Board>) -> Result<Value, PlayerError> {
    judge.judge(line, Budget::default(), &mut Stream::new(1).rng())
}

pub fn stockfish_agrees_about_mates_and_legal_moves(program: &Path) {
    let mut engine = engine(&format!("'{}'", program.display()));
    engine.budget = Budget { depth: Some(6), ..Budget::default() };
    engine.options = vec![("Hash".to_owned(), "1".to_owned()), ("Threads".to_owned(), "1".to_owned())];
    assert!(engine.introduce().unwrap().contains("Stockfish"));
    let mut judge = engine.seat();
    let mate = Line::new("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap());
    let Ok(Value::Centipawns(value)) = ask(&mut judge, &mate) else { panic!("no opinion") };
    assert!(value > 29_000.0, "{value}");
    // A whole game of its own is legal by our rules, move by move.
    let (mut line, mut board) = (Line::new(Board::default()), Board::default());
    let mut player = engine.seat();
    while !board.is_over() && line.moves.len() < 40 {
        let choice =
            player.choose(&board.view(board.turn()), Budget::default(), &mut Stream::new(1).rng()).unwrap();
        board.try_play(choice.m).unwrap();
        line.moves.push(choice.m);
    }
    assert!(line.moves.len() == 40 || board.is_over());
}
