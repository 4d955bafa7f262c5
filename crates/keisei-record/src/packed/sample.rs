//! One position after the other.

use super::codes::{Codes, PackedError};
use crate::shogi::Verdict;
use keisei_core::{Position, Seat};
use keisei_games::shogi::{BLACK, Board, Kind, Move, Square, WHITE};
use std::io::{self, Read, Write};

/// A position to learn from.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position, without its past.
    pub board: Board,
    /// What a search thought of it, in centipawns; positive is good for the side to move.
    pub score: i16,
    /// The move that was played, or that the search liked best; none where the file has none.
    pub m: Option<Move>,
    /// Who won the game.
    pub result: Verdict,
}

/// The two formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Apery's: 38 bytes, the result as Black's or White's, no number of the move.
    Hcpe,
    /// `YaneuraOu`'s `PackedSfenValue`: 40 bytes, the result as the mover's, and the number of the move.
    PackedSfenValue,
}

/// Why samples could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    /// The system would not hand the bytes over, or take them.
    #[error("sample {sample}: {why}")]
    Io {
        /// Which sample, counted from one.
        sample: u64,
        /// What the system said.
        why: io::Error,
    },
    /// The file ends within a sample.
    #[error("the file breaks off within sample {sample}")]
    Truncated {
        /// Which sample, counted from one.
        sample: u64,
    },
    /// A position that is none; other samples may be sound.
    #[error("sample {sample}: {why}")]
    Position {
        /// Which sample, counted from one.
        sample: u64,
        /// What is wrong with it.
        why: PackedError,
    },
    /// A move that is not legal; other samples may be sound.
    #[error("sample {sample}: the move is not legal in {position}")]
    Move {
        /// Which sample, counted from one.
        sample: u64,
        /// The position.
        position: String,
    },
    /// A result that is none; other samples may be sound.
    #[error("sample {sample}: {found} is no result")]
    Result {
        /// Which sample, counted from one.
        sample: u64,
        /// What stands there.
        found: i8,
    },
    /// A result that no format can hold.
    #[error("sample {sample}: nobody knows who won, and the format must say")]
    Unknown {
        /// Which sample, counted from one.
        sample: u64,
    },
}

impl Format {
    /// Returns the bytes of a sample.
    pub fn bytes(self) -> usize {
        match self {
            Format::Hcpe => 38,
            Format::PackedSfenValue => 40,
        }
    }

