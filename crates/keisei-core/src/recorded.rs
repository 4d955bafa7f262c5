//! A game that somebody wrote down.

use crate::{Line, Position, Seat};

/// A game from a record: what was played, by whom, and what came of it.
///
/// The payoffs are the record's own where it states a result, so that a game given up counts as lost
/// although the rules would let it go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Recorded<P: Position> {
    /// The start and the moves.
    pub line: Line<P>,
    /// What it brought each seat, where it came to a result.
    pub payoffs: Option<Vec<f32>>,
    /// Who sat where, the first seat first; empty where nobody says.
    pub seats: Vec<PlayerInfo>,
    /// Where the record is, for people to find it again.
    pub place: String,
    /// What whoever was to move thought of each position, in hundredths of a pawn, as far as the record says; empty
    /// where it says nothing.
    pub scores: Vec<Option<i32>>,
    /// What else the record says, by the format's own names.
    pub notes: Vec<(&'static str, String)>,
}

/// A player as a record knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerInfo {
    /// The name.
    pub name: Option<String>,
    /// The rank, in the words of whoever ranks players.
    pub rank: Option<String>,
}

impl PlayerInfo {
    /// Knows somebody by name alone.
    pub fn named(name: impl Into<String>) -> Self {
        PlayerInfo { name: Some(name.into()), rank: None }
    }
}

impl<P: Position> Recorded<P> {
    /// Takes a line over; the rules say what came of it, if it is over.
    pub fn of(line: Line<P>, place: impl Into<String>) -> Self {
        let end = line.end();
        let payoffs = end.is_over().then(|| Seat::all(P::SEATS).map(|seat| end.payoff(seat)).collect());
        let (seats, scores, notes) = Default::default();
        Recorded { line, payoffs, seats, place: place.into(), scores, notes }
    }

    /// Names the players.
    #[must_use]
    pub fn between<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.seats = names.into_iter().map(PlayerInfo::named).collect();
        self
    }

    /// Returns what the record says under a name of its format.
    pub fn note(&self, name: &str) -> Option<&str> {
        self.notes.iter().find(|(noted, _)| *noted == name).map(|(_, text)| text.as_str())
    }

    /// Returns a player's name, where there is one.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.seats.get(seat.index()).and_then(|who| who.name.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::nim::Heaps;

    #[test]
    fn the_rules_pay_where_the_game_is_over() {
        let line = |moves: &[&str]| Line {
            start: Heaps::new([1, 1, 0]),
            moves: moves.iter().map(|m| m.parse().unwrap()).collect(),
        };
        let whole = Recorded::of(line(&["1-1", "2-1"]), "here").between(["Ann", "Bob"]);
        assert_eq!(whole.payoffs, Some(vec![0.0, 1.0]));
        assert_eq!((whole.name(Seat::SECOND), whole.name(Seat(4))), (Some("Bob"), None));
        assert_eq!(Recorded::of(line(&["1-1"]), "here").payoffs, None);
    }
}
