//! Where a game starts: a handicap's name, or a drawn board with hands.

use super::words::{digit, kind};
use crate::lines::shown;
use crate::shogi::Fault;
use keisei_core::Seat;
use keisei_games::shogi::{BLACK, Board, Handicap, Kind, Piece, Rules, SetUp, Shogi, Square, WHITE};

/// The start as far as it was read.
#[derive(Default, Debug)]
pub struct Start {
    handicap: Option<String>,
    squares: Vec<(Square, Piece)>,
    ranks: u8,
    held: Vec<(Seat, Kind, u8)>,
    turn: Option<Seat>,
}

impl Start {
    /// Takes the name of a handicap.
    pub fn handicap(&mut self, name: &str) {
        self.handicap = Some(name.trim().to_owned());
    }

    /// Takes whose turn it is.
    pub fn turn(&mut self, seat: Seat) {
        self.turn = Some(seat);
    }

    /// Reads a rank of a drawn board: `|v香v桂 ・ … |一`.
    pub fn rank(&mut self, line: &str) -> Result<(), Fault> {
        let wrong = || Fault::Pieces(shown(line));
        self.ranks += 1;
        let mut chars = line.chars().skip(1);
        for file in (1..=9u8).rev() {
            let owner = match chars.next() {
                Some('v' | 'V') => WHITE,
                Some(' ' | '^') => BLACK,
                _ => return Err(wrong()),
            };
            let name = chars.next().ok_or_else(wrong)?;
            if name == '・' {
                continue;
            }
            let kind = kind(&name.to_string()).map(|(kind, _)| kind).ok_or_else(wrong)?;
            let square = Square::new(file, self.ranks).ok_or_else(wrong)?;
            self.squares.push((square, Piece::new(owner, kind)));
        }
        Ok(())
    }

    /// Reads a hand: `飛　角二　歩十八`, or `なし`.
    pub fn hand(&mut self, owner: Seat, text: &str) -> Result<(), Fault> {
        let wrong = || Fault::Pieces(shown(text));
        for word in text.split_whitespace().filter(|word| *word != "なし") {
            let (kind, count) = kind(word).ok_or_else(wrong)?;
            let count = if count.is_empty() { Some(1) } else { number(count) };
            self.held.push((owner, kind, count.ok_or_else(wrong)?));
        }
        Ok(())
    }

    /// Returns the position; an even start where nothing else is said.
    pub fn board(self) -> Result<Board, Fault> {
        if self.ranks > 0 {
            let mut set_up = SetUp::default();
            for (square, piece) in self.squares {
                set_up.put(square, piece);
            }
            for (owner, kind, count) in self.held {
                set_up.hold(owner, kind, count);
            }
            return Ok(set_up.board(self.turn.unwrap_or(BLACK), Rules::default(), 1)?);
        }
        let name = self.handicap.unwrap_or(Handicap::Even.japanese().to_owned());
        let handicap = Handicap::ALL.into_iter().find(|handicap| handicap.japanese() == name);
        let handicap = handicap.ok_or_else(|| Fault::Handicap(shown(&name)))?;
        Ok(Board::start(&Shogi { handicap, ..Shogi::default() }))
    }
}

/// Reads a number below twenty in kanji or digits.
fn number(text: &str) -> Option<u8> {
    match text.strip_prefix('十') {
        Some("") => Some(10),
        Some(rest) => Some(10 + digit(rest.chars().next()?)?),
        None => {
            let mut digits = text.chars();
            let first = digit(digits.next()?)?;
            digits.next().map_or(Some(first), |c| {
                let second = c.to_digit(10).or_else(|| digit(c).map(u32::from))?;
                Some(first * 10 + second as u8)
            })
        }
    }
}
