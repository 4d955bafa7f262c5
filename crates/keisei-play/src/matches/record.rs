//! A game as it is saved: one line of JSON.

use super::play::{Ending, Played, payoffs};
use super::{Plan, Slot, Timetable};
use keisei_core::{Game, Line, Position, Recorded, Seat, Value};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::str::FromStr;

/// A saved game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The pairing, counted from zero.
    pub pairing: usize,
    /// The round, in two-seat games the pair, counted from zero.
    pub round: u64,
    /// How far the entrants moved on around the table.
    pub rotation: usize,
    /// The game of the series, counted from zero.
    pub game: u32,
    /// The entrant in each seat, the first seat first.
    pub seats: Vec<String>,
    /// The position the game started from.
    pub start: String,
    /// The moves of the opening.
    pub opening: Vec<String>,
    /// The moves of the players.
    pub moves: Vec<String>,
    /// What the game brought each seat.
    pub payoffs: Vec<f32>,
    /// Points of each seat, where the game has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<f32>>,
    /// Plies, the opening's included.
    pub plies: usize,
    /// How it ended.
    pub ending: Ending,
    /// What the players thought of their moves, where it was kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Option<Thought>>,
}

/// What a player thought of a position, as it is saved.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thought {
    /// Expected payoff, in `[0, 1]`.
    WinRate(f64),
    /// Points, discs, squares ahead.
    Points(f64),
    /// Hundredths of a pawn ahead.
    Centipawns(f64),
    /// The unit of an evaluation function nobody has calibrated.
    Raw(f64),
}

impl Thought {
    /// Takes a value over; JSON has no word for one that is not finite.
    fn of(value: Value) -> Option<Self> {
        let (thought, v) = match value {
            Value::WinRate(v) => (Thought::WinRate(v), v),
            Value::Points(v) => (Thought::Points(v), v),
            Value::Centipawns(v) => (Thought::Centipawns(v), v),
            Value::Raw(v) => (Thought::Raw(v), v),
        };
        v.is_finite().then_some(thought)
    }
}

fn texts(items: &[impl Display]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

impl Record {
    /// Writes a game down.
    pub fn new<P: Position>(slot: Slot, seats: Vec<String>, played: &Played<P>) -> Self {
        let Slot { pairing, round, rotation, game } = slot;
        let (opening, moves) = played.line.moves.split_at(played.opening);
        Record {
            pairing,
            round,
            rotation,
            game,
            seats,
            start: played.line.start.to_string(),
            opening: texts(opening),
            moves: texts(moves),
            payoffs: played.payoffs.clone(),
            scores: played.scores().into_iter().collect(),
            plies: played.plies(),
            ending: played.ending.clone(),
            values: played.values.iter().map(|value| value.and_then(Thought::of)).collect(),
        }
    }

    /// Writes a game down that was not played here; its number stands for the place in a schedule.
    ///
    /// # Errors
    /// Refuses a game without a result, or with one that no ending describes.
    pub fn of<P: Position>(game: &Recorded<P>, number: u64) -> Result<Self, String> {
        let recorded = game.payoffs.as_deref().ok_or("it has no result")?;
        let end = game.line.end();
        let winner = recorded.iter().position(|&payoff| payoff == 1.0).map(|seat| seat as u8);
        let reason = game.note("RE").unwrap_or("as recorded").to_owned();
        // Nobody needs to say why a game of so many plies was a draw.
        let too_long = game.line.moves.len() as u64 >= u64::from(P::MAX_PLIES) && game.note("RE").is_none();
        let endings = [Ending::Over, Ending::TooLong, Ending::Adjudicated { winner, reason }];
        let fits = |ending: &Ending| {
            let can_be = match ending {
                Ending::Over => end.is_over(),
                Ending::TooLong => !end.is_over() && too_long,
                _ => true,
            };
            can_be && close(&payoffs(&end, ending), recorded)
        };
        let ending = endings.into_iter().find(fits).ok_or("its result is no win, loss or draw")?;
        let played = Played {
            line: game.line.clone(),
            opening: 0,
            end,
            payoffs: recorded.to_vec(),
            values: Vec::new(),
            ending,
        };
        let name = |seat: Seat| game.name(seat).map_or_else(|| format!("seat {seat}"), str::to_owned);
        let seats = Seat::all(P::SEATS).map(name).collect();
        Ok(Record::new(Slot { pairing: 0, round: number, rotation: 0, game: 0 }, seats, &played))
    }

    /// Returns the game's name.
    pub fn slot(&self) -> Slot {
        Slot { pairing: self.pairing, round: self.round, rotation: self.rotation, game: self.game }
    }

    /// Plays the game again from its text, checking every move and what it came to.
    ///
    /// # Errors
    /// Returns in words what does not read, was played by other rules than the game's or does not follow from the moves.
    pub fn replay<G: Game>(&self, game: &G) -> Result<Played<G::Position>, String> {
        let mut line = Line::new(self.begin(game)?);
        let mut end = line.start.clone();
        for text in self.opening.iter().chain(&self.moves) {
            let m = read(text)?;
            end.try_play(m).map_err(|illegal| illegal.to_string())?;
            line.moves.push(m);
        }
        let agreed = matches!(self.ending, Ending::Adjudicated { .. });
        if !agreed && end.is_over() != (self.ending == Ending::Over) {
            return Err("its moves do not end as it says".to_owned());
        }
        let payoffs = payoffs(&end, &self.ending);
        if !close(&payoffs, &self.payoffs) || self.plies != line.moves.len() {
            return Err(format!("it pays {:?}, but its moves come to {payoffs:?}", self.payoffs));
        }
        let (opening, ending) = (self.opening.len(), self.ending.clone());
        Ok(Played { line, opening, end, payoffs, values: Vec::new(), ending })
    }

    /// Reads the start: what a saved text leaves open are the usual rules, which must be the game's as well.
    fn begin<G: Game>(&self, game: &G) -> Result<G::Position, String> {
        let start = game.position(&self.start).map_err(|why| why.to_string())?;
        if start == read::<G::Position>(&self.start)? {
            return Ok(start);
        }
        Err(format!("it starts from {}, by other rules than {}", self.start, game.spec()))
    }
}

/// Text and back costs a payoff at most its last bit.
fn close(a: &[f32], b: &[f32]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6)
}

/// Reads a saved line and checks that it is the game of a slot.
pub(super) fn verify<G: Game>(
    plan: &Plan<G>,
    timetable: &Timetable,
    slot: Slot,
    line: &str,
) -> Result<Played<G::Position>, String> {
    let record: Record = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if record.slot() != slot {
        return Err(format!("it is {:?} where {slot:?} is due", record.slot()));
    }
    if record.seats != seats(plan, timetable, slot) {
        return Err(format!("{} are seated", record.seats.join(", ")));
    }
    let played = record.replay(&plan.game)?;
    if slot.game == 0 {
        let due = plan.openings.draw(&plan.game, plan.opening_stream(), slot.round);
        let due = due.map_err(|error| error.to_string())?;
        if due.start != played.line.start || due.moves != played.line.moves[..played.opening] {
            return Err("it has another opening".to_owned());
        }
    }
    Ok(played)
}

/// Names who sits where.
pub(super) fn seats<G: Game>(plan: &Plan<G>, timetable: &Timetable, slot: Slot) -> Vec<String> {
    let seating = timetable.seating(slot.pairing, slot.rotation);
    seating.into_iter().map(|entrant| plan.entrants[entrant].name.clone()).collect()
}
