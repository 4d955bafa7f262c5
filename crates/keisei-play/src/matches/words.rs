//! A report in sentences that say whose result it is.

use super::{Duel, Pairing, Points, Report};
use keisei_measure::{Decision, Interval};
use std::fmt::{self, Display};

fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

fn percents(interval: Interval) -> String {
    if !(interval.low.is_finite() && interval.high.is_finite()) {
        return "95 % interval unknown".to_owned();
    }
    format!("95 % interval {:.1} to {:.1} %", 100.0 * interval.low, 100.0 * interval.high)
}

fn counted(count: u64, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

impl Report {
    /// Says in sentences what the match came to, and what to beware of.
    pub fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.pairings.iter().flat_map(|pairing| self.about(pairing)).collect();
        words.extend(self.warnings());
        words
    }

    /// Says what to beware of; nothing when the match is as it should be.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if !self.complete {
            warnings.push(format!(
                "Interrupted after {} of {} games: it can be resumed.",
                self.games, self.planned
            ));
        }
        let each = self.planned / (self.pairings.len() as u64).max(1);
        if each != self.asked {
            warnings
                .push(format!("Each pairing has {each} games instead of {}: whole rounds only.", self.asked));
        }
        warnings.extend(self.opening_warning());
        warnings.extend(self.pairings.iter().filter_map(Pairing::repeats));
        warnings.extend(self.pairings.iter().flat_map(Pairing::forfeit_words));
        warnings.extend(self.pairings.iter().filter_map(Pairing::too_long_words));
        if self.on_a_clock {
            warnings.push("Moves were made on a clock, so the match does not repeat.".to_owned());
        }
        warnings
    }

    fn opening_warning(&self) -> Option<String> {
        let openings = &self.openings;
        if openings.distinct >= openings.rounds || openings.kind == "none" {
            return None;
        }
        let given = openings.given.map_or_else(String::new, |given| format!(", {given} in the list"));
        let distinct = counted(openings.distinct, "different opening", "different openings");
        Some(format!("{} rounds were played from only {distinct}{given}.", openings.rounds))
    }

    fn about(&self, pairing: &Pairing) -> Vec<String> {
        match &pairing.duel {
            Some(duel) => self.about_duel(pairing, duel),
            None => about_table(pairing),
        }
    }

    fn about_duel(&self, pairing: &Pairing, duel: &Duel) -> Vec<String> {
        let [player, opponent] = &pairing.entrants[..] else { return Vec::new() };
        let mut words = vec![verdict(player, opponent, duel)];
        let seat = |i: usize| self.seat_names.get(i).map_or("?", String::as_str);
        words.push(format!(
            "{player} won/drew/lost {} of {} ({} different): {} as {}, {} as {}; pairs [LL, LD, WL+DD, WD, WW] {}.",
            duel.wdl,
            counted(pairing.games, "game", "games"),
            pairing.distinct,
            duel.as_first,
            seat(0),
            duel.as_second,
            seat(1),
            duel.pairs,
        ));
        words.push(strength(player, opponent, duel));
        if let Some(test) = &duel.sprt {
            words.push(format!("{}.", test.words));
            if test.decision != Decision::Continue {
                words.push(
                    "The plain Elo of a match that its test ended leans towards the verdict.".to_owned(),
                );
            }
        }
        words
    }
}

/// Says who beats whom, or that nobody can tell.
fn verdict(player: &str, opponent: &str, duel: &Duel) -> String {
    let Interval { low, high } = duel.interval;
    if low <= 0.5 && high >= 0.5 {
        let (score, interval) = (percent(duel.score), percents(duel.interval));
        return format!(
            "{player} and {opponent} cannot be told apart: {player} scores {score} ({interval})."
        );
    }
    if low > 0.5 {
        return format!(
            "{player} beats {opponent}, scoring {} ({}).",
            percent(duel.score),
            percents(duel.interval)
        );
    }
    let swapped = Interval { low: 1.0 - high, high: 1.0 - low };
    format!("{opponent} beats {player}, scoring {} ({}).", percent(1.0 - duel.score), percents(swapped))
}

