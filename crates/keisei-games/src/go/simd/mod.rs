//! Playouts on boards up to 9×9 where the CPU has AVX2 and BMI2: the same games as those of `light`, a set of
//! points to a register.
//!
//! What is legal and what an eye shuts in are found by one step of two sets at once, in the halves of a 256-bit
//! register. Suicide is not for here.

mod chains;
mod set;

use super::bits::{Bits, SMALL};
use super::board::Board;
use super::playouts::End;
use super::stones::{Ground, Stones};
use chains::{Chains, Sides, place};
use keisei_core::{Position, Rng, Stream};
use set::{beside, eyes, load, nth, words};
use std::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_andnot_si128, _mm_or_si128, _mm_setzero_si128, _mm_testz_si128,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_set_m128i,
};

/// Tells whether this way may run on this CPU.
#[inline]
pub fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// What all games begin with.
pub struct Start<'a> {
    pub stones: &'a Stones<SMALL>,
    pub ground: &'a Ground<SMALL>,
    pub us: usize,
    pub passes: u8,
}

/// Plays `n` games, two at a time: what one waits for, the other uses. Calls `ended` with each last board.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub fn play_out(start: &Start, n: u32, stream: Stream, mut ended: impl FnMut(Stones<SMALL>, End)) {
    let chains = Chains::new(start.stones, start.ground);
    let (points, edge) = (load(&start.ground.points), load(&start.ground.edge));
    let mut games = (0..n).map(|i| stream.child(u64::from(i)).rng());
    let mut first = Lane::idle();
    // A search asks for one game at a time, which should not pay for two.
    let mut second = if n > 1 { Some(Lane::idle()) } else { None };
    let mut busy = true;
    while busy {
        busy = false;
        for lane in [Some(&mut first), second.as_mut()].into_iter().flatten() {
            if lane.goes_on() {
                step(lane, points, edge);
                busy = true;
                continue;
            }
            if lane.playing {
                lane.finish(&mut ended);
            }
            if let Some(rng) = games.next() {
                lane.begin(start, &chains, rng);
                busy = true;
            }
        }
    }
}

/// A place for one game at a time.
struct Lane {
    chains: Chains,
    sides: Sides,
    rng: Rng,
    us: usize,
    passes: u8,
    plies: u32,
    playing: bool,
}

impl Lane {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn idle() -> Self {
        let none = _mm_setzero_si128();
        let sides = Sides { own: none, enemy: none, atari: none, ko: none };
        Lane {
            chains: Chains::NONE,
            sides,
            rng: Rng::from_key(0),
            us: 0,
            passes: 2,
            plies: 0,
            playing: false,
        }
    }

    #[inline]
    fn goes_on(&self) -> bool {
        self.passes < 2 && self.plies < Board::MAX_PLIES
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn begin(&mut self, start: &Start, chains: &Chains, rng: Rng) {
        let Stones { of, atari, ko } = start.stones;
        self.chains.copy_from(chains, start.stones);
        let [own, enemy] = [load(&of[start.us]), load(&of[start.us ^ 1])];
        self.sides = Sides { own, enemy, atari: load(atari), ko: load(ko) };
        (self.rng, self.us, self.passes, self.plies) = (rng, start.us, start.passes, 0);
        self.playing = true;
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn finish(&mut self, ended: &mut impl FnMut(Stones<SMALL>, End)) {
        let [own, enemy] = [Bits(words(self.sides.own)), Bits(words(self.sides.enemy))];
        let of = if self.us == 0 { [own, enemy] } else { [enemy, own] };
        ended(Stones { of, ..Stones::NONE }, End { plies: self.plies, over: self.passes >= 2 });
        self.playing = false;
    }
}

/// Plays one ply.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn step(lane: &mut Lane, points: __m128i, edge: __m128i) {
    let mut sides = lane.sides;
    let Sides { own, enemy, atari, ko } = sides;
    let empty = _mm_andnot_si128(_mm_or_si128(own, enemy), points);
    let helpers = _mm_or_si128(_mm_andnot_si128(atari, own), _mm_and_si128(atari, enemy));
    let open = _mm256_set_m128i(_mm_or_si128(empty, enemy), _mm_or_si128(empty, helpers));
    let near = beside(open);
    let mut playable = _mm_and_si128(empty, _mm_andnot_si128(ko, _mm256_castsi256_si128(near)));
    let shut = _mm_andnot_si128(_mm256_extracti128_si256::<1>(near), empty);
    if _mm_testz_si128(shut, shut) == 0 {
        playable = _mm_andnot_si128(eyes(shut, enemy, edge), playable);
    }
    let [low, high] = words(playable);
    let in_low = low.count_ones();
    let count = in_low + high.count_ones();
    sides.ko = _mm_setzero_si128();
    if count == 0 {
        lane.passes += 1;
    } else {
        lane.passes = 0;
        let drawn = lane.rng.below(count);
        place(&mut lane.chains, &mut sides, empty, lane.us, nth(low, high, in_low, drawn));
    }
    lane.sides = Sides { own: sides.enemy, enemy: sides.own, ..sides };
    lane.us ^= 1;
    lane.plies += 1;
}

#[cfg(test)]
#[allow(unsafe_code)]
mod tests {
    use super::*;
    use crate::go::board::{Grid, point_of};
    use crate::go::point::Move;

