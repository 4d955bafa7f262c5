//! Reading games one by one.

use super::{Game, Header, WthorError};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// A stream of the games of a `.wtb` file.
///
/// A game that cannot be replayed is an error of its own, and the games after it still come; a
/// file that breaks off, or goes on after its end, ends the stream with an error.
///
/// ```
/// use keisei_games::othello::{Board, transcript};
/// use keisei_record::wthor::{Date, Game, Header, PlayerId, Reader, TournamentId, write};
/// let game = Game {
///     tournament: TournamentId(3),
///     black: PlayerId(1),
///     white: PlayerId(2),
///     score: 40,
///     theoretical: 34,
///     line: transcript::read(Board::START, "f5d6c3d3c4")?,
/// };
/// let mut file = Vec::new();
/// let header = Header::of_games(2019, Date { year: 2020, month: 4, day: 30 });
/// write(&mut file, header, std::slice::from_ref(&game))?;
/// let mut reader = Reader::new(&file[..])?;
/// assert_eq!(reader.header().games, 1);
/// assert_eq!(reader.next().unwrap()?, game);
/// assert!(reader.next().is_none());
/// assert!(Reader::new(&file[..9]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    header: Header,
    /// Games read so far.
    read: u32,
    ended: bool,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// Refuses what cannot be opened and files of anything but games of Othello.
    pub fn open(path: &Path) -> Result<Self, WthorError> {
        let file = File::open(path).map_err(|why| WthorError::Io { offset: 0, why })?;
        Self::new(BufReader::new(file))
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// Refuses files of anything but games of Othello.
    pub fn new(mut input: R) -> Result<Self, WthorError> {
        let header = Header::read(&mut input, "games")?;
        header.check_games()?;
        Ok(Reader { input, header, read: 0, ended: false })
    }

    /// Returns what the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns where the next game begins.
    fn offset(&self) -> u64 {
        (Header::BYTES + Game::BYTES * self.read as usize) as u64
    }

    fn read_game(&mut self) -> Result<Game, WthorError> {
        let offset = self.offset();
        let mut bytes = [0; Game::BYTES];
        if let Err(why) = self.input.read_exact(&mut bytes) {
            self.ended = true;
            return Err(WthorError::reading(why, offset, "a game"));
        }
        self.read += 1;
        let record = self.read;
        Game::from_bytes(&bytes).map_err(|(at, why)| WthorError::Game {
            record,
            offset: offset + at as u64,
            why,
        })
    }

    /// Makes sure that nothing follows the last game.
    fn end(&mut self) -> Option<WthorError> {
        self.ended = true;
        let offset = self.offset();
        match self.input.read(&mut [0]) {
            Ok(0) => None,
            Ok(_) => Some(WthorError::Trailing { offset, records: self.header.games }),
            Err(why) => Some(WthorError::Io { offset, why }),
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, WthorError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            None
        } else if self.read < self.header.games {
            Some(self.read_game())
        } else {
            self.end().map(Err)
        }
    }
}
