//! Whether less searching is a gain.

use super::super::lab::Trained;
use super::super::printed;
use super::super::study::{Study, reference_curve, spread};
use super::{above, claim, every, turned};
use keisei_measure::mean_interval;
use keisei_report::{Claim, Verdict};

/// Mismatches that differ by less than this share of them are the same.
const SAME: f64 = 0.01;

/// Returns by how much a training lies below the reference's curve where it searched as many siblings, and,
/// before its first point, below that point.
fn below(reference: &Trained, one: &Trained) -> Option<f64> {
    let curve = reference_curve(reference);
    let at = one.searched() as f64;
    let (mut before, mut value) = (None::<(f64, f64)>, None);
    for (_, searched, mismatch) in curve {
        let searched = searched as f64;
        if searched >= at {
            let (x, y) = before.unwrap_or((searched, mismatch));
            let way = if searched > x { (at - x) / (searched - x) } else { 1.0 };
            value = Some(y + way * (mismatch - y));
            break;
        }
        before = Some((searched, mismatch));
    }
    Some(value.or(before.map(|(_, y)| y))? - one.mismatch)
}

fn gains(study: &Study, narrow: f64, p: f64) -> Vec<f64> {
    let pairs = study.plain(256.0, 1.0).into_iter().zip(study.plain(narrow, p));
    pairs.filter_map(|(reference, one)| below(reference, one)).collect()
}

pub fn gain(study: &Study) -> Claim {
    let gains = gains(study, 256.0, 0.25);
    claim(
        "return-gains",
        "(256, ¼) lies below the curve of (256, 1): a real gain",
        "the 95 % interval over seeds of the reference's mismatch at as many siblings searched, less that of (256, ¼), lies above zero; siblings are the clock, since minutes do not repeat",
        above(&gains),
        format!("below by {}", spread(&gains)),
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

/// Judges that a setting is no gain: a staged window by itself, or another chance to return.
pub fn no_gain(study: &Study, narrow: f64, p: f64) -> Claim {
    let gains = gains(study, narrow, p);
    let (id, statement) = if p == 1.0 {
        (format!("staged-{narrow}"), format!("A window that starts at {narrow} brings nothing"))
    } else {
        (format!("no-gain-{p}"), format!("p = {p} brings no gain"))
    };
    claim(
        &id,
        &statement,
        "the 95 % interval over seeds of the reference's mismatch at as many siblings searched, less that of this setting, lies below zero; fails when it lies above",
        turned(above(&gains)),
        format!("below by {}", spread(&gains)),
    )
}

pub fn staged_combined(study: &Study, narrow: f64) -> Claim {
    let combined = printed::RETURN.into_iter().filter(|&p| p < 1.0);
    let all: Vec<(f64, Vec<f64>)> = combined.map(|p| (p, gains(study, narrow, p))).collect();
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
