//! Conditions on positions, and the positions to hold them against.

use keisei_core::Tag;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a position answers to a question, wherever the answer was kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer<'a> {
    /// Something is so or not.
    Flag(bool),
    /// A number of things.
    Count(i64),
    /// One of a few names.
    Name(&'a str),
}

impl From<Tag> for Answer<'static> {
    fn from(tag: Tag) -> Self {
        match tag {
            Tag::Flag(flag) => Answer::Flag(flag),
            Tag::Count(count) => Answer::Count(count),
            Tag::Name(name) => Answer::Name(name),
        }
    }
}

/// How an answer must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Relation {
    Equal,
    NotEqual,
    Above,
    AtLeast,
    Below,
    AtMost,
}

/// The relations by their signs, the longer ones first.
const SIGNS: [(&str, Relation); 6] = [
    (">=", Relation::AtLeast),
    ("<=", Relation::AtMost),
    ("!=", Relation::NotEqual),
    (">", Relation::Above),
    ("<", Relation::Below),
    ("=", Relation::Equal),
];

/// A condition on a game's tags: `ko`, `!ko`, `stones>40`, `phase=endgame`.
///
/// ```
/// use keisei_measure::curve::{Answer, Condition};
/// let many: Condition = "stones > 40".parse()?;
/// let answer = |name: &str| (name == "stones").then_some(Answer::Count(41));
/// assert!(many.holds(answer)?);
/// assert_eq!(many.to_string(), "stones>40");
/// assert!("ko".parse::<Condition>()?.holds(answer).is_err());
/// # Ok::<(), keisei_measure::curve::ConditionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Condition {
    tag: String,
    relation: Relation,
    wanted: String,
}

/// Why a condition cannot be asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConditionError {
    /// Text that is no condition.
    #[error(
        "\"{0}\" is no condition: write a tag alone, as ko or !ko, or compare it, as stones>40 or phase=endgame"
    )]
    Text(String),
    /// A tag that the game does not have.
    #[error("the game has no tag \"{0}\"; `keisei records count` lists its tags")]
    NoTag(String),
    /// A comparison that the tag does not allow.
    #[error("\"{condition}\" cannot be asked: {tag} is {kind}")]
    Kind {
        /// The condition.
        condition: String,
        /// The tag.
        tag: String,
        /// What the tag is.
        kind: &'static str,
    },
}

impl Condition {
    /// Asks for a flag.
    pub fn flag(tag: impl Into<String>) -> Self {
        Condition { tag: tag.into(), relation: Relation::Equal, wanted: "true".to_owned() }
    }

    /// Asks for more than a number.
    pub fn above(tag: impl Into<String>, number: i64) -> Self {
        Condition { tag: tag.into(), relation: Relation::Above, wanted: number.to_string() }
    }

    /// Asks for a name.
    pub fn named(tag: impl Into<String>, name: impl Into<String>) -> Self {
        Condition { tag: tag.into(), relation: Relation::Equal, wanted: name.into() }
    }

    /// Returns the tag it asks about.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Tells whether it holds, given what a position answers to the name of a tag.
    ///
    /// # Errors
    /// Names the tag that is not there or cannot be so compared.
    pub fn holds<'a>(&self, answer: impl Fn(&str) -> Option<Answer<'a>>) -> Result<bool, ConditionError> {
        let answer = answer(&self.tag).ok_or_else(|| ConditionError::NoTag(self.tag.clone()))?;
        let held = match answer {
            Answer::Flag(flag) => {
                self.wanted.parse().ok().and_then(|wanted: bool| self.equal(flag == wanted))
            }
            Answer::Name(name) => self.equal(name == self.wanted),
            Answer::Count(count) => self.wanted.parse().ok().map(|wanted: i64| match self.relation {
                Relation::Equal => count == wanted,
                Relation::NotEqual => count != wanted,
                Relation::Above => count > wanted,
                Relation::AtLeast => count >= wanted,
                Relation::Below => count < wanted,
                Relation::AtMost => count <= wanted,
            }),
        };
        let kind = match answer {
            Answer::Flag(_) => "true or false",
            Answer::Count(_) => "a number",
            Answer::Name(_) => "a name",
        };
        held.ok_or_else(|| ConditionError::Kind { condition: self.to_string(), tag: self.tag.clone(), kind })
    }

    /// Answers where only sameness can be asked for.
    fn equal(&self, same: bool) -> Option<bool> {
        match self.relation {
            Relation::Equal => Some(same),
            Relation::NotEqual => Some(!same),
            _ => None,
        }
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let wrong = || ConditionError::Text(text.to_owned());
        let word = |word: &str| {
            let word = word.trim();
            let sound = !word.is_empty() && !word.contains(['<', '>', '=', '!']);
            if sound { Ok(word.to_owned()) } else { Err(wrong()) }
        };
        // The first sign counts, and the longest that begins there.
        let found = SIGNS.iter().filter_map(|&(sign, relation)| Some((text.find(sign)?, sign, relation)));
        let found = found.min_by_key(|&(at, sign, _)| (at, std::cmp::Reverse(sign.len())));
        if let Some((at, sign, relation)) = found {
            return Ok(Condition {
                tag: word(&text[..at])?,
                relation,
                wanted: word(&text[at + sign.len()..])?,
            });
        }
        match text.trim().strip_prefix('!') {
            Some(tag) => Ok(Condition { relation: Relation::NotEqual, ..Condition::flag(word(tag)?) }),
            None => Ok(Condition::flag(word(text)?)),
        }
    }
}

