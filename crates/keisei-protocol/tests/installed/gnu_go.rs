//! GNU Go against our rules.

use keisei_core::{Budget, Dialect, Judge, Line, PlayerError, Position, Stream, Value};
use keisei_games::go::{Board, Go, Gtp};
use keisei_protocol::gtp::{Client, Engine, ExternalJudge};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

fn engine(command: &str) -> Engine<Board> {
    Engine::new(command.parse().unwrap(), Arc::new(Gtp))
}

/// A game of the light policy, so many moves of it.
fn game(seed: u64, moves: usize) -> Line<Board> {
    let mut line = Line::new(Board::start(&Go::default()));
    let (mut board, mut rng) = (line.start.clone(), Stream::new(seed).rng());
    while line.moves.len() < moves {
        let m = board.light_move(&mut rng).unwrap();
        board.play(m);
        line.moves.push(m);
    }
    line
}

fn ask(judge: &mut ExternalJudge<Board>, line: &Line<Board>) -> Result<Value, PlayerError> {
    judge.judge(line, Budget::default(), &mut Stream::new(1).rng())
}

fn upto(line: &Line<Board>, moves: usize) -> Line<Board> {
    Line { start: line.start.clone(), moves: line.moves[..moves].to_vec() }
}

pub fn gnu_go_agrees_about_captures_and_ko_and_has_an_opinion(program: &Path) {
    let command = format!("'{}' --mode gtp --chinese-rules --level 0", program.display());
    let mut client = Client::start(&command.parse().unwrap(), 1, Duration::from_mins(1)).unwrap();
    for seed in 0..4 {
        let line = game(seed, 60);
        let mut board = line.start.clone();
        for set_up in Gtp.set_up(&board).unwrap() {
            client.ask(&set_up).unwrap();
        }
        for m in line.moves {
            let colour = Dialect::<Board>::colour(&Gtp, board.turn());
            client.ask(&format!("play {colour} {m}")).unwrap();
            board.play(m);
            let legal = client.ask(&format!("all_legal {}", Dialect::<Board>::colour(&Gtp, board.turn())));
            let mut theirs: Vec<String> = legal.unwrap().split_whitespace().map(str::to_owned).collect();
            let mut ours: Vec<String> =
                board.moves().map(|m| m.to_string()).filter(|m| m != "pass").collect();
            theirs.sort();
            ours.sort();
            assert_eq!(ours, theirs, "{board:#}");
        }
        for (seat, colour) in [(0, "black"), (1, "white")] {
            let stones = client.ask(&format!("list_stones {colour}")).unwrap();
            assert_eq!(stones.split_whitespace().count() as u32, board.stones(keisei_core::Seat(seat)));
        }
    }
    let mut judge = engine(&command).judge();
    let line = game(9, 20);
    for moves in [0, 10, 20] {
        assert!(
            matches!(ask(&mut judge, &upto(&line, moves)), Ok(Value::Points(points)) if points.abs() < 82.0)
        );
    }
}

/// Where GNU Go finds no dead stone on a finished board, it counts the area as we do.
pub fn gnu_go_counts_finished_boards_alike(program: &Path) {
    let command = format!("'{}' --mode gtp --chinese-rules --level 0", program.display());
    let mut client = Client::start(&command.parse().unwrap(), 1, Duration::from_mins(1)).unwrap();
    let mut counted = 0;
    for seed in 0..40 {
        let mut board = Board::start(&Go::default());
        let mut trace = Vec::new();
        board.light_playout(&mut Stream::new(seed).rng(), &mut trace);
        for set_up in Gtp.set_up(&board).unwrap() {
            client.ask(&set_up).unwrap();
        }
        for (seat, m) in trace {
            client.ask(&format!("play {} {m}", Dialect::<Board>::colour(&Gtp, seat))).unwrap();
            board.play(m);
        }
        assert!(board.is_over());
        if client.ask("final_status_list dead").unwrap().trim().is_empty() {
            assert_eq!(client.ask("final_score").unwrap(), Gtp.result(&board), "{board:#}");
            counted += 1;
        }
    }
    assert!(counted > 3, "{counted} boards without a dead stone");
}
