//! Somebody else's engine as a player.

use super::{Adviser, Client, ExternalJudge};
use crate::{CommandLine, EngineError};
use keisei_core::{
    Budget, Choice, Dialect, DialectError, Line, Player, PlayerError, Position, Rng, Seat, View,
};
use std::sync::Arc;
use std::time::Duration;

/// How an engine is started and spoken to; seats any number of players, each with its own process.
#[derive(Clone, Debug)]
pub struct Engine<P: Position> {
    /// The command that starts it.
    pub command: CommandLine,
    /// How the game is spoken.
    pub dialect: Arc<dyn Dialect<P>>,
    /// How long a reply may take.
    pub within: Duration,
    /// What it is told once, when it starts.
    pub first: Vec<String>,
    /// How it is asked what it thinks of a position; by what its commands give away unless told.
    pub adviser: Option<&'static Adviser>,
    /// The number that a question may hold.
    pub number: u64,
}

impl<P: Position> Engine<P> {
    /// Describes an engine that has a minute for every reply and is told nothing special.
    pub fn new(command: CommandLine, dialect: Arc<dyn Dialect<P>>) -> Self {
        let within = Duration::from_mins(1);
        Engine { command, dialect, within, first: Vec::new(), adviser: None, number: 500 }
    }

    /// Starts the engine once and asks who it is.
    ///
    /// # Errors
    /// Says what is wrong, before a whole match is lost by it.
    pub fn introduce(&self) -> Result<String, EngineError> {
        let mut client = Client::start(&self.command, 0, self.within)?;
        let name = client.ask("name")?;
        let version = client.ask("version").unwrap_or_default();
        Ok(format!("{name} {version}").trim().to_owned())
    }

    /// Calls a judge; its process starts when it is first asked.
    pub fn judge(&self) -> ExternalJudge<P> {
        ExternalJudge::new(self.clone())
    }

    /// Seats a player; its process starts when it is first asked for a move.
    pub fn seat(&self) -> External<P> {
        External { engine: self.clone(), running: None, game: None }
    }
}

/// A player that asks an engine.
///
/// The engine is told the game from its start and every move since. An engine that dies, hangs or
/// talks nonsense is an error of that move, and another is started for the next game.
#[derive(Debug)]
pub struct External<P: Position> {
    engine: Engine<P>,
    running: Option<Running>,
    game: Option<Game<P>>,
}

/// An engine at work.
#[derive(Debug)]
pub(super) struct Running {
    pub client: Client,
    pub commands: Vec<String>,
}

/// The game as it stands and what the engine knows of it.
#[derive(Debug)]
pub(super) struct Game<P: Position> {
    pub line: Line<P>,
    pub position: P,
    /// How many moves the engine knows; nothing before it was set up.
    told: Option<usize>,
    /// What it answered, and so has played itself.
    answered: Option<P::Move>,
}

impl<P: Position> Game<P> {
    pub fn at(position: P) -> Self {
        Game { line: Line::new(position.clone()), position, told: None, answered: None }
    }

    pub fn watch(&mut self, m: P::Move) {
        if self.told == Some(self.line.moves.len()) && self.answered == Some(m) {
            self.told = Some(self.line.moves.len() + 1);
        }
        self.answered = None;
        self.line.moves.push(m);
        self.position.play(m);
    }
}

impl Running {
    fn start<P: Position>(engine: &Engine<P>, seed: u64) -> Result<Self, EngineError> {
        let mut client = Client::start(&engine.command, seed, engine.within)?;
        let commands = client.ask("list_commands")?.lines().map(|line| line.trim().to_owned()).collect();
        for command in &engine.first {
            client.ask(command)?;
        }
        Ok(Running { client, commands })
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }
}

/// Tells an engine of the game, starting one where none runs, and asks for its move.
fn genmove<P: Position>(
    engine: &Engine<P>,
    running: &mut Option<Running>,
    game: &mut Game<P>,
    budget: &Budget,
    seed: u64,
) -> Result<P::Move, EngineError> {
    let running = ready(engine, running, game, budget, seed)?;
    tell(running, game, &*engine.dialect)?;
    let ask = format!("genmove {}", engine.dialect.colour(game.position.turn()));
    let answer = running.client.ask(&ask)?;
    if answer.eq_ignore_ascii_case("resign") {
        return Err(running.client.senseless(&ask, &answer, "it gives the game up".to_owned()));
    }
    let m = engine.dialect.read(&game.position, &answer);
    let m = m.map_err(|why| running.client.senseless(&ask, &answer, why.to_string()))?;
    game.answered = Some(m);
    Ok(m)
}

