//! What a centipawn is worth to engines of Shogi.

use super::experiment::Experiment;
use crate::is_installed;
use anyhow::Result;
use keisei::curve::JudgeStudy;

/// Engines by their program, with the name they go by and what they are asked.
const ENGINES: [(&str, &str, &str); 2] = [
    (
        "fairy-stockfish",
        "Fairy-Stockfish, 2,000 nodes",
        "usi:cmd=\"fairy-stockfish\",nodes=2000,options=\"Hash=16\"",
    ),
    ("gpsusi", "GPS Shogi, 4 plies", "usi:cmd=\"gpsusi -N 1\",time=0.5,options=\"LimitDepth=4\""),
];

impl Experiment {
    /// Has engines judge, those that are installed, a unit each; nothing where there are no records. Evaluations of our
    /// own judge in win rates, and need no such constant.
    pub fn constants(&self) -> Result<Vec<JudgeStudy>> {
        let (mut all, share) = (Vec::new(), self.size.constants);
        let Some(games) = self.shogi_records()?.filter(|_| self.size.engines) else { return Ok(all) };
        for (program, title, spec) in ENGINES {
            if is_installed(program) {
                let questions = self.questions(&[]);
                all.push(self.shogi_judged(&games, (program, title), (spec, share), &questions)?);
            } else {
                self.around
                    .context
                    .warn(format!("skipped: {program} is not installed; it stays out of the table"));
            }
        }
        Ok(all)
    }
}
