//! Where pieces go: tables made by the compiler.
#![allow(clippy::inline_always, reason = "what counts bits must take on the target features of its caller")]

use super::set::Squares;

/// Steps in files and ranks; the first four go to higher squares, the others back.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
/// The way forward of each side.
const FORWARD: [usize; 2] = [4, 0];

type Table = [Squares; 81];

const fn step(square: usize, (file, rank): (i8, i8)) -> Option<usize> {
    let (file, rank) = ((square / 9) as i8 + file, (square % 9) as i8 + rank);
    if file < 0 || file > 8 || rank < 0 || rank > 8 { None } else { Some(file as usize * 9 + rank as usize) }
}

/// Makes the table of a piece that takes single steps, given for Black; White's are turned round.
const fn steps(offsets: &[(i8, i8)]) -> [Table; 2] {
    let mut tables = [[Squares::NONE; 81]; 2];
    let mut square = 0;
    while square < 81 {
        let mut i = 0;
        while i < offsets.len() {
            let (file, rank) = offsets[i];
            if let Some(to) = step(square, (file, rank)) {
                tables[0][square].0 |= 1 << to;
            }
            if let Some(to) = step(square, (-file, -rank)) {
                tables[1][square].0 |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    tables
}

pub static PAWN: [Table; 2] = steps(&[(0, -1)]);
pub static KNIGHT: [Table; 2] = steps(&[(1, -2), (-1, -2)]);
pub static SILVER: [Table; 2] = steps(&[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)]);
pub static GOLD: [Table; 2] = steps(&[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)]);
pub static KING: Table = steps(&DIRECTIONS)[0];

static RAYS: [Table; 8] = {
    let mut rays = [[Squares::NONE; 81]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 81 {
            let mut at = step(square, DIRECTIONS[direction]);
            while let Some(to) = at {
                rays[direction][square].0 |= 1 << to;
                at = step(to, DIRECTIONS[direction]);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// Squares a bishop, or a rook, could reach on an empty board.
pub static DIAGONAL: Table = joined([2, 3, 6, 7]);
pub static CROSS: Table = joined([0, 1, 4, 5]);

const fn joined(directions: [usize; 4]) -> Table {
    let mut table = [Squares::NONE; 81];
    let mut square = 0;
    while square < 81 {
        let mut i = 0;
        while i < 4 {
            let mut at = step(square, DIRECTIONS[directions[i]]);
            while let Some(to) = at {
                table[square].0 |= 1 << to;
                at = step(to, DIRECTIONS[directions[i]]);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The direction from one square to another in line with it.
static TOWARDS: [[u8; 81]; 81] = {
    let mut towards = [[0; 81]; 81];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 81 {
            let mut at = step(square, DIRECTIONS[direction]);
            while let Some(to) = at {
                towards[square][to] = direction as u8;
                at = step(to, DIRECTIONS[direction]);
            }
            square += 1;
        }
        direction += 1;
    }
    towards
};

/// Returns the squares from one square through another in line with it to the edge.
#[inline(always)]
pub fn ray_through(from: u8, through: u8) -> Squares {
    RAYS[TOWARDS[from as usize][through as usize] as usize & 7][from as usize]
}

/// Returns the squares between two in line with each other.
#[inline(always)]
pub fn between(a: u8, b: u8) -> Squares {
    let direction = TOWARDS[a as usize][b as usize] as usize & 7;
    RAYS[direction][a as usize] & RAYS[direction ^ 4][b as usize]
}

/// Returns the squares in front of one, to the edge.
#[inline(always)]
pub fn ahead(us: usize, square: u8) -> Squares {
    RAYS[FORWARD[us]][square as usize]
}

/// Slides towards higher squares: up to the lowest bit that is occupied.
#[inline(always)]
fn slide_up(direction: usize, from: u8, occupied: Squares) -> Squares {
    let ray = RAYS[direction][from as usize];
    let met = (ray & occupied).0;
    Squares(ray.0 & (met ^ met.wrapping_sub(1)))
}

/// Slides towards lower squares: down to the highest bit that is occupied, or to the edge.
#[inline(always)]
fn slide_down(direction: usize, from: u8, occupied: Squares) -> Squares {
    let ray = RAYS[direction][from as usize];
    let met = (ray & occupied).0 | 1;
    Squares(ray.0 & (u128::MAX << met.ilog2()))
}

/// Returns where a lance goes.
#[inline(always)]
pub fn lance(us: usize, from: u8, occupied: Squares) -> Squares {
    if us == 0 { slide_down(4, from, occupied) } else { slide_up(0, from, occupied) }
}

/// Returns where a bishop goes.
#[inline(always)]
pub fn bishop(from: u8, occupied: Squares) -> Squares {
    let up = slide_up(2, from, occupied) | slide_up(3, from, occupied);
    up | slide_down(6, from, occupied) | slide_down(7, from, occupied)
}

/// Returns where a rook goes.
#[inline(always)]
pub fn rook(from: u8, occupied: Squares) -> Squares {
    let up = slide_up(0, from, occupied) | slide_up(1, from, occupied);
    up | slide_down(4, from, occupied) | slide_down(5, from, occupied)
}

const fn ranks(first: u32, count: u32) -> Squares {
    let (mut bits, mut file) = (0, 0);
    while file < 9 {
        bits |= ((1 << count) - 1) << (9 * file + first);
        file += 1;
    }
    Squares(bits)
}

/// The far three ranks of each side, where pieces promote.
pub static CAMP: [Squares; 2] = [ranks(0, 3), ranks(6, 3)];
/// Where pawns and lances could never move again.
pub static DEAD_END: [Squares; 2] = [ranks(0, 1), ranks(8, 1)];
/// Where knights could never move again.
pub static KNIGHT_DEAD_END: [Squares; 2] = [ranks(0, 2), ranks(7, 2)];

/// Returns the file a square is on.
#[inline]
pub fn file_of(square: u8) -> Squares {
    Squares(0x1FF << (square / 9 * 9))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain way: step until something stands there.
    fn walked(from: u8, directions: &[usize], occupied: Squares) -> Squares {
        let mut seen = Squares::NONE;
        for &direction in directions {
            let mut at = step(from as usize, DIRECTIONS[direction]);
            while let Some(to) = at {
                seen |= Squares::of(to as u8);
                at = step(to, DIRECTIONS[direction]).filter(|_| !occupied.has(to as u8));
            }
        }
        seen
    }

    #[test]
    fn sliding_is_walking_until_something_stands_there() {
        let mut rng = keisei_core::Stream::new(1).named("sliding").rng();
        for round in 0..2_000 {
            let draw =
                |rng: &mut keisei_core::Rng| u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            let bits = if round % 2 == 0 { draw(&mut rng) } else { draw(&mut rng) & draw(&mut rng) };
            let occupied = Squares(bits) & Squares::ALL;
            for from in 0..81 {
                assert_eq!(bishop(from, occupied), walked(from, &[2, 3, 6, 7], occupied));
                assert_eq!(rook(from, occupied), walked(from, &[0, 1, 4, 5], occupied));
                assert_eq!(lance(0, from, occupied), walked(from, &[4], occupied));
                assert_eq!(lance(1, from, occupied), walked(from, &[0], occupied));
            }
        }
    }

    #[test]
    fn what_lies_between_is_seen_from_both_ends() {
        for a in 0..81 {
            let mut others = CROSS[a as usize] | DIAGONAL[a as usize];
            while let Some(b) = others.pop() {
                let (ray, back) = (ray_through(a, b), ray_through(b, a));
                assert!(ray.has(b) && !ray.has(a) && back.has(a) && !back.has(b));
                assert_eq!(between(a, b), ray & back);
                assert_eq!(between(a, b), between(b, a));
            }
        }
    }
}
