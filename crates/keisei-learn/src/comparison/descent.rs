//! Steps against the sign of the slope.

use super::config::ComparisonConfig;
use super::gradient::Gradient;
use keisei_core::{Rng, Stream};
use rayon::prelude::*;
use std::ops::Range;

/// Weights that draw their coin flips from one stream.
const TOGETHER: usize = 4096;

/// How weights are stepped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descent {
    /// The unit h of a step.
    pub step: f32,
    /// The weight λ of absolute weights in the loss.
    pub l1: f64,
}

/// Two coin flips: 0, 1 or 2 steps.
struct Flips {
    rng: Rng,
    bits: u64,
    left: u32,
}

impl Flips {
    fn new(stream: Stream) -> Self {
        Flips { rng: stream.rng(), bits: 0, left: 0 }
    }

    #[inline]
    fn two(&mut self) -> u32 {
        if self.left == 0 {
            (self.bits, self.left) = (self.rng.next_u64(), 32);
        }
        let two = (self.bits & 3).count_ones();
        self.bits >>= 2;
        self.left -= 1;
        two
    }
}

impl Descent {
    pub fn new(config: &ComparisonConfig) -> Self {
        Descent { step: config.step as f32, l1: config.l1 }
    }

    /// Steps weights by `−h·{0,1,2}·sign(∂L/∂w)` (eq. 9), where λ adds the sign of the weight's distance from its
    /// anchor, and nothing at the anchor itself.
    ///
    /// The weights in `fixed` stay: see [`Descent::balance`].
    pub fn go(
        self,
        weights: &mut [f32],
        anchors: &[f32],
        gradient: &Gradient,
        fixed: Range<usize>,
        stream: Stream,
    ) {
        weights.par_chunks_mut(TOGETHER).zip(anchors.par_chunks(TOGETHER)).enumerate().for_each(
            |(chunk, (weights, anchors))| {
                let mut flips = Flips::new(stream.child(chunk as u64));
                for (i, (weight, &anchor)) in weights.iter_mut().zip(anchors).enumerate() {
                    let (number, steps) = (chunk * TOGETHER + i, flips.two());
                    if fixed.contains(&number) {
                        continue;
                    }
                    let slope = gradient.slope(number) + self.l1 * sign(f64::from(*weight - anchor));
                    *weight -= self.step * steps as f32 * sign(slope) as f32;
                }
            },
        );
    }

    /// Steps weights that fix the scale so that their sum stays (eq. 11).
    ///
    /// Half of them, those that the loss wants higher than the others, go up, the other half down by the same
    /// steps in another order; of an odd number the one between stays.
    pub fn balance(self, weights: &mut [f32], slopes: &[f64], stream: Stream) {
        let mut rng = stream.rng();
        let mut order: Vec<usize> = (0..weights.len()).collect();
        // Equal slopes come in any order, so that none is preferred.
        rng.shuffle(&mut order);
        order.sort_by(|&a, &b| slopes[a].total_cmp(&slopes[b]));
        let half = weights.len() / 2;
        let (Some(&lowest), Some(&highest)) = (order.first(), order.last()) else { return };
        if slopes[lowest] == slopes[highest] {
            return;
        }
        let mut flips = Flips::new(stream.named("flips"));
        let mut steps: Vec<u32> = (0..half).map(|_| flips.two()).collect();
        for (&up, &steps) in order.iter().zip(&steps) {
            weights[up] += self.step * steps as f32;
        }
        rng.shuffle(&mut steps);
        for (&down, &steps) in order.iter().rev().zip(&steps) {
            weights[down] -= self.step * steps as f32;
        }
    }

    /// Returns where weights that no leaf used are after as many flips at once as updates went by: drawn towards
    /// their anchors, where they stay once they are there. Each weight has a stream of its own.
    pub fn fade(self, weight: f32, anchor: f32, updates: u32, stream: Stream) -> f32 {
        let distance = weight - anchor;
        if self.l1 == 0.0 || distance == 0.0 {
            return weight;
        }
        let mut flips = Flips::new(stream);
        let steps: u32 = (0..updates).map(|_| flips.two()).sum();
        weight - (self.step * steps as f32).min(distance.abs()).copysign(distance)
    }
}

/// The sign, and nothing for nothing.
fn sign(x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { x.signum() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DESCENT: Descent = Descent { step: 1.0, l1: 0.1 };

    #[test]
    fn the_scale_is_kept_and_the_slopes_are_followed() {
        let start =
            [100.0, 300.0, 300.0, 400.0, 500.0, 600.0, 700.0, 400.0, 400.0, 400.0, 500.0, 800.0, 1000.0];
        let slopes: Vec<f64> = (0..13).map(|i| f64::from(i % 5) - 1.0).collect();
        let (mut weights, mut moved) = (start, [0u32; 3]);
        for update in 0..200 {
            let before = weights;
            DESCENT.balance(&mut weights, &slopes, Stream::new(3).child(update));
            assert_eq!(weights.iter().sum::<f32>(), 6400.0);
            for (after, before) in weights.iter().zip(&before) {
                moved[(after - before).abs() as usize] += 1;
            }
        }
        for (i, slope) in slopes.iter().enumerate() {
            let went = weights[i] - start[i];
            assert!(if *slope == 1.0 { true } else { went * (*slope - 1.0) as f32 <= 0.0 }, "{i}: {went}");
        }
        // One of thirteen stays; of the others a quarter steps 0, a half 1, a quarter 2.
        let total = 200.0 * 12.0;
        assert!((f64::from(moved[1]) / total - 0.5).abs() < 0.05, "{moved:?}");
        assert!((f64::from(moved[2]) / total - 0.25).abs() < 0.05, "{moved:?}");
        let mut level = start;
        DESCENT.balance(&mut level, &[0.5; 13], Stream::new(3));
        assert_eq!(level, start);
    }

    #[test]
    fn unused_weights_fade_to_their_anchors() {
        let fade = |weight, anchor, stream| DESCENT.fade(weight, anchor, 50, Stream::new(stream));
        for stream in 0..20 {
            assert!((425.0..=475.0).contains(&fade(500.0, 0.0, stream)));
        }
        assert_ne!(fade(500.0, 0.0, 1), fade(500.0, 0.0, 2));
        assert_eq!((fade(-500.0, -490.0, 1), fade(7.0, 0.0, 1), fade(3.0, 3.0, 1)), (-490.0, 0.0, 3.0));
        assert_eq!(Descent { l1: 0.0, ..DESCENT }.fade(7.0, 0.0, 50, Stream::new(1)), 7.0);
    }
}