impl TryFrom<String> for Condition {
    type Error = ConditionError;

    fn try_from(text: String) -> Result<Self, ConditionError> {
        text.parse()
    }
}

impl From<Condition> for String {
    fn from(condition: Condition) -> Self {
        condition.to_string()
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.relation, self.wanted.as_str()) {
            (Relation::Equal, "true") => f.write_str(&self.tag),
            (Relation::NotEqual, "true") => write!(f, "!{}", self.tag),
            (relation, wanted) => {
                let sign = SIGNS.iter().find(|(_, known)| *known == relation).map_or("", |(sign, _)| sign);
                write!(f, "{}{sign}{wanted}", self.tag)
            }
        }
    }
}

/// Finds the fair control of a condition in a game: the positions without it just before and just after those with it.
///
/// The paper holds positions with a ko against all others and calls that unfair, since kos come late. These
/// are as late, and of the same games. Positions are given by their plies, in rising order; where some were
/// left out, those beside the gap have no neighbour there.
///
/// ```
/// use keisei_measure::curve::control;
/// let held = [false, false, true, true, false, true, false, false];
/// let all = [0, 1, 2, 3, 4, 5, 6, 7];
/// assert_eq!(control(&all, &held), [false, true, false, false, true, false, true, false]);
/// let some = [0, 1, 3, 4, 5, 9, 10, 11];
/// assert_eq!(control(&some, &held), [false, false, false, false, true, false, true, false]);
/// ```
pub fn control(plies: &[i64], held: &[bool]) -> Vec<bool> {
    let next = |a: usize, b: usize| plies.get(a).zip(plies.get(b)).is_some_and(|(a, b)| a + 1 == *b);
    let after = |at: usize| at > 0 && held[at - 1] && next(at - 1, at);
    let before = |at: usize| held.get(at + 1) == Some(&true) && next(at, at + 1);
    (0..held.len()).map(|at| !held[at] && (after(at) || before(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(name: &str) -> Option<Answer<'static>> {
        match name {
            "ko" => Some(Answer::Flag(true)),
            "stones" => Some(Answer::Count(40)),
            "phase" => Some(Answer::Name("endgame")),
            _ => None,
        }
    }

    #[test]
    fn conditions_are_read_asked_and_written() {
        for (text, held, written) in [
            ("ko", true, "ko"),
            ("!ko", false, "!ko"),
            ("ko=false", false, "ko=false"),
            ("ko != true", false, "!ko"),
            ("stones>40", false, "stones>40"),
            ("stones >= 40", true, "stones>=40"),
            ("stones<41", true, "stones<41"),
            ("stones<=39", false, "stones<=39"),
            ("stones=40", true, "stones=40"),
            ("stones!=40", false, "stones!=40"),
            ("phase=endgame", true, "phase=endgame"),
            ("phase!=opening", true, "phase!=opening"),
        ] {
            let condition: Condition = text.parse().unwrap();
            assert_eq!(condition.holds(answer), Ok(held), "{text}");
            assert_eq!(condition.to_string(), written);
            assert_eq!(written.parse(), Ok(condition));
        }
    }

    #[test]
    fn mistakes_are_named() {
        for text in ["", ">3", "stones>", "a>b>c", "!", "a==b"] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
        let say = |text: &str| text.parse::<Condition>().unwrap().holds(answer).unwrap_err().to_string();
        assert!(say("king").contains("no tag \"king\""));
        assert!(say("ko>3").contains("ko is true or false"));
        assert!(say("stones=many").contains("stones is a number"));
        assert!(say("phase>endgame").contains("phase is a name"));
    }
}
