//! The parameters of the rules.

use keisei_core::params::{Kind, Limits, YesNo};
use keisei_core::{Parameter, Params, Spec, SpecError, parameter_value, params};
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
        sound.then_some(Go { size, komi: Komi::default(), ko: Ko::Simple, suicide: false })
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
        let Written { size, komi, ko, suicide: YesNo(suicide) } = Written::read(spec)?;
        Ok(Go { size, komi, ko, suicide })
    }

    /// Writes what reads back as these rules.
    pub(super) fn written(self) -> String {
        let Go { size, komi, ko, suicide } = self;
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
        Go { size: 9, komi: Komi::default(), ko: Ko::Simple, suicide: false }
    }
}

/// Sets a rule by its text.
type Set = fn(&mut Go, &str) -> Result<(), RuleTextError>;

/// The rules besides the size, by the names that specifications and positions give them.
pub(super) const RULES: [(&str, Set); 3] = [
    ("komi", |go, text| text.parse().map(|komi| go.komi = komi)),
    ("ko", |go, text| text.parse().map(|ko| go.ko = ko)),
    ("suicide", |go, text| yes_or_no(text).map(|yes| go.suicide = yes)),
];

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
