//! What stands on the nine points around and under a point, symmetries folded away.
//!
//! A pattern and its eight turnings and reflections are one class, and so is the same with colours exchanged, which
//! counts the other way. A pattern that exchanging colours turns into itself says nothing about who is ahead and has
//! no class. The edge is part of a pattern.

use crate::go::BLACK;
use crate::go::board::Board;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Points of a pattern.
const POINTS: usize = 9;
/// Patterns of three states a point.
const CODES: usize = 3usize.pow(POINTS as u32);
/// What lies around a point of any board: nothing but board, or an edge on one side or two.
const SHAPES: usize = 9;
/// Lines of the largest board, with one more on each side.
const WIDTH: usize = 21;

/// The state of a point beyond the edge.
const OFF: u8 = 3;

/// A pattern point by point, the lowest row first: 0 empty, 1 Black, 2 White, 3 off the board.
type Pattern = [u8; POINTS];

/// All classes.
pub struct Classes {
    /// By shape and code, one more than the class; negative where colours are exchanged, zero for none.
    table: Vec<i16>,
    /// A pattern of each class, Black's side of it.
    samples: Vec<Pattern>,
}

static CLASSES: LazyLock<Classes> = LazyLock::new(Classes::new);

impl Classes {
    /// Returns the classes, found once.
    pub fn all() -> &'static Classes {
        &CLASSES
    }

    /// Counts the classes.
    pub fn count(&self) -> usize {
        self.samples.len()
    }

    /// Draws a class in one line, the highest row first.
    pub fn label(&self, class: usize) -> String {
        let Some(sample) = self.samples.get(class) else { return String::new() };
        let rows = sample
            .chunks(3)
            .rev()
            .map(|row| row.iter().map(|&state| ".XO#".as_bytes()[state as usize] as char));
        rows.map(String::from_iter).collect::<Vec<_>>().join("/")
    }

    fn new() -> Self {
        let mut classes = Classes { table: vec![0; SHAPES * CODES], samples: Vec::new() };
        let mut numbers = BTreeMap::new();
        for shape in 0..SHAPES {
            for code in 0..CODES {
                let Some(pattern) = pattern(shape, code) else { continue };
                let (own, other) = (canonical(pattern), canonical(exchanged(pattern)));
                if own == other {
                    continue;
                }
                let number = *numbers.entry(own.min(other)).or_insert_with(|| {
                    classes.samples.push(own.min(other));
                    classes.samples.len() as i16
                });
                classes.table[shape * CODES + code] = if own < other { number } else { -number };
            }
        }
        classes
    }

    /// Calls `each` with the class at every point, and 1 where it counts for Black or −1 for White.
    #[inline]
    pub fn visit(&self, board: &Board, mut each: impl FnMut(usize, f32)) {
        let size = board.rules().size() as usize;
        let mut rows = [[0u16; WIDTH]; WIDTH];
        // Every stone is part of three codes of its row, of three points each.
        board.each_stone(|point, owner| {
            let state = if owner == BLACK { 1 } else { 2 };
            let (row, column) = (point.row() as usize + 1, point.column() as usize);
            rows[row][column] += 9 * state;
            rows[row][column + 1] += 3 * state;
            rows[row][column + 2] += state;
        });
        for (row, lines) in (1..=size).zip(rows.windows(3)) {
            let codes = lines[0].iter().zip(&lines[1]).zip(&lines[2]);
            for (column, ((below, here), above)) in codes.enumerate().skip(1).take(size) {
                let code = below + 27 * here + 729 * above;
                let shape = side(column, size) + 3 * side(row, size);
                let class = self.table[shape * CODES + usize::from(code)];
                if class != 0 {
                    each(class.unsigned_abs() as usize - 1, f32::from(class.signum()));
                }
            }
        }
    }
}

/// Tells at which side the board ends: 0 at none, 1 before the line, 2 after it.
#[inline]
fn side(line: usize, size: usize) -> usize {
    usize::from(line == 1) + 2 * usize::from(line == size)
}

/// Returns the pattern of a code, or nothing if it has stones beyond the edge.
fn pattern(shape: usize, code: usize) -> Option<Pattern> {
    let mut pattern = [0; POINTS];
    let mut left = code;
    for (at, state) in pattern.iter_mut().enumerate() {
        let beyond = |line: usize, side: usize| line == 0 && side == 1 || line == 2 && side == 2;
        *state = (left % 3) as u8;
        left /= 3;
        if beyond(at % 3, shape % 3) || beyond(at / 3, shape / 3) {
            if *state != 0 {
                return None;
            }
            *state = OFF;
        }
    }
    Some(pattern)
}

fn exchanged(pattern: Pattern) -> Pattern {
    pattern.map(|state| [0, 2, 1, OFF][state as usize])
}

/// Returns the first of the eight turnings and reflections.
fn canonical(pattern: Pattern) -> Pattern {
    let turned = |p: Pattern| std::array::from_fn(|at| p[3 * (at % 3) + (2 - at / 3)]);
    let reflected = |p: Pattern| std::array::from_fn(|at| p[3 * (at / 3) + (2 - at % 3)]);
    let turnings = |p: Pattern| std::iter::successors(Some(p), move |&p| Some(turned(p))).take(4);
    turnings(pattern).chain(turnings(reflected(pattern))).min().unwrap_or(pattern)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Burnside's lemma: orbits are as many as patterns that a symmetry leaves alone, on average.
    fn orbits(fixed: &[i64]) -> i64 {
        let sum: i64 = fixed.iter().sum();
        assert_eq!(sum % fixed.len() as i64, 0);
        sum / fixed.len() as i64
    }

    /// Symmetries alone make as many orbits as there are, and with exchanges every class is two of them: so the
    /// classes are the one number less the other.
    fn classes(plain: &[i64], exchanging: &[i64]) -> i64 {
        orbits(plain) - orbits(&[plain, exchanging].concat())
    }

    #[test]
    fn classes_are_as_many_as_burnside_says() {
        // A symmetry leaves alone what is the same along each of its cycles; where colours are exchanged too, a
        // cycle of an odd number of points must be empty. Identity, quarter turns, half turn, reflections:
        let [quarter, half, mirror] = [27, 243, 729];
        let plain = [19_683, quarter, quarter, half, mirror, mirror, mirror, mirror];
        let inner = classes(&plain, &[1, 9, 9, 81, 27, 27, 27, 27]);
        let edge = classes(&[729, 81], &[1, 9]);
        let corner = classes(&[81, 27], &[1, 3]);
        assert_eq!((inner, edge, corner), (1_418, 200, 26));
        assert_eq!(Classes::all().count() as i64, inner + edge + corner);
    }

    #[test]
    fn labels_are_drawn_and_differ() {
        let classes = Classes::all();
        let labels: BTreeMap<String, usize> = (0..classes.count()).map(|i| (classes.label(i), i)).collect();
        assert_eq!(labels.len(), classes.count());
        let beyond = |count| labels.keys().filter(|label| label.matches('#').count() == count).count();
        assert_eq!([0, 3, 5].map(beyond), [1_418, 200, 26]);
        assert_eq!(classes.label(classes.count()), "");
    }
}
