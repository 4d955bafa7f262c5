//! Who there is, in one table that help texts print.

use super::params::{AlphaBeta, EpsilonGreedy, Greedy, Gtp, MonteCarlo, Rank, UciFlavour, Uct};
use keisei_core::params::{Parameter, Params, Place, schema};

/// One kind of player.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How it is written.
    pub spec: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it may be told.
    pub parameters: &'static [Parameter],
    /// Counts up whenever it chooses or judges otherwise than before by the same canonical specification.
    pub version: u32,
}

impl Entry {
    /// Returns the name before the colon.
    pub fn name(&self) -> &'static str {
        self.spec.split([':', '[']).next().unwrap_or(self.spec)
    }

    /// Returns its options' lines of help, `key=default  what it is`.
    pub fn options(&self) -> Vec<String> {
        let keyed = self.parameters.iter().filter(|parameter| parameter.place != Place::Position);
        keyed.map(Parameter::help).collect()
    }

    /// Returns the JSON schema of its parameters.
    pub fn schema(&self) -> String {
        schema(self.name(), self.about, self.parameters)
    }

    /// Finds a kind by the name before the colon; `usi` is written as `uci` is.
    pub fn named(name: &str) -> Option<&'static Entry> {
        let name = if name == "usi" { "uci" } else { name };
        ROSTER.iter().find(|entry| entry.name() == name)
    }
}

/// Everybody who can be asked to play.
///
/// FILE is a model file; without it, or as `default`, the weights that ship with the program.
pub const ROSTER: &[Entry] = &[
    Entry { spec: "random", about: "plays any legal move", parameters: &[], version: 1 },
    Entry {
        spec: "greedy[:FILE]",
        about: "plays the move whose position evaluates highest, ties at random",
        parameters: Greedy::PARAMETERS,
        version: 1,
    },
    Entry {
        spec: "egreedy[:FILE]",
        about: "plays like greedy, but any legal move now and then",
        parameters: EpsilonGreedy::PARAMETERS,
        version: 1,
    },
    Entry {
        spec: "ab[:FILE]",
        about: "searches every move to a depth, in open games of two seats",
        parameters: AlphaBeta::PARAMETERS,
        version: 1,
    },
    Entry {
        spec: "mc:each=N | mc:total=N",
        about: "plays the move with the best mean payoff over random games",
        parameters: MonteCarlo::PARAMETERS,
        version: 1,
    },
    Entry {
        spec: "rank:FILE",
        about: "plays the move that a model of moves rates highest, ties at random",
        parameters: Rank::PARAMETERS,
        version: 1,
    },
    Entry {
        spec: "uct:total=N",
        about: "grows a tree of random games; in hidden games, tries the moves by their upper bounds",
        parameters: Uct::PARAMETERS,
        version: 1,
    },
    Entry {
        spec: "gtp:cmd=\"COMMAND\"",
        about: "asks another program that speaks the Go Text Protocol; see docs/engines.md",
        parameters: Gtp::PARAMETERS,
        version: 1,
    },
    Entry {
        spec: "uci:cmd=\"COMMAND\"",
        about: "asks another program that speaks the Universal Chess Interface; usi: for that of shogi",
        parameters: UciFlavour::PARAMETERS,
        version: 1,
    },
];
