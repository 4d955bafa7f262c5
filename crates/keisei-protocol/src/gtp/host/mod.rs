//! One of our players as an engine: the game it is asked about here, what it thinks in `thought`.

mod thought;

use super::cpu_time::cpu_time;
use super::{Clock, Commands, Request};
use keisei_core::{CancelToken, CommandEffect, Dialect, Line, Player, Position, Seat, Stream};
use std::path::Path;
use std::sync::Arc;

/// What every game answers.
const NAMES: [&str; 18] = [
    "all_legal",
    "clear_board",
    "cputime",
    "final_score",
    "g",
    "genmove",
    "lz-analyze",
    "lz-genmove_analyze",
    "name",
    "p",
    "play",
    "reg_genmove",
    "set_random_seed",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];
/// What is answered line by line.
const WITH_INFO: [&str; 2] = ["lz-analyze", "lz-genmove_analyze"];

/// What a game with an archive answers as well.
const FILES: [&str; 2] = ["loadsgf", "savesgf"];

/// What a game answers whose board GoGui can show.
const RULES: [&str; 6] = [
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_final_result",
    "gogui-rules_game_id",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
];

/// Loads and saves games for a controller that names files.
pub trait Archive<P: Position> {
    /// Reads the first game of a file.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn load(&self, path: &Path) -> Result<Line<P>, String>;

    /// Writes a game into a file.
    ///
    /// # Errors
    /// Says why not.
    fn save(&self, path: &Path, line: &Line<P>) -> Result<(), String>;
}

/// A player behind the protocol, and the game it is asked about.
pub struct Host<P: Position> {
    name: String,
    game: &'static str,
    dialect: Arc<dyn Dialect<P>>,
    player: Box<dyn Player<P>>,
    archive: Option<Box<dyn Archive<P>>>,
    /// Where a cleared board begins.
    start: P,
    line: Line<P>,
    position: P,
    stream: Stream,
    /// Games begun before this one: each draws from a stream of its own.
    games: u64,
    /// The seat the player sits in and the moves it has watched.
    seated: Option<(Seat, usize)>,
    /// The time that a seat begins a game with, where a controller keeps any.
    clock: Option<Clock>,
    /// What is left of it to each of two seats.
    clocks: Option<[Clock; 2]>,
}

impl<P: Position> Host<P> {
    /// Offers a player under a name; games start where `start` says.
    pub fn new(
        name: impl Into<String>,
        player: Box<dyn Player<P>>,
        dialect: Arc<dyn Dialect<P>>,
        start: P,
        stream: Stream,
    ) -> Self {
        let (name, line, position) = (name.into(), Line::new(start.clone()), start.clone());
        let game = "";
        Host {
            name,
            game,
            dialect,
            player,
            archive: None,
            start,
            line,
            position,
            stream,
            games: 0,
            seated: None,
            clock: None,
            clocks: None,
        }
    }

    /// Says what game it is, to controllers that know several.
    #[must_use]
    pub fn of_game(mut self, game: &'static str) -> Self {
        self.game = game;
        self
    }

    /// Lets controllers load and save games.
    #[must_use]
    pub fn with_archive(mut self, archive: Box<dyn Archive<P>>) -> Self {
        self.archive = Some(archive);
        self
    }

    /// Begins a game at a line.
    fn set(&mut self, line: Line<P>) {
        self.position = line.end();
        self.line = line;
        self.seated = None;
    }

    fn clear(&mut self) -> String {
        self.set(Line::new(self.start.clone()));
        self.games += 1;
        self.clocks = self.clock.map(|clock| [clock; 2]);
        String::new()
    }

    /// Returns the only legal move if the dialect has no words for it.
    fn unsaid(&self, position: &P) -> Option<P::Move> {
        let mut moves = position.moves();
        let only = moves.next().filter(|_| moves.next().is_none())?;
        self.dialect.write(position, only).is_none().then_some(only)
    }

