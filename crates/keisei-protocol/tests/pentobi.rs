//! Pentobi's dialect against what Pentobi itself said, in both directions.

use keisei_core::{Budget, Dialect, Game, Player, Position, Seat, Stream};
use keisei_games::blokus::gtp::Pentobi;
use keisei_games::blokus::{BLACK, Blokus, Board, Move};
use keisei_play::models::ModelSource;
use keisei_play::roster::{self};
use keisei_protocol::gtp::{Commands, Engine, Host, Request};
use std::sync::Arc;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/pentobi-game.txt");
const SESSION: &str = include_str!("transcripts/pentobi-session.txt");

/// Lists what was sent and the first line of what came back.
fn exchanges(text: &str) -> Vec<(String, String)> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut exchanges = Vec::new();
    while let Some(sent) = lines.next() {
        let Some(sent) = sent.strip_prefix("> ") else { continue };
        exchanges.push((sent.to_owned(), lines.next().unwrap().to_owned()));
    }
    exchanges
}

/// Plays a move at the table and lets the engine's player watch it.
fn make(board: &mut Board, player: &mut dyn Player<Board>, m: Move) {
    let mover = board.turn();
    board.try_play(m).unwrap();
    player.watch(&board.view(Seat::SECOND), mover, Some(m));
}

/// A whole game as it was recorded: the engine is told the same, command for command, and its
/// answers are the same moves; passes are told to nobody.
#[test]
fn a_recorded_game_is_driven_the_same_way() {
    let engine = env!("CARGO_BIN_EXE_keisei-scripted-engine");
    let command = format!("'{engine}' recite '{GAME}'").parse().unwrap();
    let engine = Engine::new(command, Arc::new(Pentobi));
    let mut player = engine.seat();
    let mut board = Board::START;
    player.begin(Seat::SECOND, &board.view(Seat::SECOND));
    let text = std::fs::read_to_string(GAME).unwrap();
    let mut asked = 0;
    for (sent, answer) in exchanges(&text) {
        match sent.split(' ').collect::<Vec<_>>()[..] {
            ["play", "b", cells] => {
                let m = Pentobi.read(&board, cells).unwrap();
                make(&mut board, &mut player, m);
            }
            ["genmove", "w"] => {
                if board.turn() == BLACK {
                    make(&mut board, &mut player, Move::Pass);
                }
                let rng = &mut Stream::new(1).rng();
                let choice = player.choose(&board.view(Seat::SECOND), Budget::default(), rng);
                let m = choice.unwrap().m;
                assert_eq!(format!("= {}", Pentobi.write(&board, m).unwrap_or("pass".to_owned())), answer);
                make(&mut board, &mut player, m);
                asked += 1;
            }
            _ => {}
        }
    }
    assert!(asked > 10 && text.contains("= pass"), "{asked} moves, the last ones passes");
    while board.must_pass() {
        board.play(Move::Pass);
    }
    assert!(board.is_over());
}

/// Our own engine takes what Pentobi takes and refuses what Pentobi refuses.
#[test]
fn our_engine_answers_a_recorded_session_as_pentobi_did() {
    let player = roster::player(&Blokus::default(), "random", &ModelSource::default()).unwrap();
    let mut host = Host::new("ours", player, Arc::new(Pentobi), Board::START, Stream::new(1));
    let mut compared = 0;
    for (sent, answer) in exchanges(SESSION) {
        // Pentobi lets White begin; ours keeps to the rules.
        if sent == "play w j5" {
            break;
        }
        let request = Request::read(&sent).unwrap();
        let ours = if host.names().contains(&request.name.as_str()) || request.name == "quit" {
            host.answer(&request)
        } else {
            Err("unknown command".to_owned())
        };
        assert_eq!(ours.is_ok(), answer.starts_with('='), "{sent}: {ours:?}, Pentobi {answer}");
        if request.name.ends_with("genmove") {
            assert!(Pentobi.read(&Board::START, &ours.unwrap()).is_ok());
        }
        compared += 1;
    }
    assert_eq!(compared, 12);
}

/// A controller that only ever tells placements, as Pentobi's own does, gets whole games.
#[test]
fn whole_games_are_generated_without_a_word_about_passes() {
    let ask = |host: &mut Host<Board>, line: &str| host.answer(&Request::read(line).unwrap());
    for seed in 1..=20 {
        let game = Blokus::default();
        let player = || roster::player(&game, "random", &ModelSource::default()).unwrap();
        let start = game.start(&mut Stream::new(0).rng());
        let host = |n| Host::new("ours", player(), Arc::new(Pentobi), start, Stream::new(seed).child(n));
        let mut hosts = [host(0), host(1)];
        let (mut board, mut passes, mut turn) = (Board::START, 0, 0);
        while passes < 2 {
            let colour = ["b", "w"][turn];
            let answer = ask(&mut hosts[turn], &format!("genmove {colour}")).unwrap();
            let m = Pentobi.read(&board, &answer).unwrap();
            board.try_play(m).unwrap();
            passes = if m == Move::Pass { passes + 1 } else { 0 };
            if m != Move::Pass {
                ask(&mut hosts[1 - turn], &format!("play {colour} {answer}")).unwrap();
            }
            turn = 1 - turn;
        }
        assert!(board.is_over());
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| board.score(seat).unwrap());
        let score = match first - second {
            0.0 => "0".to_owned(),
            ahead if ahead > 0.0 => format!("B+{ahead}"),
            ahead => format!("W+{}", -ahead),
        };
        for host in &mut hosts {
            assert_eq!(ask(host, "final_score"), Ok(score.clone()));
            assert_eq!(ask(host, "g").as_deref(), Ok("pass"));
            // Undoing takes a placement back, with the passes after it.
            ask(host, "undo").unwrap();
            assert!(ask(host, "g").unwrap() != "pass");
        }
    }
}
