//! Chains of a small board, and what a placement does to them.
#![allow(unsafe_code)]

use super::set::{Set, beside_one, count, same, single, words};
use crate::go::bits::{Bits, SMALL};
use crate::go::lattice::SMALL_LATTICE;
use crate::go::stones::{Ground, Stones};
use std::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi64, _mm_or_si128, _mm_setzero_si128,
    _mm_shuffle_epi32, _mm_testz_si128, _mm256_and_si256, _mm256_blendv_epi8, _mm256_broadcastsi128_si256,
    _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi64x,
    _mm256_shuffle_epi8, _mm256_storeu_si256,
};

/// The number of the chain that is none: the highest without a sign, the lowest with one.
const NONE: u8 = 255;

#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Chain {
    stones: Set,
    liberties: Set,
}

impl Chain {
    const NONE: Chain = Chain { stones: Set::NONE, liberties: Set::NONE };
}

/// Chains by number, which is the bit of one of their stones, and the number of the chain at each point.
pub struct Chains {
    numbers: [[u8; 256]; 2],
    chains: [Chain; 256],
}

/// Stones as the side to move sees them.
#[derive(Clone, Copy)]
pub struct Sides {
    pub own: __m128i,
    pub enemy: __m128i,
    pub atari: __m128i,
    pub ko: __m128i,
}

/// A point: as a set, its neighbours as a set, and these one by one.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Place {
    alone: Set,
    around: Set,
    near: [u8; 4],
}

static PLACES: [Place; 128] = {
    let mut places = [Place { alone: Set::NONE, around: Set::NONE, near: [0; 4] }; 128];
    let mut cell = 0;
    while cell < 128 {
        let [a, b, c, d] = SMALL_LATTICE.neighbours[cell];
        places[cell] = Place {
            alone: Set(SMALL_LATTICE.alone[cell].0),
            around: Set(SMALL_LATTICE.around[cell].0),
            near: [a as u8, b as u8, c as u8, d as u8],
        };
        cell += 1;
    }
    places
};

impl Chains {
    pub const NONE: Chains = Chains { numbers: [[NONE; 256]; 2], chains: [Chain::NONE; 256] };

    /// Finds the chains of a board.
    pub fn new(stones: &Stones<SMALL>, ground: &Ground<SMALL>) -> Self {
        let mut found = Chains::NONE;
        let empty = stones.empty(ground);
        for us in 0..2 {
            let mut left = stones.of[us];
            while !left.is_empty() {
                let first = left.lowest();
                let chain = Bits::of(first).spread(stones.of[us]);
                found.chains[first] =
                    Chain { stones: Set::of(chain), liberties: Set::of(chain.beside() & empty) };
                chain.iter().for_each(|cell| found.numbers[us][cell] = first as u8);
                left &= !chain;
            }
        }
        found
    }

    /// Becomes another board; only what its stones refer to is copied.
    #[inline]
    pub fn copy_from(&mut self, other: &Self, stones: &Stones<SMALL>) {
        self.numbers = other.numbers;
        for us in 0..2 {
            let mut left = stones.of[us];
            while !left.is_empty() {
                let number = other.numbers[us][left.lowest() % 128] as usize;
                self.chains[number] = other.chains[number];
                left &= !Bits(other.chains[number].stones.0);
            }
        }
    }

