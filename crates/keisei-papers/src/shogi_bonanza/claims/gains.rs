//! Whether less searching is a gain.

use super::super::clock::{Clock, reference_curve};
use super::super::experiment::Trained;
use super::super::printed;
use super::super::study::{Study, spread};
use super::{above, claim, every, turned};
use keisei_measure::mean_interval;
use keisei_report::{Claim, Verdict};

/// Mismatches that differ by less than this share of them are the same.
const SAME: f64 = 0.01;

/// Returns by how much a training lies below the reference's curve where that had cost as much, and, before its first
/// point, below that point.
fn below(reference: &Trained, one: &Trained, clock: Clock) -> Option<f64> {
    let at = clock.at(one.passed());
    let curve: Vec<(f64, f64)> =
        reference_curve(reference).into_iter().map(|passed| (clock.at(passed), passed.mismatch)).collect();
    let after = curve.iter().position(|&(x, _)| x >= at).unwrap_or(curve.len());
    let before = after.checked_sub(1).and_then(|i| curve.get(i));
    let mismatch_there = match (before, curve.get(after)) {
        (Some((x, y)), Some((next_x, next_y))) => y + (at - x) / (next_x - x) * (next_y - y),
        (Some((_, y)), None) | (None, Some((_, y))) => *y,
        (None, None) => return None,
    };
    Some(mismatch_there - one.mismatch)
}

fn gains(study: &Study, narrow: f64, p: f64, clock: Clock) -> Vec<f64> {
    let pairs = study.plain(256.0, 1.0).into_iter().zip(study.plain(narrow, p));
    pairs.filter_map(|(reference, one)| below(reference, one, clock)).collect()
}

/// Says how far a setting lies below the reference's curve by every clock that repeats.
fn words(study: &Study, narrow: f64, p: f64) -> String {
    let [siblings, nodes] =
        [Clock::Siblings, Clock::Nodes].map(|clock| spread(&gains(study, narrow, p, clock)));
    format!("below by {siblings} at as many siblings, by {nodes} at as many nodes")
}

/// Says what is compared by a clock.
fn rule(clock: Clock, of: &str) -> String {
    let (cost, why) = match clock {
        Clock::Siblings => ("siblings searched", "siblings are the clock, since minutes do not repeat"),
        Clock::Nodes => {
            ("nodes searched", "asked once it was seen that nodes, which repeat as well, tell another story")
        }
        Clock::Minutes => ("minutes", "with whatever else the machine did"),
    };
    format!(
        "the 95 % interval over seeds of the reference's mismatch at as many {cost}, less that of {of}; {why}"
    )
}

pub fn gain(study: &Study, clock: Clock, id: &str, statement: &str) -> Claim {
    claim(
        id,
        statement,
        &format!("above zero lies {}", rule(clock, "(256, ¼)")),
        above(&gains(study, 256.0, 0.25, clock)),
        words(study, 256.0, 0.25),
    )
}

pub fn same(study: &Study) -> Claim {
    let pairs = study.plain(256.0, 0.5).into_iter().zip(study.plain(256.0, 0.25));
    let shares: Vec<f64> = pairs.map(|(half, quarter)| quarter.mismatch / half.mismatch - 1.0).collect();
    let verdict = match mean_interval(&shares) {
        Some(m) if m.n > 1 && m.low > -SAME && m.high < SAME => Verdict::Holds,
        Some(m) if m.n > 1 && (m.low > SAME || m.high < -SAME) => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    claim(
        "half-and-quarter",
        "p = ½ and p = ¼ give the same mismatch",
        "the 95 % interval over seeds of one mismatch by the other lies within one per cent; fails when it lies outside",
        verdict,
        format!("¼ by ½ less one: {}", spread(&shares)),
    )
}

/// Judges that a setting is no gain: a staged window, another chance to return, or both.
pub fn no_gain(study: &Study, clock: Clock, (narrow, p): (f64, f64), (id, statement): (&str, &str)) -> Claim {
    claim(
        id,
        statement,
        &format!("below zero (fails: above) lies {}", rule(clock, "this setting")),
        turned(above(&gains(study, narrow, p, clock))),
        words(study, narrow, p),
    )
}

pub fn staged_combined(study: &Study, narrow: f64) -> Claim {
    let combined = printed::RETURN.into_iter().filter(|&p| p < 1.0);
    let all: Vec<(f64, Vec<f64>)> = combined.map(|p| (p, gains(study, narrow, p, Clock::Siblings))).collect();
    let verdicts: Vec<Verdict> = all.iter().map(|(_, gains)| turned(above(gains))).collect();
    let words = all.iter().map(|(p, gains)| format!("p = {p}: {}", spread(gains)));
    claim(
        &format!("staged-{narrow}-combined"),
        &format!("A window that starts at {narrow} brings nothing together with any p below 1 either"),
        "the same interval lies below zero for every p; fails when it lies above for one",
        every(&verdicts),
        format!("below by {}", words.collect::<Vec<_>>().join("; ")),
    )
}
