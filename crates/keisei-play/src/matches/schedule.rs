//! Who meets whom, and in which order.

use serde::{Deserialize, Serialize};

/// Which entrants meet.
///
/// In a game of more than two seats a table holds as many entrants as there are seats, one of
/// them several times where there are too few.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Schedule {
    /// Everybody meets everybody: all choices of as many entrants as seats. With fewer entrants
    /// than seats, all ways to fill the table that leave nobody out: `[A, A, B]` and `[A, B, B]`.
    #[default]
    RoundRobin,
    /// The first entrant meets each other one, who takes all the other seats: `[A, B, B]`.
    Gauntlet,
    /// These tables, each a list of entrants by number.
    Tables(Vec<Vec<usize>>),
}

impl Schedule {
    /// Lists the tables for so many entrants and seats, each entrant given by its number.
    ///
    /// ```
    /// use keisei_play::matches::Schedule;
    /// assert_eq!(Schedule::RoundRobin.tables(3, 2), [[0, 1], [0, 2], [1, 2]]);
    /// assert_eq!(Schedule::Gauntlet.tables(3, 2), [[0, 1], [0, 2]]);
    /// assert_eq!(Schedule::RoundRobin.tables(2, 3), [[0, 0, 1], [0, 1, 1]]);
    /// assert_eq!(Schedule::Gauntlet.tables(2, 3), [[0, 1, 1]]);
    /// ```
    pub fn tables(&self, entrants: usize, seats: usize) -> Vec<Vec<usize>> {
        match self {
            Schedule::RoundRobin => {
                let repeat = entrants < seats;
                let mut tables = choices(entrants, seats, 0, repeat);
                tables.retain(|table| !repeat || (0..entrants).all(|e| table.contains(&e)));
                tables
            }
            Schedule::Gauntlet => (1..entrants)
                .map(|other| (0..seats).map(|seat| if seat == 0 { 0 } else { other }).collect())
                .collect(),
            Schedule::Tables(tables) => tables.clone(),
        }
    }
}

/// Lists the ascending choices of `count` numbers from `least` to below `entrants`.
fn choices(entrants: usize, count: usize, least: usize, repeat: bool) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let after = |first: usize| if repeat { first } else { first + 1 };
    (least..entrants)
        .flat_map(|first| {
            let rest = choices(entrants, count - 1, after(first), repeat);
            rest.into_iter().map(move |rest| [vec![first], rest].concat())
        })
        .collect()
}

/// Seatings of a match below which each is handed out alone.
const FEW: u64 = 64;

/// The name of one game: which pairing, round, seating and game of the series.
///
/// Everything random in a game draws from the stream of this name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// The pairing, or table, by number.
    pub pairing: usize,
    /// The round: in two-seat games a pair of games from one opening.
    pub round: u64,
    /// How far the entrants moved on around the table.
    pub rotation: usize,
    /// The game of the series.
    pub game: u32,
}

/// A plan's games in the order in which they are saved.
///
/// A round is one opening played with every seating; a chunk is some rounds of one pairing. The
/// first chunk of every pairing comes before the second of any, so that an interrupted
/// tournament has compared everybody about equally often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timetable {
    /// The tables, each entrant by number.
    pub tables: Vec<Vec<usize>>,
    /// Rounds of each pairing.
    pub rounds: u64,
    /// Seats, which is also the number of seatings of a round.
    pub seats: usize,
    /// Games of a series.
    pub series: u32,
    /// Rounds of a chunk.
    pub chunk: u64,
}

impl Timetable {
    /// Counts the games of one round.
    pub fn games_per_round(&self) -> u64 {
        self.seats as u64 * u64::from(self.series)
    }

    /// Counts the games of the whole match.
    pub fn games(&self) -> u64 {
        self.tables.len() as u64 * self.rounds * self.games_per_round()
    }

    /// Counts the seatings of the whole match: each is one series, the least that is played in one piece.
    pub fn seatings(&self) -> u64 {
        self.tables.len() as u64 * self.rounds * self.seats as u64
    }

    /// Counts the seatings that are handed out together, and played by one set of players: a round, or a single seating
    /// where there are so few that a round at a time would leave threads idle.
    ///
    /// It depends on the match alone, so that even players with a memory repeat on any number of threads.
    pub fn seatings_together(&self) -> u64 {
        if self.seatings() <= FEW { 1 } else { self.seats as u64 }
    }

    /// Returns how many blocks the match is cut into: what is played in one go, by one set of players.
    pub fn blocks(&self) -> u64 {
        self.seatings().div_ceil(self.seatings_together())
    }

    /// Returns the first game of a seating, the seatings numbered in the order in which games are saved.
    ///
    /// ```
    /// use keisei_play::matches::Timetable;
    /// let tables = vec![vec![0, 1], vec![0, 2]];
    /// let timetable = Timetable { tables, rounds: 3, seats: 2, series: 1, chunk: 2 };
    /// let order: Vec<(usize, u64)> =
    ///     (0..timetable.seatings()).map(|i| timetable.first_of(i)).map(|s| (s.pairing, s.round)).collect();
    /// assert_eq!(order[..8], [(0, 0), (0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (1, 1), (1, 1)]);
    /// assert_eq!(order[8..], [(0, 2), (0, 2), (1, 2), (1, 2)]);
    /// ```
    pub fn first_of(&self, seating: u64) -> Slot {
        let (round, rotation) = (seating / self.seats as u64, (seating % self.seats as u64) as usize);
        let sweep = self.tables.len() as u64 * self.chunk;
        let first = round / sweep * self.chunk;
        // The last sweep over all tables may have fewer rounds of each.
        let rounds = self.chunk.min(self.rounds - first);
        let within = round % sweep;
        Slot { pairing: (within / rounds) as usize, round: first + within % rounds, rotation, game: 0 }
    }

    /// Lists all games in the order in which they are saved.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        (0..self.seatings()).flat_map(|seating| {
            let first = self.first_of(seating);
            (0..self.series).map(move |game| Slot { game, ..first })
        })
    }

    /// Returns the entrant in each seat.
    pub fn seating(&self, pairing: usize, rotation: usize) -> Vec<usize> {
        let mut table = self.tables[pairing].clone();
        table.rotate_left(rotation);
        table
    }
}
