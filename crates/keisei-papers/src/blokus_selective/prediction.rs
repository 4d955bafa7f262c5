//! Figure 9: how far the evaluation is from what simulations come to.

use super::experiment::{Experiment, GAME, Trained};
use super::setting::{LAST_MOVE, TEST_EPSILON, TESTED};
use super::strength::{Contestant, evaluation};
use crate::jobs;
use anyhow::Result;
use keisei_core::{Game, Linear, Position, Seat, Stream};
use keisei_games::blokus::{Blokus, Board};
use keisei_jobs::{Job, Measure};
use keisei_learn::selective::{self_play, simulate};
use keisei_report::{Curve, Curves, Figure};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The test positions of one selection number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Prediction {
    /// The selection number.
    pub n: u32,
    /// By move number from one: the mean of |r − V|.
    pub error: Vec<f64>,
    /// By move number: the mean of |r − ½|, how extreme the simulated rates are.
    pub extreme: Vec<f64>,
}

impl Prediction {
    /// Returns the mean error over all test positions.
    pub fn mean_error(&self) -> f64 {
        self.error.iter().sum::<f64>() / self.error.len() as f64
    }

    /// Returns the mean of |r − ½| over all test positions.
    pub fn mean_extreme(&self) -> f64 {
        self.extreme.iter().sum::<f64>() / self.extreme.len() as f64
    }
}

impl Experiment {
    /// Tests the first training of every selection number of figure 9.
    pub fn predictions(&self) -> Result<Vec<Prediction>> {
        TESTED.iter().map(|&n| self.prediction(n)).collect()
    }

    fn prediction(&self, n: u32) -> Result<Prediction> {
        let trained = self.trained(n)?.swap_remove(0);
        let size = self.size;
        let fields =
            json!({ "games": size.tests, "simulations": size.test_playouts, "epsilon": TEST_EPSILON });
        let job = Job::Measure(Measure {
            players: vec![Contestant::Greedy(evaluation(&trained)?).spec()],
            learners: vec![trained.learner.clone()],
            ..jobs::measure("prediction", GAME, fields, self.around.seed)
        });
        self.results_dir.units.get(&format!("prediction-n{n}"), &job, || {
            self.around.context.note(format!("figure 9, n = {n}"));
            let positions = self.test_positions(&trained)?;
            let game = Blokus::default();
            let features = game.features(&trained.features)?;
            let config = size.config(n);
            let linear = Linear::new(features, trained.weights.as_slice());
            let (mut error, mut extreme) = (Vec::new(), Vec::new());
            for (number, positions) in positions.iter().enumerate() {
                self.check_cancelled()?;
                let stream = Stream::new(self.around.seed).named("figure 9").child(number as u64);
                let rates = simulate(
                    &features,
                    &trained.weights,
                    positions,
                    config.selection,
                    size.test_playouts,
                    stream,
                );
                let expected =
                    |board: &Board| config.squash().rate(f64::from(linear.value(board, Seat::FIRST)));
                let far = |(rate, board): (&f64, &Board)| (rate - expected(board)).abs();
                let count = positions.len().max(1) as f64;
                error.push(rates.iter().zip(positions).map(far).sum::<f64>() / count);
                extreme.push(rates.iter().map(|rate| (rate - 0.5).abs()).sum::<f64>() / count);
            }
            Ok(Prediction { n, error, extreme })
        })
    }

    /// Plays games, each for one position of every move number.
    fn test_positions(&self, trained: &Trained) -> Result<Vec<Vec<Board>>> {
        let game = Blokus::default();
        let features = game.features(&trained.features)?;
        let mut positions = vec![Vec::new(); LAST_MOVE];
        for number in 0..self.size.tests {
            let stream = Stream::new(self.around.seed).named("test games").child(number);
            let played = self_play(&game, &features, &trained.weights, TEST_EPSILON, stream);
            for (board, at) in played.into_iter().skip(1).zip(&mut positions) {
                if !board.is_over() {
                    at.push(board);
                }
            }
        }
        Ok(positions)
    }
}

/// Draws figure 9.
pub fn figure9(predictions: &[Prediction]) -> Figure {
    let curve = |prediction: &Prediction| Curve {
        name: format!("n = {} (mean {:.1} %)", prediction.n, 100.0 * prediction.mean_error()),
        points: prediction.error.iter().zip(1..).map(|(&e, number)| (f64::from(number), e).into()).collect(),
    };
    Curves {
        series: predictions.iter().map(curve).collect(),
        y_range: Some((0.0, 0.1)),
        ..Curves::new("Distance of the evaluation from simulated win rates", "move number", "mean |r − V|")
    }
    .into()
}
