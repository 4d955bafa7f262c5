//! One game of the database.

use super::GameError;
use keisei_core::{Line, Position};
use keisei_games::othello::{BLACK, Board, Move, Square, WHITE};
use std::cmp::Ordering;

/// A place in the file of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PlayerId(pub u16);

/// A place in the file of tournaments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TournamentId(pub u16);

/// A tournament game.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Where it was played.
    pub tournament: TournamentId,
    /// Who played Black.
    pub black: PlayerId,
    /// Who played White.
    pub white: PlayerId,
    /// Black's score as recorded; empty squares go to the winner.
    pub score: u8,
    /// Black's score had both played perfectly from where the header's depth says.
    pub theoretical: u8,
    /// The moves, with the passes that the file leaves out.
    pub line: Line<Board>,
}

/// Returns Black's score in a finished game, empty squares going to the winner.
///
/// ```
/// use keisei_games::othello::{Board, transcript};
/// use keisei_record::wthor::final_score;
/// let wiped_out = transcript::read(Board::START, "e6f4e3f6g5d6e7f5c5")?;
/// assert_eq!(final_score(&wiped_out.end()), Some(64)); // thirteen discs to none
/// assert_eq!(final_score(&Board::START), None);
/// # Ok::<(), transcript::TranscriptError>(())
/// ```
pub fn final_score(board: &Board) -> Option<u8> {
    if !board.is_over() {
        return None;
    }
    let [black, white] = [BLACK, WHITE].map(|seat| board.discs(seat).count_ones() as u8);
    Some(match black.cmp(&white) {
        Ordering::Greater => 64 - white,
        Ordering::Equal => 32,
        Ordering::Less => black,
    })
}

impl Game {
    /// Bytes of a game.
    pub const BYTES: usize = 68;
    /// Where the moves begin among them.
    const MOVES: usize = 8;

    /// Unpacks a game and replays it; says at which byte of it something is wrong.
    pub(super) fn from_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, (usize, GameError)> {
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if let Some(at) = (6..Self::MOVES).find(|&at| bytes[at] > 64) {
            return Err((at, GameError::Score(bytes[at])));
        }
        let line = replay(&bytes[Self::MOVES..]).map_err(|(at, why)| (Self::MOVES + at, why))?;
        Ok(Game {
            tournament: TournamentId(word(0)),
            black: PlayerId(word(2)),
            white: PlayerId(word(4)),
            score: bytes[6],
            theoretical: bytes[7],
            line,
        })
    }

    /// Packs a game that reads back as it is.
    pub(super) fn to_bytes(&self) -> Result<[u8; Self::BYTES], GameError> {
        let mut bytes = [0; Self::BYTES];
        let words = [self.tournament.0, self.black.0, self.white.0].map(u16::to_le_bytes);
        bytes[..6].copy_from_slice(words.as_flattened());
        bytes[6..8].copy_from_slice(&[self.score, self.theoretical]);
        let squares = self.line.moves.iter().filter_map(|m| match m {
            Move::Place(square) => Some(10 * (square.rank() + 1) + square.file() + 1),
            Move::Pass => None,
        });
        for (i, packed) in squares.enumerate() {
            let room = bytes.get_mut(Self::MOVES + i);
            *room.ok_or(GameError::Unwritable("it has more than sixty moves"))? = packed;
        }
        // Reading back is the one check that misses nothing: start, order of moves, passes.
        match Self::from_bytes(&bytes) {
            Ok(read) if read == *self => Ok(bytes),
            Ok(_) => Err(GameError::Unwritable("it has another start, or breaks off after a pass")),
            Err((_, why)) => Err(why),
        }
    }
}

/// Replays packed moves from the start, putting in the passes they leave out.
fn replay(moves: &[u8]) -> Result<Line<Board>, (usize, GameError)> {
    let mut board = Board::START;
    let mut line = Line::new(board);
    let count = moves.iter().position(|&m| m == 0).unwrap_or(moves.len());
    if let Some(at) = moves[count..].iter().position(|&m| m != 0) {
        return Err((count + at, GameError::AfterTheEnd));
    }
    for (at, &packed) in moves[..count].iter().enumerate() {
        let square = square(packed).ok_or((at, GameError::NotASquare(packed)))?;
        if board.legal() == 0 && !board.is_over() {
            board.play(Move::Pass);
            line.moves.push(Move::Pass);
        }
        let m = Move::Place(square);
        board.try_play(m).map_err(|_| (at, GameError::Illegal { square, disc: at + 1 }))?;
        line.moves.push(m);
    }
    Ok(line)
}

fn square(packed: u8) -> Option<Square> {
    let (row, column) = (packed / 10, packed % 10);
    let inside = (1..=8).contains(&row) && (1..=8).contains(&column);
    if inside { Square::new((row - 1) * 8 + column - 1) } else { None }
}
