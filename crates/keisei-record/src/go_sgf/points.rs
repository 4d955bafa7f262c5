//! Points and moves as the format writes them.

use super::GameError;
use keisei_games::go::{Move, Point};

/// Reads a letter as a number from zero; capitals go on after the small ones.
fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// Reads a column and a row from the top.
fn place(bytes: &[u8], size: u8) -> Option<(u8, u8)> {
    let &[column, row] = bytes else { return None };
    let inside = |letter| number(letter).filter(|&n| n < size);
    Some((inside(column)?, inside(row)?))
}

fn point_at(column: u8, row: u8, size: u8) -> Option<Point> {
    Point::new(column, size - 1 - row)
}

/// Names what is no point.
fn wrong(bytes: &[u8], size: u8) -> GameError {
    GameError::Point { text: String::from_utf8_lossy(bytes).into_owned(), size }
}

/// Reads a move; nothing is a pass, and so is `tt`, which no board of up to 19 lines has.
pub(super) fn read_move(bytes: &[u8], size: u8) -> Result<Move, GameError> {
    let bytes = bytes.trim_ascii();
    if bytes.is_empty() || bytes == b"tt" {
        return Ok(Move::Pass);
    }
    let point = place(bytes, size).and_then(|(column, row)| point_at(column, row, size));
    point.map(Move::Place).ok_or_else(|| wrong(bytes, size))
}

/// Calls `each` for a point, or for every point of a rectangle `aa:cc`.
pub(super) fn read_points(bytes: &[u8], size: u8, mut each: impl FnMut(Point)) -> Result<(), GameError> {
    let bytes = bytes.trim_ascii();
    let colon = bytes.iter().position(|&byte| byte == b':');
    let (from, to) = colon.map_or((bytes, bytes), |at| (&bytes[..at], &bytes[at + 1..]));
    let (from, to) = place(from, size).zip(place(to, size)).ok_or_else(|| wrong(bytes, size))?;
    for row in from.1.min(to.1)..=from.1.max(to.1) {
        for column in from.0.min(to.0)..=from.0.max(to.0) {
            point_at(column, row, size).into_iter().for_each(&mut each);
        }
    }
    Ok(())
}

/// Writes a move.
pub(super) fn write_move(m: Move, size: u8, out: &mut String) {
    if let Move::Place(point) = m {
        out.push(char::from(b'a' + point.column()));
        out.push(char::from(b'a' + size - 1 - point.row()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back() {
        for size in [2, 9, 13, 19] {
            for (column, row) in (0..size).flat_map(|c| (0..size).map(move |r| (c, r))) {
                let m = Move::Place(Point::new(column, row).unwrap());
                let mut text = String::new();
                write_move(m, size, &mut text);
                assert_eq!(read_move(text.as_bytes(), size), Ok(m));
            }
        }
        assert_eq!(read_move(b" ee ", 9).unwrap().to_string(), "E5");
        assert_eq!(read_move(b"aa", 9).unwrap().to_string(), "A9");
        for (pass, size) in [(&b""[..], 9), (b"tt", 9), (b"tt", 19)] {
            assert_eq!(read_move(pass, size), Ok(Move::Pass));
        }
        for wrong in [&b"jj"[..], b"a", b"aaa", b"a1", b"AA"] {
            assert!(read_move(wrong, 9).is_err());
        }
    }

    #[test]
    fn rectangles_are_all_their_points() {
        let mut found = Vec::new();
        read_points(b"ab:ca", 9, |point| found.push(point.to_string())).unwrap();
        assert_eq!(found, ["A9", "B9", "C9", "A8", "B8", "C8"]);
        assert!(read_points(b"ab:", 9, |_| ()).is_err());
    }
}
