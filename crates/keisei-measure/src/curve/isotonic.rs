//! The nearest rising line.

/// Returns the rising values nearest to given ones in weighted squares, by pooling neighbours that fall
/// (the pool-adjacent-violators algorithm of Ayer and others, 1955).
///
/// ```
/// use keisei_measure::curve::isotonic;
/// assert_eq!(isotonic(&[(1.0, 1.0), (1.0, 3.0), (3.0, 2.0)]), [1.0, 2.25, 2.25]);
/// ```
pub fn isotonic(points: &[(f64, f64)]) -> Vec<f64> {
    // Blocks of weight, mean and length; each mean is above the one before.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::with_capacity(points.len());
    for &(weight, value) in points {
        let mut block = (weight, value, 1);
        while let Some(&(before, mean, length)) = blocks.last().filter(|last| last.1 >= block.1) {
            blocks.pop();
            let sum = before + block.0;
            block = (sum, (before * mean + block.0 * block.1) / sum, length + block.2);
        }
        blocks.push(block);
    }
    blocks.into_iter().flat_map(|(_, mean, length)| std::iter::repeat_n(mean, length)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `scipy.optimize.isotonic_regression`
    #[test]
    fn agrees_with_scipy() {
        let y = [0.1, 0.4, 0.35, 0.2, 0.6, 0.55, 0.9, 0.8, 0.85, 1.0];
        let w = [10.0, 3.0, 8.0, 1.0, 4.0, 4.0, 2.0, 9.0, 1.0, 5.0];
        let expected =
            [0.1, 0.35, 0.35, 0.35, 0.575, 0.575, 0.8181818181818182, 0.8181818181818182, 0.85, 1.0];
        let found = isotonic(&w.iter().copied().zip(y).collect::<Vec<_>>());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found} against {expected}");
        }
    }

    #[test]
    fn what_rises_stays_and_what_falls_is_one() {
        assert_eq!(isotonic(&[(2.0, 0.0), (1.0, 0.5), (1.0, 1.0)]), [0.0, 0.5, 1.0]);
        assert_eq!(isotonic(&[(1.0, 1.0), (1.0, 0.5), (2.0, 0.0)]), [0.375; 3]);
        assert!(isotonic(&[]).is_empty());
    }
}
