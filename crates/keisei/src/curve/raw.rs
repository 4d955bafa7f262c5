//! Every value as columns: made of the journal, and read back game by game.

use super::journal::{Entry, JOURNAL, Journal, Tags, Unit};
use super::plan::Plan;
use anyhow::{Context, Result, anyhow};
use keisei_measure::curve::Answer;
use keisei_play::atomic_file::{self, Growing};
use keisei_record::Damaged;
use keisei_report::Table;
use keisei_store::{Column, Kind, Reader, Writer};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file of all values.
pub const EVALUATIONS: &str = "evaluations.parquet";
/// Rows of a block.
const BLOCK: usize = 1 << 16;
/// Where tags begin among the columns of a two-seat game: game, ply, turn, and a payoff for every seat come first.
const FIXED: usize = 3;

/// What there was in the records.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Records {
    /// Games with a result.
    pub games: u64,
    /// Games without one.
    pub without_result: u64,
    /// Games that could not be read.
    pub damaged: u64,
    /// The first few damaged ones.
    pub damage: Vec<String>,
}

impl Records {
    pub fn add_damage(&mut self, damaged: &Damaged) {
        self.damaged += 1;
        if self.damage.len() < 20 {
            self.damage.push(damaged.to_string());
        }
    }
}

/// What the values are of, noted in their file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    pub plan: Plan,
    pub seats: usize,
    pub units: Vec<Option<Unit>>,
    /// Positions that each judge could not judge.
    pub failed: Vec<u64>,
    /// Why not, and how often: the commonest first.
    pub reasons: Vec<Vec<(String, u64)>>,
    pub records: Records,
}

/// The name under which the header is noted.
const NOTE: &str = "keisei";

/// Tells whether a folder's values are all there.
pub fn is_whole(folder: &Path) -> bool {
    folder.join(EVALUATIONS).exists() && !folder.join(JOURNAL).exists()
}

/// Makes the files of a finished journal, and takes the journal away when they are whole.
pub fn write(plan: &Plan, seats: usize, records: &Records, folder: &Path) -> Result<()> {
    let mut header = Header {
        plan: plan.clone(),
        seats,
        units: vec![None; plan.specs.len()],
        failed: vec![0; plan.specs.len()],
        reasons: vec![Vec::new(); plan.specs.len()],
        records: records.clone(),
    };
    let mut games = Table::new(
        "games",
        "",
        ["game", "positions", "plies", "payoff of the first seat", "players", "record"],
    );
    let mut errors = Table::new("errors", "", ["game", "ply", "judge", "why"]);
    let mut tags = None;
    for entry in Journal::read(folder)? {
        let entry = entry?;
        header.look(&entry, &mut errors);
        let payoff = entry.payoffs.first().map_or_else(String::new, ToString::to_string);
        let last = entry.plies.last().map_or_else(String::new, ToString::to_string);
        let count = entry.plies.len().to_string();
        games.push([entry.game.to_string(), count, last, payoff, entry.seats.join(", "), entry.place]);
        if tags.is_none() && !entry.tags.is_empty() {
            tags = Some(entry.tags.iter().map(|(name, tags)| (name.clone(), kind(tags))).collect::<Vec<_>>());
        }
    }
    for reasons in &mut header.reasons {
        reasons.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    }
    let path = folder.join(EVALUATIONS);
    columns(&header, &tags.unwrap_or_default(), folder, &path)?;
    let text = |name: &str, table: &Table| {
        let path = folder.join(name);
        atomic_file::write(&path, table.to_csv().as_bytes()).with_context(|| path.display().to_string())
    };
    text("games.csv", &games)?;
    text("errors.csv", &errors)?;
    let journal = folder.join(JOURNAL);
    std::fs::remove_file(&journal).with_context(|| journal.display().to_string())
}

impl Header {
    fn look(&mut self, entry: &Entry, errors: &mut Table) {
        for (unit, found) in self.units.iter_mut().zip(&entry.units) {
            *unit = unit.or(*found);
        }
        for fault in &entry.errors {
            self.failed[fault.judge] += 1;
            let reasons = &mut self.reasons[fault.judge];
            match reasons.iter().position(|(why, _)| *why == fault.why) {
                Some(known) => reasons[known].1 += 1,
                None if reasons.len() < 20 => reasons.push((fault.why.clone(), 1)),
                None => {}
            }
            let judge = &self.plan.judges[fault.judge];
            errors.push([entry.game.to_string(), fault.ply.to_string(), judge.clone(), fault.why.clone()]);
        }
    }
}

fn kind(tags: &Tags) -> Kind {
    match tags {
        Tags::Flag(_) => Kind::Flag,
        Tags::Count(_) => Kind::Number,
        Tags::Name(_) => Kind::Text,
    }
}

/// Writes the columns block by block, whole games to a block.
fn columns(header: &Header, tags: &[(String, Kind)], folder: &Path, path: &Path) -> Result<()> {
    let mut fields: Vec<(String, Kind)> =
        ["game", "ply", "turn"].iter().map(|name| ((*name).to_owned(), Kind::Number)).collect();
    fields.extend((0..header.seats).map(|seat| (format!("payoff{seat}"), Kind::Value)));
    fields.extend(tags.iter().cloned());
    fields.extend((0..header.plan.specs.len()).map(|judge| (format!("v{judge}"), Kind::Value)));
    let fields: Vec<(&str, Kind)> = fields.iter().map(|(name, kind)| (name.as_str(), *kind)).collect();
    let note = serde_json::to_string(header)?;
    let file = Growing::create(path).with_context(|| path.display().to_string())?;
    let mut writer = Writer::new(file, path, &fields, &[(NOTE, &note)])?;
    let empty = || fields.iter().map(|(_, kind)| Column::new(*kind)).collect::<Vec<_>>();
    let mut block = empty();
    for entry in Journal::read(folder)? {
        let entry = entry?;
        let game = entry.game;
        for (ours, mut theirs) in block.iter_mut().zip(rows(entry)) {
            if !ours.append(&mut theirs) {
                return Err(anyhow!("game {game} of the journal does not have the tags of the others"));
            }
        }
        if block.first().map_or(0, Column::len) >= BLOCK {
            writer.write(&std::mem::replace(&mut block, empty()))?;
        }
    }
    if block.first().map_or(0, Column::len) > 0 {
        writer.write(&block)?;
    }
    writer.finish()?.finish().with_context(|| path.display().to_string())
}

