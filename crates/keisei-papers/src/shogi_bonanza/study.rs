//! Tables 3 to 7 and figures 6 to 9.

use super::clock::{Clock, Passed, reference_curve};
use super::experiment::{Experiment, Games, Trained};
use super::printed;
use super::setting::Setting;
use super::values::KINDS;
use super::watched::Round;
use crate::gather;
use anyhow::Result;
use keisei_games::shogi::features::CLASSICAL;
use keisei_learn::comparison::Curve as Shape;
use keisei_measure::mean_interval;
use keisei_report::{Curve, Curves, Figure, Table};

/// All trainings.
pub struct Study {
    trainings: Vec<(Setting, Trained)>,
}

impl Study {
    /// Trains everything that some artefacts need.
    pub fn new(lab: &Experiment, games: &Games, settings: Vec<Setting>) -> Result<Self> {
        let train = |setting| Ok((setting, lab.train(games, setting)?));
        Ok(Study { trainings: gather(settings.into_iter().map(train))? })
    }

    /// Returns the trainings of a setting, one for every seed.
    pub fn of(&self, narrow: f64, p: f64, loss: Shape) -> Vec<&Trained> {
        let fits = |s: &Setting| s.narrow == narrow && s.p == p && s.loss == loss;
        self.trainings.iter().filter(|(setting, _)| fits(setting)).map(|(_, trained)| trained).collect()
    }

    /// Returns the trainings of a setting with the sigmoid.
    pub fn plain(&self, narrow: f64, p: f64) -> Vec<&Trained> {
        self.of(narrow, p, Shape::Sigmoid)
    }
}

/// Returns a mean over trainings.
pub fn mean(trained: &[&Trained], value: impl Fn(&Trained) -> f64) -> f64 {
    trained.iter().map(|one| value(one)).sum::<f64>() / trained.len().max(1) as f64
}

/// Returns a share.
pub fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// Returns the lowest and the highest of some values.
pub fn range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |range, x| {
        let (low, high) = range.unwrap_or((x, x));
        Some((low.min(x), high.max(x)))
    })
}

/// Table 3: how often a sibling is skipped before it returns.
pub fn table3() -> Table {
    let mut table =
        Table::new("table3", "Skips expected by the chance to return", ["p", "(1 − p)/p", "paper"]);
    for (p, skips) in printed::TABLE3 {
        table.push([p.to_string(), ((1.0 - p) / p).to_string(), skips.to_string()]);
    }
    table.with_note("Worked out; what trainings really skipped is in the table of skips.")
}

/// What table 3 says, counted: siblings skipped for each one searched again.
pub fn skips(study: &Study) -> Table {
    let mut table =
        Table::new("skips", "Siblings skipped for each one searched again", ["p", "ours", "expected"]);
    for p in printed::RETURN {
        let all = study.plain(256.0, p);
        let count = |of: fn(&Round) -> u64| -> u64 { all.iter().flat_map(|one| &one.rounds).map(of).sum() };
        let ratio = count(|round| round.skipped) as f64 / count(|round| round.again) as f64;
        table.push([p.to_string(), format!("{ratio:.3}"), ((1.0 - p) / p).to_string()]);
    }
    table.with_note("The window full from the start; one that comes back inside is not skipped any more.")
}

/// A table by `M_min` and p, with the paper's numbers under ours.
fn grid(
    study: &Study,
    (id, title): (&str, &str),
    printed: Option<&[[f64; 5]; 3]>,
    value: impl Fn(&[&Trained]) -> String,
) -> Table {
    let heads = printed::RETURN.iter().map(|p| format!("p = {p}"));
    let mut table = Table::new(id, title, ["M_min".to_owned(), "whose".to_owned()].into_iter().chain(heads));
    for (row, narrow) in printed::NARROW.into_iter().enumerate() {
        let cells = printed::RETURN.iter().map(|&p| value(&study.plain(narrow, p)));
        table.push([narrow.to_string(), "ours".to_owned()].into_iter().chain(cells));
        if let Some(printed) = printed {
            let cells = printed[row].iter().map(ToString::to_string);
            table.push([narrow.to_string(), "paper".to_owned()].into_iter().chain(cells));
        }
    }
    table
}