    /// Lists the moves that nobody says until it is a seat's turn, or until somebody has a choice, and
    /// returns the position after them.
    fn unsaid_until(&self, seat: Option<Seat>) -> Result<(Vec<P::Move>, P), String> {
        let (mut position, mut moves) = (self.position.clone(), Vec::new());
        while seat.is_none_or(|seat| seat != position.turn()) && !position.is_over() {
            match self.unsaid(&position) {
                Some(m) => {
                    position.play(m);
                    moves.push(m);
                }
                None if seat.is_none() => break,
                None => return Err(format!("it is the turn of {}", self.dialect.colour(position.turn()))),
            }
        }
        Ok((moves, position))
    }

    /// Makes it a seat's turn, or that of whoever has a choice.
    fn turn_to(&mut self, seat: Option<Seat>) -> Result<(), String> {
        let (unsaid, position) = self.unsaid_until(seat)?;
        self.line.moves.extend(unsaid);
        self.position = position;
        Ok(())
    }

    fn colour(&self, text: &str) -> Result<Seat, String> {
        self.dialect.seat(text).ok_or_else(|| format!("invalid color argument '{text}'"))
    }

    fn play(&mut self, seat: Option<Seat>, text: &str) -> Result<String, String> {
        let m = self.dialect.read(&self.position, text).map_err(|why| format!("invalid move: {why}"))?;
        let (unsaid, mut position) = self.unsaid_until(seat)?;
        position.try_play(m).map_err(|_| "illegal move".to_owned())?;
        self.line.moves.extend(unsaid);
        self.line.moves.push(m);
        self.position = position;
        Ok(String::new())
    }

    /// Answers what GoGui asks of the rules.
    fn rules(&self, name: &str) -> Result<String, String> {
        let rows = self.dialect.rows(&self.position).ok_or("this game has no such board")?;
        Ok(match name {
            "gogui-rules_game_id" => self.game.to_owned(),
            "gogui-rules_board" => format!("\n{}", rows.join("\n")),
            "gogui-rules_board_size" => rows.len().to_string(),
            "gogui-rules_side_to_move" => ["black", "white"][self.position.turn().index().min(1)].to_owned(),
            "gogui-rules_final_result" if !self.position.is_over() => String::new(),
            "gogui-rules_final_result" => self.dialect.result(&self.position),
            _ => {
                let moves = self.position.moves().filter_map(|m| self.dialect.write(&self.position, m));
                moves.collect::<Vec<_>>().join(" ")
            }
        })
    }

    /// Takes moves back until so many are left.
    fn back_to(&mut self, moves: usize) {
        let mut line = self.line.clone();
        line.moves.truncate(moves);
        self.set(line);
    }

    /// Finds the moves that somebody said, by their place in the line.
    fn said(&self) -> Vec<usize> {
        let mut position = self.line.start.clone();
        let said = |(at, &m): (usize, &P::Move)| {
            let told = self.dialect.write(&position, m).is_some();
            position.play(m);
            told.then_some(at)
        };
        self.line.moves.iter().enumerate().filter_map(said).collect()
    }

    fn undo(&mut self) -> Result<String, String> {
        let last = *self.said().last().ok_or("cannot undo")?;
        self.back_to(last);
        Ok(String::new())
    }

    fn all_legal(&self, seat: Seat) -> Result<String, String> {
        let (_, position) = self.unsaid_until(Some(seat))?;
        let texts: Vec<String> = position.moves().filter_map(|m| self.dialect.write(&position, m)).collect();
        Ok(texts.join("\n"))
    }

    /// Loads a game, up to before the told move of a number where one is given.
    fn load(&mut self, words: &[&str]) -> Result<String, String> {
        let archive = self.archive.as_ref().ok_or("this game has no files to load")?;
        let (path, number) = match words {
            [path] => (path, None),
            [path, number] => (path, Some(number.parse::<usize>().map_err(|_| "invalid move number")?)),
            _ => return Err("a file and perhaps a move number are needed".to_owned()),
        };
        let line = archive.load(Path::new(path))?;
        self.set(line);
        if let Some(number) = number {
            let before = self.said().get(number.max(1) - 1).copied();
            self.back_to(before.unwrap_or(self.line.moves.len()));
        }
        Ok(String::new())
    }

