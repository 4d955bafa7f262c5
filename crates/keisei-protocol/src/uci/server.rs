//! One of our players as an engine.
//!
//! The server reads ahead: a thread of its own takes commands in and cancels by a `CancelSource`, and a search looks at the token it
//! was given, so that a stop, a clock or the next command ends it and never the one after it. Players say on the way what they
//! would play, at numbers of playouts and not by the clock, so that speaking changes no byte.

use super::words;
use crate::SHARE;
use crate::lines::{self, Line as Text};
use keisei_core::{
    Budget, CancelSource, CancelToken, Choice, Interface, Line, Player, Position, Seat, Stream, UciFlavour,
    Value,
};
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The longest command a controller may send.
const LONGEST: usize = 1 << 20;

/// Seats a player by its specification, or says why not.
pub type SeatBySpec<P> = dyn Fn(&str) -> Result<Box<dyn Player<P>>, String>;

/// The option by which a controller may seat somebody else.
const OPTION: &str = "Player";

/// A player behind the interface, and the game it is asked about.
pub struct Host<P: Position> {
    name: String,
    /// Who is seated, and how another one is.
    recruit: Option<(String, Box<SeatBySpec<P>>)>,
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
        Host { name: name.into(), recruit: None, interface, player, line: Line::new(start), stream, games: 0 }
    }

    /// Lets controllers seat another player by an option, the one seated now being known by a specification.
    #[must_use]
    pub fn recruiting(mut self, spec: impl Into<String>, recruit: Box<SeatBySpec<P>>) -> Self {
        self.recruit = Some((spec.into(), recruit));
        self
    }

    /// Says who it is and what can be chosen.
    fn introduction(&self, done: &str) -> String {
        let option = self
            .recruit
            .as_ref()
            .map(|(spec, _)| format!("option name {OPTION} type string default {spec}\n"));
        format!(
            "id name {}\nid author the authors of keisei\n{}{done}",
            self.name,
            option.unwrap_or_default()
        )
    }

    /// Takes what follows `setoption`; options that controllers set unasked, such as hash sizes, are passed over.
    fn choose_option(&mut self, rest: &str) -> Result<(), String> {
        let Some((name, value)) = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "))
        else {
            return Ok(());
        };
        let Some((spec, recruit)) = self.recruit.as_mut().filter(|_| name.trim() == OPTION) else {
            return Ok(());
        };
        self.player = recruit(value.trim())?;
        value.trim().clone_into(spec);
        Ok(())
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

    /// Lets the player choose within what follows `go`, and hears it think.
    fn go(
        &mut self,
        rest: &str,
        cancel: CancelToken,
        on_info: &mut dyn FnMut(&str),
    ) -> Result<Option<Choice<P::Move>>, String> {
        let position = self.line.end();
        if position.is_over() {
            return Ok(None);
        }
        let seat = position.turn();
        let white = (seat == Seat::FIRST) == (self.interface.universal() == UciFlavour::Uci);
        let mut rng = self.stream.child(self.games).child(self.line.moves.len() as u64).rng();
        self.player.begin(seat, &self.line.start.view(seat));
        let mut at = self.line.start.clone();
        for &m in &self.line.moves {
            let mover = at.turn();
            at.play(m);
            self.player.watch(&at.view(seat), mover, Some(m));
        }
        let (interface, begun) = (&self.interface, Instant::now());
        let mut say = |choice: &Choice<P::Move>| {
            on_info(&info(interface.as_ref(), &position, choice, begun.elapsed()));
        };
        let budget = budget(rest, white, cancel);
        let choice = self.player.choose_with_info(&position.view(seat), budget, &mut rng, &mut say);
        let choice = choice.map_err(|why| why.to_string())?;
        say(&choice);
        Ok(Some(choice))
    }
}

