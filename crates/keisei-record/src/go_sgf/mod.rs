//! Records of Go in the Smart Game Format.
//!
//! On the [syntax](crate::sgf) that all games share: a stream of bytes, the main line of every game, a damaged game
//! an error of its own. What is understood:
//!
//! | property | what |
//! |---|---|
//! | `GM`, `SZ`, `KM`, `RU` | the game (1, or not said), lines of the board (19 unless said), komi, rules |
//! | `AB`, `AW`, `AE`, `PL`, `HA` | stones set up, also as rectangles `aa:cc`; who moves first; handicap |
//! | `B`, `W` | moves: column and row as letters, rows from the top; nothing or `tt` is a pass |
//! | `RE` | the result: [`Outcome`] |
//! | `PB`, `PW`, `BR`, `WR`, `DT`, `PC` | names, ranks, date and place |
//! | `CA` | how names are written; UTF-8 where they read as it, Latin-1 otherwise |
//!
//! Who moves first is said by `PL`, or by the first move; without either, White where Black has stones set up alone.
//! A game that went on after two passes keeps its stones: such passes are no part of the line, and
//! [`Game::resumed`] says where they stood. Passes after the end are left out.

mod error;
mod format;
mod game;
mod outcome;
mod points;
mod reader;
mod setup;
mod text;
mod writer;

pub use error::{GameError, GoSgfError};
pub(crate) use format::FORMAT;
pub use game::{Game, Info};
pub use outcome::{Margin, Outcome};
pub use reader::Reader;
pub use writer::{line_of, write};
