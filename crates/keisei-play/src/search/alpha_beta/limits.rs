//! When to stop searching.

use keisei_core::{Budget, CancelToken};
use std::time::Instant;

/// The depth searched when nothing is said.
pub const DEPTH: u32 = 4;

/// Joins what a player was told with what a move may cost: the tighter of each, and [`DEPTH`] if
/// neither says anything.
///
/// ```
/// use keisei_core::{Budget, CancelToken};
/// use keisei_play::search::alpha_beta::limits::tighter;
/// let own = Budget { depth: Some(9), ..Budget::default() };
/// let asked = Budget { depth: Some(3), nodes: Some(100), ..Budget::default() };
/// assert_eq!(tighter(own, asked.clone()), asked);
/// assert_eq!(tighter(Budget::default(), Budget::default()).depth, Some(4));
/// ```
pub fn tighter(own: Budget, asked: Budget) -> Budget {
    fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
        a.into_iter().chain(b).min()
    }
    let both = Budget {
        time: least(own.time, asked.time),
        nodes: least(own.nodes, asked.nodes),
        depth: least(own.depth, asked.depth),
        cancel: asked.cancel.or(own.cancel),
    };
    if both == Budget::default() { Budget { depth: Some(DEPTH), ..both } } else { both }
}

/// Counts the nodes visited and knows when there may be no more.
#[derive(Debug)]
pub(super) struct NodeLimit {
    nodes: u64,
    most: u64,
    deadline: Option<Instant>,
    cancel: Option<CancelToken>,
    spent: bool,
}

impl NodeLimit {
    pub fn new(budget: &Budget) -> Self {
        NodeLimit {
            nodes: 0,
            most: budget.nodes.unwrap_or(u64::MAX),
            deadline: budget.time.and_then(|time| Instant::now().checked_add(time)),
            cancel: budget.cancel.clone(),
            spent: false,
        }
    }

    /// Visits one more node, or says that there may be no more.
    #[inline]
    pub fn visit(&mut self) -> bool {
        // The clock is dear: it is read once in 256 nodes.
        if self.nodes >= self.most || (self.nodes.is_multiple_of(256) && self.late()) {
            self.spent = true;
        }
        self.nodes += u64::from(!self.spent);
        !self.spent
    }

    fn late(&self) -> bool {
        // The first node is always granted: a move has to come out.
        let over = || {
            self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
                || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        self.nodes > 0 && over()
    }

    /// Takes part of what is left for a meter of its own; nothing where neither nodes nor time is limited.
    pub fn part(&self, share: f64) -> Option<NodeLimit> {
        let left = self.most.saturating_sub(self.nodes);
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let most = if self.most == u64::MAX { u64::MAX } else { (left as f64 * share) as u64 };
        let deadline = time.and_then(|time| Instant::now().checked_add(time.mul_f64(share)));
        let limited = most < u64::MAX || deadline.is_some();
        limited.then_some(NodeLimit { nodes: 0, most, deadline, cancel: self.cancel.clone(), spent: false })
    }

    /// Returns how many nodes it will likely grant: on a clock, at a million a second.
    pub fn likely(&self) -> u64 {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        left.map_or(self.most, |left| self.most.min(left.as_micros() as u64))
    }

    /// Counts what another meter counted.
    pub fn add(&mut self, other: &NodeLimit) {
        self.nodes += other.nodes;
    }

    pub fn spent(&self) -> bool {
        self.spent
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