/// Table 4: minutes.
pub fn table4(study: &Study) -> Table {
    let minutes = |all: &[&Trained]| format!("{:.2}", mean(all, Trained::minutes));
    let table = grid(study, ("table4", "Minutes of searching and updating"), Some(&printed::TABLE4), minutes);
    table.with_note("Ours with whatever else the machine did; what repeats is in the table of work.")
}

/// What table 4 counts on any machine: siblings and nodes searched.
pub fn work(study: &Study) -> Table {
    let work = |all: &[&Trained]| {
        let [siblings, nodes] =
            [mean(all, |one| one.searched() as f64), mean(all, |one| one.nodes() as f64)].map(|x| x / 1e3);
        format!("{siblings:.1} / {nodes:.0}")
    };
    grid(study, ("work", "Siblings / nodes searched, in thousands"), None, work)
}

/// Table 5: mismatch on the games learned from.
pub fn table5(study: &Study, games: &Games) -> Table {
    let cell = |all: &[&Trained]| {
        let range = range(all.iter().map(|one| one.mismatch));
        let range = range.map_or_else(String::new, |(low, high)| format!(" ({low:.3}–{high:.3})"));
        format!("{:.4}{range}", mean(all, |one| one.mismatch))
    };
    let table = grid(study, ("table5", "Mismatch after training"), Some(&printed::TABLE5), cell);
    table.with_note(format!(
        "Games: {}. Means over trainings, with the lowest and highest. The recorded move itself, ½ a position, is left \
         out.",
        games.about
    ))
}

/// Mismatch and agreement on games held out.
pub fn held(study: &Study) -> Table {
    let cell = |all: &[&Trained]| {
        let agreement = 100.0 * mean(all, |one| one.held_agreement);
        format!("{:.4} / {agreement:.1} %", mean(all, |one| one.held))
    };
    grid(study, ("held", "Mismatch / agreement on games held out"), None, cell)
}

/// What a full window leaves out, and how much of that comes back.
pub fn returns(study: &Study) -> Table {
    let heads = ["iteration", "left out", "of these back inside at the next"];
    let mut table =
        Table::new("returns", "Siblings left out by a full window, every one searched again", heads);
    let Some(reference) = study.plain(256.0, 1.0).first().copied() else { return table };
    for (i, round) in reference.rounds.iter().enumerate() {
        let next = reference.rounds.get(i + 1);
        let back = next.map_or("–".to_owned(), |n| format!("{:.1} %", 100.0 * share(n.returned, n.again)));
        let left_out = 100.0 * round.share_left_out();
        table.push([(i + 1).to_string(), format!("{left_out:.1} %"), back]);
    }
    table.with_note(
        "Of the first training. The paper: over half are left out, and under 5 % of those return the next time.",
    )
}

/// Figure 6: what it cost against mismatch, of the settings that were trained.
pub fn fig6(study: &Study, clock: Clock) -> Figure {
    let mut series = vec![Curve {
        name: "(256, 1) over iterations".to_owned(),
        points: over_iterations(&study.plain(256.0, 1.0), clock).into_iter().map(Into::into).collect(),
    }];
    for narrow in printed::NARROW {
        let of = printed::RETURN.map(|p| (p, study.plain(narrow, p)));
        let trained: Vec<_> = of.into_iter().filter(|(_, all)| !all.is_empty()).collect();
        let (Some((first, _)), Some((last, _))) = (trained.first(), trained.last()) else { continue };
        let name = if first == last {
            format!("M_min {narrow}, p = {first}")
        } else {
            format!("M_min {narrow}, p = {first} … {last}")
        };
        let at = |all: &[&Trained]| {
            (mean(all, |one| clock.at(one.passed())), mean(all, |one| one.mismatch)).into()
        };
        series.push(Curve { name, points: trained.iter().map(|(_, all)| at(all)).collect() });
    }
    Curves { series, ..Curves::new("Mismatch against what it cost", clock.words(), "mismatch") }.into()
}

