//! Named random streams, and the generator drawn from them.
//!
//! Every random act draws from a stream named by *what* it is for, never by which thread got
//! there first:
//!
//! ```
//! use keisei_core::Stream;
//! let simulation = Stream::new(7).named("update").child(17).named("position").child(4).child(88);
//! let mut rng = simulation.rng();
//! assert!(rng.below(60) < 60);
//! assert_eq!(rng.below(1 << 20), {
//!     let mut again = simulation.rng();
//!     again.next_u64();
//!     again.below(1 << 20)
//! });
//! ```

/// The golden-ratio increment of `SplitMix64`.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Stafford's Mix13: the finaliser of `SplitMix64`, a bijection that avalanches every bit.
#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A name for a random act; cheap to copy, cheap to extend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stream(u64);

impl Stream {
    /// Starts the tree of streams of one seed.
    #[inline]
    pub fn new(seed: u64) -> Self {
        Stream(mix(seed.wrapping_add(GOLDEN)))
    }

    /// Names the `index`-th act below this one.
    #[inline]
    #[must_use]
    pub fn child(self, index: u64) -> Self {
        Stream(mix(self.0 ^ mix(index.wrapping_mul(GOLDEN).wrapping_add(1))))
    }

    /// Names a kind of act below this one, so that two kinds with equal indices stay apart.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        name.bytes().fold(self.child(u64::MAX), |stream, byte| stream.child(byte as u64))
    }

    /// Returns the 64-bit key: what the four words of a generator are expanded from.
    #[inline]
    pub fn key(self) -> u64 {
        self.0
    }

    /// Opens the stream.
    #[inline]
    pub fn rng(self) -> Rng {
        Rng::from_key(self.0)
    }
}

/// The generator: xoshiro256++ (Blackman and Vigna), its state expanded from a stream's key by
/// `SplitMix64`.
///
/// Written here rather than taken from a crate because SIMD playouts run four of them side by
/// side and must agree with this one bit for bit; tests hold it against `rand_xoshiro`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// Expands a key into a generator.
    #[inline]
    pub fn from_key(key: u64) -> Self {
        let word = |i: u64| mix(key.wrapping_add(GOLDEN.wrapping_mul(i)));
        Rng { state: [word(1), word(2), word(3), word(4)] }
    }

    /// Returns the four words of state, for SIMD lanes and checkpoints.
    #[inline]
    pub fn state(&self) -> [u64; 4] {
        self.state
    }

    /// Draws 64 uniform bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Draws a number below `n` by taking the high word of a 64×32-bit product.
    ///
    /// Each outcome is off from 1/n by less than 2⁻⁶⁴ — far below what any experiment can see —
    /// and in exchange every draw costs exactly one step, which lets SIMD lanes keep in step.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing is below zero");
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u32
    }

    /// Draws a uniform number in `[0, 1)` with 53 bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Answers yes with the given probability.
    #[inline]
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Picks one of a slice, or nothing from an empty one.
    #[inline]
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.below(from.len() as u32) as usize) }
    }

    /// Shuffles a slice (Fisher–Yates, from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{Rng as _, SeedableRng};

    #[test]
    fn generator_agrees_with_the_published_one() {
        for key in [0, 1, 0xDEAD_BEEF, u64::MAX] {
            let mut ours = Rng::from_key(key);
            let mut theirs = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(key);
            for _ in 0..1000 {
                assert_eq!(ours.next_u64(), theirs.next_u64());
            }
        }
    }

    #[test]
    fn names_and_indices_do_not_collide() {
        let root = Stream::new(1);
        let mut keys: Vec<u64> = (0..100_000).map(|i| root.child(i).key()).collect();
        keys.extend(["a", "b", "ab", "ba", "playout", "game"].map(|n| root.named(n).key()));
        keys.extend((0..1000).map(|i| root.child(i).child(i).key()));
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn below_covers_its_range_evenly() {
        let mut rng = Stream::new(3).rng();
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }
}
