//! Numbers for the few features that are in use.

/// Features numbered in the order in which they were first met.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    features: Vec<u32>,
    /// Numbers by a hash of their feature, one more than the number; zero is free.
    table: Vec<u32>,
}

impl Default for Numbering {
    fn default() -> Self {
        Numbering { features: Vec::new(), table: vec![0; 1 << 12] }
    }
}

impl Numbering {
    /// Lists the features by number.
    pub fn features(&self) -> &[u32] {
        &self.features
    }

    /// Forgets all numbers and keeps the memory.
    pub fn clear(&mut self) {
        self.features.clear();
        self.table.fill(0);
    }

    /// Tells whether a feature has a number.
    pub fn has(&self, feature: u32) -> bool {
        self.find(feature).is_ok()
    }

    /// Returns a feature's number, a new one if it has none.
    #[inline]
    pub fn number(&mut self, feature: u32) -> usize {
        match self.find(feature) {
            Ok(number) => number,
            Err(at) => self.add(feature, at),
        }
    }

    fn add(&mut self, feature: u32, at: usize) -> usize {
        self.features.push(feature);
        self.table[at] = self.features.len() as u32;
        if self.features.len() * 2 >= self.table.len() {
            self.table = vec![0; self.table.len() * 2];
            for number in 0..self.features.len() {
                if let Err(at) = self.find(self.features[number]) {
                    self.table[at] = number as u32 + 1;
                }
            }
        }
        self.features.len() - 1
    }

    /// Finds a feature's number, or else the place in the table where it belongs.
    #[inline]
    fn find(&self, feature: u32) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        // Neighbours are spread by the golden ratio: the high bits of the product.
        let mut at = (u64::from(feature).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        loop {
            match self.table[at] as usize {
                0 => return Err(at),
                found if self.features[found - 1] == feature => return Ok(found - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Counts the bytes it takes.
    pub fn bytes(&self) -> usize {
        (self.features.len() + self.table.len()) * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Stream;
    use std::collections::HashMap;

    #[test]
    fn numbers_are_those_of_a_map() {
        let (mut numbering, mut map) = (Numbering::default(), HashMap::new());
        let mut rng = Stream::new(1).named("numbering").rng();
        for _ in 0..2 {
            for _ in 0..50_000 {
                let feature = if rng.below(2) == 0 { rng.below(20_000) } else { rng.below(u32::MAX) };
                let next = map.len();
                assert_eq!(numbering.has(feature), map.contains_key(&feature));
                assert_eq!(numbering.number(feature), *map.entry(feature).or_insert(next));
            }
            assert!(numbering.features().iter().enumerate().all(|(i, feature)| map[feature] == i));
            numbering.clear();
            map.clear();
        }
    }
}
