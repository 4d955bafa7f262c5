//! Counting the ways to give cards away.

use super::cards::Cards;

/// Counts the sets of one or two cards of a hand.
pub(super) fn count(hand: Cards, size: u32) -> u32 {
    let n = hand.count();
    if size == 2 { n * n.saturating_sub(1) / 2 } else { n }
}

/// Returns the set of a number below [`count`].
pub(super) fn nth(hand: Cards, size: u32, i: u32) -> Cards {
    if size != 2 {
        return card(hand, i);
    }
    // Pairs in the order of their stronger card: 0·1, 0·2, 1·2, 0·3, …
    let (mut strong, mut left) = (1, i);
    while left >= strong {
        left -= strong;
        strong += 1;
    }
    card(hand, strong) | card(hand, left)
}

fn card(hand: Cards, i: u32) -> Cards {
    hand.iter().nth(i as usize).map_or(Cards::NONE, Cards::of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_pair_comes_once() {
        let hand: Cards = "S3H3D3C4H5SAJK".parse().unwrap();
        let pairs: HashSet<Cards> = (0..count(hand, 2)).map(|i| nth(hand, 2, i)).collect();
        assert_eq!(pairs.len(), 21);
        assert!(pairs.iter().all(|&pair| pair.count() == 2 && hand.contains(pair)));
        let cards: HashSet<Cards> = (0..count(hand, 1)).map(|i| nth(hand, 1, i)).collect();
        assert_eq!(cards.len(), 7);
    }
}
