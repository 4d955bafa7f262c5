//! Claims on ko.

use super::super::apart::Halves;
use super::super::setting::Family;
use super::{Evidence, LEVEL, all, claim, verdict_of};
use keisei::curve::p_value;
use keisei_report::{Claim, Verdict};

pub fn ko_splits(e: &Evidence, fairly: bool) -> Claim {
    let from = if fairly { &e.near } else { &e.judged };
    let (mut found, mut words) = (Vec::new(), Vec::new());
    for (one, judged) in from {
        let Some(ko) = judged.study.conditions.first() else { continue };
        let distance = if fairly { ko.from_control } else { ko.from_all };
        if one.family == Family::Strong || distance.compared < 100 {
            continue;
        }
        found.push(distance.p < LEVEL);
        words.push(format!("{}: {:.3} (p {})", one.name(), distance.excess, p_value(distance.p)));
    }
    let (id, statement, rule) = if fairly {
        (
            "ko-splits-fairly",
            "a ko on the board splits the curves of all but the strong engine also from the positions just before and after",
            "the distance from the ko-free positions just before and after has p below 0.05 for each of them",
        )
    } else {
        (
            "ko-splits",
            "a ko on the board splits the curves of all but the strong engine from those of all positions",
            "the distance from all positions has p below 0.05 for each of them with 100 positions to compare",
        )
    };
    claim(id, statement, rule, all(&found), words.join("; "))
}

pub fn ko_score_worst(e: &Evidence) -> Claim {
    let few = e.size.playouts[0];
    let at = |family| {
        let of = e.of(family).find(|(evaluator, _)| evaluator.amount == few)?;
        Some(of.1.study.conditions.first()?.from_all.excess)
    };
    let [score, mc, uct] = [Family::McScore, Family::Mc, Family::Uct].map(at);
    let verdict = match (score, mc, uct) {
        (Some(score), Some(mc), Some(uct)) if score > mc && score > uct => Verdict::Holds,
        (Some(_), Some(_), Some(_)) => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    let number = |x: Option<f64>| x.map_or_else(|| "–".to_owned(), |x| format!("{x:.3}"));
    claim(
        "ko-score-worst",
        "a ko splits MC-Score's curve most",
        "at the fewest playouts its distance from all positions is above MC's and UCT's",
        verdict,
        format!("MC-Score {}, MC {}, UCT {}", number(score), number(mc), number(uct)),
    )
}

pub fn ko_eases(e: &Evidence) -> Claim {
    let [few, more, _] = e.size.playouts;
    let (mut found, mut words) = (Vec::new(), Vec::new());
    for family in [Family::Uct, Family::Mc, Family::McScore] {
        let at = |amount| {
            let of = e.of(family).find(|(evaluator, _)| evaluator.amount == amount)?;
            Some(of.1.study.conditions.first()?.from_all.excess)
        };
        if let (Some(few), Some(more)) = (at(few), at(more)) {
            found.push(more < few);
            words.push(format!("{}: {few:.3} → {more:.3}", family.name()));
        }
    }
    claim(
        "ko-eases",
        "a ko splits curves less with more playouts",
        "the distance from all positions shrinks from the first to the second number of playouts, for UCT, MC and MC-Score",
        all(&found),
        words.join("; "),
    )
}

fn half_words(halves: &Halves) -> String {
    let Halves { who, below, above } = halves;
    format!(
        "{}: {:.3} (p {}) below, {:.3} (p {}) above",
        who.name(),
        below.excess,
        p_value(below.p),
        above.excess,
        p_value(above.p)
    )
}

pub fn ko_strong(e: &Evidence) -> Claim {
    let strong: Vec<&Halves> = e.halves.iter().filter(|one| one.who.family == Family::Strong).collect();
    let only_above = |halves: &&Halves| match (halves.below.p < LEVEL, halves.above.p < LEVEL) {
        (true, _) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
    };
    claim(
        "ko-strong",
        "a ko splits the strong engine's curve only where Black is ahead",
        "the distance from all positions has p below 0.05 above an even game and not below it, at every number of playouts",
        verdict_of(&strong.iter().map(only_above).collect::<Vec<_>>()),
        strong.into_iter().map(half_words).collect::<Vec<_>>().join("; "),
    )
}

pub fn ko_everywhere(e: &Evidence) -> Claim {
    let others = e.halves.iter().filter(|one| one.who.family != Family::Strong);
    let others: Vec<&Halves> = others.filter(|one| e.size.judges_many(one.who)).collect();
    let found: Vec<bool> =
        others.iter().flat_map(|one| [one.below, one.above]).map(|side| side.p < LEVEL).collect();
    claim(
        "ko-everywhere",
        "a ko splits the other curves on both sides of an even game",
        "the distance from all positions has p below 0.05 on both sides, for everybody who judged all positions",
        all(&found),
        others.into_iter().map(half_words).collect::<Vec<_>>().join("; "),
    )
}
