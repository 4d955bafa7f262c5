//! Figure 7, table 2 and figure 8: Shogi, by Monte Carlo and by UCT.

use super::lab::{Lab, studied};
use crate::command::curve::{Inquiry, JudgeStudy, Sample};
use crate::command::matches;
use crate::progress::note;
use anyhow::{Result, ensure};
use keisei_core::{Game, Spec, Stream};
use keisei_games::shogi::Shogi;
use std::path::PathBuf;

/// Shogi in which playouts see a mate in one.
pub(super) const RULES: &str = "shogi:mate1=yes";

/// One judge of Shogi.
#[derive(Clone, Debug)]
pub struct ShogiStudy {
    /// What it is: MC, MC from the position itself, or UCT.
    pub family: &'static str,
    /// Playouts.
    pub playouts: u32,
    /// What came of it.
    pub study: JudgeStudy,
}

impl Lab<'_> {
    /// Judges Shogi, a unit for each judge; nothing where there are no records.
    pub fn shogi(&self) -> Result<Vec<ShogiStudy>> {
        let Some(records) = self.shogi_records()? else {
            eprintln!("skipped: Shogi; --data or KEISEI_DATA names a folder with shogi/");
            return Ok(Vec::new());
        };
        let mut all = Vec::new();
        for (playouts, share) in self.size.shogi {
            let judges = [
                ("MC", format!("mc:total={playouts}")),
                ("MC, all playouts from the position", format!("mc:each={playouts}")),
                ("UCT", format!("uct:total={playouts},ucb=tuned,value=mean")),
            ];
            for (family, spec) in judges {
                let file = spec.split([':', ',']).take(2).collect::<Vec<_>>().join("-").replace('=', "-");
                let name = format!("judge-shogi-{file}");
                let wish = format!("{spec} on {share} of {records:?}, {} resamples", self.size.resamples);
                let wish = self.nameless(&wish);
                let study = self.outlet.units.get(&name, &wish, || {
                    let (records, seed) = (records.clone(), self.around.seed);
                    let (game, sample) = (RULES.to_owned(), Sample::Share(share));
                    let inquiry = Inquiry { game, specs: vec![spec.clone()], records, sample, seed };
                    let values = self.evaluations(&name, &inquiry)?;
                    studied(&values, &self.questions(&["king-danger"]), family)
                })?;
                all.push(ShogiStudy { family, playouts, study });
            }
        }
        Ok(all)
    }

    /// Takes the names of folders out of a wish, which hold on one machine alone.
    pub(super) fn nameless(&self, wish: &str) -> String {
        let wish = wish.replace(&self.outlet.folder().display().to_string(), "OUT");
        self.around
            .data
            .map_or_else(|| wish.clone(), |data| wish.replace(&data.display().to_string(), "DATA"))
    }

    pub(super) fn shogi_records(&self) -> Result<Option<Vec<PathBuf>>> {
        if self.size.made > 0 {
            return self.shogi_games().map(|folder| Some(vec![folder]));
        }
        let folder = self.around.data.map(|data| data.join("shogi")).filter(|folder| folder.is_dir());
        Ok(folder.map(|folder| vec![folder]))
    }

    fn shogi_games(&self) -> Result<PathBuf> {
        note("games of Shogi of our own");
        let mut rules: Spec = RULES.parse()?;
        let game = Shogi::from_spec(&mut rules)?;
        let specs = ["mc:total=30", "mc:total=20"].map(str::to_owned);
        let mut plan = matches::plan(&game, RULES, &specs, Some("random:4"))?;
        (plan.games, plan.seed) = (4, Stream::new(self.around.seed).named("shogi").key());
        let folder = self.outlet.folder().join("raw/shogi");
        let report = matches::play(&plan, Some((&folder, folder.exists())))?;
        ensure!(report.complete, crate::paper::Stopped);
        Ok(folder)
    }
}
