//! Othello against the laws and against facts nobody here wrote.

use keisei_core::{Game, Line, Position, Stream, laws};
use keisei_games::othello::{BLACK, Board, Othello, WHITE, transcript};

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
