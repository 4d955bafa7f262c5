//! Looking ahead.
//!
//! [`monte_carlo`] plays many games from every move, [`worlds`] does so by upper bounds, in worlds and with
//! playouts of its choice, [`uct`] grows a tree of the promising ones,
//! [`alpha_beta`] looks at every move to a depth, [`window_search`] to a small one down to its leaf; [`ending`] says for all of them, and for greedy
//! play, what a finished game counts.

pub mod alpha_beta;
pub mod deadline;
pub mod ending;
pub mod monte_carlo;
pub mod uct;
pub mod window_search;
pub mod worlds;

pub use alpha_beta::AlphaBeta;
pub use deadline::Deadline;
pub use ending::Settled;
pub use monte_carlo::{Arm, MonteCarlo, Share};
pub use uct::Uct;
pub use window_search::WindowSearch;
pub use worlds::{Spread, Worlds};
