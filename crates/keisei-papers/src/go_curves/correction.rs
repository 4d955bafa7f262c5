//! Trees that believe their own curve, and trees that lean on learned moves.

use super::experiment::{Experiment, judge_job};
use super::setting::{Evaluator, Family, LEVELS};
use crate::Duel;
use anyhow::{Context, Result, anyhow};
use keisei::curve::{CurveOptions, JudgeRequest, Perspective, Sample, Study, corrections};
use keisei_jobs::Job;
use keisei_measure::curve::{Difference, Scored};
use keisei_play::atomic_file;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::path::PathBuf;

/// Learned moves against none, on games they were not learned from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Leaning {
    /// Positions.
    pub positions: u64,
    /// The tree without and with learned moves.
    pub scores: [Scored; 2],
    /// With less without: E(v), log-loss, Brier score.
    pub differences: [Difference; 3],
}

impl Experiment {
    /// Lets a tree corrected by its own curve meet the plain one, at the first and at the second number of playouts.
    pub fn corrected(&self) -> Result<Vec<(Evaluator, Duel)>> {
        let one = |amount: u32| {
            let plain = Evaluator { family: Family::Uct, amount };
            let study = self.judged(plain, super::experiment::Part::Usual)?.study;
            let path = self.model_file(&format!("correction-{}.json", plain.file()))?;
            let text = corrections(&study, Perspective::First)?;
            atomic_file::write(&path, text.as_bytes()).with_context(|| path.display().to_string())?;
            let spec = self.spec(plain)?;
            let corrected = format!("{spec},correct={}", path.display());
            let games =
                if amount == self.size.playouts[0] { self.size.corrected } else { self.size.corrected / 2 };
            Ok((plain, self.duel(&format!("corrected-{}", plain.file()), &[corrected, spec], games)?))
        };
        self.size.playouts[..2].iter().map(|&amount| one(amount)).collect()
    }

    /// Measures learned moves on the half of the games they were not learned from, as a unit.
    pub fn leaning(&self) -> Result<Leaning> {
        let amount = self.size.playouts[1];
        let [plain, strong] = [Family::Uct, Family::Strong].map(|family| Evaluator { family, amount });
        let inquiry = JudgeRequest {
            game: self.games.rules.clone(),
            specs: vec![self.spec(plain)?, self.spec(strong)?],
            records: vec![self.games.test.clone()],
            root: PathBuf::new(),
            sample: Sample::Share(self.size.held_out),
            seed: self.around.seed,
        };
        let specs: Vec<String> =
            inquiry.specs.iter().map(|spec| self.canonical(spec)).collect::<Result<_>>()?;
        let judging = judge_job(&inquiry, specs, self.games.digest.input());
        let fields = json!({ "games": "those not learned from" });
        let job = self.measuring("difference", vec![judging], fields);
        self.results_dir.units.get("judge-held-out", &Job::Measure(job), || {
            let values = self.evaluations("judge-held-out", &inquiry)?;
            let study = Study::new(&values, &CurveOptions { search: false, ..self.questions(&[]) })?;
            let pair = study.pairs.first().ok_or_else(|| anyhow!("two have judged"))?;
            let rates = || anyhow!("both judge by win rate");
            let (log_loss, brier) = (pair.log_loss.ok_or_else(rates)?, pair.brier.ok_or_else(rates)?);
            Ok(Leaning {
                positions: pair.positions,
                scores: [study.judges[0].scores, study.judges[1].scores],
                differences: [pair.e, log_loss, brier].map(Difference::turned),
            })
        })
    }

    /// Lets the strong player meet GNU Go's highest level, where it is installed.
    pub fn challenge(&self) -> Result<Option<Duel>> {
        if !self.gnugo {
            return Ok(None);
        }
        let (amount, games) = self.size.challenge;
        let ours = self.spec(Evaluator { family: Family::Strong, amount })?;
        let theirs = self.spec(Evaluator { family: Family::GnuGo, amount: LEVELS[2] })?;
        self.duel("challenge", &[ours, theirs], games).map(Some)
    }
}
