//! Writing games, one a line.

use super::{BlksgfError, Game, GameError, Reader};
use crate::sgf::escape;
use keisei_core::{Dialect, Line, Position};
use keisei_games::blokus::gtp::{GAME, Pentobi};
use keisei_games::blokus::{BLACK, Board, Move, WHITE};
use std::fmt::Write as _;
use std::io::Write;

/// Writes games, one a line.
///
/// Passes are left out, so a game that breaks off around one reads back with the passes that end
/// it, or without those that do not; its placements are the same.
///
/// ```
/// use keisei_core::Line;
/// use keisei_games::blokus::{Board, Scoring};
/// use keisei_record::blksgf::{Game, Reader, write};
/// let line = Line { start: Board::START, moves: vec!["65u0".parse()?, "AAt6".parse()?] };
/// let game = Game { names: [Some("Ann".to_owned()), None], ..Game::of(line) };
/// let mut file = Vec::new();
/// write(&mut file, [&game])?;
/// assert!(file.starts_with(b"(;GM[Blokus Duo]CA[UTF-8]PB[Ann];B[f9,e10,f10,g10,f11];W["));
/// assert_eq!(Reader::new(&file[..], Scoring::Squares).next().unwrap()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Refuses games that would not read back, before anything of them is written.
pub fn write<'a>(mut out: impl Write, games: impl IntoIterator<Item = &'a Game>) -> Result<(), BlksgfError> {
    for (i, game) in games.into_iter().enumerate() {
        let refuse = |why| BlksgfError::Game { game: i + 1, offset: 0, why: GameError::Unwritable(why) };
        let text = text(game);
        let scoring = game.line.start.scoring();
        let again = Reader::new(text.as_bytes(), scoring).next().and_then(Result::ok);
        let again = again.ok_or_else(|| refuse("it is no legal game"))?;
        if again.line.start != game.line.start {
            return Err(refuse("it starts after a pass, or with a bonus won"));
        }
        if !placements(&again.line).eq(placements(&game.line)) {
            return Err(refuse("it is no legal game"));
        }
        writeln!(out, "{text}").map_err(|why| BlksgfError::Io { game: i + 1, why })?;
    }
    Ok(())
}

fn placements(line: &Line<Board>) -> impl Iterator<Item = &Move> {
    line.moves.iter().filter(|&&m| m != Move::Pass)
}

fn text(game: &Game) -> String {
    let mut text = format!("(;GM[{GAME}]CA[UTF-8]");
    let [black, white] = &game.names;
    for (name, value) in [("PB", black), ("PW", white), ("RE", &game.result)] {
        if let Some(value) = value {
            // Names are one line; a break would read back as a blank at best.
            let line: Vec<&str> = value.split_whitespace().collect();
            let _ = write!(text, "{name}[{}]", escape(&line.join(" ")));
        }
    }
    let mut board = game.line.start;
    if board != Board::start(board.scoring()) {
        for (name, seat) in [("AB", BLACK), ("AW", WHITE)] {
            let pieces = board.pieces(seat);
            text.push_str(if pieces.is_empty() { "" } else { name });
            for piece in pieces {
                let _ = write!(text, "[{piece:#}]");
            }
        }
        let _ = write!(text, "PL[{}]", letter(&board));
    }
    for &m in &game.line.moves {
        if let Some(cells) = Pentobi.write(&board, m) {
            let _ = write!(text, ";{}[{cells}]", letter(&board));
        }
        // What is not legal is written so that reading it back refuses it.
        if board.try_play(m).is_err() {
            break;
        }
    }
    text + ")"
}

/// Writes the side to move as the format does.
fn letter(board: &Board) -> char {
    if board.turn() == BLACK { 'B' } else { 'W' }
}
