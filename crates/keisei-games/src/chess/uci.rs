//! Chess in the Universal Chess Interface.

use super::Chess;
use super::board::Board;
use keisei_core::{DialectError, Game, Interface, UciFlavour};

/// Speaks as chess engines do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uci;

impl Interface<Board> for Uci {
    fn universal(&self) -> UciFlavour {
        UciFlavour::Uci
    }

    fn start(&self, start: &Board) -> Result<String, DialectError> {
        Ok(if *start == Board::default() {
            "startpos".to_owned()
        } else {
            // Moves since the last one that cannot be taken back follow the position in both notations.
            format!("fen {start}")
        })
    }

    fn read_start(&self, text: &str) -> Result<Board, DialectError> {
        let text = text.strip_prefix("fen ").unwrap_or(text);
        Chess.position(text).map_err(|why| DialectError::Refused(why.to_string()))
    }
}
