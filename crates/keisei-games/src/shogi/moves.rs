//! Moves and lists of them.
//!
//! Moves come as one set for each piece, all pawns in one: they are counted, drawn and searched for mates without a list.

use super::piece::Kind;
use super::square::Square;
use std::fmt;
use std::str::FromStr;

/// A move: a step, perhaps with promotion, a drop, or the declaration that the game is won.
///
/// ```
/// use keisei_games::shogi::{Kind, Move};
/// let drop: Move = "P*5e".parse()?;
/// assert_eq!((drop.dropped(), drop.to().unwrap().to_string()), (Some(Kind::Pawn), "5e".to_owned()));
/// assert!("8h2b+".parse::<Move>()?.promotes());
/// assert_eq!("win".parse::<Move>()?, Move::DECLARE);
/// # Ok::<(), keisei_games::shogi::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// Where the numbers of dropped kinds begin, after the squares.
pub(super) const DROPS: u8 = 81;
const PROMOTES: u16 = 1 << 14;

impl Move {
    /// The declaration of a player whose king has entered: `win`, as engines say it.
    pub const DECLARE: Move = Move(u16::MAX);

    /// Moves a piece.
    pub fn step(from: Square, to: Square, promotes: bool) -> Self {
        Move::packed(from.0, to.0, promotes)
    }

    /// Drops a piece; only basic kinds other than kings can be held.
    pub fn drop(kind: Kind, to: Square) -> Option<Self> {
        Kind::IN_HAND.contains(&kind).then(|| Move::packed(DROPS + kind as u8, to.0, false))
    }

    #[inline]
    pub(super) fn packed(origin: u8, to: u8, promotes: bool) -> Self {
        Move::of_bits(u16::from(origin) << 7 | u16::from(to), promotes)
    }

    /// Makes a move of an origin's and a target's bits.
    #[inline]
    pub(super) fn of_bits(bits: u16, promotes: bool) -> Self {
        Move(bits | u16::from(promotes) << 14)
    }

    /// Returns origin, target and promotion in fifteen bits.
    #[inline]
    pub(super) fn bits(self) -> u16 {
        self.0 & ((PROMOTES << 1) - 1)
    }

    /// Returns the square moved from, or the place of the dropped kind after the squares.
    #[inline]
    pub(super) fn origin(self) -> u8 {
        (self.0 >> 7 & 127) as u8
    }

    #[inline]
    pub(super) fn target(self) -> u8 {
        (self.0 & 127) as u8
    }

    /// Returns where a piece goes; a declaration goes nowhere.
    pub fn to(self) -> Option<Square> {
        (self != Move::DECLARE).then(|| Square(self.target()))
    }

    /// Returns where a piece comes from, if it was on the board.
    pub fn from(self) -> Option<Square> {
        (self.origin() < DROPS).then(|| Square(self.origin()))
    }

    /// Returns the kind that is dropped.
    pub fn dropped(self) -> Option<Kind> {
        (self.origin() >= DROPS && self != Move::DECLARE)
            .then(|| Kind::IN_HAND[(self.origin() - DROPS) as usize])
    }

    /// Tells whether the piece promotes.
    #[inline]
    pub fn promotes(self) -> bool {
        self.0 & PROMOTES != 0 && self != Move::DECLARE
    }
}

/// Text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no move: moves are 7g7f, 8h2b+, P*5e or win")]
pub struct MoveTextError(pub(super) String);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(to) = self.to() else { return f.write_str("win") };
        match (self.from(), self.dropped()) {
            (Some(from), _) => write!(f, "{from}{to}{}", if self.promotes() { "+" } else { "" }),
            (_, kind) => write!(f, "{}*{to}", kind.unwrap_or(Kind::Pawn).letter()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let wrong = || MoveTextError(text.to_owned());
        if text == "win" {
            return Ok(Move::DECLARE);
        }
        let (plain, promotes) = text.strip_suffix('+').map_or((text, false), |plain| (plain, true));
        let (Some(from), Some(to)) = (plain.get(..2), plain.get(2..)) else { return Err(wrong()) };
        let to: Square = to.parse().map_err(|_| wrong())?;
        match from.parse() {
            Ok(from) => Ok(Move::step(from, to, promotes)),
            Err(_) if from.ends_with('*') && !promotes => {
                let kind = from.chars().next().and_then(Kind::of_letter);
                kind.and_then(|kind| Move::drop(kind, to)).ok_or_else(wrong)
            }
            Err(_) => Err(wrong()),
        }
    }
}

/// The moves of a position; 593 are the most there can be, and a declaration.
pub struct Moves {
    list: [Move; Moves::MOST],
    at: usize,
    len: usize,
}

impl Moves {
    const MOST: usize = 600;

    pub fn new() -> Self {
        Moves { list: [Move(0); Moves::MOST], at: 0, len: 0 }
    }

    #[inline]
    pub fn push(&mut self, m: Move) {
        self.list[self.len] = m;
        self.len += 1;
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let m = self.list[..self.len].get(self.at).copied();
        self.at += 1;
        m
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.len.saturating_sub(self.at);
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len.saturating_sub(self.at)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        self.at = self.at.saturating_add(n);
        self.next()
    }
}
