//! What a centipawn is worth to engines of Shogi.

use super::lab::{Lab, studied};
use super::shogi::RULES;
use crate::command::curve::{Inquiry, JudgeStudy, Sample};
use crate::paper::is_installed;
use anyhow::Result;

/// Engines by their program, with the name they go by and what they are asked.
const ENGINES: [(&str, &str, &str); 2] = [
    (
        "fairy-stockfish",
        "Fairy-Stockfish, 2,000 nodes",
        "usi:cmd=\"fairy-stockfish\",nodes=2000,options=\"Hash=16\"",
    ),
    ("gpsusi", "GPS Shogi, 4 plies", "usi:cmd=\"gpsusi -N 1\",time=0.5,options=\"LimitDepth=4\""),
];
impl Lab<'_> {
    /// Has engines judge, those that are installed, a unit each; nothing where there are no records. Evaluations of our
    /// own judge in win rates, and need no such constant.
    pub fn constants(&self) -> Result<Vec<JudgeStudy>> {
        let Some(records) = self.shogi_records()? else {
            eprintln!("skipped: constants; --data or KEISEI_DATA names a folder with shogi/");
            return Ok(Vec::new());
        };
        let mut judges = Vec::new();
        for (program, name, spec) in ENGINES.into_iter().filter(|_| self.size.engines) {
            if is_installed(program) {
                judges.push((program, name, spec));
            } else {
                eprintln!("skipped: {program} is not installed; it stays out of the table");
            }
        }
        let (share, resamples) = (self.size.constants, self.size.resamples);
        let judge = |(file, title, spec): (&str, &str, &str)| {
            let name = format!("judge-shogi-{file}");
            let wish = self.nameless(&format!("{spec} on {share} of {records:?}, {resamples} resamples"));
            self.outlet.units.get(&name, &wish, || {
                let (records, seed) = (records.clone(), self.around.seed);
                let (game, sample) = (RULES.to_owned(), Sample::Share(share));
                let inquiry = Inquiry { game, specs: vec![spec.to_owned()], records, sample, seed };
                studied(&self.evaluations(&name, &inquiry)?, &self.questions(&[]), title)
            })
        };
        judges.into_iter().map(judge).collect()
    }
}
