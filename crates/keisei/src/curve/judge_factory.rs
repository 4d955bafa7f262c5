//! Judges who can be called, and called again.

use keisei_core::{Budget, Judge, Line, PlayerError, Position, Stream, Value};

/// Calls a judge.
pub type Call<P> = dyn Fn() -> Result<Box<dyn Judge<P>>, String> + Send + Sync;

/// Somebody who can be called to judge.
pub struct JudgeFactory<P: Position> {
    /// What names its random draws.
    pub spec: String,
    /// Whether it stays from game to game. Judges of our own begin every game without memory, so that values do not
    /// depend on which thread judged what before; an engine outside stays, since calling one takes long.
    pub stays: bool,
    /// Calls it.
    pub call: Box<Call<P>>,
}

/// A judge, called anew where it has failed or must not remember.
pub struct FactoryJudge<'a, P: Position> {
    caller: &'a JudgeFactory<P>,
    judge: Option<Box<dyn Judge<P>>>,
    stream: Stream,
}

impl<'a, P: Position> FactoryJudge<'a, P> {
    /// Calls nobody yet.
    pub fn new(caller: &'a JudgeFactory<P>, stream: Stream) -> Self {
        FactoryJudge { caller, judge: None, stream: stream.named(&caller.spec) }
    }

    /// Begins a game.
    pub fn begin(&mut self) {
        if !self.caller.stays {
            self.judge = None;
        }
    }

    /// Judges the end of a line, the game being known by its number.
    pub fn judge(&mut self, line: &Line<P>, game: u64) -> Result<Value, PlayerError> {
        let mut rng = self.stream.child(game).child(line.moves.len() as u64).rng();
        let judge = match &mut self.judge {
            Some(judge) => judge,
            none => none.insert((self.caller.call)().map_err(PlayerError::Stopped)?),
        };
        let value = judge.judge(line, Budget::default(), &mut rng);
        if value.is_err() {
            self.judge = None;
        }
        value
    }
}

/// Writes a specification with files by their names alone: where a model lies must not decide what is drawn.
pub fn without_folders(spec: &str) -> String {
    let part = |part: &str| {
        let value = part.find(['=', ':']).map_or(0, |at| at + 1);
        let file = part[value..].rsplit_once('/').map_or(&part[value..], |(_, file)| file);
        format!("{}{file}", &part[..value])
    };
    spec.split(',').map(part).collect::<Vec<_>>().join(",")
}
