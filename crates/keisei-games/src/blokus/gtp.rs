//! Pentobi's dialect of the Go Text Protocol.
//!
//! Colours are b and w, or Blue and Green; a move is its list of cells. Passes are never told: who
//! cannot place is passed over, and `play b pass` is refused. Any colour may play at any time, so
//! a position is set up piece by piece.

use super::board::Board;
use super::cell::{Cell, SIDE};
use super::moves::Move;
use super::placement::Placement;
use super::text::letter;
use super::{BLACK, WHITE};
use keisei_core::{CommandEffect, Dialect, DialectError, Position, Seat};

/// Speaks as Pentobi does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentobi;

/// What Pentobi calls the game, here and in its files.
pub const GAME: &str = "Blokus Duo";

impl Dialect<Board> for Pentobi {
    fn name(&self) -> &'static str {
        "pentobi"
    }

    fn set_up(&self, start: &Board) -> Result<Vec<String>, DialectError> {
        // Setting the game clears the board as well.
        let mut commands = vec![format!("set_game {GAME}")];
        for seat in [BLACK, WHITE] {
            let colour = self.colour(seat);
            commands.extend(start.pieces(seat).into_iter().map(|piece| format!("play {colour} {piece:#}")));
        }
        Ok(commands)
    }

    fn seat(&self, colour: &str) -> Option<Seat> {
        match colour.to_ascii_lowercase().as_str() {
            "b" | "black" | "blue" => Some(BLACK),
            "w" | "white" | "green" => Some(WHITE),
            _ => None,
        }
    }

    fn write(&self, _: &Board, m: Move) -> Option<String> {
        match m {
            Move::Place(placement) => Some(format!("{placement:#}")),
            Move::Pass => None,
        }
    }

    fn read(&self, _: &Board, text: &str) -> Result<Move, DialectError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        Placement::listed(text).map(Move::Place).map_err(|why| DialectError::Move(why.to_string()))
    }

    /// Draws the board with Pentobi's columns and rows.
    fn draw(&self, board: &Board) -> String {
        let mark = |cell| {
            let owner = [BLACK, WHITE].into_iter().find(|&seat| board.covered(seat).has(cell));
            owner.map_or('.', letter)
        };
        let row = |y: u8| {
            let number = SIDE - y;
            format!("{number:2}{} {number}", spaced((0..SIDE).filter_map(|x| Cell::new(x, y)).map(mark)))
        };
        let columns = format!("  {}", spaced((b'a'..b'a' + SIDE).map(char::from)));
        let [black, white] = [BLACK, WHITE].map(|seat| board.points(seat));
        let turn =
            if board.is_over() { "over".to_owned() } else { format!("{} to move", letter(board.turn)) };
        let rows: Vec<String> = (0..SIDE).map(row).collect();
        format!("{columns}\n{}\n{columns}\nX {black}, O {white}, {turn}", rows.join("\n"))
    }

    fn extras(&self) -> &'static [&'static str] {
        &["param", "param_base", "set_game"]
    }

    /// Takes parameters of Pentobi's search and ignores them: ours has others.
    fn extra(&self, start: &Board, command: &str, rest: &str) -> Result<CommandEffect<Board>, DialectError> {
        match command {
            "set_game" if rest.split_whitespace().eq(GAME.split_whitespace()) => {
                Ok(CommandEffect::Start(Board::start(start.scoring)))
            }
            "set_game" => Err(DialectError::Refused(format!("\"{rest}\" is not played here, only {GAME}"))),
            _ => Ok(CommandEffect::Say(String::new())),
        }
    }
}

/// Writes characters with a blank before each.
fn spaced(characters: impl Iterator<Item = char>) -> String {
    characters.flat_map(|c| [' ', c]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Stream;

    /// Tells a board to another one as a controller would.
    fn told(commands: &[String]) -> Board {
        let mut board = Board::START;
        for command in &commands[1..] {
            let words: Vec<&str> = command.split(' ').collect();
            let seat = Pentobi.seat(words[1]).unwrap();
            // Any colour may play at any time.
            board.turn = seat;
            let m = Pentobi.read(&board, words[2]).unwrap();
            board.try_play(m).unwrap();
        }
        board
    }

    /// Every position of some games can be set up by legal placements alone.
    #[test]
    fn positions_are_set_up_piece_by_piece() {
        for seed in 0..20 {
            let mut rng = Stream::new(seed).named("set up").rng();
            let mut board = Board::START;
            while let Some(m) = board.random_move(&mut rng) {
                board.play(m);
                let commands = Pentobi.set_up(&board).unwrap();
                assert_eq!(commands[0], "set_game Blokus Duo");
                let mut again = told(&commands);
                (again.turn, again.passes) = (board.turn, board.passes);
                assert_eq!(again, board);
            }
        }
    }

    #[test]
    fn passes_are_not_said_but_understood() {
        assert_eq!(Pentobi.write(&Board::START, Move::Pass), None);
        assert_eq!(Pentobi.read(&Board::START, "PASS"), Ok(Move::Pass));
        assert!(Pentobi.read(&Board::START, "65u0").is_err(), "Pentobi knows no codes");
        let cross = Pentobi.read(&Board::START, "F9,e10,f10,g10,f11").unwrap();
        assert_eq!(Pentobi.write(&Board::START, cross).as_deref(), Some("f9,e10,f10,g10,f11"));
    }

    #[test]
    fn rows_are_counted_from_the_bottom() {
        let drawn = Pentobi.draw(&"65u0".parse().unwrap());
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "   a b c d e f g h i j k l m n");
        assert_eq!(lines[5], "10 . . . . X X X . . . . . . . 10");
        assert_eq!(lines.last(), Some(&"X 5, O 0, O to move"));
    }

    #[test]
    fn only_duo_is_played() {
        assert!(Pentobi.extra(&Board::START, "set_game", "Blokus Trigon").is_err());
        let start = Pentobi.extra(&Board::START, "set_game", "Blokus  Duo");
        assert_eq!(start, Ok(CommandEffect::Start(Board::START)));
    }
}
