//! Go in the Go Text Protocol: the plain one, with sizes, komi and stones set up.

use super::board::Board;
use super::handicap::{fixed, given};
use super::point::{Move, Point};
use super::rules::Go;
use super::{BLACK, WHITE};
use keisei_core::{CommandEffect, Contradiction, Dialect, DialectError};

/// Speaks as Go engines do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gtp;

impl Dialect<Board> for Gtp {
    fn name(&self) -> &'static str {
        "gtp"
    }

    fn set_up(&self, start: &Board) -> Result<Vec<String>, DialectError> {
        if start.ko().is_some() || start.passes() > 0 {
            let why = "stones can be set up, but no ko and no pass; play them as moves";
            return Err(DialectError::Start { position: start.to_string(), why });
        }
        let rules = start.rules();
        let mut commands = vec![
            format!("boardsize {}", rules.size()),
            "clear_board".to_owned(),
            format!("komi {}", rules.komi.points()),
        ];
        // Stones that all have liberties in the end take none on the way.
        start.each_stone(|point, seat| commands.push(format!("play {} {point}", self.colour(seat))));
        Ok(commands)
    }

    fn write(&self, _: &Board, m: Move) -> Option<String> {
        Some(m.to_string())
    }

    fn read(&self, _: &Board, text: &str) -> Result<Move, DialectError> {
        text.parse().map_err(|why: super::MoveTextError| DialectError::Move(why.to_string()))
    }

    fn result(&self, board: &Board) -> String {
        let colour = self.colour(if board.margin() > 0 { BLACK } else { WHITE }).to_ascii_uppercase();
        match board.margin() {
            0 => "0".to_owned(),
            halves => format!("{colour}+{:.1}", f64::from(halves.abs()) / 2.0),
        }
    }

    fn rows(&self, board: &Board) -> Option<Vec<String>> {
        let size = board.rules().size();
        let mark = |column, row| match board.stone(Point::unchecked(column, row)) {
            Some(BLACK) => 'X',
            Some(_) => 'O',
            None => '.',
        };
        let row = |row| (0..size).map(|column| mark(column, row)).collect();
        Some((0..size).rev().map(row).collect())
    }

    fn extras(&self) -> &'static [&'static str] {
        &["boardsize", "komi", "fixed_handicap", "place_free_handicap", "set_free_handicap"]
    }

    fn extra(&self, start: &Board, command: &str, rest: &str) -> Result<CommandEffect<Board>, DialectError> {
        let refuse = |why: &str| Err(DialectError::Refused(why.to_owned()));
        let rules = *start.rules();
        match command {
            "boardsize" => match rest.trim().parse().ok().and_then(Go::new) {
                Some(other) => match rules.sized(other.size()) {
                    Ok(sized) => Ok(CommandEffect::Start(Board::start(&sized))),
                    Err(why) => refuse(&format!("unacceptable size: {}", asked(&why))),
                },
                None => refuse("unacceptable size"),
            },
            "fixed_handicap" | "place_free_handicap" => {
                let stones = rest.trim().parse().ok().and_then(|stones| fixed(rules.size(), stones));
                match stones.and_then(|stones| Some((given(rules, &stones)?, stones))) {
                    Some((board, stones)) => {
                        let said: Vec<String> = stones.iter().map(Point::to_string).collect();
                        Ok(CommandEffect::Begin(board, said.join(" ")))
                    }
                    None => refuse("invalid handicap"),
                }
            }
            "set_free_handicap" => {
                let read = |word: &str| match self.read(start, word) {
                    Ok(Move::Place(point)) => Some(point),
                    _ => None,
                };
                let stones: Option<Vec<Point>> = rest.split_whitespace().map(read).collect();
                let board = stones.filter(|stones| stones.len() > 1).and_then(|stones| given(rules, &stones));
                board.map_or_else(
                    || refuse("bad vertex list"),
                    |board| Ok(CommandEffect::Begin(board, String::new())),
                )
            }
            _ => match rest.trim().parse() {
                Ok(komi) => match rules.with_komi(komi) {
                    Ok(_) => Ok(CommandEffect::Replay(start.with_komi(komi))),
                    Err(why) => refuse(&asked(&why)),
                },
                Err(_) => refuse("komi is a number of whole or half points"),
            },
        }
    }
}

/// Says what a controller asks for and what the game was told.
fn asked(Contradiction { key, text, game }: &Contradiction) -> String {
    format!("{key} {text} is asked for, but the game says {key}={game}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::{Position, Stream};

    /// What stands on a board can be set up stone by stone, in the order it is told.
    #[test]
    fn boards_are_set_up_stone_by_stone() {
        for seed in 0..20 {
            let (mut board, mut rng) = (Board::start(&Go::default()), Stream::new(seed).rng());
            for _ in 0..seed * 5 {
                let Some(m) = board.light_move(&mut rng) else { break };
                board.play(m);
            }
            let Ok(commands) = Gtp.set_up(&board) else { continue };
            assert_eq!(commands[..3], ["boardsize 9", "clear_board", "komi 7"]);
            let mut told = Board::start(&Go::default());
            for command in &commands[3..] {
                let words: Vec<&str> = command.split(' ').collect();
                told.turn = Gtp.seat(words[1]).unwrap();
                told.try_play(Gtp.read(&told, words[2]).unwrap()).unwrap();
            }
            assert_eq!(Gtp.rows(&told), Gtp.rows(&board));
        }
        let ko: Board = "9/9/2O6/5XO2/4X1XO1/5XO2/2X6/9/9 O move=9 then=F5".parse().unwrap();
        assert!(Gtp.set_up(&ko).is_err_and(|why| why.to_string().contains("no ko")));
    }

    #[test]
    fn sizes_and_komi_are_taken() {
        let start = Board::start(&Go::default());
        let extra = |command, rest| Gtp.extra(&start, command, rest);
        let Ok(CommandEffect::Start(large)) = extra("boardsize", "13") else { panic!("a size there is") };
        assert_eq!(large.rules().size(), 13);
        let Ok(CommandEffect::Replay(other)) = extra("komi", "5.5") else { panic!("a komi there is") };
        assert_eq!((Gtp.result(&other), Gtp.result(&start)), ("W+5.5".to_owned(), "W+7.0".to_owned()));
        assert!(extra("boardsize", "25").is_err() && extra("komi", "much").is_err());
        let Ok(CommandEffect::Begin(given, said)) = extra("fixed_handicap", "2") else {
            panic!("two stones")
        };
        assert_eq!((said.as_str(), given.turn()), ("G7 C3", WHITE));
        let free = extra("set_free_handicap", "C3 g7");
        assert_eq!(free, Ok(CommandEffect::Begin(given, String::new())));
        for (command, rest) in [
            ("fixed_handicap", "1"),
            ("place_free_handicap", "ten"),
            ("set_free_handicap", "C3"),
            ("set_free_handicap", "C3 C3"),
            ("set_free_handicap", "C3 pass"),
            ("set_free_handicap", "C3 T19"),
        ] {
            assert!(extra(command, rest).is_err(), "{command} {rest}");
        }
    }
}
