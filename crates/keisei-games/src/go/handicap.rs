//! Stones that Black is given before the first move.

use super::board::Board;
use super::point::{Move, Point};
use super::rules::Go;
use super::{BLACK, WHITE};
use keisei_core::Position;

/// Lists the points of a fixed handicap as the Go Text Protocol has them, from the top; none where the size has none.
///
/// ```text
/// 9 . . . . . . . . .
/// 8 . . . . . . . . .
/// 7 . . 3 . 8 . 2 . .     two: C3 and G7; three: C7 too; four: G3 too; odd ones from five on: the middle;
/// 6 . . . . . . . . .     six: C5 and G5 too; eight: E3 and E7 too
/// 5 . . 6 . 5 . 6 . .
/// 4 . . . . . . . . .
/// 3 . . 1 . 8 . 4 . .
/// 2 . . . . . . . . .
/// 1 . . . . . . . . .
///   A B C D E F G H J
/// ```
pub fn fixed(size: u8, stones: u32) -> Option<Vec<Point>> {
    let most = match size {
        0..=6 => 0,
        7 => 4,
        size if size % 2 == 0 => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let (low, middle) = (if size >= 13 { 3 } else { 2 }, size / 2);
    let high = size - 1 - low;
    let mut points = vec![(low, low), (high, high), (low, high), (high, low)];
    points.truncate(stones as usize);
    if stones >= 6 {
        points.extend([(low, middle), (high, middle)]);
    }
    if stones >= 8 {
        points.extend([(middle, low), (middle, high)]);
    }
    if stones >= 5 && stones % 2 == 1 {
        points.push((middle, middle));
    }
    points.sort_by_key(|&(column, row)| (size - row, column));
    points.into_iter().map(|(column, row)| Point::new(column, row)).collect()
}

/// Returns the board with stones of Black on some points, White to move; none where a point is taken or off the board.
pub fn given(rules: Go, points: &[Point]) -> Option<Board> {
    let mut board = Board::start(&rules);
    for &point in points {
        board.turn = BLACK;
        // Black stones alone take each other no liberty but the last.
        board.try_play(Move::Place(point)).ok()?;
    }
    (board.turn, board.plies, board.passes) = (WHITE, 0, 0);
    Some(board.remembering())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(size: u8, stones: u32) -> String {
        let points = fixed(size, stones).unwrap_or_default();
        points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    /// What GNU Go 3.8 answers to `fixed_handicap`.
    #[test]
    fn fixed_handicaps_are_gnu_gos() {
        assert_eq!(written(9, 2), "G7 C3");
        assert_eq!(written(9, 3), "C7 G7 C3");
        assert_eq!(written(9, 5), "C7 G7 E5 C3 G3");
        assert_eq!(written(9, 6), "C7 G7 C5 G5 C3 G3");
        assert_eq!(written(9, 8), "C7 E7 G7 C5 G5 C3 E3 G3");
        assert_eq!(written(13, 7), "D10 K10 D7 G7 K7 D4 K4");
        assert_eq!(written(19, 9), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
        assert_eq!((written(7, 4).as_str(), written(8, 2).as_str()), ("C5 E5 C3 E3", "F6 C3"));
        for (size, stones) in [(7, 5), (8, 5), (9, 1), (9, 10), (5, 2)] {
            assert_eq!(fixed(size, stones), None, "{stones} at {size}");
        }
    }

    #[test]
    fn white_moves_after_what_was_given() {
        let rules = Go::new(9).unwrap();
        let board = given(rules, &fixed(9, 4).unwrap()).unwrap();
        assert_eq!((board.turn(), board.stone(Point::new(2, 2).unwrap())), (WHITE, Some(BLACK)));
        let twice = [Point::new(2, 2).unwrap(); 2];
        assert_eq!(given(rules, &twice), None);
    }
}
