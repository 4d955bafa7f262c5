//! Chess against the laws, published counts and rules told by example.

use keisei_core::{Game, Position, Seat, Stream, laws, perft};
use keisei_games::chess::{Board, Chess};

#[test]
fn keeps_the_laws() {
    laws::check(&Chess).unwrap();
    for set in Chess.feature_sets() {
        laws::no_peeking(&Chess, &Chess.features(set.name).unwrap()).unwrap();
    }
}

/// The published counts, by the counting without playing and, where it is quick, by playing every move.
#[test]
fn perft_agrees_with_the_tables() {
    let mut counted = 0;
    for line in include_str!("../src/chess/chess.perft").lines().filter(|line| !line.starts_with('#')) {
        let (depth, rest) = line.split_once(' ').unwrap();
        let (leaves, position) = rest.split_once(' ').unwrap();
        let (depth, leaves): (u32, u64) = (depth.parse().unwrap(), leaves.parse().unwrap());
        let board: Board = position.parse().unwrap();
        if leaves < 10_000_000 {
            assert_eq!(board.perft(depth), leaves, "{line}");
            counted += 1;
        }
        if leaves < 100_000 {
            assert_eq!(perft::count(&board, depth, perft::Finished::Counts), leaves, "{line}");
        }
    }
    assert_eq!(counted, 26);
}

fn played(start: &str, moves: &str) -> Board {
    format!("{start} moves {moves}").parse().unwrap()
}

#[test]
fn draws_end_the_game_by_themselves() {
    let back = "g1f3 g8f6 f3g1 f6g8";
    let twice = played("startpos", back);
    assert_eq!((twice.repeated(), twice.is_over()), (1, false));
    let thrice = played("startpos", &format!("{back} {back}"));
    assert!(thrice.is_over() && thrice.payoff(Seat::FIRST) == 0.5);
    // A pawn's move makes the past forgotten, and text keeps no more than bears on the rest.
    let fresh = played("startpos", &format!("{back} e2e4"));
    assert!(!fresh.to_string().contains("moves") && fresh.repeated() == 0);
    for (dead, fen) in [
        (true, "8/8/4k3/8/8/3K4/8/8 w - - 0 1"),
        (true, "8/8/4k3/8/5n2/3K4/8/8 w - - 0 1"),
        (true, "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1"),
        (false, "8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1"),
        (false, "8/8/4k3/8/5p2/3K4/8/8 w - - 0 1"),
    ] {
        let board: Board = fen.parse().unwrap();
        assert_eq!(board.is_over(), dead, "{board:#}");
    }
    let mut fifty: Board = "8/8/4k3/8/5r2/3K4/8/8 b - - 98 120".parse().unwrap();
    for m in ["f4f8", "d3d2"] {
        assert!(!fifty.is_over());
        fifty.try_play(m.parse().unwrap()).unwrap();
    }
    assert!(fifty.is_over());
    // A mate on the hundredth half-move is a mate.
    let mated: Board = "7k/8/6K1/8/8/8/8/R7 w - - 99 120".parse().unwrap();
    let mated = played(&mated.to_string(), "a1a8");
    assert_eq!((mated.is_over(), mated.payoff(Seat::FIRST)), (true, 1.0));
}

#[test]
fn castling_promotion_and_taking_in_passing_read_as_everybody_writes_them() {
    let castled = played("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8");
    assert_eq!(castled.to_string().split(' ').next(), Some("2kr3r/8/8/8/8/8/8/R4RK1"));
    let passing = played("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4 b4a3");
    assert_eq!(passing.to_string().split(' ').next(), Some("4k3/8/8/8/8/p7/8/4K3"));
    let promoted = played("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n");
    assert_eq!(promoted.to_string().split(' ').next(), Some("N7/4k3/8/8/8/8/8/4K3"));
    for bad in ["", "startpos moves e2e5", "startpos moves what", "8/8/8/8/8/8/8/8 w - - 0 1", "x", "e2e4"] {
        assert!(bad.parse::<Board>().is_err(), "{bad}");
    }
}

/// Forcing moves are legal captures and promotions, and all moves where the king is in check.
#[test]
fn loud_moves_are_what_their_name_says() {
    let mut forcing_moves = 0;
    for seed in 0..20 {
        let (mut board, mut rng) = (Board::default(), Stream::new(seed).rng());
        for _ in 0..120 {
            let all: Vec<_> = board.moves().collect();
            let found: Vec<_> = board.forcing_moves(0).collect();
            assert!(found.iter().all(|m| all.contains(m)));
            if board.in_check() {
                assert_eq!(found.len(), all.len());
            } else {
                let before = board.pieces().occupied().len();
                for m in all {
                    let mut after = board.clone();
                    after.play(m);
                    let takes = after.pieces().occupied().len() < before;
                    let queens = m.to_string().ends_with('q');
                    assert_eq!(found.contains(&m), takes || queens, "{board:#} {m}");
                    forcing_moves += u32::from(takes || queens);
                }
            }
            let Some(m) = board.random_move(&mut rng) else { break };
            board.play(m);
        }
    }
    assert!(forcing_moves > 1000);
}

#[test]
fn the_readme_shows_what_is_drawn() {
    let drawn = format!("```text\n{:#}\n```", played("startpos", "e2e4"));
    assert!(include_str!("../src/chess/README.md").contains(&drawn), "{drawn}");
}
