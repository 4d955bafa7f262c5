//! Claims on chess and Shogi.

use super::{Evidence, LEVEL, all, claim, verdict_of};
use crate::command::curve::{estimate, p_value};
use keisei_report::{Claim, Verdict};

pub fn chess_splits(e: &Evidence) -> Claim {
    let found: Vec<(bool, String)> = e
        .chess
        .judges
        .iter()
        .filter_map(|study| {
            let danger = study.conditions.first()?.from_all;
            Some((
                danger.p < LEVEL,
                format!("{}: {:.3} (p {})", study.name, danger.excess, p_value(danger.p)),
            ))
        })
        .collect();
    claim(
        "chess-splits",
        "in chess the curves split under a king in danger",
        "the distance from all positions has p below 0.05 with and without quiescence",
        all(&found.iter().map(|(splits, _)| *splits).collect::<Vec<_>>()),
        found.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "),
    )
}

pub fn chess_falls(e: &Evidence) -> Claim {
    let falls: Vec<bool> = e.chess.judges.iter().map(|study| study.monotone.p < LEVEL).collect();
    let words = e.chess.judges.iter().map(|study| format!("{}: p {}", study.name, p_value(study.monotone.p)));
    let verdict = match falls.as_slice() {
        [] => Verdict::Undecided,
        falls if falls.contains(&true) => Verdict::Holds,
        _ => Verdict::DoesNotHold,
    };
    claim(
        "chess-falls",
        "in chess the curves are not always monotone",
        "one of the two curves would, if it rose, fall so deep with p below 0.05",
        verdict,
        words.collect::<Vec<_>>().join("; "),
    )
}

pub fn shogi_reversed(e: &Evidence) -> Claim {
    let at = |family: &str, playouts: u32| {
        let one = e.shogi.iter().find(|one| one.family == family && one.playouts == playouts)?;
        Some(one.study.scores.e)
    };
    let [(few, _), (more, _)] = e.size.shogi;
    let pairs = [
        (at("MC", few), at("UCT", few)),
        (at("MC", more), at("UCT", more)),
        (at("MC", few), at("MC", more)),
        (at("UCT", few), at("UCT", more)),
    ];
    let found: Vec<Option<bool>> = pairs
        .iter()
        .filter_map(|(high, low)| {
            let (high, low) = ((*high)?, (*low)?);
            Some(match () {
                () if high.interval.low > low.interval.high => Some(true),
                () if high.interval.high < low.interval.low => Some(false),
                () => None,
            })
        })
        .collect();
    let number = |x: Option<_>| x.map_or_else(|| "–".to_owned(), |x| estimate(x, 3));
    claim(
        "shogi-reversed",
        "in Shogi E(v) is reversed: MC above UCT, and fewer playouts above more",
        "each of the four differences is so with intervals that do not overlap",
        verdict_of(&found),
        format!(
            "MC {} and {}, UCT {} and {}",
            number(at("MC", few)),
            number(at("MC", more)),
            number(at("UCT", few)),
            number(at("UCT", more))
        ),
    )
}
