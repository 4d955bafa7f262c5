//! Writing a file of games.

use super::{Game, Header, WthorError};
use std::io::Write;

/// Writes a `.wtb` file; the header is given the number of games.
///
/// Every game is checked before the first byte is written. [`super::Reader`] shows an example.
///
/// # Errors
/// Refuses headers and games that would not read back as they are.
pub fn write(mut out: impl Write, header: Header, games: &[Game]) -> Result<(), WthorError> {
    let count = u32::try_from(games.len()).map_err(|_| WthorError::TooMany(games.len()))?;
    let head = Header { games: count, ..header }.to_bytes();
    Header::read(&mut &head[..], "games")?.check_games()?;
    let mut bytes = head.to_vec();
    for (record, game) in (1..).zip(games) {
        let offset = bytes.len() as u64;
        let packed = game.to_bytes().map_err(|why| WthorError::Game { record, offset, why })?;
        bytes.extend(packed);
    }
    out.write_all(&bytes).map_err(|why| WthorError::Io { offset: 0, why })
}
