//! Eight numbers side by side, and the sigmoid of all of them at once.
#![allow(clippy::inline_always, reason = "kernels must get all of it under their own target features")]

/// Lanes of a block.
pub const WIDTH: usize = 8;

/// Eight hidden neurons' numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(align(32))]
pub struct Block(pub [f32; WIDTH]);

impl Block {
    /// Eight zeros.
    pub const ZERO: Block = Block([0.0; WIDTH]);

    /// Adds `by` times another block.
    #[inline(always)]
    pub fn add_scaled(&mut self, other: &Block, by: f32) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a += by * b;
        }
    }

    /// Adds another block.
    #[inline(always)]
    pub fn add(&mut self, other: &Block) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a += b;
        }
    }

    /// Returns the sigmoids.
    #[inline(always)]
    #[must_use]
    pub fn sigmoid(mut self) -> Block {
        for lane in &mut self.0 {
            *lane = sigmoid(*lane);
        }
        self
    }
}

/// Returns the sigmoids of a row.
///
/// Loops, because a closure over an array is not sure to be inlined where the wide registers are.
#[inline(always)]
pub fn sigmoids<const K: usize>(mut row: [Block; K]) -> [Block; K] {
    for block in &mut row {
        *block = block.sigmoid();
    }
    row
}

/// Sums a product of blocks, lanes first and then the eight lanes in one fixed order.
#[inline(always)]
pub fn dot<const K: usize>(a: &[Block; K], b: &[Block; K]) -> f32 {
    let mut sum = [0.0; WIDTH];
    for (a, b) in a.iter().zip(b) {
        for ((sum, a), b) in sum.iter_mut().zip(&a.0).zip(&b.0) {
            *sum += a * b;
        }
    }
    let [a, b, c, d, e, f, g, h] = sum;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

/// Returns `1 / (1 + exp(−x))`, to a few units in the last place.
///
/// `exp` is `2^n · 2^f` with `|f| ≤ ½`, the second factor by its Taylor series: operations that every CPU
/// rounds alike, in an order that does not depend on how many go side by side.
///
/// ```
/// use keisei_play::models::lanes::sigmoid;
/// assert_eq!(sigmoid(0.0), 0.5);
/// assert!((sigmoid(1.0) - 0.731_058_6).abs() < 1e-6);
/// assert!(sigmoid(-200.0) >= 0.0 && sigmoid(200.0) == 1.0);
/// ```
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    /// Adding this leaves a whole number in the low bits.
    const ROUND: f32 = 12_582_912.0;
    let t = (-x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    let rounded = t + ROUND;
    let f = (t - (rounded - ROUND)) * std::f32::consts::LN_2;
    let series = 1.0 / 120.0 + f * (1.0 / 720.0 + f * (1.0 / 5040.0));
    let series = 1.0 + f * (1.0 + f * (0.5 + f * (1.0 / 6.0 + f * (1.0 / 24.0 + f * series))));
    // The whole part goes straight into the exponent.
    let scaled = f32::from_bits(series.to_bits().wrapping_add(rounded.to_bits() << 23));
    1.0 / (1.0 + scaled)
}

/// Evaluates an expression with `K` bound to a number of blocks that holds so many lanes.
#[macro_export]
macro_rules! with_blocks {
    ($blocks:expr, $k:ident => $body:expr) => {
        match $blocks {
            1 => {
                const $k: usize = 1;
                $body
            }
            2 => {
                const $k: usize = 2;
                $body
            }
            4 => {
                const $k: usize = 4;
                $body
            }
            7 => {
                const $k: usize = 7;
                $body
            }
            _ => {
                const $k: usize = 8;
                $body
            }
        }
    };
}

/// The most hidden neurons a network may have.
pub const MOST_HIDDEN: usize = 8 * WIDTH;

/// Returns how many blocks hold so many hidden neurons: one of those [`with_blocks!`](crate::with_blocks) knows.
pub fn blocks(hidden: usize) -> usize {
    let least = hidden.div_ceil(WIDTH);
    [1, 2, 4, 7, 8].into_iter().find(|&k| k >= least).unwrap_or(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sigmoid_is_the_sigmoid() {
        for i in -4_000..=4_000 {
            let x = i as f32 / 100.0;
            let exact = 1.0 / (1.0 + libm::exp(-f64::from(x)));
            assert!((f64::from(sigmoid(x)) - exact).abs() < 3e-7, "{x}");
        }
        assert!(sigmoid(f32::MAX) == 1.0 && sigmoid(f32::MIN) < 1e-30);
    }
}
