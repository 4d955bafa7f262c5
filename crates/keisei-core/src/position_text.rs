//! Positions' text, read by a game: what the text leaves open is as the game's rules have it.
//!
//! What contradicts a rule that the game's specification named is refused. `parse` takes the usual rules; only readers of formats
//! that bring their own rules use it.

use crate::{Parameter, Spec};
use std::fmt::Display;
use std::hash::{Hash, Hasher};

/// A text that a game does not read as a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// Text that is no position of the game, or of none by its rules.
    #[error("this is no position of {game}: {why}")]
    Text {
        /// The game's name.
        game: &'static str,
        /// What is wrong.
        why: String,
    },
    /// A text that says another rule than the game.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

/// A position and a game that say two things of one rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the position says {key}={text}, but the game says {key}={game}: let both say the same, or only one of them"
)]
pub struct Contradiction {
    /// The rule.
    pub key: &'static str,
    /// Its value in the position.
    pub text: String,
    /// Its value in the game.
    pub game: String,
}

/// Which parameters a game's specification named, as against those that were left at their defaults.
///
/// It is no part of the rules: games that differ in it alone are equal.
///
/// ```
/// use keisei_core::{Parameter, Params, Said, Spec, params};
/// params! {
///     struct Rules {
///         /// Lines of the board.
///         size: u8 = 9;
///     }
/// }
/// const ALL: &[Parameter] = Rules::PARAMETERS;
/// let said = Said::of(&"go:size=9".parse::<Spec>()?, ALL);
/// assert_eq!(said.rule(ALL, "size", Some(9), 9), Ok(9));
/// assert!(said.rule(ALL, "size", Some(3), 9).is_err());
/// assert_eq!(Said::default().rule(ALL, "size", Some(3), 9), Ok(3));
/// # Ok::<(), keisei_core::SpecError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Said(u8);

impl Said {
    /// Notes which of some parameters, eight at most, a specification names; nothing must have been taken from it yet.
    pub fn of(spec: &Spec, parameters: &[Parameter]) -> Self {
        let bit = |(at, parameter): (usize, &Parameter)| u8::from(spec.names(parameter.key)) << at;
        Said(parameters.iter().take(8).enumerate().map(bit).fold(0, |all, bit| all | bit))
    }

    /// Tells whether a parameter was named.
    pub fn names(self, parameters: &[Parameter], key: &str) -> bool {
        parameters
            .iter()
            .take(8)
            .position(|parameter| parameter.key == key)
            .is_some_and(|at| self.0 >> at & 1 == 1)
    }

    /// Returns what holds of a rule: what a position's text says of it, or else what the game has.
    ///
    /// # Errors
    /// Refuses a text that says another thing than the game was told.
    pub fn rule<T: PartialEq + Display>(
        self,
        parameters: &[Parameter],
        key: &'static str,
        text: Option<T>,
        game: T,
    ) -> Result<T, Contradiction> {
        match text {
            Some(text) if text != game && self.names(parameters, key) => {
                Err(Contradiction { key, text: text.to_string(), game: game.to_string() })
            }
            Some(text) => Ok(text),
            None => Ok(game),
        }
    }
}

impl PartialEq for Said {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Said {}

impl Hash for Said {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
