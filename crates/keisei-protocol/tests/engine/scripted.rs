//! An engine for tests: plays Nim fair, or misbehaves at the move it is told to, or recites.
//!
//! `keisei-scripted-engine FAULT N` plays until its Nth `genmove`; with `leave N` it goes when it
//! should begin another game. `keisei-scripted-engine advise FAULT N` follows any game of Go and says
//! that Black is ahead by as many points as moves were played, until its Nth answer. `keisei-scripted-engine recite FILE` gives the replies of a recorded
//! transcript, and refuses whatever was not said there.
#![expect(clippy::print_stderr, clippy::exit, reason = "a program of its own, that fails as engines do")]

use keisei_core::toys::nim::{Heaps, Nim};
use keisei_core::{Budget, Choice, Game, Player, PlayerError, Position, Rng, Stream, View, dialect};
use keisei_protocol::gtp::{Commands, Host, Request, serve};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write, stdin, stdout};

/// Plays the first legal move.
struct First;

impl Player<Heaps> for First {
    fn choose(
        &mut self,
        view: &<Heaps as Position>::View,
        _: Budget,
        _: &mut Rng,
    ) -> Result<Choice<<Heaps as Position>::Move>, PlayerError> {
        view.whole().and_then(|heaps| heaps.moves().next()).map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}

/// An engine with a fault that shows late.
struct Faulty {
    host: Host<Heaps>,
    fault: String,
    left: u32,
}

impl Commands for Faulty {
    fn names(&self) -> Vec<&'static str> {
        self.host.names()
    }

    fn answer(&mut self, request: &Request) -> Result<String, String> {
        if request.name == "clear_board" && self.fault == "leave" {
            self.left = self.left.checked_sub(1).unwrap_or_else(|| std::process::exit(0));
        }
        if request.name == "genmove" && self.fault != "leave" {
            self.left = self.left.saturating_sub(1);
            if self.left == 0 && self.fault != "fair" {
                return misbehave(&self.fault);
            }
        }
        self.host.answer(request)
    }
}

fn misbehave(fault: &str) -> Result<String, String> {
    match fault {
        "crash" => {
            eprintln!("thinking hard\nout of luck");
            std::process::exit(3);
        }
        "hang" => until_nobody_listens(),
        "garbage" => {
            say("Segmentation fault? Not me!\n");
            until_nobody_listens()
        }
        "endless" => {
            say("= 1-1\n");
            loop {
                say("and another thing\n");
            }
        }
        "illegal" => Ok("1-200".to_owned()),
        "nonsense" => Ok("queen takes king".to_owned()),
        "refuse" => Err("not in the mood".to_owned()),
        "resign" => Ok("resign".to_owned()),
        other => panic!("there is no fault {other}"),
    }
}

/// An engine that has an opinion on Go, and a fault that shows late.
struct Advising {
    moves: u32,
    fault: String,
    left: u32,
}

impl Commands for Advising {
    fn names(&self) -> Vec<&'static str> {
        vec!["boardsize", "clear_board", "estimate_score", "komi", "name", "play", "set_random_seed"]
    }

    fn answer(&mut self, request: &Request) -> Result<String, String> {
        match request.name.as_str() {
            "clear_board" => self.moves = 0,
            "play" => self.moves += 1,
            "estimate_score" => {
                self.left = self.left.saturating_sub(1);
                return match self.fault.as_str() {
                    "fair" => Ok(format!("B+{}.5 (upper bound: 1, lower: 0)", self.moves)),
                    fault if self.left == 0 => misbehave(fault),
                    _ => Ok(format!("B+{}.5", self.moves)),
                };
            }
            _ => {}
        }
        Ok(String::new())
    }
}

/// Speaks the Universal Chess Interface: says ten centipawns a move that was told, and plays e2e4 whatever stands
/// there, until its Nth thought.
fn universal(fault: &str, mut left: u32) {
    let mut moves = 0;
    for line in stdin().lock().lines() {
        let line = line.expect("text");
        match line.split(' ').next() {
            Some("uci") => say("id name Scripted\noption name Hash type spin default 1 min 1 max 2\nuciok\n"),
            Some("isready") => say("readyok\n"),
            Some("position") => {
                moves = line.split(" moves ").nth(1).map_or(0, |moves| moves.split(' ').count());
            }
            Some("go") => {
                left = left.saturating_sub(1);
                if left == 0 && fault != "fair" {
                    match misbehave(fault) {
                        Ok(text) => say(&format!("bestmove {text}\n")),
                        Err(_) => say("bestmove 0000\n"),
                    }
                    continue;
                }
                say("info depth 3 score cp 7 lowerbound\n");
                say(&format!("info depth 4 score cp {moves}0 nodes 99\n"));
                say("bestmove e2e4 ponder e7e5\n");
            }
            Some("quit") => break,
            _ => {}
        }
    }
}

/// Writes without minding who reads; ends when nobody does.
fn say(text: &str) {
    if stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush()).is_err() {
        std::process::exit(0);
    }
}

/// Never answers, and does not outlive whoever waits.
fn until_nobody_listens() -> ! {
    let _ = stdin().read_to_end(&mut Vec::new());
    std::process::exit(0);
}

/// Talks without listening.
fn babble() -> ! {
    loop {
        say("= 1\n\n");
    }
}

/// Gives the replies of a transcript: lines that begin with `>` were sent, the others came back.
fn recite(path: &str) {
    let text = std::fs::read_to_string(path).expect("the transcript is there");
    let mut lines: VecDeque<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for sent in stdin().lock().lines() {
        let sent = sent.expect("text");
        let due = lines.pop_front().and_then(|line| line.strip_prefix("> ")).unwrap_or("the end");
        // Seeds are drawn: that there is one is what counts.
        let seeds = [&sent, due].iter().all(|line| line.starts_with("set_random_seed "));
        if sent != due && !seeds {
            eprintln!("\"{sent}\" where \"{due}\" was due");
            std::process::exit(4);
        }
        while let Some(line) = lines.pop_front_if(|line| !line.starts_with('>')) {
            say(&format!("{line}\n"));
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["recite", path] => recite(path),
        ["babble"] => babble(),
        ["mute"] => until_nobody_listens(),
        ["stillborn"] => {
            eprintln!("no weights");
            std::process::exit(5);
        }
        ["uci", fault, at] => universal(fault, at.parse().expect("a number")),
        ["advise", fault, at] => {
            let left = at.parse().expect("a number");
            let mut engine = Advising { moves: 0, fault: fault.to_owned(), left };
            let _ = serve(&mut BufReader::new(stdin()), &mut stdout(), &mut engine);
        }
        [fault, at] => {
            let start = Nim.start(&mut Stream::new(0).rng());
            let dialect = dialect::named(&Nim, None).expect("one dialect");
            let host = Host::new("Scripted", Box::new(First), dialect, start, Stream::new(1));
            let mut engine = Faulty { host, fault: fault.to_owned(), left: at.parse().expect("a number") };
            let _ = serve(&mut BufReader::new(stdin()), &mut stdout(), &mut engine);
        }
        _ => panic!("what shall I do?"),
    }
}
