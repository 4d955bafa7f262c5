//! Where values come from: judges, and what is written in the records.

use super::caller::{Called, Caller};
use super::written::Written;
use keisei_core::{Line, Position, Recorded, Seat, Stream, Value};

/// Where values come from.
pub enum Voice<P: Position> {
    /// Somebody judges.
    Judge(Caller<P>),
    /// The records hold them.
    Record(Written),
}

/// The same to a thread, which calls judges of its own.
pub enum Asked<'a, P: Position> {
    /// Somebody judges.
    Judge(Called<'a, P>),
    /// The records hold them.
    Record(&'a Written),
}

impl<'a, P: Position> Asked<'a, P> {
    /// Calls nobody yet.
    pub fn new(voice: &'a Voice<P>, stream: Stream) -> Self {
        match voice {
            Voice::Judge(caller) => Asked::Judge(Called::new(caller, stream)),
            Voice::Record(written) => Asked::Record(written),
        }
    }

    /// Begins a game.
    pub fn begin(&mut self) {
        if let Asked::Judge(called) = self {
            called.begin();
        }
    }

    /// Tells whether it is the records that are asked.
    pub fn is_written(&self) -> bool {
        matches!(self, Asked::Record(_))
    }

    /// Tells whether the records hold something about the position before a ply.
    pub fn is_in_record(&self, recorded: &Recorded<P>, ply: usize, turn: Seat) -> bool {
        matches!(self, Asked::Record(written) if written.value(recorded, ply, turn).is_some())
    }

    /// Values the end of a line of a game; none where nobody wrote anything.
    pub fn value(
        &mut self,
        line: &Line<P>,
        turn: Seat,
        game: (u64, &Recorded<P>),
    ) -> Option<Result<Value, String>> {
        match self {
            Asked::Judge(called) => Some(called.judge(line, game.0).map_err(|why| why.to_string())),
            Asked::Record(written) => written.value(game.1, line.moves.len(), turn).map(Ok),
        }
    }
}
