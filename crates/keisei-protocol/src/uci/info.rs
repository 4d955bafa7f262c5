//! What an engine says while it thinks.

use keisei_core::Value;

/// How an engine says that it stands, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(f64),
    /// Mate in so many moves; negative where the side to move is mated.
    Mate(i64),
}

/// What a mate in no moves counts as.
const MATE: f64 = 30_000.0;

impl Score {
    /// Returns the value, a mate as more than any other score and the sooner the more.
    pub fn value(self) -> Value {
        match self {
            Score::Centipawns(score) => Value::Centipawns(score),
            Score::Mate(moves) if moves > 0 => Value::Centipawns(MATE - moves.min(1000) as f64),
            Score::Mate(moves) => Value::Centipawns(-MATE - moves.max(-1000) as f64),
        }
    }
}

/// A line of thoughts, as far as we read it.
///
/// ```
/// use keisei_protocol::uci::{Info, Score};
/// let line = "info depth 9 seldepth 12 multipv 1 score cp -31 nodes 4711 pv e7e5 g1f3";
/// let info = Info::read(line).unwrap();
/// assert_eq!((info.depth, info.nodes, info.score), (Some(9), Some(4711), Some(Score::Centipawns(-31.0))));
/// assert_eq!(Info::read("info score mate -3").unwrap().score, Some(Score::Mate(-3)));
/// assert_eq!(Info::read("bestmove e7e5"), None);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// How it stands; a bound is no score.
    pub score: Option<Score>,
    /// Chances of winning, drawing and losing, in thousandths, from engines that say so.
    pub chances: Option<[u32; 3]>,
    /// Which of several lines this is, the best being 1.
    pub rank: Option<u32>,
}

impl Info {
    /// Reads a line; nothing where it is no line of thoughts.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace().peekable();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
                "multipv" => info.rank = words.next().and_then(|word| word.parse().ok()),
                "score" => {
                    info.score = score(words.next(), words.next());
                    if matches!(words.peek(), Some(&"lowerbound" | &"upperbound")) {
                        info.score = None;
                    }
                }
                "wdl" => {
                    let mut next = || words.next().and_then(|word| word.parse().ok());
                    info.chances =
                        next().zip(next()).zip(next()).map(|((win, draw), loss)| [win, draw, loss]);
                }
                // What follows is free text or moves.
                "string" | "pv" => break,
                _ => {}
            }
        }
        Some(info)
    }
}

fn score(kind: Option<&str>, number: Option<&str>) -> Option<Score> {
    let number = number?;
    match kind? {
        "cp" => number.parse().ok().filter(|score: &f64| score.is_finite()).map(Score::Centipawns),
        // Shogi engines may know that it is mate and not when.
        "mate" if number == "+" => Some(Score::Mate(1000)),
        "mate" if number == "-" => Some(Score::Mate(-1000)),
        "mate" => number.parse().ok().map(Score::Mate),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_beat_scores_and_sooner_ones_later_ones() {
        let value = |score: Score| match score.value() {
            Value::Centipawns(value) => value,
            other => panic!("{other:?}"),
        };
        let order =
            [Score::Mate(-1), Score::Mate(-9), Score::Centipawns(-9999.0), Score::Mate(9), Score::Mate(1)];
        let values: Vec<f64> = order.into_iter().map(value).collect();
        assert!(values.is_sorted(), "{values:?}");
    }

    #[test]
    fn bounds_and_nonsense_are_no_scores() {
        for line in [
            "info score cp 12 lowerbound",
            "info score",
            "info score cp",
            "info score cp x",
            "info score who 3",
        ] {
            assert_eq!(Info::read(line).unwrap().score, None, "{line}");
        }
        assert_eq!(Info::read("info wdl 100 800 100").unwrap().chances, Some([100, 800, 100]));
        assert_eq!(Info::read("info string depth 3").unwrap().depth, None);
    }
}
