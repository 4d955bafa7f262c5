//! Whether trainings learn their games by heart.

use super::super::experiment::Trained;
use super::super::study::{Study, spread};
use super::{above, claim, every};
use keisei_learn::comparison::Curve;
use keisei_report::{Claim, Verdict};

/// Returns how much worse games held out come off than those learned from.
fn gap(one: &Trained) -> f64 {
    one.held - one.mismatch
}

pub fn staged_over_learns(study: &Study) -> Claim {
    let wider = |narrow: f64| -> Vec<f64> {
        let pairs = study.plain(narrow, 1.0).into_iter().zip(study.plain(256.0, 1.0));
        pairs.map(|(staged, reference)| gap(staged) - gap(reference)).collect()
    };
    let all = [64.0, 32.0].map(|narrow| (narrow, wider(narrow)));
    let verdicts: Vec<Verdict> = all.iter().map(|(_, gaps)| above(gaps)).collect();
    let words = all.iter().map(|(narrow, gaps)| format!("M_min {narrow}: {}", spread(gaps)));
    claim(
        "staged-over-learns",
        "Staged windows over-learn early positions",
        "the 95 % interval over seeds of held-out less training mismatch, with the staged window less with the full one, lies above zero for both; fails when it lies below for one",
        every(&verdicts),
        format!("the gap grows by {}", words.collect::<Vec<_>>().join("; ")),
    )
}

pub fn hinge_over_learns(study: &Study, hinges: &Study) -> Claim {
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