    fn save(&self, rest: &str) -> Result<String, String> {
        let archive = self.archive.as_ref().ok_or("this game has no files to save")?;
        archive.save(Path::new(rest), &self.line).map(|()| String::new())
    }

    fn result(&self) -> Result<String, String> {
        if self.position.score(Seat::FIRST).is_none() && !self.position.is_over() {
            return Err("the game is not over".to_owned());
        }
        Ok(self.dialect.result(&self.position))
    }

    fn extra(&mut self, request: &Request) -> Result<String, String> {
        let extra = |start: &P| self.dialect.extra(start, &request.name, &request.rest);
        match extra(&self.start).map_err(|why| why.to_string())? {
            CommandEffect::Say(text) => Ok(text),
            CommandEffect::Start(start) => {
                self.start = start;
                Ok(self.clear())
            }
            CommandEffect::Replay(cleared) => {
                // A game that was loaded may have begun elsewhere.
                if let Ok(CommandEffect::Replay(start)) = extra(&self.line.start) {
                    let moves = std::mem::take(&mut self.line.moves);
                    self.set(Line { start, moves });
                }
                self.start = cleared;
                Ok(String::new())
            }
            CommandEffect::Begin(_, _) if !self.line.moves.is_empty() => Err("board not empty".to_owned()),
            CommandEffect::Begin(start, answer) => {
                self.set(Line::new(start));
                Ok(answer)
            }
        }
    }
}

impl<P: Position> Commands for Host<P> {
    fn names(&self) -> Vec<&'static str> {
        let files = FILES.iter().filter(|_| self.archive.is_some());
        let rules = RULES.iter().filter(|_| self.dialect.rows(&self.start).is_some());
        NAMES.iter().chain(files).chain(rules).chain(self.dialect.extras()).copied().collect()
    }

    fn gives_info(&self, name: &str) -> bool {
        WITH_INFO.contains(&name)
    }

    fn answer_with_info(
        &mut self,
        request: &Request,
        cancel: CancelToken,
        say: &mut dyn FnMut(&str),
    ) -> Result<bool, String> {
        self.think_with_info(request, cancel, say)
    }

    fn answer(&mut self, request: &Request) -> Result<String, String> {
        let words = request.words();
        let argument = || words.first().copied().ok_or_else(|| "an argument is missing".to_owned());
        match request.name.as_str() {
            "name" => Ok(self.name.clone()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "clear_board" => Ok(self.clear()),
            "play" => {
                let (colour, text) = request.rest.split_once(' ').ok_or("a colour and a move are needed")?;
                self.play(Some(self.colour(colour)?), text.trim())
            }
            "p" => self.play(None, &request.rest),
            "genmove" => self.generate(Some(self.colour(argument()?)?), true),
            "reg_genmove" => self.generate(Some(self.colour(argument()?)?), false),
            "g" => self.generate(None, true),
            "time_settings" => {
                self.clock = Clock::read(&words)?;
                self.clocks = self.clock.map(|clock| [clock; 2]);
                Ok(String::new())
            }
            "time_left" => self.time_left(&words),
            name if RULES.contains(&name) => self.rules(name),
            "undo" => self.undo(),
            "all_legal" => self.all_legal(self.colour(argument()?)?),
            "showboard" => Ok(format!("\n{}", self.dialect.draw(&self.position))),
            "final_score" => self.result(),
            "set_random_seed" => {
                let seed = argument()?.parse().map_err(|_| "the seed is no whole number")?;
                (self.stream, self.games) = (Stream::new(seed), 0);
                Ok(String::new())
            }
            "cputime" => {
                cpu_time().map(|time| time.to_string()).ok_or("cannot determine cpu time".to_owned())
            }
            "loadsgf" => self.load(&words),
            "savesgf" => self.save(&request.rest),
            _ => self.extra(request),
        }
    }
}
