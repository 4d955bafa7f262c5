//! Telling games apart, turned and mirrored ones included.

use crate::registry::Formats;
use keisei_core::{Game, Line, Position, Stream};
use keisei_games::{go, othello};

/// Returns a number that two lines share when they are the same game, also turned round or mirrored where the game's
/// board has such symmetries and the start does not change under them.
pub fn likeness<G: Game>(line: &Line<G::Position>) -> u64 {
    (Formats::<G>::of().likeness)(line)
}

/// Tells games of a board without symmetries apart.
pub(crate) fn plain<P: Position>(line: &Line<P>) -> u64 {
    let moves = line.moves.iter().map(ToString::to_string);
    digest(line.start.key(), moves.flat_map(|text| text.into_bytes().into_iter().map(u64::from).chain([256])))
}

fn digest(start: u64, moves: impl Iterator<Item = u64>) -> u64 {
    moves.fold(Stream::new(start), Stream::child).key()
}

/// The eight ways to lay a board of some lines on itself.
fn turned(way: u8, size: u8, column: u8, row: u8) -> u64 {
    let flip = |n: u8, yes: bool| if yes { size - 1 - n } else { n };
    let (column, row) = (flip(column, way & 1 > 0), flip(row, way & 2 > 0));
    let (column, row) = if way & 4 > 0 { (row, column) } else { (column, row) };
    u64::from(row) * 32 + u64::from(column)
}

/// Tells games of Go apart.
pub(crate) fn of_go(line: &Line<go::Board>) -> u64 {
    let rules = line.start.rules();
    let ways = if line.start == go::Board::start(rules) { 8 } else { 1 };
    let way = |way: u8| {
        let place = |m: &go::Move| match m {
            go::Move::Pass => u64::MAX,
            go::Move::Place(point) => turned(way, rules.size(), point.column(), point.row()),
        };
        digest(line.start.key(), line.moves.iter().map(place))
    };
    (0..ways).map(way).min().unwrap_or(0)
}

/// Tells games of Othello apart.
pub(crate) fn of_othello(line: &Line<othello::Board>) -> u64 {
    // The start stays itself when turned by half or mirrored along a long diagonal.
    let ways: &[u8] = if line.start == othello::Board::START { &[0, 3, 4, 7] } else { &[0] };
    let way = |&way: &u8| {
        let place = |m: &othello::Move| match m {
            othello::Move::Pass => u64::MAX,
            othello::Move::Place(square) => turned(way, 8, square.file(), square.rank()),
        };
        digest(line.start.key(), line.moves.iter().map(place))
    };
    ways.iter().map(way).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::toys::nim::{Heaps, Nim};
    use keisei_games::othello::transcript;

    #[test]
    fn turned_games_are_alike_and_others_are_not() {
        let start = go::Board::start(&go::Go::default());
        let line = |moves: &str| Line {
            start: start.clone(),
            moves: moves.split(' ').map(|m| m.parse().unwrap()).collect(),
        };
        let likeness_of = |moves: &str| likeness::<go::Go>(&line(moves));
        let game = likeness_of("C3 D7 pass");
        for turned in ["G3 F7 pass", "C7 D3 pass", "G7 F3 pass", "C3 G4 pass", "G7 C6 pass"] {
            assert_eq!(likeness_of(turned), game, "{turned}");
        }
        for other in ["C3 D7", "C3 D8 pass", "C3 F7 pass", "D7 C3 pass"] {
            assert_ne!(likeness_of(other), game, "{other}");
        }
        let othello = |text: &str| {
            likeness::<othello::Othello>(&transcript::read(othello::Board::START, text).unwrap())
        };
        assert_eq!(othello("f5d6"), othello("c4e3"));
        assert_eq!(othello("f5d6"), othello("e6f4"));
        assert_ne!(othello("f5d6"), othello("f5f6"));
        let nim = |moves: &[&str]| {
            likeness::<Nim>(&Line {
                start: Heaps::new([3, 4, 5]),
                moves: moves.iter().map(|m| m.parse().unwrap()).collect(),
            })
        };
        assert_ne!(nim(&["1-1"]), nim(&["2-1"]));
        assert_eq!(nim(&["1-1"]), nim(&["1-1"]));
    }
}
