//! `records count`: what is in them?

use super::{Damage, Records, each, result};
use crate::common::Common;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use keisei::catalog;
use keisei_core::{Game, GameVisitor, Position, Recorded, Tag};
use keisei_report::number::thousands;
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts games, positions, results, and what games know of positions.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
}

pub(super) fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.records.game, Count { args, common })?
}

struct Count<'a> {
    args: &'a Args,
    common: &'a Common,
}

/// What was counted.
#[derive(Serialize)]
struct Report {
    game: String,
    games: u64,
    /// Positions in which somebody is to move.
    positions: u64,
    plies: Extent,
    results: BTreeMap<String, u64>,
    /// Positions of which a flag is true or a name holds.
    tags: BTreeMap<String, u64>,
    counts: BTreeMap<&'static str, Extent>,
    damage: Damage,
}

/// The least, the most and the sum of many numbers.
#[derive(Clone, Copy, Default, Serialize)]
struct Extent {
    n: u64,
    least: i64,
    most: i64,
    sum: i64,
}

impl Extent {
    fn add(&mut self, number: i64) {
        self.least = if self.n == 0 { number } else { self.least.min(number) };
        self.most = if self.n == 0 { number } else { self.most.max(number) };
        self.n += 1;
        self.sum += number;
    }

    fn text(&self) -> String {
        let mean = self.sum as f64 / self.n.max(1) as f64;
        format!("{} to {}, {mean:.1} in the mean", self.least, self.most)
    }
}

impl GameVisitor for Count<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let records = &self.args.records;
        let mut report = Report {
            game: records.game.clone(),
            games: 0,
            positions: 0,
            plies: Extent::default(),
            results: BTreeMap::new(),
            tags: BTreeMap::new(),
            counts: BTreeMap::new(),
            damage: Damage::default(),
        };
        report.damage = each(&game, records, |recorded| {
            report.add(&game, &recorded);
            Ok(())
        })?;
        if self.common.json { print_json(&report) } else { report.print() }
    }
}

impl Report {
    fn add<G: Game>(&mut self, game: &G, recorded: &Recorded<G::Position>) {
        self.games += 1;
        self.plies.add(recorded.line.moves.len() as i64);
        *self.results.entry(result::<G>(recorded.payoffs.as_deref())).or_default() += 1;
        let mut position = recorded.line.start.clone();
        for &m in &recorded.line.moves {
            self.look(game, &position);
            position.play(m);
        }
        self.look(game, &position);
    }

    fn look<G: Game>(&mut self, game: &G, position: &G::Position) {
        if position.is_over() {
            return;
        }
        self.positions += 1;
        for (name, tag) in game.tags(position).0 {
            match tag {
                Tag::Flag(flag) => match self.tags.get_mut(name) {
                    Some(count) => *count += u64::from(flag),
                    None => drop(self.tags.insert(name.to_owned(), u64::from(flag))),
                },
                Tag::Count(count) => self.counts.entry(name).or_default().add(count),
                Tag::Name(value) => *self.tags.entry(format!("{name}={value}")).or_default() += 1,
            }
        }
    }

    fn print(&self) -> Result<()> {
        self.damage.print()?;
        print_line(format!(
            "{} games, {} positions; {} plies",
            thousands(self.games),
            thousands(self.positions),
            self.plies.text()
        ))?;
        let mut table = Table::new([Align::Left, Align::Right, Align::Right]);
        let mut row = |name: &str, n: u64, of: u64| {
            table.row([name, &thousands(n), &format!("{:.1} %", 100.0 * n as f64 / of.max(1) as f64)]);
        };
        for (name, &n) in &self.results {
            row(name, n, self.games);
        }
        for (name, &n) in &self.tags {
            row(name, n, self.positions);
        }
        print(&table.text())?;
        for (name, extent) in &self.counts {
            print_line(format!("  {name}: {}", extent.text()))?;
        }
        Ok(())
    }
}
