//! Scores that records hold: what those who played thought of it themselves.

use anyhow::Result;
use keisei_core::{Position, Recorded, Seat, Spec, Value};

/// The kind of a specification that asks the records: `recorded`, or `recorded:by=NAME` for what one player said.
const KIND: &str = "recorded";

/// Asks the records instead of a judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    by: Option<String>,
}

impl Written {
    /// Reads a specification; none where it names a judge.
    pub fn read(spec: &str) -> Result<Option<Self>> {
        let mut spec: Spec = spec.parse()?;
        if spec.name() != KIND {
            return Ok(None);
        }
        let by = spec.take("by")?;
        spec.finish()?;
        Ok(Some(Written { by }))
    }

    /// Returns what it goes by.
    pub fn title(&self) -> &str {
        self.by.as_deref().unwrap_or(KIND)
    }

    /// Returns what was written about the position before a ply, for the seat that is to move there.
    pub fn value<P: Position>(&self, recorded: &Recorded<P>, ply: usize, turn: Seat) -> Option<Value> {
        let theirs = self.by.as_deref().is_none_or(|by| recorded.name(turn) == Some(by));
        let score = recorded.scores.get(ply).copied().flatten().filter(|_| theirs)?;
        Some(Value::Centipawns(score.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Line;
    use keisei_core::toys::nim::Heaps;

    #[test]
    fn players_answer_for_their_own_scores() {
        let mut line = Line::new(Heaps::new([1, 1, 1]));
        line.moves.extend(line.start.moves().next());
        let mut recorded = Recorded::of(line, "here").between(["Ann", "Bob"]);
        recorded.scores = vec![Some(30), Some(-45), None];
        let of = |spec: &str, ply: usize| {
            let written = Written::read(spec).unwrap().unwrap();
            let value = written.value(&recorded, ply, Seat(ply as u8 % 2));
            (written.title().to_owned(), value)
        };
        let said = |name: &str, score: f64| (name.to_owned(), Some(Value::Centipawns(score)));
        assert_eq!([of("recorded", 0), of("recorded", 1)], [said("recorded", 30.0), said("recorded", -45.0)]);
        assert_eq!(of("recorded:by=Bob", 1), said("Bob", -45.0));
        assert_eq!(of("recorded:by=Bob", 0), ("Bob".to_owned(), None));
        assert_eq!([of("recorded", 2), of("recorded", 9)].map(|(_, value)| value), [None, None]);
        assert_eq!(Written::read("mc:each=3").unwrap(), None);
        assert!(Written::read("recorded:who=Bob").is_err());
    }
}
