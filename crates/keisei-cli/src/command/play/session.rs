//! The conversation with the person at the terminal.

use super::board::Board;
use super::style::Style;
use super::words;
use crate::line::forced;
use crate::output::{print, print_line};
use anyhow::{Context, Result};
use keisei_core::{Choice, Game, Player, Position, Seat, View};
use std::io::{BufRead, IsTerminal, stdin};

/// Where the person's words come from.
pub struct Input {
    /// The lines.
    pub lines: Box<dyn BufRead>,
    /// Whether a terminal shows what is typed.
    pub shown: bool,
}

impl Input {
    /// Listens to stdin.
    pub fn of_terminal() -> Self {
        Input { lines: Box::new(stdin().lock()), shown: stdin().is_terminal() }
    }
}

/// A game and everybody who takes part in it.
pub struct Session<G: Game> {
    board: Board<G::Position>,
    me: Option<Seat>,
    specs: Vec<Option<String>>,
    adviser: Box<dyn Player<G::Position>>,
    seed: u64,
    style: Style,
    input: Input,
}

/// What a person wants.
enum Request<M> {
    Move(M),
    Leave,
    /// Anything that was answered at once.
    Answered,
}

type Move<G> = <<G as Game>::Position as Position>::Move;

impl<G: Game> Session<G> {
    /// Brings everybody together.
    pub fn new(
        board: Board<G::Position>,
        me: Option<Seat>,
        specs: Vec<Option<String>>,
        adviser: Box<dyn Player<G::Position>>,
        seed: u64,
        input: Input,
    ) -> Self {
        Session { board, me, specs, adviser, seed, style: Style::of_terminal(), input }
    }

    /// Plays to the end and returns the board; nothing when the person leaves before.
    pub fn run(mut self) -> Result<Option<Board<G::Position>>> {
        self.greet()?;
        while !self.board.position.is_over() && !self.board.is_too_long() {
            if !self.board.is_persons_turn() {
                self.player_moves()?;
            } else if !self.person_moves()? {
                return print_line("Goodbye.").map(|()| None);
            }
        }
        self.board.finish();
        let result = words::result::<G>(&self.board.position, &self.board.payoffs(), self.me);
        print_line(self.style.strong(&result))?;
        Ok(Some(self.board))
    }

    fn greet(&self) -> Result<()> {
        let seat = |(seat, spec): (Seat, &Option<String>)| match spec {
            Some(spec) => format!("{} is {spec}", G::seat_name(seat)),
            None => format!("you are {}", G::seat_name(seat)),
        };
        let seats: Vec<String> = Seat::all(G::Position::SEATS).zip(&self.specs).map(seat).collect();
        print_line(format!("Seed {}: {}.", self.seed, seats.join(", ")))?;
        if self.me.is_some() {
            print_line(self.style.faint("Type a move, or `help`."))?;
        }
        self.draw()
    }

    /// Draws what the person sees; a watcher sees everything.
    fn draw(&self) -> Result<()> {
        let drawing = match self.me {
            Some(me) => format!("{:#}", self.board.position.view(me)),
            None => format!("{:#}", self.board.position),
        };
        print_line(format!("\n{}\n", self.style.board(&drawing)))
    }

    fn player_moves(&mut self) -> Result<()> {
        let mover = self.board.position.turn();
        let before = self.board.position.clone();
        // Whether somebody had a choice, and what they think of it, says something of a hidden hand.
        let hidden = self.me.is_some() && before.view(mover).whole().is_none();
        let only = forced(&before).is_some() && !hidden;
        let mut choice = self.board.ask()?;
        if hidden {
            choice = Choice::plain(choice.m);
        }
        // What a seat may not see, its person is not told either.
        let shown = self.me.is_none_or(|me| before.shown(choice.m, me));
        print_line(self.told(mover, &choice, only, shown))?;
        self.draw()
    }

    fn told(&self, mover: Seat, choice: &Choice<Move<G>>, only: bool, shown: bool) -> String {
        let name = words::seat::<G>(mover, self.me);
        if !shown {
            return format!("{name} has moved.");
        }
        let m = choice.m.to_string();
        if only && is_pass(&m) {
            return format!("{name} has no move and passes.");
        }
        let thought = if only { String::new() } else { words::thought(choice) };
        format!("{name} plays {}{}", self.style.strong(&m), self.style.faint(&thought))
    }

