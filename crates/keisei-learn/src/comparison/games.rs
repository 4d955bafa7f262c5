//! The games that are learned from.

use keisei_core::{LearnError, Line, Position, View};
use std::sync::Arc;

/// Games that were checked; clones share them.
#[derive(Clone, Debug)]
pub(super) struct Games<P: Position> {
    lines: Arc<[Line<P>]>,
    /// The place of each game's first position among all.
    firsts: Vec<usize>,
    digest: u64,
}

/// A recorded position and the move played in it.
#[derive(Clone, Debug)]
pub(super) struct Turn<P: Position> {
    /// Its place among all positions of the games.
    pub place: usize,
    pub position: P,
    pub played: P::Move,
}

impl<P: Position> Games<P> {
    /// Replays all games: they must be legal, of two seats and open.
    pub fn new(lines: Arc<[Line<P>]>) -> Result<Self, LearnError> {
        let (mut firsts, mut place, mut digest) = (Vec::with_capacity(lines.len()), 0, 0u64);
        for (i, line) in lines.iter().enumerate() {
            let mut position = line.start.clone();
            if P::SEATS != 2 || position.view(position.turn()).whole().is_none() {
                return Err(LearnError::UnfitGame { learner: "comparison" });
            }
            for &m in &line.moves {
                let why = |illegal: keisei_core::IllegalMove| illegal.to_string();
                position.try_play(m).map_err(|e| LearnError::BadRecord { game: i + 1, why: why(e) })?;
                digest = digest.rotate_left(7).wrapping_add(position.key());
            }
            firsts.push(place);
            place += line.moves.len();
        }
        Ok(Games { lines, firsts, digest })
    }

    /// Divides games: an even share of them is held out, the rest is learned from.
    pub fn split(lines: &[Line<P>], held: f64) -> (Vec<Line<P>>, Vec<Line<P>>) {
        let due = |games: usize| (games as f64 * held) as usize;
        let (held, kept): (Vec<_>, Vec<_>) =
            lines.iter().enumerate().partition(|&(i, _)| due(i + 1) > due(i));
        let lines = |some: Vec<(usize, &Line<P>)>| some.into_iter().map(|(_, line)| line.clone()).collect();
        (lines(kept), lines(held))
    }

    /// Counts the games.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns a number that other games would hardly have, to tell records apart on resuming.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Returns how many moves every position has, in order.
    pub fn widths(&self) -> Vec<u32> {
        let of = |turn: &Turn<P>| turn.position.moves().count() as u32;
        (0..self.len()).flat_map(|game| self.turns(game..game + 1)).map(|turn| of(&turn)).collect()
    }

    /// Lists the positions of some games, in their order.
    pub fn turns(&self, games: std::ops::Range<usize>) -> Vec<Turn<P>> {
        let mut turns = Vec::new();
        for game in games {
            let mut position = self.lines[game].start.clone();
            for (ply, &played) in self.lines[game].moves.iter().enumerate() {
                let after = {
                    let mut after = position.clone();
                    after.play(played);
                    after
                };
                turns.push(Turn { place: self.firsts[game] + ply, position, played });
                position = after;
            }
        }
        turns
    }
}
