//! The main line of a game.

use std::borrow::Cow;

/// The nodes of a game's main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// Which game of the file it is, counted from one.
    pub game: usize,
    /// Where it begins.
    pub offset: u64,
    /// The nodes, the root first.
    pub nodes: Vec<Node>,
}

/// One node: usually a move, or what is said of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Where it begins.
    pub offset: u64,
    /// The properties, in the order of the file.
    pub properties: Vec<Property>,
}

/// A name and at least one value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// Where it begins.
    pub offset: u64,
    /// The name in capitals; the small letters of old files are left out.
    pub name: Cow<'static, str>,
    /// The values.
    pub values: Vec<Value>,
}

/// What stands between two brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// Where it begins, after its bracket.
    pub offset: u64,
    /// The bytes as they stand there, escapes included.
    pub raw: Vec<u8>,
}

impl Tree {
    /// Returns the first value of a property of the root.
    pub fn root(&self, name: &str) -> Option<&Value> {
        self.nodes.first()?.get(name)?.values.first()
    }
}

impl Node {
    /// Returns the first property of a name.
    pub fn get(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }
}

impl Value {
    /// Returns the bytes that are meant: escapes resolved, escaped line breaks joined.
    ///
    /// ```
    /// use keisei_record::sgf::Value;
    /// let value = Value { offset: 0, raw: br"a\]b\\c\
    /// d".to_vec() };
    /// assert_eq!(*value.bytes(), *br"a]b\cd");
    /// ```
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        if !self.raw.contains(&b'\\') {
            return Cow::Borrowed(&self.raw);
        }
        let mut bytes = Vec::with_capacity(self.raw.len());
        let mut rest = self.raw.iter().copied().peekable();
        while let Some(byte) = rest.next() {
            match (byte, rest.peek().copied()) {
                (b'\\', Some(end @ (b'\n' | b'\r'))) => {
                    rest.next();
                    // A line break may be two characters, in either order.
                    let other = if end == b'\n' { b'\r' } else { b'\n' };
                    rest.next_if_eq(&other);
                }
                (b'\\', Some(escaped)) => {
                    rest.next();
                    bytes.push(escaped);
                }
                (b'\\', None) => {}
                (byte, _) => bytes.push(byte),
            }
        }
        Cow::Owned(bytes)
    }

    /// Returns the bytes as UTF-8, what is not replaced, blanks at either end left out.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes()).trim().to_owned()
    }
}

/// Writes a text so that it reads back as a value.
///
/// ```
/// assert_eq!(keisei_record::sgf::escape("a]b\\c:d"), r"a\]b\\c\:d");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\' | ':') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
