//! How a game speaks the Universal Chess Interface, or its sister for shogi.
//!
//! As with [`crate::Dialect`], the protocol knows no game and this no process; it lives beside its game.

use crate::{DialectError, Position};
use std::fmt;

/// Which of the two sisters is spoken; they differ in a few words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UciFlavour {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
}

/// Writes and reads a game in the words of a universal interface.
pub trait Interface<P: Position>: fmt::Debug + Send + Sync {
    /// Returns which one is spoken.
    fn universal(&self) -> UciFlavour;

    /// Writes the position a game starts from: `startpos`, or `fen` or `sfen` and the position.
    ///
    /// # Errors
    /// Says why no engine can be brought there.
    fn start(&self, start: &P) -> Result<String, DialectError>;

    /// Reads a position that a controller starts from.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn read_start(&self, text: &str) -> Result<P, DialectError>;

    /// Writes a move.
    fn write(&self, _position: &P, m: P::Move) -> String {
        m.to_string()
    }

    /// Reads a move; whether it is legal is not asked here.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn read(&self, _position: &P, text: &str) -> Result<P::Move, DialectError> {
        text.parse().map_err(|why: <P::Move as std::str::FromStr>::Err| DialectError::Move(why.to_string()))
    }
}
