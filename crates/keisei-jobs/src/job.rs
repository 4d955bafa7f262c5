//! What can be asked for: training, match, judgement, records, measurement.

use crate::Key;
use keisei_core::Digest;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// One piece of work, complete in itself: whoever runs it anywhere gets the same bytes.
///
/// Games, players and learners stand as their specifications with every parameter written out; a model inside one is
/// named by its digest. `clock` marks what does not repeat: a player who thinks by the clock, a measured speed, and
/// whatever takes its parameters from one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "job", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Job {
    /// Learns weights.
    Train(Train),
    /// Plays games between players.
    Match(Match),
    /// Has recorded positions judged.
    Judge(Judge),
    /// Writes records of games.
    Generate(Generate),
    /// Works something out of other results.
    Measure(Measure),
}

/// Something another job needs: the content of a file, or the result of a job. Never a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A file, by the digest of its content.
    File(Digest),
    /// A job, by its key.
    Job(Key),
}

/// One training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Train {
    /// The game.
    pub game: String,
    /// The feature set.
    pub features: String,
    /// The learner.
    pub learner: String,
    /// The seed of every random act.
    pub seed: u64,
    /// The records learned from, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<Input>,
    /// The weights to begin with; neutral: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Input>,
    /// What the result keeps beside the last weights, and with which settings; neutral: nothing.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub keep: Map<String, Value>,
    /// Whether its parameters come from a measured speed; neutral: no.
    #[serde(default, skip_serializing_if = "is_no")]
    pub clock: bool,
}

/// One pairing of a match: who sits where, and the seed of their games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// Players by number, seat by seat.
    pub seats: Vec<usize>,
    /// The seed of the pairing's games.
    pub seed: u64,
}

/// Games between players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The game.
    pub game: String,
    /// The players.
    pub players: Vec<String>,
    /// Who meets whom.
    pub pairings: Vec<Pairing>,
    /// Games of each pairing, at most where a test may end it.
    #[schemars(range(min = 1))]
    pub games: u64,
    /// How games begin.
    pub openings: String,
    /// The sequential test that ends it; neutral: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// Games after which a series of many seats forgets its classes; neutral: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<u64>,
    /// Games of a series, where the pairings are those of one match: numbered in it, with the streams of one seed.
    /// Neutral: each pairing is a match of its own, whose form its study says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<u32>,
    /// What a move may cost beside what the players say, such as `nodes=1000`; neutral: no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<String>,
    /// Whether what players thought of their moves is kept; neutral: no.
    #[serde(default, skip_serializing_if = "is_no")]
    pub values: bool,
    /// Whether a clock decides anything; neutral: no.
    #[serde(default, skip_serializing_if = "is_no")]
    pub clock: bool,
}

/// Judgements of recorded positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The game.
    pub game: String,
    /// Who judges.
    pub players: Vec<String>,
    /// The records.
    pub records: Vec<Input>,
    /// Which positions of them.
    pub sample: String,
    /// The seed.
    pub seed: u64,
    /// Whether a clock decides anything; neutral: no.
    #[serde(default, skip_serializing_if = "is_no")]
    pub clock: bool,
}

/// Records of games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// The game.
    pub game: String,
    /// The players, seat by seat.
    pub players: Vec<String>,
    /// The number of the first game.
    pub first: u64,
    /// Games.
    #[schemars(range(min = 1))]
    pub games: u64,
    /// How games begin.
    pub openings: String,
    /// The format they are written in.
    pub format: String,
    /// Games of each series, everybody moved on by a seat from one to the next. Neutral: all games are one series, and the
    /// seed is the key of its stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<u64>,
    /// The seed.
    pub seed: u64,
    /// Whether a clock decides anything; neutral: no.
    #[serde(default, skip_serializing_if = "is_no")]
    pub clock: bool,
}

/// Something worked out of other results, by name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// What is worked out.
    pub measure: String,
    /// The game.
    pub game: String,
    /// What it is worked out of, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<Input>,
    /// Judgements that it is worked out of, in order. They stand here whole: their values are too large to keep, and
    /// a key alone would not say whose they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<Judge>,
    /// Players that take part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// Learners that take part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub learners: Vec<String>,
    /// Feature sets that take part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<String>,
    /// Everything else it depends on.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub settings: Map<String, Value>,
    /// The seed.
    pub seed: u64,
    /// Whether a clock decides anything; neutral: no.
    #[serde(default, skip_serializing_if = "is_no")]
    pub clock: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_no(yes: &bool) -> bool {
    !yes
}

