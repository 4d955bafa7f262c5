//! Melds that lie in a hand.

use super::super::cards::{Cards, JOKER, SUITED};
use super::super::meld::{Meld, RANK, run};

/// Returns the cards that are part of a sequence of three without the joker.
pub(super) fn in_sequences(hand: Cards) -> Cards {
    let cards = hand.0 & SUITED;
    let starts = cards & cards >> 4 & cards >> 8;
    Cards(starts | starts << 4 | starts << 8)
}

/// Returns the cards that share their rank with another.
pub(super) fn in_groups(hand: Cards) -> Cards {
    let ranks = (1..=13).map(|column| hand.in_column(column)).filter(|rank| rank.count() >= 2);
    ranks.fold(Cards::NONE, |sum, rank| sum | rank)
}

/// Lists the longest sequence from every cell on, from column 0 up, spades first. With a joker each has it
/// where a card is missing, but not at its end.
pub(super) fn sequences(cards: Cards, joker: bool) -> Vec<Meld> {
    let held = |bit: u32| cards.0 & SUITED & 1 << bit != 0;
    let mut found = Vec::new();
    for column in 0..14 {
        for suit in (0..4).rev() {
            let first = 4 * column + suit;
            let (mut size, mut stand) = (0, 0);
            for step in 0..14 - column {
                let cell = first + 4 * step;
                if held(cell) {
                    size = step + 1;
                } else if joker && stand == 0 {
                    stand = 1 << cell;
                } else {
                    break;
                }
            }
            let cells = run(size) << first;
            if size >= 3 {
                found.push(Meld { cells, stand: stand & cells });
            }
        }
    }
    found
}

/// Lists whole ranks from the weakest up: those with so many cards; with the joker those that lack one,
/// which it fills in the strongest of the suits that is free.
pub(super) fn groups(cards: Cards, size: u32, joker: bool, suits: u8) -> Vec<Meld> {
    let mut found = Vec::new();
    for column in 1..=13 {
        let cells = cards.in_column(column).0;
        let held = cells.count_ones();
        if !joker && held == size && size >= 2 {
            found.push(Meld { cells, stand: 0 });
        } else if joker && held > 0 && held + 1 == size {
            let free = (u64::from(suits) & RANK) << (4 * column) & !cells;
            let stand = if free == 0 { JOKER } else { 1 << free.ilog2() };
            found.push(Meld { cells: cells | stand, stand });
        }
    }
    found
}
