//! How the paper writes what matches came to.

use keisei_measure::Wdl;

/// Writes counts as though a thousand games had been played, the paper's unit.
pub fn per_thousand(wdl: Wdl) -> [String; 3] {
    let games = wdl.games().max(1) as f64;
    [wdl.wins, wdl.draws, wdl.losses].map(|n| format!("{:.0}", 1000.0 * n as f64 / games))
}
