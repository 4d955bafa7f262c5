//! What every game's positions can do, done here.

use super::bits::Bits;
use super::board::{Board, Grid, on_grid, point_of};
use super::history::History;
use super::keys;
use super::moves::{EitherMoves, Moves};
use super::point::Move;
use super::rules::Go;
use super::{perft, playouts};
use keisei_core::{IllegalMove, Open, Outcome, Position, Rng, Seat, Stream, Tally};

impl Position for Board {
    type Move = Move;
    type View = Open<Board>;
    const SEATS: usize = 2;
    /// Three for every point of the largest board: only ko fights that never end get there.
    const MAX_PLIES: u32 = 3 * 19 * 19;

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    fn key(&self) -> u64 {
        let Go { komi, ko, suicide, .. } = self.rules;
        let banned = self.ko().map_or(0, |point| 1 + u64::from(point.row()) * 19 + u64::from(point.column()));
        let rules = u64::from(self.rules.size()) << 5
            | (komi.halves() as u64 & 0xFFFF) << 10
            | u64::from(suicide) << 3
            | (ko as u64) << 4;
        let rest = u64::from(self.turn.0) | u64::from(self.passes) << 1 | rules | banned << 26;
        let past = self.history.as_ref().map_or(0, History::key);
        keys::mix(self.hash ^ keys::mix(rest) ^ past)
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let pass = !self.is_over();
        match &self.grid {
            Grid::Small(stones) => EitherMoves::Small(Moves::new(self.legal(stones), pass)),
            Grid::Large(stones) => EitherMoves::Large(Moves::new(self.legal(stones), pass)),
        }
    }

    fn play(&mut self, m: Move) {
        debug_assert!(self.allows(m), "{m} is not legal");
        match m {
            Move::Place(point) => self.place(point),
            Move::Pass => {
                self.passes += 1;
                on_grid!(&mut self.grid, stones => stones.ko = Bits::NONE);
            }
        }
        self.turn = self.turn.other();
        self.plies += 1;
        if let Some(mut history) = self.history.take() {
            history.push(m, self.hash, self.stone_count());
            self.history = Some(history);
        }
    }

    fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.allows(m) {
            return Err(IllegalMove { m: m.to_string(), position: self.to_string() });
        }
        self.play(m);
        Ok(())
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.passes >= 2
    }

    fn payoff(&self, seat: Seat) -> f32 {
        let ahead = if seat == Seat::FIRST { self.margin() } else { -self.margin() };
        match ahead.cmp(&0) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        }
    }

    /// Returns a seat's area; komi is no part of it.
    fn score(&self, seat: Seat) -> Option<f32> {
        Some(self.area()[seat.index()] as f32)
    }

    fn bonus_points(&self, seat: Seat) -> f64 {
        if seat == Seat::SECOND { f64::from(self.rules.komi.halves()) / 2.0 } else { 0.0 }
    }

    fn view(&self, _: Seat) -> Open<Board> {
        Open(self.clone())
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        (!self.is_over()).then(|| {
            on_grid!(&self.grid, stones => {
                let legal = self.legal(stones);
                let (count, drawn) = (legal.count(), rng.below(legal.count() + 1));
                if drawn == count {
                    Move::Pass
                } else {
                    Move::Place(point_of(stones, legal.nth(drawn)))
                }
            })
        })
    }

    fn playouts(&self, n: u32, stream: Stream) -> Tally {
        playouts::tally(self, n, stream)
    }

    fn light_playout(&self, rng: &mut Rng, trace: &mut Vec<(Seat, Move)>) -> Outcome {
        playouts::traced(self, rng, trace)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::count(self, depth)
    }
}
