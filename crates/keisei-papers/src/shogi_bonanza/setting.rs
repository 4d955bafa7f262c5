//! What is trained, and how much of it at each scale.

use super::printed;
use crate::Scale;
use keisei_learn::ComparisonConfig;
use keisei_learn::comparison::{Curve, Measured};

/// The sizes of one scale.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// The feature set.
    pub features: &'static str,
    /// Games in all, a tenth of them held out.
    pub games: usize,
    /// Iterations of a training.
    pub iterations: u32,
    /// Updates on each collection.
    pub updates: u32,
    /// Trainings of every setting, each with its own seed.
    pub seeds: u64,
    /// Games, and trainings of the few settings that learn from so many.
    pub large: (usize, u64),
    /// Nodes a move in matches.
    pub nodes: u64,
    /// Games of a match with another evaluation, and with GPS Shogi.
    pub matches: [u64; 2],
    /// Games from which TD(λ), TDMC(λ), selective simulation and TDLeaf(λ) learn what pieces are worth.
    pub values: [u64; 4],
}

impl Size {
    /// Returns the sizes of a scale.
    pub fn of(scale: Scale) -> Self {
        match scale {
            Scale::Smoke => Size {
                features: "material",
                games: 3,
                iterations: 2,
                updates: 3,
                seeds: 1,
                large: (4, 1),
                nodes: 50,
                matches: [2, 0],
                values: [3, 1, 1, 2],
            },
            Scale::Quick => Size {
                features: "piece-square",
                games: 20,
                iterations: 10,
                updates: 50,
                seeds: 3,
                large: (60, 2),
                nodes: 2_000,
                matches: [40, 4],
                values: [2_000, 50, 20, 200],
            },
            Scale::Paper => Size {
                features: "bonanza",
                games: 100,
                iterations: 10,
                updates: 50,
                seeds: 3,
                large: (1_000, 2),
                nodes: 20_000,
                matches: [200, 40],
                values: [20_000, 5_000, 1_000, 2_000],
            },
        }
    }
}

/// One training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setting {
    /// The paper's `M_min`.
    pub narrow: f64,
    /// The paper's p.
    pub p: f64,
    /// What a sibling costs.
    pub loss: Curve,
    /// Which of several trainings alike.
    pub seed: u64,
}

impl Setting {
    /// The reference: a full window from the start, every sibling searched.
    pub const REFERENCE: Setting = Setting { narrow: 256.0, p: 1.0, loss: Curve::Sigmoid, seed: 0 };

    /// The one that plays matches: the paper's best.
    pub const PLAYED: Setting = Setting { p: 0.25, ..Setting::REFERENCE };

    /// Lists the settings of tables 4 and 5.
    pub fn all(size: Size) -> Vec<Setting> {
        let mut all = Vec::new();
        for narrow in printed::NARROW {
            for p in printed::RETURN {
                all.extend((0..size.seeds).map(|seed| Setting { narrow, p, seed, ..Self::REFERENCE }));
            }
        }
        all
    }

    /// The settings that learn from many games, as `M_min` and p: the reference, the paper's best and its fastest.
    pub const LARGE: [(f64, f64); 3] = [(256.0, 1.0), (256.0, 0.25), (32.0, 0.0)];

    /// Lists the trainings with many games, one of each setting before the next seed, so that a run stopped on the way
    /// has all three to compare.
    pub fn large(size: Size) -> Vec<Setting> {
        let one = |seed| Self::LARGE.map(|(narrow, p)| Setting { narrow, p, seed, ..Self::REFERENCE });
        (0..size.large.1).flat_map(one).collect()
    }

    /// Lists the trainings with a hinge.
    pub fn hinges(size: Size) -> Vec<Setting> {
        let hinge = Setting { loss: Curve::Hinge, ..Self::REFERENCE };
        (0..size.seeds).map(|seed| Setting { seed, ..hinge }).collect()
    }

    /// Names it in files.
    pub fn name(self) -> String {
        let Setting { narrow, p, loss, seed } = self;
        format!("train-{loss}-m{narrow}-p{p}-s{seed}")
    }

    /// Returns the learner's parameters; only the reference is measured on the way, since that takes the others as
    /// long as searching.
    pub fn config(self, size: Size) -> ComparisonConfig {
        let reference = self.p == 1.0 && self.narrow == Self::REFERENCE.narrow;
        ComparisonConfig {
            iterations: size.iterations,
            updates: size.updates,
            narrow: self.narrow,
            p: self.p,
            loss: self.loss,
            measure: if reference { Measured::Both } else { Measured::Held },
            ..ComparisonConfig::default()
        }
    }
}

/// The share of games held out.
pub const HELD: f64 = 0.1;
