//! Which learners there are, in one table that help texts print.

use crate::{ComparisonConfig, PairsConfig, SoftmaxConfig, TdLeafConfig, selective, td};
use keisei_core::params::{Parameter, Params, schema};
use keisei_core::{SpecError, UnknownName};

/// One kind of learner.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name before the colon.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// What it learns from.
    pub source: Source,
    /// What it learns to value.
    pub values: Valued,
    /// Counts up whenever it learns otherwise than before from the same specification, records and seed.
    pub version: u32,
}

/// What a learner learns from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Games it plays against itself.
    SelfPlay,
    /// Recorded games that came to an end by the rules, for their results.
    Results,
    /// Recorded games, even given up, for their moves.
    Moves,
}

impl Source {
    /// Says it in words.
    pub fn words(self) -> &'static str {
        match self {
            Source::SelfPlay => "self-play",
            Source::Results => "recorded games that came to an end by the rules",
            Source::Moves => "the moves of recorded games",
        }
    }
}

/// What a learner learns to value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Valued {
    /// Positions, by a game's features.
    Positions,
    /// Moves, by a game's move features.
    Moves,
}

impl Valued {
    /// Says it in words.
    pub fn words(self) -> &'static str {
        match self {
            Valued::Positions => "features of positions",
            Valued::Moves => "features of moves",
        }
    }
}

impl Entry {
    /// Finds a learner by name.
    ///
    /// # Errors
    /// Names the learners there are.
    pub fn named(name: &str) -> Result<&'static Entry, SpecError> {
        LEARNERS.iter().find(|entry| entry.name == name).ok_or_else(|| unknown(name))
    }

    /// Returns the JSON schema of its parameters.
    pub fn schema(&self) -> String {
        schema(self.name, self.about, self.parameters)
    }
}

/// Says that no learner has a name, and which ones there are.
pub(crate) fn unknown(name: &str) -> SpecError {
    let known = LEARNERS.iter().map(|entry| entry.name.to_owned()).collect();
    UnknownName { kind: "learner", name: name.to_owned(), known }.into()
}

/// Every learner.
pub const LEARNERS: &[Entry] = &[
    Entry {
        name: "td",
        about: "TD(λ): rewarded by the result of each game",
        parameters: td::TD,
        source: Source::SelfPlay,
        values: Valued::Positions,
        version: 1,
    },
    Entry {
        name: "tdmc",
        about: "TDMC(λ): rewarded by playouts from every position as well",
        parameters: td::TDMC,
        source: Source::SelfPlay,
        values: Valued::Positions,
        version: 1,
    },
    Entry {
        name: "tdleaf",
        about: "TDLeaf(λ): from recorded games, valued at the leaf of a search",
        parameters: TdLeafConfig::PARAMETERS,
        source: Source::Results,
        values: Valued::Positions,
        version: 1,
    },
    Entry {
        name: "selective",
        about: "drawn towards the results of simulations that choose the best of n random moves",
        parameters: selective::PARAMETERS,
        source: Source::SelfPlay,
        values: Valued::Positions,
        version: 1,
    },
    Entry {
        name: "pairs",
        about: "a network that rates moves, from records: the move played against each of the others",
        parameters: PairsConfig::PARAMETERS,
        source: Source::Moves,
        values: Valued::Moves,
        version: 1,
    },
    Entry {
        name: "softmax",
        about: "a linear rating of moves, from records: the likelihood of the moves played",
        parameters: SoftmaxConfig::PARAMETERS,
        source: Source::Moves,
        values: Valued::Moves,
        version: 1,
    },
    Entry {
        name: "comparison",
        about: "from records: a shallow search is to prefer the move played to its siblings (Bonanza's method)",
        parameters: ComparisonConfig::PARAMETERS,
        source: Source::Moves,
        values: Valued::Positions,
        version: 1,
    },
];
