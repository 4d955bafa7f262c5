//! The paper's claims, each with the rule that decides it, written before any run.

use super::experiment::Trained;
use super::printed;
use super::setting::{HIDDEN, Size};
use super::study::Study;
use super::table::{Row, points_text};
use super::tables::Tables;
use keisei_measure::{Mean, mean_interval};
use keisei_report::{Claim, Verdict};

/// What the claims are judged from.
pub struct Evidence<'a> {
    /// The trainings.
    pub study: &'a Study,
    /// The matches.
    pub tables: &'a Tables,
    /// The sizes of everything.
    pub size: Size,
}

/// A change of agreement below this is none: a percentage point.
const FLAT: f64 = 0.01;

/// Judges every claim.
pub fn judge(e: &Evidence<'_>) -> Vec<Claim> {
    vec![
        reaches(e, HIDDEN[0], e.size.table2[1], printed::TABLE2[1].2),
        reaches(e, HIDDEN[1], e.size.table2[2], printed::TABLE2[3].2),
        more_neurons(e),
        flat(e),
        rising(e),
        teachers(e),
        strengthens(e, "strengthens-monte", "with equal playouts", &e.tables.equal_playouts),
        strengthens(e, "strengthens-monte-in-time", "in equal time", &e.tables.equal_time),
        beats(e, "beats-nakanaka-one", "one against one", &e.tables.one, 3, 1),
        beats(e, "beats-nakanaka-two", "two against two", &e.tables.two, 3, 2),
        alone(e),
        champion(e),
    ]
}

fn claim(id: &str, statement: &str, rule: &str, verdict: Verdict, evidence: String) -> Claim {
    Claim { id: id.into(), statement: statement.into(), rule: rule.into(), verdict, evidence }
}

fn mean(values: &[f64]) -> Option<Mean> {
    mean_interval(values)
}

fn percent(mean: Option<Mean>) -> String {
    mean.map_or_else(
        || "–".to_owned(),
        |m| {
            let [middle, low, high] = [m.mean, m.low, m.high].map(|x| 100.0 * x);
            if m.n > 1 { format!("{middle:.1} % [{low:.1}, {high:.1}]") } else { format!("{middle:.1} %") }
        },
    )
}

/// Whether a mean lies above a bar, clearly.
fn above(mean: Option<Mean>, bar: f64) -> Verdict {
    match mean {
        Some(m) if m.low > bar => Verdict::Holds,
        Some(m) if m.high < bar => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    }
}

/// Returns the difference of two trainings' agreement with its 95 % interval, their starts being independent.
fn difference(a: &Trained, b: &Trained) -> Option<Mean> {
    let (a, b) = (mean(&a.agreement)?, mean(&b.agreement)?);
    let half = hypot(a.high - a.mean, b.high - b.mean);
    let middle = a.mean - b.mean;
    Some(Mean { mean: middle, low: middle - half, high: middle + half, sd: a.sd.max(b.sd), n: a.n.min(b.n) })
}

fn hypot(a: f64, b: f64) -> f64 {
    (a * a + b * b).sqrt()
}

fn reaches(e: &Evidence<'_>, hidden: usize, positions: usize, printed: f64) -> Claim {
    let found = e.study.trained(hidden, positions).ok().and_then(|one| mean(&one.agreement));
    let all_turns = e.study.trained(hidden, positions).ok().and_then(|one| {
        mean(&one.agreement.iter().map(|&share| one.with_forced(share, e.size.test)).collect::<Vec<_>>())
    });
    let verdict = match found {
        Some(m) if m.mean >= printed => Verdict::Holds,
        Some(_) => Verdict::DoesNotHold,
        None => Verdict::Undecided,
    };
    claim(
        &format!("agreement-j{hidden}"),
        &format!(
            "With J = {hidden} and {positions} positions {:.1} % of unseen turns agree",
            100.0 * printed
        ),
        "the mean over starts of the agreement on unseen turns with a choice is at least that; equal favourites are drawn at random",
        verdict,
        format!("{}; where forced turns count as agreed, {}", percent(found), percent(all_turns)),
    )
}

