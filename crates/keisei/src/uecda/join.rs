//! One of our players at somebody else's server.

use super::local_seat::LocalSeat;
use crate::error::cancelled;
use anyhow::{Context, Result, bail};
use keisei_core::{CancelToken, Player, Seat, Stream};
use keisei_games::daihinmin::{SEATS, Table, wire};
use keisei_protocol::uecda::{
    Cells, GAME_OVER, GOES_ON, Link, LinkError, MATCH_OVER, PROFILE_WAIT, Profile, REFUSED, Wait,
};
use serde::Serialize;
use std::net::TcpStream;

/// A connection to a server, where a player of ours has a chair.
pub struct ClientSession {
    link: Link,
    /// The number the server gave.
    pub seat: Seat,
    cancel: CancelToken,
}

/// What a visit came to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games played to their end.
    pub games: u32,
    /// Plays made, passes included.
    pub plays: u64,
    /// Plays of cards that the server refused.
    pub refused: u64,
}

/// Names what was going on when a connection broke.
fn during(what: &'static str) -> impl FnOnce(LinkError) -> anyhow::Error {
    move |error| match error {
        LinkError::Cancelled => cancelled("Left the match."),
        error => anyhow::Error::new(error).context(what),
    }
}

impl ClientSession {
    /// Introduces a player to the server and hears which chair it has.
    pub fn begin(stream: TcpStream, name: &str, cancel: CancelToken) -> Result<Self> {
        let mut link = Link::new(stream).context("the connection cannot be set up")?;
        let hello = Wait::at_most(Some(PROFILE_WAIT), &cancel);
        link.send_table(&Profile::named(name).cells(), hello).map_err(during("introducing the player"))?;
        let number = link.number(Wait::forever(&cancel)).map_err(during("waiting for a chair"))?;
        let seat = u8::try_from(number).ok().filter(|&seat| usize::from(seat) < SEATS);
        let seat = seat.with_context(|| format!("the server gave chair {number}, and there are 0 to 4"))?;
        Ok(ClientSession { link, seat: Seat(seat), cancel })
    }

    fn table(&mut self, what: &'static str) -> Result<Cells> {
        self.link.table(Wait::forever(&self.cancel)).map_err(during(what))
    }

    fn number(&mut self, what: &'static str) -> Result<i32> {
        self.link.number(Wait::forever(&self.cancel)).map_err(during(what))
    }

    fn send(&mut self, cells: &Cells) -> Result<()> {
        self.link.send_table(cells, Wait::forever(&self.cancel)).map_err(during("answering the server"))
    }

    /// Plays until the server says that the match is over; `each` hears of every game.
    pub fn play(
        mut self,
        player: Box<dyn Player<Table>>,
        stream: Stream,
        mut each: impl FnMut(&Tally),
    ) -> Result<Tally> {
        let mut guest = LocalSeat::new(self.seat, player, stream);
        let mut tally = Tally::default();
        loop {
            let deal = self.table("waiting for a deal")?;
            guest.deal(&deal)?;
            if wire::gift_due(&deal) {
                let gift = guest.gift()?;
                self.send(&gift)?;
            }
            let onward = self.game(&mut guest, &mut tally)?;
            guest.end()?;
            tally.games += 1;
            each(&tally);
            if onward == MATCH_OVER {
                return Ok(tally);
            }
        }
    }

    /// Plays a game from its first turn; returns what the server said at its end.
    fn game(&mut self, guest: &mut LocalSeat, tally: &mut Tally) -> Result<i32> {
        loop {
            let hand = self.table("waiting for a turn")?;
            guest.hand(&hand)?;
            if wire::to_move(&hand) {
                let play = guest.play()?;
                self.send(&play)?;
                let answer = self.number("waiting for an answer")?;
                tally.plays += 1;
                let passed = wire::read_play(&play) == wire::Submitted::Pass;
                tally.refused += u64::from(answer == REFUSED && !passed);
            }
            let field = self.table("waiting for the field")?;
            guest.field(&field)?;
            match self.number("waiting to hear how it goes on")? {
                GOES_ON => {}
                onward @ (GAME_OVER | MATCH_OVER) => return Ok(onward),
                other => bail!("the server said {other} after a turn, which is neither 0, 1 nor 2"),
            }
        }
    }
}
