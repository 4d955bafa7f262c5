//! What stood on the board before, and who has given check since when.
//!
//! The board without its past is a flat copy; the past is a shared chain with a filter of 1,024 bits, searched only where a position
//! may have come before.

use super::moves::Move;
use super::pieces::Pieces;
use std::sync::Arc;

/// How often a position may come before the game is over.
const MOST: u8 = 4;

/// Moves that a position carries with it before they become a link that copies share.
const LATEST: usize = 8;

/// The game so far: copies share all but the latest moves, so that a search, which goes a few moves on and back, allocates
/// nothing.
#[derive(Clone, Debug)]
pub struct History {
    start: Arc<Start>,
    earlier: Option<Arc<Link>>,
    latest: [Moment; LATEST],
    plies: u32,
    /// How often the position has stood, with now.
    times: u8,
    /// Moves in a row with which each side gave check.
    checks: [u16; 2],
    /// Two bits for every key that came, of which several share one: most new positions need no search.
    seen: [u64; 16],
}

/// What a game began with.
#[derive(PartialEq, Debug)]
struct Start {
    pieces: Pieces,
    number: u32,
}

/// A move and the key of the position it made.
#[derive(Clone, Copy, Debug)]
struct Moment {
    m: Move,
    key: u64,
}

/// Moves in a row and those before them.
#[derive(Debug)]
struct Link {
    moments: [Moment; LATEST],
    before: Option<Arc<Link>>,
}

/// What a move that was added to the past means for the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// The position has not come often enough.
    None,
    /// It came for the fourth time.
    Draw,
    /// It came for the fourth time, and this side gave check with every move between.
    PerpetualCheck(usize),
}

impl History {
    /// Begins a game; the first move has this number.
    pub fn new(pieces: &Pieces, number: u32) -> Self {
        let key = pieces.key();
        let start = Arc::new(Start { pieces: *pieces, number });
        let latest = [Moment { m: Move::DECLARE, key: 0 }; LATEST];
        let mut history =
            History { start, earlier: None, latest, plies: 0, times: 1, checks: [0; 2], seen: [0; 16] };
        history.mark(key);
        history
    }

    /// Returns the pieces the game began with.
    pub fn start(&self) -> &Pieces {
        &self.start.pieces
    }

    /// Returns the number of the first move.
    pub fn first_number(&self) -> u32 {
        self.start.number
    }

    /// Counts the moves.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Tells how often the position has stood, with now.
    #[inline]
    pub fn times(&self) -> u8 {
        self.times
    }

    /// Tells whether a position may have stood before; where it says no, it has not.
    #[inline]
    pub fn may_know(&self, key: u64) -> bool {
        bits(key).iter().all(|&(word, bit)| self.seen[word] & bit != 0)
    }

    fn mark(&mut self, key: u64) -> bool {
        let known = self.may_know(key);
        for (word, bit) in bits(key) {
            self.seen[word] |= bit;
        }
        known
    }

    /// Adds a move by a side, the key of the position it made, and whether it gave check.
    pub fn push(&mut self, m: Move, by: usize, key: u64, check: bool) -> Repetition {
        self.checks[by] = if check { self.checks[by].saturating_add(1) } else { 0 };
        let (times, first) = if self.mark(key) { self.stood(key) } else { (0, 0) };
        self.add(Moment { m, key });
        self.times = times + 1;
        if self.times < MOST {
            return Repetition::None;
        }
        // Between the first time and now each side has made half of the moves.
        let all = |side: usize| u32::from(self.checks[side]) >= first / 2;
        match [by, by ^ 1].into_iter().find(|&side| all(side)) {
            Some(side) => Repetition::PerpetualCheck(side),
            None => Repetition::Draw,
        }
    }

    /// Adds a declaration, which changes nothing on the board.
    pub fn push_declaration(&mut self, m: Move, key: u64) {
        self.add(Moment { m, key });
    }

    #[inline]
    fn add(&mut self, moment: Moment) {
        let at = self.plies as usize % LATEST;
        self.latest[at] = moment;
        self.plies += 1;
        if at == LATEST - 1 {
            self.earlier = Some(Arc::new(Link { moments: self.latest, before: self.earlier.take() }));
        }
    }

    /// Counts how often a key came before, and how many moves ago it came first, the one being made included.
    fn stood(&self, key: u64) -> (u8, u32) {
        let keys = self.moments().map(|moment| moment.key).chain([self.start.pieces.key()]);
        let ago = keys.zip(1..).filter(|&(stood, _)| stood == key).map(|(_, ago)| ago);
        ago.fold((0, 0), |(times, _), ago| (times + 1, ago))
    }

    /// Lists the moves from the start.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.moments().map(|moment| moment.m).collect();
        moves.reverse();
        moves
    }

    /// Lists what happened, the last first.
    fn moments(&self) -> impl Iterator<Item = &Moment> {
        let links = std::iter::successors(self.earlier.as_deref(), |link| link.before.as_deref());
        self.unlinked().iter().rev().chain(links.flat_map(|link| link.moments.iter().rev()))
    }

    /// Returns the moves that are in no link yet.
    fn unlinked(&self) -> &[Moment] {
        &self.latest[..self.plies as usize % LATEST]
    }
}

/// Returns which bits stand for a key, with their words.
#[inline]
fn bits(key: u64) -> [(usize, u64); 2] {
    [key, key >> 32].map(|key| (key as usize >> 6 & 15, 1 << (key & 63)))
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        let shared = match (&self.earlier, &other.earlier) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        let latest = [self, other].map(|history| history.unlinked().iter().map(|moment| moment.m));
        let [a, b] = latest;
        let alike = || self.moments().map(|a| a.m).eq(other.moments().map(|b| b.m));
        self.start == other.start && self.plies == other.plies && (shared && a.eq(b) || alike())
    }
}

impl Drop for Link {
    /// Lets a long game go link by link, not by a call within a call.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(Arc::into_inner) {
            before = link.before.take();
        }
    }
}
