//! Pupils against the Monte-Carlo player.

use super::super::matches::points;
use super::super::setting::CHOICES;
use super::super::want::Want;
use super::numbers::is_eight;
use super::{Evidence, above, all, below, claim, list, of};
use crate::{Cell, percent};
use keisei_report::{Claim, Verdict};

pub fn greedy_loses(e: &Evidence<'_>) -> Claim {
    claim(
        "one-ply-loses",
        "Without search every evaluation loses to the Monte-Carlo player it was taught by",
        "95 % interval of the points of one-ply play against the Monte-Carlo player below one half at every n",
        all(CHOICES.map(|n| below(of(&e.teachers.greedy, n)))),
        list(&e.teachers.greedy),
    )
}

pub fn search_wins(e: &Evidence<'_>) -> Claim {
    claim(
        "search-wins",
        "With search, evaluations of n = 1 to 16 beat the Monte-Carlo player",
        "95 % interval of the points of alpha-beta at fixed nodes above one half at n = 1, 2, 4, 8 and 16",
        all([1, 2, 4, 8, 16].map(|n| above(of(&e.teachers.searched, n)))),
        list(&e.teachers.searched),
    )
}

pub fn search_wins_on_a_clock(e: &Evidence<'_>) -> Claim {
    claim(
        "search-wins-on-a-clock",
        "The same with a clock, as in the paper, whose second a move was many more nodes",
        "asked after fixed nodes had been seen to lose: 95 % interval on the clock of table 2 above one half at n = 1, 2, 4, 8 and 16",
        all([1, 2, 4, 8, 16].map(|n| above(of(&e.teachers.clock, n)))),
        list(&e.teachers.clock),
    )
}

pub fn eight_is_best_searcher(e: &Evidence<'_>) -> Claim {
    claim(
        "search-best-at-8",
        "With search, n = 8 does best against the Monte-Carlo player",
        "as for best-at-8; open, since one training of each n plays here",
        is_eight(&e.teachers.searched),
        list(&e.teachers.searched),
    )
}

pub fn want(e: &Evidence<'_>) -> Claim {
    let Want { base, longer, other } = e.want;
    let helps = |cell: &Cell| match (points(base), points(cell)) {
        (Some(base), Some(better)) if better.low > base.mean && better.mean > base.high => Verdict::Holds,
        (Some(base), Some(better)) if better.mean <= base.mean => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    let verdict = match [helps(longer), helps(other)] {
        verdicts if verdicts.contains(&Verdict::Holds) => Verdict::Holds,
        [Verdict::DoesNotHold, Verdict::DoesNotHold] => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    claim(
        "want-of-training",
        "One ply loses to the Monte-Carlo player for want of training or of features",
        "ten times the updates, or the other feature set, gains points at n = 1: each mean outside the other's interval; fails when neither gains any",
        verdict,
        format!(
            "as in the paper {}, ten times the updates {}, hmmm2007 {}",
            percent(points(base)),
            percent(points(longer)),
            percent(points(other))
        ),
    )
}
