//! Learners, and the driver that trains them.
//!
//! A [`Learner`](keisei_core::Learner) only knows its next step; [`driver`] owns progress, curves,
//! checkpoints and interruption for all of them. [`td`] is TD(λ) and TDMC(λ) from
//! self-play, [`td_leaf`] is TDLeaf(λ) from recorded games, [`selective`] learns what selective
//! simulations come to, [`imitation`] rates moves as recorded players chose them, [`comparison`] makes a shallow
//! search prefer recorded moves to their siblings. [`learners`] finds all of them by name.
#![forbid(unsafe_code)]

pub mod comparison;
pub mod curve;
pub mod driver;
pub mod imitation;
pub mod learners;
mod names;
pub mod schedule;
pub mod selective;
pub mod td;
pub mod td_leaf;

pub use comparison::{Comparison, ComparisonConfig};
pub use driver::{DriveError, Driven, Ending, Progress, Training};
pub use imitation::{Examples, Pairs, PairsConfig, Softmax, SoftmaxConfig};
pub use learners::{AnyLearner, LEARNERS};
pub use schedule::Schedule;
pub use selective::{Selective, SelectiveConfig};
pub use td::{Return, Td, TdConfig};
pub use td_leaf::{TdLeaf, TdLeafConfig};
