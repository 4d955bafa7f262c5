//! How engines are asked what they think of a position, one line of a table each.
//!
//! A line says what is sent, which reply counts and whose side it is on. Values are always turned to the seat to move.

use keisei_core::{Seat, Value};

/// Whose side an answer is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first seat's: Black's.
    First,
    /// The second seat's: White's.
    Second,
    /// That of the seat to move.
    Mover,
}

/// One way to ask: which engines know it, what is said, and how the answer reads.
///
/// ```
/// use keisei_core::{Seat, Value};
/// use keisei_protocol::gtp::Adviser;
/// let gnu_go = Adviser::named("gnugo").unwrap();
/// let value = gnu_go.read("W+10.5 (upper bound: 10.5, lower: 10.5)", Seat::SECOND);
/// assert_eq!(value, Some(Value::Points(10.5))); // for White, who is to move
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Adviser {
    /// The name on the command line.
    pub name: &'static str,
    /// What it asks, in a sentence.
    pub about: &'static str,
    /// The command that gives away an engine which can be asked so.
    pub sign: &'static str,
    /// What is said in turn; `{c}` stands for the colour to move and `{n}` for a number.
    pub asks: &'static [&'static str],
    /// Which of the replies is the answer.
    pub answer: usize,
    /// Whose side the answer is on.
    pub side: Side,
    reads: fn(&str) -> Option<Value>,
}

/// Every way there is; where nothing is said, the first whose sign an engine shows.
pub const ADVISERS: &[Adviser] = &[
    Adviser {
        name: "katago",
        about: "KataGo's search: the win rate of its best move",
        sign: "kata-search_analyze",
        asks: &["kata-search_analyze {c}"],
        answer: 0,
        side: Side::Mover,
        reads: analysis,
    },
    Adviser {
        name: "katago-net",
        about: "KataGo's network without a search",
        sign: "kata-raw-nn",
        asks: &["kata-raw-nn 0"],
        answer: 0,
        side: Side::Second,
        reads: |answer| rate(answer, "whiteWin"),
    },
    Adviser {
        name: "fuego",
        about: "Fuego's search: the value of its root",
        sign: "uct_value_black",
        asks: &["reg_genmove {c}", "uct_value_black"],
        answer: 1,
        side: Side::First,
        reads: |answer| answer.trim().parse().ok().and_then(share),
    },
    Adviser {
        name: "pachi",
        about: "Pachi's search: the win rate of the move it plays, which is taken back",
        sign: "pachi-result",
        asks: &["genmove {c}", "pachi-result", "undo"],
        answer: 1,
        side: Side::Mover,
        // "white F4 700 0.54 1.3": colour, move, playouts, win rate, komi.
        reads: |answer| answer.split_whitespace().nth(3)?.parse().ok().and_then(share),
    },
    Adviser {
        name: "lz",
        about: "any engine that analyses as Leela Zero does; the move it plays is taken back",
        sign: "lz-genmove_analyze",
        asks: &["lz-genmove_analyze {c} 100", "undo"],
        answer: 0,
        side: Side::Mover,
        reads: analysis,
    },
    Adviser {
        name: "libego",
        about: "libego's playouts: the share that Black wins of n",
        sign: "benchmark",
        asks: &["benchmark {n}"],
        answer: 0,
        side: Side::First,
        reads: |answer| after(answer, "P(black win)").and_then(share),
    },
    Adviser {
        name: "libego-score",
        about: "libego's playouts: Black's mean score over n, with komi",
        sign: "benchmark",
        asks: &["benchmark {n}"],
        answer: 0,
        side: Side::First,
        reads: |answer| after(answer, "E(score)").map(Value::Points),
    },
    Adviser {
        name: "gnugo",
        about: "GNU Go's estimate of the score",
        sign: "estimate_score",
        asks: &["estimate_score"],
        answer: 0,
        side: Side::First,
        reads: score,
    },
];

impl Adviser {
    /// Finds a way by name.
    pub fn named(name: &str) -> Option<&'static Adviser> {
        ADVISERS.iter().find(|adviser| adviser.name == name)
    }

    /// Finds the first way whose sign is among the commands an engine knows.
    pub fn of(commands: &[String]) -> Option<&'static Adviser> {
        ADVISERS.iter().find(|adviser| commands.iter().any(|known| known == adviser.sign))
    }

    /// Reads an answer for the seat to move.
    pub fn read(&self, answer: &str, turn: Seat) -> Option<Value> {
        let value = (self.reads)(answer)?;
        let theirs = match self.side {
            Side::First => turn != Seat::FIRST,
            Side::Second => turn == Seat::FIRST,
            Side::Mover => false,
        };
        Some(if theirs { turned(value) } else { value })
    }
}

