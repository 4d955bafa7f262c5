//! Learning to rate moves as recorded players chose them.
//!
//! [`examples`] turns records into numbers, whatever the game; [`pairs`] trains the Daihinmin paper's
//! three-layer network by comparing the move that was played with each of the others, [`softmax`] a linear
//! rating by the likelihood of the moves played.

pub mod examples;
pub mod pairs;
pub mod softmax;

pub use examples::Examples;
pub use pairs::{Pairs, PairsConfig};
pub use softmax::{Softmax, SoftmaxConfig};
