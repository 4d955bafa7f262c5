//! One random game of each game, move by move, as it was the first time: a change of rules, of
//! text or of random streams shows here before it shows in anybody's results.
//!
//! After a change that is meant, `KEISEI_BLESS=1 cargo test -p keisei-games` writes the files anew.

use keisei_core::{Game, Position, Seat, Stream};
use keisei_games::blokus::Blokus;
use keisei_games::chess::Chess;
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go::Go;
use keisei_games::othello::Othello;
use keisei_games::shogi::{Board, Shogi};
use std::fmt::Write;
use std::path::PathBuf;

fn playthrough<G: Game>(game: &G, show: impl Fn(&G::Position) -> String) -> String {
    let stream = Stream::new(1).named("playthrough");
    let mut position = game.start(&mut stream.named("start").rng());
    let mut rng = stream.named("moves").rng();
    let mut text = format!("{} rules {}\n{position}\n", G::NAME, G::RULES);
    for ply in 1..=G::Position::MAX_PLIES {
        let count = position.moves().count();
        let Some(m) = position.random_move(&mut rng) else { break };
        let turn = G::seat_name(position.turn());
        position.play(m);
        let shown = show(&position);
        writeln!(text, "{ply} {turn} {m} of {count}: {shown} key {:016x}", position.key()).unwrap();
    }
    let payoffs: Vec<f32> = Seat::all(G::Position::SEATS).map(|seat| position.payoff(seat)).collect();
    writeln!(text, "over: {}, payoffs {payoffs:?}", position.is_over()).unwrap();
    text
}

fn hold<G: Game>(game: &G) {
    hold_shown(game, ToString::to_string);
}

/// Holds positions as they are shown: those that are written with their past would fill books.
fn hold_shown<G: Game>(game: &G, show: impl Fn(&G::Position) -> String) {
    let name = format!("src/{0}/{0}.playthrough", G::NAME);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
    let now = playthrough(game, show);
    if std::env::var_os("KEISEI_BLESS").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let before = std::fs::read_to_string(&path).unwrap();
    for (now, before) in now.lines().zip(before.lines()) {
        assert_eq!(now, before, "{} plays differently", G::NAME);
    }
    assert_eq!(now.len(), before.len());
}

#[test]
fn othello_plays_as_before() {
    hold(&Othello);
}

#[test]
fn blokus_plays_as_before() {
    hold(&Blokus::default());
}

#[test]
fn chess_plays_as_before() {
    hold(&Chess);
}

#[test]
fn go_plays_as_before() {
    hold(&Go::default());
}

#[test]
fn daihinmin_plays_as_before() {
    hold(&Daihinmin::default());
}

#[test]
fn shogi_plays_as_before() {
    hold_shown(&Shogi::default(), Board::sfen);
}
