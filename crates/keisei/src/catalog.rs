//! Finding a game by name.

use keisei_core::{GameVisitor, SpecError};

pub use keisei_games::catalog::{Entry, entries};

/// Does some work with the game that a text names; with the feature `toys`
/// the two toy games are known as well.
pub fn with_game<W: GameVisitor>(text: &str, work: W) -> Result<W::Out, SpecError> {
    #[cfg(feature = "toys")]
    match text {
        "nim" => return Ok(work.run(keisei_core::toys::nim::Nim)),
        "tricks" => return Ok(work.run(keisei_core::toys::tricks::Tricks)),
        _ => {}
    }
    keisei_games::catalog::with_game(text, work)
}
