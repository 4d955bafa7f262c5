//! Who judges and plays, and how much of it at each scale.

use crate::Scale;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A kind of evaluator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Family {
    /// Uniform playouts, by win rate.
    Mc,
    /// Uniform playouts, by points.
    McScore,
    /// A tree as libego 0.116 grows it.
    Uct,
    /// The stand-in for Fuego: a tree that leans on learned moves and on rapid action values.
    Strong,
    /// GNU Go, by points; its amount is a level.
    GnuGo,
}

/// A player at one number of playouts, or at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Evaluator {
    /// What it is.
    pub family: Family,
    /// Playouts of a move or a position; a level.
    pub amount: u32,
}

/// GNU Go's levels in the paper.
pub const LEVELS: [u32; 3] = [0, 2, 4];
/// Every family that needs nothing installed.
pub const OURS: [Family; 4] = [Family::Mc, Family::McScore, Family::Uct, Family::Strong];

impl Family {
    /// Names it for people.
    pub fn name(self) -> &'static str {
        match self {
            Family::Mc => "MC",
            Family::McScore => "MC-Score",
            Family::Uct => "UCT",
            Family::Strong => "strong UCT",
            Family::GnuGo => "GNU Go",
        }
    }

    /// Names it in files.
    pub fn file(self) -> &'static str {
        match self {
            Family::Mc => "mc",
            Family::McScore => "mc-score",
            Family::Uct => "uct",
            Family::Strong => "strong",
            Family::GnuGo => "gnugo",
        }
    }

    /// Tells whether it judges by win rate.
    pub fn by_rate(self) -> bool {
        !matches!(self, Family::McScore | Family::GnuGo)
    }
}

impl Evaluator {
    /// Names it for people.
    pub fn name(self) -> String {
        if self.family == Family::GnuGo {
            return format!("GNU Go level {}", self.amount);
        }
        format!("{} {}", self.family.name(), keisei_report::number::thousands(u64::from(self.amount)))
    }

    /// Names it in files.
    pub fn file(self) -> String {
        format!("{}-{}", self.family.file(), self.amount)
    }

    /// Returns its specification; `moves` is the model of learned moves.
    pub fn spec(self, moves: &Path) -> String {
        let Evaluator { family, amount } = self;
        match family {
            Family::Mc => format!("mc:total={amount}"),
            Family::McScore => format!("mc:total={amount},value=points"),
            Family::Uct => format!("uct:total={amount},like=libego"),
            Family::Strong => {
                format!("uct:total={amount},moves={},lean=0.5,rave=1000,value=mean", moves.display())
            }
            Family::GnuGo => format!(
                "gtp:cmd=\"gnugo --mode gtp --chinese-rules --capture-all-dead --play-out-aftermath --level \
                 {amount} --seed {{seed}}\",name=\"{}\"",
                self.name()
            ),
        }
    }
}

/// The sizes of one scale.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// The game, with its parameters.
    pub rules: &'static str,
    /// Playouts: the first two on many positions, the third on few.
    pub playouts: [u32; 3],
    /// The share of positions judged with the first two numbers of playouts; all of them when it is one.
    pub many: f64,
    /// The share judged by everybody, and the only one judged with the third number, by the strong player and by
    /// engines.
    pub few: f64,
    /// The share judged by the strong player with the third number.
    pub fewest: f64,
    /// Whether GNU Go is called where it is installed.
    pub engines: bool,
    /// Games made where there are no records: smoke only.
    pub made: u64,
    /// Resamples behind bands and tests.
    pub resamples: usize,
    /// Games of a pairing, and of one with the third number of playouts.
    pub games: [u64; 2],
    /// Games of the corrected against the plain tree.
    pub corrected: u64,
    /// Games after which a sequential test is given up.
    pub sprt: u64,
    /// The share of the other half's positions on which learned moves are measured.
    pub held_out: f64,
    /// Playouts, and games, of the match with GNU Go's highest level.
    pub challenge: (u32, u64),
    /// Games of chess made for figure 2, and nodes of a move in them.
    pub chess: (u64, u32),
    /// Playouts of Shogi's judges, and the share of positions each judges.
    pub shogi: [(u32, f64); 2],
    /// The share of Shogi's positions that engines judge in centipawns.
    pub constants: f64,
}

impl Size {
    /// Returns the sizes of a scale.
    pub fn of(scale: Scale) -> Self {
        match scale {
            Scale::Smoke => Size {
                rules: "go:size=5,komi=0.5",
                playouts: [10, 20, 40],
                many: 1.0,
                few: 0.5,
                fewest: 0.5,
                engines: false,
                made: 60,
                resamples: 20,
                games: [2, 2],
                corrected: 4,
                sprt: 20,
                held_out: 0.5,
                challenge: (20, 4),
                chess: (6, 50),
                shogi: [(10, 0.1), (20, 0.05)],
                constants: 0.5,
            },
            Scale::Quick => Size {
                rules: "go:size=9,komi=5.5",
                playouts: [100, 500, 5_000],
                many: 0.1,
                few: 0.02,
                fewest: 0.01,
                engines: true,
                made: 0,
                resamples: 200,
                games: [6, 4],
                corrected: 60,
                sprt: 400,
                held_out: 0.05,
                challenge: (5_000, 20),
                chess: (60, 500),
                shogi: [(400, 0.005), (1_000, 0.001)],
                constants: 0.002,
            },
            Scale::Paper => Size {
                rules: "go:size=9,komi=5.5",
                playouts: [500, 5_000, 50_000],
                many: 1.0,
                few: 0.05,
                fewest: 0.01,
                engines: true,
                made: 0,
                resamples: 400,
                games: [20, 4],
                corrected: 400,
                sprt: 2_000,
                held_out: 0.2,
                challenge: (20_000, 200),
                chess: (1_000, 2_000),
                shogi: [(4_000, 0.02), (40_000, 0.0025)],
                constants: 0.02,
            },
        }
    }

    /// Lists a family at every number of playouts, or level.
    pub fn all_of(&self, family: Family) -> Vec<Evaluator> {
        let amounts = if family == Family::GnuGo { LEVELS } else { self.playouts };
        amounts.map(|amount| Evaluator { family, amount }).to_vec()
    }

    /// Tells whether an evaluator judges many positions.
    pub fn judges_many(&self, evaluator: Evaluator) -> bool {
        !matches!(evaluator.family, Family::Strong | Family::GnuGo) && !self.is_dear(evaluator)
    }

    /// Tells whether an evaluator plays the third number of playouts.
    pub fn is_dear(&self, evaluator: Evaluator) -> bool {
        evaluator.family != Family::GnuGo && evaluator.amount == self.playouts[2]
    }
}
