//! The games of two tournaments.

use keisei_core::{Position, Seat};
use keisei_games::blokus::{Board, Move};
use std::path::Path;

/// The 111 recorded games of the GPCC tournaments of 2007 and 2008 end as they were published.
pub fn recorded_games_replay([games]: [&Path; 1]) {
    /// Lines whose score on the page is not that of the moves: the last move carries a note there.
    const NOTED: [usize; 1] = [90];
    /// Games that were forfeited: the page gives one score or none.
    const FORFEITED: [usize; 5] = [7, 25, 63, 81, 86];
    let text = std::fs::read_to_string(games).unwrap();
    let mut plies = 0;
    for (at, line) in text.lines().enumerate() {
        let number = at + 1;
        let fields: Vec<&str> = line.split('\t').collect();
        let mut board = Board::START;
        for word in fields[4].split_whitespace() {
            let m: Move = word.parse().unwrap();
            board.try_play(m).unwrap_or_else(|why| panic!("line {number}, ply {plies}: {why}"));
            plies += 1;
        }
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| board.covered(seat).count());
        let agrees = fields[3] == format!("{first}-{second}");
        let excepted = NOTED.contains(&number) || FORFEITED.contains(&number);
        assert_eq!(agrees, !excepted, "line {number}: {first}-{second}, published {}", fields[3]);
    }
    assert_eq!((text.lines().count(), plies), (111, 3_677));
}
