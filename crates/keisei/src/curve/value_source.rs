//! Where values come from: judges, and what is written in the records.

use super::judge_factory::{FactoryJudge, JudgeFactory};
use super::written::Written;
use keisei_core::{Line, Position, Recorded, Seat, Stream, Value};

/// Where values come from.
pub enum ValueSource<P: Position> {
    /// Somebody judges.
    Judge(JudgeFactory<P>),
    /// The records hold them.
    Record(Written),
}

/// The same to a thread, which calls judges of its own.
pub enum AskedSource<'a, P: Position> {
    /// Somebody judges.
    Judge(FactoryJudge<'a, P>),
    /// The records hold them.
    Record(&'a Written),
}

impl<'a, P: Position> AskedSource<'a, P> {
    /// Calls nobody yet.
    pub fn new(voice: &'a ValueSource<P>, stream: Stream) -> Self {
        match voice {
            ValueSource::Judge(caller) => AskedSource::Judge(FactoryJudge::new(caller, stream)),
            ValueSource::Record(written) => AskedSource::Record(written),
        }
    }

    /// Begins a game.
    pub fn begin(&mut self) {
        if let AskedSource::Judge(called) = self {
            called.begin();
        }
    }

    /// Tells whether it is the records that are asked.
    pub fn is_written(&self) -> bool {
        matches!(self, AskedSource::Record(_))
    }

    /// Tells whether the records hold something about the position before a ply.
    pub fn is_in_record(&self, recorded: &Recorded<P>, ply: usize, turn: Seat) -> bool {
        matches!(self, AskedSource::Record(written) if written.value(recorded, ply, turn).is_some())
    }

    /// Values the end of a line of a game; none where nobody wrote anything.
    pub fn value(
        &mut self,
        line: &Line<P>,
        turn: Seat,
        game: (u64, &Recorded<P>),
    ) -> Option<Result<Value, String>> {
        match self {
            AskedSource::Judge(called) => Some(called.judge(line, game.0).map_err(|why| why.to_string())),
            AskedSource::Record(written) => written.value(game.1, line.moves.len(), turn).map(Ok),
        }
    }
}
