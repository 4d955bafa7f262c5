//! What was learned with and without skipping.

use super::super::experiment::{Games, Trained};
use super::super::study::{Study, mean, spread};
use super::super::values::KINDS;
use super::{above, claim, turned};
use keisei_measure::spearman;
use keisei_report::{Claim, Verdict};

/// Values of pieces that differ by less than this share of them are nearly the same.
const NEARLY: f64 = 0.05;

pub fn material_alike(study: &Study) -> Claim {
    let [full, quarter] = [1.0, 0.25].map(|p| study.plain(256.0, p));
    let known =
        [&full, &quarter].iter().all(|all| all.first().is_some_and(|one| one.material.len() == KINDS.len()));
    let apart = |i: usize| {
        let [a, b] = [&full, &quarter].map(|all| mean(all, |one| f64::from(one.material[i])));
        (b / a - 1.0).abs()
    };
    let most =
        (0..KINDS.len()).filter(|_| known).map(|i| (apart(i), KINDS[i])).max_by(|a, b| a.0.total_cmp(&b.0));
    claim(
        "material-alike",
        "(256, 1) and (256, ¼) learn nearly the same worth of pieces",
        "means over seeds differ by less than five per cent for each of the thirteen",
        match most {
            None => Verdict::Undecided,
            Some((apart, _)) if apart < NEARLY => Verdict::Holds,
            Some(_) => Verdict::DoesNotHold,
        },
        most.map_or_else(String::new, |(apart, kind)| format!("{:.1} % at most, of {kind}", 100.0 * apart)),
    )
}

pub fn golds_rare(study: &Study, games: &Games) -> Claim {
    let counts = games.golds();
    let rho = |(full, quarter): (&Trained, &Trained)| {
        let golds = full.golds.iter().zip(&quarter.golds).zip(&counts).filter(|(_, count)| **count > 0);
        let pairs: Vec<(f64, f64)> =
            golds.map(|((a, b), &count)| (f64::from((a - b).abs()), f64::from(count))).collect();
        spearman(&pairs)
    };
    let both = study.plain(256.0, 1.0).into_iter().zip(study.plain(256.0, 0.25));
    let found: Vec<f64> = both.filter_map(rho).collect();
    claim(
        "golds-rare",
        "Where (256, 1) and (256, ¼) value a gold beside a king on 8h differently, the records have few such pairs",
        "over squares that occur, the 95 % interval over seeds of the rank correlation of how far the two differ with how often the pair occurs lies below zero; fails when it lies above",
        turned(above(&found)),
        spread(&found),
    )
}
