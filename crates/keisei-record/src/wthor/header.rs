//! The sixteen bytes every WTHOR file begins with.

use super::WthorError;
use std::fmt;
use std::io::Read;

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date {
    /// The year, all four digits.
    pub year: u16,
    /// The month, from one.
    pub month: u8,
    /// The day of the month, from one.
    pub day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// What a file says of itself.
///
/// ```
/// use keisei_record::wthor::{Date, Header};
/// let header = Header::of_games(2019, Date { year: 2020, month: 4, day: 30 });
/// assert_eq!((header.games, header.year, header.depth), (0, 2019, 24));
/// assert_eq!(header.made.to_string(), "2020-04-30");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// The day the file was made.
    pub made: Date,
    /// Games in the file.
    pub games: u32,
    /// Names in the file.
    pub names: u16,
    /// The year the games were played in.
    pub year: u16,
    /// The board's side as written: 0 stands for 8.
    pub side: u8,
    /// Whether the games are solitaire problems.
    pub solitaire: bool,
    /// Empty squares at which the theoretical score was worked out.
    pub depth: u8,
}

impl Header {
    /// Bytes of a header.
    pub const BYTES: usize = 16;

    /// Heads a file of games played in a year; the writer counts them.
    pub fn of_games(year: u16, made: Date) -> Self {
        Header { made, games: 0, names: 0, year, side: 8, solitaire: false, depth: 24 }
    }

    /// Returns the bytes.
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let Date { year, month, day } = self.made;
        bytes[..4].copy_from_slice(&[(year / 100) as u8, (year % 100) as u8, month, day]);
        bytes[4..8].copy_from_slice(&self.games.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.names.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.year.to_le_bytes());
        bytes[12..15].copy_from_slice(&[self.side, u8::from(self.solitaire), self.depth]);
        bytes
    }

    /// Reads a header that is sound as far as every kind of file goes.
    pub(super) fn read(input: &mut impl Read, wanted: &'static str) -> Result<Self, WthorError> {
        let mut bytes = [0; Self::BYTES];
        for (at, byte) in bytes.iter_mut().enumerate() {
            input
                .read_exact(std::slice::from_mut(byte))
                .map_err(|why| WthorError::reading(why, at as u64, "the header"))?;
        }
        Self::from_bytes(bytes, wanted)
    }

    fn from_bytes(bytes: [u8; Self::BYTES], wanted: &'static str) -> Result<Self, WthorError> {
        let refuse = |offset, why: &str| Err(WthorError::Foreign { offset, wanted, why: why.to_owned() });
        let [century, year, month, day, a, b, c, d, e, f, g, h, side, solitaire, depth, _] = bytes;
        if !(19..=29).contains(&century) || year > 99 {
            return refuse(0, "it was not made in this or the last century");
        }
        if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return refuse(2, "the day it was made is none");
        }
        if solitaire > 1 {
            return refuse(13, "it neither has nor lacks solitaires");
        }
        if depth > 60 {
            return refuse(14, "there are never more than 60 empty squares");
        }
        Ok(Header {
            made: Date { year: u16::from(century) * 100 + u16::from(year), month, day },
            games: u32::from_le_bytes([a, b, c, d]),
            names: u16::from_le_bytes([e, f]),
            year: u16::from_le_bytes([g, h]),
            side,
            solitaire: solitaire == 1,
            depth,
        })
    }

    /// Refuses files of anything but games of Othello.
    pub(super) fn check_games(&self) -> Result<(), WthorError> {
        let refuse = |offset, why: String| Err(WthorError::Foreign { offset, wanted: "games", why });
        match self {
            Header { names: 1.., .. } => refuse(8, "it is a file of names".to_owned()),
            Header { side: side @ (1..=7 | 9..), .. } => {
                refuse(12, format!("its board is {side} squares wide"))
            }
            Header { solitaire: true, .. } => refuse(13, "it holds solitaire problems".to_owned()),
            _ => Ok(()),
        }
    }
}
