//! The rules' parameters.

use keisei_core::params::{self, Kind};
use keisei_core::{Contradiction, Parameter, Params, Said, Spec, SpecError, parameter_value};
use std::fmt;
use std::str::FromStr;

/// The rules of Shogi: which pieces White leaves out, whether kings that enter may declare, what playouts see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shogi {
    /// What White plays without.
    pub handicap: Handicap,
    /// What positions carry with them.
    pub rules: Rules,
    /// Which of these its specification named.
    pub said: Said,
}

/// The rules that bear on positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Whether a player whose king has entered may declare the game won (27 points).
    pub declare: bool,
    /// Whether playouts take a win they see: a mate in one, or a declaration.
    pub mate1: bool,
}

impl Rules {
    /// What holds where nothing is said.
    const USUAL: Self = Rules { declare: true, mate1: false };
}

impl Default for Rules {
    fn default() -> Self {
        Self::USUAL
    }
}

/// `yes` or `no`.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct YesNo(pub bool);

impl fmt::Display for YesNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "yes" } else { "no" })
    }
}

/// Text that is neither yes nor no.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is neither yes nor no")]
pub struct NeitherYesNorNo(String);

impl FromStr for YesNo {
    type Err = NeitherYesNorNo;

    fn from_str(text: &str) -> Result<Self, NeitherYesNorNo> {
        match text {
            "yes" => Ok(YesNo(true)),
            "no" => Ok(YesNo(false)),
            _ => Err(NeitherYesNorNo(text.to_owned())),
        }
    }
}

impl Shogi {
    pub(super) fn read(spec: &mut Spec) -> Result<Self, SpecError> {
        let said = Said::of(spec, PARAMETERS);
        let Written { handicap, declare: params::YesNo(declare), mate1: params::YesNo(mate1) } =
            Written::read(spec)?;
        Ok(Shogi { handicap, rules: Rules { declare, mate1 }, said })
    }

    /// Returns what bears on a position whose text says this of the rules.
    pub(super) fn told(self, declare: Option<YesNo>, mate1: Option<YesNo>) -> Result<Rules, Contradiction> {
        let rule = |key, text, game| self.said.rule(PARAMETERS, key, text, YesNo(game));
        let YesNo(declare) = rule("declare", declare, self.rules.declare)?;
        let YesNo(mate1) = rule("mate1", mate1, self.rules.mate1)?;
        Ok(Rules { declare, mate1 })
    }

    /// Refuses the even start where the game was told of a handicap.
    pub(super) fn starts_even(self) -> Result<(), Contradiction> {
        self.said.rule(PARAMETERS, "handicap", Some(Handicap::Even), self.handicap).map(|_| ())
    }

    /// Writes what reads back as these rules.
    pub(super) fn written(self) -> String {
        let Shogi { handicap, rules: Rules { declare, mate1 }, said: _ } = self;
        let (declare, mate1) = (params::YesNo(declare), params::YesNo(mate1));
        Written { handicap, declare, mate1 }.text("shogi")
    }
}

keisei_core::params! {
    /// The rules as they are written.
    struct Written {
        /// What White plays without: lance, bishop, rook, rook-lance, two, four, six, ….
        handicap: Handicap = Handicap::Even;
        /// A player whose king has entered may declare the game won (28 points, White 27).
        declare: params::YesNo = params::YesNo(Rules::USUAL.declare);
        /// Yes lets playouts take a win they see: a mate in one, or a declaration.
        mate1: params::YesNo = params::YesNo(Rules::USUAL.mate1);
    }
}

/// The parameters of the game.
pub(super) const PARAMETERS: &[Parameter] = Written::PARAMETERS;

parameter_value!(Handicap, Kind::Words(&Handicap::NAMES));

/// What White, who then moves first, plays without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Handicap {
    /// 平手: nothing; Black moves first.
    #[default]
    Even,
    /// 香落ち: the left lance, on 1a.
    Lance,
    /// 右香落ち: the right lance, on 9a.
    RightLance,
    /// 角落ち
    Bishop,
    /// 飛車落ち
    Rook,
    /// 飛香落ち: rook and left lance.
    RookLance,
    /// 二枚落ち: rook and bishop.
    Two,
    /// 三枚落ち: these and the left lance.
    Three,
    /// 四枚落ち: these and both lances.
    Four,
    /// 五枚落ち: these and the right knight.
    Five,
    /// 左五枚落ち: these with the left knight instead.
    LeftFive,
    /// 六枚落ち: these and both knights.
    Six,
    /// 八枚落ち: these and both silvers.
    Eight,
    /// 十枚落ち: these and both golds.
    Ten,
}

/// A name of no handicap.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no handicap \"{0}\"; there are: {names}", names = Handicap::ALL.map(Handicap::name).join(", "))]
pub struct UnknownHandicap(String);

impl Handicap {
    /// All of them.
    pub const ALL: [Handicap; 14] = [
        Handicap::Even,
        Handicap::Lance,
        Handicap::RightLance,
        Handicap::Bishop,
        Handicap::Rook,
        Handicap::RookLance,
        Handicap::Two,
        Handicap::Three,
        Handicap::Four,
        Handicap::Five,
        Handicap::LeftFive,
        Handicap::Six,
        Handicap::Eight,
        Handicap::Ten,
    ];

    /// Their names on the command line.
    const NAMES: [&'static str; 14] = {
        let (mut names, mut at) = ([""; 14], 0);
        while at < names.len() {
            names[at] = Handicap::ALL[at].name();
            at += 1;
        }
        names
    };

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns the name in Japanese records.
    pub fn japanese(self) -> &'static str {
        self.row().1
    }

    /// Returns White's first two ranks in SFEN, as they are at the start.
    pub(super) fn ranks(self) -> &'static str {
        self.row().2
    }

    const fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Handicap::Even => ("even", "平手", "lnsgkgsnl/1r5b1"),
            Handicap::Lance => ("lance", "香落ち", "lnsgkgsn1/1r5b1"),
            Handicap::RightLance => ("right-lance", "右香落ち", "1nsgkgsnl/1r5b1"),
            Handicap::Bishop => ("bishop", "角落ち", "lnsgkgsnl/1r7"),
            Handicap::Rook => ("rook", "飛車落ち", "lnsgkgsnl/7b1"),
            Handicap::RookLance => ("rook-lance", "飛香落ち", "lnsgkgsn1/7b1"),
            Handicap::Two => ("two", "二枚落ち", "lnsgkgsnl/9"),
            Handicap::Three => ("three", "三枚落ち", "lnsgkgsn1/9"),
            Handicap::Four => ("four", "四枚落ち", "1nsgkgsn1/9"),
            Handicap::Five => ("five", "五枚落ち", "2sgkgsn1/9"),
            Handicap::LeftFive => ("left-five", "左五枚落ち", "1nsgkgs2/9"),
            Handicap::Six => ("six", "六枚落ち", "2sgkgs2/9"),
            Handicap::Eight => ("eight", "八枚落ち", "3gkg3/9"),
            Handicap::Ten => ("ten", "十枚落ち", "4k4/9"),
        }
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Handicap {
    type Err = UnknownHandicap;

    fn from_str(text: &str) -> Result<Self, UnknownHandicap> {
        let found = Handicap::ALL.into_iter().find(|handicap| handicap.name() == text);
        found.ok_or_else(|| UnknownHandicap(text.to_owned()))
    }
}
