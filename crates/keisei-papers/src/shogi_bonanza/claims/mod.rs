//! The paper's claims, each with the rule that decides it, written before any run; those by nodes came after.

mod gains;
mod learned;
mod left_out;
mod over_learning;

use super::clock::Clock;
use super::experiment::Games;
use super::study::Study;
use gains::{gain, no_gain, same, staged_combined};
use keisei_measure::mean_interval;
use keisei_report::{Claim, Verdict};
use learned::{golds_rare, material_alike};
use left_out::{few_return, first_alike, half_left_out, staged_leaves_out};
use over_learning::{hinge_over_learns, staged_over_learns};

/// Judges every claim.
pub fn judge(study: &Study, hinges: &Study, large: &Study, games: &Games) -> Vec<Claim> {
    let mut claims = gains_claimed(study, large);
    claims.extend([
        staged_over_learns(study),
        hinge_over_learns(study, hinges),
        half_left_out(study),
        few_return(study),
        staged_leaves_out(study),
        first_alike(study),
        material_alike(study),
        golds_rare(study, games),
    ]);
    claims
}

/// Judges who is a gain, by siblings and, where the chance to return alone is changed, by nodes as well.
fn gains_claimed(study: &Study, large: &Study) -> Vec<Claim> {
    let (siblings, nodes) = (Clock::Siblings, Clock::Nodes);
    let (eighth, never) = ((256.0, 0.125), (256.0, 0.0));
    vec![
        gain(study, siblings, "return-gains", "(256, ¼) lies below the curve of (256, 1): a real gain"),
        gain(study, nodes, "return-gains-nodes", "(256, ¼) lies below the curve of (256, 1) by nodes"),
        gain(
            large,
            siblings,
            "return-gains-many",
            "With many games, too, (256, ¼) lies below the curve of (256, 1)",
        ),
        gain(large, nodes, "return-gains-many-nodes", "With many games it does so by nodes"),
        same(study),
        no_gain(study, siblings, eighth, ("no-gain-0.125", "p = 0.125 brings no gain")),
        no_gain(study, nodes, eighth, ("no-gain-0.125-nodes", "p = 0.125 brings no gain by nodes")),
        no_gain(study, siblings, never, ("no-gain-0", "p = 0 brings no gain")),
        no_gain(study, nodes, never, ("no-gain-0-nodes", "p = 0 brings no gain by nodes")),
        no_gain(study, siblings, (64.0, 1.0), ("staged-64", "A window that starts at 64 brings nothing")),
        no_gain(study, siblings, (32.0, 1.0), ("staged-32", "A window that starts at 32 brings nothing")),
        staged_combined(study, 64.0),
        staged_combined(study, 32.0),
        no_gain(
            large,
            siblings,
            (32.0, 0.0),
            ("fastest-many", "With many games, too, (32, 0), the fastest, brings nothing"),
        ),
    ]
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

/// Decides by several verdicts: one that does not hold is enough.
fn every(verdicts: &[Verdict]) -> Verdict {
    match verdicts {
        [] => Verdict::Undecided,
        _ if verdicts.contains(&Verdict::DoesNotHold) => Verdict::DoesNotHold,
        _ if verdicts.contains(&Verdict::Undecided) => Verdict::Undecided,
        _ => Verdict::Holds,
    }
}