    /// Joins four chains and what is new under one number; returns the stones and the liberties of all.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn merge(
        &mut self,
        us: usize,
        numbers: [u8; 4],
        new: (__m128i, __m128i),
        into: u8,
    ) -> (__m128i, __m128i) {
        let (mut stones, mut liberties) = new;
        for number in numbers {
            let other = &self.chains[number as usize];
            stones = _mm_or_si128(stones, other.stones.get());
            liberties = _mm_or_si128(liberties, other.liberties.get());
        }
        self.relabel(us, stones, into);
        (stones, liberties)
    }

    /// Gives a number to all points of a set, thirty-two at a time.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn relabel(&mut self, us: usize, set: __m128i, number: u8) {
        let set = _mm256_broadcastsi128_si256(set);
        let ones = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let number = _mm256_set1_epi8(number as i8);
        for (part, numbers) in (0..3).zip(self.numbers[us & 1].chunks_exact_mut(32)) {
            let first = 0x0404_0404_0404_0404 * part;
            let bytes = _mm256_setr_epi64x(
                first,
                first + 0x0101_0101_0101_0101,
                first + 0x0202_0202_0202_0202,
                first + 0x0303_0303_0303_0303,
            );
            let bits = _mm256_and_si256(_mm256_shuffle_epi8(set, bytes), ones);
            let inside = _mm256_cmpeq_epi8(bits, ones);
            // SAFETY: the chunk is thirty-two bytes that may be read and written.
            unsafe {
                let at = numbers.as_mut_ptr().cast();
                _mm256_storeu_si256(at, _mm256_blendv_epi8(_mm256_loadu_si256(at), number, inside));
            }
        }
    }

    /// Takes those of four chains that have no liberty left, whose colour is `them`; returns their stones, and the
    /// stones of `own` chains that breathe again.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn take(&mut self, them: usize, numbers: [u8; 4], own: __m128i) -> (__m128i, __m128i) {
        let mut taken = _mm_setzero_si128();
        for number in numbers {
            let chain = &self.chains[number as usize];
            let none = _mm_cmpeq_epi64(chain.liberties.get(), _mm_setzero_si128());
            let none = _mm_and_si128(none, _mm_shuffle_epi32::<0b01_00_11_10>(none));
            taken = _mm_or_si128(taken, _mm_and_si128(none, chain.stones.get()));
        }
        self.relabel(them, taken, NONE);
        let mut freed = _mm_setzero_si128();
        let mut left = Bits(words(_mm_and_si128(beside_one(taken), own)));
        while !left.is_empty() {
            let chain = &mut self.chains[self.numbers[(them ^ 1) & 1][left.lowest() % 128] as usize];
            let stones = chain.stones.get();
            let gained = _mm_and_si128(beside_one(stones), taken);
            chain.liberties.set(_mm_or_si128(chain.liberties.get(), gained));
            freed = _mm_or_si128(freed, stones);
            left &= !Bits(chain.stones.0);
        }
        (taken, freed)
    }
}

/// Places a stone where it is legal.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub fn place(chains: &mut Chains, sides: &mut Sides, empty: __m128i, us: usize, cell: usize) {
    let (us, them, cell) = (us & 1, (us ^ 1) & 1, cell % 128);
    let place = &PLACES[cell];
    let (stone, around) = (place.alone.get(), place.around.get());
    let friends = place.near.map(|near| chains.numbers[us][near as usize]);
    let enemies = place.near.map(|near| chains.numbers[them][near as usize]);
    let prey = _mm_and_si128(_mm_and_si128(around, sides.enemy), sides.atari);

    // Without friends the lowest is NONE and the highest, with its sign, too.
    let [a, b, c, d] = friends;
    let lowest = a.min(b).min(c.min(d));
    let highest = (a as i8).max(b as i8).max((c as i8).max(d as i8)) as u8;
    let number = if highest == NONE { cell as u8 } else { highest };
    let friend = &chains.chains[highest as usize];
    let mut stones = _mm_or_si128(friend.stones.get(), stone);
    let mut liberties = _mm_or_si128(_mm_and_si128(around, empty), friend.liberties.get());
    if lowest != highest {
        (stones, liberties) = chains.merge(us, friends, (stones, liberties), number);
    }
    liberties = _mm_andnot_si128(stone, liberties);
    let joined = &mut chains.chains[number as usize];
    joined.stones.set(stones);
    joined.liberties.set(liberties);
    chains.numbers[us][cell] = number;

    for number in enemies {
        let chain = &mut chains.chains[number as usize];
        let liberties = _mm_andnot_si128(stone, chain.liberties.get());
        chain.liberties.set(liberties);
        sides.atari = _mm_or_si128(sides.atari, _mm_and_si128(single(liberties), chain.stones.get()));
    }
    sides.own = _mm_or_si128(sides.own, stone);
    if _mm_testz_si128(prey, prey) == 0 {
        let (taken, freed) = chains.take(them, enemies, sides.own);
        sides.enemy = _mm_andnot_si128(taken, sides.enemy);
        sides.atari = _mm_andnot_si128(_mm_or_si128(taken, freed), sides.atari);
        liberties = chains.chains[number as usize].liberties.get();
        // The stone took one and stands alone on its one liberty: that is where it may not be retaken.
        if same(liberties, taken) && same(stones, stone) && count(taken) == 1 {
            sides.ko = taken;
        }
    }
    let atari = _mm_and_si128(stones, single(liberties));
    sides.atari = _mm_or_si128(_mm_andnot_si128(stones, sides.atari), atari);
}
