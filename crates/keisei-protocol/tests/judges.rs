//! Engines as judges: they follow a game, speak for the seat to move, and fail for one position at most.

use keisei_core::{
    Budget, Choice, Dialect, Game, Judge, Line, Open, Player, PlayerError, Position, Rng, Stream, Value,
};
use keisei_games::go::{BLACK, Board, Go, Gtp, Move};
use keisei_protocol::gtp::{Adviser, Engine, ExternalJudge, Host, Request, serve};
use std::io::{BufRead, BufReader, Write, pipe};
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn engine(command: &str) -> Engine<Board> {
    Engine::new(command.parse().unwrap(), Arc::new(Gtp))
}

fn advising(fault: &str, at: u32) -> Engine<Board> {
    engine(&format!("'{}' advise {fault} {at}", env!("CARGO_BIN_EXE_keisei-scripted-engine")))
}

/// A game of the light policy, so many moves of it.
fn game(seed: u64, moves: usize) -> Line<Board> {
    let mut line = Line::new(Board::start(&Go::default()));
    let (mut board, mut rng) = (line.start.clone(), Stream::new(seed).rng());
    while line.moves.len() < moves {
        let m = board.light_move(&mut rng).unwrap();
        board.play(m);
        line.moves.push(m);
    }
    line
}

fn ask(judge: &mut ExternalJudge<Board>, line: &Line<Board>) -> Result<Value, PlayerError> {
    judge.judge(line, Budget::default(), &mut Stream::new(1).rng())
}

fn upto(line: &Line<Board>, moves: usize) -> Line<Board> {
    Line { start: line.start.clone(), moves: line.moves[..moves].to_vec() }
}

#[test]
fn the_positions_of_games_are_judged_for_the_seat_to_move() {
    let mut judge = advising("fair", 1).judge();
    for seed in 0..3 {
        let line = game(seed, 12);
        // In order, backwards, and once more from the middle.
        for moves in (0..=12).chain((0..=12).rev()).chain([6]) {
            let ahead = moves as f64 + 0.5;
            let value = ask(&mut judge, &upto(&line, moves)).unwrap();
            let expected = if moves % 2 == 0 { ahead } else { -ahead };
            assert_eq!(value, Value::Points(expected), "{moves}");
        }
    }
}

#[test]
fn a_fault_costs_one_position() {
    for (fault, says) in [
        ("crash", "ended"),
        ("hang", "did not answer"),
        ("garbage", "no reply"),
        ("nonsense", "gnugo does not answer so"),
        ("refuse", "not in the mood"),
    ] {
        let mut engine = advising(fault, 4);
        if fault == "hang" {
            engine.within = Duration::from_millis(250);
        }
        let mut judge = engine.judge();
        let line = game(7, 9);
        let answers: Vec<Result<Value, PlayerError>> =
            (0..9).map(|moves| ask(&mut judge, &upto(&line, moves))).collect();
        // One that refuses lives on and has no more than one fault; the others come back anew, with another.
        let failed = answers.iter().filter(|answer| answer.is_err()).count();
        assert_eq!(failed, if fault == "refuse" { 6 } else { 2 }, "{fault} {answers:?}");
        let why = answers[3].as_ref().unwrap_err().to_string();
        assert!(why.contains(says), "{fault}: {why}");
        assert_eq!(answers[2], Ok(Value::Points(2.5)));
    }
}

#[test]
fn an_engine_without_an_opinion_says_so() {
    let fair = format!("'{}' fair 9", env!("CARGO_BIN_EXE_keisei-scripted-engine"));
    let line = Line::new(Board::start(&Go::default()));
    let why = ask(&mut engine(&fair).judge(), &line).unwrap_err().to_string();
    assert!(why.contains("refused") || why.contains("judge="), "{why}");
}

/// One of our players behind the protocol analyses, and is understood by our own reader.
#[test]
fn our_analysis_reads_back() {
    let player = Box::new(keisei_play::players::MonteCarlo::new(keisei_play::search::Share::Total(500)));
    let start = Board::start(&Go::default());
    let mut host = Host::new("ours", player, Arc::new(Gtp), start, Stream::new(1)).of_game(Go::NAME);
    let input = "boardsize 5\nplay b C3\nlz-analyze w 50\n7 lz-genmove_analyze w 50\nkomi 0.5\n\
        gogui-rules_board\ngogui-rules_legal_moves\nlz-analyze 10\n";
    let mut out = Vec::new();
    serve(&mut input.as_bytes(), &mut out, &mut host).unwrap();
    let out = String::from_utf8(out).unwrap();
    let replies: Vec<&str> = out.split("\n\n").collect();
    assert_eq!(replies.len(), 9, "{out}");
    let lz = Adviser::named("lz").unwrap();
    for analysis in [replies[2], replies[3], replies[7]] {
        assert!(matches!(lz.read(analysis, BLACK), Some(Value::WinRate(_))), "{analysis}");
    }
    assert!(replies[3].starts_with("=7\ninfo move") && replies[3].contains("\nplay "), "{}", replies[3]);
    assert_eq!(replies[5].lines().count(), 6);
    assert_eq!(replies[5].matches(['X', 'O']).count(), 2);
    assert_eq!(replies[6].split_whitespace().count(), 1 + 23 + 1); // with the sign of success and a pass
    assert!(Request::read("lz-analyze 10").is_some());
}

