//! A correction of win rates, as a search may look it up at every node.

use keisei_core::Seat;
use keisei_measure::curve::Correction;
use std::sync::Arc;

/// Steps of the table.
const STEPS: usize = 1024;

/// What rates of the first and of the second seat really bring, in steps; straight lines between them.
///
/// A curve is taken from the first seat's side: the second seat's rate is what the first one's leaves.
///
/// ```
/// use keisei_core::Seat;
/// use keisei_measure::curve::Correction;
/// use keisei_play::search::uct::WinRateCorrection;
/// let bend = WinRateCorrection::new(&Correction::Table { points: vec![[0.0, 0.1], [1.0, 0.7]] });
/// let near = |seat, rate: f64, real: f64| (bend.rate(seat, rate) - real).abs() < 1e-9;
/// assert!(near(Seat::FIRST, 0.5, 0.4) && near(Seat::SECOND, 0.5, 0.6));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct WinRateCorrection {
    tables: [Arc<[f64]>; 2],
}

impl WinRateCorrection {
    /// Tabulates a correction.
    pub fn new(correction: &Correction) -> Self {
        let at = |step: usize| step as f64 / STEPS as f64;
        let first = (0..=STEPS).map(|step| correction.rate(at(step))).collect();
        let second = (0..=STEPS).map(|step| 1.0 - correction.rate(1.0 - at(step))).collect();
        WinRateCorrection { tables: [first, second] }
    }

    /// Returns what a rate of a seat really brings; seats beyond the second are left as they are.
    #[inline]
    pub fn rate(&self, seat: Seat, rate: f64) -> f64 {
        let Some(table) = self.tables.get(seat.index()) else { return rate };
        let place = rate.clamp(0.0, 1.0) * STEPS as f64;
        let step = (place as usize).min(STEPS - 1);
        let part = place - step as f64;
        table[step] + part * (table[step + 1] - table[step])
    }
}