/// Sees a value from the other side.
fn turned(value: Value) -> Value {
    match value {
        Value::WinRate(v) => Value::WinRate(1.0 - v),
        Value::Points(v) => Value::Points(-v),
        Value::Centipawns(v) => Value::Centipawns(-v),
        Value::Raw(v) => Value::Raw(-v),
    }
}

fn share(rate: f64) -> Option<Value> {
    (0.0..=1.0).contains(&rate).then_some(Value::WinRate(rate))
}

/// Reads the number after a name and an equals sign.
fn after(text: &str, name: &str) -> Option<f64> {
    let rest = text.split_once(name)?.1.trim_start().strip_prefix('=')?;
    rest.split_whitespace().next()?.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Reads the share that follows a word.
fn rate(text: &str, name: &str) -> Option<Value> {
    let mut words = text.split_whitespace().skip_while(|&word| word != name);
    words.nth(1)?.parse().ok().and_then(share)
}

/// Reads `B+10.1`, `W+3` or `0`, and passes over what follows.
fn score(text: &str) -> Option<Value> {
    let word = text.split_whitespace().next()?;
    if let "0" | "jigo" | "Jigo" | "Draw" = word {
        return Some(Value::Points(0.0));
    }
    let (colour, points) = word.split_once('+')?;
    let points = points.parse().ok().filter(|points: &f64| points.is_finite())?;
    match colour {
        "B" | "b" => Some(Value::Points(points)),
        "W" | "w" => Some(Value::Points(-points)),
        _ => None,
    }
}

/// Reads the win rate of the best move off the last line of an analysis; whole numbers count ten-thousandths.
fn analysis(text: &str) -> Option<Value> {
    let line = text.lines().rfind(|line| line.trim_start().starts_with("info "))?;
    let infos = || line.split("info ").filter(|info| !info.trim().is_empty());
    let is_best = |info: &&str| {
        let mut words = info.split_whitespace().skip_while(|&word| word != "order");
        words.nth(1) == Some("0")
    };
    let best = infos().find(is_best).or_else(|| infos().next())?;
    let word = best.split_whitespace().skip_while(|&word| word != "winrate").nth(1)?;
    let number: f64 = word.parse().ok()?;
    share(if word.contains('.') { number } else { number / 1e4 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the engines said at one position, White to move: transcripts of runs outside, and for KataGo its documents.
    #[test]
    fn answers_read_for_the_seat_to_move() {
        let libego = "P(black win)  = 0.488083\nE(score) = -0.774785 (without komi = 4.72522)\n162.591 kpps";
        let lz = "info move G5 visits 546 winrate 5256 prior 8076 order 0 pv G5 E7\nplay G5";
        let two = "info move D4 visits 2 winrate 0.25 order 1 pv D4 info move E5 visits 9 winrate 0.75 order 0 pv E5";
        for (name, answer, value) in [
            ("gnugo", "B+10.1 (upper bound: -10.1, lower: -10.1)", Value::Points(-10.1)),
            ("fuego", "0.422811", Value::WinRate(1.0 - 0.422_811)),
            ("pachi", "white F4 700 0.54 1.3", Value::WinRate(0.54)),
            ("libego", libego, Value::WinRate(1.0 - 0.488_083)),
            ("libego-score", libego, Value::Points(0.774_785)),
            ("lz", lz, Value::WinRate(0.5256)),
            ("katago", two, Value::WinRate(0.75)),
            ("katago-net", "symmetry 0\nwhiteWin 0.612345\nwhiteLoss 0.387655", Value::WinRate(0.612_345)),
        ] {
            let adviser = Adviser::named(name).unwrap();
            assert_eq!(adviser.read(answer, Seat::SECOND), Some(value), "{name}");
            for nonsense in ["", "what", "info", "X+1", "winrate", "P(black win) = much", "2 2 2 2 2"] {
                assert_eq!(adviser.read(nonsense, Seat::FIRST), None, "{name} {nonsense}");
            }
        }
    }

    #[test]
    fn engines_show_how_they_are_asked() {
        let of = |commands: &[&str]| {
            let commands: Vec<String> = commands.iter().map(|&c| c.to_owned()).collect();
            Adviser::of(&commands).map(|adviser| adviser.name)
        };
        assert_eq!(of(&["name", "estimate_score"]), Some("gnugo"));
        assert_eq!(of(&["lz-genmove_analyze", "pachi-result", "estimate_score"]), Some("pachi"));
        assert_eq!(of(&["genmove"]), None);
    }
}