    /// Asks the person until there is a move or a goodbye; tells whether there was a move.
    fn person_moves(&mut self) -> Result<bool> {
        if let Some(m) = forced(&self.board.position).filter(|m| is_pass(&m.to_string())) {
            print_line("You have no move and pass.")?;
            self.board.make(m);
            self.draw()?;
            return Ok(true);
        }
        loop {
            let Some(text) = self.read()? else { return Ok(false) };
            match self.request(text.trim())? {
                Request::Move(m) => {
                    self.board.make(m);
                    self.draw()?;
                    return Ok(true);
                }
                Request::Leave => return Ok(false),
                // After an undo it may be anybody's turn.
                Request::Answered if !self.board.is_persons_turn() => return Ok(true),
                Request::Answered => {}
            }
        }
    }

    /// Reads a line; nothing at the end of the input.
    fn read(&mut self) -> Result<Option<String>> {
        let name = G::seat_name(self.board.position.turn());
        print(&format!("{} ", self.style.prompt(&format!("{name}>"))))?;
        let mut bytes = Vec::new();
        let read = self.input.lines.read_until(b'\n', &mut bytes).context("your input cannot be read")?;
        // Keys that are no letters send control characters, which would upset the terminal.
        let text: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !c.is_control()).collect();
        if !self.input.shown || read == 0 {
            // What no terminal echoed makes the transcript readable.
            print_line(text.trim_end())?;
        }
        Ok((read > 0).then_some(text))
    }

    fn request(&mut self, text: &str) -> Result<Request<Move<G>>> {
        if let Some(m) = self.legal(text) {
            return Ok(Request::Move(m));
        }
        match text.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "q" | "exit" | "bye" => return Ok(Request::Leave),
            "moves" | "m" => print_line(self.numbered())?,
            "hint" | "h" => self.hint()?,
            "undo" | "u" | "back" => self.undo()?,
            "board" | "b" => self.draw()?,
            "help" | "?" => print(&words::help())?,
            _ => print_line(self.style.warning(&Self::refusal(text)))?,
        }
        Ok(Request::Answered)
    }

    /// Finds the legal move that a person means.
    fn legal(&self, text: &str) -> Option<Move<G>> {
        let position = &self.board.position;
        if let Some(number) = text.strip_prefix('#') {
            return position.moves().nth(number.trim().parse::<usize>().ok()?.checked_sub(1)?);
        }
        let parsed: Option<Move<G>> = text.parse().ok();
        let same = |m: &Move<G>| parsed == Some(*m) || m.to_string().eq_ignore_ascii_case(text);
        position.moves().find(same)
    }

    fn refusal(text: &str) -> String {
        let listing = "`moves` lists what is, `help` what else you may type.";
        match text.parse::<Move<G>>() {
            Ok(m) => format!("{m} is not legal here; {listing}"),
            Err(_) => format!("\"{text}\" is not a move here; {listing}"),
        }
    }

    fn numbered(&self) -> String {
        let moves = self.board.position.moves().zip(1..);
        let cells: Vec<String> = moves.map(|(m, i)| format!("#{i} {m}")).collect();
        let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1) + 2;
        let rows = cells.chunks((72 / width).max(1));
        let row = |row: &[String]| {
            let cells: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
            format!("  {}", cells.concat().trim_end())
        };
        rows.map(row).collect::<Vec<_>>().join("\n")
    }

    fn hint(&mut self) -> Result<()> {
        let choice = self.board.advice(&mut *self.adviser)?;
        let m = self.style.strong(&choice.m.to_string());
        print_line(format!("Perhaps {m}{}", self.style.faint(&words::thought(&choice))))
    }

    fn undo(&mut self) -> Result<()> {
        let Some(me) = self.me else { return Ok(()) };
        match self.board.take_back(me) {
            0 => print_line("There is no move of yours to take back."),
            1 => print_line("Took 1 move back.").and_then(|()| self.draw()),
            taken => print_line(format!("Took {taken} moves back.")).and_then(|()| self.draw()),
        }
    }
}

/// Tells whether a move is a pass, by its name in every game.
fn is_pass(name: &str) -> bool {
    name.eq_ignore_ascii_case("pass")
}
