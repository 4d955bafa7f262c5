//! Bytes with a look ahead.

use std::io::{self, Read};

/// Bytes read at a time.
const BLOCK: usize = 1 << 16;

/// A stream of bytes that can be looked at before they are taken.
#[derive(Debug)]
pub(super) struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    at: usize,
    /// Where the buffer begins.
    base: u64,
    ended: bool,
    /// What the system said when it would not go on; the stream ends there.
    pub failure: Option<io::Error>,
}

impl<R: Read> Source<R> {
    pub fn new(input: R) -> Self {
        Source { input, buffer: Vec::new(), at: 0, base: 0, ended: false, failure: None }
    }

    /// Returns where the next byte stands.
    pub fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// Returns the next byte without taking it.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        self.look(0)
    }

    /// Returns the byte some places ahead without taking any.
    #[inline]
    pub fn look(&mut self, ahead: usize) -> Option<u8> {
        while self.at + ahead >= self.buffer.len() && !self.ended {
            self.fill();
        }
        self.buffer.get(self.at + ahead).copied()
    }

    /// Takes a byte that was looked at.
    #[inline]
    pub fn take(&mut self) {
        self.at = (self.at + 1).min(self.buffer.len());
    }

    /// Takes the bytes up to the next one that matters, as far as they are at hand; none where the next one matters.
    #[inline]
    pub fn take_plain(&mut self, matters: impl Fn(u8) -> bool) -> &[u8] {
        let rest = &self.buffer[self.at..];
        let plain = rest.iter().position(|&byte| matters(byte)).unwrap_or(rest.len());
        let from = self.at;
        self.at += plain;
        &self.buffer[from..self.at]
    }

    fn fill(&mut self) {
        self.buffer.drain(..self.at);
        self.base += self.at as u64;
        self.at = 0;
        let kept = self.buffer.len();
        self.buffer.resize(kept + BLOCK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[kept..]) {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let count = read.unwrap_or_else(|why| {
            self.failure = Some(why);
            0
        });
        self.buffer.truncate(kept + count);
        self.ended = count == 0;
    }
}