    fn codes(self) -> &'static Codes {
        match self {
            Format::Hcpe => Codes::apery(),
            Format::PackedSfenValue => Codes::yaneuraou(),
        }
    }

    /// Reads a move; either format has seven bits for the target and seven for the origin.
    fn read_move(self, packed: u16) -> Option<Move> {
        let square = |bits: u16| Square::all().nth((bits & 127) as usize);
        let kind = |at: u16| Kind::IN_HAND.get(at as usize).copied();
        let (to, origin) = (square(packed)?, packed >> 7 & 127);
        let (dropped, promotes) = match self {
            Format::Hcpe => (origin.checked_sub(81), packed >> 14 & 1 == 1),
            Format::PackedSfenValue => {
                ((packed >> 14 & 1 == 1).then(|| origin.wrapping_sub(1)), packed >> 15 == 1)
            }
        };
        match dropped {
            Some(at) => Move::drop(kind(at)?, to),
            None => Some(Move::step(square(origin)?, to, promotes)),
        }
    }

    fn write_move(self, m: Option<Move>) -> u16 {
        let Some((m, to)) = m.and_then(|m| Some((m, m.to()?))) else { return 0 };
        let dropped = m.dropped().map(|kind| kind.index() as u16);
        let origin = m.from().map_or(0, |from| from.index() as u16);
        let (origin, high) = match (self, dropped) {
            (Format::Hcpe, Some(kind)) => (81 + kind, 0),
            (Format::Hcpe, None) => (origin, u16::from(m.promotes()) << 14),
            (Format::PackedSfenValue, Some(kind)) => (kind + 1, 1 << 14),
            (Format::PackedSfenValue, None) => (origin, u16::from(m.promotes()) << 15),
        };
        high | origin << 7 | to.index() as u16
    }

    fn read_result(self, found: i8, turn: Seat) -> Option<Verdict> {
        match (self, found) {
            (_, 0) => Some(Verdict::Draw),
            (Format::Hcpe, 1) => Some(Verdict::Won(BLACK)),
            (Format::Hcpe, 2) => Some(Verdict::Won(WHITE)),
            (Format::PackedSfenValue, 1) => Some(Verdict::Won(turn)),
            (Format::PackedSfenValue, -1) => Some(Verdict::Won(turn.other())),
            _ => None,
        }
    }

    fn write_result(self, result: Verdict, turn: Seat) -> Option<i8> {
        match (self, result) {
            (_, Verdict::Unknown) => None,
            (_, Verdict::Draw) => Some(0),
            (Format::Hcpe, Verdict::Won(seat)) => Some(1 + seat.0 as i8),
            (Format::PackedSfenValue, Verdict::Won(seat)) => Some(if seat == turn { 1 } else { -1 }),
        }
    }

    fn unpack(self, bytes: &[u8; 40], sample: u64) -> Result<Sample, SampleError> {
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let mut packed = [0; 32];
        packed.copy_from_slice(&bytes[..32]);
        let (number, result) = match self {
            Format::Hcpe => (1, bytes[36] as i8),
            Format::PackedSfenValue => (u32::from(word(36)).max(1), bytes[38] as i8),
        };
        let board =
            self.codes().unpack(packed, number).map_err(|why| SampleError::Position { sample, why })?;
        let m = if word(34) == 0 { None } else { Some(self.read_move(word(34))) };
        let m = match m {
            None => None,
            Some(Some(m)) if board.is_legal(m) => Some(m),
            Some(_) => return Err(SampleError::Move { sample, position: board.sfen() }),
        };
        let result =
            self.read_result(result, board.turn()).ok_or(SampleError::Result { sample, found: result })?;
        Ok(Sample { board, score: word(32) as i16, m, result })
    }

    fn pack(self, sample: &Sample, number: u64) -> Result<[u8; 40], SampleError> {
        let packed = self.codes().pack(&sample.board);
        let packed = packed.map_err(|why| SampleError::Position { sample: number, why })?;
        let result = self.write_result(sample.result, sample.board.turn());
        let result = result.ok_or(SampleError::Unknown { sample: number })? as u8;
        let mut bytes = [0; 40];
        bytes[..32].copy_from_slice(&packed);
        bytes[32..34].copy_from_slice(&sample.score.to_le_bytes());
        bytes[34..36].copy_from_slice(&self.write_move(sample.m).to_le_bytes());
        match self {
            Format::Hcpe => bytes[36] = result,
            Format::PackedSfenValue => {
                let ply = u16::try_from(sample.board.number()).unwrap_or(u16::MAX);
                bytes[36..38].copy_from_slice(&ply.to_le_bytes());
                bytes[38] = result;
            }
        }
        Ok(bytes)
    }
}

/// A stream of the samples of a file; one that is damaged is an error of its own.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    format: Format,
    sample: u64,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R, format: Format) -> Self {
        Reader { input, format, sample: 0, ended: false }
    }

    /// Fills a sample; tells how many bytes came.
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while filled < bytes.len() {
            match self.input.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) => return Err(why),
            }
        }
        Ok(filled)
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Sample, SampleError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let (mut bytes, wanted) = ([0; 40], self.format.bytes());
        self.sample += 1;
        let sample = self.sample;
        match self.fill(&mut bytes[..wanted]) {
            Ok(count) if count == wanted => Some(self.format.unpack(&bytes, sample)),
            Ok(count) => {
                self.ended = true;
                (count > 0).then_some(Err(SampleError::Truncated { sample }))
            }
            Err(why) => {
                self.ended = true;
                Some(Err(SampleError::Io { sample, why }))
            }
        }
    }
}

/// Writes samples.
///
/// # Errors
/// Says which sample does not fit the format, or what the system said.
pub fn write(mut output: impl Write, format: Format, samples: &[Sample]) -> Result<(), SampleError> {
    for (number, sample) in (1..).zip(samples) {
        let bytes = format.pack(sample, number)?;
        output.write_all(&bytes[..format.bytes()]).map_err(|why| SampleError::Io { sample: number, why })?;
    }
    Ok(())
}
