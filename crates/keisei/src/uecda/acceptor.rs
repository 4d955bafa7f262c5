//! Letting clients in.

use crate::context::Context;
use crate::error::cancelled;
use anyhow::{Context as _, Result};
use keisei_protocol::uecda::{Link, LinkError, Order, PROFILE_WAIT, Profile, SILENT_VERSION, VERSION, Wait};
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// Waits for clients, one after the other.
pub struct Acceptor {
    listener: TcpListener,
    context: Context,
}

/// How long to wait before looking again whether somebody is at the door.
const GLANCE: Duration = Duration::from_millis(5);

/// Says that it was cancelled before everybody was there.
fn before() -> anyhow::Error {
    cancelled("Stopped before the match began.")
}

impl Acceptor {
    /// Opens the door.
    pub fn open(address: SocketAddr, context: &Context) -> Result<Self> {
        let listener = TcpListener::bind(address).with_context(|| {
            format!("{address} cannot be listened on; --port takes another, --bind another host")
        })?;
        listener.set_nonblocking(true).context("the listener cannot be set up")?;
        Ok(Acceptor { listener, context: context.clone() })
    }

    /// Returns where clients find the door.
    pub fn address(&self) -> Result<SocketAddr> {
        self.listener.local_addr().context("the listener has no address")
    }

    /// Lets the next client in that speaks the protocol, under the number of its chair.
    pub fn admit(&self, number: u8) -> Result<(String, Link)> {
        loop {
            if self.context.cancel.is_cancelled() {
                return Err(before());
            }
            let (stream, from) = match self.listener.accept() {
                Ok(accepted) => accepted,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    std::thread::sleep(GLANCE);
                    continue;
                }
                // A client that left while it waited at the door is no trouble of ours.
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
                Err(error) => return Err(error).context("nobody can be let in"),
            };
            match Link::new(stream).map_err(LinkError::Failed).and_then(|link| self.greet(link, number)) {
                Ok(Ok(guest)) => return Ok(guest),
                Ok(Err(why)) => self.context.warn(format!("{from} was sent away: {why}")),
                Err(LinkError::Cancelled) => return Err(before()),
                Err(error) => self.context.warn(format!("{from} was sent away: {error}")),
            }
        }
    }

    /// Hears who it is, and says its number; the inner error says why it cannot play.
    fn greet(&self, mut link: Link, number: u8) -> Result<Result<(String, Link), String>, LinkError> {
        let wait = Wait::at_most(Some(PROFILE_WAIT), &self.context.cancel);
        let profile = match link.table(wait) {
            Ok(cells) => Profile::read(&cells),
            Err(LinkError::Late) if link.is_mid_table() => {
                return Ok(Err("it sent a part of a profile, and no more".to_owned()));
            }
            Err(LinkError::Late) => {
                link.order = Order::Host;
                Profile { version: SILENT_VERSION, name: String::new() }
            }
            Err(error) => return Err(error),
        };
        if ![VERSION, SILENT_VERSION].contains(&profile.version) {
            return Ok(Err(format!("it speaks protocol {}, not {VERSION}", profile.version)));
        }
        link.send_number(i32::from(number), Wait::at_most(Some(PROFILE_WAIT), &self.context.cancel))?;
        let name = if profile.name.is_empty() { format!("player{number}") } else { profile.name };
        Ok(Ok((name, link)))
    }
}