/// Writes what a player thinks of a position.
fn info<P: Position>(
    interface: &dyn Interface<P>,
    position: &P,
    choice: &Choice<P::Move>,
    time: Duration,
) -> String {
    let score = match choice.value {
        Some(Value::WinRate(rate)) => Some(centipawns(rate)),
        Some(Value::Centipawns(score) | Value::Points(score) | Value::Raw(score)) => Some(score),
        None => None,
    };
    let score = score.map(|score| format!(" score cp {score:.0}")).unwrap_or_default();
    // Who does not search by depth is as deep as the line it expects.
    let depth = if choice.depth > 0 { choice.depth as usize } else { choice.line.len().max(1) };
    let nodes = choice.nodes;
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-3)).round();
    let mut line = String::new();
    let mut at = position.clone();
    let moves = if choice.line.is_empty() { std::slice::from_ref(&choice.m) } else { &choice.line };
    for &m in moves {
        line = line + " " + &interface.write(&at, m);
        at.play(m);
    }
    format!("info depth {depth} time {} nodes {nodes} nps {speed}{score} pv{line}", time.as_millis())
}

/// Turns a chance of winning into hundredths of a pawn, by the usual logistic curve of 400 to ten to one.
fn centipawns(rate: f64) -> f64 {
    let rate = rate.clamp(1e-6, 1.0 - 1e-6);
    400.0 * libm::log10(rate / (1.0 - rate))
}

/// Reads what a move may cost; the clock counts only where nothing else is said. A search without any limit is the
/// player's own affair, unless it is to go on until it is stopped.
///
/// Black moves first in shogi and White in chess.
fn budget(rest: &str, white: bool, cancel: CancelToken) -> Budget {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |name: &str| -> Option<u64> {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1)?.parse().ok()
    };
    if is_endless(rest) {
        return Budget { cancel: Some(cancel), ..Budget::default() };
    }
    let (clock, more) = if white { ("wtime", "winc") } else { ("btime", "binc") };
    let left = number(clock).map(|left| left / u64::from(SHARE) + number(more).unwrap_or(0) * 3 / 4);
    let byoyomi = number("byoyomi").map(|whole| whole * 9 / 10);
    let time = number("movetime").or(byoyomi.max(left)).map(Duration::from_millis);
    let depth = number("depth").map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
    let limited = Budget { time, nodes: number("nodes"), depth, cancel: None };
    if limited == Budget::default() { limited } else { Budget { cancel: Some(cancel), ..limited } }
}

/// Tells whether a search is answered only when it is stopped.
fn is_endless(rest: &str) -> bool {
    rest.split_whitespace().any(|word| word == "infinite" || word == "ponder")
}

/// What arrives from a controller.
enum Heard {
    /// A command, and what stops the search that it may ask for.
    Command(String, CancelToken),
    /// There will be no more.
    End,
    /// The system could not read.
    Broken(io::Error),
}

/// What those who read and those who think share.
struct UciSession<W> {
    source: CancelSource,
    /// Searches that were asked for and are not over.
    searches: AtomicUsize,
    output: Mutex<W>,
}

impl<W: Write> UciSession<W> {
    /// Writes lines at once.
    fn say(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{text}").and_then(|()| output.flush())
    }

    /// Reads commands ahead, so that a search hears while it runs.
    fn listen(&self, input: &mut impl BufRead, to: &Sender<Heard>) {
        let mut endless = false;
        loop {
            let heard = match lines::read(input, LONGEST) {
                Ok(Some(Text::Text(text))) => Heard::Command(text.trim().to_owned(), self.source.token()),
                Ok(Some(Text::Overlong)) => continue,
                Ok(None) => Heard::End,
                Err(why) => Heard::Broken(why),
            };
            let text = if let Heard::Command(text, _) = &heard { Some(text.clone()) } else { None };
            let (command, rest) = text.as_deref().map_or(("", ""), |t| t.split_once(' ').unwrap_or((t, "")));
            if command == "isready" && self.searches.load(Ordering::Acquire) > 0 {
                // Whoever thinks is ready to be asked; where nobody listens any more, the other side finds out.
                _ = self.say("readyok");
                continue;
            }
            if command == "go" {
                self.searches.fetch_add(1, Ordering::Release);
                endless = is_endless(rest);
            }
            if to.send(heard).is_err() {
                return;
            }
            match command {
                "stop" | "ponderhit" => self.source.cancel(),
                "quit" => return self.source.cancel(),
                // A search with a limit still comes to it; one without would go on for ever.
                _ if text.is_none() && endless => return self.source.cancel(),
                _ if text.is_none() => return,
                _ => {}
            }
        }
    }
}

