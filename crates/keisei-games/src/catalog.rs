//! Finding a game by name. A new game is one folder and one line here.

use keisei_core::{FeatureSet, Game, GameVisitor, Parameter, Position, Spec, SpecError, UnknownName};

macro_rules! catalog {
    ($($game:ty,)*) => {
        /// Does some work with the game that `text` names, as in `othello` or `go:size=9`.
        ///
        /// ```
        /// use keisei_core::{Game, GameVisitor};
        /// struct About;
        /// impl GameVisitor for About {
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
        pub fn with_game<W: GameVisitor>(text: &str, work: W) -> Result<W::Out, SpecError> {
            with_spec(text.parse()?, work)
        }

        /// Does some work with the game that a specification names, perhaps one that was written canonically.
        ///
        /// # Errors
        /// As [`with_game`].
        pub fn with_spec<W: GameVisitor>(mut spec: Spec, work: W) -> Result<W::Out, SpecError> {
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
    pub parameters: &'static [Parameter],
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a game's canonical specification.
    struct Canonical;

    impl GameVisitor for Canonical {
        type Out = String;

        fn run<G: Game>(self, game: G) -> String {
            game.spec()
        }
    }

    #[test]
    fn canonical_specifications_name_every_parameter_and_read_back() {
        for (text, canonical) in [
            ("othello", "othello"),
            ("chess", "chess"),
            ("go", "go:size=9,komi=7,ko=simple,suicide=no"),
            ("go:komi=5.50,size=1.9e1,suicide=yes", "go:size=19,komi=5.5,ko=simple,suicide=yes"),
            ("blokus:scoring=bonus", "blokus:scoring=bonus"),
            ("daihinmin:reset=1e3", "daihinmin:reseat=3,reset=1000"),
            ("shogi", "shogi:handicap=even,declare=yes,mate1=no"),
            ("shogi:mate1=yes,handicap=rook-lance", "shogi:handicap=rook-lance,declare=yes,mate1=yes"),
        ] {
            assert_eq!(with_game(text, Canonical).as_deref(), Ok(canonical), "{text}");
            let spec = Spec::canonical(canonical).unwrap();
            assert_eq!(with_spec(spec, Canonical).as_deref(), Ok(canonical), "{text}");
        }
        for entry in entries() {
            let canonical = with_game(entry.name, Canonical).unwrap();
            let said = canonical.split_once(':').map_or(0, |(_, said)| said.split(',').count());
            assert_eq!(said, entry.parameters.len(), "{canonical}");
        }
    }
}
