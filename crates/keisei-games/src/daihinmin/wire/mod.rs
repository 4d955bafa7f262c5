//! Tables of the contest's protocol: what their cells mean for a game of Daihinmin.
//!
//! A table is eight rows of fifteen numbers. Rows 0 to 3 are spades, hearts, diamonds and clubs, columns 1 to 13
//! the threes to the twos; a 1 is a card, a 2 the joker. A joker in a hand lies in row 4, column 1; in a play it
//! stands on the cell it is played for, columns 0 and 14 included, or in row 4 as the fifth of its rank. Row 5
//! says what is going on, row 6 how many cards everybody has, their classes, and who sits where.
//!
//! [`deal`], [`hand`] and [`field`] are the host's tables, [`gift`] and [`play`] the guest's, `read_gift` and
//! [`read_play`] the way back. [`ViewTracker`] makes the view of a seat from nothing but the tables it is sent.

mod cells;
mod host;
mod view_tracker;

pub use cells::{Submitted, gift, play, read_gift, read_hand, read_play};
pub use host::{deal, field, hand};
pub use view_tracker::{Disagreement, ViewTracker};

/// Tells whether a deal asks its seat for cards to give away.
pub fn gift_due(deal: &Cells) -> bool {
    deal[state::ROW][state::GIFT] > 0
}

/// Tells whether the table before a turn asks its seat for a play.
pub fn to_move(hand: &Cells) -> bool {
    hand[state::ROW][state::TO_MOVE] == 1
}

/// Columns of a table.
pub const COLUMNS: usize = 15;
/// Rows of a table.
pub const ROWS: usize = 8;

/// A table, row by row.
pub type Cells = [[i32; COLUMNS]; ROWS];

/// Rows that hold cards; the last of them is the joker's.
const CARD_ROWS: usize = 5;
/// What is going on.
mod state {
    pub const ROW: usize = 5;
    /// A deal, not a turn.
    pub const DEAL: usize = 0;
    /// Cards to give away.
    pub const GIFT: usize = 1;
    /// The table is for the one to move.
    pub const TO_MOVE: usize = 2;
    /// Who moves, or just did.
    pub const MOVER: usize = 3;
    /// The field is empty.
    pub const EMPTY: usize = 4;
    pub const REVOLUTION: usize = 6;
    pub const LOCKED: usize = 7;
    /// What a deal says instead of a mover.
    pub const NOBODY: i32 = 6;
}
/// Who has how many cards, which class and which chair.
mod players {
    pub const ROW: usize = 6;
    pub const COUNTS: usize = 0;
    pub const CLASSES: usize = 5;
    pub const RING: usize = 10;
}
