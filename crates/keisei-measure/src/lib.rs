//! What a match or a set of trainings says, and how surely it says it.
//!
//! Games are played in pairs, one opening with the seats swapped, and the pair is the unit of
//! evidence: [`Pentanomial`] counts pairs, [`Wdl`] counts games. Both turn into a score, an
//! [`Interval`] and an [`Elo`]; [`Sprt`] says when a match may stop. Over trainings, the unit
//! is the training: [`mean_interval`] and [`Trend`] speak about those. [`wilson`] is for plain
//! rates.
//!
//! ```
//! use keisei_measure::{Decision, Pentanomial, Sprt};
//! //                           LL    LD    WL+DD  WD    WW
//! let pairs = Pentanomial([177, 1629, 3083, 1780, 221]);
//! assert_eq!(pairs.elo().to_string(), "+6.03 ± 3.49");
//! let test = Sprt::new(0.0, 2.0);
//! assert_eq!(test.decide(&pairs), Decision::Continue);
//! ```
//!
//! [`curve`] judges evaluators by recorded games: evaluation curves, E(v), calibration.
//!
//! Every transcendental function comes from `libm`, so that the same counts give the same
//! bytes on every machine.
#![forbid(unsafe_code)]

pub mod agreement;
pub mod curve;
pub mod distribution;
pub mod elo;
mod fold;
pub mod interval;
pub mod pentanomial;
pub mod ratings;
pub mod sprt;
pub mod trend;
pub mod wdl;

mod moments;

pub use agreement::{Agreement, AgreementReport, Spread};
pub use elo::{Elo, elo_of_score, score_of_elo};
pub use interval::{Interval, Mean, mean_interval, wilson};
pub use pentanomial::{PairError, Pentanomial};
pub use ratings::{Meeting, ratings};
pub use sprt::{Decision, Model, Sprt, SprtError};
pub use trend::{Trend, spearman};
pub use wdl::Wdl;
