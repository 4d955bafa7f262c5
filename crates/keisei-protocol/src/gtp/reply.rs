//! A reply as an engine writes it.

use std::fmt;

/// The longest reply anybody may give.
const LONGEST: usize = 1 << 22;

/// What an engine said: `= …` or `? …`, over as many lines as it takes, ended by an empty one.
///
/// ```
/// use keisei_protocol::gtp::Reply;
/// let reply = Reply { id: Some(3), answer: Ok("e6\nf5".to_owned()) };
/// assert_eq!(reply.to_string(), "=3 e6\nf5\n\n");
/// assert_eq!(Reply { id: None, answer: Err("illegal move".to_owned()) }.to_string(), "? illegal move\n\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The number of the command, if it had one.
    pub id: Option<u32>,
    /// What was answered, or why the command was refused.
    pub answer: Result<String, String>,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{mark}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        // What begins with a line break keeps it, so that a board's first row stands on its own.
        if text.starts_with('\n') {
            writeln!(f)?;
        } else {
            f.write_str(" ")?;
        }
        // An empty line would end the reply, and a stray control character confuse its reader.
        let clean = text.lines().map(|line| line.chars().filter(|c| !c.is_control()).collect());
        let lines: Vec<String> = clean.filter(|line: &String| !line.trim().is_empty()).collect();
        write!(f, "{}\n\n", lines.join("\n"))
    }
}

/// What a line made of a reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// There is more to come.
    More,
    /// The reply is whole.
    Done(Reply),
    /// The line belongs to no reply, or the reply never ends.
    Garbage,
}

/// Puts replies together from lines.
///
/// Empty lines and comments between replies are passed over.
///
/// ```
/// use keisei_protocol::gtp::{Reading, ReplyReader};
/// let mut reader = ReplyReader::default();
/// for line in ["", "# ready", "=7 a1", "b2"] {
///     assert_eq!(reader.line(line), Reading::More);
/// }
/// let Reading::Done(reply) = reader.line("") else { panic!("not done") };
/// assert_eq!((reply.id, reply.answer), (Some(7), Ok("a1\nb2".to_owned())));
/// assert_eq!(reader.line("hello"), Reading::Garbage);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReplyReader {
    begun: Option<(bool, Option<u32>, String)>,
}

impl ReplyReader {
    /// Takes the next line, its end and control characters removed.
    pub fn line(&mut self, line: &str) -> Reading {
        match (&mut self.begun, line.trim_end()) {
            (None, "") => Reading::More,
            (None, line) if line.trim_start().starts_with('#') => Reading::More,
            (None, line) => self.begin(line),
            (Some(_), "") => self.end(),
            (Some((_, _, text)), line) => {
                text.push('\n');
                text.push_str(line);
                if text.len() > LONGEST { Reading::Garbage } else { Reading::More }
            }
        }
    }

    fn begin(&mut self, line: &str) -> Reading {
        let Some(rest) = line.strip_prefix(['=', '?']) else { return Reading::Garbage };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (id, text) = rest.split_at(digits);
        // Numbers stand next to the sign; anything else must stand apart from it.
        if !text.is_empty() && !text.starts_with(char::is_whitespace) {
            return Reading::Garbage;
        }
        self.begun = Some((line.starts_with('='), id.parse().ok(), text.trim().to_owned()));
        Reading::More
    }

    fn end(&mut self) -> Reading {
        let Some((good, id, text)) = self.begun.take() else { return Reading::More };
        let text = text.trim().to_owned();
        Reading::Done(Reply { id, answer: if good { Ok(text) } else { Err(text) } })
    }
}
