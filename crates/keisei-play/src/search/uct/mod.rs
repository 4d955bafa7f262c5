//! Upper confidence bounds applied to trees (Kocsis and Szepesvári 2006).
//!
//! [`bandit`] says which move to try next, `arena` holds the tree, this page runs the playouts.
//! The tree keeps each mover's own payoff, so any number of seats may play. On hidden games it is
//! one level deep: upper confidence bounds at the root, each playout in a world the mover cannot
//! rule out.

mod arena;
pub mod bandit;
mod first_plays;
mod guide;
mod win_rate_correction;

pub use bandit::{Bandit, Ucb};
pub use guide::{Guide, Rated};
pub use win_rate_correction::WinRateCorrection;

use super::deadline::Deadline;
use crate::models::{Evaluation, Ranking, ranking};
use arena::{Arena, New, Place, Rule};
use first_plays::FirstPlays;
use keisei_core::{
    Features, MoveFeatures, NoMoveFeatures, PlayerError, Position, Seat, Stream, Tally, View, Walk,
};
use rayon::prelude::*;

/// A learned evaluation as what is known of a node before its first visit.
#[derive(Clone, Debug)]
pub struct Prior<F> {
    /// The evaluation, whose win rate is the prior mean.
    pub evaluation: Evaluation<F>,
    /// The number of visits it counts for.
    pub weight: f64,
    /// Progressive widening: after `n` visits a node considers `widen · √(n + 1)` moves, the best by
    /// this evaluation; all of them unless told.
    pub widen: Option<f64>,
}

/// A learned rating of moves that leans a search towards those it likes.
///
/// A move of chance `p` after `s` of its parent's `n` visits gets `weight · p · √n / (1 + s)` more than
/// its bound, as in predictor UCT (Rosin 2011; Silver and others 2016). One never tried is taken to be worth the mean
/// of those that were.
#[derive(Clone, Debug)]
pub struct MovePrior<M> {
    /// The rating, whose softmax gives the chances.
    pub ranking: Ranking<M>,
    /// How much it counts.
    pub weight: f64,
    /// The temperature of the softmax.
    pub temperature: f32,
}

/// A UCT search.
///
/// ```
/// use keisei_core::{Position, Seat, Stream, toys::nim::{Bouton, Heaps}};
/// use keisei_play::search::Uct;
/// let view = Heaps::new([0, 3, 5]).view(Seat::FIRST);
/// let found = Uct::<Bouton>::new(20_000).search::<Heaps>(&view, Stream::new(1))?;
/// assert_eq!(found.m.to_string(), "3-2");
/// assert!(found.rate > 0.95); // nearly sure to win
/// # Ok::<(), keisei_core::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uct<F, M = NoMoveFeatures> {
    /// Playouts per search.
    pub total: u32,
    /// How moves are picked on the way down.
    pub bandit: Bandit,
    /// The bound of a move without visits and prior: first-play urgency; without it such a move
    /// comes before all others.
    pub fpu: Option<f64>,
    /// Visits that a node starts with, half of them won, where no prior knows better.
    pub start: f64,
    /// Visits after which a node gets children of its own.
    pub open: u32,
    /// The equivalence parameter of rapid action value estimation (Gelly and Silver 2007): about so
    /// many visits until a move's own playouts count as much as those in which it came later.
    pub rave: Option<f64>,
    /// What means of playouts really bring, by the searcher's own evaluation curve: moves are picked by it, and it is
    /// what the search reports.
    pub correct: Option<WinRateCorrection>,
    /// What is known of new nodes.
    pub prior: Option<Prior<F>>,
    /// Which of the new nodes are tried first.
    pub lean: Option<MovePrior<M>>,
    /// How playouts go on below the tree; without it, by the game's light policy.
    pub guide: Option<Guide<F>>,
    /// The same by a rating of moves, where there is no guide.
    pub rated: Option<Rated<M>>,
    /// Leaves picked in order before any is played; they are played in parallel and backed up in
    /// order, so this number bears on the result and the number of threads does not.
    pub batch: u32,
    /// Megabytes that the tree may fill: then no more nodes are opened, and playouts go on from those there are.
    pub memory: u32,
}

/// The megabytes that a tree may fill unless told.
pub const MEMORY: u32 = 512;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M> {
    /// The most visited move; among equals the one with the best mean, then the first listed.
    pub m: M,
    /// The mean payoff of the playouts after it, for the mover; priors are not in it.
    pub rate: f64,
    /// The mean payoff of all playouts, for the mover.
    pub mean: f64,
    /// Playouts played.
    pub playouts: u32,
    /// Every move with its visits and mean payoff.
    pub arms: Vec<(M, u32, f64)>,
    /// The most visited way down the tree, the move first.
    pub line: Vec<M>,
}

