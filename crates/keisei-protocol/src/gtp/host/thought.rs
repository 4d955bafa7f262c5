//! What the player behind the protocol thinks, and how long it may.

use super::super::{Clock, Request, analysis};
use super::Host;
use keisei_core::{Budget, CancelToken, Choice, Position, Seat};
use std::time::{Duration, Instant};

/// Positions or playouts that an analysis costs at least, however soon something else is wanted.
const GLANCE: u64 = 1000;

impl<P: Position> Host<P> {
    /// Asks the player, who watches first whatever it has not seen, and is heard on the way.
    fn choose(
        &mut self,
        budget: Budget,
        on_info: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Result<Choice<P::Move>, String> {
        let seat = self.position.turn();
        let (mut position, mut seen) = (self.line.start.clone(), 0);
        if let Some((_, watched)) = self.seated.filter(|&(sits, _)| sits == seat) {
            seen = watched;
            for &m in &self.line.moves[..seen] {
                position.play(m);
            }
        } else {
            self.player.begin(seat, &position.view(seat));
        }
        for &m in &self.line.moves[seen..] {
            let (mover, shown) = (position.turn(), position.shown(m, seat));
            position.play(m);
            self.player.watch(&position.view(seat), mover, shown.then_some(m));
        }
        self.seated = Some((seat, self.line.moves.len()));
        let mut rng = self.stream.child(self.games).child(self.line.moves.len() as u64).rng();
        let choice = self.player.choose_with_info(&position.view(seat), budget, &mut rng, on_info);
        choice.map_err(|why| {
            self.seated = None;
            why.to_string()
        })
    }

    /// Lets the player choose on its clock; returns its move.
    pub(super) fn generate(&mut self, seat: Option<Seat>, keep: bool) -> Result<String, String> {
        self.generate_with_info(seat, keep, Duration::MAX, &mut |_| {})
    }

    /// The same, and hears what it thinks in the words of an analysis.
    fn generate_with_info(
        &mut self,
        seat: Option<Seat>,
        keep: bool,
        pause: Duration,
        say: &mut dyn FnMut(&str),
    ) -> Result<String, String> {
        let before = self.line.moves.len();
        self.turn_to(seat)?;
        if self.position.is_over() {
            return Ok("pass".to_owned());
        }
        let choice = match self.unsaid(&self.position) {
            Some(m) => Choice::plain(m),
            None => self.choose_in_time(keep, pause, say)?,
        };
        let text = self.dialect.write(&self.position, choice.m).unwrap_or_else(|| "pass".to_owned());
        if keep {
            self.position.try_play(choice.m).map_err(|why| why.to_string())?;
            self.line.moves.push(choice.m);
        } else if before < self.line.moves.len() {
            self.back_to(before);
        }
        Ok(text)
    }

    fn choose_in_time(
        &mut self,
        keep: bool,
        pause: Duration,
        say: &mut dyn FnMut(&str),
    ) -> Result<Choice<P::Move>, String> {
        let (begun, turn) = (Instant::now(), self.position.turn().index());
        let time = self.clocks.and_then(|clocks| clocks.get(turn).map(Clock::move_time));
        let choice = self.search_with_info(Budget { time, ..Budget::default() }, pause, say)?;
        if let Some(clock) = self.clocks.as_mut().filter(|_| keep).and_then(|clocks| clocks.get_mut(turn)) {
            clock.spend(begun.elapsed());
        }
        Ok(choice)
    }

    /// Asks the player and tells what it thinks, not more often than wanted, and at last what it has come to.
    fn search_with_info(
        &mut self,
        budget: Budget,
        pause: Duration,
        say: &mut dyn FnMut(&str),
    ) -> Result<Choice<P::Move>, String> {
        let (dialect, position, mut last) = (self.dialect.clone(), self.position.clone(), Instant::now());
        let choice = self.choose(budget, &mut |choice| {
            if last.elapsed() >= pause {
                say(&analysis::info(&*dialect, &position, choice));
                last = Instant::now();
            }
        })?;
        say(&analysis::info(&*dialect, &position, &choice));
        Ok(choice)
    }

    /// Thinks about the position until something else is wanted.
    fn analyse(
        &mut self,
        seat: Option<Seat>,
        pause: Duration,
        cancel: CancelToken,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        let before = self.line.moves.len();
        self.turn_to(seat)?;
        if !self.position.is_over() && self.unsaid(&self.position).is_none() {
            // Whoever asks and goes on at once, as a script does, still learns something.
            self.search_with_info(Budget { nodes: Some(GLANCE), ..Budget::default() }, pause, say)?;
            if !cancel.is_cancelled() {
                self.search_with_info(Budget { cancel: Some(cancel), ..Budget::default() }, pause, say)?;
            }
        }
        if before < self.line.moves.len() {
            self.back_to(before);
        }
        Ok(())
    }

    /// Takes what a controller says of a seat's time.
    pub(super) fn time_left(&mut self, words: &[&str]) -> Result<String, String> {
        let [colour, rest @ ..] = words else { return Err("an argument is missing".to_owned()) };
        let seat = self.colour(colour)?.index();
        if let Some(clock) = self.clocks.as_mut().and_then(|clocks| clocks.get_mut(seat)) {
            clock.left(rest)?;
        }
        Ok(String::new())
    }

    /// Reads the colour that an analysis may begin with; without one it is whoever has a choice.
    fn side(&self, words: &[&str]) -> Result<Option<Seat>, String> {
        match words.first() {
            Some(word) if word.parse::<f64>().is_err() => self.colour(word).map(Some),
            _ => Ok(None),
        }
    }

    /// Answers what is answered line by line; says whether the answer lasts.
    pub(super) fn think_with_info(
        &mut self,
        request: &Request,
        cancel: CancelToken,
        say: &mut dyn FnMut(&str),
    ) -> Result<bool, String> {
        let words = request.words();
        let seat = self.side(&words)?;
        if request.name == "lz-analyze" {
            return self.analyse(seat, pause(&words), cancel, say).map(|()| true);
        }
        let m = self.generate_with_info(seat, true, pause(&words), say)?;
        say(&format!("play {m}"));
        Ok(false)
    }
}

/// Reads how often an analysis is to speak, in hundredths of a second; always, unless told.
fn pause(words: &[&str]) -> Duration {
    let number = words.iter().find_map(|word| word.parse().ok());
    Duration::from_millis(10 * u64::from(number.unwrap_or(0u32)))
}
