//! The parameters of the rules.

use keisei_core::params::{Kind, Limits, YesNo};
use keisei_core::{Contradiction, Parameter, Params, Said, Spec, SpecError, parameter_value, params};
use std::fmt;
use std::str::FromStr;

/// What is forbidden when a position would come back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ko {
    /// Retaking a single stone at once, with a single stone.
    #[default]
    Simple,
    /// Any placement that makes a board which stood before in the game.
    Positional,
}

/// Points that White gets for moving second, in halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Komi {
    halves: i16,
}

impl Komi {
    /// The most that reads: every point of the largest board.
    const LARGEST: f64 = 361.0;

    /// Returns a komi of so many half points; `None` beyond 361 points.
    pub fn from_halves(halves: i16) -> Option<Komi> {
        (f64::from(halves).abs() <= 2.0 * Self::LARGEST).then_some(Komi { halves })
    }

    /// Counts the half points.
    pub fn halves(self) -> i32 {
        self.halves.into()
    }

    /// Returns the points.
    pub fn points(self) -> f32 {
        f32::from(self.halves) / 2.0
    }
}

impl Default for Komi {
    /// Seven points.
    fn default() -> Self {
        Komi { halves: 14 }
    }
}

/// The game of Go: a size, a komi, a ko rule, and whether suicide is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Go {
    size: u8,
    /// White's points for moving second.
    pub komi: Komi,
    /// What may not be repeated.
    pub ko: Ko,
    /// Whether two or more stones may take their own last liberty; one stone never may.
    pub suicide: bool,
    /// Which of these its specification named.
    said: Said,
}

/// Text that names no value of a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RuleTextError(&'static str);

impl Go {
    /// Returns the usual rules on a board of 2 to 19 lines; `None` for another size.
    ///
    /// ```
    /// use keisei_games::go::Go;
    /// let go = Go::new(9).unwrap();
    /// assert_eq!((go.size(), go.komi.points(), go.suicide), (9, 7.0, false));
    /// assert!(Go::new(20).is_none());
    /// ```
    pub fn new(size: u8) -> Option<Go> {
        let sound = (2..=19).contains(&size);
        sound.then_some(Go { size, ..Go::default() })
    }

    /// Counts the lines of the board.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Counts the points of the board.
    #[inline]
    pub fn points(&self) -> usize {
        self.size as usize * self.size as usize
    }

    /// Reads `go:size=9,komi=7,ko=simple,suicide=no`.
    pub(super) fn read(spec: &mut Spec) -> Result<Go, SpecError> {
        let said = Said::of(spec, PARAMETERS);
        let Written { size, komi, ko, suicide: YesNo(suicide) } = Written::read(spec)?;
        Ok(Go { size, komi, ko, suicide, said })
    }

    /// Writes what reads back as these rules.
    pub(super) fn written(self) -> String {
        let Go { size, komi, ko, suicide, said: _ } = self;
        Written { size, komi, ko, suicide: YesNo(suicide) }.text("go")
    }
}

params! {
    /// The rules as they are written.
    struct Written {
        /// Lines of the board, 2 to 19.
        size: u8 = 9, in Limits::between(2.0, 19.0) => "a board has 2 to 19 lines";
        /// Points for White, whole or half.
        komi: Komi = Komi::default();
        /// Only retaking a single stone at once is forbidden; positional forbids every board that stood before.
        ko: Ko = Ko::Simple;
        /// Yes lets two or more stones take their own last liberty.
        suicide: YesNo = YesNo(false);
    }
}

/// The parameters of the game.
pub(super) const PARAMETERS: &[Parameter] = Written::PARAMETERS;

parameter_value!(Komi, Kind::Form("a number of half points, such as 7 or 5.5, up to 361"));
parameter_value!(Ko { simple => Ko::Simple, positional => Ko::Positional });

impl Default for Go {
    /// The usual rules on 9×9.
    fn default() -> Self {
        Go { size: 9, komi: Komi::default(), ko: Ko::Simple, suicide: false, said: Said::default() }
    }
}

