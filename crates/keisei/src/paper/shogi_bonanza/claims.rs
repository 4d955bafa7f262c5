//! The paper's claims, each with the rule that decides it, written before any run.

use super::lab::Trained;
use super::study::{Study, reference_curve, spread};
use keisei_learn::comparison::Curve;
use keisei_measure::mean_interval;
use keisei_report::{Claim, Verdict};

/// Mismatches that differ by less than this share of them are the same.
const SAME: f64 = 0.01;

/// Judges every claim.
pub fn judge(study: &Study, hinges: &Study) -> Vec<Claim> {
    vec![gain(study), same(study), staged(study, 64.0), staged(study, 32.0), over_learns(study, hinges)]
}

fn claim(id: &str, statement: &str, rule: &str, verdict: Verdict, evidence: String) -> Claim {
    Claim { id: id.into(), statement: statement.into(), rule: rule.into(), verdict, evidence }
}

/// Whether numbers lie above zero, clearly.
fn above(values: &[f64]) -> Verdict {
    match mean_interval(values) {
        Some(m) if m.n > 1 && m.low > 0.0 => Verdict::Holds,
        Some(m) if m.n > 1 && m.high < 0.0 => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    }
}

fn turned(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Holds => Verdict::DoesNotHold,
        Verdict::DoesNotHold => Verdict::Holds,
        Verdict::Undecided => Verdict::Undecided,
    }
}

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

fn gain(study: &Study) -> Claim {
    let gains = gains(study, 256.0, 0.25);
    claim(
        "return-gains",
        "(256, ¼) lies below the curve of (256, 1): a real gain",
        "the 95 % interval over seeds of the reference's mismatch at as many siblings searched, less that of (256, ¼), lies above zero; siblings are the clock, since minutes do not repeat",
        above(&gains),
        format!("below by {}", spread(&gains)),
    )
}

fn same(study: &Study) -> Claim {
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

fn staged(study: &Study, narrow: f64) -> Claim {
    let gains = gains(study, narrow, 1.0);
    claim(
        &format!("staged-{narrow}"),
        &format!("A window that starts at {narrow} brings nothing"),
        "the 95 % interval over seeds of the reference's mismatch at as many siblings searched, less that of the staged window, lies below zero; fails when it lies above",
        turned(above(&gains)),
        format!("below by {}", spread(&gains)),
    )
}

fn over_learns(study: &Study, hinges: &Study) -> Claim {
    let gap = |one: &Trained| one.held - one.mismatch;
    let pairs = hinges.of(256.0, 1.0, Curve::Hinge).into_iter().zip(study.plain(256.0, 1.0));
    let more: Vec<f64> = pairs.map(|(hinge, plain)| gap(hinge) - gap(plain)).collect();
    claim(
        "hinge-over-learns",
        "A hinge for T over-learns",
        "the 95 % interval over seeds of held-out less training mismatch, with the hinge less with the sigmoid, lies above zero",
        above(&more),
        format!("the gap grows by {}", spread(&more)),
    )
}
