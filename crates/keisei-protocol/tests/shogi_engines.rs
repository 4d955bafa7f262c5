//! Our players of Shogi behind its interface.

use keisei_core::{Position, Stream};
use keisei_games::shogi::{Board, Shogi, Usi};
use keisei_play::players::Random;
use keisei_protocol::uci::{Host, serve};
use std::sync::Arc;

/// Asks our server and returns what it said.
fn told(input: &str) -> String {
    let start = Board::start(&Shogi::default());
    let mut host = Host::new("ours", Box::new(Random), Arc::new(Usi::default()), start, Stream::new(1));
    let mut out = Vec::new();
    serve(&mut input.as_bytes(), &mut out, &mut host).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn our_players_speak_as_shogi_engines_do() {
    let out = told(
        "usi\nsetoption name USI_Hash value 16\nisready\nusinewgame\nposition startpos moves 7g7f\n\
         go btime 1000 wtime 1000 byoyomi 10\ngameover win\nquit\n",
    );
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..4], ["id name ours", "id author the authors of keisei", "usiok", "readyok"]);
    assert!(lines[4].starts_with("info depth "), "{out}");
    let mut board: Board = "startpos moves 7g7f".parse().unwrap();
    board.try_play(lines[5].strip_prefix("bestmove ").unwrap().parse().unwrap()).unwrap();
    // Any position in SFEN, and one in which there is nothing to play.
    let sfen = told("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\ngo nodes 10\n");
    assert!(sfen.ends_with("bestmove resign\n"), "{sfen}");
    assert_eq!(told("go mate 1000\n"), "checkmate notimplemented\n");
    assert_eq!(told("go mate infinite\n"), "checkmate notimplemented\n");
    let endless = told("go infinite\nisready\nstop\n");
    assert!(endless.find("readyok") < endless.find("bestmove"), "{endless}");
}
