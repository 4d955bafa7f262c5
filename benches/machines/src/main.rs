//! Prints a digest for each kind of work: playouts, trainings, a match, a curve.
//!
//! Whatever machine runs it prints the same lines as `digests.txt` beside this crate: x86-64 with its registers of 256 bits,
//! ARM, WebAssembly. `.ci/long` runs it on all that are there.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use keisei_core::{Budget, DigestWriter, Game, Line, Measure, Position, Stream, Value};
use keisei_games::blokus::Blokus;
use keisei_games::chess::Chess;
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go::Go;
use keisei_games::othello::Othello;
use keisei_games::shogi::Shogi;
use keisei_learn::AnyLearner;
use keisei_learn::learners::{Inputs, open};
use keisei_measure::curve::{Judged, JudgedGame, Scores, Unit};
use keisei_play::matches::{Control, Entrant, Openings, Plan, run_each};
use keisei_play::models::ModelSource;
use keisei_play::roster::{self, PlayerFactory};
use std::error::Error;

type Done<T> = Result<T, Box<dyn Error>>;

fn main() -> Done<()> {
    println!("playouts othello {}", playouts(&Othello));
    println!("playouts blokus {}", playouts(&Blokus::default()));
    println!("playouts go {}", playouts(&Go::default()));
    println!("playouts shogi {}", playouts(&Shogi::default()));
    println!("playouts chess {}", playouts(&Chess));
    println!("playouts daihinmin {}", playouts(&Daihinmin::default()));
    println!("training td {}", training(&Othello, "td:episodes=30", Vec::new())?);
    println!("training tdmc {}", training(&Othello, "tdmc:episodes=4,playouts=20", Vec::new())?);
    println!(
        "training selective {}",
        training(&Blokus::default(), "selective:n=2,episodes=2,playouts=2", Vec::new())?
    );
    println!("training softmax {}", training(&Go::default(), "softmax:passes=2", games(&Go::default(), 2))?);
    let specs = ["mc:each=8", "uct:total=60", "random"];
    println!("match othello {}", meeting(&Othello, &specs)?);
    println!("match shogi {}", meeting(&Shogi::default(), &["mc:each=2", "random"])?);
    println!("curve othello {}", curve(&Othello, "uct:total=30")?);
    Ok(())
}

fn playouts<G: Game>(game: &G) -> String {
    let stream = Stream::new(1).named("machines");
    let tally = game.start(&mut stream.rng()).playouts(40, stream);
    digest(&[format!("{tally:?}")])
}

/// Plays random games, to learn and to judge from.
fn games<G: Game>(game: &G, count: u64) -> Vec<Line<G::Position>> {
    let one = |number| {
        let mut rng = Stream::new(2).child(number).rng();
        let mut line = Line::new(game.start(&mut rng));
        let mut position = line.start.clone();
        while let Some(m) = position.random_move(&mut rng) {
            position.play(m);
            line.moves.push(m);
        }
        line
    };
    (0..count).map(one).collect()
}

/// Trains to the end; the digest is of every row of the curve and every weight.
fn training<G: Game>(game: &G, spec: &str, lines: Vec<Line<G::Position>>) -> Done<String> {
    let inputs = Inputs { lines, models: &ModelSource::default() };
    let mut learner = open(game, spec, None, inputs, 1)?;
    let mut rows = Vec::new();
    while learner.done() < learner.total() {
        let row = learner.step()?;
        rows.extend(row.iter().map(|value| value.to_bits().to_string()));
    }
    rows.push(AnyLearner::file(&*learner).digest().to_string());
    Ok(digest(&rows))
}

/// Plays a round robin; the digest is of every move and of the report.
fn meeting<G: Game>(game: &G, specs: &[&str]) -> Done<String> {
    let mut entrants = Vec::new();
    for spec in specs {
        let recruit = PlayerFactory::new(game, spec, &ModelSource::default())?;
        entrants.push(Entrant::new(*spec, move || Ok(recruit.seat())));
    }
    let plan = Plan { games: 4, openings: Openings::Random(4), ..Plan::new(game.clone(), entrants) };
    let mut said = Vec::new();
    let report = run_each(&plan, Control::default(), &mut |_, played| {
        said.push(format!("{:?} {:?}", played.line.moves, played.payoffs));
    })?;
    said.push(serde_json::to_string(&report)?);
    Ok(digest(&said))
}

/// Judges random games and scores the values; the digest is of both.
fn curve<G: Game>(game: &G, spec: &str) -> Done<String> {
    let mut judge = roster::judge(game, spec, &ModelSource::default())?;
    let mut scores = Scores::new(Unit::Rate, 50, Stream::new(3));
    let mut said = Vec::new();
    for (number, line) in (0..).zip(games(game, 4)) {
        let end = line.end();
        let mut judged = JudgedGame { game: number, positions: Vec::new() };
        for plies in (10..line.moves.len()).step_by(12) {
            let part = Line { start: line.start.clone(), moves: line.moves[..plies].to_vec() };
            let seat = part.end().turn();
            let mut rng = Stream::new(4).child(number).child(plies as u64).rng();
            let Value::WinRate(value) = judge.judge(&part, Budget::default(), &mut rng)? else { continue };
            let payoff = f64::from(end.payoff(seat));
            said.push(format!("{} {payoff}", value.to_bits()));
            judged.positions.push(Judged { value, payoff, sets: 1 });
        }
        scores.add(&judged);
    }
    said.push(serde_json::to_string(&scores.report())?);
    Ok(digest(&said))
}

fn digest(texts: &[String]) -> String {
    let mut writer = DigestWriter::default();
    for text in texts {
        writer.text(text);
    }
    writer.finish().short()
}
