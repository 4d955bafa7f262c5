//! Players by name: `greedy:w.safetensors`, `mc:each=100`, `uct:total=5000`, `gtp:"engine --gtp"`.

mod engine;
mod entry;
mod params;
mod reader;
mod worlds;

pub use entry::{Entry, ROSTER};

use crate::models::{ModelError, ModelSource};
use crate::permissions::{Forbidden, Permissions};
use crate::players;
use keisei_core::{Game, GamePlayer, Judge, Player, Position, Spec, SpecError, UnknownName};
use keisei_protocol::{EngineError, gtp, uci};
use reader::Reader;

/// Why nobody can be seated.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    /// The specification does not read, or asks for the impossible.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The model cannot be used.
    #[error("{spec}: {why}")]
    Model {
        /// The specification.
        spec: String,
        /// What is wrong with the model.
        why: ModelError,
    },
    /// The engine outside does not come.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// It asks for more than somebody outside was permitted.
    #[error(transparent)]
    Forbidden(#[from] Forbidden),
    /// A player that has nothing to say about a position.
    #[error("{spec} has no opinion on positions, so it cannot judge them")]
    NoOpinion {
        /// The specification.
        spec: String,
    },
}

/// Seats a player by specification.
///
/// ```
/// use keisei_core::{Budget, Position, Seat, Stream, toys::nim::{Heaps, Nim}};
/// use keisei_play::{models::ModelSource, roster};
/// let mut player = roster::player(&Nim, "mc:each=50", &ModelSource::default())?;
/// let view = Heaps::new([2, 1, 0]).view(Seat::FIRST);
/// let choice = player.choose(&view, Budget::default(), &mut Stream::new(1).rng())?;
/// assert_eq!(choice.m.to_string(), "1-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns one sentence on what is wrong with the specification or its model.
pub fn player<G: Game>(
    game: &G,
    spec: &str,
    models: &ModelSource,
) -> Result<Box<dyn Player<G::Position>>, RosterError> {
    Ok(PlayerFactory::new(game, spec, models)?.seat())
}

/// Calls a judge by specification.
///
/// # Errors
/// As [`player`], and when the player has no opinion.
pub fn judge<G: Game>(
    game: &G,
    spec: &str,
    models: &ModelSource,
) -> Result<Box<dyn Judge<G::Position>>, RosterError> {
    PlayerFactory::new(game, spec, models)?.judge()
}

/// A specification read and its model loaded, ready to seat any number of players.
#[derive(Clone, Debug)]
pub struct PlayerFactory<G: Game> {
    spec: String,
    role: PlayerKind<G::Position, G::Features, G::MoveFeatures>,
    canonical: String,
    versions: Vec<(String, u32)>,
    /// What it goes by, where that is not the specification.
    title: Option<String>,
    /// What an engine outside calls itself.
    introduction: Option<String>,
}

/// What a recruit plays; clones share their weights.
#[derive(Clone, Debug)]
enum PlayerKind<P: Position, F, M> {
    Random(players::Random),
    Greedy(players::Greedy<F>),
    EpsilonGreedy(players::EpsilonGreedy<F>),
    AlphaBeta(players::AlphaBeta<P, F>),
    MonteCarlo(players::MonteCarlo),
    Worlds(players::Worlds<P, M>),
    Rank(players::Rank<P, M>),
    Uct(players::Uct<F, M>),
    Gtp(gtp::Engine<P>),
    UciFlavour(uci::Engine<P>),
    Own(GamePlayer<P>),
}

/// Finds one of the game's own players.
fn own<G: Game>(game: &G, name: &str) -> Result<GamePlayer<G::Position>, SpecError> {
    let players = game.players();
    let known = ROSTER.iter().map(Entry::name).chain(players.iter().map(|player| player.name));
    let unknown =
        UnknownName { kind: "player", name: name.to_owned(), known: known.map(str::to_owned).collect() };
    players.into_iter().find(|player| player.name == name).ok_or_else(|| unknown.into())
}

impl<G: Game> PlayerFactory<G> {
    /// Reads a specification and loads what it names; an engine outside is started once, to see that it comes.
    ///
    /// # Errors
    /// As [`player`].
    pub fn new(game: &G, text: &str, models: &ModelSource) -> Result<Self, RosterError> {
        Self::permitted(game, text, models, &Permissions::all())
    }

    /// Reads a specification from outside: engines and files only as far as they are permitted.
    ///
    /// # Errors
    /// As [`player`], and says what is forbidden before anything is started or opened.
    pub fn permitted(
        game: &G,
        text: &str,
        models: &ModelSource,
        permissions: &Permissions,
    ) -> Result<Self, RosterError> {
        Self::read(game, text.parse()?, models, permissions)
    }

    /// Reads what [`PlayerFactory::canonical`] wrote, perhaps long ago: a parameter it does not name has its neutral value.
    ///
    /// # Errors
    /// As [`player`].
    pub fn from_canonical(game: &G, text: &str, models: &ModelSource) -> Result<Self, RosterError> {
        Self::read(game, Spec::canonical(text)?, models, &Permissions::all())
    }

