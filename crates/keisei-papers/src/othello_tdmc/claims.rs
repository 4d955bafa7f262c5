//! The paper's claims, each with the rule that decides it, written before any run.

use super::experiment::Trained;
use super::setting::EPSILONS;
use super::studies::Studies;
use super::tables::Matches;
use super::weights::{correlation, mean, samples};
use crate::{Cell, percent, won};
use keisei_games::othello::features::{Kind, Phase};
use keisei_measure::{Mean, Trend, mean_interval};
use keisei_report::{Claim, Verdict};

/// What the claims are judged from.
pub struct Evidence<'a> {
    /// The match tables.
    pub matches: &'a Matches,
    /// The further studies.
    pub studies: &'a Studies,
    /// The main trainings: TDMC, TD.
    pub trained: &'a [Vec<Trained>; 2],
}

/// Judges every claim.
pub fn judge(evidence: &Evidence<'_>) -> Vec<Claim> {
    let mut claims = vec![
        beats(evidence),
        lower_epsilon(evidence),
        random_data(evidence),
        no_colour_bias(evidence),
        middle_game(evidence),
        surrogate(evidence),
        alike_at_the_end(evidence),
    ];
    claims.extend(squares(&evidence.trained[0], "", "the main reading"));
    let best = &evidence.studies.own_best;
    // Asked after a first look at the main tables: the rule says so, so that nobody takes them for
    // predictions.
    let added = "the reading that suits TDMC best (asked after a first look at the main tables)";
    claims.extend(squares(&best.trained[0], "-best", added));
    claims.extend([equal_games(evidence), equal_time(evidence), own_best(evidence)]);
    claims
}

fn claim(id: &str, statement: &str, rule: &str, verdict: Verdict, evidence: String) -> Claim {
    Claim { id: id.to_owned(), statement: statement.to_owned(), rule: rule.to_owned(), verdict, evidence }
}

/// Holds when an interval lies above a bound, fails when below, is undecided when across.
fn above(mean: Option<Mean>, bound: f64) -> Verdict {
    match mean {
        Some(m) if m.n > 1 && m.low > bound => Verdict::Holds,
        Some(m) if m.n > 1 && m.high < bound => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    }
}

/// The verdict on something that must hold everywhere.
fn everywhere(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
    let verdicts: Vec<Verdict> = verdicts.into_iter().collect();
    if verdicts.contains(&Verdict::DoesNotHold) {
        Verdict::DoesNotHold
    } else if verdicts.iter().all(|v| *v == Verdict::Holds) {
        Verdict::Holds
    } else {
        Verdict::Undecided
    }
}

/// The verdict on something counted over trainings: four of five hold, one of five fail.
fn most(holding: usize, of: usize) -> Verdict {
    let share = holding as f64 / of.max(1) as f64;
    if of < 2 {
        Verdict::Undecided
    } else if share >= 0.8 {
        Verdict::Holds
    } else if share <= 0.2 {
        Verdict::DoesNotHold
    } else {
        Verdict::Undecided
    }
}

fn beats(e: &Evidence<'_>) -> Claim {
    let depths = e.matches.depths.iter().filter(|(d, _)| *d > 0).map(|(d, cell)| (format!("d={d}"), cell));
    let nine = e.matches.table9.iter().map(|(x, cell)| (format!("table 9 ε={x}"), cell));
    let ten = e.matches.table10.iter().map(|(x, cell)| (format!("table 10 ε={x}"), cell));
    let cells: Vec<(String, &Cell)> = depths.chain(nine).chain(ten).collect();
    let verdict = everywhere(cells.iter().map(|(_, cell)| above(cell.won(), 0.7)));
    let words: Vec<String> =
        cells.iter().map(|(name, cell)| format!("{name}: {}", percent(cell.won()))).collect();
    claim(
        "beats",
        "TDMC beats TD at every d and every ε, winning 70 % or more",
        "tables 5 (d = 4…10), 9 and 10: share of games won, mean over trainings; holds if the 95 % interval lies above 70 % in every cell, fails if it lies below in any",
        verdict,
        words.join("; "),
    )
}