impl Job {
    /// Describes jobs as a JSON schema: every field with its sentence, and its neutral value where it may be left out.
    pub fn schema() -> Value {
        schemars::schema_for!(Job).to_value()
    }

    /// Names the kind of job, as its text does.
    pub fn kind(&self) -> &'static str {
        match self {
            Job::Train(_) => "train",
            Job::Match(_) => "match",
            Job::Judge(_) => "judge",
            Job::Generate(_) => "generate",
            Job::Measure(_) => "measure",
        }
    }

    /// Returns the game's specification.
    pub fn game(&self) -> &str {
        match self {
            Job::Train(job) => &job.game,
            Job::Match(job) => &job.game,
            Job::Judge(job) => &job.game,
            Job::Generate(job) => &job.game,
            Job::Measure(job) => &job.game,
        }
    }

    /// Returns the same job under another specification of its game, judgements that it needs included.
    #[must_use]
    pub fn of_game(mut self, game: &str) -> Self {
        let own = match &mut self {
            Job::Train(job) => &mut job.game,
            Job::Match(job) => &mut job.game,
            Job::Judge(job) => &mut job.game,
            Job::Generate(job) => &mut job.game,
            Job::Measure(job) => {
                job.judged.iter_mut().for_each(|judge| game.clone_into(&mut judge.game));
                &mut job.game
            }
        };
        game.clone_into(own);
        self
    }

    /// Returns the specifications of all players that take part.
    pub fn players(&self) -> Vec<&str> {
        let (players, judged): (&[String], &[Judge]) = match self {
            Job::Train(_) => (&[], &[]),
            Job::Match(job) => (&job.players, &[]),
            Job::Judge(job) => (&job.players, &[]),
            Job::Generate(job) => (&job.players, &[]),
            Job::Measure(job) => (&job.players, &job.judged),
        };
        players.iter().chain(judged.iter().flat_map(|judge| &judge.players)).map(String::as_str).collect()
    }

    /// Returns the specifications of all learners that take part.
    pub fn learners(&self) -> &[String] {
        match self {
            Job::Train(job) => std::slice::from_ref(&job.learner),
            Job::Measure(job) => &job.learners,
            _ => &[],
        }
    }

    /// Returns the names of the feature sets that are named.
    pub fn features(&self) -> &[String] {
        match self {
            Job::Train(job) => std::slice::from_ref(&job.features),
            Job::Measure(job) => &job.features,
            _ => &[],
        }
    }

    /// Tells whether a clock decides anything: such a result does not repeat.
    pub fn is_on_the_clock(&self) -> bool {
        match self {
            Job::Train(job) => job.clock,
            Job::Match(job) => job.clock,
            Job::Judge(job) => job.clock,
            Job::Generate(job) => job.clock,
            Job::Measure(job) => job.clock,
        }
    }

    /// Returns what must be there before it can be run.
    pub fn inputs(&self) -> Vec<Input> {
        match self {
            Job::Train(job) => job.records.iter().chain(&job.start).copied().collect(),
            Job::Judge(job) => job.records.clone(),
            Job::Measure(job) => {
                let records = job.judged.iter().flat_map(|judge| &judge.records);
                job.inputs.iter().chain(records).copied().collect()
            }
            Job::Match(_) | Job::Generate(_) => Vec::new(),
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::File(digest) => write!(f, "blake3:{digest}"),
            Input::Job(key) => write!(f, "job:{key}"),
        }
    }
}

/// Text that is no input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no input: write blake3: and the digest of a file, or job: and a key")]
pub struct ParseInputError(String);

impl FromStr for Input {
    type Err = ParseInputError;

    fn from_str(text: &str) -> Result<Self, ParseInputError> {
        let wrong = || ParseInputError(text.to_owned());
        match text.split_once(':') {
            Some(("blake3", digest)) => digest.parse().map(Input::File).map_err(|_| wrong()),
            Some(("job", key)) => key.parse().map(Input::Job).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

impl Serialize for Input {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Input {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Input {
    fn schema_name() -> Cow<'static, str> {
        "Input".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Something another job needs: blake3: and the digest of a file, or job: and the key of a job.",
            "type": "string",
            "pattern": "^(blake3|job):[0-9a-f]{64}$",
        })
    }
}