    fn read(
        game: &G,
        mut spec: Spec,
        models: &ModelSource,
        permissions: &Permissions,
    ) -> Result<Self, RosterError> {
        let kind = Entry::named(spec.name()).map(|entry| (format!("player {}", entry.name()), entry.version));
        let versions = kind.into_iter().collect();
        let mut reader = Reader { game, models, permissions, spec: &mut spec, versions };
        let (mut title, mut introduction) = (None, None);
        let (role, canonical) = match reader.spec.name() {
            "random" => (PlayerKind::Random(players::Random), reader.spec.name().to_owned()),
            "greedy" => reader.greedy().map(|(player, text)| (PlayerKind::Greedy(player), text))?,
            "egreedy" => {
                reader.epsilon_greedy().map(|(player, text)| (PlayerKind::EpsilonGreedy(player), text))?
            }
            "ab" => reader.alpha_beta().map(|(player, text)| (PlayerKind::AlphaBeta(player), text))?,
            "mc" => reader.playing_out()?,
            "rank" => reader.rank().map(|(player, text)| (PlayerKind::Rank(player), text))?,
            "uct" => reader.uct().map(|(player, text)| (PlayerKind::Uct(player), text))?,
            "gtp" => {
                let ((engine, name, reported), text) = reader.gtp()?;
                (title, introduction) = (name, Some(reported));
                (PlayerKind::Gtp(engine), text)
            }
            "uci" | "usi" => {
                let ((engine, name, reported), text) = reader.universal()?;
                (title, introduction) = (name, Some(reported));
                (PlayerKind::UciFlavour(engine), text)
            }
            name => {
                let player = own(game, name)?;
                reader.versions.push((format!("player {}/{name}", G::NAME), player.version));
                (PlayerKind::Own(player), name.to_owned())
            }
        };
        let versions = reader.versions;
        spec.finish()?;
        Ok(PlayerFactory { spec: spec.text().to_owned(), role, canonical, versions, title, introduction })
    }

    /// Returns the name it goes by: the one it was given, or its specification.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.spec)
    }

    /// Returns what an engine outside calls itself, with its version.
    pub fn introduction(&self) -> Option<&str> {
        self.introduction.as_deref()
    }

    /// Returns the specification.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// Returns the canonical specification: every parameter, with defaults and presets filled in, numbers normalised,
    /// models and corrections by digest, an engine outside with the version it reports. What it goes by is no part.
    ///
    /// Equal texts name players that choose alike, as long as [`PlayerFactory::versions`] are equal, too. It reads back where
    /// the source of models finds them by digest.
    ///
    /// ```
    /// use keisei_core::toys::nim::Nim;
    /// use keisei_play::{models::ModelSource, roster::PlayerFactory};
    /// let canonical = |spec| PlayerFactory::new(&Nim, spec, &ModelSource::default()).map(|r| r.canonical().to_owned());
    /// assert_eq!(canonical("mc")?, "mc:each=100,value=rate");
    /// assert_eq!(canonical("mc:value=rate,each=1e2")?, canonical("mc")?);
    /// # Ok::<(), keisei_play::roster::RosterError>(())
    /// ```
    pub fn canonical(&self) -> &str {
        &self.canonical
    }

    /// Returns the version of every behaviour it relies on, by name: its kind, playouts, feature sets.
    pub fn versions(&self) -> &[(String, u32)] {
        &self.versions
    }

    /// Seats a new player.
    pub fn seat(&self) -> Box<dyn Player<G::Position>> {
        match &self.role {
            PlayerKind::Random(player) => Box::new(*player),
            PlayerKind::Greedy(player) => Box::new(player.clone()),
            PlayerKind::EpsilonGreedy(player) => Box::new(player.clone()),
            PlayerKind::AlphaBeta(player) => Box::new(player.clone()),
            PlayerKind::MonteCarlo(player) => Box::new(*player),
            PlayerKind::Worlds(player) => Box::new(player.clone()),
            PlayerKind::Rank(player) => Box::new(player.clone()),
            PlayerKind::Uct(player) => Box::new(player.clone()),
            PlayerKind::Gtp(engine) => Box::new(engine.seat()),
            PlayerKind::UciFlavour(engine) => Box::new(engine.seat()),
            PlayerKind::Own(player) => (player.seat)(),
        }
    }

    /// Calls a new judge.
    ///
    /// # Errors
    /// Refuses a player without an opinion.
    pub fn judge(&self) -> Result<Box<dyn Judge<G::Position>>, RosterError> {
        Ok(match &self.role {
            PlayerKind::Random(_) | PlayerKind::Rank(_) | PlayerKind::Own(_) => {
                return Err(RosterError::NoOpinion { spec: self.spec.clone() });
            }
            PlayerKind::Gtp(engine) => Box::new(engine.judge()),
            PlayerKind::UciFlavour(engine) => Box::new(engine.seat()),
            PlayerKind::Greedy(judge) => Box::new(judge.clone()),
            PlayerKind::EpsilonGreedy(judge) => Box::new(judge.clone()),
            PlayerKind::AlphaBeta(judge) => Box::new(judge.clone()),
            PlayerKind::MonteCarlo(judge) => Box::new(*judge),
            PlayerKind::Worlds(judge) => Box::new(judge.clone()),
            PlayerKind::Uct(judge) => Box::new(judge.clone()),
        })
    }
}
