//! Searching the siblings of recorded moves.

use super::block::{Block, CELLS};
use super::config::{ComparisonConfig, Filter};
use super::contrast::Contrast;
use super::games::Turn;
use super::left_out::{LeftOut, has, set};
use super::lesson::Counts;
use super::loss::Loss;
use super::mismatch::{Compared, Mismatch};
use keisei_core::{Features, LearnError, Position, Stream, Walk};
use keisei_play::search::{WindowSearch, ending};
use rayon::prelude::*;

/// How siblings are looked at with the weights of one iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Study<'a, F> {
    pub features: &'a F,
    pub weights: &'a [f32],
    pub window: f64,
    pub loss: Loss,
    /// T of a measurement that is made on the way.
    measured: Option<Loss>,
    depth: u32,
    quiet: u32,
    answer: bool,
    filter: Option<f32>,
    /// The chance that a sibling left out is searched again.
    p: f64,
}

/// What one thread works with.
pub(super) struct SiblingWorker<P: Position, W> {
    walk: W,
    search: WindowSearch<P::Move>,
    /// The line below the move that was searched last.
    line: Vec<P::Move>,
    /// The lines that leaves of this position came from, each once.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    contrast: Contrast,
    pub moves: Vec<P::Move>,
}

impl<P: Position, W> SiblingWorker<P, W> {
    /// Counts the nodes searched here so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// How a sibling looks beside the recorded move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Sight {
    /// Better than the window.
    High,
    /// Worse than the window.
    Low,
    /// Better by so much.
    Inside(f32),
}

/// What a position came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Collected {
    pub blocks: Vec<Block>,
    /// Which siblings are left out now.
    pub left_out: Vec<u64>,
    pub counts: Counts,
    /// The mismatch, where it is measured on the way.
    pub mismatch: Mismatch,
}

impl<'a, F> Study<'a, F> {
    /// Looks as an iteration of a training does.
    pub fn collecting(
        features: &'a F,
        weights: &'a [f32],
        config: &ComparisonConfig,
        iteration: u32,
    ) -> Self {
        let window = config.window_at(iteration);
        let filter = if let Filter::Margin(margin) = config.filter { Some(margin as f32) } else { None };
        let loss = config.loss_at(iteration);
        let measured = config.measures_on_the_way().then(|| config.loss_measured());
        let ComparisonConfig { depth, quiet, answer, p, .. } = *config;
        Study { features, weights, window, loss, measured, depth, quiet, answer, filter, p }
    }

    /// Looks as a measurement does: at every sibling, with the widest window and the sigmoid.
    pub fn measuring(features: &'a F, weights: &'a [f32], config: &ComparisonConfig) -> Self {
        let (window, loss) = (config.window, config.loss_measured());
        let ComparisonConfig { depth, quiet, answer, .. } = *config;
        Study { features, weights, window, loss, measured: None, depth, quiet, answer, filter: None, p: 1.0 }
    }

    /// Prepares what a thread works with.
    pub fn desk<P: Position>(&self, from: P) -> SiblingWorker<P, impl Walk<P> + use<'a, F, P>>
    where
        F: Features<P>,
    {
        SiblingWorker {
            walk: self.features.walk(self.weights, from),
            search: WindowSearch::new(self.depth, self.quiet).answering(self.answer),
            line: Vec::with_capacity(16),
            lines: Vec::new(),
            nodes: 0,
            contrast: Contrast::new(CELLS),
            moves: Vec::new(),
        }
    }

    /// Values a sibling by its number, within the window round the recorded move's value.
    #[inline]
    pub fn sibling<P: Position, W: Walk<P>>(
        &self,
        desk: &mut SiblingWorker<P, W>,
        recorded: f32,
        i: usize,
    ) -> Sight {
        let (low, high) = (recorded - self.window as f32, recorded + self.window as f32);
        match desk.after(i, (low, high)) {
            value if value >= high => Sight::High,
            value if value <= low => Sight::Low,
            value => Sight::Inside(value - recorded),
        }
    }

    /// Collects the leaves of turns, in parallel, in their order; `stream` is the iteration's.
    pub fn collect<P: Position>(
        &self,
        turns: &[Turn<P>],
        before: &LeftOut,
        stream: Stream,
    ) -> Result<Vec<Collected>, LearnError>
    where
        F: Features<P>,
    {
        let Some(first) = turns.first() else { return Ok(Vec::new()) };
        turns
            .par_iter()
            .map_init(
                || self.desk(first.position.clone()),
                |desk, turn| {
                    let draws = stream.child(turn.place as u64);
                    self.collect_one(desk, turn, before.of(turn.place), draws)
                },
            )
            .collect()
    }

