//! `records check`: are they sound?

use super::{Damage, Records, each};
use crate::common::Common;
use crate::output::{print_json, print_line};
use anyhow::{Result, bail};
use keisei::catalog;
use keisei_core::{Game, GameVisitor, Position, Seat};
use keisei_record::likeness;
use keisei_report::number::thousands;
use serde::Serialize;
use std::collections::HashMap;

/// Replays every game: are moves legal, results there, games there twice? Ends with status 1 if any is damaged.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
}

pub(super) fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.records.game, Check { args, common })?
}

struct Check<'a> {
    args: &'a Args,
    common: &'a Common,
}

/// What there is to say of the records.
#[derive(Serialize)]
struct Report {
    game: String,
    sound: u64,
    /// Without a result.
    no_result: u64,
    /// Ended by the rules, but with another result than the rules give.
    other_result: u64,
    /// Ended by resignation, time or agreement.
    not_over: u64,
    /// Games that were there before, turned or mirrored ones included.
    duplicates: u64,
    /// The first few of them: the game and the one before.
    twice: Vec<(String, String)>,
    damage: Damage,
}

impl GameVisitor for Check<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let records = &self.args.records;
        let mut seen: HashMap<u64, String> = HashMap::new();
        let mut report = Report {
            game: records.game.clone(),
            sound: 0,
            no_result: 0,
            other_result: 0,
            not_over: 0,
            duplicates: 0,
            twice: Vec::new(),
            damage: Damage::default(),
        };
        report.damage = each(&game, records, |recorded| {
            report.sound += 1;
            let end = recorded.line.end();
            let by_rules = || Seat::all(G::Position::SEATS).map(|seat| end.payoff(seat));
            match &recorded.payoffs {
                None => report.no_result += 1,
                Some(_) if !end.is_over() => report.not_over += 1,
                Some(payoffs) => report.other_result += u64::from(!by_rules().eq(payoffs.iter().copied())),
            }
            if let Some(before) = seen.insert(likeness::<G>(&recorded.line), recorded.place.clone()) {
                report.duplicates += 1;
                if report.twice.len() < Damage::NAMED {
                    report.twice.push((recorded.place, before));
                }
            }
            Ok(())
        })?;
        if self.common.json {
            print_json(&report)?;
        } else {
            report.print()?;
        }
        match report.damage.games {
            0 => Ok(()),
            1 => bail!("a game is damaged"),
            games => bail!("{} games are damaged", thousands(games)),
        }
    }
}

impl Report {
    fn print(&self) -> Result<()> {
        for (again, before) in &self.twice {
            print_line(format!("twice: {again} is {before}"))?;
        }
        self.damage.print()?;
        let count =
            |n: u64, what: &str| if n > 0 { format!(", {} {what}", thousands(n)) } else { String::new() };
        print_line(format!(
            "{} sound games{}{}{}{}{}",
            thousands(self.sound),
            count(self.damage.games, "damaged"),
            count(self.duplicates, "there before"),
            count(self.no_result, "without a result"),
            count(self.not_over, "ended by a word, not by the rules"),
            count(self.other_result, "whose result is not the one the rules give")
        ))
    }
}
