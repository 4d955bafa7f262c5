//! The paper's claims, each with the rule that decides it, written before any run at the paper's scale.

use super::chess::ChessStudy;
use super::correction::Leaning;
use super::cost::Cost;
use super::lab::Judgement;
use super::pairs::{Pair, Together};
use super::setting::{Evaluator, Family, LEVELS, Size};
use super::shogi::ShogiStudy;
use super::strength::{Correlation, Strength};
use super::tables::points;
use crate::command::curve::{estimate, p_value};
use crate::paper::Duel;
use keisei_measure::curve::Difference;
use keisei_report::{Claim, Verdict};

/// What is taken for chance no longer.
const LEVEL: f64 = 0.05;

/// What the claims are judged from.
pub struct Evidence {
    /// Every evaluator on its usual positions.
    pub judged: Vec<(Evaluator, Judgement)>,
    /// Every evaluator near a ko.
    pub near: Vec<(Evaluator, Judgement)>,
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
        gnugo_falls(e),
        gnugo_levels(e),
        ko_splits(e, false),
        ko_splits(e, true),
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
        claims.push(shogi_reversed(e));
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

fn not_monotone(e: &Evidence, family: Family, id: &str) -> Claim {
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

fn order(e: &Evidence) -> Claim {
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

fn more_playouts(e: &Evidence, family: Family) -> Claim {
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

fn gnugo_falls(e: &Evidence) -> Claim {
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

fn gnugo_levels(e: &Evidence) -> Claim {
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

fn ko_splits(e: &Evidence, fairly: bool) -> Claim {
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

fn ko_score_worst(e: &Evidence) -> Claim {
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

fn ko_eases(e: &Evidence) -> Claim {
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

fn widths(e: &Evidence) -> Claim {
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

fn correlates(correlation: &Correlation) -> Claim {
    let verdict = correlation.rho.map_or(Verdict::Undecided, |rho| match rho.interval {
        interval if interval.low > 0.0 => Verdict::Holds,
        interval if interval.high <= 0.0 => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    });
    let evidence = correlation.rho.map_or_else(String::new, |rho| estimate(rho, 2));
    claim(
        &format!("strength-{}", correlation.id),
        &format!("who judges better plays better: {}", correlation.measure),
        "the rank correlation with Elo over the round robin lies above zero with its 95 % interval",
        verdict,
        format!("{evidence} over {} players", correlation.players),
    )
}

fn disagree(e: &Evidence) -> Claim {
    let (mut apart, mut agreed) = (Vec::new(), 0);
    let players = &e.strength.players;
    for a in 0..players.len() {
        for b in a + 1..players.len() {
            let (Some(pair), Some((score, interval))) =
                (e.pair(players[a], players[b]), e.strength.standings.between(a, b))
            else {
                continue;
            };
            let match_says = (!interval.contains(0.5)).then_some(score > 0.5);
            match clearly(pair).zip(match_says) {
                Some((curve, game)) if curve == game => agreed += 1,
                Some(_) => apart.push(format!(
                    "{} v {}: E(v) {}, match {:.0} %",
                    players[a].name(),
                    players[b].name(),
                    estimate(pair.difference, 4),
                    100.0 * score
                )),
                None => {}
            }
        }
    }
    let verdict = match (agreed, apart.len()) {
        (0, 0) => Verdict::Undecided,
        (_, 0) => Verdict::Holds,
        _ => Verdict::DoesNotHold,
    };
    claim(
        "agree",
        "where E(v) and a match both decide between two players, they decide alike",
        "among pairs with a paired p below 0.05 and a match interval without 50 %, none is decided two ways",
        verdict,
        format!(
            "{agreed} alike, {} not{}{}",
            apart.len(),
            if apart.is_empty() { "" } else { ": " },
            apart.join("; ")
        ),
    )
}

fn cheaper(e: &Evidence) -> Claim {
    let usable: Vec<&Cost> = e.costs.iter().filter(|cost| cost.agree() == Some(true)).collect();
    let found: Vec<bool> = usable.iter().map(|cost| cost.by_curve < cost.by_match).collect();
    let words = e.costs.iter().map(|cost| {
        format!(
            "{} v {}: {:.2e} playouts by curve, {:.2e} by match{}",
            cost.who[0].name(),
            cost.who[1].name(),
            cost.by_curve,
            cost.by_match,
            if cost.agree() == Some(true) { "" } else { " (not both decided alike)" }
        )
    });
    claim(
        "cheaper",
        "curves tell players apart more cheaply than matches",
        "playouts needed by E(v) are fewer than those of the sequential test, for every pair that both tell apart alike",
        all(&found),
        words.collect::<Vec<_>>().join("; "),
    )
}

fn corrected(e: &Evidence) -> Claim {
    let found: Vec<Option<bool>> = e
        .corrected
        .iter()
        .map(|(_, duel)| {
            let interval = duel.pairs.score_interval();
            (!interval.contains(0.5)).then_some(interval.low > 0.5)
        })
        .collect();
    let words = e.corrected.iter().map(|(one, duel)| format!("{}: {}", one.name(), points(duel)));
    claim(
        "corrected",
        "a win rate corrected by its own curve plays better",
        "the corrected tree's share of points lies above 50 % with its 95 % interval at both numbers of playouts",
        verdict_of(&found),
        words.collect::<Vec<_>>().join("; "),
    )
}

fn leans(e: &Evidence) -> Claim {
    let [rise, loss, _] = e.leaning.differences;
    let verdict = verdict_of(&[clearly(rise), clearly(loss.turned())]);
    claim(
        "learned-moves",
        "moves learned from one half of the games make UCT a better judge of the other half",
        "E(v) is higher and log-loss lower than the plain tree's, both with p below 0.05, paired by game",
        verdict,
        format!(
            "E(v) {} (p {}), log-loss {} (p {})",
            estimate(rise.difference, 4),
            p_value(rise.p),
            estimate(loss.difference, 4),
            p_value(loss.p)
        ),
    )
}

fn challenge(e: &Evidence) -> Claim {
    let verdict = e.challenge.map_or(Verdict::Undecided, |duel| {
        let interval = duel.pairs.score_interval();
        match () {
            () if interval.low > 0.5 => Verdict::Holds,
            () if interval.high < 0.5 => Verdict::DoesNotHold,
            () => Verdict::Undecided,
        }
    });
    claim(
        "challenge",
        "the strong player beats GNU Go at level 4",
        "its share of points lies above 50 % with its 95 % interval",
        verdict,
        e.challenge.as_ref().map_or_else(|| "GNU Go is not installed".to_owned(), points),
    )
}

fn chess_splits(e: &Evidence) -> Claim {
    let found: Vec<(bool, String)> = e
        .chess
        .judges
        .iter()
        .filter_map(|study| {
            let danger = study.conditions.first()?.from_all;
            Some((
                danger.p < LEVEL,
                format!("{}: {:.3} (p {})", study.name, danger.excess, p_value(danger.p)),
            ))
        })
        .collect();
    claim(
        "chess-splits",
        "in chess the curves split under a king in danger",
        "the distance from all positions has p below 0.05 with and without quiescence",
        all(&found.iter().map(|(splits, _)| *splits).collect::<Vec<_>>()),
        found.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "),
    )
}

fn chess_falls(e: &Evidence) -> Claim {
    let falls: Vec<bool> = e.chess.judges.iter().map(|study| study.monotone.p < LEVEL).collect();
    let words = e.chess.judges.iter().map(|study| format!("{}: p {}", study.name, p_value(study.monotone.p)));
    let verdict = match falls.as_slice() {
        [] => Verdict::Undecided,
        falls if falls.contains(&true) => Verdict::Holds,
        _ => Verdict::DoesNotHold,
    };
    claim(
        "chess-falls",
        "in chess the curves are not always monotone",
        "one of the two curves would, if it rose, fall so deep with p below 0.05",
        verdict,
        words.collect::<Vec<_>>().join("; "),
    )
}

fn shogi_reversed(e: &Evidence) -> Claim {
    let at = |family: &str, playouts: u32| {
        let one = e.shogi.iter().find(|one| one.family == family && one.playouts == playouts)?;
        Some(one.study.scores.e)
    };
    let [(few, _), (more, _)] = e.size.shogi;
    let pairs = [
        (at("MC", few), at("UCT", few)),
        (at("MC", more), at("UCT", more)),
        (at("MC", few), at("MC", more)),
        (at("UCT", few), at("UCT", more)),
    ];
    let found: Vec<Option<bool>> = pairs
        .iter()
        .filter_map(|(high, low)| {
            let (high, low) = ((*high)?, (*low)?);
            Some(match () {
                () if high.interval.low > low.interval.high => Some(true),
                () if high.interval.high < low.interval.low => Some(false),
                () => None,
            })
        })
        .collect();
    let number = |x: Option<_>| x.map_or_else(|| "–".to_owned(), |x| estimate(x, 3));
    claim(
        "shogi-reversed",
        "in Shogi E(v) is reversed: MC above UCT, and fewer playouts above more",
        "each of the four differences is so with intervals that do not overlap",
        verdict_of(&found),
        format!(
            "MC {} and {}, UCT {} and {}",
            number(at("MC", few)),
            number(at("MC", more)),
            number(at("UCT", few)),
            number(at("UCT", more))
        ),
    )
}
