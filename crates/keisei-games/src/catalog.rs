//! Finding a game by name. A new game is one folder and one line here.

use keisei_core::{FeatureSet, Game, Position, Spec, SpecError, UnknownName, Work};

macro_rules! catalog {
    ($($game:ty,)*) => {
        /// Does some work with the game that `text` names, as in `othello` or `go:size=9`.
        ///
        /// ```
        /// use keisei_core::{Game, Work};
        /// struct About;
        /// impl Work for About {
        ///     type Out = &'static str;
        ///     fn run<G: Game>(self, _: G) -> &'static str { G::ABOUT }
        /// }
        /// assert!(keisei_games::catalog::with_game("othello", About)?.contains("flip"));
        /// assert!(keisei_games::catalog::with_game("otello", About).is_err());
        /// # Ok::<(), keisei_core::SpecError>(())
        /// ```
        ///
        /// # Errors
        /// Names the games there are, or the parameter that is wrong.
        pub fn with_game<W: Work>(text: &str, work: W) -> Result<W::Out, SpecError> {
            let mut spec: Spec = text.parse()?;
            $(if spec.name() == <$game>::NAME {
                let game = <$game>::from_spec(&mut spec)?;
                spec.finish()?;
                return Ok(work.run(game));
            })*
            let known = vec![$(<$game>::NAME.to_owned()),*];
            Err(UnknownName { kind: "game", name: spec.name().to_owned(), known }.into())
        }

        /// Describes every game.
        pub fn entries() -> Vec<Entry> {
            vec![$(Entry::of::<$game>()),*]
        }
    };
}

catalog! {
    crate::blokus::Blokus,
    crate::chess::Chess,
    crate::daihinmin::Daihinmin,
    crate::go::Go,
    crate::othello::Othello,
    crate::shogi::Shogi,
}

/// What the catalog says of a game.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// Seats at the table.
    pub seats: usize,
    /// The parameters of its rules.
    pub parameters: &'static [&'static str],
    /// Its feature sets, the default first.
    pub features: &'static [FeatureSet],
}

impl Entry {
    fn of<G: Game>() -> Self {
        let defaults: Option<G> = G::NAME.parse().ok().and_then(|mut spec| G::from_spec(&mut spec).ok());
        Entry {
            name: G::NAME,
            about: G::ABOUT,
            seats: G::Position::SEATS,
            parameters: G::PARAMETERS,
            features: defaults.map_or(&[], |game| game.feature_sets()),
        }
    }
}
