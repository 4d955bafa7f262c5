//! Claims on what curves are good for.

use super::super::cost::Cost;
use super::super::strength::Correlation;
use super::super::tables::points;
use super::{Evidence, all, claim, clearly, verdict_of};
use keisei::curve::{estimate, p_value};
use keisei_report::{Claim, Verdict};

pub fn correlates(correlation: &Correlation) -> Claim {
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

pub fn disagree(e: &Evidence) -> Claim {
    let (mut apart, mut agreed) = (Vec::new(), 0);
    let players = &e.strength.players;
    for a in 0..players.len() {
        for b in a + 1..players.len() {
            let Some(pair) = e.pair(players[a], players[b]) else { continue };
            let elo = e.strength.standings.apart(a, b);
            let games_say = (!elo.interval.contains(0.0)).then_some(elo.value > 0.0);
            match clearly(pair).zip(games_say) {
                Some((curve, games)) if curve == games => agreed += 1,
                Some(_) => apart.push(format!(
                    "{} v {}: E(v) {}, Elo {}",
                    players[a].name(),
                    players[b].name(),
                    estimate(pair.difference, 4),
                    estimate(elo, 0)
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
        "where E(v) and games both decide between two players, they decide alike",
        "among pairs with a paired p below 0.05 and a difference of Elo whose 95 % interval leaves zero out, none is decided \
         two ways (before a look at the results their own match was asked instead: of some pairs, four games)",
        verdict,
        format!(
            "{agreed} alike, {} not{}{}",
            apart.len(),
            if apart.is_empty() { "" } else { ": " },
            apart.join("; ")
        ),
    )
}

pub fn cheaper(e: &Evidence) -> Claim {
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

pub fn corrected(e: &Evidence) -> Claim {
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

pub fn leans(e: &Evidence) -> Claim {
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

pub fn challenge(e: &Evidence) -> Claim {
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