/// Lays a game out in columns.
fn rows(entry: Entry) -> Vec<Column> {
    let n = entry.plies.len();
    if n == 0 {
        return Vec::new();
    }
    let mut columns = vec![
        Column::Number(vec![entry.game as i64; n]),
        Column::Number(entry.plies.iter().map(|&ply| ply.into()).collect()),
        Column::Number(entry.turns.iter().map(|&turn| turn.into()).collect()),
    ];
    columns.extend(entry.payoffs.iter().map(|&payoff| Column::Value(vec![Some(payoff.into()); n])));
    columns.extend(entry.tags.into_iter().map(|(_, tags)| match tags {
        Tags::Flag(answers) => Column::Flag(answers),
        Tags::Count(answers) => Column::Number(answers),
        Tags::Name(answers) => Column::Text(answers),
    }));
    columns.extend(entry.values.into_iter().map(Column::Value));
    columns
}

/// All values, read back.
pub struct Evaluations {
    reader: Reader,
    /// What they are of.
    pub header: Header,
    /// The tags' columns.
    tags: Vec<(String, usize)>,
}

/// The rows of one game.
pub struct GameRows<'a> {
    pub game: u64,
    block: &'a [Column],
    seats: usize,
    tags: &'a [(String, usize)],
    from: usize,
    to: usize,
}

impl Evaluations {
    /// Opens the values that a folder holds.
    ///
    /// # Errors
    /// Fails where there are none, or they are damaged.
    pub fn in_folder(folder: &Path) -> Result<Self> {
        Evaluations::open(&folder.join(EVALUATIONS))
    }

    /// Opens a file of values.
    ///
    /// # Errors
    /// Fails where it is none, or damaged.
    pub fn open(path: &Path) -> Result<Self> {
        let reader = Reader::open(path)?;
        let note =
            reader.note(NOTE).ok_or_else(|| anyhow!("{} was not made by keisei curve", path.display()))?;
        let header: Header = serde_json::from_str(note).with_context(|| path.display().to_string())?;
        let fields = reader.fields().iter().enumerate();
        let judges = header.plan.specs.len();
        let last = reader.fields().len().saturating_sub(judges);
        let tags =
            fields.take(last).skip(FIXED + header.seats).map(|(at, (name, _))| (name.clone(), at)).collect();
        Ok(Evaluations { reader, header, tags })
    }

    /// Returns how many positions were judged.
    pub fn positions(&self) -> u64 {
        self.reader.rows()
    }

    /// Hands every block to a fold, split into its games.
    pub fn each_block(&self, mut look: impl FnMut(&[GameRows<'_>]) -> Result<()>) -> Result<()> {
        for number in 0..self.reader.blocks() {
            let block = self.reader.block(number)?;
            let Column::Number(games) = &block[0] else { continue };
            let (mut rows, mut from) = (Vec::new(), 0);
            for game in games.chunk_by(|a, b| a == b) {
                let to = from + game.len();
                let (seats, tags) = (self.header.seats, self.tags.as_slice());
                rows.push(GameRows { game: game[0] as u64, block: &block, seats, tags, from, to });
                from = to;
            }
            look(&rows)?;
        }
        Ok(())
    }
}

impl GameRows<'_> {
    /// Lists the rows.
    pub fn rows(&self) -> std::ops::Range<usize> {
        self.from..self.to
    }

    pub fn ply(&self, row: usize) -> i64 {
        match &self.block[1] {
            Column::Number(plies) => plies[row],
            _ => 0,
        }
    }

    pub fn turn(&self, row: usize) -> usize {
        match &self.block[2] {
            Column::Number(turns) => turns[row] as usize,
            _ => 0,
        }
    }

    pub fn payoff(&self, row: usize, seat: usize) -> f64 {
        value(&self.block[FIXED + seat], row).unwrap_or(0.5)
    }

    /// Returns what a judge said, for whoever is to move.
    pub fn value(&self, row: usize, judge: usize) -> Option<f64> {
        value(&self.block[FIXED + self.seats + self.tags.len() + judge], row)
    }

    /// Returns what a position answers to the name of a tag.
    pub fn answer(&self, row: usize, tag: &str) -> Option<Answer<'_>> {
        let (_, at) = self.tags.iter().find(|(name, _)| name == tag)?;
        Some(answer(&self.block[*at], row))
    }

    /// Lists all answers of a position.
    pub fn answers(&self, row: usize) -> Vec<(&str, Answer<'_>)> {
        self.tags.iter().map(|(name, at)| (name.as_str(), answer(&self.block[*at], row))).collect()
    }
}

fn value(column: &Column, row: usize) -> Option<f64> {
    match column {
        Column::Value(values) => values[row],
        _ => None,
    }
}

fn answer(column: &Column, row: usize) -> Answer<'_> {
    match column {
        Column::Flag(flags) => Answer::Flag(flags[row]),
        Column::Number(counts) => Answer::Count(counts[row]),
        Column::Text(names) => Answer::Name(&names[row]),
        Column::Value(_) => Answer::Flag(false),
    }
}
