//! Othello against the laws and against facts nobody here wrote.

use keisei_core::{Game, Line, Position, Seat, Stream, laws};
use keisei_games::othello::{BLACK, Board, Move, Othello, Square, WHITE, transcript};
use std::path::PathBuf;

#[test]
fn keeps_the_laws() {
    laws::check(&Othello).unwrap();
    for set in Othello.feature_sets() {
        laws::no_peeking(&Othello, &Othello.features(set.name).unwrap()).unwrap();
    }
}

/// A million games by two other engines' board code: 59.97 moves and 0.446 passes a game, Black
/// wins 45.3 %, draws 4.2 %, loses 50.5 %, and ends 0.925 discs behind.
#[test]
fn random_play_agrees_with_published_facts() {
    const GAMES: u32 = 400_000;
    let tally = Board::START.playouts(GAMES, Stream::new(1).named("facts"));
    let games = f64::from(GAMES);
    let (black, white) = (tally.score(BLACK), tally.score(WHITE));
    let moves = black + white - 4.0;
    let near = |found: f64, published: f64, spread: f64, digits: f64| {
        // Four standard errors, and the published figure's own rounding.
        let allowed = 4.0 * spread / games.sqrt() + digits / 2.0;
        assert!((found - published).abs() < allowed, "{found} is not {published} ± {allowed}");
    };
    near(moves, 59.97, 0.5, 0.01);
    near(tally.plies as f64 / games - moves, 0.446, 0.8, 0.001);
    near(tally.wins[0] as f64 / games, 0.453, 0.5, 0.001);
    near(tally.wins[1] as f64 / games, 0.505, 0.5, 0.001);
    near(black - white, -0.925, 19.0, 0.001);
}

/// Passes that a transcript leaves out come back, and a game ends where it should.
#[test]
fn transcripts_replay() {
    for seed in 0..200 {
        let mut rng = Stream::new(seed).named("transcripts").rng();
        let mut line = Line::new(Board::START);
        let mut board = Board::START;
        while let Some(m) = board.random_move(&mut rng) {
            board.play(m);
            line.moves.push(m);
        }
        let read = transcript::read(Board::START, &transcript::write(&line)).unwrap();
        assert_eq!(read, line);
        assert!(read.end().is_over());
    }
}

/// Nine years of tournament games: every move legal, every final score as recorded.
#[test]
fn tournament_games_replay() {
    let Some(folder) = shared_data("othello/wthor") else { return };
    let mut games = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "wtb") {
            // A header of 16 bytes, then 68 bytes a game: names, Black's score, moves as 10·row + column.
            for game in std::fs::read(path).unwrap()[16..].chunks_exact(68) {
                replay(game[6], &game[8..]);
                games += 1;
            }
        }
    }
    assert_eq!(games, 16_179);
}

fn replay(blacks_score: u8, moves: &[u8]) {
    let mut board = Board::START;
    for &packed in moves.iter().take_while(|&&m| m != 0) {
        if board.legal() == 0 {
            board.try_play(Move::Pass).unwrap();
        }
        let square = Square::new((packed / 10 - 1) * 8 + packed % 10 - 1).unwrap();
        board.try_play(Move::Place(square)).unwrap();
    }
    assert!(board.is_over());
    let [black, white] = [BLACK, WHITE].map(|seat: Seat| board.discs(seat).count_ones());
    let empties = 64 - black - white;
    let score = match black.cmp(&white) {
        std::cmp::Ordering::Greater => black + empties,
        std::cmp::Ordering::Equal => 32,
        std::cmp::Ordering::Less => black,
    };
    assert_eq!(score, u32::from(blacks_score), "{board}");
}

/// A folder of records beside the project, or none and a word about it.
fn shared_data(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("KEISEI_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let folder = root.join(path);
    if !folder.is_dir() {
        println!("skipped: no {path} (set KEISEI_DATA to a folder that holds it)");
        return None;
    }
    Some(folder)
}
