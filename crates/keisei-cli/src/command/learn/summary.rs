//! What a training came to, for people.

use crate::output::print_line;
use anyhow::Result;
use keisei::training::{Held, Summary};
use keisei_report::number::thousands;

/// Prints it, and how to play with the model.
pub fn print(summary: &Summary) -> Result<()> {
    let Summary { game, features, learner, seed, player, .. } = summary;
    let rate = summary.steps_here as f64 / summary.seconds_here.max(1e-9);
    print_line(format!("{game}, features {features}, {learner}, seed {seed}"))?;
    print_line(format!(
        "{} steps, {} of them now in {:.1} s ({rate:.0} a second)",
        thousands(summary.steps),
        thousands(summary.steps_here),
        summary.seconds_here
    ))?;
    if let Some(playouts) = summary.playouts {
        print_line(format!("{} playouts", thousands(playouts)))?;
    }
    if let Some(Held { positions, mismatch, agreement }) = &summary.held {
        let (positions, percent) = (thousands(*positions), 100.0 * agreement);
        print_line(format!(
            "on games held out: mismatch {mismatch:.4}, agreement {percent:.1} % of {positions} positions"
        ))?;
    }
    print_line(format!("model {}\ncurve {}", summary.model.display(), summary.curve.display()))?;
    if let Some(report) = &summary.r#match {
        print_line(report.to_string().trim_end())?;
    }
    print_line(format!("play it: keisei play {game} {player}:{}", summary.model.display()))
}
