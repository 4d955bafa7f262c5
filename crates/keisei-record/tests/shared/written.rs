//! What is written.

use keisei_core::Game;
use keisei_record::{FormatEntry, formats};

/// Lists the endings of the formats that are written, the first of each.
pub fn endings<G: Game>() -> Vec<String> {
    let own = |format: &FormatEntry| format.game.is_none_or(|game| game == G::NAME);
    formats().iter().filter(|format| own(format)).map(|format| format.endings[0].to_owned()).collect()
}
