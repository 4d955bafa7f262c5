//! The universal interface both ways: engines that play fair and foul, and ours behind it.

use keisei_core::{
    Budget, Features, Game, Interface, Judge, Line, Player, PlayerError, Position, Seat, Stream, Value,
};
use keisei_games::chess::{Board, Chess, Uci};
use keisei_play::models::{Card, Model};
use keisei_play::players::{AlphaBeta, Random};
use keisei_protocol::uci::{Engine, External, Host, serve};
use std::io::{BufRead, BufReader, Write, pipe};
use std::sync::Arc;
use std::time::Duration;

fn engine(command: &str) -> Engine<Board> {
    Engine::new(command.parse().unwrap(), Arc::new(Uci))
}

fn scripted(fault: &str, at: u32) -> Engine<Board> {
    engine(&format!("'{}' uci {fault} {at}", env!("CARGO_BIN_EXE_keisei-scripted-engine")))
}

fn line(moves: &[&str]) -> Line<Board> {
    Line { start: Board::default(), moves: moves.iter().map(|m| m.parse().unwrap()).collect() }
}

fn ask(judge: &mut External<Board>, line: &Line<Board>) -> Result<Value, PlayerError> {
    judge.judge(line, Budget::default(), &mut Stream::new(1).rng())
}

#[test]
fn engines_judge_and_play() {
    let engine = scripted("fair", 1);
    assert_eq!(engine.introduce().unwrap(), "Scripted");
    let mut judge = engine.seat();
    for (moves, value) in [(&["d2d4", "d7d5"][..], 20.0), (&[], 0.0), (&["e2e4"], 10.0)] {
        assert_eq!(ask(&mut judge, &line(moves)), Ok(Value::Centipawns(value)));
    }
    let mated = line(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(ask(&mut judge, &mated), Ok(Value::Centipawns(-30_000.0)));
    let mut player = engine.seat();
    let board = Board::default();
    player.begin(Seat::FIRST, &board.view(Seat::FIRST));
    let choice =
        player.choose(&board.view(Seat::FIRST), Budget::default(), &mut Stream::new(1).rng()).unwrap();
    assert_eq!((choice.m.to_string().as_str(), choice.nodes, choice.depth), ("e2e4", 99, 4));
}

#[test]
fn a_fault_costs_one_position() {
    for (fault, says) in [
        ("crash", "ended"),
        ("hang", "did not answer"),
        ("resign", "did not say how the position stands"),
        ("refuse", "did not say how the position stands"),
    ] {
        let mut engine = scripted(fault, 3);
        if fault == "hang" {
            engine.within = Duration::from_millis(250);
        }
        let mut judge = engine.seat();
        let answers: Vec<_> = (0..5).map(|_| ask(&mut judge, &line(&["e2e4"]))).collect();
        let why = answers[2].as_ref().unwrap_err().to_string();
        assert!(why.contains(says), "{fault}: {why}");
        assert_eq!(answers[0], Ok(Value::Centipawns(10.0)), "{fault}");
        if fault == "crash" || fault == "hang" {
            assert_eq!(answers[3], Ok(Value::Centipawns(10.0)), "{fault}");
        }
    }
    let mut player = scripted("nonsense", 1).seat();
    let board = Board::default();
    let why =
        player.choose(&board.view(Seat::FIRST), Budget::default(), &mut Stream::new(1).rng()).unwrap_err();
    assert!(why.to_string().contains("is no move"), "{why}");
}

/// Asks our server and returns what it said.
fn told(input: &str) -> String {
    let mut host = Host::new("ours", Box::new(Random), Arc::new(Uci), Board::default(), Stream::new(1));
    let mut out = Vec::new();
    serve(&mut input.as_bytes(), &mut out, &mut host).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn our_players_answer_whatever_is_sent() {
    let out =
        told("uci\nisready\nucinewgame\nposition startpos moves e2e4\ngo depth 1\nnonsense\nquit\nuci\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..4], ["id name ours", "id author the authors of keisei", "uciok", "readyok"]);
    let best = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
    let mut board: Board = "startpos moves e2e4".parse().unwrap();
    board.try_play(Uci.read(&board, best).unwrap()).unwrap();
    let bad = told("position startpos moves e2e5\nposition fen what\ngo\n");
    assert_eq!(bad.matches("info string the position was not taken").count(), 2);
    assert!(bad.contains("bestmove "), "{bad}");
    let mate = told("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo movetime 5\n");
    assert!(mate.contains("bestmove 0000"), "{mate}");
    // An endless search is answered when it is stopped.
    let endless = told("go infinite\nisready\nstop\n");
    assert!(endless.find("readyok") < endless.find("bestmove"), "{endless}");
    assert!(!told("go infinite\nquit\n").contains("bestmove"));
}

/// Somebody who searches until it is told to stop.
fn searcher() -> Box<dyn Player<Board>> {
    let game = Chess;
    let features = game.features("material").unwrap();
    let weights = (0..features.count()).map(|i| features.initial_weight(i)).collect();
    let model = Model { card: Card::new(&game, "material"), weights };
    Box::new(AlphaBeta::new(model.squashed(&game).unwrap(), Budget::default(), 1))
}

/// Without the stop the search would go on for ever.
#[test]
fn a_search_is_heard_and_stopped_while_it_runs() {
    let (from_us, mut to_engine) = pipe().unwrap();
    let (from_engine, mut to_us) = pipe().unwrap();
    let engine = std::thread::spawn(move || {
        let mut host = Host::new("ours", searcher(), Arc::new(Uci), Board::default(), Stream::new(1));
        serve(&mut BufReader::new(from_us), &mut to_us, &mut host)
    });
    let mut lines = BufReader::new(from_engine).lines().map(Result::unwrap);
    let mut until = |start: &str| lines.find(|line| line.starts_with(start)).unwrap();
    writeln!(to_engine, "position startpos\ngo infinite").unwrap();
    let third = until("info depth 3");
    let (_, line) = third.split_once(" pv ").unwrap();
    let mut board = Board::default();
    line.split(' ').for_each(|m| board.try_play(Uci.read(&board, m).unwrap()).unwrap());
    assert_eq!(line.split(' ').count(), 3, "{third}");
    writeln!(to_engine, "isready").unwrap();
    until("readyok");
    writeln!(to_engine, "stop").unwrap();
    until("bestmove ");
    // A stop ends the search that was asked for before it, also where that has not begun, and not the next.
    writeln!(to_engine, "go infinite\nstop\ngo depth 2").unwrap();
    until("bestmove ");
    until("info depth 2");
    until("bestmove ");
    writeln!(to_engine, "go infinite").unwrap();
    drop(to_engine);
    engine.join().unwrap().unwrap();
}

#[test]
fn a_controller_seats_another_player() {
    let host = Host::new("ours", searcher(), Arc::new(Uci), Board::default(), Stream::new(1));
    let recruit = |spec: &str| -> Result<Box<dyn Player<Board>>, String> {
        if spec == "random" { Ok(Box::new(Random)) } else { Err(format!("nobody is called {spec}")) }
    };
    let mut host = host.recruiting("ab", Box::new(recruit));
    let asked = "uci\nsetoption name Hash value 16\nsetoption name Player value nobody\ngo depth 2\n\
                 setoption name Player value random\nuci\ngo depth 2\n";
    let mut out = Vec::new();
    serve(&mut asked.as_bytes(), &mut out, &mut host).unwrap();
    let said = String::from_utf8(out).unwrap();
    let at = |text: &str| said.find(text).unwrap_or_else(|| panic!("{text}: {said}"));
    assert!(at("default ab\nuciok") < at("the option was not taken: nobody is called nobody"));
    assert!(at("info depth 2") < at("default random"));
    assert_eq!(said.matches("info depth 2").count(), 2, "the second player has no depth: {said}");
    assert_eq!(said.matches("bestmove").count(), 2);
}
