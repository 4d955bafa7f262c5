//! A match: one game after the other, and its log.

use super::host::{self, Chairs};
use crate::error::is_cancelled;
use anyhow::{Context, Result};
use keisei_core::{CancelToken, Game as _, Seat, Stream};
use keisei_games::daihinmin::{Daihinmin, SEATS, Table};
use keisei_record::uecda_log::{Header, write};
use serde::Serialize;
use std::io::Write;

/// What is played.
pub struct Series {
    /// The rules: after how many games seats are redrawn and classes forgotten.
    pub rules: Daihinmin,
    /// How many games.
    pub games: u32,
    /// The seed of all deals.
    pub seed: u64,
    /// The players' names, by their numbers.
    pub names: [String; SEATS],
    /// Ends it when it is cancelled.
    pub cancel: CancelToken,
}

/// What a match came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Games played to their end.
    pub games: u32,
    /// Everybody's points.
    pub points: [u32; SEATS],
    /// Plays and gifts made, passes included.
    pub moves: u64,
    /// Plays that were refused.
    pub refused: u64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

impl Series {
    /// Writes the head of the log: what holds throughout, and nothing that another run would say otherwise.
    fn header(&self) -> Header {
        let number = |key: &str, value: u64| (key.to_owned(), value.to_string());
        let rule = |(key, on): (&str, bool)| (key.to_owned(), if on { "YES" } else { "NO" }.to_owned());
        let mut header = Header::of_players([0, 1, 2, 3, 4].map(|seat| self.names[seat].as_str()));
        header.settings.extend(
            [
                ("RULE_KAKUMEI", true),
                ("RULE_SHIBARI", true),
                ("RULE_KINSOKU", false),
                ("RULE_KAIDAN", true),
                ("RULE_CHANGE", true),
                ("RULE_5TOBI", false),
                ("RULE_6REVERS", false),
                ("RULE_8GIRI", true),
                ("RULE_11BACK", false),
                ("RULE_SEKIGAE", self.rules.reseat > 0),
            ]
            .map(rule),
        );
        header.settings.extend([
            number("RULE_SEKIGAE_NUM", self.rules.reseat.into()),
            number("GAME_NUMBER", self.games.into()),
            number("FLASH_MIBUN_NUMBER", self.rules.reset.into()),
            number("RANDOM_SEED", self.seed),
        ]);
        header
    }

    /// Plays all games, or until somebody stops it; `each` hears of every game. The log holds whole games, each
    /// written as soon as it is over.
    pub fn run(
        &self,
        chairs: &mut Chairs,
        mut log: impl Write,
        mut each: impl FnMut(&Outcome),
    ) -> Result<Outcome> {
        const LOG: &str = "the log cannot be written";
        let mut outcome = Outcome { games: 0, points: [0; SEATS], moves: 0, refused: 0, stopped: false };
        write(&mut log, &self.header(), []).context(LOG)?;
        log.flush().context(LOG)?;
        let deals = Stream::new(self.seed).named("uecda").named("deal");
        let mut last: Option<Table> = None;
        while outcome.games < self.games {
            let mut rng = deals.child(u64::from(outcome.games)).rng();
            let start = match &last {
                None => self.rules.start(&mut rng),
                Some(last) => self.rules.next(last, &mut rng),
            };
            let mut game = match host::play(start, outcome.games + 1 == self.games, chairs, &self.cancel) {
                Err(error) if is_cancelled(&error) => {
                    outcome.stopped = true;
                    break;
                }
                played => played?,
            };
            let end = game.line.end();
            for seat in Seat::all(SEATS) {
                outcome.points[seat.index()] += end.points(seat).unwrap_or(0);
            }
            game.points = Some(outcome.points);
            outcome.games += 1;
            outcome.moves += game.line.moves.len() as u64;
            outcome.refused += game.refused.len() as u64;
            write(&mut log, &Header::default(), [&game]).context(LOG)?;
            log.flush().context(LOG)?;
            last = Some(end);
            each(&outcome);
        }
        Ok(outcome)
    }
}
