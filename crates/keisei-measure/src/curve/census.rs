//! What conditions there are to ask for.

use super::{Answer, Condition};
use std::collections::BTreeMap;

/// The answers of a position to every tag, by name.
pub type Answers<'a> = [(&'a str, Answer<'a>)];

/// Counts how positions answer, tag by tag.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    positions: u64,
    flags: BTreeMap<String, u64>,
    counts: BTreeMap<String, BTreeMap<i64, u64>>,
    names: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Census {
    /// How many thresholds a count is tried at: its deciles.
    const THRESHOLDS: u64 = 10;

    /// Lists the conditions that at least so many positions meet, and as many do not: each flag, each name, and counts
    /// above their deciles.
    pub fn candidates(&self, least: u64) -> Vec<Condition> {
        let splits = |n: u64| n >= least && self.positions - n >= least;
        let flags = self.flags.iter().filter(|(_, n)| splits(**n)).map(|(tag, _)| Condition::flag(tag));
        let named = |(tag, names): (&String, &BTreeMap<String, u64>)| {
            let names = names.iter().filter(|(_, n)| splits(**n));
            names.map(|(name, _)| Condition::named(tag, name)).collect::<Vec<_>>()
        };
        let counts = self.counts.iter().flat_map(|(tag, counts)| {
            let thresholds = self.thresholds(counts).into_iter().filter(|&(_, above)| splits(above));
            thresholds.map(|(number, _)| Condition::above(tag, number)).collect::<Vec<_>>()
        });
        flags.chain(counts).chain(self.names.iter().flat_map(named)).collect()
    }

    /// Lists the deciles of a count, each with the positions above it.
    fn thresholds(&self, counts: &BTreeMap<i64, u64>) -> Vec<(i64, u64)> {
        let mut found: Vec<(i64, u64)> = Vec::new();
        let (mut below, mut decile) = (0, 1);
        for (&number, &n) in counts {
            below += n;
            if below * Self::THRESHOLDS >= decile * self.positions {
                found.push((number, self.positions - below));
                decile = below * Self::THRESHOLDS / self.positions.max(1) + 1;
            }
        }
        found
    }
}

impl Census {
    /// Joins what another has seen.
    pub fn merge(&mut self, other: Self) {
        self.positions += other.positions;
        for (tag, n) in other.flags {
            *self.flags.entry(tag).or_default() += n;
        }
        for (tag, counts) in other.counts {
            let ours = self.counts.entry(tag).or_default();
            for (number, n) in counts {
                *ours.entry(number).or_default() += n;
            }
        }
        for (tag, names) in other.names {
            let ours = self.names.entry(tag).or_default();
            for (name, n) in names {
                *ours.entry(name).or_default() += n;
            }
        }
    }

    /// Looks at one position.
    pub fn add(&mut self, answers: &Answers<'_>) {
        self.positions += 1;
        for &(tag, answer) in answers {
            match answer {
                Answer::Flag(flag) => *entry(&mut self.flags, tag) += u64::from(flag),
                Answer::Count(number) => *entry(&mut self.counts, tag).entry(number).or_default() += 1,
                Answer::Name(name) => *entry(entry(&mut self.names, tag), name) += 1,
            }
        }
    }
}

/// Finds an entry without writing its name anew each time.
fn entry<'a, T: Default>(map: &'a mut BTreeMap<String, T>, name: &str) -> &'a mut T {
    if !map.contains_key(name) {
        map.insert(name.to_owned(), T::default());
    }
    map.get_mut(name).expect("it was put in just now")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_splits_is_a_candidate() {
        let mut census = Census::default();
        let mut other = Census::default();
        for i in 0..1000i64 {
            let answers = [
                ("ko", Answer::Flag(i % 5 == 0)),
                ("over", Answer::Flag(false)),
                ("stones", Answer::Count(i / 10)),
                ("phase", Answer::Name(if i < 400 { "opening" } else { "endgame" })),
            ];
            if i < 700 { census.add(&answers) } else { other.add(&answers) }
        }
        census.merge(other);
        let found: Vec<String> = census.candidates(100).iter().map(ToString::to_string).collect();
        let thresholds = (1..=9).map(|i| format!("stones>{}", 10 * i - 1));
        let expected: Vec<String> = ["ko".to_owned()]
            .into_iter()
            .chain(thresholds)
            .chain(["phase=endgame", "phase=opening"].map(str::to_owned))
            .collect();
        assert_eq!(found, expected);
    }
}
