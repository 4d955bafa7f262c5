//! The paper's claims, each with the rule that decides it, written before any run at the paper's scale.

mod curves;
mod ko;
mod others;
mod worth;

use super::apart::{Halves, Step};
use super::chess::ChessStudy;
use super::correction::Leaning;
use super::cost::Cost;
use super::experiment::Judgement;
use super::pairs::{Pair, Together};
use super::setting::{Evaluator, Family, Size};
use super::shogi::ShogiStudy;
use super::strength::{Correlation, Strength};
use crate::Duel;
use curves::{few_differ, gnugo_falls, gnugo_levels, more_playouts, not_monotone, order, settles, widths};
use keisei::curve::JudgeStudy;
use keisei_measure::curve::Difference;
use keisei_report::{Claim, Verdict};
use ko::{ko_eases, ko_everywhere, ko_score_worst, ko_splits, ko_strong};
use others::{chess_falls, chess_splits, shogi_crowds, shogi_falls, shogi_reversed};
use worth::{challenge, cheaper, corrected, correlates, disagree, leans};

/// What is taken for chance no longer.
const LEVEL: f64 = 0.05;

/// What the claims are judged from.
pub struct Evidence {
    /// Every evaluator on its usual positions.
    pub judged: Vec<(Evaluator, Judgement)>,
    /// Every evaluator near a ko.
    pub near: Vec<(Evaluator, Judgement)>,
    /// How far curves move with more playouts.
    pub steps: Vec<Step>,
    /// On which side of an even game a ko splits curves.
    pub halves: Vec<Halves>,
    /// Everybody on the same positions.
    pub together: Together,
    /// The round robin.
    pub strength: Strength,
    /// How strength goes with scores.
    pub correlations: Vec<Correlation>,
    /// What it costs to tell players apart.
    pub costs: Vec<Cost>,
    /// Trees corrected by their own curve.
    pub corrected: Vec<(Evaluator, Duel)>,
    /// Learned moves.
    pub leaning: Leaning,
    /// The strong player against GNU Go.
    pub challenge: Option<Duel>,
    /// Chess.
    pub chess: ChessStudy,
    /// Shogi, where there are records.
    pub shogi: Vec<ShogiStudy>,
    /// Shogi, in centipawns.
    pub constants: Vec<JudgeStudy>,
    /// The sizes of everything.
    pub size: Size,
}

/// Judges every claim.
pub fn judge(e: &Evidence) -> Vec<Claim> {
    let mut claims = vec![
        not_monotone(e, Family::Mc, "mc-falls"),
        not_monotone(e, Family::McScore, "mc-score-falls"),
        order(e),
    ];
    claims.extend(
        [Family::Uct, Family::Mc, Family::McScore, Family::Strong].map(|family| more_playouts(e, family)),
    );
    claims.extend([
        few_differ(e),
        settles(e, &[Family::Mc, Family::McScore], "mc-settles"),
        settles(e, &[Family::Strong], "strong-settled"),
        settles(e, &[Family::GnuGo], "gnugo-same"),
        gnugo_falls(e),
        gnugo_levels(e),
        ko_splits(e, false),
        ko_splits(e, true),
        ko_strong(e),
        ko_everywhere(e),
        ko_score_worst(e),
        ko_eases(e),
        widths(e),
    ]);
    claims.extend(e.correlations.iter().map(correlates));
    claims.extend([
        disagree(e),
        cheaper(e),
        corrected(e),
        leans(e),
        challenge(e),
        chess_splits(e),
        chess_falls(e),
    ]);
    if !e.shogi.is_empty() {
        claims.extend([shogi_falls(e), shogi_reversed(e), shogi_crowds(e)]);
    }
    claims
}

fn claim(id: &str, statement: &str, rule: &str, verdict: Verdict, evidence: String) -> Claim {
    Claim { id: id.into(), statement: statement.into(), rule: rule.into(), verdict, evidence }
}

/// Decides by whether all, none or some of a few things are so; nothing to decide by decides nothing.
fn all(things: &[bool]) -> Verdict {
    match things {
        [] => Verdict::Undecided,
        _ if things.iter().all(|&thing| thing) => Verdict::Holds,
        _ if things.iter().all(|&thing| !thing) => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    }
}

impl Evidence {
    fn of(&self, family: Family) -> impl Iterator<Item = &(Evaluator, Judgement)> {
        self.judged.iter().filter(move |(evaluator, _)| evaluator.family == family)
    }

    /// Returns how two compare on the same positions, the first less the second.
    fn pair(&self, a: Evaluator, b: Evaluator) -> Option<Difference> {
        let place = |one: Evaluator| self.together.scores.iter().position(|(name, _)| *name == one.name());
        let (a, b) = (place(a)?, place(b)?);
        self.together.pairs.iter().find_map(|&Pair { who, e, .. }| match who {
            who if who == [a, b] => Some(e),
            who if who == [b, a] => Some(e.turned()),
            _ => None,
        })
    }
}

/// Tells whether a difference is clearly above zero; nothing when it is not clear.
fn clearly(e: Difference) -> Option<bool> {
    (e.p < LEVEL).then_some(e.difference.value > 0.0)
}

fn verdict_of(found: &[Option<bool>]) -> Verdict {
    match found {
        [] => Verdict::Undecided,
        _ if found.contains(&Some(false)) => Verdict::DoesNotHold,
        _ if found.iter().all(|one| *one == Some(true)) => Verdict::Holds,
        _ => Verdict::Undecided,
    }
}
