//! A connection to somebody who may be slow, silent or gone.

use super::{Cells, Order, TABLE_BYTES, decode, encode};
use keisei_core::CancelToken;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// How long to wait for the other side.
#[derive(Clone, Copy, Debug)]
pub struct Wait<'a> {
    /// When to give up; never unless told.
    pub until: Option<Instant>,
    /// Ends the wait when it is cancelled.
    pub cancel: &'a CancelToken,
}

/// Why nothing came, or nothing could be sent.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The other side has left.
    #[error("the other side closed the connection")]
    Gone,
    /// The time is up.
    #[error("the other side took too long")]
    Late,
    /// It was cancelled here.
    #[error("cancelled")]
    Cancelled,
    /// The system would not go on.
    #[error("the connection failed: {0}")]
    Failed(io::Error),
}

/// A connection over which tables and numbers go.
#[derive(Debug)]
pub struct Link {
    stream: TcpStream,
    /// Bytes that came and were not asked for yet.
    ahead: Vec<u8>,
    /// Which byte of a number comes first.
    pub order: Order,
}

/// How long a wait lasts before it looks whether to stop.
const GLANCE: Duration = Duration::from_millis(50);

impl<'a> Wait<'a> {
    /// Waits until something comes, or until it is cancelled.
    pub fn forever(cancel: &'a CancelToken) -> Self {
        Wait { until: None, cancel }
    }

    /// Waits so long, or for ever if nobody says how long.
    pub fn at_most(time: Option<Duration>, cancel: &'a CancelToken) -> Self {
        Wait { until: time.and_then(|time| Instant::now().checked_add(time)), cancel }
    }

    /// Returns how long to sleep before looking up again; nothing when the time is up.
    fn glance(&self) -> Result<Option<Duration>, LinkError> {
        if self.cancel.is_cancelled() {
            return Err(LinkError::Cancelled);
        }
        let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
        Ok(left.map_or(Some(GLANCE), |left| (!left.is_zero()).then(|| left.min(GLANCE))))
    }
}

impl LinkError {
    fn of(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe
            | ErrorKind::NotConnected
            | ErrorKind::UnexpectedEof => LinkError::Gone,
            _ => LinkError::Failed(error),
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

impl Link {
    /// Takes a connection over; tables leave at once.
    ///
    /// # Errors
    /// Fails where the system does.
    pub fn new(stream: TcpStream) -> io::Result<Self> {
        // What was accepted by a listener that does not wait may not wait either.
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        Ok(Link { stream, ahead: Vec::new(), order: Order::Network })
    }

    /// Sends a table by one write, as long as there is room for it.
    ///
    /// # Errors
    /// Fails when the other side has left or does not read. Then the connection is of no use any more: half a
    /// table may be under way.
    pub fn send_table(&mut self, cells: &Cells, wait: Wait<'_>) -> Result<(), LinkError> {
        self.send(&encode(cells, self.order), wait)
    }

    /// Sends a number.
    ///
    /// # Errors
    /// As [`Link::send_table`].
    pub fn send_number(&mut self, number: i32, wait: Wait<'_>) -> Result<(), LinkError> {
        self.send(&self.order.bytes(number), wait)
    }

    fn send(&mut self, mut bytes: &[u8], wait: Wait<'_>) -> Result<(), LinkError> {
        while !bytes.is_empty() {
            let time = wait.glance()?.ok_or(LinkError::Late)?;
            self.stream.set_write_timeout(Some(time)).map_err(LinkError::of)?;
            match self.stream.write(bytes) {
                Ok(0) => return Err(LinkError::Gone),
                Ok(sent) => bytes = &bytes[sent..],
                Err(error) if is_timeout(&error) => {}
                Err(error) => return Err(LinkError::of(error)),
            }
        }
        Ok(())
    }

    /// Receives a table, in however many pieces it comes; what came of it stays for the next time.
    ///
    /// # Errors
    /// Fails when there is none in time.
    pub fn table(&mut self, wait: Wait<'_>) -> Result<Cells, LinkError> {
        let bytes = self.receive::<TABLE_BYTES>(wait)?;
        Ok(decode(&bytes, self.order))
    }

    /// Receives a number.
    ///
    /// # Errors
    /// Fails when there is none in time.
    pub fn number(&mut self, wait: Wait<'_>) -> Result<i32, LinkError> {
        Ok(self.order.number(self.receive::<4>(wait)?))
    }

    /// Tells whether bytes came that are no whole table.
    pub fn is_mid_table(&self) -> bool {
        !self.ahead.len().is_multiple_of(TABLE_BYTES)
    }

    fn receive<const N: usize>(&mut self, wait: Wait<'_>) -> Result<[u8; N], LinkError> {
        while self.ahead.len() < N {
            let time = wait.glance()?;
            self.stream.set_nonblocking(time.is_none()).map_err(LinkError::of)?;
            if time.is_some() {
                self.stream.set_read_timeout(time).map_err(LinkError::of)?;
            }
            let mut chunk = [0; 2 * TABLE_BYTES];
            let read = self.stream.read(&mut chunk);
            if time.is_none() {
                self.stream.set_nonblocking(false).map_err(LinkError::of)?;
            }
            match read {
                Ok(0) => return Err(LinkError::Gone),
                Ok(read) => self.ahead.extend_from_slice(&chunk[..read]),
                Err(error) if !is_timeout(&error) => return Err(LinkError::of(error)),
                Err(_) if time.is_none() => return Err(LinkError::Late),
                Err(_) => {}
            }
        }
        let rest = self.ahead.split_off(N);
        let whole = std::mem::replace(&mut self.ahead, rest);
        whole.try_into().map_err(|_| LinkError::Gone)
    }
}

impl Drop for Link {
    /// Hangs up, so that the other side need not wait for more.
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}