/// Makes sure that an engine runs and knows where the game started.
///
/// One that went between two games has failed in neither, so another takes its place.
pub(super) fn ready<'a, P: Position>(
    engine: &Engine<P>,
    running: &'a mut Option<Running>,
    game: &mut Game<P>,
    budget: &Budget,
    seed: u64,
) -> Result<&'a mut Running, EngineError> {
    let gone = match running.as_mut().filter(|_| game.told.is_none()) {
        None => false,
        Some(old) => match set_up(old, game, engine, budget, seed) {
            Err(EngineError::Ended { .. }) => true,
            Err(why) => return Err(why),
            Ok(()) => false,
        },
    };
    if gone {
        *running = None;
    }
    let running = match running {
        Some(running) => running,
        none => none.insert(Running::start(engine, seed)?),
    };
    set_up(running, game, engine, budget, seed)?;
    Ok(running)
}

/// Brings an engine to where the game started, unless it has been there.
fn set_up<P: Position>(
    running: &mut Running,
    game: &mut Game<P>,
    engine: &Engine<P>,
    budget: &Budget,
    seed: u64,
) -> Result<(), EngineError> {
    if game.told.is_some() {
        return Ok(());
    }
    let untold =
        |why: DialectError| EngineError::Untold { engine: engine.command.to_string(), why: why.to_string() };
    let commands = engine.dialect.set_up(&game.line.start).map_err(untold)?;
    for command in commands {
        running.client.ask(&command)?;
    }
    // With a seed for every game, a game does not depend on those played before it.
    if running.knows("set_random_seed") {
        running.client.ask(&format!("set_random_seed {seed}"))?;
    }
    if let Some(time) = budget.time.filter(|_| running.knows("time_settings")) {
        // No main time, and one period of whole seconds for every move.
        running.client.ask(&format!("time_settings 0 {} 1", time.as_secs_f64().ceil().max(1.0)))?;
    }
    game.told = Some(0);
    Ok(())
}

/// Tells the moves that an engine does not know yet.
pub(super) fn tell<P: Position>(
    running: &mut Running,
    game: &mut Game<P>,
    dialect: &dyn Dialect<P>,
) -> Result<(), EngineError> {
    let told = game.told.unwrap_or(0);
    let mut position = game.line.start.clone();
    for (at, &m) in game.line.moves.iter().enumerate() {
        if at >= told {
            if let Some(text) = dialect.write(&position, m) {
                running.client.ask(&format!("play {} {text}", dialect.colour(position.turn())))?;
            }
            game.told = Some(at + 1);
        }
        position.play(m);
    }
    Ok(())
}

impl<P: Position> Player<P> for External<P> {
    fn begin(&mut self, _: Seat, view: &P::View) {
        self.game = view.whole().cloned().map(Game::at);
    }

    fn choose(
        &mut self,
        view: &P::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<P::Move>, PlayerError> {
        let position = view.whole().ok_or(PlayerError::NeedsOpenGame { player: "gtp" })?;
        if position.is_over() {
            return Err(PlayerError::GameOver);
        }
        // Whoever asks without telling of the moves before is answered from where the game stands.
        let known = self.game.take().filter(|game| game.position == *position);
        let game = self.game.insert(known.unwrap_or_else(|| Game::at(position.clone())));
        // Engines take seeds of 31 bits without asking what the sign means.
        let seed = rng.next_u64() >> 33;
        genmove(&self.engine, &mut self.running, game, &budget, seed).map(Choice::plain).map_err(|why| {
            // Nobody knows what it would do next.
            self.running = None;
            game.told = None;
            PlayerError::Stopped(why.to_string())
        })
    }

    fn watch(&mut self, _: &P::View, _: Seat, m: Option<P::Move>) {
        match (&mut self.game, m) {
            (Some(game), Some(m)) => game.watch(m),
            _ => self.game = None,
        }
    }
}