/// Playouts before a search first says what it thinks; it says so again whenever they have doubled, and from
/// [`RARELY`] on after every so many.
const SOON: u32 = 1 << 9;
const RARELY: u32 = 1 << 13;

/// A playout about to be played.
struct Leaf<P> {
    place: Place,
    position: P,
    stream: Stream,
}

type Payoffs = [u64; Seat::MAX];

/// A playout that was played, with its moves if the search asks for them.
struct Played<M> {
    payoffs: Payoffs,
    trace: Vec<(Seat, M)>,
}

impl<M> Default for Played<M> {
    fn default() -> Self {
        Played { payoffs: [0; Seat::MAX], trace: Vec::new() }
    }
}

impl<F> Uct<F> {
    /// Makes a search with UCB1, light playouts, no prior and no batches, of a game whose moves nobody rates.
    pub fn new(total: u32) -> Self {
        Self::plain(total)
    }
}

impl<F, M> Uct<F, M> {
    /// Makes a search with UCB1, light playouts, no prior and no batches.
    pub fn plain(total: u32) -> Self {
        Uct {
            total,
            bandit: Bandit::default(),
            fpu: None,
            start: 0.0,
            open: 1,
            rave: None,
            correct: None,
            prior: None,
            lean: None,
            guide: None,
            rated: None,
            batch: 1,
            memory: MEMORY,
        }
    }

    /// Searches for the mover's best move; playout `i` draws from `stream.child(i)`.
    ///
    /// # Errors
    /// Refuses a game that is over.
    pub fn search<P: Position>(&self, view: &P::View, stream: Stream) -> Result<Found<P::Move>, PlayerError>
    where
        F: Features<P>,
        M: MoveFeatures<P>,
    {
        self.search_with_info(view, stream, &Deadline::default(), &mut |_| {})
    }

    /// Searches until it is time, and tells on the way what it has found by then; at least one playout is played.
    ///
    /// # Errors
    /// As [`Uct::search`].
    pub fn search_with_info<P: Position>(
        &self,
        view: &P::View,
        stream: Stream,
        until: &Deadline,
        on_info: &mut dyn FnMut(&Found<P::Move>),
    ) -> Result<Found<P::Move>, PlayerError>
    where
        F: Features<P>,
        M: MoveFeatures<P>,
    {
        let rule = Rule {
            bandit: self.bandit,
            fpu: self.fpu.unwrap_or(f64::INFINITY),
            weight: self.prior.as_ref().map_or(self.start, |prior| prior.weight),
            widen: self.prior.as_ref().and_then(|prior| prior.widen),
            rave: self.rave,
            correct: self.correct.clone(),
            lean: self.lean.as_ref().map(|lean| lean.weight),
        };
        let mut arena = Arena::new(rule, self.memory);
        let root = view.sample(&mut stream.named("moves").rng());
        // A walk folds its weights into tables, so a search keeps the ones it has.
        let mut asked = self.prior.as_ref().map(|prior| guide::walk(&prior.evaluation, &root));
        let mut played = self.guide.as_ref().map(|guide| guide::walk(&guide.evaluation, &root));
        self.open(&mut arena, Arena::<P::Move>::ROOT, &root, asked.as_mut());
        let (mut leaves, mut results, mut firsts) = (Vec::new(), Vec::new(), FirstPlays::new());
        let (mut done, mut next) = (0, SOON);
        while done < self.total && !(done > 0 && until.has_come()) {
            let end = self.total.min(done.saturating_add(self.batch.max(1)));
            leaves.clear();
            for i in done..end {
                leaves.push(self.descend(&mut arena, view, asked.as_mut(), stream.child(u64::from(i))));
            }
            self.play(&leaves, played.as_mut(), &mut results);
            for (leaf, Played { payoffs, trace }) in leaves.iter().zip(&results) {
                arena.back_up(leaf.place, payoffs);
                if self.rave.is_some() {
                    firsts.read(trace);
                    arena.back_up_early(leaf.place, payoffs, &mut firsts);
                }
            }
            done = end;
            if done >= next {
                next = done.saturating_add(done.min(RARELY));
                if let Some(found) = self.found(&arena, root.turn(), done) {
                    on_info(&found);
                }
            }
        }
        self.found(&arena, root.turn(), done).ok_or(PlayerError::GameOver)
    }

    /// Reads the result off the root, for whoever moves there.
    fn found<T: Copy>(&self, arena: &Arena<T>, mover: Seat, playouts: u32) -> Option<Found<T>> {
        let mut found = found(arena, playouts)?;
        if let Some(correct) = &self.correct {
            (found.rate, found.mean) = (correct.rate(mover, found.rate), correct.rate(mover, found.mean));
        }
        Some(found)
    }

