//! Moves as numbers.

use super::cards::{Cards, JOKER};
use super::meld::{CELLS, Meld, RANK, run};
use super::{Daihinmin, Move, Table};
use keisei_core::{NumberedMoves, Position};

/// The suits of groups of two, three and four.
const SHAPES: [u64; 11] = [3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15];
/// Numbers of a shape: without the joker, and with it on each of its cells.
const fn ways(shape: u64) -> usize {
    1 + shape.count_ones() as usize
}
/// Numbers of the groups of a rank.
const GROUPS: usize = 6 * 3 + 4 * 4 + 5;
/// Cells of a suit, those beyond the threes and the twos included.
const COLUMNS: u32 = 15;
/// Numbers of the sequences of a suit.
const SEQUENCES: usize = 508;

/// The first groups, after 52 cards and the joker alone.
const GROUP: usize = 53;
/// The first group of five, with the joker as the fifth.
const FIVE: usize = GROUP + 13 * GROUPS;
/// The first sequence.
const SEQUENCE: usize = FIVE + 13;
/// The pass, after the melds.
const PASS: usize = SEQUENCE + 4 * SEQUENCES;
/// The first gift of one card.
const GIFT: usize = PASS + 1;
/// The first gift of two.
const GIFTS: usize = GIFT + 53;
/// All of them.
const COUNT: usize = GIFTS + 53 * 52 / 2;

/// 2,605 melds, the pass and 1,431 gifts: 4,037.
///
/// In this order: single cards from `C3` to `S2` and the joker (53); groups of two to four by rank and suits, each without the
/// joker and with it on each cell (507); five of a rank (13); sequences by suit, length and lowest cell, each without the
/// joker and with it on each cell, where a joker below the three or above the two is the only way (4 · 508); the pass;
/// gifts of one card (53) and of two (1,378).
///
/// ```
/// use keisei_core::{Game, NumberedMoves, Position, Stream};
/// use keisei_games::daihinmin::Daihinmin;
/// let game = Daihinmin::default();
/// let table = game.start(&mut Stream::new(1).rng());
/// let diamond_three = table.moves().find(|m| m.to_string() == "D3").unwrap();
/// assert_eq!((game.move_number(&table, diamond_three), game.move_count()), (1, 4037));
/// assert_eq!(game.numbered_move(&table, 1), Some(diamond_three));
/// ```
impl NumberedMoves<Table> for Daihinmin {
    fn move_count(&self) -> usize {
        COUNT
    }

    fn move_number(&self, _: &Table, m: Move) -> usize {
        match m {
            Move::Play(meld) => number(meld),
            Move::Pass => PASS,
            Move::Give(cards) => gift(cards),
        }
    }

    fn numbered_move(&self, table: &Table, number: usize) -> Option<Move> {
        let m = match number {
            ..PASS => Move::Play(meld(number)),
            PASS => Move::Pass,
            _ => Move::Give(given(number)?),
        };
        table.is_legal(m).then_some(m)
    }
}

/// Returns the number of a card in the order of bits; the joker's is 52.
fn of_card(bit: u32) -> usize {
    if 1 << bit == JOKER { 52 } else { bit as usize - 4 }
}

/// Returns the bit of a card's number.
fn card(number: usize) -> u64 {
    if number == 52 { JOKER } else { 1 << (number + 4) }
}

fn number(meld: Meld) -> usize {
    let cells = meld.cells & CELLS;
    if meld.size() == 1 {
        of_card(meld.cells.trailing_zeros())
    } else if meld.is_sequence() {
        SEQUENCE + sequence(meld)
    } else if meld.cells & JOKER != 0 {
        FIVE + rank(cells)
    } else {
        let shape = cells >> (4 * (rank(cells) + 1));
        let before: usize =
            SHAPES.iter().take_while(|&&other| other != shape).map(|&other| ways(other)).sum();
        GROUP + GROUPS * rank(cells) + before + joker(meld)
    }
}

/// Returns the rank of the lowest cell, 0 for the threes.
fn rank(cells: u64) -> usize {
    (cells.trailing_zeros() as usize / 4).saturating_sub(1)
}

/// Returns 0 without the joker, otherwise one more than the cells below it.
fn joker(meld: Meld) -> usize {
    let below = meld.cells & meld.stand.wrapping_sub(1);
    if meld.stand == 0 { 0 } else { 1 + below.count_ones() as usize }
}

/// Lists the sequences of a suit by length and lowest column, with the first number of each.
fn sequences() -> impl Iterator<Item = (usize, u32, u32)> {
    let all = (3..COLUMNS).flat_map(|length| (0..=COLUMNS - length).map(move |low| (length, low)));
    all.scan(0, |next, (length, low)| {
        let first = *next;
        *next += standing(length, low).count();
        Some((first, length, low))
    })
}

