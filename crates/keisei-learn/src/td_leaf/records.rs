//! Recorded games to learn from.

use keisei_core::{LearnError, Line, Position, Stream, View};
use std::sync::Arc;

/// Games that were checked, in an order that changes with every pass over them; clones share them.
#[derive(Clone, Debug)]
pub(super) struct Records<P: Position> {
    lines: Arc<[Line<P>]>,
    digest: u64,
    stream: Stream,
    /// The order of pass `pass`.
    order: Vec<usize>,
    pass: u64,
}

impl<P: Position> Records<P> {
    /// Replays all games: they must be legal and come to an end, for a result to learn from.
    pub fn new(lines: Arc<[Line<P>]>, stream: Stream) -> Result<Self, LearnError> {
        let mut digest = 0u64;
        for (i, line) in lines.iter().enumerate() {
            let bad = |why| LearnError::BadRecord { game: i + 1, why };
            let mut position = line.start.clone();
            if P::SEATS != 2 || position.view(position.turn()).whole().is_none() {
                return Err(LearnError::UnfitGame { learner: "tdleaf" });
            }
            for &m in &line.moves {
                position.try_play(m).map_err(|illegal| bad(illegal.to_string()))?;
                digest = digest.rotate_left(7).wrapping_add(position.key());
            }
            if !position.is_over() {
                return Err(bad("it breaks off before its end".to_owned()));
            }
            if line.moves.is_empty() {
                return Err(bad("it has no moves".to_owned()));
            }
        }
        if lines.is_empty() {
            return Err(LearnError::NoRecords);
        }
        let order = order(lines.len(), stream, 0);
        Ok(Records { lines, digest, stream, order, pass: 0 })
    }

    /// Returns a number that other games would hardly have, to tell records apart on resuming.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Returns every position of the game of a step, the finished one last.
    pub fn game(&mut self, step: u64) -> Vec<P> {
        let count = self.lines.len() as u64;
        if self.pass != step / count {
            self.pass = step / count;
            self.order = order(self.lines.len(), self.stream, self.pass);
        }
        let line = &self.lines[self.order[(step % count) as usize]];
        let mut positions = vec![line.start.clone()];
        for &m in &line.moves {
            let mut next = positions[positions.len() - 1].clone();
            next.play(m);
            positions.push(next);
        }
        positions
    }
}

fn order(count: usize, stream: Stream, pass: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    stream.child(pass).rng().shuffle(&mut order);
    order
}
