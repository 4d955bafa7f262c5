//! Shogi in the Universal Shogi Interface.

use super::{Board, Shogi};
use keisei_core::{DialectError, Game, Interface, UciFlavour};

/// Speaks as shogi engines do, of positions by the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usi(pub Shogi);

impl Interface<Board> for Usi {
    fn universal(&self) -> UciFlavour {
        UciFlavour::Usi
    }

    /// Writes the start in SFEN, and the moves since where it has a past; house rules have no words there.
    fn start(&self, start: &Board) -> Result<String, DialectError> {
        let text = start.to_string().replace(" declare=no", "").replace(" mate1=yes", "");
        Ok(format!("sfen {text}"))
    }

    fn read_start(&self, text: &str) -> Result<Board, DialectError> {
        self.0.position(text).map_err(|why| DialectError::Refused(why.to_string()))
    }
}
