//! Reading games one by one.

use super::source::Source;
use super::{Fault, Node, Property, SgfError, Tree, Value};
use std::borrow::Cow;
use std::io::Read;

/// The longest value anybody could mean.
const LONGEST: usize = 1 << 20;
/// The most nodes and values of a game's main line that anybody could mean.
const MOST: usize = 1 << 20;
/// How far ahead the root of a game may show itself.
const AHEAD: usize = 64;
/// Properties that stand in roots alone: who begins so begins a game.
const ROOTS: [&[u8]; 3] = [b"FF", b"GM", b"CA"];

/// A stream of the games of a file.
///
/// Whatever stands between games is passed over. Where a game is not closed, the next one is known
/// by its root: a parenthesis, a semicolon and one of `FF`, `GM` and `CA`, within a value only at
/// the beginning of a line.
///
/// ```
/// use keisei_record::sgf::Reader;
/// let text = b"(;GM[1];B[aa](;W[bb];B[cc])(;W[dd])) (;GM[1];B) (;GM[1]C[a\\]b])";
/// let games: Vec<_> = Reader::new(&text[..]).collect();
/// let first = games[0].as_ref().unwrap();
/// let moves: Vec<String> = first.nodes[1..].iter().map(|node| node.properties[0].values[0].text()).collect();
/// assert_eq!(moves, ["aa", "bb", "cc"]);
/// assert_eq!(games[1].as_ref().unwrap_err().to_string(), "game 2, at byte 45: the property B has no value");
/// assert_eq!(games[2].as_ref().unwrap().root("C").unwrap().text(), "a]b");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    game: usize,
    failed: bool,
}

/// A game as far as it was read.
struct Growing {
    nodes: Vec<Node>,
    depth: u32,
    /// Whether the main line still grows: it ends where the first parenthesis closes.
    main: bool,
    /// Nodes and values so far.
    parts: usize,
    fault: Option<(u64, Fault)>,
}

impl Growing {
    /// Notes what is wrong; the first fault counts, and what follows is only passed over.
    fn wrong(&mut self, offset: u64, fault: Fault) {
        self.main = false;
        self.fault.get_or_insert((offset, fault));
    }

