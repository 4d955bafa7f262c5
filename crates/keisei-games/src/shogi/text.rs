//! Position text: SFEN, the rules where they are not the usual ones, and the moves since.

use super::board::Board;
use super::draw::draw;
use super::moves::{Move, MoveTextError};
use super::piece::{Kind, Piece};
use super::pieces::Pieces;
use super::rules::{NeitherYesNorNo, Rules, Shogi, YesNo};
use super::set_up::{SetUp, SetUpError};
use super::square::Square;
use keisei_core::{Contradiction, Position, Seat};
use std::fmt;
use std::str::FromStr;

/// The even start in SFEN.
pub const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Text that is no position of Shogi.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardTextError {
    /// Too few or too many ranks.
    #[error("a board has 9 ranks with / between them; this has {0}")]
    Ranks(usize),
    /// A rank that is not nine squares wide, or holds something else.
    #[error("rank {rank} is not 9 squares of PLNSBRGK, +P and numbers of empty squares: \"{text}\"")]
    Rank {
        /// The rank, counted from one at the top.
        rank: usize,
        /// What stands there.
        text: String,
    },
    /// The side to move is missing or unreadable.
    #[error("after the board comes the side to move, b or w, not \"{0}\"")]
    Turn(String),
    /// Hands that are missing or unreadable.
    #[error("after the side to move come the hands, as in 2P3sr or -, not \"{0}\"")]
    Hands(String),
    /// A move number that is none.
    #[error("\"{0}\" is no number of a move")]
    Number(String),
    /// Pieces that cannot stand so.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A word that has no place here.
    #[error("\"{0}\" is none of declare=no, mate1=yes and moves, each at most once")]
    Word(String),
    /// A rule's value that is none.
    #[error(transparent)]
    Rule(#[from] NeitherYesNorNo),
    /// A rule that is not the game's.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// A word in the list of moves that is no move.
    #[error("move {number}: {why}")]
    Move {
        /// Which move, counted from one.
        number: usize,
        /// What is wrong.
        why: MoveTextError,
    },
    /// A move that is not legal where it stands.
    #[error("move {number}, {m}, is not legal")]
    Illegal {
        /// Which move, counted from one.
        number: usize,
        /// The move.
        m: Move,
    },
}

/// Reads board, turn and hands of an SFEN.
pub(super) fn read_pieces(sfen: &str) -> Result<Pieces, BoardTextError> {
    let mut words = sfen.split_whitespace();
    let mut set_up = read_ranks(words.next().unwrap_or(""))?;
    let turn = read_turn(words.next().unwrap_or(""))?;
    read_hands(words.next().unwrap_or(""), &mut set_up)?;
    Ok(set_up.board(turn, Rules::default(), 1)?.pieces)
}

fn read_ranks(text: &str) -> Result<SetUp, BoardTextError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return Err(BoardTextError::Ranks(if text.is_empty() { 0 } else { ranks.len() }));
    }
    let mut set_up = SetUp::default();
    for (rank, text) in (1..).zip(ranks) {
        read_rank(text, rank, &mut set_up)
            .ok_or_else(|| BoardTextError::Rank { rank: rank as usize, text: text.to_owned() })?;
    }
    Ok(set_up)
}

fn read_rank(text: &str, rank: u8, set_up: &mut SetUp) -> Option<()> {
    let (mut file, mut promoted) = (9u8, false);
    for c in text.chars() {
        match c {
            '+' if !promoted => promoted = true,
            '1'..='9' if !promoted => file = file.checked_sub(c as u8 - b'0')?,
            _ => {
                let kind = Kind::of_letter(c.to_ascii_uppercase())?;
                let kind = if std::mem::take(&mut promoted) { kind.promoted()? } else { kind };
                let owner = if c.is_ascii_uppercase() { super::BLACK } else { super::WHITE };
                set_up.put(Square::new(file, rank)?, Piece::new(owner, kind));
                file -= 1;
            }
        }
    }
    (file == 0 && !promoted).then_some(())
}

fn read_turn(text: &str) -> Result<Seat, BoardTextError> {
    match text {
        "b" => Ok(super::BLACK),
        "w" => Ok(super::WHITE),
        _ => Err(BoardTextError::Turn(text.to_owned())),
    }
}

fn read_hands(text: &str, set_up: &mut SetUp) -> Result<(), BoardTextError> {
    if text == "-" {
        return Ok(());
    }
    let wrong = || BoardTextError::Hands(text.to_owned());
    let (mut count, mut any) = (None::<u8>, false);
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            let so_far = count.unwrap_or(0).checked_mul(10).and_then(|ten| ten.checked_add(digit as u8));
            count = Some(so_far.ok_or_else(wrong)?);
            continue;
        }
        let kind = Kind::of_letter(c.to_ascii_uppercase()).filter(|&kind| kind != Kind::King);
        let owner = if c.is_ascii_uppercase() { super::BLACK } else { super::WHITE };
        set_up.hold(owner, kind.ok_or_else(wrong)?, count.take().unwrap_or(1));
        any = true;
    }
    if any && count.is_none() { Ok(()) } else { Err(wrong()) }
}

impl FromStr for Board {
    type Err = BoardTextError;

