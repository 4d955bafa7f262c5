//! Players by name: `greedy:w.safetensors`, `mc:each=100`, `uct:total=5000`.

use crate::models::{Evaluation, ModelError, ModelSource};
use crate::players::{self, monte_carlo::Report};
use crate::search::Share;
use keisei_core::{Game, Judge, Player, Spec, SpecError, UnknownName};

/// One kind of player, for help texts.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How it is written.
    pub spec: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its options, as `key=default  what it is`.
    pub options: &'static [&'static str],
}

impl Entry {
    /// Returns the name before the colon.
    pub fn name(&self) -> &'static str {
        self.spec.split([':', '[']).next().unwrap_or(self.spec)
    }
}

/// Everybody who can be asked to play.
///
/// FILE is a model file; without it, or as `default`, the weights that ship with the program.
pub const ROSTER: &[Entry] = &[
    Entry { spec: "random", about: "plays any legal move", options: &[] },
    Entry {
        spec: "greedy[:FILE]",
        about: "plays the move whose position evaluates highest, ties at random",
        options: &[],
    },
    Entry {
        spec: "egreedy[:FILE]",
        about: "plays like greedy, but any legal move now and then",
        options: &["epsilon=0.03  share of random moves, from 0 to 1"],
    },
    Entry {
        spec: "mc:each=N | mc:total=N",
        about: "plays the move with the best mean payoff over random games",
        options: &[
            "each=100  games for every legal move",
            "total=  games in all, shared evenly among the moves, the first ones taking what is left over",
            "value=rate  what it judges a position by: rate (mean payoff) or points (mean score)",
        ],
    },
];

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
    Ok(Recruit::new(game, spec, models)?.seat())
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
    Recruit::new(game, spec, models)?.judge()
}

/// A specification read and its model loaded, ready to seat any number of players.
#[derive(Clone, Debug)]
pub struct Recruit<G: Game> {
    spec: String,
    role: Role<G::Features>,
}

/// What a recruit plays; clones share their weights.
#[derive(Clone, Debug)]
enum Role<F> {
    Random(players::Random),
    Greedy(players::Greedy<F>),
    EpsilonGreedy(players::EpsilonGreedy<F>),
    MonteCarlo(players::MonteCarlo),
}

impl<G: Game> Recruit<G> {
    /// Reads a specification and loads what it names.
    ///
    /// # Errors
    /// As [`player`].
    pub fn new(game: &G, text: &str, models: &ModelSource) -> Result<Self, RosterError> {
        let mut spec: Spec = text.parse()?;
        let mut reader = Reader { game, models, spec: &mut spec };
        let role = match reader.spec.name() {
            "random" => Role::Random(players::Random),
            "greedy" => Role::Greedy(reader.greedy()?),
            "egreedy" => Role::EpsilonGreedy(reader.epsilon_greedy()?),
            "mc" => Role::MonteCarlo(reader.monte_carlo()?),
            name => {
                let known = ROSTER.iter().map(|entry| entry.name().to_owned()).collect();
                let unknown = UnknownName { kind: "player", name: name.to_owned(), known };
                return Err(SpecError::from(unknown).into());
            }
        };
        spec.finish()?;
        Ok(Recruit { spec: text.to_owned(), role })
    }

    /// Returns the specification.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// Seats a new player.
    pub fn seat(&self) -> Box<dyn Player<G::Position>> {
        match &self.role {
            Role::Random(player) => Box::new(*player),
            Role::Greedy(player) => Box::new(player.clone()),
            Role::EpsilonGreedy(player) => Box::new(player.clone()),
            Role::MonteCarlo(player) => Box::new(*player),
        }
    }

    /// Calls a new judge.
    ///
    /// # Errors
    /// Refuses a player without an opinion.
    pub fn judge(&self) -> Result<Box<dyn Judge<G::Position>>, RosterError> {
        Ok(match &self.role {
            Role::Random(_) => return Err(RosterError::NoOpinion { spec: self.spec.clone() }),
            Role::Greedy(judge) => Box::new(judge.clone()),
            Role::EpsilonGreedy(judge) => Box::new(judge.clone()),
            Role::MonteCarlo(judge) => Box::new(*judge),
        })
    }
}

/// Reads the options of one player.
struct Reader<'a, G> {
    game: &'a G,
    models: &'a ModelSource,
    spec: &'a mut Spec,
}

impl<G: Game> Reader<'_, G> {
    fn model(&self, file: Option<&str>) -> Result<Evaluation<G::Features>, RosterError> {
        let load = || self.models.load(self.game, file)?.squashed(self.game);
        load().map_err(|why| RosterError::Model { spec: self.spec.text().to_owned(), why })
    }

    fn greedy(&mut self) -> Result<players::Greedy<G::Features>, RosterError> {
        let file = self.spec.positional();
        Ok(players::Greedy { evaluation: self.model(file.as_deref())? })
    }

    fn epsilon_greedy(&mut self) -> Result<players::EpsilonGreedy<G::Features>, RosterError> {
        let epsilon = self.share("epsilon", 0.03)?;
        Ok(players::EpsilonGreedy { epsilon, greedy: self.greedy()? })
    }

    /// Takes a number from 0 to 1.
    fn share(&mut self, key: &'static str, default: f64) -> Result<f64, RosterError> {
        let share = self.spec.take_or(key, default)?;
        if (0.0..=1.0).contains(&share) {
            return Ok(share);
        }
        Err(self.spec.refuse(format!("{key} is a share, from 0 to 1, and cannot be {share}")).into())
    }

    /// Takes a number of playouts.
    fn playouts(&mut self, key: &'static str) -> Result<Option<u32>, RosterError> {
        match self.spec.take::<u32>(key)? {
            Some(0) => Err(self.spec.refuse(format!("{key}=0 plays no game at all")).into()),
            number => Ok(number),
        }
    }

    fn monte_carlo(&mut self) -> Result<players::MonteCarlo, RosterError> {
        let share = match (self.playouts("each")?, self.playouts("total")?) {
            (Some(_), Some(_)) => {
                return Err(self.spec.refuse("each and total cannot both be given").into());
            }
            (each, None) => Share::Each(each.unwrap_or(100)),
            (None, Some(total)) => Share::Total(total),
        };
        let report = match self.spec.take_or("value", "rate".to_owned())?.as_str() {
            "rate" => Report::Rate,
            "points" => Report::Points,
            other => return Err(self.spec.refuse(format!("value is rate or points, not {other}")).into()),
        };
        Ok(players::MonteCarlo { report, ..players::MonteCarlo::new(share) })
    }
}
