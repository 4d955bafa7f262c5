//! Blokus Duo against the laws and against facts nobody here wrote.

use keisei_core::{Game, Position, Seat, Stream, laws};
use keisei_games::blokus::{Blokus, Board, Move, Scoring};

#[test]
fn keeps_the_laws() {
    laws::check(&Blokus::default()).unwrap();
}

#[test]
fn keeps_the_laws_with_bonuses() {
    laws::check(&Blokus { scoring: Scoring::Bonus, ..Blokus::default() }).unwrap();
}

#[test]
fn features_do_not_peek() {
    let game = Blokus::default();
    for set in game.feature_sets() {
        laws::no_peeking(&game, &game.features(set.name).unwrap()).unwrap();
    }
}

/// The paper's 315² openings are the pairs of pentominoes.
#[test]
fn first_moves_are_those_of_the_paper() {
    let by_size = |size| {
        let size_of = |m| matches!(m, Move::Place(p) if p.piece().size() == size);
        Board::START.moves().filter(|&m| size_of(m)).count()
    };
    assert_eq!([1, 2, 3, 4, 5].map(by_size), [1, 4, 18, 76, 315]);
}

/// Four independent generators: 27.13 placements a game, the first player wins 54.2 %, draws
/// 4.5 %, and the mean score is 55.1 to 53.4.
#[test]
fn random_play_agrees_with_published_facts() {
    const GAMES: u32 = 100_000;
    let stream = Stream::new(1).named("facts");
    let tally = Board::START.playouts(GAMES, stream);
    let games = f64::from(GAMES);
    let near = |found: f64, published: f64, spread: f64, digits: f64| {
        // Four standard errors on either side, and the published figure's own rounding.
        let allowed = 8.0 * spread / games.sqrt() + digits / 2.0;
        assert!((found - published).abs() < allowed, "{found} is not {published} ± {allowed}");
    };
    near(tally.wins[0] as f64 / games, 0.542, 0.5, 0.001);
    near((games - (tally.wins[0] + tally.wins[1]) as f64) / games, 0.045, 0.21, 0.001);
    near(tally.score(Seat::FIRST), 55.1, 7.0, 0.1);
    near(tally.score(Seat::SECOND), 53.4, 7.0, 0.1);
    let placed = (0..20_000).map(|i| f64::from(played_out(stream.child(i)).placed())).sum::<f64>() / 20_000.0;
    assert!((placed - 27.13).abs() < 0.12, "{placed} pieces a game");
}

fn played_out(stream: Stream) -> Board {
    let mut rng = stream.rng();
    let mut board = Board::START;
    while let Some(m) = board.random_move(&mut rng) {
        board.play(m);
    }
    board
}

/// Two passes in a row end the game, and nobody who passed ever places again.
#[test]
fn passes_are_forced_and_final() {
    for game in 0..300 {
        let mut rng = Stream::new(game).named("passes").rng();
        let mut board = Board::START;
        let (mut passed, mut row) = ([false; 2], 0);
        while let Some(m) = board.random_move(&mut rng) {
            let seat = board.turn().index();
            row = if m == Move::Pass { row + 1 } else { 0 };
            assert!(m == Move::Pass || !passed[seat]);
            passed[seat] = m == Move::Pass;
            board.play(m);
            assert_eq!(board.is_over(), row == 2);
        }
    }
}