    /// Goes down the tree to a leaf, counting the visit at every node.
    fn descend<P: Position>(
        &self,
        arena: &mut Arena<P::Move>,
        view: &P::View,
        mut asked: Option<&mut impl Walk<P>>,
        stream: Stream,
    ) -> Leaf<P>
    where
        F: Features<P>,
        M: MoveFeatures<P>,
    {
        let mut position = view.sample(&mut stream.named("world").rng());
        let mut place = Arena::<P::Move>::ROOT;
        loop {
            // Most nodes never see a second visit, and need no children.
            if !arena.is_open(place) && arena.node(place).visits > self.open && !arena.is_full() {
                self.open(arena, place, &position, asked.as_deref_mut());
            }
            let Some(child) = arena.select(place) else { break };
            place = child;
            arena.visit(place);
            if let Some(m) = arena.node(place).m {
                position.play(m);
            }
            if view.whole().is_none() {
                break;
            }
        }
        Leaf { place, position, stream }
    }

    /// Opens a node, asking the prior about every child.
    fn open<P: Position>(
        &self,
        arena: &mut Arena<P::Move>,
        place: Place,
        position: &P,
        asked: Option<&mut impl Walk<P>>,
    ) where
        F: Features<P>,
        M: MoveFeatures<P>,
    {
        let seat = position.turn();
        let chances = self.lean.as_ref().map(|lean| lean.chances(position)).unwrap_or_default();
        let chance = |at: usize| chances.get(at).copied().unwrap_or(0.0);
        let moves = position.moves().enumerate();
        let (Some(Prior { evaluation, .. }), Some(walk)) = (&self.prior, asked) else {
            return arena.open(place, seat, moves.map(|(at, m)| New { m, prior: 0.5, chance: chance(at) }));
        };
        walk.restart(position.clone());
        let new = |(at, m)| {
            let prior = evaluation.rate(guide::after(walk, m, seat)) as f32;
            New { m, prior, chance: chance(at) }
        };
        arena.open(place, seat, moves.map(new));
    }

    /// Plays all leaves out; results come in their order.
    fn play<P: Position>(
        &self,
        leaves: &[Leaf<P>],
        walk: Option<&mut impl Walk<P>>,
        results: &mut Vec<Played<P::Move>>,
    ) where
        F: Features<P>,
        M: MoveFeatures<P>,
    {
        results.resize_with(leaves.len(), Played::default);
        if let ([leaf], [result]) = (leaves, results.as_mut_slice()) {
            return self.playout(leaf, walk, result);
        }
        let walk = || Some(guide::walk(&self.guide.as_ref()?.evaluation, &leaves[0].position));
        let pairs = leaves.par_iter().zip(results.par_iter_mut());
        pairs.for_each_init(walk, |walk, (leaf, result)| self.playout(leaf, walk.as_mut(), result));
    }

    fn playout<P: Position>(
        &self,
        leaf: &Leaf<P>,
        walk: Option<&mut impl Walk<P>>,
        into: &mut Played<P::Move>,
    ) where
        F: Features<P>,
        M: MoveFeatures<P>,
    {
        into.trace.clear();
        let rng = || leaf.stream.child(0).rng();
        let mut tell = |seat, m| into.trace.push((seat, m));
        let outcome = match (&self.guide, walk, &self.rated) {
            (Some(guide), Some(walk), _) => guide.play_out(walk, &leaf.position, &mut rng(), tell),
            (_, _, Some(rated)) => rated.play_out(&leaf.position, &mut rng(), &mut tell),
            _ if self.rave.is_some() => leaf.position.light_playout(&mut rng(), &mut into.trace),
            _ => {
                into.payoffs = leaf.position.playouts(1, leaf.stream).payoffs;
                return;
            }
        };
        into.payoffs = outcome.payoffs.map(|payoff| (payoff * Tally::UNIT as f32).round() as u64);
    }
}

impl<M> MovePrior<M> {
    /// Returns the chances of the legal moves.
    fn chances<P: Position>(&self, position: &P) -> Vec<f32>
    where
        M: MoveFeatures<P>,
    {
        let moves: Vec<P::Move> = position.moves().collect();
        let mut chances = Vec::with_capacity(moves.len());
        self.ranking.rate(position, &moves, &mut chances);
        ranking::chances(&mut chances, self.temperature);
        chances
    }
}

/// Reads the result off the root.
fn found<M: Copy>(arena: &Arena<M>, playouts: u32) -> Option<Found<M>> {
    let arms: Vec<(M, u32, f64)> = arena
        .children(Arena::<M>::ROOT)
        .iter()
        .filter_map(|child| Some((child.m?, child.visits, child.mean())))
        .collect();
    let visits: f64 = arms.iter().map(|arm| f64::from(arm.1)).sum();
    let mean = arms.iter().map(|arm| f64::from(arm.1) * arm.2).sum::<f64>() / visits.max(1.0);
    let best = arena.node(arena.most_visited(Arena::<M>::ROOT)?);
    Some(Found { m: best.m?, rate: best.mean(), mean, playouts, arms, line: arena.line() })
}
