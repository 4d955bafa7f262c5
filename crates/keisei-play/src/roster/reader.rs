//! Reading the options of a player.

use super::RosterError;
use crate::models::{Evaluation, ModelSource, Shape};
use crate::players::uct::Report;
use crate::players::{self, monte_carlo};
use crate::search::uct::{Bandit, Bend, Guide, Lean, Prior, Rated, Ucb};
use crate::search::{self, Share};
use keisei_core::{Budget, Game, Position, Spec, Stream, View};
use keisei_measure::curve::Correction;
use std::f64::consts::FRAC_1_SQRT_2;
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

/// The largest transposition table anybody may ask for.
const MOST_MEGABYTES: usize = 1 << 16;

/// What chooses the moves of playouts.
enum Policy<G: Game> {
    Positions(Guide<G::Features>),
    Moves(Rated<G::MoveFeatures>),
}

/// The constants of a UCT program.
struct Likeness {
    c: f64,
    start: f64,
    open_after: u32,
    report: Report,
}

impl Likeness {
    /// The bounds as printed.
    const PRINTED: Self = Likeness { c: 1.0, start: 0.0, open_after: 1, report: Report::Best };
    /// libego 0.116: `x + √(ln n / s)` on values from −1 to 1, a first visit that counts as a draw, children after a
    /// hundred visits, and the mean of the root as its word on a position.
    const LIBEGO: Self =
        Likeness { c: FRAC_1_SQRT_2 / 2.0, start: 1.0, open_after: 100, report: Report::Mean };
}

/// Reads the options of one player.
pub(super) struct Reader<'a, G> {
    pub game: &'a G,
    pub models: &'a ModelSource,
    pub spec: &'a mut Spec,
}

