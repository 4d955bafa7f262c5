//! Everybody on the same positions.

use super::experiment::{Experiment, Part};
use super::said::{Place, Said, Word};
use super::setting::Evaluator;
use anyhow::{Result, ensure};
use keisei_core::{Measure, Stream};
use keisei_jobs::Job;
use keisei_measure::curve::{Difference, Judged, JudgedGame, Scored, Scores, Term, Unit};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Scores of many evaluators, and every two of them on the positions that both judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Together {
    /// Who, in order, and how they did on the few positions that all were asked about.
    pub scores: Vec<(String, Scored)>,
    /// Every two of them that judge by win rate, or that both judge by points.
    pub pairs: Vec<Pair>,
}

/// Two evaluators, the first less the second.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// Who, by number.
    pub who: [usize; 2],
    /// Positions that both judged.
    pub positions: u64,
    /// E(v).
    pub e: Difference,
    /// The log-loss, of rates.
    pub log_loss: Option<Difference>,
    /// The Brier score, of rates.
    pub brier: Option<Difference>,
}

impl Experiment {
    /// Compares evaluators two by two on the positions that both judged, as a unit.
    pub fn together(&self, name: &str, evaluators: &[Evaluator]) -> Result<Together> {
        let names: Vec<String> = evaluators.iter().map(|evaluator| evaluator.name()).collect();
        let inputs = self.judgings(evaluators, Part::Shared)?;
        let job = Job::Measure(self.measuring("pairs", inputs, json!({ "titles": names })));
        self.results_dir.units.get(name, &job, || {
            let said = evaluators
                .iter()
                .map(|&evaluator| self.said(evaluator, Part::Shared))
                .collect::<Result<Vec<_>>>()?;
            let rates: Vec<bool> = evaluators.iter().map(|evaluator| evaluator.family.by_rate()).collect();
            let stream = Stream::new(self.around.seed).named("measure");
            // Whoever plays out most often was asked about few positions, and everybody else about those as well.
            let few = evaluators.iter().position(|&one| self.size.is_dear(one)).unwrap_or(0);
            compare(&names, &said, few, &rates, self.size.resamples, stream)
        })
    }
}

fn compare(
    names: &[String],
    said: &[Said],
    few: usize,
    rates: &[bool],
    resamples: usize,
    stream: Stream,
) -> Result<Together> {
    let shared = |a: usize, b: usize| -> Vec<Place> {
        said[a].keys().filter(|place| said[b].contains_key(place)).copied().collect()
    };
    let fold = |i: usize, places: &[Place]| {
        let unit = if rates[i] { Unit::Rate } else { Unit::Open };
        let mut scores = Scores::new(unit, resamples, stream);
        for game in places.chunk_by(|a, b| a.0 == b.0) {
            let seen = game.iter().filter_map(|place| said[i].get(place));
            let positions =
                seen.map(|&Word { value, payoff, .. }| Judged { value, payoff, sets: 1 }).collect();
            scores.add(&JudgedGame { game: game[0].0, positions });
        }
        scores
    };
    let pairs = (0..said.len()).flat_map(|a| (a + 1..said.len()).map(move |b| [a, b]));
    let mut compared = Vec::new();
    for who in pairs.filter(|&[a, b]| rates[a] == rates[b]) {
        let [a, b] = who;
        let places = shared(a, b);
        ensure!(!places.is_empty(), "no position was judged by both {} and {}", names[a], names[b]);
        let folds = who.map(|i| fold(i, &places));
        let of = |term| folds[0].difference(&folds[1], term);
        let rate = rates[a];
        compared.push(Pair {
            who,
            positions: places.len() as u64,
            e: of(Term::E),
            log_loss: rate.then(|| of(Term::LogLoss)),
            brier: rate.then(|| of(Term::Brier)),
        });
    }
    let scores = (0..said.len()).map(|i| fold(i, &shared(i, few)).report());
    Ok(Together { scores: names.iter().cloned().zip(scores).collect(), pairs: compared })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only shared positions count, and a better judge is seen to be better.
    #[test]
    fn judges_meet_on_shared_positions() {
        let word = |i: u64, value| {
            let payoff = f64::from(u8::from(i.is_multiple_of(2)));
            ((i, 3), Word { value, payoff, ko: false })
        };
        let sure: Said = (0..60).map(|i| word(i, if i.is_multiple_of(2) { 0.9 } else { 0.1 })).collect();
        let unsure: Said = (10..90).map(|i| word(i, 0.5)).collect();
        let names = ["sure", "unsure"].map(str::to_owned).to_vec();
        let both = [sure, unsure];
        let together = compare(&names, &both, 0, &[true, true], 50, Stream::new(1)).unwrap();
        assert_eq!((together.pairs.len(), together.pairs[0].positions), (1, 50));
        assert!((together.pairs[0].e.difference.value - 0.4).abs() < 1e-9 && together.pairs[0].e.p < 0.05);
        assert_eq!(together.scores.iter().map(|(_, one)| one.positions).collect::<Vec<_>>(), [60, 50]);
        let strangers = [both[0].clone(), Said::new()];
        let nobody = compare(&names, &strangers, 0, &[true, true], 20, Stream::new(1));
        assert!(nobody.unwrap_err().to_string().contains("judged by both"));
    }
}
