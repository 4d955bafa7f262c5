//! A game: rules with their parameters, where positions come from.

use crate::dialect::{Dialect, Plain};
use crate::{
    Features, Interface, MoveFeatures, NumberedMoves, Parameter, Picture, Player, Position, PositionError,
    Rng, Spec, SpecError, Stream, Tags, move_features,
};
use std::sync::Arc;

/// The rules of a game with their parameters: komi, size, house rules.
pub trait Game: Clone + Send + Sync + 'static {
    /// The game's positions.
    type Position: Position;
    /// The game's ways of turning a position into numbers.
    type Features: Features<Self::Position>;
    /// The game's ways of turning a move into numbers; [`crate::NoMoveFeatures`] where it has none.
    type MoveFeatures: MoveFeatures<Self::Position>;
    /// The name on the command line.
    const NAME: &'static str;
    /// One sentence for the list of games.
    const ABOUT: &'static str;
    /// Counts up whenever a change of rules makes old models or records mean something else.
    const RULES: u32;
    /// Counts up whenever a position's light playouts come out otherwise than before by the same stream: their policy,
    /// what they draw, and how they are told apart.
    const PLAYOUTS: u32 = 1;
    /// The parameters `from_spec` understands; none unless a game has some. [`crate::params!`] makes them.
    const PARAMETERS: &'static [Parameter] = &[];
    /// The name of a seat in the game's own words.
    fn seat_name(seat: crate::Seat) -> String {
        format!("seat {seat}")
    }

    /// Reads the rules from `name:key=value,…`, taking the keys it knows.
    fn from_spec(spec: &mut Spec) -> Result<Self, SpecError>;

    /// Writes the canonical specification, with every parameter, which reads back as this game.
    fn spec(&self) -> String {
        Self::NAME.to_owned()
    }

    /// Deals or sets up a new game. Chance lives only here and in [`Game::next`].
    fn start(&self, rng: &mut Rng) -> Self::Position;

    /// Starts the next game of a series; classes and exchanges carry over where a game has them.
    fn next(&self, _last: &Self::Position, rng: &mut Rng) -> Self::Position {
        self.start(rng)
    }

    /// Reads a position's text, which leaves open what this game's rules then fill in.
    ///
    /// Whoever reads such a text with a game at hand does it here: `parse` takes the usual rules.
    ///
    /// # Errors
    /// Says what is wrong with the text, or where it contradicts the rules that the game was told.
    fn position(&self, text: &str) -> Result<Self::Position, PositionError> {
        text.parse().map_err(|why: <Self::Position as std::str::FromStr>::Err| PositionError::Text {
            game: Self::NAME,
            why: why.to_string(),
        })
    }

    /// Lists the named feature sets, the first one the default.
    fn feature_sets(&self) -> &'static [FeatureSet];

    /// Builds a feature set by name.
    ///
    /// # Errors
    /// Returns the names there are when this is none of them.
    fn features(&self, name: &str) -> Result<Self::Features, UnknownName>;

    /// Lists the named sets of move features, the first one the default; none unless a game has some.
    fn move_feature_sets(&self) -> &'static [FeatureSet] {
        &[]
    }

    /// Builds a set of move features by name.
    ///
    /// # Errors
    /// Returns the names there are when this is none of them.
    fn move_features(&self, name: &str) -> Result<Self::MoveFeatures, UnknownName> {
        Err(move_features::unknown(Self::NAME, name, self.move_feature_sets()))
    }

    /// Lists the game's own players, such as a contest's reference programs restated: rules that know the game.
    fn players(&self) -> Vec<GamePlayer<Self::Position>> {
        Vec::new()
    }

    /// Answers what a measure may ask about a position.
    fn tags(&self, position: &Self::Position) -> Tags;

    /// Returns the numbers of the game's moves; nothing unless it numbers them.
    fn numbered_moves(&self) -> Option<&dyn NumberedMoves<Self::Position>> {
        None
    }

    /// Returns how the game's positions are drawn; nothing unless it draws them.
    fn picture(&self) -> Option<&dyn Picture<Self::Position>> {
        None
    }

    /// Lists the ways the game is spoken in the Go Text Protocol, the first one the default.
    fn dialects(&self) -> Vec<Arc<dyn Dialect<Self::Position>>> {
        vec![Arc::new(Plain { start: self.start(&mut Stream::new(0).rng()) })]
    }

    /// Returns how the game speaks the Universal Chess Interface or its sister for shogi; nothing unless it does.
    fn interface(&self) -> Option<Arc<dyn Interface<Self::Position>>> {
        None
    }
}

/// A player that belongs to one game, by name.
#[derive(Clone, Copy, Debug)]
pub struct GamePlayer<P: Position> {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Counts up whenever it chooses otherwise than before.
    pub version: u32,
    /// Seats a new one.
    pub seat: fn() -> Box<dyn Player<P>>,
}

/// A feature set's name and sentence.
#[derive(Clone, Copy, Debug)]
pub struct FeatureSet {
    /// The name in model files and on the command line.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// Counts up whenever a feature means something else than before.
    pub version: u32,
}

/// A name that is none of those on offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no {kind} named \"{name}\"; there are: {}", known.join(", "))]
pub struct UnknownName {
    /// What kind of thing was asked for.
    pub kind: &'static str,
    /// The name asked for.
    pub name: String,
    /// The names there are.
    pub known: Vec<String>,
}

/// Something to do with a game that is chosen by name at run time: one choice, static below.
pub trait GameVisitor {
    /// What comes of it.
    type Out;
    /// Does the work with the chosen game.
    fn run<G: Game>(self, game: G) -> Self::Out;
}
