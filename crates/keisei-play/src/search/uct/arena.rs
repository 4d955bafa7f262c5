//! The nodes of a search tree, side by side in one vector.

use super::{Bandit, FirstPlays, WinRateCorrection};
use keisei_core::{Seat, Tally};
use std::hash::Hash;

/// A node's place in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(u32);

/// A move, who played it, and how the playouts through it went for them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    pub m: Option<M>,
    pub visits: u32,
    seat: Seat,
    parent: Place,
    /// The children, once the node is open.
    children: Option<(u32, u32)>,
    /// What an evaluation made of it before the first visit.
    prior: f32,
    /// The chance that a rating of moves gives it.
    chance: f32,
    /// Payoffs of `seat`, in units of `1 / Tally::UNIT`.
    sum: u64,
    /// The same of all playouts below the parent in which the move was played, now or later.
    early_visits: u32,
    early_sum: u64,
}

impl<M> Node<M> {
    fn root() -> Self {
        Self::new(None, Seat::FIRST, Place(0), (0.0, 0.0))
    }

    fn new(m: Option<M>, seat: Seat, parent: Place, (prior, chance): (f32, f32)) -> Self {
        Node {
            m,
            visits: 0,
            seat,
            parent,
            children: None,
            prior,
            chance,
            sum: 0,
            early_visits: 0,
            early_sum: 0,
        }
    }

    /// Returns the mean payoff of the playouts.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / (u64::from(self.visits.max(1)) * Tally::UNIT) as f64
    }
}

/// A move about to become a node.
pub(super) struct New<M> {
    pub m: M,
    pub prior: f32,
    pub chance: f32,
}

/// How a move is picked on the way down.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub bandit: Bandit,
    /// The bound of a move without visits and prior.
    pub fpu: f64,
    /// Visits that a prior counts for.
    pub weight: f64,
    /// Moves considered, times the root of the visits; all without it.
    pub widen: Option<f64>,
    /// The equivalence parameter `k` of rapid action value estimation, if it is used.
    pub rave: Option<f64>,
    /// What means really bring.
    pub correct: Option<WinRateCorrection>,
    /// How much the chances of moves count, if there are any.
    pub lean: Option<f64>,
}

impl Rule {
    /// Returns the upper bound of a child among others.
    fn bound<M>(&self, child: &Node<M>, among: &SiblingBounds) -> f64 {
        let Some(lean) = self.lean else { return self.bound_by_visits(child, among) };
        let more = lean * f64::from(child.chance) * among.root / (1.0 + f64::from(child.visits));
        more + self.bound_by_visits(child, among)
    }

    fn bound_by_visits<M>(&self, child: &Node<M>, among: &SiblingBounds) -> f64 {
        let (s, ln_n) = (f64::from(child.visits) + self.weight, among.ln_n);
        let early = self.rave.filter(|_| child.early_visits > 0);
        if s <= 0.0 && early.is_none() {
            return if self.lean.is_some() && self.fpu.is_infinite() { among.mean } else { self.fpu };
        }
        let unit = Tally::UNIT as f64;
        let sum = child.sum as f64 / unit + self.weight * f64::from(child.prior);
        let Some(k) = early else { return self.bandit.bound(self.bent(child.seat, sum / s), s, ln_n) };
        // Gelly and Silver 2007: (1 − β) Q + β Q', with β = √(k / (3 n + k)).
        let beta = (k / (3.0 * f64::from(child.visits) + k)).sqrt();
        let quick = child.early_sum as f64 / unit / f64::from(child.early_visits);
        let slow = if s > 0.0 { sum / s } else { quick };
        self.bandit.bound(self.bent(child.seat, (1.0 - beta) * slow + beta * quick), s.max(1.0), ln_n)
    }

    #[inline]
    fn bent(&self, seat: Seat, rate: f64) -> f64 {
        self.correct.as_ref().map_or(rate, |correct| correct.rate(seat, rate))
    }
}

