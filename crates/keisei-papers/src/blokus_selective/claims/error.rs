//! How far the evaluation is from simulations.

use super::super::prediction::Prediction;
use super::super::printed;
use super::{Evidence, all, claim, when};
use keisei_measure::Trend;
use keisei_report::{Claim, Verdict};

pub fn error_by_n(e: &Evidence<'_>) -> Claim {
    let errors: Vec<f64> = e.predictions.iter().map(Prediction::mean_error).collect();
    let words: Vec<String> =
        e.predictions.iter().map(|p| format!("n = {}: {:.1} %", p.n, 100.0 * p.mean_error())).collect();
    claim(
        "error-grows-with-n",
        "The distance of the evaluation from simulated win rates grows with n",
        "the mean over all test positions rises from each n to the next",
        when(errors.windows(2).all(|two| two[1] > two[0])),
        format!("{} (paper: {:.1} % at n = 8)", words.join(", "), 100.0 * printed::ERROR),
    )
}

pub fn error_by_move(e: &Evidence<'_>) -> Claim {
    let trend = |p: &Prediction| {
        let points: Vec<(f64, f64)> = p.error.iter().zip(1..).map(|(&y, x)| (f64::from(x), y)).collect();
        Trend::fit(&points)
    };
    let rises = |p: &Prediction| {
        trend(p).map_or(Verdict::Undecided, |t| {
            if t.rises() {
                Verdict::Holds
            } else if t.falls() {
                Verdict::DoesNotHold
            } else {
                Verdict::Undecided
            }
        })
    };
    let words: Vec<String> = e
        .predictions
        .iter()
        .map(|p| {
            let at = |number: usize| 100.0 * p.error.get(number - 1).copied().unwrap_or(f64::NAN);
            format!("n = {}: {:.1} % at move 1, {:.1} % at 10, {:.1} % at 20", p.n, at(1), at(10), at(20))
        })
        .collect();
    claim(
        "error-grows-with-moves",
        "It grows with the move number",
        "the slope of the error over move numbers 1 to 20 is above zero with 95 % confidence, for every n",
        all(e.predictions.iter().map(rises)),
        words.join("; "),
    )
}

pub fn extreme(e: &Evidence<'_>) -> Claim {
    let spread: Vec<f64> = e.predictions.iter().map(Prediction::mean_extreme).collect();
    let words: Vec<String> =
        e.predictions.iter().map(|p| format!("n = {}: {:.3}", p.n, p.mean_extreme())).collect();
    claim(
        "rates-more-extreme",
        "The error grows because simulated rates get more extreme",
        "the mean of |r − ½| over the test positions rises from each n to the next",
        when(spread.windows(2).all(|two| two[1] > two[0])),
        words.join(", "),
    )
}
