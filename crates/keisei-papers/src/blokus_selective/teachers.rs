//! Figure 8: against the player that simulates while it plays.

use super::experiment::Experiment;
use super::matches::{curve, find, over_n, points_of};
use super::printed;
use super::setting::CHOICES;
use super::strength::{Contestant, Learned, Thought, evaluation};
use crate::{Cell, gather};
use anyhow::Result;
use keisei_report::{Curve, Figure, Table};

/// Points of every selection number against the Monte-Carlo player, the teacher of n = 1.
pub struct Teachers {
    /// One ply.
    pub greedy: Vec<(u32, Cell)>,
    /// Alpha-beta with a fixed number of nodes.
    pub searched: Vec<(u32, Cell)>,
    /// Alpha-beta on a clock.
    pub clock: Vec<(u32, Cell)>,
    /// How a move is thought about: with nodes, on a clock.
    thoughts: [Thought; 2],
}

impl Teachers {
    /// Plays whatever has not been played.
    pub fn play(lab: &Experiment) -> Result<Self> {
        let thoughts = [Thought::Nodes(lab.size.nodes), Thought::Time(lab.size.milliseconds)];
        let [nodes, clock] = thoughts;
        let [many, few] = [lab.size.monte_carlo_games, lab.size.second_games];
        let timed = format!("ab-{}", clock.file());
        Ok(Teachers {
            greedy: against(lab, "greedy", many, Contestant::Greedy)?,
            searched: against(lab, "ab", many, |evaluation| Contestant::AlphaBeta(evaluation, nodes))?,
            clock: against(lab, &timed, few, |evaluation| Contestant::AlphaBeta(evaluation, clock))?,
            thoughts,
        })
    }

    /// Draws figure 8.
    pub fn figure(&self, timed: bool) -> Figure {
        let printed = |name: &str, points: &[(u32, f64)]| Curve {
            name: name.to_owned(),
            points: points.iter().map(|&(n, y)| (f64::from(n), y).into()).collect(),
        };
        let by_clock =
            timed.then(|| curve(&format!("alpha-beta, {}", self.thoughts[1].words()), &self.clock));
        let ours = [
            curve("one ply", &self.greedy),
            curve(&format!("alpha-beta, {}", self.thoughts[0].words()), &self.searched),
        ];
        let theirs = [
            printed("the paper, one ply", &printed::GREEDY),
            printed("the paper, alpha-beta 1 s", &printed::ALPHA_BETA),
        ];
        let series = ours.into_iter().chain(by_clock).chain(theirs);
        over_n("Points against the Monte-Carlo player", series.collect())
    }

    /// Figure 8 in numbers.
    pub fn table(&self, timed: bool) -> Table {
        let [searched, clock] = self.thoughts.map(|thought| format!("alpha-beta, {}", thought.words()));
        let mut heads = vec!["n", "one ply", &searched, "paper: one ply", "paper: alpha-beta 1 s"];
        if timed {
            heads.insert(3, &clock);
        }
        let mut table = Table::new("fig8", "Points against the Monte-Carlo player", heads);
        let given = |points: &[(u32, f64)], n: u32| {
            let found = points.iter().find(|&&(at, _)| at == n);
            found.map_or_else(|| "–".to_owned(), |(_, y)| format!("{:.1} %", 100.0 * y))
        };
        for n in CHOICES {
            let mut row = vec![
                n.to_string(),
                points_of(find(&self.greedy, n)),
                points_of(find(&self.searched, n)),
                given(&printed::GREEDY, n),
                given(&printed::ALPHA_BETA, n),
            ];
            if timed {
                row.insert(3, points_of(find(&self.clock, n)));
            }
            table.push(row);
        }
        let games = |cells: &[(u32, Cell)]| {
            cells.first().and_then(|(_, cell)| cell.duels.first()).map_or(0, |duel| duel.total().games())
        };
        table.with_note(format!(
            "{} games a cell, {} on a clock, with the first training of each n; intervals over pairs of games.",
            games(&self.greedy),
            games(&self.clock)
        ))
    }
}

fn against(
    lab: &Experiment,
    name: &str,
    games: u64,
    fighter: impl Fn(Learned) -> Contestant,
) -> Result<Vec<(u32, Cell)>> {
    gather(CHOICES.iter().map(|&n| {
        let trained = lab.trained(n)?;
        let ours = fighter(evaluation(&trained[0])?);
        let duel = lab.duel(
            &format!("fig8-{name}-n{n}"),
            (0, 0),
            &ours,
            &Contestant::MonteCarlo(lab.size.monte_carlo),
            games,
        )?;
        Ok((n, Cell { duels: vec![duel] }))
    }))
}
