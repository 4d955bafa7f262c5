//! Simulations that choose their moves: the teacher of the selective-simulation paper.
//!
//! Moves are drawn without listing them (`Position::draw_moves`): one random number a move, whatever way a game finds them, so
//! that the best of one is the game's own uniform playout to the byte.

use super::{MoveSelection, Selection};
use keisei_core::{Position, Stream, Tally, Walk};

/// Plays games to the end by one selection for every seat, on one walk.
#[derive(Clone, Debug)]
pub struct Selective<M> {
    selection: Selection,
    drawn: Vec<M>,
}

impl<M: Copy> Selective<M> {
    /// Prepares simulations.
    pub fn new(selection: Selection) -> Self {
        Selective { selection, drawn: Vec::with_capacity(64) }
    }

    /// Tallies `n` games from where the walk stands, and leaves it there; simulation `i` draws
    /// from `stream.child(i)` alone.
    ///
    /// The best of one is any move: that is the game's own uniform playout, which is faster.
    pub fn tally<P: Position<Move = M>>(&mut self, walk: &mut impl Walk<P>, n: u32, stream: Stream) -> Tally {
        if self.selection.of == Some(1) {
            return walk.at().playouts(n, stream);
        }
        let mut tally = Tally::default();
        for i in 0..n {
            let mut rng = stream.child(u64::from(i)).rng();
            let (mut plies, mut back) = (0, 0);
            while plies < P::MAX_PLIES {
                let Some(m) = self.selection.pick(walk, &mut self.drawn, &mut rng) else { break };
                back += walk.along(m);
                plies += 1;
            }
            tally.add(walk.at(), plies);
            (0..back).for_each(|_| walk.up());
        }
        tally
    }
}

impl Selection {
    /// The paper's: the best of `n` moves drawn at random.
    pub fn best_of(n: u32) -> Self {
        Selection { of: Some(n), taste: MoveSelection::Best }
    }
}