    /// Reads `startpos` or an SFEN, the words `position` and `sfen` before it or not, then rules and moves.
    fn from_str(text: &str) -> Result<Self, BoardTextError> {
        Board::read(text, Shogi::default())
    }
}

impl Board {
    /// Reads position text; what it leaves open is as a game's rules have it.
    pub(super) fn read(text: &str, game: Shogi) -> Result<Self, BoardTextError> {
        let text = text.trim();
        let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
        let text = text.strip_prefix("sfen ").unwrap_or(text).trim_start();
        let startpos = format!("{STARTPOS}{}", text.strip_prefix("startpos").unwrap_or(""));
        let text = if text.starts_with("startpos") {
            game.starts_even()?;
            &startpos
        } else {
            text
        };
        let mut words = text.split_whitespace();
        let mut set_up = read_ranks(words.next().unwrap_or(""))?;
        let turn = read_turn(words.next().unwrap_or(""))?;
        read_hands(words.next().unwrap_or(""), &mut set_up)?;
        let mut words = words.peekable();
        let number = match words.next_if(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            None => 1,
            Some(word) => match word.parse() {
                Ok(number @ 1..=1_000_000) => number,
                _ => return Err(BoardTextError::Number(word.to_owned())),
            },
        };
        let rules = read_rules(&mut words, game)?;
        let mut board = set_up.board(turn, rules, number)?;
        for (number, word) in (1..).zip(words) {
            let m: Move = word.parse().map_err(|why| BoardTextError::Move { number, why })?;
            board.try_play(m).map_err(|_| BoardTextError::Illegal { number, m })?;
        }
        Ok(board)
    }
}

/// Reads the words of rules, and `moves` if there are any after them.
fn read_rules<'a>(words: &mut impl Iterator<Item = &'a str>, game: Shogi) -> Result<Rules, BoardTextError> {
    let mut said = [None; 2];
    for word in words {
        let (at, value) = match word.split_once('=') {
            None if word == "moves" => break,
            Some(("declare", value)) => (0, value),
            Some(("mate1", value)) => (1, value),
            _ => return Err(BoardTextError::Word(word.to_owned())),
        };
        if said[at].replace(value.parse::<YesNo>()?).is_some() {
            return Err(BoardTextError::Word(word.to_owned()));
        }
    }
    let [declare, mate1] = said;
    Ok(game.told(declare, mate1)?)
}

impl Board {
    /// Writes the position as SFEN, without its past.
    pub fn sfen(&self) -> String {
        let mut text = String::with_capacity(100);
        // Writing into a string cannot fail.
        let _ = write_sfen(&self.pieces, self.number(), &mut text);
        text
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw(self, f);
        }
        write_sfen(self.history.start(), self.history.first_number(), f)?;
        let usual = Rules::default();
        f.write_str(if self.rules.declare == usual.declare { "" } else { " declare=no" })?;
        f.write_str(if self.rules.mate1 == usual.mate1 { "" } else { " mate1=yes" })?;
        for (at, m) in self.history.moves().into_iter().enumerate() {
            write!(f, "{}{m}", if at == 0 { " moves " } else { " " })?;
        }
        Ok(())
    }
}

fn write_sfen(pieces: &Pieces, number: u32, to: &mut impl fmt::Write) -> fmt::Result {
    for rank in 1..=9 {
        to.write_str(if rank == 1 { "" } else { "/" })?;
        let mut empty = 0u8;
        for file in (1..=9).rev() {
            let piece = Square::new(file, rank).map_or(Piece::NONE, |square| pieces.on[square.index()]);
            if piece == Piece::NONE {
                empty += 1;
                continue;
            }
            write_empty(std::mem::take(&mut empty), to)?;
            write_piece(piece, to)?;
        }
        write_empty(empty, to)?;
    }
    write!(to, " {} ", if pieces.turn == 0 { 'b' } else { 'w' })?;
    write_hands(pieces, to)?;
    write!(to, " {number}")
}

fn write_empty(squares: u8, to: &mut impl fmt::Write) -> fmt::Result {
    if squares > 0 { write!(to, "{squares}") } else { Ok(()) }
}

/// Writes a piece on the board.
fn write_piece(piece: Piece, to: &mut impl fmt::Write) -> fmt::Result {
    let letter = piece.kind().letter();
    to.write_str(if piece.kind().is_promoted() { "+" } else { "" })?;
    to.write_char(if piece.owner() == super::BLACK { letter } else { letter.to_ascii_lowercase() })
}

/// Writes both hands, large pieces first.
fn write_hands(pieces: &Pieces, to: &mut impl fmt::Write) -> fmt::Result {
    const ORDER: [Kind; 7] =
        [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];
    if pieces.hands.iter().all(|hand| hand.is_empty()) {
        return to.write_char('-');
    }
    for (us, hand) in pieces.hands.iter().enumerate() {
        for kind in ORDER.into_iter().filter(|&kind| hand.count(kind) > 0) {
            if hand.count(kind) > 1 {
                write!(to, "{}", hand.count(kind))?;
            }
            to.write_char(if us == 0 { kind.letter() } else { kind.letter().to_ascii_lowercase() })?;
        }
    }
    Ok(())
}
