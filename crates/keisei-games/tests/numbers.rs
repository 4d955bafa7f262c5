//! The numbers of moves, on far more positions than the laws take.

use keisei_core::{Game, GameVisitor, NumberedMoves, laws};
use keisei_games::catalog;

/// Holds a game to the law of numbered moves.
struct Numbered;

impl GameVisitor for Numbered {
    type Out = (u64, u64);

    fn run<G: Game>(self, game: G) -> (u64, u64) {
        laws::numbered_moves(&game, 100_000).unwrap_or_else(|broken| panic!("{}: {broken}", G::NAME))
    }
}

#[test]
#[ignore = "a hundred thousand positions of every game take minutes; the laws try a thousand"]
fn moves_are_numbered_in_a_hundred_thousand_positions() {
    for game in ["othello", "go", "go:size=19", "chess", "shogi", "blokus", "daihinmin"] {
        let (positions, moves) = catalog::with_game(game, Numbered).unwrap();
        println!("{game}: {positions} positions, {moves} moves");
        assert!(positions == 100_000 && moves > positions, "{game}");
    }
}

#[test]
fn every_game_numbers_its_moves() {
    struct Count;
    impl GameVisitor for Count {
        type Out = Option<usize>;
        fn run<G: Game>(self, game: G) -> Option<usize> {
            game.numbered_moves().map(NumberedMoves::move_count)
        }
    }
    for (game, count) in [
        ("othello", 65),
        ("go", 82),
        ("go:size=19", 362),
        ("chess", 4672),
        ("shogi", 2188),
        ("blokus", 13_730),
        ("daihinmin", 4037),
    ] {
        assert_eq!(catalog::with_game(game, Count).unwrap(), Some(count), "{game}");
    }
}
