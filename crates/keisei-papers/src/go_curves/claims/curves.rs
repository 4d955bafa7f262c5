//! Claims on the curves themselves.

use super::super::apart::Step;
use super::super::setting::{Evaluator, Family, LEVELS};
use super::{Evidence, LEVEL, all, claim, clearly, verdict_of};
use keisei::curve::{estimate, p_value};
use keisei_measure::curve::Difference;
use keisei_report::{Claim, Verdict};

pub fn not_monotone(e: &Evidence, family: Family, id: &str) -> Claim {
    let few = e.of(family).find(|(evaluator, _)| evaluator.amount == e.size.playouts[0]);
    let (verdict, evidence) = few.map_or((Verdict::Undecided, String::new()), |(_, judged)| {
        let all = [judged.study.monotone].into_iter().chain(judged.widths.iter().map(|width| width.monotone));
        let p: Vec<f64> = all.map(|monotone| monotone.p).collect();
        let falls: Vec<bool> = p.iter().map(|&p| p < LEVEL).collect();
        let words: Vec<String> = p.iter().map(|&p| p_value(p)).collect();
        (self::all(&falls), format!("p {} at the usual, half and twice the width", words.join(", ")))
    });
    claim(
        id,
        &format!("the curve of {} at {} playouts is not monotone", family.name(), e.size.playouts[0]),
        "a rising curve would fall so deep with p below 0.05, at every width of bins",
        verdict,
        evidence,
    )
}

pub fn order(e: &Evidence) -> Claim {
    let (mut found, mut words) = (Vec::new(), Vec::new());
    for amount in e.size.playouts {
        let of = |family| Evaluator { family, amount };
        for (a, b) in [(Family::Strong, Family::Uct), (Family::Uct, Family::Mc)] {
            if let Some(pair) = e.pair(of(a), of(b)) {
                found.push(clearly(pair));
                words.push(format!("{} over {}: {}", of(a).name(), b.name(), estimate(pair.difference, 4)));
            }
        }
    }
    claim(
        "order",
        "E(v) orders the strong engine above UCT above MC",
        "the paired difference of E(v) is above zero with p below 0.05 at every number of playouts",
        verdict_of(&found),
        words.join("; "),
    )
}

pub fn more_playouts(e: &Evidence, family: Family) -> Claim {
    let [few, more, most] = e.size.playouts.map(|amount| Evaluator { family, amount });
    let steps = [(more, few), (most, more)];
    let found: Vec<(Evaluator, Evaluator, Difference)> =
        steps.iter().filter_map(|&(a, b)| Some((a, b, e.pair(a, b)?))).collect();
    let verdicts: Vec<Option<bool>> = found.iter().map(|(_, _, pair)| clearly(*pair)).collect();
    let word = |(a, b, pair): &(Evaluator, Evaluator, Difference)| {
        format!("{} over {}: {} (p {})", a.amount, b.amount, estimate(pair.difference, 4), p_value(pair.p))
    };
    claim(
        &format!("more-playouts-{}", family.file()),
        &format!("more playouts give {} a higher E(v)", family.name()),
        "every tenfold number of playouts raises the paired E(v) with p below 0.05; one that clearly lowers it breaks the claim",
        verdict_of(&verdicts),
        found.iter().map(word).collect::<Vec<_>>().join("; "),
    )
}

fn step_words(step: &Step) -> String {
    let Step { to, from, distance } = step;
    format!("{} from {}: {:.3} (p {})", to.name(), from.name(), distance.excess, p_value(distance.p))
}

pub fn few_differ(e: &Evidence) -> Claim {
    let [few, ..] = e.size.playouts;
    let lean = [Family::Uct, Family::Mc, Family::McScore];
    let steps: Vec<&Step> =
        e.steps.iter().filter(|step| step.from.amount == few && lean.contains(&step.from.family)).collect();
    claim(
        "few-differ",
        &format!("the curves of UCT, MC and MC-Score at {few} playouts differ from those with more"),
        "the distance between them has p below 0.05 for each",
        all(&steps.iter().map(|step| step.distance.p < LEVEL).collect::<Vec<_>>()),
        steps.into_iter().map(step_words).collect::<Vec<_>>().join("; "),
    )
}

