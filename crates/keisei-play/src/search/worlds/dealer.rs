//! Dealing worlds: any that the seat cannot rule out, or rather those in which the plays it saw were likely.

use crate::models::{Ranking, ranking};
use keisei_core::{MoveFeatures, Position, Stream, View};

/// The share of plays that no rating explains: it keeps a surprising play from ruling a world out.
const SURPRISES: f64 = 0.1;

/// Worlds sampled for a move unless told: of fewer, weights leave too few to tell plays apart by.
pub const WORLDS: u32 = 512;
/// Plays looked back at unless told.
pub const MEMORY: usize = 12;

/// How worlds are dealt.
#[derive(Clone, Debug)]
pub enum Dealer<F> {
    /// As the view samples them.
    Plain,
    /// Drawn from a number of sampled worlds, by the likelihood of the latest plays under a rating.
    Weighted {
        /// The rating.
        ranking: Ranking<F>,
        /// Worlds sampled for a move.
        worlds: u32,
        /// Plays of the others that are looked back at.
        memory: usize,
    },
}

/// The worlds of one search.
pub(super) enum Deals<P> {
    Plain,
    /// Worlds, each with the sum of weights up to it.
    Weighted(Vec<(P, f64)>),
}

impl<P: Position> Deals<P> {
    /// Samples and weighs worlds where that is asked for; world `i` draws from `stream.child(i)`.
    pub fn new<F: MoveFeatures<P>>(
        dealer: &Dealer<F>,
        view: &P::View,
        past: &[(P::View, P::Move)],
        stream: Stream,
    ) -> Self {
        let Dealer::Weighted { ranking, worlds, memory } = dealer else { return Deals::Plain };
        let recent = &past[past.len().saturating_sub(*memory)..];
        let mut sum = 0.0;
        let mut weigh = |i: u32| {
            let world = view.sample(&mut stream.child(u64::from(i)).rng());
            sum += likelihood(ranking, &world, recent);
            (world, sum)
        };
        Deals::Weighted((0..*worlds).map(&mut weigh).collect())
    }

    /// Deals a world.
    pub fn world(&self, view: &P::View, stream: Stream) -> P {
        let mut rng = stream.rng();
        let Deals::Weighted(worlds) = self else { return view.sample(&mut rng) };
        let Some((last, sum)) = worlds.last() else { return view.sample(&mut rng) };
        let drawn = rng.unit() * sum;
        let at = worlds.partition_point(|(_, up_to)| *up_to <= drawn);
        worlds.get(at).map_or(last, |(world, _)| world).clone()
    }
}

/// Returns the product of the chances of plays, had the hidden cards lain as in a world.
fn likelihood<P: Position, F: MoveFeatures<P>>(
    ranking: &Ranking<F>,
    world: &P,
    plays: &[(P::View, P::Move)],
) -> f64 {
    let (mut moves, mut ratings, mut product) = (Vec::new(), Vec::new(), 1.0);
    for (view, played) in plays {
        let Some(then) = view.recall(world) else { continue };
        moves.clear();
        moves.extend(then.moves());
        let Some(at) = moves.iter().position(|m| m == played) else { return 0.0 };
        if moves.len() < 2 {
            continue;
        }
        ratings.clear();
        ranking.rate(&then, &moves, &mut ratings);
        ranking::chances(&mut ratings, 1.0);
        product *= SURPRISES / moves.len() as f64 + (1.0 - SURPRISES) * f64::from(ratings[at]);
    }
    product
}
