//! Some of a number of things, drawn without putting any back.

use crate::Rng;

/// Members that need no memory of their own.
const INLINE: usize = 2048;

/// A set of indices in which every set of its size is equally likely.
///
/// ```
/// use keisei_core::{Stream, Subset};
/// let hand = Subset::draw(5, 52, &mut Stream::new(1).rng());
/// assert_eq!(hand.iter().count(), 5);
/// assert!(hand.iter().all(|card| card < 52 && hand.has(card)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subset {
    low: [u64; INLINE / 64],
    high: Vec<u64>,
    count: u32,
}

impl Subset {
    /// Draws `n` of `0..count`, one random number for each; all of them, and no number, if `n` is
    /// not smaller than `count`.
    ///
    /// Floyd's way (Bentley, "A sample of brilliance", CACM 30(9), 1987): no list of all the
    /// others is needed, and one of one is drawn as [`Rng::below`] draws it.
    pub fn draw(n: u32, count: u32, rng: &mut Rng) -> Subset {
        let words = (count as usize).saturating_sub(INLINE).div_ceil(64);
        let mut set = Subset { low: [0; INLINE / 64], high: vec![0; words], count };
        if n >= count {
            (0..count).for_each(|i| set.insert(i));
            return set;
        }
        for last in count - n..count {
            let drawn = rng.below(last + 1);
            set.insert(if set.has(drawn) { last } else { drawn });
        }
        set
    }

    /// Tells whether an index is in the set.
    #[inline]
    pub fn has(&self, index: u32) -> bool {
        let (word, bit) = (index as usize / 64, index % 64);
        let word = self.low.get(word).or_else(|| self.high.get(word.wrapping_sub(INLINE / 64)));
        word.is_some_and(|word| word >> bit & 1 == 1)
    }

    #[inline]
    fn insert(&mut self, index: u32) {
        let (word, bit) = (index as usize / 64, index % 64);
        if word < self.low.len() {
            self.low[word] |= 1 << bit;
        } else {
            self.high[word - INLINE / 64] |= 1 << bit;
        }
    }

    /// Calls `each` with every index, from the smallest.
    #[inline]
    pub fn each(&self, mut each: impl FnMut(u32)) {
        let words = self.count.div_ceil(64) as usize;
        let (low, high) = (&self.low[..words.min(self.low.len())], &self.high);
        for (at, &word) in low.iter().chain(high).enumerate() {
            let mut left = word;
            while left != 0 {
                each(64 * at as u32 + left.trailing_zeros());
                left &= left - 1;
            }
        }
    }

    /// Lists the indices from the smallest.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.count.div_ceil(64) as usize;
        self.low.iter().chain(&self.high).take(words).enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(64 * at as u32 + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stream;
    use std::collections::BTreeMap;

    /// All twenty sets of three of six come up equally often, within five standard deviations.
    #[test]
    fn every_set_is_equally_likely() {
        let mut seen: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut rng = Stream::new(4).rng();
        for _ in 0..20_000 {
            *seen.entry(Subset::draw(3, 6, &mut rng).iter().collect()).or_default() += 1;
        }
        assert_eq!(seen.len(), 20);
        assert!(seen.values().all(|&n| (845..1155).contains(&n)), "{seen:?}");
    }

    #[test]
    fn each_index_is_told_as_it_is_listed() {
        for (n, count) in [(3, 60), (64, 64), (1000, 2048), (1500, 2049), (2000, 5000)] {
            let set = Subset::draw(n, count, &mut Stream::new(9).rng());
            let mut told = Vec::new();
            set.each(|index| told.push(index));
            assert!(told.len() == n as usize && set.iter().eq(told));
        }
    }

    #[test]
    fn one_is_drawn_as_a_number_is_and_all_without_drawing() {
        for count in [1, 2, 7, 500, 2048, 5000] {
            let (mut a, mut b) = (Stream::new(u64::from(count)).rng(), Stream::new(u64::from(count)).rng());
            if count > 1 {
                assert_eq!(Subset::draw(1, count, &mut a).iter().collect::<Vec<_>>(), [b.below(count)]);
            }
            assert!(Subset::draw(count, count, &mut a).iter().eq(0..count));
            assert_eq!(a, b);
            assert_eq!(Subset::draw(count / 2, count, &mut a).iter().count() as u32, count / 2);
        }
    }
}