/// A distance between curves, in shares of a win, that nobody would notice.
const HARDLY: f64 = 0.02;

/// Judges that curves hardly change: of the strong player and of GNU Go ever, of others from the second number on.
pub fn settles(e: &Evidence, families: &[Family], id: &str) -> Claim {
    let [few, ..] = e.size.playouts;
    let ever = families.iter().all(|family| matches!(family, Family::Strong | Family::GnuGo));
    let steps: Vec<&Step> = e
        .steps
        .iter()
        .filter(|step| families.contains(&step.to.family) && (ever || step.from.amount != few))
        .collect();
    let still = |step: &&Step| match step.distance {
        far if far.p < LEVEL && far.excess >= HARDLY => Some(false),
        near if near.compared > 0 && near.excess < HARDLY && near.noise < HARDLY => Some(true),
        _ => None,
    };
    let names: Vec<&str> = families.iter().map(|family| family.name()).collect();
    let when = match () {
        () if families == [Family::GnuGo] => "at another level",
        () if ever => "with more playouts",
        () => "beyond the second number of playouts",
    };
    claim(
        id,
        &format!("the curve of {} hardly changes {when}", names.join(" and of ")),
        "every distance, and its noise, is below 0.02 of a win; one of at least that with p below 0.05 breaks the claim",
        verdict_of(&steps.iter().map(still).collect::<Vec<_>>()),
        steps.into_iter().map(step_words).collect::<Vec<_>>().join("; "),
    )
}

pub fn gnugo_falls(e: &Evidence) -> Claim {
    let found: Vec<(bool, String)> = e
        .of(Family::GnuGo)
        .map(|(one, judged)| {
            let p = judged.study.monotone.p;
            (p < LEVEL, format!("{}: p {}", one.name(), p_value(p)))
        })
        .collect();
    let falls: Vec<bool> = found.iter().map(|(falls, _)| *falls).collect();
    claim(
        "gnugo-falls",
        "GNU Go's curve is not monotone",
        "a rising curve would fall so deep with p below 0.05, at every level",
        all(&falls),
        found.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "),
    )
}

pub fn gnugo_levels(e: &Evidence) -> Claim {
    let of = |amount| Evaluator { family: Family::GnuGo, amount };
    let steps = [(LEVELS[1], LEVELS[0]), (LEVELS[2], LEVELS[1])];
    let found: Vec<(String, Difference)> = steps
        .iter()
        .filter_map(|&(a, b)| Some((format!("level {a} over {b}"), e.pair(of(a), of(b))?)))
        .collect();
    let verdicts: Vec<Option<bool>> = found.iter().map(|(_, pair)| clearly(*pair)).collect();
    let words = found.iter().map(|(name, pair)| format!("{name}: {} points", estimate(pair.difference, 2)));
    claim(
        "gnugo-levels",
        "GNU Go's E(v) rises with its level",
        "every step raises the paired E(v) with p below 0.05",
        verdict_of(&verdicts),
        words.collect::<Vec<_>>().join("; "),
    )
}

pub fn widths(e: &Evidence) -> Claim {
    let (mut same, mut changed) = (0, Vec::new());
    for (one, judged) in &e.judged {
        let ko = judged.study.conditions.first().map_or(1.0, |ko| ko.from_all.p);
        let usual = [judged.study.monotone.p < LEVEL, ko < LEVEL];
        for width in &judged.widths {
            let here = [width.monotone.p < LEVEL, width.ko_from_all.p < LEVEL];
            for (what, (usual, here)) in ["rising", "ko"].iter().zip(usual.iter().zip(here)) {
                if *usual == here {
                    same += 1;
                } else {
                    changed.push(format!("{} {what} at {}", one.name(), width.delta));
                }
            }
        }
    }
    claim(
        "delta",
        "what curves say does not hang on the width of bins",
        "whether a curve falls and whether a ko splits it come out alike at half and twice the width in nine of ten cases",
        if changed.len() * 9 <= same { Verdict::Holds } else { Verdict::DoesNotHold },
        format!("{same} alike, {} not: {}", changed.len(), changed.join(", ")),
    )
}