/// Says by how much, on the scales that the pairs allow.
fn strength(player: &str, opponent: &str, duel: &Duel) -> String {
    let elo = format!("{player} against {opponent}: Elo {}", duel.elo);
    match (duel.nelo, duel.los) {
        (Some(nelo), Some(los)) => {
            format!("{elo}, nElo {nelo}, likelihood of being the stronger {}.", percent(los))
        }
        _ => format!("{elo}; all pairs came out alike, which leaves nElo and likelihood open."),
    }
}

fn about_table(pairing: &Pairing) -> Vec<String> {
    let about = |points: &Points| {
        let payoff = points.payoff.map_or_else(|| "unknown".to_owned(), |mean| mean.to_string());
        let score = points.score.map_or_else(String::new, |score| format!(", {score:.2} points of the game"));
        format!("{} gets {payoff} a game{score}", points.entrant)
    };
    let all: Vec<String> = pairing.points.iter().map(about).collect();
    let (names, all) = (pairing.entrants.join(", "), all.join("; "));
    vec![format!("At the table of {names} ({} games, {} different): {all}.", pairing.games, pairing.distinct)]
}

impl Pairing {
    fn names(&self) -> String {
        self.entrants.join(" and ")
    }

    /// Warns of games that came more than once, which count as evidence only once.
    fn repeats(&self) -> Option<String> {
        (self.distinct < self.games).then(|| {
            let (distinct, games, names) = (self.distinct, self.games, self.names());
            format!(
                "Only {distinct} of the {games} games of {names} are different: unless the players draw their \
                 moves at random, a repeated game proves nothing new and makes the intervals too narrow."
            )
        })
    }

    fn too_long_words(&self) -> Option<String> {
        let games = counted(self.too_long, "game", "games");
        (self.too_long > 0).then(|| format!("{games} of {} ran too long and counted as drawn.", self.names()))
    }

    /// Says who forfeited how often, with the first reason.
    fn forfeit_words(&self) -> Vec<String> {
        let mut names: Vec<&str> = self.forfeits.iter().map(|forfeit| forfeit.entrant.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let words = |name: &str| {
            let mut of_name = self.forfeits.iter().filter(|forfeit| forfeit.entrant == name);
            let reason = of_name.next().map_or("", |forfeit| forfeit.reason.as_str());
            let games = counted(1 + of_name.count() as u64, "game", "games");
            format!("{name} forfeited {games} of {}, the first because: {reason}.", self.names())
        };
        names.into_iter().map(words).collect()
    }
}

/// Writes the sentences, and a ranking where more than two met.
impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}, {} games, openings {}, seed {}",
            self.game, self.games, self.openings.kind, self.seed
        )?;
        for sentence in self.words() {
            writeln!(f, "{sentence}")?;
        }
        if self.ranking.len() < 3 {
            return Ok(());
        }
        self.write_ranking(f)
    }
}

impl Report {
    /// Writes everybody's place and, where pairs met, the score against each of the others.
    fn write_ranking(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.ranking.iter().map(|rank| rank.entrant.chars().count()).max().unwrap_or(0);
        for (i, (rank, row)) in self.ranking.iter().zip(&self.cross).enumerate() {
            write!(f, "{:>3}. {:width$}  {:>7} ", i + 1, rank.entrant, percent(rank.score))?;
            write!(f, "({}), {} games", percents(rank.interval), rank.games)?;
            if let Some(elo) = rank.elo {
                write!(f, ", Elo {elo} against those met;")?;
                for score in row {
                    let text = score.map_or_else(|| "-".to_owned(), |score| format!("{:.1}", 100.0 * score));
                    write!(f, " {text:>5}")?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
