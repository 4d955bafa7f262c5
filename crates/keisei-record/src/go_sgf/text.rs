//! Words in whatever letters the file has.

use crate::sgf::{Tree, Value};
use encoding_rs::{Encoding, WINDOWS_1252};

/// The letters of a file.
#[derive(Clone, Copy)]
pub(super) struct Letters(Option<&'static Encoding>);

impl Letters {
    /// Finds out from `CA`; what it names and nobody knows counts as not said.
    pub fn of(tree: &Tree) -> Self {
        Letters(tree.root("CA").and_then(|label| Encoding::for_label(label.bytes().trim_ascii())))
    }

    /// Reads a value: as UTF-8 where it is that, whatever the file says of itself, else as the file says, else as
    /// Latin-1, the format's own default.
    pub fn read(self, value: &Value) -> String {
        let bytes = value.bytes();
        match std::str::from_utf8(&bytes) {
            Ok(text) => text.trim().to_owned(),
            Err(_) => self.0.unwrap_or(WINDOWS_1252).decode_without_bom_handling(&bytes).0.trim().to_owned(),
        }
    }

    /// Reads a property of the root; nothing where it is missing or empty.
    pub fn root(self, tree: &Tree, name: &str) -> Option<String> {
        tree.root(name).map(|value| self.read(value)).filter(|text| !text.is_empty())
    }
}
