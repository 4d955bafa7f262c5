//! How a client introduces itself.

use super::{COLUMNS, Cells, ROWS, VERSION};

/// A client's first table: the version of the protocol it speaks, and its name.
///
/// ```
/// use keisei_protocol::uecda::Profile;
/// let profile = Profile::named("sample");
/// assert_eq!(Profile::read(&profile.cells()), profile);
/// assert_eq!(Profile::named("a name\nwith odd letters").name, "anamewith");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The version of the protocol.
    pub version: i32,
    /// The name: visible letters of ASCII, no more than the contest's server keeps, or none.
    pub name: String,
}

/// Letters of a name that the contest's server keeps.
const LETTERS: usize = 9;
/// Cells for a name; one is left for the zero at its end.
const ROOM: usize = COLUMNS - 1;

impl Profile {
    /// Makes the profile of a client of ours; what a name may not hold is left out of it.
    pub fn named(name: &str) -> Self {
        let name = name.chars().filter(char::is_ascii_graphic).take(LETTERS).collect();
        Profile { version: VERSION, name }
    }

    /// Reads a profile; a log's names stand apart by blanks, so a name keeps only what is visible.
    pub fn read(cells: &Cells) -> Self {
        let letters = cells[1].iter().take(ROOM).take_while(|&&cell| cell != 0);
        let letters = letters.filter_map(|&cell| u8::try_from(cell).ok()).filter(u8::is_ascii_graphic);
        Profile { version: cells[0][0], name: letters.take(LETTERS).map(char::from).collect() }
    }

    /// Writes the table.
    pub fn cells(&self) -> Cells {
        let mut cells = [[0; COLUMNS]; ROWS];
        cells[0][0] = self.version;
        for (cell, letter) in cells[1].iter_mut().zip(self.name.bytes().take(ROOM)) {
            *cell = i32::from(letter);
        }
        cells
    }
}
