//! The numbers of three-piece relations, with left and right folded together.

use super::super::MATERIAL;
use super::super::list::{Entry, mirrored};
use std::sync::LazyLock;

/// Pairs of entries, each with itself among them.
pub const PAIRS: usize = Entry::COUNT * (Entry::COUNT + 1) / 2;
/// Numbers of a piece among those with both kings.
pub const PIECES: usize = 738;
/// Where KPP begins.
pub const KPP: usize = MATERIAL.len();
/// Where KKP begins.
pub const KKP: usize = KPP + 81 * PAIRS;
/// All numbers.
pub const COUNT: usize = KKP + 81 * 81 * PIECES;

/// Where the counts of a kind in hand begin among those with both kings.
pub const HELD: [usize; 7] = [0, 19, 24, 29, 39, 42, 34];
/// Where the squares of a kind begin among these; kings have none.
pub const PLACED: [usize; 14] = [36, 108, 171, 252, 414, 576, 333, 0, 333, 333, 333, 333, 495, 657];
/// Where pieces on the board begin among these.
const ON_BOARD: usize = 45;
/// The column in the middle: what is left of it stays, what is right of it is turned.
const MIDDLE: usize = 4;

/// Every entry with left and right exchanged.
pub static MIRRORED: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let entries = (0..Entry::COUNT).map(|at| Entry::new(at).unwrap_or_default().mirrored().index() as u16);
    entries.collect()
});

/// Returns the side of the middle a king stands on.
#[inline]
pub fn side_of(king: usize) -> std::cmp::Ordering {
    (king % 9).cmp(&MIDDLE)
}

/// Numbers a pair of entries.
#[inline]
pub fn pair(a: usize, b: usize) -> usize {
    let (high, low) = if a > b { (a, b) } else { (b, a) };
    high * (high + 1) / 2 + low
}

/// Takes a number of a pair apart.
pub fn pair_of(pair: usize) -> (usize, usize) {
    // The root is good to far better than one: the loops correct what rounding may have done.
    let mut high = ((((8 * pair + 1) as f64).sqrt() - 1.0) / 2.0) as usize;
    while high * (high + 1) / 2 > pair {
        high -= 1;
    }
    while (high + 1) * (high + 2) / 2 <= pair {
        high += 1;
    }
    (high, pair - high * (high + 1) / 2)
}

/// Numbers a king with two pieces as they are, and the same turned where the king is right of the middle; a king in the
/// middle has two numbers for what is the same, of which the lower is taken.
#[inline]
pub fn kpp(king: usize, a: usize, b: usize) -> usize {
    let turned = || pair(MIRRORED[a] as usize, MIRRORED[b] as usize);
    match side_of(king) {
        std::cmp::Ordering::Less => KPP + king * PAIRS + pair(a, b),
        std::cmp::Ordering::Equal => KPP + king * PAIRS + pair(a, b).min(turned()),
        std::cmp::Ordering::Greater => KPP + mirrored(king) * PAIRS + turned(),
    }
}

/// Numbers both kings with a piece, all as its owner sees them, folded as [`kpp`] is: by the own king, then by the other.
#[inline]
pub fn kkp(kings: [usize; 2], piece: usize) -> usize {
    let number = |kings: [usize; 2], piece: usize| KKP + (kings[0] * 81 + kings[1]) * PIECES + piece;
    match side_of(kings[0]).then(side_of(kings[1])) {
        std::cmp::Ordering::Less => number(kings, piece),
        std::cmp::Ordering::Equal => number(kings, piece.min(mirrored_piece(piece))),
        std::cmp::Ordering::Greater => number(kings.map(mirrored), mirrored_piece(piece)),
    }
}

/// Returns the number of a piece with left and right exchanged, among those with both kings.
fn mirrored_piece(piece: usize) -> usize {
    if piece < ON_BOARD {
        return piece;
    }
    // Blocks overlap by whole ranks, and a mirror keeps ranks: whichever block it is, the file turns round.
    let begin = PLACED.iter().copied().filter(|&begin| begin > 0 && begin <= piece).max().unwrap_or(0);
    begin + mirrored(piece - begin)
}

/// Returns the number that stands for this one and its mirror image.
pub fn folded(index: usize) -> usize {
    if !(KPP..COUNT).contains(&index) {
        index
    } else if index < KKP {
        let (king, (high, low)) = ((index - KPP) / PAIRS, pair_of((index - KPP) % PAIRS));
        kpp(king, high, low)
    } else {
        let (kings, piece) = ((index - KKP) / PIECES, (index - KKP) % PIECES);
        kkp([kings / 81, kings % 81], piece)
    }
}
