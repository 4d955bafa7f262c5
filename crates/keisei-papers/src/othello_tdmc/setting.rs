//! What is trained: readings of the paper, and how much of it at each scale.

use crate::Scale;
use keisei_learn::{Return, Schedule, TdConfig};

/// The shares ε of random moves that tables 9 and 10 try.
pub const EPSILONS: [f64; 6] = [0.01, 0.03, 0.05, 0.1, 0.3, 1.0];
/// The share everything else uses.
pub const EPSILON: f64 = 0.03;
/// Random plies before the games of tables 5, 9 and 10.
pub const DEPTHS: [u32; 5] = [0, 4, 6, 8, 10];
/// Random plies where the paper tries one number only.
pub const DEPTH: u32 = 10;

/// The two learners the paper compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// TDMC(λ).
    Tdmc,
    /// TD(λ).
    Td,
}

impl Method {
    /// Both.
    pub const BOTH: [Method; 2] = [Method::Tdmc, Method::Td];

    /// Returns the name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Method::Tdmc => "TDMC",
            Method::Td => "TD",
        }
    }

    /// Returns the name in files.
    pub fn file(self) -> &'static str {
        match self {
            Method::Tdmc => "tdmc",
            Method::Td => "td",
        }
    }
}

/// One way to read what the paper leaves open.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// The feature set.
    pub features: &'static str,
    /// How returns are weighted.
    pub returns: Return,
    /// Whether a step carries the slope of tanh.
    pub slope: bool,
    /// The learning rate.
    pub alpha: Schedule,
}

impl Reading {
    /// Tells whether the paper's figure 7 rules a reading out: it lists openness, but not
    /// mobility, among the weights that differ, and here the two are one feature with two signs.
    pub fn is_ruled_out(&self) -> bool {
        self.features == "tdmc-difference"
    }

    /// Says it in a few words.
    pub fn words(&self) -> String {
        let slope = if self.slope { "with" } else { "without" };
        format!("{}, {} return, {slope} slope, alpha {}", self.features, self.returns, self.alpha)
    }
}

/// The sizes of one scale.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Trainings of every setting.
    pub trainings: u64,
    /// TDMC's games.
    pub tdmc_episodes: u64,
    /// TD's games.
    pub td_episodes: u64,
    /// Simulations for every position.
    pub playouts: u32,
    /// Trainings of every reading while screening.
    pub screen_trainings: u64,
    /// Simulations for every position while screening readings.
    pub screen_playouts: u32,
    /// Games of a match.
    pub games: u64,
    /// Self-play games whose simulated rates are compared with their results.
    pub watched: u64,
}

impl Size {
    /// Returns the sizes of a scale.
    pub fn of(scale: Scale) -> Self {
        match scale {
            Scale::Smoke => Size {
                trainings: 2,
                tdmc_episodes: 8,
                td_episodes: 40,
                playouts: 16,
                screen_trainings: 1,
                screen_playouts: 4,
                games: 20,
                watched: 4,
            },
            Scale::Quick => Size {
                trainings: 5,
                tdmc_episodes: 300,
                td_episodes: 1500,
                playouts: 100,
                screen_trainings: 1,
                screen_playouts: 25,
                games: 200,
                watched: 60,
            },
            Scale::Paper => Size {
                trainings: 5,
                tdmc_episodes: 1000,
                td_episodes: 5000,
                playouts: 1000,
                screen_trainings: 2,
                screen_playouts: 100,
                games: 1000,
                watched: 300,
            },
        }
    }

    /// Returns a learner's configuration for a reading and a share of random moves.
    pub fn config(&self, method: Method, reading: &Reading, epsilon: f64) -> TdConfig {
        let (base, episodes) = match method {
            Method::Tdmc => (TdConfig { playouts: self.playouts, ..TdConfig::tdmc() }, self.tdmc_episodes),
            Method::Td => (TdConfig::td(), self.td_episodes),
        };
        TdConfig {
            episodes,
            returns: reading.returns,
            slope: reading.slope,
            alpha: reading.alpha,
            epsilon: Schedule::Constant(epsilon),
            ..base
        }
    }
}

/// The reading that the tables are made with: the one that came nearest to the paper in the
/// screen at the paper's scale (`results/othello-tdmc/readings.md`), among those its figure 7
/// leaves standing. But for the learning rate it is the paper's to the letter: counts for Black,
/// the printed return, the step of figure 1 without the slope of tanh.
pub const MAIN: Reading = Reading {
    features: "tdmc",
    returns: Return::Printed,
    slope: false,
    alpha: Schedule::Hyperbolic { from: 5e-5, half: 100.0 },
};
