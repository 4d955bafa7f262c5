//! Lines of text in whatever encoding Japanese records have.

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8};
use std::io::{self, BufRead, BufReader, Read};

/// The longest line anybody could mean; the rest of a longer one is dropped.
pub(crate) const LONGEST: usize = 1 << 16;

/// A stream of lines with their numbers.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    number: u64,
    failed: bool,
}

impl<R: Read> Lines<R> {
    pub fn new(input: R) -> Self {
        Lines { input: BufReader::with_capacity(1 << 16, input), number: 0, failed: false }
    }

    /// Returns the number of the last line, counted from one.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Reads a line without its end; nothing at the end of the file or after a failure.
    fn bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let (mut line, mut any) = (Vec::new(), false);
        loop {
            let part = match self.input.fill_buf() {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if part.is_empty() {
                break;
            }
            any = true;
            let end = part.iter().position(|&byte| byte == b'\n');
            let used = end.unwrap_or(part.len());
            line.extend_from_slice(&part[..used.min(LONGEST - line.len().min(LONGEST))]);
            self.input.consume(used + usize::from(end.is_some()));
            if end.is_some() {
                break;
            }
        }
        while line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(any.then_some(line))
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        self.number += 1;
        let line = self.bytes();
        self.failed = line.is_err();
        line.map(|bytes| bytes.map(|bytes| decoded(&bytes))).transpose()
    }
}

/// Decodes a line: UTF-8 if it is, or else Shift-JIS, or else EUC-JP; what is none of them loses characters.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let whole = [UTF_8, SHIFT_JIS, EUC_JP]
        .into_iter()
        .find_map(|encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes));
    whole.map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), std::borrow::Cow::into_owned)
}

/// Cuts a text that is shown in an error.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}
