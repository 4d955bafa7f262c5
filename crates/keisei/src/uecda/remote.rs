//! A guest on the other end of a connection.

use super::seat_client::SeatClient;
use crate::context::Context;
use crate::error::cancelled;
use anyhow::Result;
use keisei_protocol::uecda::{Cells, Link, LinkError, Wait};
use std::time::Duration;

/// A client of the contest's protocol. Whoever leaves is asked no more, and passes for ever.
///
/// With a clock, who does not answer in time passes, and is not waited for again before all answers that are still
/// owed have come; those count for nothing. So one who sleeps costs the table one wait, and one who wakes up
/// catches up: all it missed is waiting for it. One who does not even read is left out.
pub struct Remote {
    name: String,
    link: Option<Link>,
    clock: Option<Duration>,
    context: Context,
    /// Answers that were due and did not come.
    owes: u32,
}

impl Remote {
    /// Takes over a client that has been let in.
    pub fn new(name: String, link: Link, clock: Option<Duration>, context: Context) -> Self {
        Remote { name, link: Some(link), clock, context, owes: 0 }
    }

    /// Judges what went wrong: the guest is gone, or we are to stop.
    fn part(&mut self, error: &LinkError) -> Result<()> {
        if let LinkError::Cancelled = error {
            return Err(cancelled("stopped in the middle of a game"));
        }
        self.context.warn(format!("{} is out: {error}; it passes from now on", self.name));
        self.link = None;
        Ok(())
    }

    fn send(&mut self, send: impl FnOnce(&mut Link, Wait<'_>) -> Result<(), LinkError>) -> Result<()> {
        let wait = Wait::at_most(self.clock, &self.context.cancel);
        match self.link.as_mut().map(|link| send(link, wait)) {
            Some(Err(error)) => self.part(&error),
            _ => Ok(()),
        }
    }

    fn receive(&mut self) -> Result<Option<Cells>> {
        while self.owes > 0 {
            let at_once = Wait::at_most(Some(Duration::ZERO), &self.context.cancel);
            match self.link.as_mut().map(|link| link.table(at_once)) {
                Some(Ok(_)) => self.owes -= 1,
                Some(Err(LinkError::Late)) => {
                    self.owes += 1;
                    return Ok(None);
                }
                Some(Err(error)) => return self.part(&error).map(|()| None),
                None => return Ok(None),
            }
        }
        let wait = Wait::at_most(self.clock, &self.context.cancel);
        match self.link.as_mut().map(|link| link.table(wait)) {
            Some(Ok(cells)) => Ok(Some(cells)),
            Some(Err(LinkError::Late)) => {
                self.context.warn(format!("{} did not answer in time", self.name));
                self.owes = 1;
                Ok(None)
            }
            Some(Err(error)) => self.part(&error).map(|()| None),
            None => Ok(None),
        }
    }
}

impl SeatClient for Remote {
    fn deal(&mut self, deal: &Cells) -> Result<()> {
        self.send(|link, wait| link.send_table(deal, wait))
    }

    fn gift(&mut self) -> Result<Option<Cells>> {
        self.receive()
    }

    fn hand(&mut self, hand: &Cells) -> Result<()> {
        self.send(|link, wait| link.send_table(hand, wait))
    }

    fn play(&mut self) -> Result<Option<Cells>> {
        self.receive()
    }

    fn answer(&mut self, answer: i32) -> Result<()> {
        self.send(|link, wait| link.send_number(answer, wait))
    }

    fn field(&mut self, field: &Cells, onward: i32) -> Result<()> {
        self.send(|link, wait| {
            link.send_table(field, wait)?;
            link.send_number(onward, wait)
        })
    }
}
