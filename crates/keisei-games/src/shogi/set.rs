//! Sets of squares as bits.
#![allow(clippy::inline_always, reason = "what counts bits must take on the target features of its caller")]

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: bit `n` is the square with that number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Squares(pub u128);

impl Squares {
    pub const NONE: Self = Squares(0);
    pub const ALL: Self = Squares((1 << 81) - 1);
    /// The lowest rank of every file.
    const LAST: u128 = {
        let (mut bits, mut file) = (0, 0);
        while file < 9 {
            bits |= 1 << (9 * file + 8);
            file += 1;
        }
        bits
    };

    #[inline]
    pub const fn of(square: u8) -> Self {
        Squares(1 << square)
    }

    #[inline(always)]
    pub fn has(self, square: u8) -> bool {
        self.0 >> square & 1 != 0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub fn count(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Tells whether there is more than one square.
    #[inline(always)]
    pub fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the first square of a set that is not empty.
    #[inline(always)]
    pub fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }

    /// Takes the first square out.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        Some(first)
    }

    /// Tells all squares: those of one word, then those of the other, which costs less than taking them out of both.
    #[inline(always)]
    pub fn each(self, mut tell: impl FnMut(u8)) {
        let (mut low, mut high) = (self.0 as u64, (self.0 >> 64) as u64);
        while low != 0 {
            tell(low.trailing_zeros() as u8);
            low &= low - 1;
        }
        while high != 0 {
            tell(64 + high.trailing_zeros() as u8);
            high &= high - 1;
        }
    }

    /// Returns the square that has `n` before it.
    #[inline(always)]
    pub fn nth(mut self, n: u32) -> u8 {
        let low = (self.0 as u64).count_ones();
        let mut left = n;
        if n >= low {
            self.0 &= !0 << 64;
            left -= low;
        }
        for _ in 0..left {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.first()
    }

    /// Moves every square one rank towards the other side; what would leave the board must not be there.
    #[inline(always)]
    pub fn forward(self, us: usize) -> Self {
        if us == 0 { Squares(self.0 >> 1) } else { Squares(self.0 << 1) }
    }

    /// Returns the files on which the set, with one square a file at most, has none.
    ///
    /// A file is nine bits. Taking the set from the top bits leaves the top bit of a file only if nothing was taken
    /// there; spreading it over the file is another subtraction.
    #[inline(always)]
    pub fn empty_files(self) -> Self {
        let free = (Self::LAST - self.0) & Self::LAST;
        Squares((free << 1) - (free >> 8))
    }
}

macro_rules! operator {
    ($($trait:ident $name:ident $assign:ident $assigned:ident $op:tt,)*) => {$(
        impl $trait for Squares {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                Squares(self.0 $op other.0)
            }
        }
        impl $assign for Squares {
            #[inline]
            fn $assigned(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    )*};
}
operator! {
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^,
}

impl Not for Squares {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Squares(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_files_are_found_whatever_rank_a_pawn_has() {
        for pawns in 0..3u32.pow(9) {
            // Three states a file: none, a pawn on its first, or on its last rank but `pawns % 8`.
            let (mut set, mut files) = (Squares::NONE, Squares::NONE);
            for file in 0..9 {
                let rank = match pawns / 3u32.pow(file) % 3 {
                    0 => {
                        files.0 |= 0x1FF << (9 * file);
                        continue;
                    }
                    1 => 0,
                    _ => 8 - pawns % 8,
                };
                set |= Squares::of((9 * file + rank) as u8);
            }
            assert_eq!(set.empty_files(), files);
        }
    }

    #[test]
    fn the_nth_is_the_one_popped_nth() {
        let set = Squares(0x1_2345_6789_ABCD_EF01_2345);
        let mut left = set;
        for n in 0..set.count() {
            assert_eq!(Some(set.nth(n)), left.pop());
        }
        assert_eq!(left.pop(), None);
        let (mut told, mut left) = (Vec::new(), set);
        set.each(|square| told.push(square));
        assert!(told.into_iter().eq(std::iter::from_fn(|| left.pop())));
    }
}
