//! Nim in which taking a single stick gives another turn, so that turns do not alternate.

use keisei_core::toys::nim::{Heaps, Take};
use keisei_core::{Open, Position, Seat};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, PartialEq, Debug)]
pub struct Twice {
    heaps: Heaps,
    swapped: bool,
}

impl Twice {
    pub fn new(sticks: [u8; 3]) -> Self {
        Twice { heaps: Heaps::new(sticks), swapped: false }
    }

    fn real(&self, seat: Seat) -> Seat {
        if self.swapped { seat.other() } else { seat }
    }
}

impl fmt::Display for Twice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.swapped, self.heaps)
    }
}

impl FromStr for Twice {
    type Err = <Heaps as FromStr>::Err;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (swapped, heaps) = text.split_once(' ').unwrap_or(("", text));
        Ok(Twice { heaps: heaps.parse()?, swapped: swapped == "true" })
    }
}

impl Position for Twice {
    type Move = Take;
    type View = Open<Self>;
    const SEATS: usize = 2;
    const MAX_PLIES: u32 = 3 * 255;

    fn turn(&self) -> Seat {
        self.real(self.heaps.turn())
    }
    fn key(&self) -> u64 {
        self.heaps.key() ^ u64::from(self.swapped) << 63
    }
    fn moves(&self) -> impl Iterator<Item = Take> + '_ {
        self.heaps.moves()
    }
    fn play(&mut self, m: Take) {
        self.swapped ^= m.to_string().ends_with("-1");
        self.heaps.play(m);
    }
    fn payoff(&self, seat: Seat) -> f32 {
        self.heaps.payoff(self.real(seat))
    }
    fn score(&self, _: Seat) -> Option<f32> {
        None
    }
    fn view(&self, _: Seat) -> Open<Self> {
        Open(self.clone())
    }
}
