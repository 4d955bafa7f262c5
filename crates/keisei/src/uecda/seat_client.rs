//! A place at the table, whoever sits there.

use super::local_seat::LocalSeat;
use anyhow::Result;
use keisei_protocol::uecda::{Cells, GOES_ON};

/// Somebody who is sent tables and sends some back; no answer is an answer, and only trouble of our own an error.
pub trait SeatClient: Send {
    /// Deals.
    fn deal(&mut self, deal: &Cells) -> Result<()>;
    /// Asks for cards to give away.
    fn gift(&mut self) -> Result<Option<Cells>>;
    /// Shows the hand before a turn.
    fn hand(&mut self, hand: &Cells) -> Result<()>;
    /// Asks for a play.
    fn play(&mut self) -> Result<Option<Cells>>;
    /// Says whether the play was taken.
    fn answer(&mut self, answer: i32) -> Result<()>;
    /// Shows the field after a turn, and says how it goes on.
    fn field(&mut self, field: &Cells, onward: i32) -> Result<()>;
}

/// A player of ours, who gets the tables that everybody gets.
impl SeatClient for LocalSeat {
    fn deal(&mut self, deal: &Cells) -> Result<()> {
        LocalSeat::deal(self, deal)
    }

    fn gift(&mut self) -> Result<Option<Cells>> {
        LocalSeat::gift(self).map(Some)
    }

    fn hand(&mut self, hand: &Cells) -> Result<()> {
        LocalSeat::hand(self, hand)
    }

    fn play(&mut self) -> Result<Option<Cells>> {
        LocalSeat::play(self).map(Some)
    }

    fn answer(&mut self, _: i32) -> Result<()> {
        Ok(())
    }

    fn field(&mut self, field: &Cells, onward: i32) -> Result<()> {
        LocalSeat::field(self, field)?;
        if onward == GOES_ON { Ok(()) } else { self.end() }
    }
}
