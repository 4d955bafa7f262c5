//! The games of two tournaments as Pentobi writes them.

use keisei_core::Line;
use keisei_games::blokus::{Board, Move, Scoring};
use keisei_record::blksgf::{Game, Reader, write};
use std::path::Path;

fn again(games: &[Game], scoring: Scoring) -> Vec<Game> {
    let mut file = Vec::new();
    write(&mut file, games).unwrap();
    Reader::new(&file[..], scoring).collect::<Result<_, _>>().unwrap()
}

/// The games of the GPCC tournaments go through the format and come back, passes and all.
pub fn tournament_games_go_through_the_format([games]: [&Path; 1]) {
    let text = std::fs::read_to_string(games).unwrap();
    let games: Vec<Game> = text
        .lines()
        .map(|line| line.split('\t').nth(4).unwrap().split_whitespace().map(|word| word.parse().unwrap()))
        .map(|moves| Game::of(Line { start: Board::START, moves: moves.collect() }))
        .collect();
    let read = again(&games, Scoring::Squares);
    let mut plies = 0;
    for (read, game) in read.iter().zip(&games) {
        let placed =
            |game: &Game| game.line.moves.iter().filter(|&&m| m != Move::Pass).copied().collect::<Vec<_>>();
        assert_eq!(placed(read), placed(game));
        plies += placed(read).len();
    }
    assert_eq!(read.len(), 111);
    assert!(plies > 3_000);
}
