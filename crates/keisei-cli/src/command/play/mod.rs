//! `play`: a game in the terminal, against players or between them.
//!
//! [`board`] keeps the game and tells the players of it, [`session`] talks with the person,
//! [`words`] finds the sentences, [`style`] the colours, and [`recorder`] writes down what was played.

mod board;
mod recorder;
mod session;
mod style;
mod words;

use crate::common::Common;
use crate::line::Start;
use crate::output::print_json;
use anyhow::Result;
use board::Board;
use keisei::catalog;
use keisei::error::usage;
use keisei::{players, weights};
use keisei_core::{Game, GameVisitor, Line, Position, Seat, Stream};
use keisei_play::roster;
use recorder::Recorder;
use serde::Serialize;
use session::{Input, Session};
use std::path::PathBuf;

/// Plays a game in the terminal, against players or between them.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}\n\nEXAMPLES\n  keisei play othello\n  keisei play othello ab:depth=4 --seat white\n  \
    keisei play othello uct:total=200 --moves f5d6\n  keisei play othello greedy mc:each=2\n  \
    keisei play othello --watch --json\n  keisei play daihinmin sample --series 3 --record evening.log", players::help()))]
pub struct Args {
    /// The game, with its parameters.
    game: String,
    /// The players to meet, in the order of their seats; the last one takes all seats left. As many as
    /// there are seats play among themselves.
    #[arg(value_name = "SPEC")]
    specs: Vec<String>,
    /// The seat you take: a number from 1, or what the game calls it.
    #[arg(long, conflicts_with = "watch")]
    seat: Option<String>,
    /// Watches the players play among themselves.
    #[arg(long)]
    watch: bool,
    /// Games to play in a row, each dealt as the rules deal after the last.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    series: u32,
    /// The file to write finished games to, in the format of its ending; they are added to those there, where the format has
    /// no head.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Where to begin.
    #[command(flatten)]
    start: Start,
}

/// Sits everybody down and plays.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.game, Play { args, common })?
}

struct Play<'a> {
    args: &'a Args,
    common: &'a Common,
}

/// A watched game as JSON.
#[derive(Serialize)]
struct Record {
    game: String,
    seed: u64,
    seats: Vec<String>,
    start: String,
    moves: Vec<String>,
    payoffs: Vec<f32>,
    scores: Vec<Option<f32>>,
}

impl GameVisitor for Play<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let me = self.person::<G>()?;
        let specs = self.specs::<G>(me);
        let record = self.args.record.as_deref();
        let mut recorder = record.map(|path| Recorder::<G>::open(path, &specs)).transpose()?;
        let mut line = self.args.start.line(&game, self.common.seed())?;
        for number in 0..self.args.series {
            let board = self.board(&game, &specs, line, number)?;
            let finished = if self.common.json {
                Some(self.record::<G>(board, me, &specs)?)
            } else {
                self.session(&game, board, me, specs.clone(), Input::of_terminal())?.run()?
            };
            let Some(board) = finished else { break };
            if let Some(recorder) = &mut recorder {
                recorder.add(&board)?;
            }
            line = Line::new(game.next(&board.position, &mut self.stream(number + 1).named("deal").rng()));
        }
        Ok(())
    }
}

impl Play<'_> {
    /// Sits the players down around the board.
    fn board<G: Game>(
        &self,
        game: &G,
        specs: &[Option<String>],
        line: Line<G::Position>,
        number: u32,
    ) -> Result<Board<G::Position>> {
        let mut seats = Vec::new();
        for spec in specs {
            let player = spec.as_ref().map(|spec| roster::player(game, spec, &weights::models()));
            seats.push(player.transpose()?);
        }
        Ok(Board::new(seats, line, self.stream(number)))
    }

    /// Names what is random in a game of the series.
    fn stream(&self, number: u32) -> Stream {
        let stream = Stream::new(self.common.seed()).named("play");
        if number == 0 { stream } else { stream.named("game").child(u64::from(number)) }
    }

    /// Prepares the conversation; who gives hints is the first player who thinks at all.
    fn session<G: Game>(
        &self,
        game: &G,
        board: Board<G::Position>,
        me: Option<Seat>,
        specs: Vec<Option<String>>,
        input: Input,
    ) -> Result<Session<G>> {
        let adviser = specs.iter().flatten().find(|spec| *spec != "random");
        let adviser = adviser.map_or(players::default_spec::<G>(), String::as_str);
        let adviser = roster::player(game, adviser, &weights::models())?;
        Ok(Session::new(board, me, specs, adviser, self.common.seed(), input))
    }

    /// Finds the person's seat; nobody when players fill all seats.
    fn person<G: Game>(&self) -> Result<Option<Seat>> {
        let (seats, given) = (G::Position::SEATS, self.args.specs.len());
        if given > seats {
            return Err(usage(format!("{given} players are too many: {} has {seats} seats", G::NAME)));
        }
        if self.args.watch || given == seats {
            let taken = || usage("all seats are taken: leave a player out, or --seat");
            return if self.args.seat.is_some() { Err(taken()) } else { Ok(None) };
        }
        let Some(text) = &self.args.seat else { return Ok(Some(Seat::FIRST)) };
        crate::line::seat::<G>(text).map(Some)
    }

    /// Says who sits where; nobody but the person has no specification.
    fn specs<G: Game>(&self, me: Option<Seat>) -> Vec<Option<String>> {
        let mut given = self.args.specs.iter().map(String::as_str);
        let mut last = players::default_spec::<G>();
        let mut next = || {
            last = given.next().unwrap_or(last);
            last.to_owned()
        };
        Seat::all(G::Position::SEATS).map(|seat| (Some(seat) != me).then(&mut next)).collect()
    }

    fn record<G: Game>(
        &self,
        mut board: Board<G::Position>,
        me: Option<Seat>,
        specs: &[Option<String>],
    ) -> Result<Board<G::Position>> {
        if me.is_some() {
            return Err(usage("--json shows a game between players: add --watch"));
        }
        while !board.position.is_over() && !board.is_too_long() {
            board.ask()?;
        }
        print_json(&Record {
            game: self.args.game.clone(),
            seed: self.common.seed(),
            seats: specs.iter().flatten().cloned().collect(),
            start: board.line.start.to_string(),
            moves: board.line.moves.iter().map(ToString::to_string).collect(),
            payoffs: board.payoffs(),
            scores: Seat::all(G::Position::SEATS).map(|seat| board.position.score(seat)).collect(),
        })?;
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;
    use keisei_core::toys::tricks::Tricks;

    /// A person plays a game of cards with two others, asking for everything there is.
    #[test]
    fn a_person_plays_a_hidden_game() {
        for seat in ["1", "2", "3"] {
            let line = ["keisei", "play", "tricks", "mc:each=2", "random", "--seat", seat];
            let cli = Cli::try_parse_from(line).unwrap();
            let Command::Play(args) = &cli.command else { panic!("not play") };
            let play = Play { args, common: &cli.common };
            let me = play.person::<Tricks>().unwrap();
            let specs = play.specs::<Tricks>(me);
            assert_eq!(specs.iter().flatten().count(), 2);
            let line = args.start.line(&Tricks, 1).unwrap();
            let board = play.board(&Tricks, &specs, line, 0).unwrap();
            let words = "moves\nhint\n#1\nundo\nboard\nnonsense\n".to_owned() + &"#1\n".repeat(9);
            let input = Input { lines: Box::new(std::io::Cursor::new(words)), shown: false };
            play.session(&Tricks, board, me, specs, input).unwrap().run().unwrap();
        }
    }
}
