//! Figure 7, table 2 and figure 8: Shogi, by Monte Carlo and by UCT.

use super::experiment::{Experiment, judge_job, studied};
use super::games::Digest;
use anyhow::Result;
use keisei::curve::{CurveOptions, JudgeRequest, JudgeStudy, Sample};
use keisei::matches;
use keisei_core::{Game, Spec, Stream};
use keisei_games::shogi::Shogi;
use keisei_jobs::{Job, Measure};
use serde_json::json;
use std::path::PathBuf;

/// Shogi in which playouts see a mate in one.
const RULES: &str = "shogi:mate1=yes";

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

/// Games of Shogi.
pub struct ShogiGames {
    records: Vec<PathBuf>,
    digest: Digest,
}

impl Experiment {
    /// Judges Shogi, a unit for each judge; nothing where there are no records.
    pub fn shogi(&self) -> Result<Vec<ShogiStudy>> {
        let Some(games) = self.shogi_records()? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for (playouts, share) in self.size.shogi {
            let judges = [
                ("MC", format!("mc:total={playouts}")),
                ("MC, all playouts from the position", format!("mc:each={playouts}")),
                ("UCT", format!("uct:total={playouts},ucb=tuned,value=mean")),
            ];
            for (family, spec) in judges {
                let file = spec.split([':', ',']).take(2).collect::<Vec<_>>().join("-").replace('=', "-");
                let questions = self.questions(&["king-danger"]);
                let study = self.shogi_judged(&games, (&file, family), (&spec, share), &questions)?;
                all.push(ShogiStudy { family, playouts, study });
            }
        }
        Ok(all)
    }

    /// Has somebody with a file name and a title judge a share of the positions, as a unit.
    pub fn shogi_judged(
        &self,
        games: &ShogiGames,
        (file, title): (&str, &str),
        (spec, share): (&str, f64),
        questions: &CurveOptions,
    ) -> Result<JudgeStudy> {
        let name = format!("judge-shogi-{file}");
        let seed = self.around.seed;
        let (game, records, sample) = (RULES.to_owned(), games.records.clone(), Sample::Share(share));
        let inquiry =
            JudgeRequest { game, specs: vec![spec.to_owned()], records, root: PathBuf::new(), sample, seed };
        let mut rules: Spec = RULES.parse()?;
        let player = self.around.context.specs.canonical(&Shogi::from_spec(&mut rules)?, spec)?;
        let judging = judge_job(&inquiry, vec![player], games.digest.input());
        let conditions: Vec<String> = questions.conditions.iter().map(ToString::to_string).collect();
        let fields = json!({ "title": title, "conditions": conditions });
        let clock = judging.clock;
        let measure = self.measuring("curve", vec![judging], fields);
        let job = Job::Measure(Measure { game: RULES.to_owned(), clock, ..measure });
        self.results_dir
            .units
            .get(&name, &job, || studied(&self.evaluations(&name, &inquiry)?, questions, title))
    }

    /// Finds records of Shogi, or makes some where the scale wants no others.
    pub fn shogi_records(&self) -> Result<Option<ShogiGames>> {
        let made = (self.size.made > 0).then(|| self.shogi_games()).transpose()?;
        let given =
            || self.around.data.as_deref().map(|data| data.join("shogi")).filter(|folder| folder.is_dir());
        let Some(folder) = made.or_else(given) else {
            self.around.context.warn("skipped: Shogi; --data or KEISEI_DATA names a folder with shogi/");
            return Ok(None);
        };
        let records = vec![folder];
        let digest = Digest::of(&Shogi::default(), &records)?;
        Ok(Some(ShogiGames { records, digest }))
    }

    fn shogi_games(&self) -> Result<PathBuf> {
        self.around.context.note("games of Shogi of our own");
        let mut rules: Spec = RULES.parse()?;
        let game = Shogi::from_spec(&mut rules)?;
        let specs = ["mc:total=30", "mc:total=20"].map(str::to_owned);
        let mut plan = matches::plan(&game, RULES, &specs, Some("random:4"), &self.around.context.specs)?;
        (plan.games, plan.seed) = (4, Stream::new(self.around.seed).named("shogi").key());
        let folder = self.results_dir.folder().join("raw/shogi");
        matches::play(&plan, Some((&folder, folder.exists())), &self.around.context)?;
        self.around.context.check_cancelled()?;
        Ok(folder)
    }
}