    fn collect_one<P: Position, W: Walk<P>>(
        &self,
        desk: &mut SiblingWorker<P, W>,
        turn: &Turn<P>,
        before: &[u64],
        draws: Stream,
    ) -> Result<Collected, LearnError>
    where
        F: Features<P>,
    {
        let mut found = Collected { left_out: before.to_vec(), ..Collected::default() };
        let counts = &mut found.counts;
        let nodes = desk.nodes();
        let Some((played, recorded)) = desk.recorded(turn) else {
            counts.undecided = 1;
            counts.nodes = desk.nodes() - nodes;
            return Ok(found);
        };
        (counts.positions, counts.siblings) = (1, desk.moves.len() as u64 - 1);
        desk.contrast.begin(self.features, &turn.position, turn.position.turn());
        desk.lines.clear();
        let leaf = desk.leaf(turn, played);
        desk.add(self.features, turn, &leaf);
        let mut compared = self.measured.map(Compared::new);
        let still = self.filter.map(|_| desk.walk.after(turn.played, turn.position.turn()));
        for i in (0..desk.moves.len()).filter(|&i| i != played) {
            if let (Some(margin), Some(still)) = (self.filter, still) {
                let value = desk.walk.after(desk.moves[i], turn.position.turn());
                if (value - still).abs() > margin {
                    counts.filtered += 1;
                    continue;
                }
            }
            let was_out = has(before, i);
            if was_out && !draws.child(i as u64).rng().chance(self.p) {
                counts.skipped += 1;
                counts.left_out += 1;
                continue;
            }
            let sight = self.sibling(desk, recorded, i);
            if let Some(compared) = &mut compared {
                compared.add(sight);
            }
            // A finished game has a result and no features to learn from, also where it is a draw.
            let inside = matches!(sight, Sight::Inside(_));
            let leaf = inside.then(|| desk.leaf(turn, i)).filter(|leaf| !leaf.is_over());
            let outside = leaf.is_none();
            counts.searched += 1;
            counts.again += u64::from(was_out);
            counts.left_out += u64::from(outside);
            counts.returned += u64::from(was_out && !outside);
            set(&mut found.left_out, i, outside);
            if let Some(leaf) = leaf {
                desk.add(self.features, turn, &leaf);
            }
        }
        counts.nodes = desk.nodes() - nodes;
        found.mismatch = compared.map_or_else(Mismatch::default, |compared| compared.mismatch(counts.nodes));
        found.blocks = desk.contrast.finish(self.features)?;
        Ok(found)
    }
}

impl<P: Position, W: Walk<P>> SiblingWorker<P, W> {
    /// Values the recorded move with an open window; returns its number among the moves and its value, or
    /// nothing where there is nothing to compare: no other move, a move that custom decides, or a recorded move
    /// that settles the game.
    pub fn recorded(&mut self, turn: &Turn<P>) -> Option<(usize, f32)> {
        self.moves.clear();
        self.moves.extend(turn.position.moves());
        if self.moves.len() < 2 || turn.position.conventional_move().is_some() {
            return None;
        }
        let played = self.moves.iter().position(|&m| m == turn.played)?;
        // A value must not depend on the positions that the thread saw before.
        self.search.forget();
        self.walk.restart(turn.position.clone());
        let value = self.after(played, (f32::NEG_INFINITY, f32::INFINITY));
        let open = value.abs() <= ending::BOUND && !self.leaf(turn, played).is_over();
        open.then_some((played, value))
    }

    /// Values the position after a move for the seat that plays it.
    fn after(&mut self, i: usize, (alpha, beta): (f32, f32)) -> f32 {
        let SiblingWorker { walk, search, line, nodes, moves, .. } = self;
        let seat = walk.at().turn();
        walk.down(moves[i]);
        let same = walk.at().turn() == seat;
        let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
        let found = search.search(walk, low, high);
        line.clear();
        line.extend_from_slice(found.line);
        *nodes += found.nodes;
        let value = if same { found.value } else { -found.value };
        walk.up();
        value
    }

    /// Returns the leaf that the last search came to, below a move.
    fn leaf(&self, turn: &Turn<P>, i: usize) -> P {
        let mut leaf = turn.position.clone();
        leaf.play(self.moves[i]);
        self.line.iter().for_each(|&m| leaf.play(m));
        leaf
    }

    /// Adds the leaf that the last search came to; siblings that are answered in the same way have much in common.
    fn add(&mut self, features: &impl Features<P>, turn: &Turn<P>, leaf: &P) {
        let known = self.lines.iter().position(|line| *line == self.line);
        let group = known.unwrap_or_else(|| {
            self.lines.push(self.line.clone());
            self.lines.len() - 1
        });
        self.contrast.add(features, leaf, turn.position.turn(), group);
    }
}