/// Returns what trainings alike had cost after every iteration, and their mismatch then, on average: the last of these is
/// where they ended.
fn over_iterations(all: &[&Trained], clock: Clock) -> Vec<(f64, f64)> {
    let curves: Vec<Vec<Passed>> = all.iter().map(|one| reference_curve(one)).collect();
    let iterations = curves.iter().map(Vec::len).min().unwrap_or(0);
    let average = |i: usize, of: &dyn Fn(Passed) -> f64| {
        curves.iter().map(|curve| of(curve[i])).sum::<f64>() / curves.len() as f64
    };
    (0..iterations).map(|i| (average(i, &|at| clock.at(at)), average(i, &|at| at.mismatch))).collect()
}

/// Figure 7: the share of siblings left out, by iteration; p by colour, windows by dashes.
pub fn fig7(study: &Study) -> Figure {
    let mut series = Vec::new();
    for narrow in printed::NARROW {
        for p in printed::RETURN {
            let all = study.plain(narrow, p);
            let rounds = all.iter().map(|one| one.rounds.len()).min().unwrap_or(0);
            let left_out = |i: usize| mean(&all, |one| one.rounds[i].share_left_out());
            let points = (0..rounds).map(|i| ((i + 1) as f64, left_out(i)).into()).collect();
            series.push(Curve { name: format!("({narrow}, {p})"), points });
        }
    }
    let colours = printed::RETURN.len();
    Curves { series, colours, ..Curves::new("Siblings left out", "iteration", "share of siblings") }.into()
}

/// Tables 6 and 7: material after training.
pub fn material(study: &Study, id: &str, p: f64) -> Option<Table> {
    let all = study.plain(256.0, p);
    let count = all.first()?.material.len();
    if count != KINDS.len() {
        return None;
    }
    let title = format!("Material after training, (256, {p})");
    let mut table = Table::new(id, title, ["kind", "before", "after", "lowest", "highest", "paper"]);
    let printed = printed::MATERIAL.iter().find(|(of, _)| *of == p);
    for (i, kind) in KINDS.iter().enumerate() {
        let (lowest, highest) = range(all.iter().map(|one| f64::from(one.material[i])))?;
        let after = mean(&all, |one| f64::from(one.material[i]));
        let ours = [after, lowest, highest].map(|value| format!("{value:.0}"));
        let paper = printed.map_or("–".to_owned(), |(_, values)| values[i].to_string());
        let cells = [(*kind).to_owned(), CLASSICAL[i].to_string()].into_iter().chain(ours);
        table.push(cells.chain([paper]));
    }
    Some(table.with_note(format!(
        "After: the mean of {} trainings, and the lowest and highest of them.",
        all.len()
    )))
}

/// Writes a mean with its interval.
pub fn spread(values: &[f64]) -> String {
    mean_interval(values).map_or("–".to_owned(), |m| {
        if m.n > 1 {
            format!("{:.4} [{:.4}, {:.4}]", m.mean, m.low, m.high)
        } else {
            format!("{:.4}", m.mean)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A training of two iterations.
    fn trained(seconds: [f64; 2], [between, last]: [f64; 2]) -> Trained {
        let befores = [None, Some(between)];
        let rounds = seconds.into_iter().zip(befores).map(|(seconds, before)| Round {
            seconds,
            before,
            searched: 1_000,
            ..Round::default()
        });
        Trained {
            learner: String::new(),
            updates_each: 1,
            rounds: rounds.collect(),
            mismatch: last,
            held: 0.0,
            agreement: 0.0,
            held_agreement: 0.0,
            material: Vec::new(),
            golds: Vec::new(),
        }
    }

    /// Trainings that took unlike long are one curve, which ends where their mean point is drawn.
    #[test]
    fn the_reference_is_the_mean_of_its_trainings() {
        let [a, b] = [trained([60.0, 120.0], [6.0, 4.0]), trained([180.0, 360.0], [7.0, 5.0])];
        assert_eq!(over_iterations(&[&a, &b], Clock::Minutes), [(2.0, 6.5), (4.0, 4.5)]);
        assert_eq!(over_iterations(&[&a, &b], Clock::Siblings), [(1.0, 6.5), (2.0, 4.5)]);
        assert_eq!(over_iterations(&[], Clock::Minutes), []);
    }
}
