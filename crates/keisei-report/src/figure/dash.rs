//! Broken lines, broken by hand.
//!
//! kuva's raster starts the pattern anew on every segment, so a dense curve would come out
//! solid in the PNG and dashed in the SVG.

use super::canvas::Place;

/// Cuts a line into strokes: `on` units drawn, `off` units left out, along its whole length.
pub(super) fn strokes(line: &[Place], on: f64, off: f64) -> Vec<Vec<Place>> {
    let mut all = Vec::new();
    let mut stroke: Vec<Place> = line.first().copied().into_iter().collect();
    let (mut drawing, mut left) = (true, on);
    for pair in line.windows(2) {
        let (mut at, to) = (pair[0], pair[1]);
        loop {
            let (dx, dy) = (to.0 - at.0, to.1 - at.1);
            let rest = (dx * dx + dy * dy).sqrt();
            if rest <= left {
                left -= rest;
                if drawing {
                    stroke.push(to);
                }
                break;
            }
            at = (at.0 + dx * left / rest, at.1 + dy * left / rest);
            if drawing {
                stroke.push(at);
                all.push(std::mem::take(&mut stroke));
            } else {
                stroke.push(at);
            }
            drawing = !drawing;
            left = if drawing { on } else { off };
        }
    }
    if stroke.len() > 1 {
        all.push(stroke);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_runs_on_over_a_corner() {
        let line = [(0.0, 0.0), (3.0, 0.0), (3.0, 3.0)];
        assert_eq!(
            strokes(&line, 4.0, 1.0),
            [vec![(0.0, 0.0), (3.0, 0.0), (3.0, 1.0)], vec![(3.0, 2.0), (3.0, 3.0)]]
        );
    }

    #[test]
    fn lengths_add_up_however_dense_the_line() {
        let line: Vec<Place> = (0..=1000).map(|i| (f64::from(i) / 10.0, 0.0)).collect();
        let drawn: f64 = strokes(&line, 7.0, 3.0).iter().map(|s| s[s.len() - 1].0 - s[0].0).sum();
        assert!((drawn - 70.0).abs() < 1e-6);
        assert!(strokes(&[], 7.0, 3.0).is_empty());
        assert!(strokes(&[(1.0, 1.0)], 7.0, 3.0).is_empty());
    }
}
