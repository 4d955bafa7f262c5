//! Rules that pick a move at playout speed.

pub mod epsilon_greedy;
pub mod greedy;
pub mod guided;
pub mod ranked;
pub mod selection;
pub mod selective;
pub mod uniform;

pub use epsilon_greedy::EpsilonGreedy;
pub use greedy::Greedy;
pub use guided::Guided;
pub use ranked::Ranked;
pub use selection::{MoveSelection, Selection};
pub use selective::Selective;
pub use uniform::Uniform;
