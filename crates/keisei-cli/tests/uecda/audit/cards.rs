//! Cards as cells.

use super::{Cell, Cells, JOKER};

pub fn cards(table: &Cells) -> Result<Vec<Cell>, String> {
    let mut found = Vec::new();
    for (row, line) in table.iter().enumerate().take(5) {
        for (column, &value) in line.iter().enumerate() {
            match (value, (row, column)) {
                (0, _) => {}
                (1, cell) if row < 4 && (1..=13).contains(&column) => found.push(cell),
                (2, JOKER) => found.push(JOKER),
                (value, cell) => return Err(format!("{value} at {cell:?} of a hand")),
            }
        }
    }
    Ok(found)
}

/// Orders cards as tribute does: the joker, then twos down, spades before hearts, diamonds, clubs.
pub fn strongest(hand: &[Cell], n: usize) -> Vec<Cell> {
    let mut sorted = hand.to_vec();
    sorted.sort_by_key(|&(row, column)| if row == 4 { (0, 0) } else { (14 - column, row + 1) });
    sorted.truncate(n);
    sorted
}

pub fn without(hand: &[Cell], cards: &[Cell]) -> Vec<Cell> {
    hand.iter().copied().filter(|card| !cards.contains(card)).collect()
}

pub fn joined(hand: &[Cell], cards: &[Cell]) -> Vec<Cell> {
    let mut all = hand.to_vec();
    all.extend(cards);
    all.sort_unstable();
    all
}

pub fn permutation(numbers: &[i32]) -> bool {
    (0..5).all(|n| numbers.contains(&n))
}

/// The gift that is made: the giver's best cards where what was sent will not do.
pub fn gift(sent: Option<&Cells>, hand: &[Cell], size: usize) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut sound = sent.is_some();
    for (row, line) in sent.unwrap_or(&[[0; 15]; 8])[..5].iter().enumerate() {
        for (column, &value) in line.iter().enumerate() {
            match value {
                0 => {}
                1 => found.push((row, column)),
                2 => found.push(JOKER),
                _ => sound = false,
            }
        }
    }
    let sound = sound && found.len() == size && found.iter().all(|card| hand.contains(card));
    // A 1 in the joker's cell is no joker.
    let sound = sound && sent.is_some_and(|sent| sent[4].iter().all(|&cell| cell != 1));
    if sound { found } else { strongest(hand, size) }
}
