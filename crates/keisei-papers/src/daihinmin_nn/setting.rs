//! What is recorded, trained and played, and how much of it at each scale.

use crate::Scale;
use keisei_learn::PairsConfig;

/// The paper's numbers of hidden neurons.
pub const HIDDEN: [usize; 2] = [15, 50];
/// Games after which a contest forgets classes: what is played between is one observation.
pub const BLOCK: u32 = 100;
/// The readings of the inputs that are compared.
pub const READINGS: [&str; 6] =
    ["paper", "paper-spade", "paper-after", "paper-spade-after", "paper-few1", "paper-few5"];
/// The width of the upper bounds: the paper's 4 on points from 1 to 5 is 1 on payoffs from 0 to 1.
pub const WIDTH: f64 = 1.0;

/// Who made records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Teacher {
    /// Five Monte players with so many playouts for every legal play: the paper's computer records.
    Monte,
    /// Five Nakanaka: the stand-in for human records, another policy's at the same counts.
    Nakanaka,
    /// Five `MonteEVM`: the improved player.
    Improved,
}

impl Teacher {
    /// Names it in files.
    pub fn name(self) -> &'static str {
        match self {
            Teacher::Monte => "monte",
            Teacher::Nakanaka => "nakanaka",
            Teacher::Improved => "improved",
        }
    }
}

/// The sizes of one scale.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Positions to learn from, in the order of figures 4 and 5.
    pub positions: &'static [usize],
    /// Positions to learn from beyond the paper's.
    pub beyond: usize,
    /// Which of them table 2 has for fewer positions, and the one of J = 15 and of J = 50.
    pub table2: [usize; 3],
    /// Where the paper sees the curve of J = 15 flat.
    pub flat: usize,
    /// Positions learned from the stand-in for human records.
    pub human: usize,
    /// Unseen positions that agreement is measured on, and as many to choose among starts by.
    pub test: usize,
    /// Random starts of every training of J = 15.
    pub starts: u32,
    /// Random starts of the trainings of J = 50, and of those compared in readings; half as many beyond the
    /// paper's positions.
    pub few_starts: u32,
    /// Iterations of a training.
    pub iterations: u64,
    /// Positions the readings of the inputs are compared with.
    pub readings: usize,
    /// Playouts for every legal play of the recorded Monte players.
    pub teach: u32,
    /// Games of a series of records.
    pub series: u64,
    /// Games of a match.
    pub games: u32,
    /// Matches of a row.
    pub matches: u64,
    /// Matches of a row where somebody thinks longer, or weighs deals.
    pub dear_matches: u64,
    /// Playouts of a decision in the matches.
    pub playouts: u32,
    /// Playouts of a decision of the strongest opponent there is.
    pub strong: u32,
    /// Positions recorded of the improved player.
    pub improved: usize,
    /// Playouts that speeds are measured over.
    pub timed: u32,
}

impl Size {
    /// Returns the sizes of a scale.
    pub fn of(scale: Scale) -> Self {
        match scale {
            Scale::Smoke => Size {
                positions: &[60, 120],
                beyond: 180,
                table2: [60, 120, 120],
                flat: 60,
                human: 60,
                test: 40,
                starts: 2,
                few_starts: 2,
                iterations: 3,
                readings: 60,
                teach: 2,
                series: 4,
                games: 4,
                matches: 2,
                dear_matches: 1,
                playouts: 8,
                strong: 8,
                improved: 120,
                timed: 50,
            },
            Scale::Quick => Size {
                positions: &[500, 1_000, 3_000],
                beyond: 6_000,
                table2: [1_000, 3_000, 3_000],
                flat: 3_000,
                human: 1_000,
                test: 500,
                starts: 4,
                few_starts: 2,
                iterations: 200,
                readings: 1_000,
                teach: 100,
                series: 20,
                games: 200,
                matches: 2,
                dear_matches: 2,
                playouts: 200,
                strong: 800,
                improved: 3_000,
                timed: 3_000,
            },
            Scale::Paper => Size {
                positions: &[3_000, 9_000, 15_000, 19_000, 27_000],
                beyond: 50_000,
                table2: [3_000, 19_000, 27_000],
                flat: 15_000,
                human: 2_245,
                test: 1_000,
                starts: 20,
                few_starts: 10,
                iterations: 1_000,
                readings: 3_000,
                teach: 500,
                series: 20,
                games: 400,
                matches: 10,
                dear_matches: 3,
                playouts: 1_000,
                strong: 4_000,
                improved: 19_000,
                timed: 20_000,
            },
        }
    }

    /// Returns the learner's configuration; `positions` are cut off beforehand.
    pub fn config(&self, hidden: usize, positions: usize) -> PairsConfig {
        let starts = match (positions > self.table2[2], hidden > HIDDEN[0]) {
            (true, _) => self.few_starts.div_ceil(2),
            (false, true) => self.few_starts,
            (false, false) => self.starts,
        };
        PairsConfig { hidden, iterations: self.iterations, starts, ..PairsConfig::default() }
    }
}
