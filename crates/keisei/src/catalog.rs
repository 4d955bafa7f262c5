//! Finding a game by name.

use keisei_core::{SpecError, Work};

pub use keisei_games::catalog::{Entry, entries};

/// Does some work with the game that a text names; tests know the two toy games as well, which
/// stand for games of many seats and hidden cards until there is a real one.
pub fn with_game<W: Work>(text: &str, work: W) -> Result<W::Out, SpecError> {
    #[cfg(test)]
    match text {
        "nim" => return Ok(work.run(keisei_core::toys::nim::Nim)),
        "tricks" => return Ok(work.run(keisei_core::toys::tricks::Tricks)),
        _ => {}
    }
    keisei_games::catalog::with_game(text, work)
}