/// Answers commands until `quit` or the end of the input; nothing that is sent ends it sooner.
///
/// A search runs within its budget or until it is stopped; one without end (`go infinite`) is answered then.
///
/// # Errors
/// Returns what the system said when it could not read or write.
pub fn serve<P: Position>(
    input: &mut (impl BufRead + Send),
    output: &mut (impl Write + Send),
    host: &mut Host<P>,
) -> io::Result<()> {
    let (to, heard) = channel();
    let desk = UciSession {
        source: CancelSource::default(),
        searches: AtomicUsize::new(0),
        output: Mutex::new(output),
    };
    std::thread::scope(|scope| {
        scope.spawn(|| desk.listen(input, &{ to }));
        let mut talk = Talk { host, desk: &desk, held: None };
        for heard in heard {
            match heard {
                Heard::Command(text, cancel) => {
                    if !talk.answer(&text, cancel)? {
                        break;
                    }
                }
                Heard::End => break,
                Heard::Broken(why) => return Err(why),
            }
        }
        Ok(())
    })
}

/// A conversation with a controller.
struct Talk<'a, P: Position, W> {
    host: &'a mut Host<P>,
    desk: &'a UciSession<W>,
    /// What was found by a search that is answered only when it is stopped.
    held: Option<String>,
}

impl<P: Position, W: Write> Talk<'_, P, W> {
    /// Answers a command; says whether to go on.
    fn answer(&mut self, text: &str, cancel: CancelToken) -> io::Result<bool> {
        let words = words(self.host.interface.universal());
        let (command, rest) = text.split_once(' ').unwrap_or((text, ""));
        match command {
            "quit" => return Ok(false),
            "stop" | "ponderhit" => {
                if let Some(best) = self.held.take() {
                    self.desk.say(&best)?;
                }
            }
            "isready" => self.desk.say("readyok")?,
            "position" => {
                if let Err(why) = self.host.set(rest) {
                    self.desk.say(&format!("info string the position was not taken: {why}"))?;
                }
            }
            "setoption" => {
                if let Err(why) = self.host.choose_option(rest) {
                    self.desk.say(&format!("info string the option was not taken: {why}"))?;
                }
            }
            "go" => self.go(rest, cancel)?,
            _ if command == words.hello => self.desk.say(&self.host.introduction(words.hello_ok))?,
            _ if command == words.new_game => self.host.games += 1,
            _ => {}
        }
        Ok(true)
    }

    fn go(&mut self, rest: &str, cancel: CancelToken) -> io::Result<()> {
        // Problems of mate are a word of shogi's; whoever asks is told that nobody here solves them.
        let mates = rest.starts_with("mate") && self.host.interface.universal() == UciFlavour::Usi;
        let best = if mates { Ok("checkmate notimplemented".to_owned()) } else { self.think(rest, cancel) };
        self.desk.searches.fetch_sub(1, Ordering::Release);
        if is_endless(rest) && !mates {
            self.held = Some(best?);
            Ok(())
        } else {
            self.desk.say(&best?)
        }
    }

    /// Thinks, says so on the way, and returns the answer.
    fn think(&mut self, rest: &str, cancel: CancelToken) -> io::Result<String> {
        let none = if self.host.interface.universal() == UciFlavour::Usi { "resign" } else { "0000" };
        let (desk, mut said) = (self.desk, Ok(()));
        let mut on_info = |line: &str| {
            if said.is_ok() {
                said = desk.say(line);
            }
        };
        let chosen = self.host.go(rest, cancel, &mut on_info);
        said?;
        match chosen {
            Ok(Some(choice)) => {
                Ok(format!("bestmove {}", self.host.interface.write(&self.host.line.end(), choice.m)))
            }
            Ok(None) => Ok(format!("bestmove {none}")),
            Err(why) => {
                desk.say(&format!("info string {why}"))?;
                Ok(format!("bestmove {none}"))
            }
        }
    }
}
