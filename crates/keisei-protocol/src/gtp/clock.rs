//! What a controller says of time, as what a move may cost.

use crate::SHARE;
use std::time::Duration;

/// The time of a game by Canadian rules: a main time, then so many stones in every period.
///
/// ```
/// use keisei_protocol::gtp::Clock;
/// use std::time::Duration;
/// let mut clock = Clock::read(&["60", "30", "10"])?.unwrap();
/// assert_eq!(clock.move_time(), Duration::from_millis(1500)); // a fortieth of a minute
/// clock.left(&["20", "8"])?; // 20 seconds for the 8 stones that are left of this period
/// assert_eq!(clock.move_time(), Duration::from_millis(2250));
/// assert_eq!(Clock::read(&["0", "1", "0"])?, None); // the protocol's way to say that there is no limit
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    period: Duration,
    /// Stones in a period; none where the main time is all there is.
    stones: u32,
    left: Duration,
    /// Stones still to be played in what is left; none in the main time.
    stones_left: u32,
}

impl Clock {
    /// Reads the arguments of `time_settings`; nothing where there is no limit.
    ///
    /// # Errors
    /// Says what they are to be.
    pub fn read(words: &[&str]) -> Result<Option<Self>, String> {
        let &[main, period, stones] = words else {
            return Err("main time, period and stones in it are needed".to_owned());
        };
        let (main, period, stones) = (seconds(main)?, seconds(period)?, count(stones)?);
        if stones == 0 && !period.is_zero() {
            return Ok(None);
        }
        let mut clock = Clock { period, stones, left: main, stones_left: 0 };
        if main.is_zero() {
            clock.begin_period();
        }
        Ok(Some(clock))
    }

    /// Reads what is left from the arguments of `time_left`, the colour taken off.
    ///
    /// # Errors
    /// Says what they are to be.
    pub fn left(&mut self, words: &[&str]) -> Result<(), String> {
        let &[left, stones] = words else { return Err("seconds and stones are needed".to_owned()) };
        let (left, stones) = (seconds(left)?, count(stones)?);
        (self.left, self.stones_left) = (left, stones);
        Ok(())
    }

    fn begin_period(&mut self) {
        (self.left, self.stones_left) = (self.period, self.stones);
    }

    /// Returns what the next move may take: a tenth of what stones of a period share is kept in hand.
    pub fn move_time(&self) -> Duration {
        match self.stones_left {
            0 => self.left / SHARE,
            stones => self.left / stones * 9 / 10,
        }
    }

    /// Takes a move's time off; a controller's own count replaces ours whenever it is told.
    pub fn spend(&mut self, time: Duration) {
        self.left = self.left.saturating_sub(time);
        let ends = match self.stones_left {
            0 => self.left.is_zero(),
            stones => {
                self.stones_left = stones - 1;
                stones == 1
            }
        };
        if ends && self.stones > 0 {
            self.begin_period();
        }
    }
}

fn seconds(word: &str) -> Result<Duration, String> {
    let read = word.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    read.ok_or_else(|| format!("'{word}' is no number of seconds"))
}

fn count(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("'{word}' is no number of stones"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn main_time_gives_way_to_periods() {
        let mut clock = Clock::read(&["40", "10", "2"]).unwrap().unwrap();
        clock.spend(30 * SECOND);
        assert_eq!(clock.move_time(), SECOND / 4);
        clock.spend(11 * SECOND);
        assert_eq!(clock.move_time(), SECOND * 9 / 2);
        clock.spend(8 * SECOND);
        assert_eq!(clock.move_time(), SECOND * 9 / 5);
        clock.spend(SECOND);
        assert_eq!(clock.move_time(), SECOND * 9 / 2);
    }

    #[test]
    fn an_absolute_time_only_shrinks() {
        let mut clock = Clock::read(&["40", "0", "0"]).unwrap().unwrap();
        clock.spend(39 * SECOND);
        assert_eq!(clock.move_time(), SECOND / 40);
        clock.spend(5 * SECOND);
        assert_eq!(clock.move_time(), Duration::ZERO);
    }

    #[test]
    fn nonsense_is_refused() {
        for words in
            [&["1", "2"][..], &["x", "0", "0"], &["-1", "0", "0"], &["1e99", "0", "0"], &["1", "1", "-1"]]
        {
            assert!(Clock::read(words).is_err(), "{words:?}");
        }
        let mut clock = Clock::read(&["1", "0", "0"]).unwrap().unwrap();
        let before = clock;
        assert!(clock.left(&["NaN", "0"]).is_err() && clock.left(&["3"]).is_err() && clock == before);
    }
}
