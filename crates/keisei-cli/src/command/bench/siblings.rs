//! Searching the siblings of recorded moves: what comparison training spends its time on.

use super::clock::Portion;
use anyhow::Result;
use keisei_core::{Features, Game, Line, Linear, Position, Walk};
use keisei_play::search::{WindowSearch, ending};
use std::sync::Arc;

/// Plies of all moves below a sibling, and of forcing moves below them that answer no check, as in the paper on comparison
/// training and in Bonanza.
const DEPTH: u32 = 1;
const QUIET: u32 = 4;
/// How far a sibling may be from the recorded move, in the evaluation's units.
const MARGIN: f32 = 256.0;

/// What a portion counts.
#[derive(Clone, Copy)]
pub enum Counted {
    Siblings,
    Nodes,
}

/// Searches the recorded move of a position without limits and its siblings around the value of that.
struct Siblings<P: Position, W> {
    walk: W,
    search: WindowSearch<P::Move>,
    moves: Vec<P::Move>,
}

impl<P: Position, W: Walk<P>> Siblings<P, W> {
    /// Returns how many siblings were searched, and nodes.
    fn of(&mut self, at: &P, recorded: P::Move) -> (u64, u64) {
        self.walk.restart(at.clone());
        self.search.forget();
        let (value, mut nodes) = self.below(recorded, f32::NEG_INFINITY, f32::INFINITY);
        if value.abs() > ending::BOUND {
            return (0, nodes);
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        at.list_moves(&mut moves);
        moves.retain(|&m| m != recorded);
        for &m in &moves {
            nodes += self.below(m, value - MARGIN, value + MARGIN).1;
        }
        let siblings = moves.len() as u64;
        self.moves = moves;
        (siblings, nodes)
    }

    fn below(&mut self, m: P::Move, alpha: f32, beta: f32) -> (f32, u64) {
        let seat = self.walk.at().turn();
        self.walk.down(m);
        let same = self.walk.at().turn() == seat;
        let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
        let found = self.search.search(&mut self.walk, alpha, beta);
        let (value, nodes) = (if same { found.value } else { -found.value }, found.nodes);
        self.walk.up();
        (value, nodes)
    }
}

/// Makes the workload: position by position through recorded games, with an evaluation made ready for walks.
pub fn workload<G: Game>(
    lines: &[Line<G::Position>],
    linear: Linear<G::Features, Arc<[f32]>>,
    counted: Counted,
) -> Result<Box<Portion>> {
    let mut turns = Vec::new();
    for line in lines {
        let mut at = line.start.clone();
        for &m in &line.moves {
            if at.moves().nth(1).is_some() {
                turns.push((at.clone(), m));
            }
            at.try_play(m)?;
        }
    }
    anyhow::ensure!(!turns.is_empty(), "there is no position with a choice in these records");
    Ok(Box::new(move |i| {
        // A portion is some positions, so that making a walk counts little.
        let first = (i as usize).wrapping_mul(PORTION) % turns.len();
        let walk = linear.features().walk(linear.weights(), turns[first].0.clone());
        let search = WindowSearch::new(DEPTH, QUIET).answering(false);
        let mut siblings = Siblings { walk, search, moves: Vec::new() };
        let all = turns.iter().cycle().skip(first).take(PORTION).map(|(at, m)| siblings.of(at, *m));
        let (searched, nodes) = all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        match counted {
            Counted::Siblings => searched,
            Counted::Nodes => nodes,
        }
    }))
}

/// Positions of a portion.
const PORTION: usize = 16;