/// Lists the cells of a sequence where the joker may stand, counted from its lowest; nothing is a sequence without it.
fn standing(length: u32, low: u32) -> impl Iterator<Item = Option<u32>> {
    let last = COLUMNS - 1 - low;
    std::iter::once(None).chain((0..length).map(Some)).filter(move |&stand| {
        // No card lies below the threes or above the twos.
        let below = low > 0 || stand == Some(0);
        let above = length <= last || stand == Some(last);
        below && above
    })
}

fn sequence(meld: Meld) -> usize {
    let cells = meld.cells & CELLS;
    let (suit, low, length) = (cells.trailing_zeros() % 4, cells.trailing_zeros() / 4, meld.size());
    let stand = (meld.stand != 0).then(|| meld.stand.trailing_zeros() / 4 - low);
    let first = sequences().find(|&(_, l, c)| (l, c) == (length, low)).map_or(0, |(first, ..)| first);
    let place = standing(length, low).position(|other| other == stand).unwrap_or(0);
    SEQUENCES * suit as usize + first + place
}

fn meld(number: usize) -> Meld {
    match number {
        ..GROUP => Meld { cells: card(number), stand: card(number) & JOKER },
        GROUP..FIVE => group(number - GROUP),
        FIVE..SEQUENCE => Meld { cells: RANK << (4 * (number - FIVE + 1)) | JOKER, stand: JOKER },
        _ => numbered_sequence(number - SEQUENCE),
    }
}

fn group(number: usize) -> Meld {
    let (rank, mut left) = (number / GROUPS, number % GROUPS);
    let mut shapes = SHAPES.iter().copied();
    let shape = shapes
        .find(|&shape| {
            left < ways(shape) || {
                left -= ways(shape);
                false
            }
        })
        .unwrap_or(RANK);
    let stand = (0..4).filter(|suit| shape >> suit & 1 == 1).map(|suit| 1 << suit).nth(left.wrapping_sub(1));
    let column = 4 * (rank + 1);
    Meld { cells: shape << column, stand: stand.unwrap_or(0) << column }
}

fn numbered_sequence(number: usize) -> Meld {
    let (suit, number) = (number / SEQUENCES, number % SEQUENCES);
    let found = sequences().take_while(|&(first, ..)| first <= number).last();
    let (first, length, low) = found.unwrap_or((0, 3, 0));
    let lowest = 1 << (4 * low + suit as u32);
    let stand = standing(length, low).nth(number - first).flatten();
    Meld { cells: run(length) * lowest, stand: stand.map_or(0, |cell| lowest << (4 * cell)) }
}

fn gift(cards: Cards) -> usize {
    let mut numbers = cards.iter().map(|card| of_card(card.bit()));
    match (numbers.next(), numbers.next()) {
        (Some(low), Some(high)) => GIFTS + high * (high - 1) / 2 + low,
        (low, _) => GIFT + low.unwrap_or(0),
    }
}

fn given(number: usize) -> Option<Cards> {
    if number < GIFTS {
        return Some(Cards(card(number - GIFT)));
    }
    let pair = number - GIFTS;
    let high = (1..53).find(|high| pair < high * (high + 1) / 2)?;
    Some(Cards(card(high) | card(pair - high * (high - 1) / 2)))
}

#[cfg(test)]
mod tests {
    use super::super::cards::SUITED;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_number_is_a_move_of_its_own() {
        let melds: HashSet<Meld> = (0..PASS).map(meld).collect();
        assert_eq!((melds.len(), PASS), (2605, 2605));
        for n in 0..PASS {
            let found = meld(n);
            assert_eq!(Meld::new(found.cards(), found.stands_for()), Some(found), "{n}");
            assert_eq!(number(found), n, "{found}");
        }
        for n in GIFT..COUNT {
            let cards = given(n).unwrap();
            assert!(cards.0 & !(SUITED | JOKER) == 0 && matches!(cards.count(), 1 | 2));
            assert_eq!(gift(cards), n, "{cards}");
        }
        assert_eq!(given(COUNT), None);
    }

    #[test]
    fn every_meld_has_a_number() {
        // All that can be led from every card at once, so that none is missed by chance.
        let legal = super::super::legal::Legal::lead(SUITED | JOKER);
        let mut numbers = HashSet::new();
        legal.each(|meld| {
            numbers.insert(number(meld));
        });
        assert_eq!(numbers.len(), legal.count() as usize);
        assert_eq!(numbers, (0..PASS).collect());
    }
}
