//! Everybody against everybody, and how strength goes with what curves say.

use super::experiment::Experiment;
use super::games;
use super::pairs::Together;
use super::setting::Evaluator;
use crate::{Duel, Standings, jobs};
use anyhow::{Result, anyhow};
use keisei::matches;
use keisei_core::Stream;
use keisei_games::go::Go;
use keisei_jobs::{Job, Match};
use keisei_measure::curve::{Estimate, Scored, middle};
use keisei_measure::{Decision, Sprt, spearman};
use keisei_play::matches::{Control, Plan, run};
use serde::{Deserialize, Serialize};

/// A round robin.
pub struct Strength {
    /// Who played.
    pub players: Vec<Evaluator>,
    /// What they came to.
    pub standings: Standings,
}

/// A rank correlation.
pub struct Correlation {
    /// A short name.
    pub id: &'static str,
    /// What strength is compared with.
    pub measure: &'static str,
    /// How many players.
    pub players: usize,
    /// The correlation, and its interval over results drawn again.
    pub rho: Option<Estimate>,
}

/// A sequential test that ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tested {
    /// Whether it was decided, and for whom.
    pub decision: Decision,
    /// Games until then.
    pub games: u64,
    /// Moves in them.
    pub plies: f64,
}

impl Experiment {
    /// Plans a match of two by specification.
    fn plan(&self, name: &str, specs: &[String; 2], games: u64) -> Result<Plan<Go>> {
        let mut plan = matches::plan(
            &games::go(&self.size)?,
            self.size.rules,
            specs,
            Some("random:2"),
            &self.around.context.specs,
        )?;
        plan.games = games;
        plan.seed = Stream::new(self.around.seed).named("match").named(name).key();
        plan.chunk = 1;
        Ok(plan)
    }

    /// Returns the job of a match of two.
    fn match_of(&self, specs: &[String; 2], games: u64, seed: u64) -> Result<Match> {
        let players = [self.canonical(&specs[0])?, self.canonical(&specs[1])?];
        Ok(jobs::duel(self.size.rules, players, games, "random:2", seed))
    }

    /// Plays a match of two, as a unit.
    pub fn duel(&self, name: &str, specs: &[String; 2], games: u64) -> Result<Duel> {
        let plan = self.plan(name, specs, games)?;
        let job = self.match_of(specs, games, plan.seed)?;
        self.results_dir.units.get(&format!("match-{name}"), &Job::Match(job), || {
            self.check_cancelled()?;
            self.around.context.note(format!("match-{name}: {games} games"));
            Duel::play(&plan, (0, 0), &self.around.context)
        })
    }

    /// Plays everybody against everybody.
    pub fn round_robin(&self) -> Result<Strength> {
        let players = self.evaluators();
        let mut pairs: Vec<[usize; 2]> =
            (0..players.len()).flat_map(|a| (a + 1..players.len()).map(move |b| [a, b])).collect();
        let dear = |[a, b]: [usize; 2]| [a, b].iter().filter(|&&i| self.size.is_dear(players[i])).count();
        // What costs least first, so that there is something to see early.
        pairs.sort_by_key(|&pair| dear(pair));
        let mut duels = Vec::new();
        for pair in pairs {
            let [a, b] = pair.map(|i| players[i]);
            let games = self.size.games[usize::from(dear(pair) > 0)];
            let name = format!("{}-v-{}", a.file(), b.file());
            duels.push((pair, self.duel(&name, &[self.spec(a)?, self.spec(b)?], games)?));
        }
        let stream = Stream::new(self.around.seed).named("ratings");
        Ok(Strength { standings: Standings::new(players.len(), duels, stream), players })
    }

    /// Plays two until a sequential test is decided, as a unit.
    pub fn sprt(&self, a: Evaluator, b: Evaluator) -> Result<Tested> {
        let name = format!("{}-v-{}", a.file(), b.file());
        let mut plan = self.plan(&format!("sprt-{name}"), &[self.spec(a)?, self.spec(b)?], self.size.sprt)?;
        plan.sprt = Some(Sprt::new(0.0, 50.0));
        let job = self.match_of(&[self.spec(a)?, self.spec(b)?], self.size.sprt, plan.seed)?;
        let job = Job::Match(Match { test: Some("sprt:elo0=0,elo1=50".to_owned()), ..job });
        self.results_dir.units.get(&format!("sprt-{name}"), &job, || {
            self.check_cancelled()?;
            self.around.context.note(format!("sprt-{name}"));
            let report = run(&plan, Control { cancel: &self.around.context.cancel, ..Control::default() })?;
            self.around.context.check_cancelled()?;
            let pairing = report.pairings.first().ok_or_else(|| anyhow!("two have met"))?;
            let test = pairing.duel.as_ref().and_then(|duel| duel.sprt.as_ref());
            let decision = test.map(|test| test.decision).ok_or_else(|| anyhow!("a test was asked for"))?;
            Ok(Tested { decision, games: report.games, plies: pairing.plies * report.games as f64 })
        })
    }
}

impl Strength {
    /// Correlates strength with something that everybody has, or most have.
    fn correlate(
        &self,
        (id, measure): (&'static str, &'static str),
        of: impl Fn(usize) -> Option<f64>,
    ) -> Correlation {
        let known: Vec<(usize, f64)> = (0..self.players.len()).filter_map(|i| Some((i, of(i)?))).collect();
        let rho = |elo: &dyn Fn(usize) -> f64| {
            spearman(&known.iter().map(|&(i, value)| (elo(i), value)).collect::<Vec<_>>())
        };
        let again = self.standings.again.iter().filter_map(|elo| rho(&|i| elo[i]));
        let interval = middle(again);
        let rho = rho(&|i| self.standings.elo[i].value).map(|value| Estimate { value, interval });
        Correlation { id, measure, players: known.len(), rho }
    }

    /// Correlates strength with every score, on the positions that everybody judged.
    pub fn correlations(&self, together: &Together) -> Vec<Correlation> {
        let scored = |i: usize| -> Option<(&Evaluator, &Scored)> {
            let player = &self.players[i];
            let (_, scored) = together.scores.iter().find(|(name, _)| *name == player.name())?;
            Some((player, scored))
        };
        let rates = |of: fn(&Scored) -> Option<f64>| {
            move |i: usize| scored(i).filter(|(player, _)| player.family.by_rate()).and_then(|(_, s)| of(s))
        };
        vec![
            self.correlate(("e", "E(v), by win rate"), rates(|s| Some(s.e.value))),
            self.correlate(("log-loss", "log-loss, turned round"), rates(|s| s.log_loss.map(|x| -x.value))),
            self.correlate(("brier", "Brier score, turned round"), rates(|s| s.brier.map(|x| -x.value))),
            self.correlate(("e-points", "E(v), by points"), |i| {
                scored(i).filter(|(player, _)| !player.family.by_rate()).map(|(_, s)| s.e.value)
            }),
        ]
    }
}
