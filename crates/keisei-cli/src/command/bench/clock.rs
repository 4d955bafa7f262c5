//! Measuring rates.

use anyhow::Result;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::time::{Duration, Instant};

/// Work in small portions: does the portion of a number and says how much it came to.
pub type Portion = dyn Fn(u64) -> u64 + Sync;

/// Runs work on one thread and on all of them, for a while each.
pub struct Clock {
    one: ThreadPool,
    all: ThreadPool,
    rounds: u32,
    round: Duration,
}

impl Clock {
    /// Builds the two pools.
    pub fn new(threads: usize, rounds: u32, round: Duration) -> Result<Self> {
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Clock { one: pool(1)?, all: pool(threads)?, rounds: rounds.max(1), round })
    }

    /// Returns the best rates, in things a second, on one thread and on all.
    ///
    /// Rounds take turns, so that whatever else the machine does hits both alike.
    pub fn rates(&self, portion: &Portion) -> (f64, f64) {
        let mut best = (0.0, 0.0);
        for _ in 0..self.rounds {
            best.0 = f64::max(best.0, self.round(&self.one, portion));
            best.1 = f64::max(best.1, self.round(&self.all, portion));
        }
        best
    }

    /// Lets every thread do portions until the round is over.
    ///
    /// Each thread's rate is its own count over its own time, so that one that ends its last
    /// portion late does not make the others look slow.
    fn round(&self, pool: &ThreadPool, portion: &Portion) -> f64 {
        let rates = pool.broadcast(|context| {
            let (start, mut count, mut number) = (Instant::now(), 0, context.index() as u64);
            loop {
                count += portion(number);
                number += context.num_threads() as u64;
                let spent = start.elapsed();
                if spent >= self.round {
                    return count as f64 / spent.as_secs_f64();
                }
            }
        });
        rates.iter().sum()
    }
}
