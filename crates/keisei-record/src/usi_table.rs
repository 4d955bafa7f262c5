//! Tables of games of Shogi: one a line, tabs between columns, the first line naming them.
//!
//! `moves_usi` holds the moves from the even start. `result` (`b`, `w`, `d`), `black`, `white` and `id` are used where they
//! are there; other columns are passed over.
//!
//! ```
//! use keisei_record::usi_table::Reader;
//! let text = "id\tresult\tblack\tmoves_usi\nx1\tb\tAnn\t7g7f 3c3d\nx2\tw\tBob\t7g7e\n";
//! let games: Vec<_> = Reader::new(text.as_bytes()).collect();
//! let first = games[0].as_ref().unwrap();
//! assert_eq!((first.line.moves.len(), first.payoffs.clone()), (2, Some(vec![1.0, 0.0])));
//! assert_eq!(games[1].as_ref().unwrap_err().to_string(), "game 2, at line 3: move 1, 7g7e, is not legal");
//! ```

use crate::lines::{Lines, shown};
use crate::shogi::{Fault, RecordError};
use keisei_core::{Line, Position, Recorded};
use keisei_games::shogi::{Board, Move, Shogi};
use std::io::Read;

/// A stream of the games of a file.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    /// The names of the columns, once the first line was read.
    columns: Option<Vec<String>>,
    game: usize,
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        Reader { lines: Lines::new(input), columns: None, game: 0 }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Recorded<Board>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = match self.lines.next()? {
                Ok(text) => text,
                Err(why) => return Some(Err(RecordError::Io { line: self.lines.number(), why })),
            };
            if text.trim().is_empty() {
                continue;
            }
            let Some(columns) = &self.columns else {
                self.columns = Some(text.split('\t').map(|name| name.trim().to_owned()).collect());
                continue;
            };
            self.game += 1;
            let (game, line) = (self.game, self.lines.number());
            return Some(read(columns, &text).map_err(|why| RecordError::Game { game, line, why }));
        }
    }
}

fn read(columns: &[String], text: &str) -> Result<Recorded<Board>, Fault> {
    let cells: Vec<&str> = text.split('\t').map(str::trim).collect();
    let of =
        |name: &str| columns.iter().position(|column| column == name).and_then(|at| cells.get(at).copied());
    let moves = of("moves_usi").ok_or_else(|| Fault::Stray(shown(text)))?;
    let mut line = Line::new(Board::start(&Shogi::default()));
    let mut board = line.start.clone();
    for (number, word) in (1..).zip(moves.split_whitespace()) {
        let m: Move = word.parse().map_err(|_| Fault::NotAMove(shown(word)))?;
        board.try_play(m).map_err(|_| Fault::Illegal { number, m })?;
        line.moves.push(m);
    }
    let mut recorded = Recorded::of(line, "");
    let black = match of("result") {
        Some("b") => Some(1.0),
        Some("w") => Some(0.0),
        Some("d") => Some(0.5),
        _ => None,
    };
    recorded.payoffs = black.map(|black: f32| vec![black, 1.0 - black]).or(recorded.payoffs);
    let names = ["black", "white"].map(|name| of(name).unwrap_or(""));
    recorded = recorded.between(names);
    recorded.notes.extend(of("id").map(|id| ("id", id.to_owned())));
    Ok(recorded)
}
