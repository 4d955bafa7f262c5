//! How generated games are written, by the ending of the file.

use crate::source::retold;
use crate::{FileError, uecda_log};
use keisei_core::{Game, Position};
use keisei_games::daihinmin::Daihinmin;
use keisei_play::matches::{Played, Record, Slot};
use std::path::Path;

/// A format to write games in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GeneratedFormat {
    /// One line of JSON a game, as matches write them.
    Json,
    /// The log of a Daihinmin contest's server.
    Uecda,
}

impl GeneratedFormat {
    /// Chooses by a file's ending.
    pub fn of<G: Game>(path: &Path) -> Result<GeneratedFormat, FileError> {
        match path.extension().and_then(|e| e.to_str()) {
            Some("jsonl") => Ok(GeneratedFormat::Json),
            Some("log") if G::NAME == Daihinmin::NAME => Ok(GeneratedFormat::Uecda),
            _ => Err(FileError::refused(format!(
                "{} has no ending of records: write .jsonl, or .log for daihinmin",
                path.display()
            ))),
        }
    }

    /// Writes what stands at the top of the file.
    pub fn head(self, seats: &[String]) -> Result<Vec<u8>, FileError> {
        let mut text = Vec::new();
        if let (GeneratedFormat::Uecda, [a, b, c, d, e]) = (self, seats) {
            let header = uecda_log::Header::of_players([a, b, c, d, e]);
            uecda_log::write(&mut text, &header, []).map_err(FileError::refused)?;
        }
        Ok(text)
    }

    /// Writes a game; `number` counts the games of the file from zero.
    pub fn game<P: Position>(
        self,
        number: u64,
        seats: &[String],
        played: &Played<P>,
    ) -> Result<Vec<u8>, FileError> {
        let mut text = Vec::new();
        match self {
            GeneratedFormat::Json => {
                let slot = Slot { pairing: 0, round: number, rotation: 0, game: 0 };
                let record = Record::new(slot, seats.to_vec(), played);
                text = serde_json::to_vec(&record).map_err(FileError::refused)?;
                text.push(b'\n');
            }
            GeneratedFormat::Uecda => {
                let line = retold(&played.line)?;
                let game = uecda_log::Game { line, refused: Vec::new(), points: None };
                let number = u32::try_from(number).map_err(FileError::refused)?;
                uecda_log::write_game(&mut text, number as usize + 1, number, &game)
                    .map_err(FileError::refused)?;
            }
        }
        Ok(text)
    }
}
