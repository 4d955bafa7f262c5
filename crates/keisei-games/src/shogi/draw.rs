//! A board for people, as Japanese diagrams show it.

use super::board::{Board, End};
use super::hand::Hand;
use super::piece::{Kind, Piece};
use super::square::Square;
use super::{BLACK, Shogi, WHITE};
use keisei_core::{Game, Position};
use std::fmt;

/// The numbers of ranks and counts.
const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Draws the board; `v` marks White's pieces.
pub fn draw(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "White holds {}", hand(board.hand(WHITE)))?;
    writeln!(f, "  ９ ８ ７ ６ ５ ４ ３ ２ １")?;
    writeln!(f, "+---------------------------+")?;
    for (rank, number) in (1..).zip(NUMBERS) {
        let squares = (1..=9).rev().filter_map(|file| Square::new(file, rank));
        let row: String = squares.map(|square| mark(board.piece(square))).collect();
        writeln!(f, "|{row}|{number}")?;
    }
    writeln!(f, "+---------------------------+")?;
    writeln!(f, "Black holds {}", hand(board.hand(BLACK)))?;
    let turn = Shogi::seat_name(board.turn());
    match board.end() {
        End::Draw => write!(f, "a draw by repetition"),
        End::Won(winner) => write!(f, "{} has won", Shogi::seat_name(winner)),
        End::Open if board.is_over() => write!(f, "{turn} has no move and has lost"),
        End::Open => {
            write!(f, "move {}, {turn}{}", board.number(), if board.in_check() { " in check" } else { "" })
        }
    }
}

fn mark(piece: Option<Piece>) -> String {
    piece.map_or(" ・".to_owned(), |piece| {
        format!("{}{}", if piece.owner() == WHITE { 'v' } else { ' ' }, piece.kind().character())
    })
}

fn hand(hand: Hand) -> String {
    let held = Kind::IN_HAND.into_iter().rev().filter(|&kind| hand.count(kind) > 0);
    let words: Vec<String> = held
        .map(|kind| match hand.count(kind) {
            1 => kind.character().to_string(),
            count => format!("{}×{count}", kind.character()),
        })
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_shows_what_is_drawn() {
        let text = "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65";
        let board: Board = text.parse().unwrap();
        let drawn = format!("```text\n{board:#}\n```");
        assert!(include_str!("README.md").contains(&drawn), "{drawn}");
    }
}
