//! A start and the moves since.

use crate::Position;

/// A game so far: what games with repetition rules, and engines behind a protocol, need to know.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<P: Position> {
    /// Where it started.
    pub start: P,
    /// What was played.
    pub moves: Vec<P::Move>,
}

impl<P: Position> Line<P> {
    /// Starts a line with no moves.
    pub fn new(start: P) -> Self {
        Line { start, moves: Vec::new() }
    }

    /// Plays the line out.
    pub fn end(&self) -> P {
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.play(m);
        }
        position
    }
}