fn lower_epsilon(e: &Evidence<'_>) -> Claim {
    let points: Vec<(f64, f64)> = e
        .matches
        .table9
        .iter()
        .flat_map(|(epsilon, cell)| {
            cell.by_training(|d| won(d.total())).into_iter().map(|w| (epsilon.log10(), w))
        })
        .collect();
    let trend = Trend::fit(&points);
    let verdict = match &trend {
        Some(t) if t.falls() => Verdict::Holds,
        Some(t) if t.rises() => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    let words = trend.map_or_else(String::new, |t| {
        format!("slope {:+.4} {:.4} of the share won per decade of ε", t.slope, t.interval)
    });
    claim(
        "lower-epsilon",
        "Lower ε makes TDMC stronger",
        "table 9: slope of the share won over log₁₀ ε, all trainings; holds if its 95 % interval lies below zero, fails if above",
        verdict,
        words,
    )
}

fn random_data(e: &Evidence<'_>) -> Claim {
    let [tdmc, td] = e.studies.random_data.each_ref().map(|cell| cell.by_training(|d| d.total().score()));
    let differences: Vec<f64> = tdmc.iter().zip(&td).map(|(a, b)| a - b).collect();
    let difference = mean_interval(&differences);
    claim(
        "random-data",
        "TDMC depends less on random data than TD does",
        "each learner trained at ε = 1 plays itself trained at ε = 0.01, d = 10; holds if TDMC keeps more of the points than TD, the 95 % interval of the difference above zero; fails if below",
        above(difference, 0.0),
        format!(
            "TDMC at ε = {} keeps {}, TD {} against itself at ε = {}; difference {}",
            EPSILONS[5],
            percent(mean_interval(&tdmc)),
            percent(mean_interval(&td)),
            EPSILONS[0],
            percent(difference)
        ),
    )
}

fn no_colour_bias(e: &Evidence<'_>) -> Claim {
    let judged = e.matches.untrained.each_ref().map(|cell| {
        let gap = mean_interval(&cell.by_training(|d| won(d.black) - won(d.white)));
        let verdict = match gap {
            Some(m) if m.n > 1 && !m.interval().contains(0.0) => Verdict::DoesNotHold,
            Some(m) if m.n > 1 && m.interval().half_width() < 0.03 => Verdict::Holds,
            _ => Verdict::Undecided,
        };
        (verdict, percent(gap))
    });
    claim(
        "no-colour-bias",
        "Neither learner plays one colour better than the other",
        "tables 3 and 4: share won with Black less share won with White; fails if the 95 % interval over trainings leaves zero out, holds if it contains zero and is narrower than ±3 points, for both",
        everywhere(judged.each_ref().map(|(verdict, _)| *verdict)),
        format!("TDMC {}; TD {}", judged[0].1, judged[1].1),
    )
}

fn middle_game(e: &Evidence<'_>) -> Claim {
    let gains: Vec<Vec<f64>> =
        e.studies.swaps.iter().map(|s| s.gain.by_training(|d| d.total().score())).collect();
    let over = |other: usize| -> Option<Mean> {
        let differences: Vec<f64> = gains[1].iter().zip(&gains[other]).map(|(m, o)| m - o).collect();
        mean_interval(&differences)
    };
    let words: Vec<String> = e
        .studies
        .swaps
        .iter()
        .map(|s| {
            format!(
                "{}: {}, the other way {}",
                s.phase.name(),
                percent(s.gain.score()),
                percent(s.loss.score())
            )
        })
        .collect();
    claim(
        "middle-game",
        "The difference between TDMC and TD comes from the middle game",
        "TD with TDMC's weights of one phase plays plain TD, d = 10; holds if the middle phase is worth more than the opening and more than the end, both 95 % intervals of the difference above zero; fails if either lies below",
        everywhere([above(over(0), 0.0), above(over(2), 0.0)]),
        words.join("; "),
    )
}

fn surrogate(e: &Evidence<'_>) -> Claim {
    let by_ply: Vec<(f64, f64)> = e
        .studies
        .surrogate
        .iter()
        .enumerate()
        .filter(|(ply, (_, count))| *ply >= 20 && *count > 3)
        .map(|(ply, &(gap, _))| (ply as f64, gap))
        .collect();
    let trend = Trend::fit(&by_ply);
    let part = |from: usize, to: usize| {
        let gaps: Vec<f64> =
            by_ply.iter().filter(|p| (from..to).contains(&(p.0 as usize))).map(|p| p.1).collect();
        gaps.iter().sum::<f64>() / gaps.len().max(1) as f64
    };
    let (early, late) = (part(20, 30), part(50, 60));
    let verdict = match &trend {
        Some(t) if t.falls() && late < early / 2.0 => Verdict::Holds,
        Some(t) if t.rises() || late >= early => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    claim(
        "surrogate",
        "The simulated rate comes near the real result late in the game",
        "mean |r − result| by ply in self-play: holds if it falls over plies 20–60 (95 % interval of the slope below zero) and its mean over plies 50–59 is under half of that over 20–29; fails if it does not fall",
        verdict,
        format!("mean |r − result| {early:.3} over plies 20–29, {late:.3} over plies 50–59 (−1 to +1 scale)"),
    )
}

fn alike_at_the_end(e: &Evidence<'_>) -> Claim {
    let [tdmc, td] = e.trained;
    let like = |i: usize, phase: Phase| {
        let of = |t: &Trained| -> Vec<f64> {
            let all = &t.weights[phase as usize * Kind::COUNT..(phase as usize + 1) * Kind::COUNT];
            all.iter().map(|&w| f64::from(w)).collect()
        };
        correlation(&of(&tdmc[i]), &of(&td[i]))
    };
    let pairs = tdmc.len().min(td.len());
    let holding = (0..pairs).filter(|&i| like(i, Phase::End) > like(i, Phase::Middle)).count();
    let mean_like = |phase| (0..pairs).map(|i| like(i, phase)).sum::<f64>() / pairs.max(1) as f64;
    claim(
        "alike-at-the-end",
        "TDMC and TD learn alike weights for the end and different ones for the middle",
        "correlation of the two learners' fifteen weights, training by training: holds if it is higher in the end than in the middle in four of five, fails if in one of five at most",
        most(holding, pairs),
        format!(
            "higher in the end in {holding} of {pairs}; mean correlation {:.2} in the middle, {:.2} in the end",
            mean_like(Phase::Middle),
            mean_like(Phase::End)
        ),
    )
}

fn squares(tdmc: &[Trained], suffix: &str, reading: &str) -> Vec<Claim> {
    let rule = format!(
        "TDMC's trainings in {reading} counted: holds in four of five or more, fails in one of five or fewer"
    );
    let weight = |i: usize, phase, class| samples(tdmc, phase, Kind::Squares(class))[i];
    let highest = |i: usize, phase: Phase, class: u8, among: &[u8]| {
        among.iter().all(|&other| other == class || weight(i, phase, other) < weight(i, phase, class))
    };
    let count = |holds: &dyn Fn(usize) -> bool| (0..tdmc.len()).filter(|&i| holds(i)).count();
    let (a, c, f, i, j) = (0, 2, 5, 8, 9);
    let every: Vec<u8> = (0..10).collect();
    let means = |phase: Phase, classes: &[u8]| -> String {
        let words = classes
            .iter()
            .map(|&k| format!("{} {:+.4}", Kind::Squares(k).name(), mean(tdmc, phase, Kind::Squares(k))));
        words.collect::<Vec<_>>().join(", ")
    };
    let judged = [
        (
            "corners",
            "Corners weigh most among the squares in the middle and in the end",
            count(&|n| highest(n, Phase::Middle, a, &every) && highest(n, Phase::End, a, &every)),
            format!("middle {}; end {}", means(Phase::Middle, &every), means(Phase::End, &every)),
        ),
        (
            "beside-corners",
            "C-squares (b1) and X-squares (b2) are negative in the middle",
            count(&|n| weight(n, Phase::Middle, i) < 0.0 && weight(n, Phase::Middle, j) < 0.0),
            means(Phase::Middle, &[i, j]),
        ),
        (
            "c3",
            "c3 weighs most among the squares in the opening",
            // No disc stands on the rim there: A, B, D and I cannot be learned.
            count(&|n| highest(n, Phase::Opening, c, &[2, 4, 5, 6, 7, 9])),
            means(Phase::Opening, &[2, 4, 5, 6, 7, 9]),
        ),
        (
            "centre",
            "The centre (d4) weighs more in the end than in the middle, relative to the corner",
            count(&|n| {
                let relative = |phase| weight(n, phase, f) / weight(n, phase, a).abs().max(f64::MIN_POSITIVE);
                relative(Phase::End) > relative(Phase::Middle)
            }),
            format!("middle {}; end {}", means(Phase::Middle, &[a, f]), means(Phase::End, &[a, f])),
        ),
    ];
    judged
        .into_iter()
        .map(|(id, statement, holding, words)| {
            let evidence = format!("in {holding} of {} trainings; means: {words}", tdmc.len());
            claim(&format!("{id}{suffix}"), statement, &rule, most(holding, tdmc.len()), evidence)
        })
        .collect()
}

fn equal_games(e: &Evidence<'_>) -> Claim {
    claim(
        "equal-games",
        "Ours to ask: TDMC beats TD when both learn from the same number of games",
        "share of points, d = 10, 95 % interval over trainings above one half",
        above(e.studies.equal_games.score(), 0.5),
        percent(e.studies.equal_games.score()),
    )
}

fn equal_time(e: &Evidence<'_>) -> Claim {
    let (cell, games) = &e.studies.equal_time;
    let [tdmc, td] = &e.studies.cost;
    claim(
        "equal-time",
        "Ours to ask: TDMC beats TD when both learn for the same time",
        "share of points, d = 10, 95 % interval over trainings above one half; TD learns from as many games as fit into one TDMC training on this machine",
        above(cell.score(), 0.5),
        format!(
            "{} against TD on {games} games; alone, TDMC took {:.1} s for its training and TD {:.1} s",
            percent(cell.score()),
            tdmc.seconds,
            td.seconds
        ),
    )
}

fn own_best(e: &Evidence<'_>) -> Claim {
    let best = &e.studies.own_best;
    let [tdmc, td] = &best.readings;
    claim(
        "own-best",
        "Ours to ask: TDMC beats TD when each is read the way that suits it best",
        "each learner in the reading and learning rate that won most games against the untrained player in the screen; share of points, d = 10, 95 % interval over trainings above one half",
        above(best.duel.score(), 0.5),
        format!(
            "{}; TDMC ({}) scores {} against the untrained player, TD ({}) {}",
            percent(best.duel.score()),
            tdmc.words(),
            percent(best.untrained[0].score()),
            td.words(),
            percent(best.untrained[1].score())
        ),
    )
}