/// What a position's text says of the rules besides the size.
pub(super) struct Spoken<'a> {
    /// Points for White.
    pub komi: Option<&'a str>,
    /// What may not be repeated.
    pub ko: Option<&'a str>,
    /// Whether a chain may take its own last liberty.
    pub suicide: Option<&'a str>,
}

/// A rule in a position's text that is none, or another than the game's.
pub(super) enum Unruly {
    Text(RuleTextError),
    Contradiction(Contradiction),
}

impl From<RuleTextError> for Unruly {
    fn from(why: RuleTextError) -> Self {
        Unruly::Text(why)
    }
}

impl From<Contradiction> for Unruly {
    fn from(why: Contradiction) -> Self {
        Unruly::Contradiction(why)
    }
}

impl Go {
    /// Returns these rules on a board of another size.
    pub(super) fn sized(self, size: u8) -> Result<Go, Contradiction> {
        Ok(Go { size: self.said.rule(PARAMETERS, "size", Some(size), self.size)?, ..self })
    }

    /// Returns these rules with another komi.
    pub(super) fn with_komi(self, komi: Komi) -> Result<Go, Contradiction> {
        Ok(Go { komi: self.said.rule(PARAMETERS, "komi", Some(komi), self.komi)?, ..self })
    }

    /// Returns these rules with those that a position's text says.
    pub(super) fn told(self, spoken: &Spoken<'_>) -> Result<Go, Unruly> {
        let komi = spoken.komi.map(str::parse).transpose()?.unwrap_or(self.komi);
        let ko = self.said.rule(PARAMETERS, "ko", spoken.ko.map(str::parse).transpose()?, self.ko)?;
        let suicide = spoken.suicide.map(yes_or_no).transpose()?.map(Answer);
        let Answer(suicide) = self.said.rule(PARAMETERS, "suicide", suicide, Answer(self.suicide))?;
        Ok(Go { ko, suicide, ..self.with_komi(komi)? })
    }
}

/// Yes or no, as it is written.
#[derive(PartialEq)]
struct Answer(bool);

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "yes" } else { "no" })
    }
}

fn yes_or_no(text: &str) -> Result<bool, RuleTextError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(RuleTextError("suicide is yes or no")),
    }
}

impl FromStr for Komi {
    type Err = RuleTextError;

    fn from_str(text: &str) -> Result<Self, RuleTextError> {
        let halves = text.parse::<f64>().ok().map(|points| 2.0 * points);
        let whole = halves.filter(|halves| halves.fract() == 0.0 && halves.abs() <= 2.0 * Self::LARGEST);
        let komi = whole.and_then(|halves| Komi::from_halves(halves as i16));
        komi.ok_or(RuleTextError("komi is a number of half points, such as 7 or 5.5, up to 361"))
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points().fmt(f)
    }
}

impl FromStr for Ko {
    type Err = RuleTextError;

    fn from_str(text: &str) -> Result<Self, RuleTextError> {
        match text {
            "simple" => Ok(Ko::Simple),
            "positional" => Ok(Ko::Positional),
            _ => Err(RuleTextError("ko is simple or positional")),
        }
    }
}

impl fmt::Display for Ko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ko::Simple => "simple",
            Ko::Positional => "positional",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Go, SpecError> {
        let mut spec: Spec = text.parse()?;
        let go = Go::read(&mut spec)?;
        spec.finish().map(|()| go)
    }

    #[test]
    fn rules_are_read_and_mistakes_named() {
        assert_eq!(read("go"), Ok(Go::default()));
        let all = read("go:size=19,komi=-5.5,ko=positional,suicide=yes").unwrap();
        assert_eq!((all.size(), all.komi.halves(), all.ko, all.suicide), (19, -11, Ko::Positional, true));
        let say = |text: &str| read(text).unwrap_err().to_string();
        assert!(say("go:size=20").contains("2 to 19 lines"));
        assert!(say("go:komi=7.25").contains("half points"));
        assert!(say("go:komi=NaN").contains("half points"));
        assert!(say("go:ko=super").contains("ko is simple or positional"));
        assert!(say("go:suicide=1").contains("suicide is yes or no"));
        assert!(say("go:handicap=2").contains("there are: size, komi, ko, suicide"));
    }
}
