//! How a game speaks the Go Text Protocol.
//!
//! The protocol itself — commands, replies, processes — knows no game; a dialect knows one game and
//! no process. It lives beside its game, so that a new game is still one folder.

use crate::{Game, Position, Seat, UnknownName};
use std::fmt;
use std::sync::Arc;

/// Writes and reads a game in the words of the Go Text Protocol.
///
/// ```
/// use keisei_core::toys::nim::Nim;
/// use keisei_core::{Dialect, Game, Seat, Stream, dialect};
/// let start = Nim.start(&mut Stream::new(1).rng());
/// let plain = dialect::named(&Nim, None)?;
/// assert_eq!(plain.set_up(&start)?, ["clear_board"]);
/// let m = plain.read(&start, "1-2")?;
/// assert_eq!(plain.write(&start, m).as_deref(), Some("1-2"));
/// assert_eq!(plain.seat("White"), Some(Seat::SECOND));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Dialect<P: Position>: fmt::Debug + Send + Sync {
    /// Returns the name on the command line.
    fn name(&self) -> &'static str;

    /// Lists the commands that bring an engine to the position a game starts from.
    ///
    /// # Errors
    /// Says why no engine can be brought there.
    fn set_up(&self, start: &P) -> Result<Vec<String>, DialectError>;

    /// Writes the colour of a seat.
    fn colour(&self, seat: Seat) -> String {
        match seat {
            Seat::FIRST if P::SEATS == 2 => "b".to_owned(),
            Seat::SECOND if P::SEATS == 2 => "w".to_owned(),
            _ => seat.to_string(),
        }
    }

    /// Reads a colour; letters may be of either case.
    fn seat(&self, colour: &str) -> Option<Seat> {
        match colour.to_ascii_lowercase().as_str() {
            "b" | "black" if P::SEATS == 2 => Some(Seat::FIRST),
            "w" | "white" if P::SEATS == 2 => Some(Seat::SECOND),
            number => Seat::all(P::SEATS).find(|seat| P::SEATS != 2 && seat.to_string() == number),
        }
    }

    /// Writes a move that is about to be played; nothing where the dialect leaves it out, as some
    /// do with passes that are forced.
    fn write(&self, position: &P, m: P::Move) -> Option<String>;

    /// Reads a move that somebody wants to play; whether it is legal is not asked here.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn read(&self, position: &P, text: &str) -> Result<P::Move, DialectError>;

    /// Writes what a finished game came to: `B+7`, `W+1`, or `0` when nobody is ahead.
    fn result(&self, position: &P) -> String {
        let side = |seat| position.score(seat).unwrap_or_else(|| position.payoff(seat));
        let ahead = side(Seat::FIRST) - side(Seat::SECOND);
        let colour = |seat| self.colour(seat).to_ascii_uppercase();
        match ahead {
            0.0 => "0".to_owned(),
            ahead if ahead > 0.0 => format!("{}+{ahead}", colour(Seat::FIRST)),
            ahead => format!("{}+{}", colour(Seat::SECOND), -ahead),
        }
    }

    /// Draws a position for whoever watches, in the coordinates of the dialect.
    fn draw(&self, position: &P) -> String {
        format!("{position:#}")
    }

    /// Writes the board row by row from the top, `X` for the first seat, `O` for the second and `.`
    /// for nobody, where the game is played by placing such pieces: what GoGui shows of other games.
    fn rows(&self, _position: &P) -> Option<Vec<String>> {
        None
    }

    /// Lists the commands that only this dialect knows.
    fn extras(&self) -> &'static [&'static str] {
        &[]
    }

    /// Answers one of the [`Dialect::extras`]; `rest` is all that follows its name.
    ///
    /// # Errors
    /// Says why the command is refused.
    fn extra(&self, _start: &P, command: &str, _rest: &str) -> Result<CommandEffect<P>, DialectError> {
        Err(DialectError::Refused(format!("unknown command {command}")))
    }
}

/// What comes of a command that only one dialect knows.
#[derive(Clone, PartialEq, Debug)]
pub enum CommandEffect<P> {
    /// An answer, and nothing changes.
    Say(String),
    /// A new game from here.
    Start(P),
    /// The same moves from another start: the komi changed.
    Replay(P),
    /// This game from here, before anything is played, and an answer: stones were given. The next begins as always.
    Begin(P, String),
}

/// Why something cannot be said or understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DialectError {
    /// A game that starts where no engine can be brought.
    #[error("an engine cannot be brought to {position}: {why}")]
    Start {
        /// The position's text.
        position: String,
        /// Why not.
        why: &'static str,
    },
    /// Text that is no move.
    #[error("{0}")]
    Move(String),
    /// Anything else, in words.
    #[error("{0}")]
    Refused(String),
}

/// The plain protocol: moves as the game itself writes them, passes included.
///
/// A game in which nothing differs needs no dialect of its own.
#[derive(Clone, Debug)]
pub struct Plain<P> {
    /// Where every game starts.
    pub start: P,
}

impl<P: Position> Dialect<P> for Plain<P> {
    fn name(&self) -> &'static str {
        "gtp"
    }

    fn set_up(&self, start: &P) -> Result<Vec<String>, DialectError> {
        if *start == self.start {
            return Ok(vec!["clear_board".to_owned()]);
        }
        let why = "the protocol only has games from the usual start; play openings as moves";
        Err(DialectError::Start { position: start.to_string(), why })
    }

    fn write(&self, _: &P, m: P::Move) -> Option<String> {
        Some(m.to_string())
    }

    fn read(&self, _: &P, text: &str) -> Result<P::Move, DialectError> {
        // The protocol does not mind the case of letters, and a game may.
        text.parse().or_else(|why: <P::Move as std::str::FromStr>::Err| {
            text.to_ascii_lowercase().parse().map_err(|_| DialectError::Move(why.to_string()))
        })
    }
}

/// Finds a dialect of a game by name; its first one unless told.
///
/// # Errors
/// Names the dialects there are.
pub fn named<G: Game>(game: &G, name: Option<&str>) -> Result<Arc<dyn Dialect<G::Position>>, UnknownName> {
    let dialects = game.dialects();
    let known = || dialects.iter().map(|dialect| dialect.name().to_owned()).collect();
    let unknown =
        || UnknownName { kind: "dialect", name: name.unwrap_or_default().to_owned(), known: known() };
    let found = dialects.iter().find(|dialect| name.is_none_or(|name| dialect.name() == name));
    found.cloned().ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::nim::{Heaps, Nim};
    use crate::toys::tricks::Tricks;

    #[test]
    fn plain_words_are_the_games_own() {
        let plain = named(&Nim, Some("gtp")).unwrap();
        let heaps: Heaps = "1 0 0 first".parse().unwrap();
        assert!(plain.set_up(&heaps).unwrap_err().to_string().contains("1 0 0 first"));
        assert!(plain.read(&heaps, "nonsense").is_err());
        let over: Heaps = "0 0 0 second".parse().unwrap();
        assert_eq!(plain.result(&over), "B+1");
        assert_eq!(
            (plain.seat("b"), plain.seat("BLACK"), plain.seat("1")),
            (Some(Seat(0)), Some(Seat(0)), None)
        );
        assert_eq!(named(&Nim, Some("pidgin")).unwrap_err().known, ["gtp"]);
    }

    #[test]
    fn more_than_two_seats_are_numbered() {
        let plain = named(&Tricks, None).unwrap();
        assert_eq!(
            (plain.colour(Seat(2)), plain.seat("3"), plain.seat("b")),
            ("3".to_owned(), Some(Seat(2)), None)
        );
    }
}
