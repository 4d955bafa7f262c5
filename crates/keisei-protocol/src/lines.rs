//! Lines from somebody who cannot be trusted to write any.

use std::io::{self, BufRead};

/// A line, or that there was one too long to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// What it says, without its end and without control characters.
    Text(String),
    /// More than the limit.
    Overlong,
}

/// Reads a line of at most so many bytes; nothing at the end. What is too long is passed over.
pub(crate) fn read(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let (mut bytes, mut overlong, mut any) = (Vec::new(), false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(any.then(|| finish(&bytes, overlong)));
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        overlong |= bytes.len() + part.len() > most;
        if !overlong {
            bytes.extend_from_slice(part);
        }
        let read = end.map_or(chunk.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            return Ok(Some(finish(&bytes, overlong)));
        }
    }
}

fn finish(bytes: &[u8], overlong: bool) -> Line {
    if overlong { Line::Overlong } else { Line::Text(clean(bytes)) }
}

/// Turns tabs into spaces and drops all other control characters, as the protocol asks.
fn clean(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

/// Cuts a text short for a message.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 120;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cleaned_and_limited() {
        let mut input = &b"= a\tb\x07\r\n\xff\n0123456789\n\nlast"[..];
        let mut next = || read(&mut input, 8).unwrap();
        assert_eq!(next(), Some(Line::Text("= a b".to_owned())));
        assert_eq!(next(), Some(Line::Text("\u{fffd}".to_owned())));
        assert_eq!(next(), Some(Line::Overlong));
        assert_eq!(next(), Some(Line::Text(String::new())));
        assert_eq!(next(), Some(Line::Text("last".to_owned())));
        assert_eq!(next(), None);
    }
}
