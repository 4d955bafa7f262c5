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
        let sampled: Vec<(P, f64)> = (0..*worlds)
            .map(|i| {
                let world = view.sample(&mut stream.child(u64::from(i)).rng());
                let likelihood = log_likelihood(ranking, &world, recent);
                (world, likelihood)
            })
            .collect();
        let logs: Vec<f64> = sampled.iter().map(|(_, likelihood)| *likelihood).collect();
        let mut sum = 0.0;
        let weights = tempered(&logs).into_iter().map(|weight| {
            sum += weight;
            sum
        });
        Deals::Weighted(sampled.into_iter().map(|(world, _)| world).zip(weights).collect())
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

/// Worlds that weights must leave, as a share: `(Σw)² / Σw²` counts them (Kish's effective size).
///
/// Ratings explain plays only so far. Taken at their word, a dozen plays leave a handful of worlds, and a search that
/// knows the cards of a handful of worlds plays as if it saw them.
const LEFT: f64 = 0.5;
/// Halvings by which the exponent of the weights is found.
const HALVINGS: u32 = 12;

/// Turns logarithms of likelihoods into weights `L^t`, `t` as near to one as leaves enough worlds.
fn tempered(logs: &[f64]) -> Vec<f64> {
    let highest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if highest == f64::NEG_INFINITY {
        return vec![1.0; logs.len()];
    }
    let weights = |t: f64| -> Vec<f64> {
        let weight = |&log: &f64| if log.is_finite() { libm::exp(t * (log - highest)) } else { 0.0 };
        logs.iter().map(weight).collect()
    };
    let enough = |weights: &[f64], most: f64| {
        let (sum, squares) = weights.iter().fold((0.0, 0.0), |(a, b), w| (a + w, b + w * w));
        sum * sum / squares >= LEFT * most
    };
    // Worlds in which a play was impossible are no loss.
    let possible = logs.iter().filter(|log| log.is_finite()).count() as f64;
    let (mut low, mut high) = (0.0, 1.0);
    if enough(&weights(high), possible) {
        return weights(high);
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if enough(&weights(middle), possible) { low = middle } else { high = middle }
    }
    weights(low)
}

/// Returns the logarithm of the product of the chances of plays, had the hidden cards lain as in a world.
fn log_likelihood<P: Position, F: MoveFeatures<P>>(
    ranking: &Ranking<F>,
    world: &P,
    plays: &[(P::View, P::Move)],
) -> f64 {
    let (mut moves, mut ratings, mut sum) = (Vec::new(), Vec::new(), 0.0);
    for (view, played) in plays {
        let Some(then) = view.recall(world) else { continue };
        moves.clear();
        moves.extend(then.moves());
        let Some(at) = moves.iter().position(|m| m == played) else { return f64::NEG_INFINITY };
        if moves.len() < 2 {
            continue;
        }
        ratings.clear();
        ranking.rate(&then, &moves, &mut ratings);
        ranking::chances(&mut ratings, 1.0);
        let chance = SURPRISES / moves.len() as f64 + (1.0 - SURPRISES) * f64::from(ratings[at]);
        sum += libm::log(chance);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_leave_enough_worlds() {
        let size = |weights: &[f64]| {
            let sum: f64 = weights.iter().sum();
            sum * sum / weights.iter().map(|w| w * w).sum::<f64>()
        };
        let mild = [0.0, -0.1, -0.2, 0.1];
        assert!(tempered(&mild).iter().zip(mild).all(|(w, log)| (w - libm::exp(log - 0.1)).abs() < 1e-12));
        let steep: Vec<f64> = (0..100).map(|i| -f64::from(i)).collect();
        let weights = tempered(&steep);
        assert!((50.0..51.0).contains(&size(&weights)) && weights.is_sorted_by(|a, b| a > b));
        let impossible = [f64::NEG_INFINITY, 0.0, f64::NEG_INFINITY, -1e-9];
        let weights = tempered(&impossible);
        assert!(weights[0] == 0.0 && weights[2] == 0.0 && size(&weights) > 1.9);
        assert_eq!(tempered(&[f64::NEG_INFINITY; 2]), [1.0, 1.0]);
    }
}
