//! The weights that ship with the program.

use keisei_play::models::ModelSource;

/// The shipped models, by the name of their game.
const SHIPPED: &[(&str, &[u8])] = &[("othello", include_bytes!("../weights/othello.safetensors"))];

/// Returns the bytes of the model that ships for a game.
pub fn shipped(game: &str) -> Option<&'static [u8]> {
    SHIPPED.iter().find(|(name, _)| *name == game).map(|&(_, bytes)| bytes)
}

/// Returns where players find their models: files, and what ships.
pub fn models() -> ModelSource {
    ModelSource::new(shipped)
}
