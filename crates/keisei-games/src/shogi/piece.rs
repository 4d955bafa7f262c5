//! Kinds of pieces, and pieces with their owners.

use keisei_core::Seat;

/// What a piece is; eight kinds, six of which promote.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
    /// 玉
    King,
    /// と, a promoted pawn
    Tokin,
    /// 成香
    PromotedLance,
    /// 成桂
    PromotedKnight,
    /// 成銀
    PromotedSilver,
    /// 馬, a promoted bishop
    Horse,
    /// 竜, a promoted rook
    Dragon,
}

use Kind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, PromotedKnight, PromotedLance, PromotedSilver,
    Rook, Silver, Tokin,
};

impl Kind {
    /// All kinds; a kind's place is its number.
    pub const ALL: [Kind; 14] = [
        Pawn,
        Lance,
        Knight,
        Silver,
        Bishop,
        Rook,
        Gold,
        King,
        Tokin,
        PromotedLance,
        PromotedKnight,
        PromotedSilver,
        Horse,
        Dragon,
    ];
    /// The kinds that can be held in hand.
    pub const IN_HAND: [Kind; 7] = [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold];

    /// Returns the number of the kind.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns what the piece becomes by promotion.
    pub fn promoted(self) -> Option<Kind> {
        if self.index() < 6 { Some(Kind::ALL[self.index() + 8]) } else { None }
    }

    /// Returns what the piece is when it is captured.
    #[must_use]
    pub fn basic(self) -> Kind {
        Kind::ALL[self.index() & 7]
    }

    /// Tells whether the piece is promoted.
    pub fn is_promoted(self) -> bool {
        self.index() >= 8
    }

    /// Counts how many of a basic kind a set has.
    pub fn in_a_set(self) -> u8 {
        match self.basic() {
            Pawn => 18,
            Bishop | Rook => 2,
            _ => 4 - 2 * u8::from(self == King),
        }
    }

    /// Returns the capital letter of the basic kind.
    pub fn letter(self) -> char {
        b"PLNSBRGK"[self.index() & 7] as char
    }

    /// Returns the basic kind of a capital letter.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL[..8].iter().copied().find(|kind| kind.letter() == letter)
    }

    /// Returns the character on the piece.
    pub fn character(self) -> char {
        ['歩', '香', '桂', '銀', '角', '飛', '金', '玉', 'と', '杏', '圭', '全', '馬', '龍'][self.index()]
    }
}

/// A piece on the board, or none, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(pub(super) u8);

impl Piece {
    /// No piece.
    pub(super) const NONE: Piece = Piece(31);

    /// Returns somebody's piece.
    #[inline]
    pub fn new(owner: Seat, kind: Kind) -> Self {
        Piece(owner.0 << 4 | kind as u8)
    }

    /// Returns whose piece it is.
    #[inline]
    pub fn owner(self) -> Seat {
        Seat(self.0 >> 4)
    }

    /// Returns what piece it is.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::ALL[(self.0 & 15) as usize]
    }
}
