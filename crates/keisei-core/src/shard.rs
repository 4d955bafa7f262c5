//! Cutting jobs among processes that know nothing of each other.

use std::fmt::{self, Display};
use std::str::FromStr;

/// One of several shares of all jobs: `2/3` is the second of three.
///
/// ```
/// use keisei_core::Shard;
/// assert_eq!("2/3".parse::<Shard>()?.to_string(), "2/3");
/// assert!("4/3".parse::<Shard>().is_err() && "0/3".parse::<Shard>().is_err());
/// # Ok::<(), keisei_core::ShardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which share, from one.
    number: u64,
    /// How many there are.
    count: u64,
}

/// A text that is no share.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no share of the jobs: write I/N, from 1/N to N/N")]
pub struct ShardError(String);

impl Shard {
    /// All jobs.
    pub const ALL: Shard = Shard { number: 1, count: 1 };

    /// Tells whether something falls to this share, by its number alone.
    pub fn has(self, number: u64) -> bool {
        number % self.count == self.number - 1
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/');
        let read = parts.and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        let shard = read.map(|(number, count)| Shard { number, count });
        shard
            .filter(|shard| (1..=shard.count).contains(&shard.number))
            .ok_or_else(|| ShardError(text.to_owned()))
    }
}
