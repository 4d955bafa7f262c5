//! Somebody else's engine as a player and as a judge.

use super::client::{Client, Thought};
use crate::{CommandLine, EngineError};
use keisei_core::{
    Budget, Choice, Interface, Judge, Line, Player, PlayerError, Position, Rng, Seat, UciFlavour, Value, View,
};
use std::sync::Arc;
use std::time::Duration;

/// How an engine is started and how long it thinks; seats any number of players, each with its own process.
#[derive(Clone, Debug)]
pub struct Engine<P: Position> {
    /// The command that starts it.
    pub command: CommandLine,
    /// How the game is spoken.
    pub interface: Arc<dyn Interface<P>>,
    /// Its own options, by name.
    pub options: Vec<(String, String)>,
    /// How much it thinks about a position unless told.
    pub budget: Budget,
    /// How long any answer may take.
    pub within: Duration,
    /// Whether it is judged by its chances of winning, where it states them, and not by its score.
    pub chances: bool,
}

impl<P: Position> Engine<P> {
    /// Describes an engine that looks at a hundred thousand positions and has a minute for every answer.
    pub fn new(command: CommandLine, interface: Arc<dyn Interface<P>>) -> Self {
        let budget = Budget { nodes: Some(100_000), ..Budget::default() };
        let within = Duration::from_mins(1);
        Engine { command, interface, options: Vec::new(), budget, within, chances: false }
    }

    /// Starts the engine once and asks who it is.
    ///
    /// # Errors
    /// Says what is wrong, before a whole match is lost by it.
    pub fn introduce(&self) -> Result<String, EngineError> {
        self.start(0).map(|client| client.name().to_owned())
    }

    fn start(&self, seed: u64) -> Result<Client, EngineError> {
        Client::start(&self.command, self.interface.universal(), &self.options, seed, self.within)
    }

    /// Seats a player; its process starts when it is first asked.
    pub fn seat(&self) -> External<P> {
        External { engine: self.clone(), running: None, line: None }
    }

    /// Writes what follows `go`: the tighter of its own budget and the one given.
    fn go(&self, budget: Budget) -> String {
        let own = if budget == Budget::default() { self.budget.clone() } else { budget };
        let mut words = Vec::new();
        words.extend(own.depth.map(|depth| format!("depth {depth}")));
        words.extend(own.nodes.map(|nodes| format!("nodes {nodes}")));
        words.extend(own.time.map(|time| self.clock(time.as_millis().max(1))));
        words.join(" ")
    }
}

impl<P: Position> Engine<P> {
    /// Writes a time for one move; shogi has no such word, but a clock that counts every move anew.
    fn clock(&self, milliseconds: u128) -> String {
        match self.interface.universal() {
            UciFlavour::Uci => format!("movetime {milliseconds}"),
            UciFlavour::Usi => format!("btime 0 wtime 0 byoyomi {milliseconds}"),
        }
    }
}

/// An engine at the table or on the bench of judges.
///
/// It is told the whole game at every position. One that dies, hangs or talks nonsense is an error of that move, and
/// another is started for the next.
#[derive(Debug)]
pub struct External<P: Position> {
    engine: Engine<P>,
    running: Option<Client>,
    line: Option<Line<P>>,
}

impl<P: Position> External<P> {
    fn think(&mut self, line: &Line<P>, budget: Budget, seed: u64) -> Result<Thought, EngineError> {
        let Engine { interface, command, .. } = &self.engine;
        let untold = |why: keisei_core::DialectError| EngineError::Untold {
            engine: command.to_string(),
            why: why.to_string(),
        };
        let mut text = interface.start(&line.start).map_err(untold)?;
        let mut position = line.start.clone();
        for (at, &m) in line.moves.iter().enumerate() {
            // A start may be told by moves of its own.
            text += if at == 0 && !text.contains(" moves ") { " moves " } else { " " };
            text += &interface.write(&position, m);
            position.play(m);
        }
        let client = match &mut self.running {
            Some(client) => client,
            none => {
                let mut client = self.engine.start(seed)?;
                client.new_game()?;
                none.insert(client)
            }
        };
        client.think(&text, &self.engine.go(budget))
    }

    fn play(&mut self, line: &Line<P>, budget: Budget, seed: u64) -> Result<Choice<P::Move>, EngineError> {
        let end = line.end();
        let thought = self.think(line, budget, seed)?;
        let (value, nodes) = (self.value(&thought), thought.info.nodes.unwrap_or(0));
        let senseless = |why: String| match &self.running {
            Some(client) => client.senseless("go", &thought.best, why),
            None => EngineError::Untold { engine: self.engine.command.to_string(), why },
        };
        if thought.best == "resign" {
            return Err(senseless("it gives the game up".to_owned()));
        }
        let m = self.engine.interface.read(&end, &thought.best).map_err(|why| senseless(why.to_string()))?;
        Ok(Choice { value, nodes, depth: thought.info.depth.unwrap_or(0), ..Choice::plain(m) })
    }

    fn value(&self, thought: &Thought) -> Option<Value> {
        let chances = thought.info.chances.filter(|_| self.engine.chances);
        let rate = chances.map(|[win, draw, loss]| {
            let all = f64::from(win + draw + loss).max(1.0);
            Value::WinRate((f64::from(win) + f64::from(draw) / 2.0) / all)
        });
        rate.or_else(|| thought.info.score.map(super::Score::value))
    }

    fn failed(&mut self, why: &EngineError) -> PlayerError {
        self.running = None;
        PlayerError::Stopped(why.to_string())
    }
}

/// Draws a seed that any engine takes.
fn seed(rng: &mut Rng) -> u64 {
    rng.next_u64() >> 33
}

impl<P: Position> Player<P> for External<P> {
    fn begin(&mut self, _: Seat, view: &P::View) {
        self.line = view.whole().cloned().map(Line::new);
        // What it remembers of the game before must not bear on this one.
        if self.running.as_mut().is_some_and(|client| client.new_game().is_err()) {
            self.running = None;
        }
    }

    fn choose(
        &mut self,
        view: &P::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<P::Move>, PlayerError> {
        let position = view.whole().ok_or(PlayerError::NeedsOpenGame { player: "uci" })?;
        if position.is_over() {
            return Err(PlayerError::GameOver);
        }
        let known = self.line.take().filter(|line| line.end() == *position);
        let line = known.unwrap_or_else(|| Line::new(position.clone()));
        let choice = self.play(&line, budget, seed(rng));
        self.line = Some(line);
        choice.map_err(|why| self.failed(&why))
    }

    fn watch(&mut self, _: &P::View, _: Seat, m: Option<P::Move>) {
        match (&mut self.line, m) {
            (Some(line), Some(m)) => line.moves.push(m),
            _ => self.line = None,
        }
    }
}

impl<P: Position> Judge<P> for External<P> {
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
        let end = line.end();
        if end.is_over() {
            return Ok(Value::Centipawns(match end.payoff(end.turn()) {
                0.5 => 0.0,
                lost if lost < 0.5 => -30_000.0,
                _ => 30_000.0,
            }));
        }
        let fresh = self.line.as_ref().is_none_or(|before| !line.moves.starts_with(&before.moves));
        if let Some(client) = self.running.as_mut().filter(|_| fresh) {
            // Another game: what it remembers must not bear on it.
            let told = client.new_game();
            told.map_err(|why| self.failed(&why))?;
        }
        self.line = Some(line.clone());
        let thought = self.think(line, budget, seed(rng)).map_err(|why| self.failed(&why))?;
        self.value(&thought)
            .ok_or_else(|| PlayerError::Stopped("it did not say how the position stands".to_owned()))
    }
}