/// What the bounds of brothers share.
struct SiblingBounds {
    ln_n: f64,
    /// The root of the visits.
    root: f64,
    /// The mean of all that were visited.
    mean: f64,
}

impl SiblingBounds {
    fn of<M>(children: &[Node<M>], weight: f64) -> Self {
        let (mut visits, mut sum) = (0, 0);
        for child in children {
            visits += u64::from(child.visits);
            sum += child.sum;
        }
        let n = visits as f64;
        let tries = n + weight * children.len() as f64;
        let mean = if visits == 0 { 0.5 } else { sum as f64 / (n * Tally::UNIT as f64) };
        SiblingBounds { ln_n: libm::log(tries.max(1.0)), root: n.max(1.0).sqrt(), mean }
    }
}

/// Nodes in a megabyte, whatever a game's moves take: how far a tree grows must not depend on how a compiler lays them
/// out.
const PER_MEGABYTE: usize = 1 << 14;
/// More moves than any position has: what the last node to be opened may add beyond the limit.
const WIDEST: usize = 1 << 12;

/// A search tree; the only allocation is the growth of one vector.
#[derive(Clone, Debug)]
pub(super) struct Arena<M> {
    nodes: Vec<Node<M>>,
    rule: Rule,
    /// Nodes beyond which no more are opened: a long search of a wide game must end before the memory.
    most: usize,
}

impl<M: Copy> Arena<M> {
    pub const ROOT: Place = Place(0);

    /// Plants a tree that may fill so many megabytes.
    pub fn new(rule: Rule, megabytes: u32) -> Self {
        let most = (megabytes as usize).saturating_mul(PER_MEGABYTE);
        Arena { nodes: vec![Node::root()], rule, most }
    }

    pub fn node(&self, place: Place) -> &Node<M> {
        &self.nodes[place.0 as usize]
    }

    pub fn is_open(&self, place: Place) -> bool {
        self.node(place).children.is_some()
    }

