//! What a measure may ask about a position.

use std::fmt;

/// One answer about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Tag {
    /// Something is so or not: a ko stands on the board.
    Flag(bool),
    /// A number of things: stones, empties, pieces in hand.
    Count(i64),
    /// One of a few names: the phase of the game.
    Name(&'static str),
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tag::Flag(flag) => write!(f, "{flag}"),
            Tag::Count(count) => write!(f, "{count}"),
            Tag::Name(name) => f.write_str(name),
        }
    }
}

/// The named answers a game gives about a position; conditions of curves pick among them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tags(pub Vec<(&'static str, Tag)>);

impl Tags {
    /// Looks one tag up by name.
    pub fn get(&self, name: &str) -> Option<Tag> {
        self.0.iter().find(|(n, _)| *n == name).map(|&(_, tag)| tag)
    }
}
