//! Evaluation curves: positions binned by the value somebody gave them, and who really won
//! (Takeuchi, Kaneko and Yamaguchi, 2007 and after).
//!
//! A good evaluator's curve rises, and is the same curve under any condition. [`Curves`] folds games
//! into curves of any number of subsets at once, [`Scores`] into E(v), log-loss and Brier score,
//! [`Calibrator`] into what an engine author needs to correct the values, [`Census`] into the
//! conditions worth asking for. All are mergeable folds over whole games, in integers, so that
//! threads and machines cannot change a digit.
//!
//! Positions of one game share its result, so the game is the unit of evidence: every band and
//! test resamples whole games. The resampling is Poisson's (Chamandy and others 2012): in each
//! resample a game counts as often as a draw from Poisson's law of mean one says, a draw named by
//! the game and the resample. So it needs no memory of the games, and merges like the rest.
//!
//! ```
//! use keisei_core::{Measure, Stream};
//! use keisei_measure::curve::{Curves, Judged, JudgedGame, Shape};
//! let mut curves = Curves::new(Shape { delta: 0.25, resamples: 200, sets: 1 }, Stream::new(1));
//! for game in 0..400 {
//!     let won = f64::from(u8::from(game % 4 > 0));
//!     let positions = vec![Judged { value: 0.75, payoff: won, sets: 1 }];
//!     curves.add(&JudgedGame { game, positions });
//! }
//! let point = curves.points(0, 100)[0];
//! assert_eq!((point.value, point.positions, point.rate), (0.75, 400, 0.75));
//! assert!(point.band.contains(0.75) && point.band.half_width() < 0.06);
//! ```

mod calibration;
mod census;
mod condition;
mod constant;
mod correction;
mod curves;
mod distance;
mod isotonic;
mod judged;
mod logistic;
mod monotone;
mod resample;
mod scores;
mod search;

pub use calibration::{Calibration, Calibrator, Losses};
pub use census::{Answers, Census};
pub use condition::{Answer, Condition, ConditionError, control};
pub use correction::{Correction, Scale};
pub use curves::{Curves, Point, Shape};
pub use distance::Distance;
pub use isotonic::isotonic;
pub use judged::{Judged, JudgedGame, LEAST, Unit};
pub use logistic::{Logistic, logistic};
pub use monotone::Monotone;
pub use resample::{Estimate, middle};
pub use scores::{Difference, Scored, Scores, Term};
pub use search::{Finding, search};
