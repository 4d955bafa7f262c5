//! `records sample`: some of the games, drawn by lot.

use super::convert::{Out, Writing};
use super::{Records, each};
use crate::common::Common;
use anyhow::Result;
use keisei::catalog;
use keisei_core::{Game, GameVisitor, Recorded, Stream};

/// Draws so many games at random, the same ones for the same seed, and keeps their order.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    /// How many.
    #[arg(long, value_name = "N")]
    games: usize,
    #[command(flatten)]
    out: Out,
}

pub(super) fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.records.game, Sample { args, common })?
}

struct Sample<'a> {
    args: &'a Args,
    common: &'a Common,
}

impl GameVisitor for Sample<'_> {
    type Out = Result<()>;

    /// Every game draws a lot of its own, and the lowest lots win: what comes later never changes a lot.
    fn run<G: Game>(self, game: G) -> Result<()> {
        let lots = Stream::new(self.common.seed()).named("sample");
        let mut drawn: Vec<(u64, u64, Recorded<G::Position>)> = Vec::new();
        let mut writing = Writing::new::<G>(&self.args.out)?;
        let mut number = 0;
        let damage = each(&game, &self.args.records, |recorded| {
            drawn.push((lots.child(number).key(), number, recorded));
            number += 1;
            if drawn.len() >= 2 * self.args.games.max(512) {
                keep(&mut drawn, self.args.games);
            }
            Ok(())
        })?;
        keep(&mut drawn, self.args.games);
        drawn.sort_by_key(|&(_, number, _)| number);
        for (_, _, recorded) in &drawn {
            writing.write(recorded)?;
        }
        writing.finish(damage, self.common)
    }
}

/// Keeps the lowest lots.
fn keep<T>(drawn: &mut Vec<(u64, u64, T)>, games: usize) {
    drawn.sort_by_key(|&(lot, number, _)| (lot, number));
    drawn.truncate(games);
}
