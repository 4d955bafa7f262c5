//! What a training came to, for people and programs.

use crate::output::{print_line, thousands};
use anyhow::Result;
use keisei_play::matches::Report;
use serde::Serialize;
use std::path::PathBuf;

/// What a training came to.
#[derive(Serialize)]
pub struct Summary {
    pub game: String,
    pub features: String,
    pub learner: String,
    pub seed: u64,
    pub steps: u64,
    pub steps_here: u64,
    pub seconds_here: f64,
    pub playouts: Option<u64>,
    pub model: PathBuf,
    pub curve: PathBuf,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#match: Option<Report>,
}

/// What games that were held out say of a model.
#[derive(Serialize)]
pub struct Held {
    positions: u64,
    mismatch: f64,
    agreement: f64,
}

impl Held {
    /// Takes them from a learner's figures, where it has them.
    pub fn of(figure: impl Fn(&str) -> Option<f64>) -> Option<Self> {
        let positions = figure("held positions")? as u64;
        let (mismatch, agreement) = (figure("held mismatch")?, figure("held agreement")?);
        Some(Held { positions, mismatch, agreement })
    }
}

impl Summary {
    /// Prints it, and how `player` plays with the model.
    pub fn print(&self, player: &str) -> Result<()> {
        let Summary { game, features, learner, seed, .. } = self;
        let rate = self.steps_here as f64 / self.seconds_here.max(1e-9);
        print_line(format!("{game}, features {features}, {learner}, seed {seed}"))?;
        print_line(format!(
            "{} steps, {} of them now in {:.1} s ({rate:.0} a second)",
            thousands(self.steps),
            thousands(self.steps_here),
            self.seconds_here
        ))?;
        if let Some(playouts) = self.playouts {
            print_line(format!("{} playouts", thousands(playouts)))?;
        }
        if let Some(Held { positions, mismatch, agreement }) = &self.held {
            let (positions, percent) = (thousands(*positions), 100.0 * agreement);
            print_line(format!(
                "on games held out: mismatch {mismatch:.4}, agreement {percent:.1} % of {positions} positions"
            ))?;
        }
        print_line(format!("model {}\ncurve {}", self.model.display(), self.curve.display()))?;
        if let Some(report) = &self.r#match {
            print_line(report.to_string().trim_end())?;
        }
        print_line(format!("play it: keisei play {game} {player}:{}", self.model.display()))
    }
}
