//! Games of a Go server as games.

use keisei_core::Position;
use keisei_games::go::{Go, Move};
use keisei_record::go_sgf::{Game, Margin, Outcome, Reader, line_of, write};
use std::path::Path;

fn again(games: &[Game], rules: Go) -> Vec<Game> {
    let mut file = Vec::new();
    write(&mut file, games).unwrap();
    Reader::new(&file[..], rules).collect::<Result<_, _>>().unwrap()
}

/// Two thousand games of people: their stones, kos and results as others counted them, and every game reads back.
pub fn two_thousand_games_read_and_read_back([games]: [&Path; 1]) {
    let bytes = std::fs::read(games).unwrap();
    let games: Vec<Game> = Reader::new(&bytes[..], Go::default()).collect::<Result<_, _>>().unwrap();
    let placed = |game: &Game| game.line.moves.iter().filter(|&&m| m != Move::Pass).count();
    assert_eq!((games.len(), games.iter().map(placed).sum::<usize>()), (2_000, 96_220));
    // A stone after two passes: counted in the text by a regular expression, like the results below.
    assert_eq!(games.iter().filter(|game| !game.resumed.is_empty()).count(), 5);
    let mut kos = 0;
    for game in &games {
        let mut board = game.line.start.clone();
        for &m in &game.line.moves {
            board.play(m);
            kos += u32::from(board.ko().is_some());
        }
    }
    assert_eq!(kos, 1_888);
    let resigned = |game: &&Game| matches!(game.outcome(), Outcome::Won { by: Margin::Resignation, .. });
    assert_eq!(games.iter().filter(resigned).count(), 1162);
    let black = games.iter().filter(|game| game.payoffs() == Some([1.0, 0.0])).count();
    assert_eq!((black, games.iter().filter(|game| game.payoffs().is_none()).count()), (940, 0));
    assert_eq!(again(&games, Go::default()), games);
    // The moves are written as they stood, byte for byte, but for passes after the end.
    let written: Vec<String> = games.iter().map(|game| line_of(game).unwrap()).collect();
    let moves = |line: &str| {
        let moves = line.split_once(";B[").unwrap().1.trim_end_matches(')');
        let mut moves: Vec<String> = moves.split(';').map(str::to_owned).collect();
        while moves.len() > 2 && moves[moves.len() - 3..].iter().all(|m| m.ends_with("[]")) {
            moves.pop();
        }
        moves
    };
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.lines().zip(&written).all(|(theirs, ours)| moves(theirs) == moves(ours)));
}
