//! What a centipawn is worth to engines of Shogi.

use super::lab::{Lab, studied};
use super::shogi::RULES;
use crate::command::curve::{Inquiry, JudgeStudy, Sample};
use crate::paper::{is_installed, write_classical};
use anyhow::Result;
use keisei_games::shogi::Shogi;

/// Engines by their program, with the name they go by and what they are asked.
const ENGINES: [(&str, &str, &str); 2] = [
    (
        "fairy-stockfish",
        "Fairy-Stockfish, 2,000 nodes",
        "usi:cmd=\"fairy-stockfish\",nodes=2000,options=\"Hash=16\"",
    ),
    ("gpsusi", "GPS Shogi, 4 plies", "usi:cmd=\"gpsusi -N 1\",time=0.5,options=\"LimitDepth=4\""),
];
/// Plies of captures and promotions that material is counted after.
const QUIET: u32 = 4;

impl Lab<'_> {
    /// Has engines judge, those that are installed, and material beside them, a unit each; nothing where there are no
    /// records.
    pub fn constants(&self) -> Result<Vec<JudgeStudy>> {
        let Some(records) = self.shogi_records()? else {
            eprintln!("skipped: constants; --data or KEISEI_DATA names a folder with shogi/");
            return Ok(Vec::new());
        };
        let model = self.model_file("shogi-classical.safetensors")?;
        write_classical(&Shogi::default(), "material", &model)?;
        let material = format!("ab:{},depth=0,quiet={QUIET}", model.display());
        let mut judges = vec![("material", "classical material, captures played out", material)];
        for (program, name, spec) in ENGINES.into_iter().filter(|_| self.size.engines) {
            if is_installed(program) {
                judges.push((program, name, spec.to_owned()));
            } else {
                eprintln!("skipped: {program} is not installed; it stays out of the table");
            }
        }
        let (share, resamples) = (self.size.constants, self.size.resamples);
        let judge = |(file, title, spec): (&str, &str, String)| {
            let name = format!("judge-shogi-{file}");
            let wish = self.nameless(&format!("{spec} on {share} of {records:?}, {resamples} resamples"));
            self.outlet.units.get(&name, &wish, || {
                let (records, seed) = (records.clone(), self.around.seed);
                let (game, sample) = (RULES.to_owned(), Sample::Share(share));
                let inquiry = Inquiry { game, specs: vec![spec.clone()], records, sample, seed };
                studied(&self.evaluations(&name, &inquiry)?, &self.questions(&[]), title)
            })
        };
        judges.into_iter().map(judge).collect()
    }
}
