//! Where a game starts: `PI`, `P1` to `P9`, `P+` and `P-`.

use super::names::{self, Place};
use crate::lines::shown;
use crate::shogi::Fault;
use keisei_core::Seat;
use keisei_games::shogi::{Board, Kind, Piece, Rules, SetUp, Shogi, Square};

/// The pieces as they have been set up so far.
#[derive(Default, Debug)]
pub struct Start {
    squares: Vec<(Square, Piece)>,
    held: Vec<(Seat, Kind)>,
    /// Who gets the pieces that nobody named.
    rest: Option<Seat>,
    any: bool,
}

impl Start {
    /// Reads a line that begins with `P`.
    pub fn line(&mut self, text: &str) -> Result<(), Fault> {
        let wrong = || Fault::Pieces(shown(text));
        self.any = true;
        match text.as_bytes().get(1) {
            Some(b'I') => self.even(&text[2..]).ok_or_else(wrong),
            Some(&rank @ b'1'..=b'9') => self.rank(rank - b'0', &text[2..]).ok_or_else(wrong),
            Some(&sign @ (b'+' | b'-')) => {
                let owner = names::seat(sign).ok_or_else(wrong)?;
                self.pieces(owner, &text[2..]).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }

    /// Sets up the even start without some pieces.
    fn even(&mut self, without: &str) -> Option<()> {
        self.squares.extend(Board::start(&Shogi::default()).pieces());
        for (place, kind) in pairs(without)? {
            let Place::On(square) = place else { return None };
            let at = self.squares.iter().position(|(at, piece)| *at == square && piece.kind() == kind)?;
            self.squares.swap_remove(at);
        }
        Some(())
    }

    /// Sets up a rank: three characters a square, from the ninth file.
    fn rank(&mut self, rank: u8, row: &str) -> Option<()> {
        // Blanks at the end of a line may be gone.
        let row = format!("{row:<27}");
        for file in (1..=9u8).rev() {
            let at = (9 - file) as usize * 3;
            let text = row.get(at..at + 3)?;
            if matches!(text.trim(), "" | "*") {
                continue;
            }
            let owner = names::seat(text.as_bytes()[0])?;
            let piece = Piece::new(owner, names::kind(text.get(1..3)?)?);
            self.squares.push((Square::new(file, rank)?, piece));
        }
        row.trim_end().len().le(&27).then_some(())
    }

    /// Sets up single pieces, or gives a side all that are left.
    fn pieces(&mut self, owner: Seat, text: &str) -> Option<()> {
        let named = text.strip_suffix("00AL");
        self.rest = named.map_or(self.rest, |_| Some(owner));
        for (place, kind) in pairs(named.unwrap_or(text))? {
            match place {
                Place::On(square) => self.squares.push((square, Piece::new(owner, kind))),
                Place::Hand if Kind::IN_HAND.contains(&kind) => self.held.push((owner, kind)),
                Place::Hand => return None,
            }
        }
        Some(())
    }

    /// Returns the position; an even start where nothing was set up.
    pub fn board(mut self, turn: Seat) -> Result<Board, Fault> {
        if !self.any {
            self.squares.extend(Board::start(&Shogi::default()).pieces());
        }
        let mut set_up = SetUp::default();
        for (square, piece) in self.squares {
            if !set_up.put(square, piece) {
                return Err(Fault::Pieces(format!("{square} twice")));
            }
        }
        for (owner, kind) in self.held {
            set_up.hold(owner, kind, 1);
        }
        if let Some(owner) = self.rest {
            for kind in Kind::IN_HAND {
                set_up.hold(owner, kind, kind.in_a_set().saturating_sub(set_up.count(kind)));
            }
        }
        Ok(set_up.board(turn, Rules::default(), 1)?)
    }
}

/// Reads places and kinds: `63FU00KI`.
fn pairs(text: &str) -> Option<Vec<(Place, Kind)>> {
    let text = text.trim_end();
    let pair =
        |at: usize| Some((names::place(text.get(at..at + 2)?)?, names::kind(text.get(at + 2..at + 4)?)?));
    (0..text.len()).step_by(4).map(pair).collect()
}
