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

use crate::format::{Head, Opened, Write, stream};
use crate::lines::{Lines, shown};
use crate::shogi::{Fault, RecordError};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::{Line, PlayerInfo, Position, Recorded, Seat};
use keisei_games::shogi::{Board, Move, Shogi};
use std::io::Read;

/// Tables of games.
pub(crate) const FORMAT: RecordFormat<Shogi> = RecordFormat {
    endings: &["tsv"],
    about: "tables with moves as USI writes them",
    holds: Holds { names: true, results: true, scores: Scores::None },
    read: |_, file: Opened| Ok(games(file)),
    write: Write { head: Head::Words("result\tblack\twhite\tmoves_usi\n"), games: || Box::new(row) },
};

fn games(file: Opened) -> Games<Board> {
    stream(Reader::new(file.input), file.place, |game, place| Recorded { place, ..game })
}

/// Writes a game as a line.
fn row(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    if game.line.start != Board::start(&Shogi::default()) {
        return Err("tables hold games from the even start alone".to_owned());
    }
    if game.line.moves.contains(&Move::DECLARE) {
        return Err("USI has no move that declares".to_owned());
    }
    let result = match game.payoffs.as_deref() {
        Some([1.0, ..]) => "b",
        Some([0.0, ..]) => "w",
        Some(_) => "d",
        None => "",
    };
    // A tab or a break would be the end of a cell.
    let name = |seat| {
        let words: Vec<&str> = game.name(seat).unwrap_or("").split_whitespace().collect();
        words.join(" ")
    };
    let moves: Vec<String> = game.line.moves.iter().map(ToString::to_string).collect();
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(name);
    Ok(format!("{result}\t{black}\t{white}\t{}\n", moves.join(" ")).into_bytes())
}

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
    let named = |name: &str| of(name).filter(|name| !name.is_empty()).map(str::to_owned);
    recorded.seats = ["black", "white"].map(|name| PlayerInfo { name: named(name), rank: None }).to_vec();
    recorded.notes.extend(of("id").map(|id| ("id", id.to_owned())));
    Ok(recorded)
}
