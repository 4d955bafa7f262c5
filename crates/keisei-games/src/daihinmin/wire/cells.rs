//! Cards and melds as cells.

use super::super::card::Card;
use super::super::cards::Cards;
use super::super::meld::{Kind, Meld};
use super::super::moves::Move;
use super::{CARD_ROWS, COLUMNS, Cells, ROWS};

/// The row and column of a joker that lies in a hand.
const JOKER_AT: (usize, usize) = (4, 1);
/// The row and column where clients put a joker that they play alone.
const JOKER_ALONE: (usize, usize) = (0, 14);

/// What somebody submitted as a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Submitted {
    /// Nothing.
    Pass,
    /// A meld; whether it may be played is another question.
    Meld(Meld),
    /// Cells that are no meld.
    Garbage,
}

/// Cells of the rows of cards, taken apart.
struct Parts {
    cards: Cards,
    /// Where a joker lies: row and column.
    joker: Option<(usize, usize)>,
}

/// The suit of a row: spades on top, while suits count from clubs.
fn suit(row: usize) -> u8 {
    3 - row as u8
}

/// The row of a suit.
fn row(suit: u8) -> usize {
    3 - usize::from(suit)
}

impl Parts {
    /// Takes cells apart; nothing where something else than cards and one joker lies there.
    fn of(cells: &Cells) -> Option<Parts> {
        let mut parts = Parts { cards: Cards::NONE, joker: None };
        for (row, line) in cells.iter().enumerate().take(CARD_ROWS) {
            for (column, &value) in line.iter().enumerate() {
                match value {
                    0 => {}
                    1 if row < 4 => parts.cards |= Cards::of(Card::new(suit(row), column as u8)?),
                    2 if parts.joker.is_none() => parts.joker = Some((row, column)),
                    _ => return None,
                }
            }
        }
        Some(parts)
    }

    fn all(&self) -> Cards {
        self.joker.map_or(self.cards, |_| self.cards | Cards::of(Card::JOKER))
    }

    fn meld(&self) -> Option<Meld> {
        match self.joker {
            None => Meld::new(self.cards, None),
            // Below the suits it is the fifth of its rank, and nothing else.
            Some((4, column)) => Meld::new(self.all(), None)
                .filter(|meld| meld.size() == 5 && meld.kind() == Kind::Group && meld.low() == column as u32),
            Some((row, column)) => Meld::new(self.all(), Some((suit(row), column as u8))),
        }
    }
}

fn put(cells: &mut Cells, cards: Cards) {
    for card in cards.iter() {
        if let Some(suit) = card.suit() {
            cells[row(suit)][usize::from(card.column())] = 1;
        }
    }
}

/// Writes the cards of a hand, the joker below them.
pub(super) fn put_hand(cells: &mut Cells, hand: Cards) {
    put(cells, hand);
    if hand.has_joker() {
        cells[JOKER_AT.0][JOKER_AT.1] = 2;
    }
}

/// Reads the cards of a hand; nothing where the cells are no cards.
pub fn read_hand(cells: &Cells) -> Option<Cards> {
    Parts::of(cells).map(|parts| parts.all())
}

/// Writes cards to give away.
pub fn gift(cards: Cards) -> Cells {
    let mut cells = [[0; COLUMNS]; ROWS];
    put_hand(&mut cells, cards);
    cells
}

/// Reads cards that somebody wants to give away; nothing where the cells are no cards.
///
/// A joker may lie on any cell, whatever card's cell that is.
pub fn read_gift(cells: &Cells) -> Option<Cards> {
    read_hand(cells)
}

