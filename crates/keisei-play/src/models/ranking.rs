//! A model that rates moves, at work.
#![allow(clippy::inline_always, reason = "playouts must get all of it under their own target features")]

use super::Network;
use keisei_core::{MoveFeatures, Position, Rng};
use std::sync::Arc;

/// Rates the legal moves of a position: a network, or a linear sum whose exponentials are chances; clones
/// share weights.
#[derive(Clone, Debug)]
pub enum Ranking<F> {
    /// The three-layer network.
    Network(Network<F>),
    /// `w · x`, phase by phase.
    Softmax {
        /// The features.
        features: F,
        /// As many weights for every phase.
        weights: Arc<[f32]>,
    },
}

impl<F> Ranking<F> {
    /// Returns the features.
    pub fn features(&self) -> &F {
        match self {
            Ranking::Network(network) => network.features(),
            Ranking::Softmax { features, .. } => features,
        }
    }

    /// Appends a rating for each of the moves, higher for better: what the last sigmoid or the exponential
    /// of the softmax takes.
    #[inline(always)]
    pub fn rate<P: Position>(&self, position: &P, moves: &[P::Move], ratings: &mut Vec<f32>)
    where
        F: MoveFeatures<P>,
    {
        match self {
            Ranking::Network(network) => network.rate(position, moves, ratings),
            Ranking::Softmax { features, weights } => {
                let weights = &weights[features.phase(position) * features.count()..];
                for &m in moves {
                    let mut sum = 0.0;
                    // What all moves share raises all of them alike: it is left out.
                    features.visit_move(position, m, |index, amount| sum += weights[index] * amount);
                    ratings.push(sum);
                }
            }
        }
    }
}

/// Returns the highest rating's number, equals at random; nothing where there is none.
#[inline(always)]
pub fn favourite(ratings: &[f32], rng: &mut Rng) -> Option<usize> {
    let (mut best, mut highest, mut ties) = (None, f32::NEG_INFINITY, 0);
    for (i, &rating) in ratings.iter().enumerate() {
        if rating > highest || best.is_none() {
            (best, highest, ties) = (Some(i), rating, 1);
        } else if rating == highest {
            // The k-th of equals replaces the earlier ones with probability 1/k.
            ties += 1;
            if rng.below(ties) == 0 {
                best = Some(i);
            }
        }
    }
    best
}

/// Returns the chance that a favourite drawn among equals is a given move: one over the number of equals, or
/// nothing where another rates higher.
///
/// ```
/// use keisei_play::models::ranking::chance_of_favourite;
/// assert_eq!(chance_of_favourite(&[0.5, 2.0, 2.0], 1), 0.5);
/// assert_eq!(chance_of_favourite(&[0.5, 2.0, 2.0], 0), 0.0);
/// ```
pub fn chance_of_favourite(ratings: &[f32], m: usize) -> f64 {
    let rating = ratings[m];
    let equals = ratings.iter().filter(|&&other| other == rating).count();
    if ratings.iter().any(|&other| other > rating) { 0.0 } else { 1.0 / equals as f64 }
}

/// Turns ratings into chances: `exp(r / temperature)` over their sum.
pub fn chances(ratings: &mut [f32], temperature: f32) {
    let highest = ratings.iter().fold(f32::NEG_INFINITY, |max, &r| max.max(r));
    let mut sum = 0.0;
    for rating in ratings.iter_mut() {
        *rating = libm::expf((*rating - highest) / temperature);
        sum += *rating;
    }
    for rating in ratings.iter_mut() {
        *rating /= sum;
    }
}

/// Draws a number by ratings, the favourite alone at temperature zero.
#[inline(always)]
pub fn draw(ratings: &mut [f32], temperature: f32, rng: &mut Rng) -> Option<usize> {
    if temperature <= 0.0 || ratings.len() < 2 {
        return favourite(ratings, rng);
    }
    chances(ratings, temperature);
    let mut left = rng.unit() as f32;
    for (i, chance) in ratings.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return Some(i);
        }
    }
    Some(ratings.len() - 1)
}
