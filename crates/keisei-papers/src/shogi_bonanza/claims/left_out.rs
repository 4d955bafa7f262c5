//! What windows leave out.

use super::super::experiment::Trained;
use super::super::printed;
use super::super::study::{Study, range, share};
use super::super::watched::Round;
use super::claim;
use keisei_report::{Claim, Verdict};

/// How much more of all siblings a staged window must leave out at first to leave out far more.
const FAR_MORE: f64 = 0.1;

fn decided(holds: Option<bool>) -> Verdict {
    match holds {
        None => Verdict::Undecided,
        Some(true) => Verdict::Holds,
        Some(false) => Verdict::DoesNotHold,
    }
}

fn words(range: Option<(f64, f64)>) -> String {
    let words = |(low, high): (f64, f64)| format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high);
    range.map_or_else(|| "–".to_owned(), words)
}

pub fn half_left_out(study: &Study) -> Claim {
    let rounds = study.plain(256.0, 1.0).into_iter().flat_map(|one| &one.rounds);
    let found = range(rounds.map(Round::share_left_out));
    claim(
        "half-left-out",
        "A full window leaves out over half of all siblings",
        "so it is in every iteration of every training of (256, 1)",
        decided(found.map(|(low, _)| low > 0.5)),
        words(found),
    )
}

pub fn few_return(study: &Study) -> Claim {
    let rounds = study.plain(256.0, 1.0).into_iter().flat_map(|one| &one.rounds);
    let found = range(rounds.filter(|r| r.again > 0).map(|round| share(round.returned, round.again)));
    claim(
        "few-return",
        "Under 5 % of the siblings left out by a full window return the next time",
        "so it is in every iteration of every training of (256, 1)",
        decided(found.map(|(_, high)| high < 0.05)),
        words(found),
    )
}

/// Returns the shares that the first iterations of a setting's trainings leave out.
fn at_first(study: &Study, narrow: f64) -> Vec<f64> {
    let first = |one: &Trained| one.rounds.first().map(Round::share_left_out);
    study.plain(narrow, 1.0).into_iter().filter_map(first).collect()
}

pub fn staged_leaves_out(study: &Study) -> Claim {
    let [full, wide, narrow] = printed::NARROW.map(|narrow| range(at_first(study, narrow).into_iter()));
    let far = full
        .zip(wide)
        .zip(narrow)
        .map(|(((_, full), (wide, _)), (narrow, _))| wide >= full + FAR_MORE && narrow >= full + FAR_MORE);
    claim(
        "staged-leaves-out",
        "Staged windows leave out far more siblings at first",
        "in the first iteration both leave out at least a tenth of all siblings more than the full window does",
        decided(far),
        format!("full {}, from 64 {}, from 32 {}", words(full), words(wide), words(narrow)),
    )
}

pub fn first_alike(study: &Study) -> Claim {
    let [_, wide, narrow] = printed::NARROW.map(|narrow| at_first(study, narrow));
    let known = !wide.is_empty() && !narrow.is_empty();
    claim(
        "first-alike",
        "Windows that start at 64 and at 32 leave out the same at first, since every piece is worth more",
        "the shares left out in the first iteration are equal",
        decided(known.then(|| wide == narrow)),
        format!("{} and {}", words(range(wide.into_iter())), words(range(narrow.into_iter()))),
    )
}
