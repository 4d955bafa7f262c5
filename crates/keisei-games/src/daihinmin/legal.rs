//! Finding the legal melds: shapes laid over the hand, counted without listing them.
//!
//! A meld is a shape (two to four cells of a rank, or a row of cells of a suit) moved to where it
//! fits. It is plain where the hand covers every cell, and the joker may stand on any one cell,
//! whether the hand holds the card of that cell or not. So two words say everything about a shape:
//! where no cell is missing and where one is.
#![allow(clippy::inline_always, reason = "playouts must get all of it under their own target features")]

use super::cards::{JOKER, SPADE_THREE, SUITED};
use super::meld::{CELLS, Meld, RANK, run};

/// The lowest cell of each rank.
const RANKS: u64 = 0x0011_1111_1111_1110;

/// The suits of groups of two, three and four.
const SHAPES: [u64; 11] = [3, 5, 9, 6, 10, 12, 7, 11, 13, 14, 15];

/// What the seat to move may play, apart from passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Legal {
    hand: u64,
    joker: bool,
    /// Cards that may be played alone, the joker's bit too.
    singles: u64,
    /// Ranks that groups may take, as their lowest cells.
    ranks: u64,
    /// The size groups must have, or 0 for any.
    group: u32,
    /// The suits groups must have, or 0 for any.
    lock: u64,
    /// Cells where sequences may begin.
    starts: u64,
    /// The length sequences must have, or 0 for any.
    length: u32,
}

/// Where one shape fits.
#[derive(Clone, Copy)]
struct Fit {
    shape: u64,
    /// Places where the hand covers all of it.
    full: u64,
    /// Places where the hand covers all but one cell.
    short: u64,
}

impl Legal {
    const NONE: Legal =
        Legal { hand: 0, joker: false, singles: 0, ranks: 0, group: 0, lock: 0, starts: 0, length: 0 };

    /// Finds what a hand may lead.
    #[inline(always)]
    pub fn lead(hand: u64) -> Legal {
        let joker = hand & JOKER != 0;
        Legal { hand: hand & SUITED, joker, singles: hand, ranks: RANKS, starts: CELLS, ..Legal::NONE }
    }

    /// Finds what a hand may play on a meld.
    #[inline(always)]
    pub fn answer(hand: u64, field: Meld, locked: bool, revolution: bool) -> Legal {
        let legal = Legal { hand: hand & SUITED, joker: hand & JOKER != 0, ..Legal::NONE };
        if field.is_joker() {
            return Legal { singles: hand & SPADE_THREE, ..legal };
        }
        let size = field.size();
        let sequence = field.is_sequence();
        let suits = if locked { u64::from(field.suits()) } else { 0 };
        if sequence {
            let starts = if revolution {
                // The last of them must lie below the field's lowest column.
                let below = field.low().saturating_sub(size - 1);
                (1u64 << (4 * below)) - 1
            } else {
                CELLS & !((1u64 << (4 * (field.high() + 1))) - 1)
            };
            let suit = if locked { 0x0111_1111_1111_1111 * suits } else { CELLS };
            return Legal { starts: starts & suit, length: size, ..legal };
        }
        let column = 4 * field.low();
        let stronger = if revolution { (1u64 << column) - 1 } else { !((1u64 << (column + 4)) - 1) };
        if size == 1 {
            let suited = if locked { RANKS * suits } else { SUITED };
            return Legal { singles: hand & (stronger & suited & SUITED | JOKER), ..legal };
        }
        Legal { ranks: RANKS & stronger, group: size, lock: suits, ..legal }
    }

