//! Which of their cards the rich may have taken as tribute, where nobody told them.

use super::cards::Cards;
use super::exchange::PAIRS;
use super::table::Table;
use keisei_core::Rng;

/// Draws the tribute of a pair whose rich seat does not know it, every deal equally likely.
///
/// `table` holds all cards whose place is known. The hand that paid lacks so many more, out of those left; all it
/// kept is weaker than what it paid. For every card `c` of the rich that may be the weakest one paid, the deals
/// number (stronger cards of the rich, one less than paid) × (cards left below `c`, as many as lack).
pub(super) fn guess(table: &Table, pair: usize, left: Cards, lacks: u32, rng: &mut Rng) -> Cards {
    let size = PAIRS[pair].cards;
    let Some((rich, poor)) = PAIRS[pair].seats(table.classes) else { return Cards::NONE };
    let gift = table.exchange.gifts[pair];
    let held = table.hand(rich) | table.played(rich) | gift;
    let kept = (table.hand(poor) | table.played(poor)) & !gift;
    let weights = held.iter().map(|card| {
        let card = Cards::of(card);
        let stronger = (held & !held.below(card) & !card).count();
        let fits = kept.below(card) == kept;
        if fits { ways(stronger, size - 1) * ways(left.below(card).count(), lacks) } else { 0.0 }
    });
    let weights: Vec<f64> = weights.collect();
    let mut at = rng.unit() * weights.iter().sum::<f64>();
    for (card, &weight) in held.iter().zip(&weights) {
        at -= weight;
        if weight > 0.0 && at < 0.0 {
            return complete(Cards::of(card), held, size, rng);
        }
    }
    // Rounding may leave the sum a little short; then it is the last that may be.
    let last = held.iter().zip(&weights).filter(|&(_, &weight)| weight > 0.0).last();
    last.map_or(held.strongest(size), |(card, _)| complete(Cards::of(card), held, size, rng))
}

/// Adds stronger cards to the weakest one paid.
fn complete(weakest: Cards, held: Cards, size: u32, rng: &mut Rng) -> Cards {
    let mut paid = weakest;
    while paid.count() < size {
        let stronger = held & !held.below(weakest) & !paid;
        let Some(card) = stronger.iter().nth(rng.below(stronger.count().max(1)) as usize) else { break };
        paid |= Cards::of(card);
    }
    paid
}

/// Counts the ways to choose `k` of `n`.
fn ways(n: u32, k: u32) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_binomial() {
        assert_eq!([ways(5, 0), ways(5, 2), ways(40, 10), ways(3, 4)], [1.0, 10.0, 847_660_528.0, 0.0]);
    }
}
