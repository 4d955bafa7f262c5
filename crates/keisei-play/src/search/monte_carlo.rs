//! Flat Monte Carlo: play many games from every move and take the best mean.

use super::deadline::Deadline;
use keisei_core::{PlayerError, Position, Rng, Seat, Stream, Tally, View};

/// Rounds on a clock grow to two to the power of this.
const LARGEST_ROUND: u64 = 4;

/// How playouts are shared among the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// So many for every move.
    Each(u32),
    /// So many in all, evenly; what does not divide goes one each to the moves listed first.
    /// A move that gets none is not chosen.
    Total(u32),
}

impl Share {
    /// Returns how many playouts the `index`-th of `moves` moves gets.
    ///
    /// ```
    /// use keisei_play::search::Share;
    /// let shares: Vec<u32> = (0..3).map(|i| Share::Total(8).of(i, 3)).collect();
    /// assert_eq!(shares, [3, 3, 2]);
    /// ```
    pub fn of(self, index: usize, moves: usize) -> u32 {
        match self {
            Share::Each(n) => n,
            Share::Total(n) => {
                let moves = moves.max(1) as u32;
                n / moves + u32::from((index as u32) < n % moves)
            }
        }
    }
}

/// A move and what its playouts came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arm<M> {
    /// The move.
    pub m: M,
    /// The playouts after it.
    pub tally: Tally,
}

/// Flat Monte Carlo, for open and hidden games and any number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MonteCarlo {
    /// How playouts are shared.
    pub share: Share,
}

impl MonteCarlo {
    /// Plays from every legal move; move `i` draws from `stream.child(i)`, playout `j` of it from
    /// the `j`-th child of that, so nothing else has a say in the result.
    ///
    /// In an open game the playouts are the game's own [`Position::playouts`]; in a hidden one
    /// every playout first draws a world the mover cannot rule out.
    ///
    /// ```
    /// use keisei_core::{Position, Seat, Stream, toys::nim::Heaps};
    /// use keisei_play::search::{MonteCarlo, Share};
    /// let view = Heaps::new([1, 1, 0]).view(Seat::FIRST);
    /// let arms = MonteCarlo { share: Share::Each(10) }.arms::<Heaps>(&view, Stream::new(1))?;
    /// assert!(arms.iter().all(|arm| arm.tally.payoff(Seat::SECOND) == 1.0));
    /// # Ok::<(), keisei_core::PlayerError>(())
    /// ```
    ///
    /// # Errors
    /// Refuses a game that is over.
    pub fn arms<P: Position>(
        &self,
        view: &P::View,
        stream: Stream,
    ) -> Result<Vec<Arm<P::Move>>, PlayerError> {
        let world = view.sample(&mut stream.named("moves").rng());
        let moves: Vec<P::Move> = world.moves().collect();
        if moves.is_empty() {
            return Err(PlayerError::GameOver);
        }
        let arm = |(index, &m): (usize, &P::Move)| {
            let (n, stream) = (self.share.of(index, moves.len()), stream.child(index as u64));
            Arm { m, tally: playouts::<P>(view, Some(m), n, stream) }
        };
        Ok(moves.iter().enumerate().map(arm).collect())
    }

    /// Plays as [`MonteCarlo::arms`] does, but in rounds of all moves until it is time or
    /// every move has its share: the means can be compared whenever it ends.
    ///
    /// The first move is always played from. What is made on a clock does not repeat.
    ///
    /// # Errors
    /// Refuses a game that is over.
    pub fn arms_until<P: Position>(
        &self,
        view: &P::View,
        stream: Stream,
        until: &Deadline,
    ) -> Result<Vec<Arm<P::Move>>, PlayerError> {
        let world = view.sample(&mut stream.named("moves").rng());
        let mut arms: Vec<_> = world.moves().map(|m| Arm { m, tally: Tally::default() }).collect();
        if arms.is_empty() {
            return Err(PlayerError::GameOver);
        }
        let moves = arms.len();
        for round in 0.. {
            let mut played = false;
            for (index, arm) in arms.iter_mut().enumerate() {
                if (round, index) != (0, 0) && until.has_come() {
                    return Ok(arms);
                }
                let left = u64::from(self.share.of(index, moves)) - arm.tally.games;
                // Rounds grow, since many games at once are faster than one by one.
                let n = left.min(1 << round.min(LARGEST_ROUND)) as u32;
                let stream = stream.child(index as u64).child(round);
                arm.tally.merge(&playouts::<P>(view, Some(arm.m), n, stream));
                played |= n > 0;
            }
            if !played {
                break;
            }
        }
        Ok(arms)
    }