    /// Counts a node or a value that is kept.
    fn count(&mut self, offset: u64) {
        self.parts += usize::from(self.main);
        if self.parts > MOST {
            self.wrong(offset, Fault::Endless(MOST));
        }
    }
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        Reader { source: Source::new(input), game: 0, failed: false }
    }

    fn skip_blanks(&mut self) {
        while self.source.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.source.take();
        }
    }

    /// Finds the place of the next byte that is no blank, from some bytes ahead.
    fn past_blanks(&mut self, mut ahead: usize) -> usize {
        while ahead < AHEAD && self.source.look(ahead).is_some_and(|byte| byte.is_ascii_whitespace()) {
            ahead += 1;
        }
        ahead
    }

    /// Tells whether the bytes ahead open a node.
    fn opens_node(&mut self, ahead: usize) -> Option<usize> {
        if self.source.look(ahead) != Some(b'(') {
            return None;
        }
        let node = self.past_blanks(ahead + 1);
        (self.source.look(node) == Some(b';')).then_some(node)
    }

    /// Tells whether the bytes ahead are the root of a game.
    fn opens_game(&mut self, ahead: usize) -> bool {
        let Some(node) = self.opens_node(ahead) else { return false };
        let name = self.past_blanks(node + 1);
        let found = [self.source.look(name), self.source.look(name + 1)];
        let known = ROOTS.iter().any(|root| found == [Some(root[0]), Some(root[1])]);
        let value = self.past_blanks(name + 2);
        known && self.source.look(value) == Some(b'[')
    }

    fn tree(&mut self) -> Result<Tree, (u64, Fault)> {
        let offset = self.source.offset();
        let mut growing = Growing { nodes: Vec::new(), depth: 0, main: true, parts: 0, fault: None };
        loop {
            self.skip_blanks();
            let at = self.source.offset();
            match self.source.peek() {
                None => growing.wrong(at, Fault::OpenGame),
                Some(b'(') if growing.depth > 0 && self.opens_game(0) => growing.wrong(at, Fault::OpenGame),
                Some(byte) => {
                    self.part(byte, at, &mut growing);
                    if growing.depth > 0 {
                        continue;
                    }
                }
            }
            let game = self.game;
            return growing.fault.map_or(Ok(Tree { game, offset, nodes: growing.nodes }), Err);
        }
    }

    /// Reads one part of a game.
    fn part(&mut self, byte: u8, at: u64, growing: &mut Growing) {
        match byte {
            b'(' => {
                self.source.take();
                growing.depth = growing.depth.saturating_add(1);
            }
            b')' => {
                self.source.take();
                growing.depth -= 1;
                growing.main = false;
            }
            b';' => {
                self.source.take();
                growing.count(at);
                if growing.main {
                    growing.nodes.push(Node { offset: at, properties: Vec::with_capacity(1) });
                }
            }
            b'[' => {
                growing.wrong(at, Fault::Stray(byte));
                self.value(growing);
            }
            byte if byte.is_ascii_alphanumeric() => self.property(at, growing),
            byte => {
                self.source.take();
                growing.wrong(at, Fault::Stray(byte));
            }
        }
    }

    fn property(&mut self, offset: u64, growing: &mut Growing) {
        let name = self.name();
        // Most properties have one value, and no move has more than one property.
        let mut values = Vec::with_capacity(1);
        self.skip_blanks();
        while self.source.peek() == Some(b'[') {
            values.extend(self.value(growing));
            self.skip_blanks();
        }
        if !growing.main {
            return;
        }
        match growing.nodes.last_mut() {
            Some(node) if !values.is_empty() => node.properties.push(Property { offset, name, values }),
            Some(_) => growing.wrong(offset, Fault::NoValue(name.into_owned())),
            None => growing.wrong(offset, Fault::NoNode(name.into_owned())),
        }
    }

    /// Reads a name, its small letters left out.
    fn name(&mut self) -> Cow<'static, str> {
        let mut name = [0; AHEAD];
        let mut length = 0;
        while let Some(byte) = self.source.peek().filter(u8::is_ascii_alphanumeric) {
            self.source.take();
            // Names of more letters than anybody uses are cut, so that garbage costs no memory.
            if !byte.is_ascii_lowercase() && length < AHEAD {
                name[length] = byte;
                length += 1;
            }
        }
        match &name[..length] {
            b"B" => Cow::Borrowed("B"),
            b"W" => Cow::Borrowed("W"),
            b"C" => Cow::Borrowed("C"),
            other => Cow::Owned(other.iter().copied().map(char::from).collect()),
        }
    }

    /// Reads a value; nothing where it is not kept.
    fn value(&mut self, growing: &mut Growing) -> Option<Value> {
        self.source.take();
        let offset = self.source.offset();
        growing.count(offset);
        let (mut raw, mut escaped) = (Vec::new(), false);
        loop {
            let plain = self.source.take_plain(|byte| matches!(byte, b']' | b'\\' | b'\n'));
            if !plain.is_empty() {
                escaped = false;
                keep(plain, offset, &mut raw, growing);
            }
            let Some(byte) = self.source.peek() else {
                growing.wrong(offset, Fault::OpenValue);
                return None;
            };
            if byte == b'\n' && self.opens_game(1) {
                growing.wrong(offset, Fault::OpenValue);
                return None;
            }
            // What was not at hand before the look may be plain.
            if !matches!(byte, b']' | b'\\' | b'\n') {
                continue;
            }
            self.source.take();
            if byte == b']' && !escaped {
                return growing.main.then_some(Value { offset, raw });
            }
            escaped = byte == b'\\' && !escaped;
            keep(&[byte], offset, &mut raw, growing);
        }
    }
}

/// Keeps bytes of a value that is part of the main line, as many as anybody could mean.
fn keep(bytes: &[u8], offset: u64, raw: &mut Vec<u8>, growing: &mut Growing) {
    if growing.main {
        raw.extend_from_slice(bytes);
        if raw.len() > LONGEST {
            growing.wrong(offset, Fault::Overlong(LONGEST));
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Tree, SgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed && self.source.peek().is_some() && self.opens_node(0).is_none() {
            self.source.take();
        }
        let found = !self.failed && self.source.peek().is_some();
        self.game += usize::from(found);
        let tree = found.then(|| self.tree());
        if let Some(why) = self.source.failure.take() {
            // What cannot be read once will not be read by trying again.
            self.failed = true;
            return Some(Err(SgfError::Io { offset: self.source.offset(), why }));
        }
        let game = self.game;
        tree.map(|tree| tree.map_err(|(offset, why)| SgfError::Syntax { game, offset, why }))
    }
}
