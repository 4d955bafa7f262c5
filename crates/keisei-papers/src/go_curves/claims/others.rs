//! Claims on chess and Shogi.

use super::super::shogi::ShogiStudy;
use super::{Evidence, LEVEL, all, claim, verdict_of};
use keisei::curve::{estimate, p_value};
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

pub fn shogi_falls(e: &Evidence) -> Claim {
    let [(few, _), (more, _)] = e.size.shogi;
    let said_to_fall = |one: &&ShogiStudy| one.family == "MC" || (one.family == "UCT" && one.playouts == few);
    let found: Vec<&ShogiStudy> = e.shogi.iter().filter(said_to_fall).collect();
    let word =
        |one: &&ShogiStudy| format!("{} {}: p {}", one.family, one.playouts, p_value(one.study.monotone.p));
    claim(
        "shogi-falls",
        &format!(
            "in Shogi the curves of MC and of UCT at {few} playouts, and of MC at {more}, are not monotone"
        ),
        "a rising curve would fall so deep with p below 0.05, for each",
        all(&found.iter().map(|one| one.study.monotone.p < LEVEL).collect::<Vec<_>>()),
        found.iter().map(word).collect::<Vec<_>>().join("; "),
    )
}

/// How far from an even game a value may be and still count as near it.
const NEAR_EVEN: f64 = 0.1;

/// Returns the share of values near an even game.
fn near_even(one: &ShogiStudy) -> f64 {
    let all: u64 = one.study.histogram.iter().map(|(_, n)| n).sum();
    let near = one.study.histogram.iter().filter(|(value, _)| (value - 0.5).abs() <= NEAR_EVEN);
    near.map(|(_, n)| n).sum::<u64>() as f64 / all.max(1) as f64
}

pub fn shogi_crowds(e: &Evidence) -> Claim {
    let [_, (more, _)] = e.size.shogi;
    let share = |one: &ShogiStudy| (one.family == "UCT" && one.playouts == more, near_even(one));
    let shares: Vec<(bool, f64)> = e.shogi.iter().map(share).collect();
    let own = shares.iter().find(|(own, _)| *own).map(|(_, share)| *share);
    let most = shares.iter().filter(|(own, _)| !own).map(|(_, share)| *share).fold(0.0, f64::max);
    let words =
        e.shogi.iter().map(|one| format!("{} {}: {:.0} %", one.family, one.playouts, 100.0 * near_even(one)));
    claim(
        "shogi-crowds",
        &format!("in Shogi the values of UCT at {more} playouts crowd around an even game"),
        "more of its values lie within 0.1 of one half than of anybody else's",
        match own {
            None => Verdict::Undecided,
            Some(own) if own > most => Verdict::Holds,
            Some(_) => Verdict::DoesNotHold,
        },
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
