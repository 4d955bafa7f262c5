//! A command as a controller writes it.

/// A command with its number, if it has one, and whatever follows its name.
///
/// ```
/// use keisei_protocol::gtp::Request;
/// let request = Request::read("12 play b  f9,e10 # a comment").unwrap();
/// assert_eq!((request.id, request.name.as_str(), request.rest.as_str()), (Some(12), "play", "b  f9,e10"));
/// assert_eq!(Request::read("  # nothing else"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The number that the reply repeats.
    pub id: Option<u32>,
    /// The command's name.
    pub name: String,
    /// Everything after the name.
    pub rest: String,
}

impl Request {
    /// Reads a line without control characters; nothing when only a comment or blanks stand there.
    pub fn read(line: &str) -> Option<Request> {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (first, after) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let numbered = first.parse::<u32>().ok().filter(|_| !after.is_empty());
        let command = if numbered.is_some() { after.trim_start() } else { line };
        let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let request = Request { id: numbered, name: name.to_owned(), rest: rest.trim().to_owned() };
        (!request.name.is_empty()).then_some(request)
    }

    /// Lists the words after the name.
    pub fn words(&self) -> Vec<&str> {
        self.rest.split_whitespace().collect()
    }
}
