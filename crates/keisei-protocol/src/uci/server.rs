//! One of our players as an engine.

use super::words;
use crate::lines::{self, Line as Text};
use keisei_core::{Budget, Choice, Interface, Line, Player, Position, Seat, Stream, Universal, Value};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

/// The longest command a controller may send.
const LONGEST: usize = 1 << 20;
/// The share of the time left that a move may take.
const SHARE: u32 = 40;

/// A player behind the interface, and the game it is asked about.
pub struct Host<P: Position> {
    name: String,
    interface: Arc<dyn Interface<P>>,
    player: Box<dyn Player<P>>,
    line: Line<P>,
    stream: Stream,
    games: u64,
}

impl<P: Position> Host<P> {
    /// Offers a player under a name.
    pub fn new(
        name: impl Into<String>,
        player: Box<dyn Player<P>>,
        interface: Arc<dyn Interface<P>>,
        start: P,
        stream: Stream,
    ) -> Self {
        Host { name: name.into(), interface, player, line: Line::new(start), stream, games: 0 }
    }

    /// Sets the game up that follows `position`.
    fn set(&mut self, rest: &str) -> Result<(), String> {
        let (start, moves) = match rest.split_once(" moves") {
            Some((start, moves)) => (start, moves),
            None => (rest, ""),
        };
        let start = self.interface.read_start(start.trim()).map_err(|why| why.to_string())?;
        let (mut line, mut position) = (Line::new(start.clone()), start);
        for text in moves.split_whitespace() {
            let m = self.interface.read(&position, text).map_err(|why| why.to_string())?;
            position.try_play(m).map_err(|why| why.to_string())?;
            line.moves.push(m);
        }
        self.line = line;
        Ok(())
    }

    /// Lets the player choose within what follows `go`.
    fn go(&mut self, rest: &str) -> Result<Option<Choice<P::Move>>, String> {
        let position = self.line.end();
        if position.is_over() {
            return Ok(None);
        }
        let seat = position.turn();
        let white = (seat == Seat::FIRST) == (self.interface.universal() == Universal::Uci);
        let mut rng = self.stream.child(self.games).child(self.line.moves.len() as u64).rng();
        self.player.begin(seat, &self.line.start.view(seat));
        let mut at = self.line.start.clone();
        for &m in &self.line.moves {
            let mover = at.turn();
            at.play(m);
            self.player.watch(&at.view(seat), mover, Some(m));
        }
        let choice = self.player.choose(&position.view(seat), budget(rest, white), &mut rng);
        choice.map(Some).map_err(|why| why.to_string())
    }

    /// Writes what the player thought.
    fn info(&self, choice: &Choice<P::Move>) -> String {
        let score = match choice.value {
            Some(Value::WinRate(rate)) => Some(centipawns(rate)),
            Some(Value::Centipawns(score) | Value::Points(score) | Value::Raw(score)) => Some(score),
            None => None,
        };
        let score = score.map(|score| format!(" score cp {score:.0}")).unwrap_or_default();
        let (depth, best) = (choice.depth.max(1), self.interface.write(&self.line.end(), choice.m));
        format!("info depth {depth} nodes {}{score} pv {best}", choice.nodes)
    }
}

/// Turns a chance of winning into hundredths of a pawn, by the usual logistic curve of 400 to ten to one.
fn centipawns(rate: f64) -> f64 {
    let rate = rate.clamp(1e-6, 1.0 - 1e-6);
    400.0 * libm::log10(rate / (1.0 - rate))
}

/// Reads what a move may cost; the clock counts only where nothing else is said.
///
/// Black moves first in shogi and White in chess.
fn budget(rest: &str, white: bool) -> Budget {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |name: &str| -> Option<u64> {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1)?.parse().ok()
    };
    let (clock, more) = if white { ("wtime", "winc") } else { ("btime", "binc") };
    let left = number(clock).map(|left| left / u64::from(SHARE) + number(more).unwrap_or(0) * 3 / 4);
    let byoyomi = number("byoyomi").map(|whole| whole * 9 / 10);
    let time = number("movetime").or(byoyomi.max(left)).map(Duration::from_millis);
    let depth = number("depth").map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
    Budget { time, nodes: number("nodes"), depth }
}

/// Answers commands until `quit` or the end of the input; nothing that is sent ends it sooner.
///
/// A search runs within its budget; one without end (`go infinite`) is answered when it is stopped.
///
/// # Errors
/// Returns what the system said when it could not read or write.
pub fn serve<P: Position>(
    input: &mut impl BufRead,
    output: &mut impl Write,
    host: &mut Host<P>,
) -> io::Result<()> {
    let words = words(host.interface.universal());
    let mut held: Option<String> = None;
    while let Some(line) = lines::read(input, LONGEST)? {
        let Text::Text(text) = line else { continue };
        let (command, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        match command {
            "quit" => break,
            "stop" | "ponderhit" => {
                if let Some(best) = held.take() {
                    writeln!(output, "{best}")?;
                }
            }
            "isready" => writeln!(output, "readyok")?,
            "position" => {
                if let Err(why) = host.set(rest) {
                    writeln!(output, "info string the position was not taken: {why}")?;
                }
            }
            // Problems of mate are a word of shogi's; whoever asks is told that nobody here solves them.
            "go" if words.hello == "usi" && rest.starts_with("mate") => {
                writeln!(output, "checkmate notimplemented")?;
            }
            "go" => {
                let best = think(output, host, rest)?;
                if rest.split_whitespace().any(|word| word == "infinite" || word == "ponder") {
                    held = Some(best);
                } else {
                    writeln!(output, "{best}")?;
                }
            }
            _ if command == words.hello => {
                writeln!(
                    output,
                    "id name {}\nid author the authors of keisei\n{}",
                    host.name, words.hello_ok
                )?;
            }
            _ if command == words.new_game => host.games += 1,
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

/// Thinks and says what it thought; returns the answer.
fn think<P: Position>(output: &mut impl Write, host: &mut Host<P>, rest: &str) -> io::Result<String> {
    let none = if host.interface.universal() == Universal::Usi { "resign" } else { "0000" };
    match host.go(rest) {
        Ok(Some(choice)) => {
            writeln!(output, "{}", host.info(&choice))?;
            Ok(format!("bestmove {}", host.interface.write(&host.line.end(), choice.m)))
        }
        Ok(None) => Ok(format!("bestmove {none}")),
        Err(why) => {
            writeln!(output, "info string {why}")?;
            Ok(format!("bestmove {none}"))
        }
    }
}
