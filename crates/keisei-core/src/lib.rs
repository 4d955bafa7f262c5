//! The traits every part of keisei meets at.
//!
//! Read top-down: [`game`] and [`position`] say what a game is; [`view`] what one seat sees of
//! it; [`player`], [`judge`] and [`policy`] who acts on it; [`features`] and [`evaluator`] how a
//! position is turned into numbers; [`learner`] and [`measure`] what improves and weighs those
//! numbers; [`dialect`] how a game is spoken to engines outside; [`scene`] how it is drawn; [`mod@params`] how games, players and
//! learners are set. Bottom-up: [`rng`] names every random act, [`laws`] checks any game against the
//! promises made here, and [`toys`] holds two tiny games that keep the promises honest.
//!
//! Nothing in this crate knows a real game, prints, or touches a file.
#![forbid(unsafe_code)]

pub mod cancel;
pub mod dialect;
pub mod digest;
pub mod evaluator;
pub mod features;
pub mod game;
pub mod interface;
pub mod judge;
pub mod laws;
pub mod learner;
pub mod line;
pub mod measure;
pub mod model;
pub mod move_features;
pub mod numbered;
pub mod params;
pub mod perft;
pub mod player;
pub mod playout;
pub mod policy;
pub mod position;
pub mod position_text;
pub mod rater;
pub mod recorded;
pub mod rng;
pub mod scene;
pub mod seat;
pub mod shard;
pub mod spec;
pub mod subset;
pub mod tags;
pub mod tally;
pub mod tensors;
pub mod toys;
pub mod view;
pub mod walk;

pub use cancel::{CancelSource, CancelToken};
pub use dialect::{CommandEffect, Dialect, DialectError, Plain};
pub use digest::{Digest, DigestWriter};
pub use evaluator::Evaluator;
pub use features::Features;
pub use game::{FeatureSet, Game, GamePlayer, GameVisitor, UnknownName};
pub use interface::{Interface, UciFlavour};
pub use judge::{Judge, Value};
pub use learner::{LearnError, Learner, StepReport};
pub use line::Line;
pub use measure::Measure;
pub use model::{Linear, LinkFunction};
pub use move_features::{MoveFeatures, NoMoveFeatures};
pub use numbered::NumberedMoves;
pub use params::{Parameter, ParameterValue, Params};
pub use player::{Budget, Choice, Player, PlayerError, Thought};
pub use playout::{Light, Outcome, Playout};
pub use policy::Policy;
pub use position::{IllegalMove, Position};
pub use position_text::{Contradiction, PositionError, Said};
pub use rater::{Afterstate, Rater};
pub use recorded::{PlayerInfo, Recorded};
pub use rng::{Rng, Stream};
pub use scene::{Picture, Scene, Seen};
pub use seat::Seat;
pub use shard::{Shard, ShardError};
pub use spec::{Spec, SpecError};
pub use subset::Subset;
pub use tags::{Tag, Tags};
pub use tally::Tally;
pub use tensors::{Tensor, Tensors};
pub use view::{Open, View};
pub use walk::{CopyingWalk, Walk};