    /// Plays from what a seat sees itself, not from a move, as many playouts as the last of the
    /// moves would get, at least one: how a position is judged at a like cost per move.
    pub fn standing<P: Position>(&self, view: &P::View, stream: Stream) -> Tally {
        let world = view.sample(&mut stream.named("moves").rng());
        let moves = world.moves().count().max(1);
        playouts::<P>(view, None, self.share.of(moves - 1, moves).max(1), stream)
    }
}

/// Plays `n` games, after a move if one is given.
fn playouts<P: Position>(view: &P::View, m: Option<P::Move>, n: u32, stream: Stream) -> Tally {
    let played = |mut world: P| {
        if let Some(m) = m {
            world.play(m);
        }
        world
    };
    if let Some(whole) = view.whole() {
        return played(whole.clone()).playouts(n, stream);
    }
    let mut tally = Tally::default();
    for i in 0..u64::from(n) {
        let stream = stream.child(i);
        let world = view.sample(&mut stream.named("world").rng());
        tally.merge(&played(world).playouts(1, stream));
    }
    tally
}

/// Picks the arm with the best mean payoff for a seat, ties at random; none without playouts.
pub fn best<M: Copy>(arms: &[Arm<M>], seat: Seat, rng: &mut Rng) -> Option<Arm<M>> {
    best_by(arms, rng, |a, b| compare(a, b, seat))
}

/// Picks the arm whose mean score is most above the mean of the other seats', ties at random; none without playouts.
pub fn best_by_points<M: Copy>(arms: &[Arm<M>], seat: Seat, seats: usize, rng: &mut Rng) -> Option<Arm<M>> {
    // Whole numbers again: the seat's score counted once for every other seat.
    let ahead = |tally: &Tally| {
        let others = Seat::all(seats).filter(|&other| other != seat);
        let ahead: i64 = others.map(|other| tally.scores[seat.index()] - tally.scores[other.index()]).sum();
        i128::from(ahead)
    };
    best_by(arms, rng, |a, b| (ahead(a) * i128::from(b.games)).cmp(&(ahead(b) * i128::from(a.games))))
}

fn best_by<M: Copy>(
    arms: &[Arm<M>],
    rng: &mut Rng,
    compare: impl Fn(&Tally, &Tally) -> std::cmp::Ordering,
) -> Option<Arm<M>> {
    let mut best: Option<Arm<M>> = None;
    let mut ties = 0;
    for arm in arms.iter().filter(|arm| arm.tally.games > 0) {
        let order = match &best {
            Some(so_far) => compare(&arm.tally, &so_far.tally),
            None => std::cmp::Ordering::Greater,
        };
        ties = if order.is_gt() { 1 } else { ties + u32::from(order.is_eq()) };
        // The k-th of equals replaces the earlier ones with probability 1/k: all equally likely.
        if order.is_gt() || (order.is_eq() && rng.below(ties) == 0) {
            best = Some(*arm);
        }
    }
    best
}

/// Compares mean payoffs in whole numbers, so that equal means are equal.
fn compare(a: &Tally, b: &Tally, seat: Seat) -> std::cmp::Ordering {
    let cross = |x: &Tally, y: &Tally| u128::from(x.payoffs[seat.index()]) * u128::from(y.games);
    cross(a, b).cmp(&cross(b, a))
}
