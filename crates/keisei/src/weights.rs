//! The weights that ship with the program.

use keisei_play::models::ModelSource;

/// The shipped models, by the name of their game.
///
/// Each file's card says how it was learned (`keisei model show default`); those of Blokus are
/// `keisei learn blokus --features hmmm2007 --learner
/// selective:n=4,playouts=60,episodes=3000,alpha=0.3..0.01,epsilon=0.2..0.05`, seed 1.
const SHIPPED: &[(&str, &[u8])] = &[
    ("blokus", include_bytes!("../weights/blokus.safetensors")),
    ("othello", include_bytes!("../weights/othello.safetensors")),
];

/// Returns the bytes of the model that ships for a game.
pub fn shipped(game: &str) -> Option<&'static [u8]> {
    SHIPPED.iter().find(|(name, _)| *name == game).map(|&(_, bytes)| bytes)
}

/// Returns where players find their models: files, and what ships.
pub fn models() -> ModelSource {
    ModelSource::new(shipped)
}
