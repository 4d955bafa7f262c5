//! Transcripts: the squares played, one after the other, without passes.

use super::{Board, Move, Square};
use keisei_core::{Line, Position};

/// A transcript that cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TranscriptError {
    /// Something that is no square.
    #[error("at character {column}: \"{found}\" is not a square from a1 to h8")]
    NotASquare {
        /// Where it stands, counted from one.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// A square where the side to move may not place a disc.
    #[error("at character {column}: {square} is not legal for disc {disc}")]
    Illegal {
        /// Where it stands, counted from one.
        column: usize,
        /// The square.
        square: Square,
        /// Which disc of the transcript it would be, counted from one.
        disc: usize,
    },
}

/// Reads `f5d6c3…` (either case, spaces allowed), putting in the passes it leaves out.
///
/// ```
/// use keisei_games::othello::{Board, transcript};
/// let line = transcript::read(Board::START, "f5 d6 C3")?;
/// assert_eq!(transcript::write(&line), "f5d6c3");
/// assert!(transcript::read(Board::START, "f5f5").is_err());
/// # Ok::<(), transcript::TranscriptError>(())
/// ```
///
/// # Errors
/// Says at which character it stopped making sense.
pub fn read(start: Board, text: &str) -> Result<Line<Board>, TranscriptError> {
    let mut line = Line::new(start);
    let mut board = start;
    let mut characters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    let mut disc = 0;
    while let Some((at, file)) = characters.next() {
        let column = text[..at].chars().count() + 1;
        let found: String = [Some(file), characters.next().map(|(_, c)| c)].into_iter().flatten().collect();
        let square: Square = found.parse().map_err(|_| TranscriptError::NotASquare { column, found })?;
        disc += 1;
        if board.legal() == 0 && !board.is_over() {
            board.play(Move::Pass);
            line.moves.push(Move::Pass);
        }
        let m = Move::Place(square);
        board.try_play(m).map_err(|_| TranscriptError::Illegal { column, square, disc })?;
        line.moves.push(m);
    }
    Ok(line)
}

/// Writes the squares of a line, leaving passes out.
pub fn write(line: &Line<Board>) -> String {
    line.moves.iter().filter(|&&m| m != Move::Pass).map(ToString::to_string).collect()
}
