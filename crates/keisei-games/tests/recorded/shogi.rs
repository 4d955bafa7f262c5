//! Two thousand games of people and programs.

use keisei_core::{Position, Seat};
use keisei_games::shogi::{Board, End};
use std::path::Path;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// 2,034 games that another program found legal; what it says of their ends agrees with ours.
pub fn recorded_games_replay([games]: [&Path; 1]) {
    let text = std::fs::read_to_string(games).unwrap();
    let (mut games, mut positions, mut checks, mut given, mut repeated) = (0, 0u32, 0, 0, 0);
    let (mut mates, mut human_mates) = (0, 0);
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let mut board = board("startpos");
        for m in columns[8].split(' ') {
            // Two programs that played each other did not stop at the fourth time.
            if board.end() == End::Draw {
                repeated += 1;
                board = board.without_past();
            }
            positions += 1;
            checks += u32::from(board.in_check());
            board.try_play(m.parse().unwrap()).unwrap_or_else(|why| panic!("{}: {why}", columns[0]));
            given += u32::from(board.in_check());
        }
        assert_eq!((board.number() - 1).to_string(), columns[7]);
        games += 1;
        if board.is_over() {
            let mate = board.end() == End::Open;
            mates += u32::from(mate);
            human_mates += u32::from(mate && columns[1] == "rated_humans");
            let winner = match columns[2] {
                "b" => 1.0,
                "w" => 0.0,
                _ => 0.5,
            };
            assert_eq!(board.payoff(Seat::FIRST), winner, "{line}");
        }
    }
    assert_eq!(games, 2_034);
    assert_eq!((positions, checks, mates, repeated), (207_586, 13_386, 474, 1));
    // Whoever gathered the games counted these: 243 mates among people's, and 7.0 % of all moves give check.
    assert_eq!((human_mates, given), (243, 14_632));
}
