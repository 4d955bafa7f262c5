//! Two thousand games of people.

use keisei_core::{Game, Position, Seat, Spec};
use keisei_games::go::{Board, Go, Ko, Move, Point};
use std::collections::HashSet;
use std::path::Path;

fn rules(text: &str) -> Go {
    Go::from_spec(&mut text.parse::<Spec>().unwrap()).unwrap()
}

/// A game as the file has it.
struct Record<'a> {
    moves: Vec<(Seat, Move)>,
    rules: &'a str,
    result: &'a str,
}

/// Reads the properties of one game: every `KEY[value]` in order.
fn properties(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.split(']').filter_map(|part| {
        let (key, value) = part.split_once('[')?;
        Some((key.trim_start_matches(['(', ';']), value))
    })
}

fn record(line: &str) -> Record<'_> {
    let find = |wanted: &str| properties(line).find(|(key, _)| *key == wanted).map_or("", |(_, value)| value);
    let moves = properties(line).filter_map(|(key, value)| {
        let seat = ["B", "W"].iter().position(|&letter| letter == key)?;
        Some((Seat(seat as u8), point(value)))
    });
    Record { moves: moves.collect(), rules: find("RU"), result: find("RE") }
}

/// Reads a point of a 9×9 board, rows counted from the top; nothing is a pass.
fn point(text: &str) -> Move {
    match text.as_bytes() {
        [] => Move::Pass,
        &[column, row] => Move::Place(Point::new(column - b'a', b'i' - row).unwrap()),
        _ => panic!("{text} is no point of a 9×9 board"),
    }
}

/// All moves are legal, and the stones and kos are as many as whoever chose the games counted.
pub fn recorded_games_replay([games]: [&Path; 1]) {
    let text = std::fs::read_to_string(games).unwrap();
    let start = Board::start(&rules("go:komi=5.5"));
    let (mut games, mut stones, mut kos, mut resumed) = (0, 0, 0, 0);
    let (mut counted, mut agreed) = (0, 0);
    for line in text.lines() {
        let record = record(line);
        let mut board = start.clone();
        for &(seat, m) in &record.moves {
            assert_eq!(board.turn(), seat, "{line}");
            if board.is_over() {
                board.resume();
                resumed += 1;
            }
            board.try_play(m).unwrap_or_else(|why| panic!("{line}: {why}"));
            stones += u32::from(m != Move::Pass);
            kos += u32::from(board.ko().is_some());
        }
        games += 1;
        if record.rules == "Chinese" && !record.result.ends_with('R') {
            counted += 1;
            let (winner, margin) = record.result.split_once('+').unwrap();
            let sign = if winner == "B" { 1 } else { -1 };
            let published = sign * (2.0 * margin.parse::<f32>().unwrap()) as i32;
            agreed += u32::from(board.is_over() && board.margin() == published);
        }
    }
    assert_eq!((games, stones, kos), (2_000, 96_220, 1_888));
    // Nine games went on after two passes. Who takes no dead stones off before counting, as we, gets another
    // margin than the players in most games.
    assert_eq!((resumed, counted, agreed), (9, 157, 56));
}

/// Writes the stones alone.
fn stones(board: &Board) -> String {
    board.with_simple_ko().to_string().split(' ').next().unwrap().to_owned()
}

/// Superko refuses exactly the placements that bring a board back.
pub fn superko_refuses_what_repeats([games]: [&Path; 1]) {
    let text = std::fs::read_to_string(games).unwrap();
    let rules = rules("go:komi=5.5,ko=positional");
    assert_eq!(rules.ko, Ko::Positional);
    let mut repeated = 0;
    for line in text.lines() {
        let mut board = Board::start(&rules);
        let mut stood: HashSet<String> = HashSet::new();
        for (_, m) in record(line).moves {
            stood.insert(stones(&board));
            if board.is_over() {
                board.resume();
                stood = [stones(&board)].into();
            }
            let mut free = board.with_simple_ko();
            free.try_play(m).unwrap();
            let repeats = m != Move::Pass && stood.contains(&stones(&free));
            assert_eq!(board.try_play(m).is_err(), repeats, "{line}");
            if repeats {
                repeated += 1;
                break;
            }
        }
    }
    assert_eq!(repeated, 1);
}
