//! `records convert`: the same games in another format.

use super::{Damage, Records, each};
use crate::common::Common;
use crate::output::{print_json, print_line};
use anyhow::Result;
use keisei::catalog;
use keisei_core::{Game, GameVisitor, Position, Recorded};
use keisei_record::{Damaged, Sink};
use keisei_report::number::thousands;
use serde::Serialize;
use std::path::PathBuf;

/// Writes games in another format of their game; `keisei records --help` lists the formats.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    #[command(flatten)]
    out: Out,
}

/// Where games go.
#[derive(clap::Args, Debug)]
pub(super) struct Out {
    /// The file to write; its ending names the format.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replaces the file if it is there already.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.records.game, Convert { args, common })?
}

struct Convert<'a> {
    args: &'a Args,
    common: &'a Common,
}

impl GameVisitor for Convert<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let mut writing = Writing::new::<G>(&self.args.out)?;
        let damage = each(&game, &self.args.records, |recorded| writing.write(&recorded))?;
        writing.finish(damage, self.common)
    }
}

/// A file being written, and games that its format has no words for.
pub(super) struct Writing<P: Position> {
    sink: Sink<P>,
    out: PathBuf,
    unwritable: Damage,
}

/// What was written.
#[derive(Serialize)]
struct Report {
    out: PathBuf,
    games: u64,
    unwritable: Damage,
    damage: Damage,
}

impl<P: Position> Writing<P> {
    pub fn new<G: Game<Position = P>>(Out { out, force }: &Out) -> Result<Self> {
        let sink = Sink::open::<G>(out, *force)?;
        Ok(Writing { sink, out: out.clone(), unwritable: Damage::default() })
    }

    pub fn write(&mut self, game: &Recorded<P>) -> Result<()> {
        if let Err(why) = self.sink.write(game)? {
            self.unwritable.add(Damaged { place: game.place.clone(), why });
        }
        Ok(())
    }

    pub fn finish(self, damage: Damage, common: &Common) -> Result<()> {
        let Writing { sink, out, unwritable } = self;
        let report = Report { games: sink.finish()?, out, unwritable, damage };
        if common.json {
            return print_json(&report);
        }
        report.damage.print()?;
        for left in &report.unwritable.first {
            print_line(format!("left out: {left}"))?;
        }
        let count =
            |n: u64, what: &str| if n > 0 { format!(", {} {what}", thousands(n)) } else { String::new() };
        print_line(format!(
            "{} games in {}{}{}",
            thousands(report.games),
            report.out.display(),
            count(report.damage.games, "damaged"),
            count(report.unwritable.games, "left out")
        ))
    }
}
