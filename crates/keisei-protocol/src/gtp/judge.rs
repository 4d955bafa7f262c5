//! Somebody else's engine as a judge.

use super::external::{Engine, Game, Running, ready, tell};
use super::{ADVISERS, Adviser};
use crate::EngineError;
use keisei_core::{Budget, Judge, Line, PlayerError, Position, Rng, Value};

/// A judge that asks an engine, as one of the [`ADVISERS`] says.
///
/// The engine follows a game move by move, so the positions of a game are best asked about in order.
/// One that dies, hangs or talks nonsense is an error of that position, and another is started for
/// the next; one that refuses a position goes on with the next.
#[derive(Debug)]
pub struct ExternalJudge<P: Position> {
    engine: Engine<P>,
    running: Option<Running>,
    game: Option<Game<P>>,
}

impl<P: Position> ExternalJudge<P> {
    /// Calls a judge; its process starts when it is first asked.
    pub fn new(engine: Engine<P>) -> Self {
        ExternalJudge { engine, running: None, game: None }
    }

    /// Follows a line, from where the engine is if it leads on from there.
    fn follow(&mut self, line: &Line<P>) -> &mut Game<P> {
        let leads_on =
            |game: &Game<P>| game.line.start == line.start && line.moves.starts_with(&game.line.moves);
        let known = self.game.take().filter(leads_on);
        let mut game = known.unwrap_or_else(|| Game::at(line.start.clone()));
        for &m in &line.moves[game.line.moves.len()..] {
            game.watch(m);
        }
        self.game.insert(game)
    }

    fn ask(&mut self, line: &Line<P>, budget: &Budget, seed: u64) -> Result<Value, EngineError> {
        self.follow(line);
        let ExternalJudge { engine, running, game: Some(game) } = self else {
            return Err(unable(&self.engine));
        };
        let running = ready(engine, running, game, budget, seed)?;
        tell(running, game, &*engine.dialect)?;
        let adviser = engine.adviser.or_else(|| Adviser::of(&running.commands));
        let adviser = adviser.ok_or_else(|| unable(engine))?;
        let turn = game.position.turn();
        let mut answer = (String::new(), String::new());
        for (at, ask) in adviser.asks.iter().enumerate() {
            let number = budget.nodes.unwrap_or(engine.number).to_string();
            let ask = ask.replace("{c}", &engine.dialect.colour(turn)).replace("{n}", &number);
            let reply = running.client.ask(&ask)?;
            if at == adviser.answer {
                answer = (ask, reply);
            }
        }
        let (ask, reply) = answer;
        let senseless =
            || running.client.senseless(&ask, &reply, format!("{} does not answer so", adviser.name));
        adviser.read(&reply, turn).ok_or_else(senseless)
    }
}

fn unable<P: Position>(engine: &Engine<P>) -> EngineError {
    let known: Vec<&str> = ADVISERS.iter().map(|adviser| adviser.name).collect();
    EngineError::Untold {
        engine: engine.command.to_string(),
        why: format!(
            "none of its commands says what it thinks of a position; tell how by judge=, one of {}",
            known.join(", ")
        ),
    }
}

impl<P: Position> Judge<P> for ExternalJudge<P> {
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
        let seed = rng.next_u64() >> 33;
        self.ask(line, &budget, seed).map_err(|why| {
            // After a refusal it stands where it stood; otherwise nobody knows.
            if !matches!(why, EngineError::Refused { .. }) {
                self.running = None;
            }
            self.game = None;
            PlayerError::Stopped(why.to_string())
        })
    }
}