    /// Counts the melds.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        let mut count = self.singles.count_ones();
        self.fits(|fit| {
            count += fit.ways(self.joker);
            false
        });
        count + self.fives().count_ones()
    }

    /// Returns the meld of a number below [`Legal::count`].
    #[inline(always)]
    pub fn nth(&self, mut i: u32) -> Meld {
        let singles = self.singles.count_ones();
        if i < singles {
            let card = nth_bit(self.singles, i);
            return Meld { cells: card, stand: card & JOKER };
        }
        i -= singles;
        let mut found = None;
        self.fits(|fit| {
            let ways = fit.ways(self.joker);
            if i < ways {
                found = Some(fit.nth(self.hand, i));
                return true;
            }
            i -= ways;
            false
        });
        found.unwrap_or_else(|| {
            let rank = nth_bit(self.fives(), i);
            Meld { cells: (rank * RANK) | JOKER, stand: JOKER }
        })
    }

    /// Visits all melds in the order of [`Legal::nth`], finding each shape once.
    #[inline(always)]
    pub fn each(&self, mut visit: impl FnMut(Meld)) {
        bits(self.singles, |card| visit(Meld { cells: card, stand: card & JOKER }));
        self.fits(|fit| {
            fit.each(self.hand, self.joker, &mut visit);
            false
        });
        bits(self.fives(), |rank| visit(Meld { cells: (rank * RANK) | JOKER, stand: JOKER }));
    }

    /// Visits every shape that fits somewhere, until told to stop.
    #[inline(always)]
    fn fits(&self, mut stop: impl FnMut(Fit) -> bool) {
        if self.ranks != 0 && self.groups(&mut stop) {
            return;
        }
        if self.starts != 0 {
            self.sequences(&mut stop);
        }
    }

    /// Ranks of which the hand holds all four and the joker.
    #[inline(always)]
    fn fives(&self) -> u64 {
        let any = self.joker && (self.group == 0 || self.group == 5) && self.lock == 0;
        if !any {
            return 0;
        }
        let [clubs, diamonds, hearts, spades] = [0, 1, 2, 3].map(|suit| self.hand >> suit & self.ranks);
        clubs & diamonds & hearts & spades
    }

    #[inline(always)]
    fn groups(&self, stop: &mut impl FnMut(Fit) -> bool) -> bool {
        let suits = [0, 1, 2, 3].map(|suit| self.hand >> suit & self.ranks);
        let [a, b, c, d] = suits;
        let two = a & b | c & d | (a | b) & (c | d);
        if two == 0 && !self.joker {
            return false;
        }
        let shapes = match (self.lock, self.group) {
            (0, 0) => &SHAPES[..],
            (0, 2) => &SHAPES[..6],
            (0, 3) => &SHAPES[6..10],
            (0, 4) => &SHAPES[10..],
            (0, _) => &[],
            (lock, _) => std::slice::from_ref(&SHAPES[LOCKED[lock as usize & 15]]),
        };
        for &shape in shapes {
            let (mut full, mut short) = (self.ranks, 0);
            for (suit, held) in suits.iter().enumerate() {
                if shape >> suit & 1 == 1 {
                    short = short & held | full & !held;
                    full &= held;
                }
            }
            if full | short != 0 && stop(Fit { shape, full, short }) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn sequences(&self, stop: &mut impl FnMut(Fit) -> bool) {
        let jokers = if self.joker { CELLS } else { 0 };
        let (mut full, mut short) = (self.hand, !self.hand & jokers);
        for size in 2..=15 {
            let next = self.hand >> (4 * (size - 1));
            short = (short & next | full & !next & jokers) & (CELLS >> (4 * (size - 1)));
            full &= next;
            if full | short == 0 {
                return;
            }
            let wanted = if self.length == 0 { size >= 3 } else { size == self.length };
            if wanted && stop(Fit { shape: run(size), full: full & self.starts, short: short & self.starts })
            {
                return;
            }
            if size == self.length {
                return;
            }
        }
    }
}

/// Which of the shapes has the suits of a lock; no group has fewer than two.
const LOCKED: [usize; 16] = {
    let mut at = [10; 16];
    let mut i = 0;
    while i < SHAPES.len() {
        at[SHAPES[i] as usize] = i;
        i += 1;
    }
    at
};

impl Fit {
    #[inline(always)]
    fn ways(self, joker: bool) -> u32 {
        let full = self.full.count_ones();
        if joker { full * (1 + self.shape.count_ones()) + self.short.count_ones() } else { full }
    }

    /// Returns a meld of this shape: the plain ones, then those with the joker.
    #[inline(always)]
    fn nth(self, hand: u64, i: u32) -> Meld {
        let full = self.full.count_ones();
        if i < full {
            return Meld { cells: self.shape * nth_bit(self.full, i), stand: 0 };
        }
        let (i, size) = (i - full, self.shape.count_ones());
        if i < full * size {
            let cells = self.shape * nth_bit(self.full, i / size);
            return Meld { cells, stand: nth_bit(cells, i % size) };
        }
        let cells = self.shape * nth_bit(self.short, i - full * size);
        Meld { cells, stand: cells & !hand }
    }
}

impl Fit {
    /// Visits the melds of this shape in the order of [`Fit::nth`].
    #[inline(always)]
    fn each(self, hand: u64, joker: bool, visit: &mut impl FnMut(Meld)) {
        bits(self.full, |place| visit(Meld { cells: self.shape * place, stand: 0 }));
        if joker {
            bits(self.full, |place| {
                let cells = self.shape * place;
                bits(cells, |stand| visit(Meld { cells, stand }));
            });
            bits(self.short, |place| {
                let cells = self.shape * place;
                visit(Meld { cells, stand: cells & !hand });
            });
        }
    }
}

/// Visits the set bits of a word from the lowest on, each as a word.
#[inline(always)]
fn bits(mut word: u64, mut visit: impl FnMut(u64)) {
    while word != 0 {
        visit(word & word.wrapping_neg());
        word &= word - 1;
    }
}

/// Returns the `n`-th set bit, counted from zero, as a word.
#[inline(always)]
fn nth_bit(mut word: u64, n: u32) -> u64 {
    for _ in 0..n {
        word &= word - 1;
    }
    word & word.wrapping_neg()
}

impl Legal {
    /// Finds the melds of a light playout on an empty field: those that end the hand, else any.
    #[inline(always)]
    pub fn light_lead(hand: u64) -> Legal {
        let all = Legal::lead(hand);
        let size = hand.count_ones();
        let first = all.hand.trailing_zeros() & 63;
        let rank = all.hand & !(RANK << (first & !3)) == 0;
        let suit = all.hand & !(0x0111_1111_1111_1111 << (first & 3)) == 0;
        if size < 2 || !(rank || suit && size >= 3) {
            return all;
        }
        let last = Legal { singles: 0, group: size, length: size, ..all };
        if last.count() > 0 { last } else { all }
    }
}

#[cfg(test)]
#[path = "legal_tests.rs"]
mod tests;