    /// Tells whether no more nodes may be opened.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= self.most
    }

    /// Gives a node its children: the moves of `seat` there and their priors.
    ///
    /// Where the tree widens, the best come first.
    pub fn open(&mut self, parent: Place, seat: Seat, moves: impl Iterator<Item = New<M>>) {
        let first = self.nodes.len();
        // A vector that doubles would take twice the limit; from half of it on, it is made as large as it may get.
        if first > self.most / 2 && self.nodes.capacity() < self.most + WIDEST {
            self.nodes.reserve_exact(self.most + WIDEST - first);
        }
        let node = |New { m, prior, chance }| Node::new(Some(m), seat, parent, (prior, chance));
        self.nodes.extend(moves.map(node));
        if self.rule.widen.is_some() {
            self.nodes[first..].sort_by(|a, b| b.prior.total_cmp(&a.prior));
        }
        self.nodes[parent.0 as usize].children = Some((first as u32, self.nodes.len() as u32));
    }

    pub fn children(&self, place: Place) -> &[Node<M>] {
        let (first, end) = self.node(place).children.unwrap_or((0, 0));
        &self.nodes[first as usize..end as usize]
    }

    /// Returns the most visited moves from the root down.
    pub fn line(&self) -> Vec<M> {
        let (mut place, mut line) = (Self::ROOT, Vec::new());
        while let Some(best) = self.most_visited(place) {
            line.extend(self.node(best).m);
            place = best;
        }
        line
    }

    /// Returns the most visited child; among equals the one with the best mean, then the first.
    pub fn most_visited(&self, place: Place) -> Option<Place> {
        let (first, _) = self.node(place).children?;
        let children = self.children(place).iter().zip(first..).filter(|(child, _)| child.visits > 0);
        let better =
            |a: &Node<M>, b: &Node<M>| a.visits > b.visits || (a.visits == b.visits && a.mean() > b.mean());
        let best = children.reduce(|best, child| if better(child.0, best.0) { child } else { best })?;
        Some(Place(best.1))
    }

    /// Returns the children that are considered so far.
    fn considered(&self, place: Place) -> &[Node<M>] {
        let children = self.children(place);
        let Some(widen) = self.rule.widen else { return children };
        // The root's visits are not counted: they are its children's.
        let visits: u32 = if place == Self::ROOT {
            children.iter().map(|child| child.visits).sum()
        } else {
            self.node(place).visits
        };
        let most = (widen * (f64::from(visits) + 1.0).sqrt()).ceil().max(1.0) as usize;
        &children[..most.min(children.len())]
    }

    /// Picks the child with the highest bound, the first of equals; none in a finished game.
    pub fn select(&self, place: Place) -> Option<Place> {
        let (first, _) = self.node(place).children?;
        let children = self.considered(place);
        let among = SiblingBounds::of(children, self.rule.weight);
        let (mut best, mut highest) = (None, f64::NEG_INFINITY);
        for (i, child) in children.iter().enumerate() {
            let bound = self.rule.bound(child, &among);
            if bound > highest {
                (best, highest) = (Some(Place(first + i as u32)), bound);
            }
        }
        best
    }

    /// Counts a visit before its playout is known: until then it counts as lost.
    pub fn visit(&mut self, place: Place) {
        self.nodes[place.0 as usize].visits += 1;
    }

    /// Adds a playout's payoffs to every node from a leaf to the root.
    pub fn back_up(&mut self, leaf: Place, payoffs: &[u64; Seat::MAX]) {
        let mut at = leaf;
        while at != Self::ROOT {
            let node = &mut self.nodes[at.0 as usize];
            node.sum += payoffs[node.seat.index()];
            at = node.parent;
        }
    }

    /// Tells every brother of the nodes from a leaf to the root whose move the same seat played first, later on.
    pub fn back_up_early(&mut self, leaf: Place, payoffs: &[u64; Seat::MAX], firsts: &mut FirstPlays<M>)
    where
        M: Eq + Hash,
    {
        let mut at = leaf;
        while at != Self::ROOT {
            let Node { m, seat, parent, .. } = self.nodes[at.0 as usize];
            if let Some(m) = m {
                firsts.before(seat, m);
            }
            let (first, end) = self.node(parent).children.unwrap_or((0, 0));
            for child in &mut self.nodes[first as usize..end as usize] {
                if child.m.is_some_and(|m| firsts.by(m) == Some(seat)) {
                    child.early_visits += 1;
                    child.early_sum += payoffs[seat.index()];
                }
            }
            at = parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_games::{blokus, chess, go, othello, shogi};

    fn rule() -> Rule {
        let bandit = Bandit::default();
        Rule { bandit, fpu: 1.0, weight: 0.0, widen: None, rave: None, correct: None, lean: None }
    }

    // Trees of games with hidden cards are one level deep.
    #[test]
    fn a_node_of_any_open_game_fits_its_share_of_a_megabyte() {
        let share = (1 << 20) / PER_MEGABYTE;
        let sizes = [
            size_of::<Node<othello::Move>>(),
            size_of::<Node<blokus::Move>>(),
            size_of::<Node<go::Move>>(),
            size_of::<Node<chess::Move>>(),
            size_of::<Node<shogi::Move>>(),
        ];
        assert!(sizes.iter().all(|&size| size <= share), "{sizes:?}");
    }

    #[test]
    fn a_tree_grows_to_its_limit_and_no_further() {
        let (mut arena, mut place) = (Arena::<u8>::new(rule(), 1), 0);
        while !arena.is_full() {
            let new = |m| New { m, prior: 0.5, chance: 0.0 };
            arena.open(Place(place), Seat::FIRST, (0..200).map(new));
            place += 1;
        }
        assert!((PER_MEGABYTE..PER_MEGABYTE + 200).contains(&arena.nodes.len()));
        assert!(arena.nodes.capacity() <= PER_MEGABYTE + WIDEST, "{}", arena.nodes.capacity());
    }
}