    /// The first move of a playout, drawn often from a position with eyes, a ko and suicides (Pearson's χ²).
    #[test]
    fn moves_are_uniform() {
        const DRAWS: u32 = 60_000;
        let text =
            "1XO1OXX1X/XXOOXXXX1/OOO1OX1XX/O1OOOXXX1/1O1OXX1XO/OOOXX1XXO/OXXX1XXOO/X1XXXXO1O/XX1X1XOO1 O";
        for text in ["9/9/2O6/5XO2/4X1XO1/5XO2/2X6/9/9 O move=9 then=F5", text] {
            let board: Board = text.parse().unwrap();
            let Grid::Small(stones) = &board.grid else { unreachable!("a small board") };
            let (ground, us) = (Ground::of(board.rules), board.turn.index());
            let playable = stones.playable(ground, us);
            assert!(playable != stones.legal(ground, us) || !stones.ko.is_empty(), "{board:#}");
            let mut seen = vec![0u32; 128];
            for i in 0..DRAWS {
                seen[first_move(&board, Stream::new(4).child(u64::from(i)).rng())] += 1;
            }
            let expected = f64::from(DRAWS) / f64::from(playable.count());
            let off = |cell: usize| (f64::from(seen[cell]) - expected).powi(2) / expected;
            let freedom = f64::from(playable.count() - 1);
            let chi2: f64 = playable.iter().map(off).sum();
            assert_eq!(playable.iter().map(|cell| seen[cell]).sum::<u32>(), DRAWS, "all moves are playable");
            // Four standard deviations of χ².
            assert!(chi2 < freedom + 4.0 * (2.0 * freedom).sqrt(), "χ² {chi2:.1} of {freedom}");
        }
    }

    /// Draws a first move in whichever way this CPU plays small boards.
    fn first_move(board: &Board, mut rng: Rng) -> usize {
        let Grid::Small(stones) = &board.grid else { unreachable!("a small board") };
        if available() {
            let start = Start { stones, ground: Ground::of(board.rules), us: board.turn.index(), passes: 0 };
            // SAFETY: the CPU has what the function was compiled for.
            return unsafe { first_of_lane(&start, rng) };
        }
        let drawn = board.light_move(&mut rng);
        let cells = stones.playable(Ground::of(board.rules), board.turn.index());
        let is_drawn = |&cell: &usize| drawn == Some(Move::Place(point_of(stones, cell)));
        cells.iter().find(is_drawn).expect("a playable point")
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn first_of_lane(start: &Start, rng: Rng) -> usize {
        let mut lane = Lane::idle();
        lane.begin(start, &Chains::new(start.stones, start.ground), rng);
        step(&mut lane, load(&start.ground.points), load(&start.ground.edge));
        (Bits(words(lane.sides.enemy)) & !start.stones.of[start.us]).lowest()
    }
}
