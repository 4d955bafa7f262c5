//! The contest's reference players as restated, against what the originals played in logs.

use crate::StudyContext;
use anyhow::{Context, Result};
use keisei_core::{Policy, Position, Stream};
use keisei_games::daihinmin::players::{Nakanaka, Rule, Sample};
use keisei_games::daihinmin::{Move, Table as Deal};
use keisei_record::uecda_log::Reader;
use keisei_report::Table;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Examples of each rule under which a player decided otherwise than the original.
const SHOWN: usize = 5;
/// What the clients call themselves in logs.
const SAMPLE: &str = "default";
const NAKANAKA: &str = "Nakanaka";

/// Decisions under one rule.
#[derive(Clone, Debug, Default)]
struct Record {
    all: u64,
    same: u64,
    /// The table, what the original did and what ours does.
    others: Vec<[String; 3]>,
}

impl Record {
    fn add(&mut self, table: &Deal, original: Move, ours: Move) {
        self.all += 1;
        self.same += u64::from(original == ours);
        if original != ours && self.others.len() < SHOWN {
            self.others.push([table.to_string(), original.to_string(), ours.to_string()]);
        }
    }
}

/// Counts how often restated players choose as the originals; nothing where there are no logs.
pub fn tables(around: &StudyContext) -> Result<Option<[Table; 2]>> {
    let Some(folder) =
        around.data.as_deref().map(|data| data.join("daihinmin")).filter(|folder| folder.is_dir())
    else {
        around.context.warn(
            "skipped: the contest's players; --data or KEISEI_DATA names a folder with daihinmin/*.log",
        );
        return Ok(None);
    };
    let mut records: BTreeMap<(&str, Option<Rule>), Record> = BTreeMap::new();
    for log in logs(&folder)? {
        read(&log, &mut records)?;
    }
    let columns = ["player", "rule that decides", "choices in the logs", "as the original", "share"];
    let mut shares = Table::new("contest", "The contest's players, restated", columns);
    let columns = ["player", "rule", "table", "the original", "ours"];
    let mut examples =
        Table::new("contest-examples", "Where they differ, five of each rule at most", columns);
    for player in [SAMPLE, NAKANAKA] {
        let own = || records.iter().filter(|((name, _), _)| *name == player);
        let mut row = |rule: String, same: u64, all: u64| {
            let share = format!("{:.1} %", 100.0 * same as f64 / all.max(1) as f64);
            shares.push([player.to_owned(), rule, all.to_string(), same.to_string(), share]);
        };
        let sum = |of: fn(&Record) -> u64| own().map(|(_, record)| of(record)).sum();
        row("all".to_owned(), sum(|record| record.same), sum(|record| record.all));
        for ((_, rule), record) in own() {
            let Some(rule) = rule else { continue };
            row(format!("{rule:?}"), record.same, record.all);
        }
        for ((_, rule), record) in own() {
            let rule = rule.map_or_else(|| "–".to_owned(), |rule| format!("{rule:?}"));
            for [table, original, ours] in record.others.clone() {
                examples.push([player.to_owned(), rule.clone(), table, original, ours]);
            }
        }
    }
    let note = "Turns with more than one legal move, gifts included, of the players that the logs name; rejected \
                plays count as what the original chose.";
    Ok(Some([shares.with_note(note), examples]))
}

fn logs(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut logs: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    logs.retain(|path| path.extension().is_some_and(|ending| ending == "log"));
    logs.sort();
    Ok(logs)
}

fn read(log: &Path, records: &mut BTreeMap<(&str, Option<Rule>), Record>) -> Result<()> {
    let bytes = std::fs::read(log).with_context(|| log.display().to_string())?;
    let reader = Reader::new(&bytes[..]).with_context(|| log.display().to_string())?;
    let players: Vec<Option<&str>> = reader
        .header()
        .players()
        .iter()
        .map(|name| [SAMPLE, NAKANAKA].into_iter().find(|known| known == name))
        .collect();
    // The sample client draws nothing by lot, but policies may.
    let mut rng = Stream::new(1).rng();
    for game in reader.map_while(Result::ok) {
        let mut table = game.line.start;
        let mut nakanaka = Nakanaka::default();
        for &m in &game.line.moves {
            let player = players.get(table.turn().index()).copied().flatten();
            if let Some(player) = player.filter(|_| table.moves().nth(1).is_some()) {
                let ours = if player == SAMPLE {
                    Sample.pick(&table, &mut rng).map(|ours| (None, ours))
                } else {
                    nakanaka.decide(&table).map(|(rule, ours)| (Some(rule), ours))
                };
                if let Some((rule, ours)) = ours {
                    records.entry((player, rule)).or_default().add(&table, m, ours);
                }
            }
            nakanaka.note(&table, m);
            table.play(m);
        }
    }
    Ok(())
}
