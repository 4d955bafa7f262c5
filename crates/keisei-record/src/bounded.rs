//! Lines of files that nobody checked: one without an end must not fill the memory.

use std::io::{self, BufRead, ErrorKind};

/// The byte-order mark that some editors put before everything else.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a line with its end and up to so many bytes, and drops the rest of a longer one; returns whether there was
/// one, and whether it is whole.
///
/// # Errors
/// Says what the system said.
///
/// ```
/// use keisei_record::bounded::read_line;
/// let (mut input, mut line) = (&b"0123456789\nab\n"[..], Vec::new());
/// assert_eq!(read_line(&mut input, 4, &mut line)?, Some(false));
/// assert_eq!(line, b"0123");
/// assert_eq!(read_line(&mut input, 4, &mut line)?, Some(true));
/// assert_eq!(line, b"ab\n");
/// assert_eq!(read_line(&mut input, 4, &mut line)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_line(input: &mut impl BufRead, most: usize, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let (mut any, mut whole) = (false, true);
    loop {
        let part = match input.fill_buf() {
            Err(why) if why.kind() == ErrorKind::Interrupted => continue,
            other => other?,
        };
        if part.is_empty() {
            return Ok(any.then_some(whole));
        }
        any = true;
        let end = part.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let used = end.unwrap_or(part.len());
        let taken = used.min(most - line.len());
        line.extend_from_slice(&part[..taken]);
        whole &= taken == used;
        input.consume(used);
        if end.is_some() {
            return Ok(Some(whole));
        }
    }
}

/// Takes the byte-order mark off the first line of a file.
pub fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(MARK).unwrap_or(line)
}
