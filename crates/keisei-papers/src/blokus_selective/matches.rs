//! Table 2 and figure 6: selection numbers against random simulations.

use super::experiment::{Experiment, Trained};
use super::learning::Cost;
use super::printed;
use super::setting::CHOICES;
use super::strength::{Contestant, Thought, evaluation};
use crate::{Cell, gather, percent};
use anyhow::Result;
use keisei_measure::{Mean, Pentanomial};
use keisei_report::{Curve, Curves, Figure, Point, Reference, Table};

/// Points of every selection number against n = 1.
pub struct Selections {
    /// Alpha-beta with a fixed number of nodes.
    pub nodes: Vec<(u32, Cell)>,
    /// Alpha-beta on a clock.
    pub clock: Vec<(u32, Cell)>,
    /// How a move is thought about: with nodes, on a clock.
    pub thoughts: [Thought; 2],
}

impl Selections {
    /// Plays whatever has not been played.
    pub fn play(lab: &Experiment) -> Result<Self> {
        let thoughts = [Thought::Nodes(lab.size.nodes), Thought::Time(lab.size.milliseconds)];
        let [nodes, clock] = thoughts;
        Ok(Selections {
            nodes: against_first(lab, nodes, lab.size.games)?,
            clock: against_first(lab, clock, lab.size.timed_games)?,
            thoughts,
        })
    }

    /// Table 2.
    pub fn table2(&self, costs: Option<&[Cost]>) -> Table {
        let [nodes, clock] = self.thoughts.map(Thought::words);
        let mut heads =
            vec!["n".to_owned(), format!("points against n = 1, {nodes}"), "paper (1 s)".to_owned()];
        if costs.is_some() {
            heads.insert(2, format!("points against n = 1, {clock}"));
            heads.extend(["learning time / n = 1", "paper"].map(str::to_owned));
        }
        let mut table = Table::new("table2", "Selection numbers against n = 1", heads);
        for (i, &(n, points, time)) in printed::TABLE2.iter().enumerate() {
            let mut row =
                vec![n.to_string(), points_of(find(&self.nodes, n)), format!("{:.1} %", 100.0 * points)];
            if let Some(costs) = costs {
                row.insert(2, points_of(find(&self.clock, n)));
                row.extend([format!("{:.2}", costs[i].seconds / costs[0].seconds), format!("{time:.3}")]);
            }
            table.push(row);
        }
        table.with_note(self.note())
    }

    fn note(&self) -> String {
        let pairings = |cells: &[(u32, Cell)], n| find(cells, n).map_or(0, |cell| cell.duels.len());
        let games = |cells: &[(u32, Cell)]| {
            cells.first().and_then(|(_, cell)| cell.duels.first()).map_or(0, |duel| duel.total().games())
        };
        format!(
            "Games a pairing: {} with nodes (every training of n against every one of 1: {} pairings of 2, {} of 64), {} on a clock (the first trainings alone). Both sides begin with a random pentomino, every opening is played with both colours; a draw is half a point. Intervals: over the trainings of both sides, Student's of each added like deviations, where there are several; over pairs of games where there is one of each.",
            games(&self.nodes),
            pairings(&self.nodes, 2),
            pairings(&self.nodes, 64),
            games(&self.clock),
        )
    }

    /// Figure 6.
    pub fn figure6(&self, timed: bool) -> Figure {
        let [nodes, clock] = self.thoughts.map(Thought::words);
        let theirs = printed::TABLE2.iter().map(|&(n, points, _)| (f64::from(n), points).into());
        let by_clock = timed.then(|| curve(&clock, &self.clock));
        let theirs = Curve { name: "the paper, 1 s".to_owned(), points: theirs.collect() };
        let series = [curve(&nodes, &self.nodes)].into_iter().chain(by_clock).chain([theirs]);
        over_n("Points against n = 1", series.collect())
    }
}

/// Finds the results of a selection number.
pub fn find(cells: &[(u32, Cell)], n: u32) -> Option<&Cell> {
    cells.iter().find(|(at, _)| *at == n).map(|(_, cell)| cell)
}

/// The share of points and its interval: over trainings, or over pairs of games where two trainings met.
pub fn points(cell: &Cell) -> Option<Mean> {
    let over_trainings = cell.score_over_both()?;
    if over_trainings.n > 1 {
        return Some(over_trainings);
    }
    let mut pairs = Pentanomial::default();
    cell.duels.iter().for_each(|duel| pairs.merge(duel.pairs));
    let interval = pairs.score_interval();
    Some(Mean { mean: pairs.score(), low: interval.low, high: interval.high, n: 2, ..over_trainings })
}

/// Writes the share of points.
pub fn points_of(cell: Option<&Cell>) -> String {
    cell.map_or_else(|| "50.0 % by definition".to_owned(), |cell| percent(points(cell)))
}

/// Draws the share of points over n.
pub fn curve(name: &str, cells: &[(u32, Cell)]) -> Curve {
    let point = |(n, cell): &(u32, Cell)| {
        let mean = points(cell)?;
        Some(Point { x: f64::from(*n), y: mean.mean, band: Some((mean.low, mean.high)) })
    };
    Curve { name: name.to_owned(), points: cells.iter().filter_map(point).collect() }
}

/// Puts curves over n together.
pub fn over_n(title: &str, series: Vec<Curve>) -> Figure {
    Curves {
        series,
        log_x: true,
        y_range: Some((0.0, 1.0)),
        reference: Some(Reference { y: 0.5, label: "even".to_owned() }),
        ..Curves::new(title, "selection number n", "share of points")
    }
    .into()
}

fn against_first(lab: &Experiment, thought: Thought, games: u64) -> Result<Vec<(u32, Cell)>> {
    let first = lab.trained(1)?;
    // A clock is dear: one training shows whether it orders players as nodes do.
    let most = if matches!(thought, Thought::Time(_)) { 1 } else { first.len() };
    gather(CHOICES[1..].iter().map(|&n| {
        let trained = lab.trained(n)?;
        let (ours, theirs) = (&trained[..most.min(trained.len())], &first[..most]);
        let name = format!("table2-{}-n{n}", thought.file());
        Ok((n, lab.all_meet(&name, ours, theirs, (thought, games))?))
    }))
}

impl Experiment {
    /// Lets every training of one side meet every one of the other, all with alpha-beta.
    pub fn all_meet(
        &self,
        name: &str,
        ours: &[Trained],
        theirs: &[Trained],
        (thought, games): (Thought, u64),
    ) -> Result<Cell> {
        let fighter =
            |trained: &Trained| Ok::<_, anyhow::Error>(Contestant::AlphaBeta(evaluation(trained)?, thought));
        let mut duels = Vec::new();
        for (i, one) in ours.iter().enumerate() {
            for (j, other) in theirs.iter().enumerate() {
                duels.push(self.duel(name, (i, j), &fighter(one)?, &fighter(other)?, games));
            }
        }
        Ok(Cell { duels: gather(duels)? })
    }
}