impl<G: Game> Reader<'_, G> {
    fn model(&self, file: Option<&str>) -> Result<Evaluation<G::Features>, RosterError> {
        let load = || self.models.load(self.game, file)?.squashed(self.game);
        load().map_err(|why| RosterError::Model { spec: self.spec.text().to_owned(), why })
    }

    pub fn greedy(&mut self) -> Result<players::Greedy<G::Features>, RosterError> {
        let file = self.spec.positional();
        Ok(players::Greedy { evaluation: self.model(file.as_deref())? })
    }

    pub fn epsilon_greedy(&mut self) -> Result<players::EpsilonGreedy<G::Features>, RosterError> {
        let epsilon = self.share("epsilon")?.unwrap_or(0.03);
        Ok(players::EpsilonGreedy { epsilon, greedy: self.greedy()? })
    }

    /// Takes a number from 0 to 1.
    fn share(&mut self, key: &'static str) -> Result<Option<f64>, RosterError> {
        match self.spec.take::<f64>(key)? {
            Some(share) if !(0.0..=1.0).contains(&share) => {
                self.refuse(format!("{key} is a share, from 0 to 1, and cannot be {share}"))
            }
            share => Ok(share),
        }
    }

    /// Takes a whole number above zero.
    pub(super) fn positive<T>(&mut self, key: &'static str, why: &str) -> Result<Option<T>, RosterError>
    where
        T: FromStr + PartialEq + Default,
    {
        match self.spec.take::<T>(key)? {
            Some(zero) if zero == T::default() => self.refuse(why),
            number => Ok(number),
        }
    }

    pub fn monte_carlo(&mut self) -> Result<players::MonteCarlo, RosterError> {
        let each = self.positive("each", "each=0 plays no game at all")?;
        let total = self.positive("total", "total=0 plays no game at all")?;
        let time = self.seconds()?;
        let share = match (each, total) {
            (Some(_), Some(_)) => return self.refuse("each and total cannot both be given"),
            (None, None) if time.is_some() => Share::Each(u32::MAX),
            (each, None) => Share::Each(each.unwrap_or(100)),
            (None, Some(total)) => Share::Total(total),
        };
        let report = match self.spec.take_or("value", "rate".to_owned())?.as_str() {
            "rate" => monte_carlo::Report::Rate,
            "points" => monte_carlo::Report::Points,
            other => return self.refuse(format!("value is rate or points, not {other}")),
        };
        Ok(players::MonteCarlo { report, time, ..players::MonteCarlo::new(share) })
    }

    pub fn alpha_beta(&mut self) -> Result<players::AlphaBeta<G::Position, G::Features>, RosterError> {
        let seats = G::Position::SEATS;
        if seats != 2 {
            return self.refuse(format!("ab plays games of two seats, and {} has {seats}", G::NAME));
        }
        let start = self.game.start(&mut Stream::new(0).rng());
        if start.view(start.turn()).whole().is_none() {
            return self.refuse(format!("ab plays open games, and {} hides something", G::NAME));
        }
        let quiet = self.spec.take_or("quiet", 0)?;
        let depth = match self.spec.take("depth")? {
            Some(0) if quiet == 0 => {
                return self.refuse("depth=0 looks at nothing, unless quiet says how far");
            }
            depth => depth,
        };
        let budget = Budget {
            depth,
            nodes: self.positive("nodes", "nodes=0 looks at nothing")?,
            time: self.seconds()?,
            halt: None,
        };
        let megabytes = self.spec.take_or("tt", 16usize)?;
        if megabytes > MOST_MEGABYTES {
            return self.refuse(format!("tt={megabytes} is more than {MOST_MEGABYTES} megabytes"));
        }
        let mut search = search::AlphaBeta::new(megabytes);
        search.width = self.positive("width", "width=0 tries no move at all")?;
        search.quiet = quiet;
        search.endings = self.share("endings")?.unwrap_or(search.endings);
        let file = self.spec.positional();
        Ok(players::AlphaBeta::with(self.model(file.as_deref())?, budget, search))
    }

    pub(super) fn seconds(&mut self) -> Result<Option<Duration>, RosterError> {
        let Some(seconds) = self.spec.take::<f64>("time")? else { return Ok(None) };
        match Duration::try_from_secs_f64(seconds) {
            Ok(time) if !time.is_zero() => Ok(Some(time)),
            _ => self.refuse(format!("time is a number of seconds above 0, and cannot be {seconds}")),
        }
    }

    pub fn uct(&mut self) -> Result<players::Uct<G::Features, G::MoveFeatures>, RosterError> {
        let time = self.seconds()?;
        let unsaid = if time.is_some() { u32::MAX } else { 5000 };
        let total = self.positive("total", "total=0 plays no game at all")?.unwrap_or(unsaid);
        let batch = self.positive("batch", "batch=0 plays no game at all")?.unwrap_or(1);
        let ucb = match self.spec.take_or("ucb", "ucb1".to_owned())?.as_str() {
            "ucb1" => Ucb::Ucb1,
            "tuned" => Ucb::Tuned,
            other => return self.refuse(format!("ucb is ucb1 or tuned, not {other}")),
        };
        let (like, lean) = (self.likeness()?, self.lean()?);
        // A rating of moves explores enough by itself.
        let c = self.spec.take_or("c", if lean.is_some() { 0.0 } else { like.c })?;
        if !(c >= 0.0 && f64::is_finite(c)) {
            return self.refuse(format!("c is a factor from 0 up, and cannot be {c}"));
        }
        let urgency = self.spec.take::<f64>("fpu")?;
        if urgency.is_some_and(f64::is_nan) {
            return self.refuse("fpu is a number, such as 0.6");
        }
        let start = self.above_zero("start")?.unwrap_or(like.start);
        let open_after = self.spec.take_or("open", like.open_after)?;
        let rave = self.above_zero("rave")?;
        let bend = self.bend()?;
        let report = match self.spec.take::<String>("value")?.as_deref() {
            None => like.report,
            Some("best") => Report::Best,
            Some("mean") => Report::Mean,
            Some(other) => return self.refuse(format!("value is best or mean, not {other}")),
        };
        let (prior, guide) = (self.prior()?, self.guide()?);
        let (guide, rated) = match guide {
            Some(Policy::Positions(guide)) => (Some(guide), None),
            Some(Policy::Moves(rated)) => (None, Some(rated)),
            None => (None, None),
        };
        let bandit = Bandit { ucb, c };
        let search = search::Uct {
            total,
            bandit,
            urgency,
            start,
            open_after,
            rave,
            bend,
            prior,
            lean,
            guide,
            rated,
            batch,
        };
        Ok(players::Uct { search, time, report })
    }

    /// Takes the program whose constants hold where nothing else is said.
    fn likeness(&mut self) -> Result<Likeness, RosterError> {
        match self.spec.take::<String>("like")?.as_deref() {
            None => Ok(Likeness::PRINTED),
            Some("libego") => Ok(Likeness::LIBEGO),
            Some(other) => self.refuse(format!("like is libego, not {other}")),
        }
    }

    fn prior(&mut self) -> Result<Option<Prior<G::Features>>, RosterError> {
        let file = self.spec.take::<String>("prior")?;
        let (weight, widen) = (self.above_zero("weight")?, self.above_zero("widen")?);
        let Some(file) = file else {
            return match (weight, widen) {
                (None, None) => Ok(None),
                (Some(_), _) => self.refuse("weight needs a prior=FILE"),
                (None, Some(_)) => self.refuse("widen needs a prior=FILE"),
            };
        };
        Ok(Some(Prior { evaluation: self.model(Some(&file))?, weight: weight.unwrap_or(10.0), widen }))
    }

    /// Takes a finite number above zero.
    fn above_zero(&mut self, key: &'static str) -> Result<Option<f64>, RosterError> {
        match self.spec.take::<f64>(key)? {
            Some(number) if !(number > 0.0 && number.is_finite()) => {
                self.refuse(format!("{key} is a number above 0, and cannot be {number}"))
            }
            number => Ok(number),
        }
    }

    /// Takes a correction of win rates from a file.
    fn bend(&mut self) -> Result<Option<Bend>, RosterError> {
        let Some(file) = self.spec.take::<String>("correct")? else { return Ok(None) };
        match std::fs::read(&file).map_err(|why| why.to_string()).and_then(|text| corrected(&text)) {
            Ok(correction) => Ok(Some(Bend::new(&correction))),
            Err(why) => self.refuse(format!("{file} holds no correction as keisei curve writes it: {why}")),
        }
    }

    /// Takes a rating of moves and how much it counts.
    fn lean(&mut self) -> Result<Option<Lean<G::MoveFeatures>>, RosterError> {
        let (file, weight) = (self.spec.take::<String>("moves")?, self.above_zero("lean")?);
        match file {
            None if weight.is_some() => self.refuse("lean needs a moves=FILE"),
            None => Ok(None),
            Some(file) => {
                let (ranking, temperature) = (self.ranking(Some(&file))?, 1.0);
                Ok(Some(Lean { ranking, weight: weight.unwrap_or(1.0), temperature }))
            }
        }
    }

    fn guide(&mut self) -> Result<Option<Policy<G>>, RosterError> {
        let (file, epsilon) = (self.spec.take::<String>("policy")?, self.share("epsilon")?);
        let temperature = self.temperature()?;
        let of = self.positive("of", "of=0 leaves no move to choose from")?;
        let Some(file) = file else {
            return match (epsilon, of) {
                (None, None) if temperature.is_some() => self.refuse("temperature needs a policy=FILE"),
                (None, None) => Ok(None),
                (Some(_), _) => self.refuse("epsilon needs a policy=FILE"),
                (None, Some(_)) => self.refuse("of needs a policy=FILE"),
            };
        };
        if self.models.load(self.game, Some(&file)).is_ok_and(|model| model.card.shape != Shape::Linear) {
            if epsilon.is_some() || of.is_some() {
                return self
                    .refuse("epsilon and of are for policies that value positions; this one rates moves");
            }
            let (ranking, temperature) = (self.ranking(Some(&file))?, temperature.unwrap_or(1.0));
            return Ok(Some(Policy::Moves(Rated { ranking, temperature })));
        }
        if temperature.is_some() {
            return self.refuse("temperature is for policies that rate moves; this one values positions");
        }
        // Drawing moves at random is chance enough.
        let epsilon = epsilon.unwrap_or(if of.is_some() { 0.0 } else { 0.1 });
        Ok(Some(Policy::Positions(Guide { evaluation: self.model(Some(&file))?, epsilon, of })))
    }

    pub(super) fn refuse<T>(&self, why: impl Display) -> Result<T, RosterError> {
        Err(self.spec.refuse(why).into())
    }
}

/// What `keisei curve` writes of a judge, as far as a search needs it.
#[derive(serde::Deserialize)]
struct Written {
    unit: String,
    perspective: String,
    logistic: Option<Correction>,
    isotonic: Option<Correction>,
}

/// Reads a correction of the first seat's win rates: the logistic one, which rises everywhere, or else the table.
fn corrected(text: &[u8]) -> Result<Correction, String> {
    let written: Written = match (serde_json::from_slice(text), serde_json::from_slice(text)) {
        (Ok(written), _) => written,
        (Err(_), Ok(alone)) => return Ok(alone),
        (Err(why), Err(_)) => return Err(why.to_string()),
    };
    if (written.unit.as_str(), written.perspective.as_str()) != ("win rate", "first") {
        return Err(format!(
            "it corrects a {} of the seat that is {}, and trees need a win rate of the first seat",
            written.unit, written.perspective
        ));
    }
    written.logistic.or(written.isotonic).ok_or_else(|| "nothing could be fitted".to_owned())
}