fn more_neurons(e: &Evidence<'_>) -> Claim {
    let at = e.size.table2[0];
    let pair = HIDDEN.map(|hidden| e.study.trained(hidden, at).ok());
    let gap = pair[1].zip(pair[0]).and_then(|(large, small)| difference(large, small));
    claim(
        "more-neurons",
        &format!("J = 50 agrees more often than J = 15 from {at} positions on"),
        "the 95 % interval of the difference at the fewest positions lies above zero",
        above(gap, 0.0),
        format!("difference {}", percent(gap)),
    )
}

fn flat(e: &Evidence<'_>) -> Claim {
    let last = e.size.beyond;
    let pair = [e.size.flat, last].map(|positions| e.study.trained(HIDDEN[0], positions).ok());
    let gain = pair[1].zip(pair[0]).and_then(|(late, early)| difference(late, early));
    let verdict = match above(gain, FLAT) {
        Verdict::Holds => Verdict::DoesNotHold,
        Verdict::DoesNotHold => Verdict::Holds,
        Verdict::Undecided => Verdict::Undecided,
    };
    claim(
        "flat-j15",
        &format!("J = 15 gains nothing more from {} positions on", e.size.flat),
        "the 95 % interval of what the most positions bring over those lies below one percentage point; fails when it lies above",
        verdict,
        format!("{last} positions bring {}", percent(gain)),
    )
}

fn rising(e: &Evidence<'_>) -> Claim {
    let (from, last) = (e.size.table2[2], e.size.beyond);
    let pair = [from, last].map(|positions| e.study.trained(HIDDEN[1], positions).ok());
    let gain = pair[1].zip(pair[0]).and_then(|(late, early)| difference(late, early));
    claim(
        "rising-j50",
        &format!("J = 50 still gains at {from} positions"),
        "the 95 % interval of what the most positions bring over those lies above zero",
        above(gain, 0.0),
        format!("{last} positions bring {}", percent(gain)),
    )
}

fn teachers(e: &Evidence<'_>) -> Claim {
    let gap = difference(&e.study.as_many, &e.study.human);
    claim(
        "teachers-differ",
        "Some players' records are harder to learn from than the Monte players', at equal counts (the paper: human ones)",
        "the 95 % interval of the agreement with the Monte players less that with the other teacher lies above zero; the other teacher stands in for people, whose records cannot be had",
        above(gap, 0.0),
        format!("difference {}", percent(gap)),
    )
}

fn strengthens(_: &Evidence<'_>, id: &str, how: &str, row: &Row) -> Claim {
    claim(
        id,
        &format!("The network strengthens Monte {how}"),
        "two MonteEVM against two Monte and one Sample: the 95 % interval of the difference in points lies above zero",
        above(row.lead(2), 0.0),
        format!("{} in a match", points_text(row.lead(2))),
    )
}

fn beats(_: &Evidence<'_>, id: &str, how: &str, rows: &[Row], at: usize, each: usize) -> Claim {
    let lead = rows.get(at).and_then(|row| row.lead(each));
    claim(
        id,
        &format!("MonteEVM gets more points than Nakanaka, {how}"),
        "the 95 % interval of the difference in points lies above zero",
        above(lead, 0.0),
        format!("{} in a match", points_text(lead)),
    )
}

fn alone(e: &Evidence<'_>) -> Claim {
    let lead = e.tables.one.get(1).and_then(|row| row.lead(1));
    let verdict = match above(lead, 0.0) {
        Verdict::Holds => Verdict::DoesNotHold,
        Verdict::DoesNotHold => Verdict::Holds,
        Verdict::Undecided => Verdict::Undecided,
    };
    claim(
        "favourite-alone",
        "The network's favourite alone gets fewer points than Nakanaka",
        "the 95 % interval of the difference in points, one against one, lies below zero",
        verdict,
        format!("{} in a match", points_text(lead)),
    )
}

fn champion(e: &Evidence<'_>) -> Claim {
    let (one, two) = (e.tables.champion_one.lead(1), e.tables.champion_two.lead(2));
    claim(
        "loses-to-champion",
        "MonteEVM gets fewer points than paonR2",
        "not decided here: paonR2 cannot be had, and a stronger player of our own stands in for it",
        Verdict::Undecided,
        format!("against the stand-in {} and, two against two, {}", points_text(one), points_text(two)),
    )
}
