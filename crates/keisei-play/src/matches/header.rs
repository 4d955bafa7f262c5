//! The plan as it is saved beside the games.

use super::{Openings, Plan, Schedule};
use keisei_core::{Budget, Game, Position, Stream};
use keisei_measure::Sprt;
use serde::Serialize;
use serde_json::Value;

/// Counts up when the files of a match change their meaning.
const FORMAT: &str = "keisei match 1";

/// Everything of a plan that decides the games' bytes.
#[derive(Serialize)]
struct Header<'a> {
    format: &'static str,
    game: &'a str,
    rules: u32,
    entrants: Vec<Entered<'a>>,
    schedule: &'a Schedule,
    games: u64,
    series: u32,
    openings: String,
    seed: u64,
    budget: Thinking,
    sprt: Option<Sprt>,
    chunk: u32,
    keep_values: bool,
}

/// The header as it is written, with the hash of its text.
#[derive(Serialize)]
struct Saved<'a> {
    #[serde(flatten)]
    header: Header<'a>,
    hash: String,
}

#[derive(Serialize)]
struct Entered<'a> {
    name: &'a str,
    about: &'a str,
}

#[derive(Serialize)]
struct Thinking {
    milliseconds: Option<u128>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl From<&Budget> for Thinking {
    fn from(budget: &Budget) -> Self {
        let milliseconds = budget.time.map(|time| time.as_millis());
        Thinking { milliseconds, nodes: budget.nodes, depth: budget.depth }
    }
}

/// Tells whether a text is the plan of a match, and nobody else's file of that name.
pub(super) fn is_plan(text: &str) -> bool {
    let plan: Option<Value> = serde_json::from_str(text).ok();
    plan.is_some_and(|plan| plan.get("format").and_then(Value::as_str) == Some(FORMAT))
}

/// Writes a plan as `plan.json`, its hash last.
pub(super) fn text<G: Game>(plan: &Plan<G>) -> Result<String, serde_json::Error> {
    let entrants = plan.entrants.iter().map(|e| Entered { name: &e.name, about: &e.about }).collect();
    let header = Header {
        format: FORMAT,
        game: &plan.rules,
        rules: G::RULES,
        entrants,
        schedule: &plan.schedule,
        games: plan.games,
        series: plan.series,
        openings: openings(&plan.openings),
        seed: plan.seed,
        budget: (&plan.budget).into(),
        sprt: plan.sprt,
        chunk: plan.chunk,
        keep_values: plan.keep_values,
    };
    // A stream's key is a hash of its name, and the only one the project needs.
    let hash = Stream::new(0).named(&serde_json::to_string(&header)?);
    let saved = Saved { header, hash: format!("{:016x}", hash.key()) };
    Ok(serde_json::to_string_pretty(&saved)? + "\n")
}

/// Names openings by their number and, where they are given, by what they are.
fn openings<P: Position>(openings: &Openings<P>) -> String {
    let Openings::Lines(lines) = openings else { return openings.to_string() };
    let hash = lines.iter().fold(Stream::new(0), |hash, line| {
        let hash = hash.named(&line.start.to_string());
        line.moves.iter().fold(hash, |hash, m| hash.named(&m.to_string()))
    });
    format!("{openings}, hash {:016x}", hash.key())
}

/// Compares a saved plan with this one; says what differs first, if anything does.
pub(super) fn difference(there: &str, here: &str) -> Result<Option<String>, serde_json::Error> {
    let (there, here): (Value, Value) = (serde_json::from_str(there)?, serde_json::from_str(here)?);
    if there == here {
        return Ok(None);
    }
    let none = serde_json::Map::new();
    let fields = here.as_object().unwrap_or(&none);
    let differs = fields.iter().find(|(key, value)| *key != "hash" && there.get(key) != Some(value));
    Ok(Some(match differs {
        Some((key, value)) => {
            let saved = there.get(key).map_or_else(|| "nothing".to_owned(), Value::to_string);
            format!("{key} is {saved} there and {value} here")
        }
        None => "its hash does not fit its content".to_owned(),
    }))
}
