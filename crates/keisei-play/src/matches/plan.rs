//! What a match is: everything that decides its bytes.

use super::{Entrant, Openings, Schedule, Timetable, opening_file};
use keisei_core::{Budget, Game, Position, Stream};
use keisei_measure::{Sprt, SprtError};

/// A match before it is played; equal plans give equal bytes.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The game.
    pub game: G,
    /// The game as its specification writes it, `go:size=9`: it names the rules in the record.
    pub rules: String,
    /// Who plays.
    pub entrants: Vec<Entrant<G::Position>>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Games of each pairing, rounded up to whole rounds.
    pub games: u64,
    /// Games of a series; one in two-seat games.
    pub series: u32,
    /// Where games begin.
    pub openings: Openings<G::Position>,
    /// The seed of everything random.
    pub seed: u64,
    /// What a move may cost.
    pub budget: Budget,
    /// The test that may end a match of two early.
    pub sprt: Option<Sprt>,
    /// Rounds that one set of players plays before new ones take their seats.
    pub chunk: u32,
    /// Whether what players thought of their moves is kept.
    pub keep_values: bool,
}

/// Says why a plan cannot be played.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlanError {
    /// Fewer than two entrants.
    #[error("a match needs two entrants at least, not {0}")]
    TooFew(usize),
    /// Two entrants of one name.
    #[error("two entrants are named \"{0}\"; names must differ, or nobody knows whose result it is")]
    SameName(String),
    /// A number that must not be zero.
    #[error("{0} must be one at least")]
    Zero(&'static str),
    /// More games than can be counted.
    #[error("{0} games of each pairing are more than can be counted")]
    TooMany(u64),
    /// A series in a game of two seats.
    #[error("a series needs more than two seats: in two-seat games every game is its own")]
    SeriesOfTwo,
    /// A table that does not fit the game or the entrants.
    #[error("table {table:?} does not seat {seats} of the {entrants} entrants, counted from 0")]
    Table {
        /// The table.
        table: Vec<usize>,
        /// The seats of the game.
        seats: usize,
        /// How many entrants there are.
        entrants: usize,
    },
    /// A sequential test of a match that is shared out.
    #[error("a test that may end a match needs its games in order: such a match cannot be shared out")]
    SharedTest,
    /// No table at all.
    #[error("the schedule has no table: nobody meets anybody")]
    NoTable,
    /// A sequential test of anything but one pairing.
    #[error("a sequential test is between two entrants in a two-seat game, and here are {0} pairings")]
    SprtOfMany(usize),
    /// A sequential test that cannot be.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// No openings in the list.
    #[error("the list of openings is empty")]
    NoOpenings,
    /// An opening that cannot be played.
    #[error("opening {number}: {why}")]
    Opening {
        /// Which one, counted from one.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl<G: Game> Plan<G> {
    /// Plans a round robin of a hundred games per pairing from the game's start with seed 1.
    pub fn new(game: G, entrants: Vec<Entrant<G::Position>>) -> Self {
        Plan {
            game,
            rules: G::NAME.to_owned(),
            entrants,
            schedule: Schedule::default(),
            games: 100,
            series: 1,
            openings: Openings::None,
            seed: 1,
            budget: Budget::default(),
            sprt: None,
            chunk: 4,
            keep_values: false,
        }
    }

    /// Checks the plan and lays its games out in order.
    pub fn timetable(&self) -> Result<Timetable, PlanError> {
        self.check_numbers()?;
        self.check_names()?;
        self.check_openings()?;
        let tables = self.tables()?;
        if let Some(sprt) = &self.sprt {
            sprt.check()?;
            if tables.len() != 1 || G::Position::SEATS != 2 {
                return Err(PlanError::SprtOfMany(tables.len()));
            }
        }
        let seats = G::Position::SEATS;
        let per_round = seats as u64 * u64::from(self.series);
        let rounds = self.games.div_ceil(per_round);
        let total = rounds.checked_mul(per_round).and_then(|games| games.checked_mul(tables.len() as u64));
        total.filter(|&games| games < 1 << 53).ok_or(PlanError::TooMany(self.games))?;
        Ok(Timetable { tables, rounds, seats, series: self.series, chunk: u64::from(self.chunk) })
    }

    /// Names the stream of all openings.
    pub(super) fn opening_stream(&self) -> Stream {
        Stream::new(self.seed).named("opening")
    }

    /// Names the stream of all games.
    pub(super) fn game_stream(&self) -> Stream {
        Stream::new(self.seed).named("match")
    }

    fn check_numbers(&self) -> Result<(), PlanError> {
        let numbers = [("games", self.games), ("series", self.series.into()), ("chunk", self.chunk.into())];
        if let Some((name, _)) = numbers.into_iter().find(|&(_, n)| n == 0) {
            return Err(PlanError::Zero(name));
        }
        if G::Position::SEATS == 2 && self.series > 1 { Err(PlanError::SeriesOfTwo) } else { Ok(()) }
    }

    fn check_names(&self) -> Result<(), PlanError> {
        if self.entrants.len() < 2 {
            return Err(PlanError::TooFew(self.entrants.len()));
        }
        let mut names: Vec<&str> = self.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        names.sort_unstable();
        match names.windows(2).find(|two| two[0] == two[1]) {
            Some(two) => Err(PlanError::SameName(two[0].to_owned())),
            None => Ok(()),
        }
    }

    fn check_openings(&self) -> Result<(), PlanError> {
        let Openings::Lines(lines) = &self.openings else { return Ok(()) };
        if lines.is_empty() {
            return Err(PlanError::NoOpenings);
        }
        for (i, line) in lines.iter().enumerate() {
            opening_file::check(line).map_err(|why| PlanError::Opening { number: i + 1, why })?;
        }
        Ok(())
    }

    fn tables(&self) -> Result<Vec<Vec<usize>>, PlanError> {
        let (entrants, seats) = (self.entrants.len(), G::Position::SEATS);
        let tables = self.schedule.tables(entrants, seats);
        let fits = |table: &Vec<usize>| table.len() == seats && table.iter().all(|&e| e < entrants);
        if let Some(table) = tables.iter().find(|table| !fits(table)) {
            return Err(PlanError::Table { table: table.clone(), seats, entrants });
        }
        if tables.is_empty() { Err(PlanError::NoTable) } else { Ok(tables) }
    }
}
