//! A position as a list of pieces, numbered as Bonanza 4.1 numbers them.

use super::super::board::Board;
use super::super::piece::Kind;
use super::super::pieces::Pieces;
use super::super::square::Square;
use super::super::{BLACK, Hand};
use keisei_core::Seat;

/// What one side sees of one piece: whose, what and where, or how many of a kind in a hand.
///
/// Hands come first, one number for every count, none included. On the board each kind has a block of 81 for own and
/// another for the enemy's, and blocks overlap where pieces could never move again: no own pawn is on the first rank.
/// Promoted minor pieces are golds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Entry(u16);

/// Where the counts of a kind in hand begin: own and the enemy's.
const HELD: [[u16; 2]; 7] = [[0, 19], [38, 43], [48, 53], [58, 63], [78, 81], [84, 87], [68, 73]];
/// Where the squares of a kind begin: own and the enemy's. Kings have none.
const PLACED: [[u16; 2]; 14] = [
    [81, 162],
    [225, 306],
    [360, 441],
    [504, 585],
    [828, 909],
    [1152, 1233],
    [666, 747],
    [0, 0],
    [666, 747],
    [666, 747],
    [666, 747],
    [666, 747],
    [990, 1071],
    [1314, 1395],
];

impl Entry {
    /// Numbers there are.
    pub const COUNT: usize = 1476;

    /// Returns the entry with a number.
    pub fn new(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Entry(index as u16))
    }

    /// Returns the number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Numbers pieces in hand.
    #[inline]
    pub(super) fn held(own: bool, kind: Kind, count: u8) -> Self {
        Entry(HELD[kind.index() % 7][usize::from(!own)] + u16::from(count))
    }

    /// Numbers a piece on a square as seen from a side.
    #[inline]
    pub(super) fn placed(own: bool, kind: Kind, square: usize) -> Self {
        Entry(PLACED[kind.index()][usize::from(!own)] + square as u16)
    }

    /// Names the entry for a person.
    pub fn label(self) -> String {
        let whose = |own: bool| if own { "own" } else { "enemy" };
        match self.meaning() {
            Meaning::Held { own, kind, count } => {
                format!("{} {} in hand {count}", whose(own), super::name(kind))
            }
            Meaning::Placed { own, kind, square } => {
                format!("{} {} {}", whose(own), super::name(kind), square_of(square))
            }
        }
    }

    /// Returns the entry as it is with left and right exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self.meaning() {
            Meaning::Held { .. } => self,
            Meaning::Placed { own, kind, square } => Entry::placed(own, kind, mirrored(square)),
        }
    }

    /// Finds what the number means.
    fn meaning(self) -> Meaning {
        // The block that begins last before the number; promoted minor pieces share the block of gold.
        let find = |blocks: &[[u16; 2]]| {
            let all = (0..blocks.len()).filter(|&kind| kind != Kind::King.index());
            let both =
                all.flat_map(|kind| [true, false].map(|own| (kind, own, blocks[kind][usize::from(!own)])));
            let begun = both.filter(|&(_, _, begin)| begin <= self.0);
            begun.max_by_key(|&(kind, _, begin)| (begin, std::cmp::Reverse(kind))).unwrap_or((0, true, 0))
        };
        if self.0 < ON_BOARD {
            let (kind, own, begin) = find(&HELD);
            return Meaning::Held { own, kind: Kind::IN_HAND[kind], count: self.0 - begin };
        }
        let (kind, own, begin) = find(&PLACED);
        // Where two blocks overlap only the earlier one has pieces: the next is of own pieces that could not move.
        let (kind, own, begin) = match (Kind::ALL[kind], self.0 - begin) {
            (Kind::Lance, 0..9) if own => (0, false, PLACED[0][1]),
            (Kind::Knight, 0..18) if own => (1, false, PLACED[1][1]),
            _ => (kind, own, begin),
        };
        Meaning::Placed { own, kind: Kind::ALL[kind], square: (self.0 - begin) as usize }
    }
}

/// Where entries on the board begin.
const ON_BOARD: u16 = 90;

/// What an entry stands for.
enum Meaning {
    Held { own: bool, kind: Kind, count: u16 },
    Placed { own: bool, kind: Kind, square: usize },
}

/// Returns the number of a square with left and right exchanged.
#[inline]
pub(super) fn mirrored(square: usize) -> usize {
    square / 9 * 9 + 8 - square % 9
}

/// Numbers a square rank by rank from the top left, as a side sees it.
#[inline]
pub(super) fn number(square: Square, side: Seat) -> usize {
    let number = NUMBERS[square.index()] as usize;
    if side == BLACK { number } else { 80 - number }
}

/// The numbers of all squares as Black sees them.
const NUMBERS: [u8; 81] = {
    let (mut numbers, mut square) = ([0; 81], 0);
    while square < 81 {
        numbers[square] = (square % 9 * 9 + 8 - square / 9) as u8;
        square += 1;
    }
    numbers
};

/// Returns the square with a number.
pub(super) fn square_of(number: usize) -> String {
    let square = Square::new(9 - (number % 9) as u8, (number / 9) as u8 + 1);
    square.map_or(String::new(), |square| square.to_string())
}

/// All entries of a position as one side sees it: fourteen hands, then the board without kings.
///
/// ```
/// use keisei_games::shogi::{BLACK, Board, Shogi, WHITE, features::Entries};
/// let start = Board::start(&Shogi::default());
/// let entries = Entries::of(&start, BLACK);
/// assert_eq!(entries.list().len(), 14 + 38);
/// assert_eq!(entries.king(), 76); // 5i, the last rank but four squares from its right end
/// assert_eq!(entries.list(), Entries::of(&start, WHITE).list());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Entries {
    list: [Entry; 52],
    len: usize,
    king: u8,
}

impl Entries {
    /// Lists what a side sees, in order of entries.
    pub fn of(board: &Board, side: Seat) -> Self {
        let mut entries = Self::of_pieces(&board.pieces, side);
        entries.list[..entries.len].sort_unstable();
        entries
    }

    /// Lists what a side sees, hands first and then by squares.
    pub(super) fn of_pieces(pieces: &Pieces, side: Seat) -> Self {
        let king = number(Square(pieces.king[side.index() & 1]), side) as u8;
        let mut entries = Entries { list: [Entry(0); 52], len: 0, king };
        let hands: [Hand; 2] = [pieces.hand(side), pieces.hand(side.other())];
        for kind in Kind::IN_HAND {
            entries.push(Entry::held(true, kind, hands[0].count(kind)));
            entries.push(Entry::held(false, kind, hands[1].count(kind)));
        }
        for (square, piece) in pieces.on_board().filter(|(_, piece)| piece.kind() != Kind::King) {
            entries.push(Entry::placed(piece.owner() == side, piece.kind(), number(square, side)));
        }
        entries
    }

    #[inline]
    fn push(&mut self, entry: Entry) {
        self.list[self.len] = entry;
        self.len += 1;
    }

    /// Returns the entries.
    #[inline]
    pub fn list(&self) -> &[Entry] {
        &self.list[..self.len]
    }

    /// Returns the number of the own king's square.
    #[inline]
    pub fn king(&self) -> usize {
        self.king as usize
    }
}