/// Writes a play; nothing lies on the table of a pass.
///
/// ```
/// use keisei_games::daihinmin::wire::{Submitted, play, read_play};
/// let m = "S7(S8)S9".parse()?;
/// let cells = play(m);
/// assert_eq!((cells[0][5], cells[0][6], cells[0][7]), (1, 2, 1));
/// assert_eq!(read_play(&cells), Submitted::Meld("S7(S8)S9".parse()?));
/// # Ok::<(), keisei_games::daihinmin::MoveTextError>(())
/// ```
pub fn play(m: Move) -> Cells {
    let mut cells = [[0; COLUMNS]; ROWS];
    let meld = match m {
        Move::Play(meld) => meld,
        Move::Give(cards) => return gift(cards),
        Move::Pass => return cells,
    };
    put(&mut cells, meld.cards());
    if meld.cards().has_joker() {
        let (row, column) = match meld.stands_for() {
            Some((suit, column)) => (row(suit), usize::from(column)),
            None if meld.is_joker() => JOKER_ALONE,
            None => (JOKER_AT.0, meld.low() as usize),
        };
        cells[row][column] = 2;
    }
    cells
}

/// Reads a play; only the rows of cards count.
pub fn read_play(cells: &Cells) -> Submitted {
    if cells.iter().take(CARD_ROWS).flatten().all(|&value| value == 0) {
        return Submitted::Pass;
    }
    Parts::of(cells).and_then(|parts| parts.meld()).map_or(Submitted::Garbage, Submitted::Meld)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daihinmin::{Daihinmin, Table};
    use keisei_core::{Game, Position, Stream};

    /// Every meld and gift that anybody may make in two thousand games goes there and back.
    #[test]
    fn moves_go_there_and_back() {
        let game = Daihinmin::default();
        let mut rng = Stream::new(7).rng();
        let mut table: Table = game.start(&mut rng);
        let (mut melds, mut below, mut above, mut fives) = (0u32, 0, 0, 0);
        for _ in 0..2000 {
            while let Some(next) = table.random_move(&mut rng) {
                for m in table.moves() {
                    let cells = play(m);
                    match m {
                        Move::Pass => assert_eq!(read_play(&cells), Submitted::Pass),
                        Move::Give(cards) => assert_eq!(read_gift(&cells), Some(cards)),
                        Move::Play(meld) => {
                            assert_eq!(read_play(&cells), Submitted::Meld(meld), "{meld}");
                            melds += 1;
                            below += u32::from((0..4).any(|row| cells[row][0] == 2));
                            above += u32::from((0..4).any(|row| cells[row][14] == 2) && meld.size() > 1);
                            fives += u32::from(cells[4].contains(&2));
                        }
                    }
                }
                table.play(next);
            }
            table = game.next(&table, &mut rng);
        }
        assert!(melds > 10_000 && below > 0 && above > 0 && fives > 0, "{melds} {below} {above} {fives}");
    }

    /// What the contest's server refuses is no meld here.
    #[test]
    fn garbage_is_told_from_melds() {
        let cells = |at: &[(usize, usize, i32)]| {
            let mut cells = [[0; COLUMNS]; ROWS];
            for &(row, column, value) in at {
                cells[row][column] = value;
            }
            read_play(&cells)
        };
        assert_eq!(cells(&[(3, 0, 2)]), Submitted::Meld(Meld::JOKER));
        assert_eq!(cells(&[(5, 3, 1), (6, 0, 9), (7, 7, -1)]), Submitted::Pass);
        for odd in [
            &[(4, 1, 2)][..],
            &[(4, 5, 1)],
            &[(0, 0, 1)],
            &[(2, 14, 1)],
            &[(0, 3, 3)],
            &[(0, 3, -1)],
            &[(0, 3, 1), (1, 4, 1)],
            &[(0, 1, 1), (0, 3, 2), (1, 3, 2)],
            &[(0, 3, 1), (1, 3, 1), (2, 3, 1), (3, 3, 1), (4, 4, 2)],
            &[(0, 3, 1), (1, 3, 1), (2, 3, 1), (4, 3, 2)],
            &[(0, 13, 1), (0, 14, 2)],
            &[(0, 13, 1), (0, 1, 1), (0, 14, 2)],
        ] {
            assert_eq!(cells(odd), Submitted::Garbage, "{odd:?}");
        }
    }
}
