//! What programs write about their moves.

/// What a mate counts as, as in most protocols.
const MATE: i32 = 30_000;

/// A score in a comment, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Score {
    /// What whoever moved thought of it: `+0.31/12 1.5s`, `-M4/20`.
    Mover(i32),
    /// What somebody thinks of the position after the move, from White's side: `[%eval 0.31]`, `[%eval #-4]`.
    White(i32),
}

impl Score {
    /// Finds a score in a comment.
    pub fn find(comment: &str) -> Option<Self> {
        if let Some((_, rest)) = comment.split_once("[%eval ") {
            let end = rest.find([']', ',', ' ']).unwrap_or(rest.len());
            return pawns(&rest[..end], '#').map(Score::White);
        }
        // Programs that run matches write a score and a depth, some after the moves they expected.
        comment.split_whitespace().find_map(|word| {
            let (score, depth) = word.split_once('/')?;
            let depth = depth.trim_end_matches(',');
            let is_depth = !depth.is_empty() && depth.bytes().all(|c| c.is_ascii_digit());
            // A half and a date are no scores.
            let is_score = score.contains(['.', 'M']);
            pawns(score, 'M').filter(|_| is_depth && is_score).map(Score::Mover)
        })
    }
}

/// Reads pawns, or a mate after its mark, as hundredths.
fn pawns(text: &str, mate: char) -> Option<i32> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(moves) = rest.strip_prefix(mate) {
        let (sign, moves) = moves.strip_prefix('-').map_or((sign, moves), |moves| (-sign, moves));
        return moves.parse::<u16>().is_ok().then_some(sign * MATE);
    }
    let plain = rest.bytes().all(|c| c.is_ascii_digit() || c == b'.');
    let value = rest.parse::<f64>().ok().filter(|value| plain && *value < f64::from(MATE))?;
    Some(sign * (100.0 * value).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As cutechess-cli, fastchess, Arena and lichess write them.
    #[test]
    fn scores_are_found_in_comments() {
        let found = [
            ("+0.31/12 1.5s", Some(Score::Mover(31))),
            ("-1.20/9 0.010s, Black resigns", Some(Score::Mover(-120))),
            ("+M5/20 0.1s", Some(Score::Mover(MATE))),
            ("-M4/31", Some(Score::Mover(-MATE))),
            ("(Nf6 e5) +0.25/14 3", Some(Score::Mover(25))),
            ("[%eval 0.17] [%clk 0:00:30]", Some(Score::White(17))),
            ("[%eval -2.5,18]", Some(Score::White(-250))),
            ("[%eval #-3]", Some(Score::White(-MATE))),
            ("book", None),
            ("1/2 would be fair", None),
            ("12/05 the day", None),
            ("[%eval ?]", None),
        ];
        for (comment, expected) in found {
            assert_eq!(Score::find(comment), expected, "{comment}");
        }
    }
}
