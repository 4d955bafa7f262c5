//! Moves and flips on bitboards, the plain way: what every faster path is compared with.
//!
//! Bit 0 is a1, bit 1 is b1, bit 8 is a2, bit 63 is h8.

/// Every square but files a and h: discs there cannot be jumped sideways.
pub const INNER_FILES: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The eight directions: how far to shift left (negative: right), and which enemy discs may be
/// jumped without running off the side.
const DIRECTIONS: [(i32, u64); 8] = [
    (1, INNER_FILES),
    (-1, INNER_FILES),
    (8, u64::MAX),
    (-8, u64::MAX),
    (9, INNER_FILES),
    (-9, INNER_FILES),
    (7, INNER_FILES),
    (-7, INNER_FILES),
];

#[inline]
const fn shift(bits: u64, by: i32) -> u64 {
    if by > 0 { bits << by } else { bits >> -by }
}

/// Enemy discs in unbroken lines from the `from` squares, in one direction (at most six).
#[inline]
fn run(from: u64, enemy: u64, by: i32) -> u64 {
    let mut line = enemy & shift(from, by);
    line |= enemy & shift(line, by);
    let pairs = enemy & shift(enemy, by);
    line |= pairs & shift(line, 2 * by);
    line |= pairs & shift(line, 2 * by);
    line
}

/// Returns the squares where `own` may place a disc.
#[inline]
pub fn legal(own: u64, enemy: u64) -> u64 {
    let mut moves = 0;
    for (by, mask) in DIRECTIONS {
        moves |= shift(run(own, enemy & mask, by), by);
    }
    moves & !(own | enemy)
}

/// Returns the enemy discs that a disc of `own` on the square `placed` flips.
#[inline]
pub fn flips(own: u64, enemy: u64, placed: u64) -> u64 {
    let mut flipped = 0;
    for (by, mask) in DIRECTIONS {
        let line = run(placed, enemy & mask, by);
        if shift(line, by) & own != 0 {
            flipped |= line;
        }
    }
    flipped
}

/// Returns the `k`-th set bit, counted from the lowest.
#[inline]
pub fn nth_bit(mut bits: u64, k: u32) -> u64 {
    for _ in 0..k {
        bits &= bits - 1;
    }
    bits & bits.wrapping_neg()
}

/// Lists the set bits from the lowest, each as a one-bit board.
#[inline]
pub fn each_bit(bits: u64) -> impl Iterator<Item = u64> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        (bit != 0).then_some(bit)
    })
}