/// Somebody who searches until it is told to stop, or until its time is over.
fn searcher() -> Host<Board> {
    let uct =
        keisei_play::players::Uct::new(keisei_play::search::Uct::<<Go as Game>::Features>::new(u32::MAX));
    Host::new("ours", Box::new(uct), Arc::new(Gtp), Board::start(&Go::default()), Stream::new(1))
}

/// Without a word from outside the analysis would go on for ever, and without a clock the move would.
#[test]
fn an_analysis_lasts_until_something_else_is_wanted() {
    let (from_us, mut to_engine) = pipe().unwrap();
    let (from_engine, mut to_us) = pipe().unwrap();
    let engine = std::thread::spawn(move || serve(&mut BufReader::new(from_us), &mut to_us, &mut searcher()));
    let mut lines = BufReader::new(from_engine).lines().map(Result::unwrap);
    writeln!(to_engine, "3 boardsize 5\n4 lz-analyze b 1").unwrap();
    let mut next = || lines.next().unwrap();
    assert_eq!([next(), next(), next()], ["=3 ", "", "=4"]);
    let visits = |line: &str| {
        let counts = line.split("visits ").skip(1).map(|rest| rest.split(' ').next().unwrap().parse::<u64>());
        counts.map(Result::unwrap).sum::<u64>()
    };
    let seen: Vec<String> =
        std::iter::repeat_with(&mut next).take_while(|line| visits(line) < 20_000).collect();
    assert!(seen.iter().all(|line| line.starts_with("info move ")), "{seen:?}");
    writeln!(to_engine, "5 name").unwrap();
    let rest: Vec<String> = std::iter::repeat_with(&mut next).take_while(|line| !line.is_empty()).collect();
    assert!(rest.iter().all(|line| line.starts_with("info move ")), "{rest:?}");
    assert_eq!([next(), next()], ["=5 ours", ""]);
    // The line that it expects can be played.
    let (_, line) = seen[0].split("info move ").nth(1).unwrap().split_once(" pv ").unwrap();
    let mut board = Board::start(&Go::new(5).unwrap());
    for m in line.split_whitespace() {
        board.try_play(Dialect::<Board>::read(&Gtp, &board, m).unwrap()).unwrap();
    }
    writeln!(to_engine, "time_settings 0 1 2\ntime_left b 1 1\ngenmove b\nlz-analyze").unwrap();
    assert_eq!([next(), next(), next(), next()], ["= ", "", "= ", ""]);
    assert!(next().starts_with("= "), "no move within the time");
    drop(to_engine);
    engine.join().unwrap().unwrap();
}

/// A player that passes, says what it thinks three times on the way and notes the time it was given.
struct Passer(Arc<Mutex<Vec<Option<Duration>>>>);

impl Player<Board> for Passer {
    fn choose(&mut self, _: &Open<Board>, budget: Budget, _: &mut Rng) -> Result<Choice<Move>, PlayerError> {
        self.0.lock().unwrap().push(budget.time);
        Ok(Choice { value: Some(Value::WinRate(0.5)), nodes: 1, ..Choice::plain(Move::Pass) })
    }

    fn choose_with_info(
        &mut self,
        view: &Open<Board>,
        budget: Budget,
        rng: &mut Rng,
        on_info: &mut dyn FnMut(&Choice<Move>),
    ) -> Result<Choice<Move>, PlayerError> {
        let choice = self.choose(view, budget, rng)?;
        (0..3).for_each(|_| on_info(&choice));
        Ok(choice)
    }
}

/// Answers commands by a passer; returns the answers and the times it was given.
fn passing(input: &str) -> (String, Vec<Option<Duration>>) {
    let times = Arc::default();
    let (player, start) = (Box::new(Passer(Arc::clone(&times))), Board::start(&Go::default()));
    let mut host = Host::new("ours", player, Arc::new(Gtp), start, Stream::new(1));
    let mut out = Vec::new();
    serve(&mut input.as_bytes(), &mut out, &mut host).unwrap();
    let times = times.lock().unwrap().clone();
    (String::from_utf8(out).unwrap(), times)
}

#[test]
fn a_new_game_has_its_whole_time_again() {
    let (_, times) = passing(
        "reg_genmove b\ntime_settings 80 0 0\nreg_genmove b\ntime_left b 40 0\nreg_genmove b\nclear_board\nreg_genmove b\n",
    );
    assert_eq!(times, [None, Some(2), Some(1), Some(2)].map(|time| time.map(Duration::from_secs)));
}

#[test]
fn a_move_found_with_info_is_told_as_often_as_asked() {
    let told = |command| passing(command).0.matches("info move").count();
    assert_eq!(told("lz-genmove_analyze b\n"), 3 + 1);
    assert_eq!(told("lz-genmove_analyze b 6000\n"), 1);
    assert_eq!(told("genmove b\n"), 0);
}
