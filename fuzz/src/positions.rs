//! Positions and moves of every game.

use super::records::random_series;
use super::{reads_back, text, texts};
use keisei_core::toys::nim::Nim;
use keisei_core::toys::tricks::Tricks;
use keisei_core::{Game, Position, Stream, View};
use keisei_games::daihinmin;
use keisei_games::othello::{Board, Move, transcript};
use keisei_games::{blokus, chess, go, shogi};

pub(super) const BLOKUS: [&str; 6] = [
    "14/14/14/5X8/4XXX7/5X8/14/14/14/14/14/14/14/14 O 0",
    "14/14/14/14/4X9/14/14/14/14/9O4/14/14/14/14 X 0 bonus",
    "65u0 AAt6 87r1 6Ao6 48t2 3As3",
    "65u0",
    "f9,e10,f10,g10,f11",
    "----",
];

pub(super) const CHESS: [&str; 5] = [
    "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "8/P3k3/8/8/8/8/8/4K3 w - - 98 120",
    "e7e8q",
    "exd8=Q#",
];

pub(super) const GO: [&str; 6] = [
    "9/9/2O6/5XO2/4X1XO1/5XO2/2X6/9/9 O move=9 then=F5",
    "5/1XO2/XO1O1/1XO2/5 X komi=5.5 ban=C3 move=1 taken=0,1",
    "3/3/3 X ko=positional suicide=yes then=A1,B2,pass",
    "19/19/19/19/19/19/19/19/19/9X9/19/19/19/19/19/19/19/19/19 O passes=1 move=1",
    "T19",
    "pass",
];

pub(super) const GAME: &str = "e6f4e3f6g5d6e7f5c5";

pub(super) const SHOGI: [&str; 6] = [
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "position startpos mate1=yes declare=no moves 7g7f 3c3d 8h2b+ 3a2b B*5e",
    "K8/RPPPPPPPP/8+P/9/9/9/9/9/4k4 b RB4P 120 moves win",
    "8h2b+",
    "P*5e",
    "win",
];

/// Reads a position and a move of Blokus Duo, the move in both its notations.
pub fn blokus(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<blokus::Board>(&text);
    reads_back::<blokus::Move>(&text);
    if let Ok(board) = text.parse::<blokus::Board>() {
        let _ = format!("{board:#}");
    }
    if let Ok(m) = text.parse::<blokus::Move>() {
        assert_eq!(format!("{m:#}").parse(), Ok(m));
    }
}

/// Reads positions and moves of chess, and moves as records write them.
pub fn chess(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<chess::Board>(&text);
    reads_back::<chess::Move>(&text);
    if let Some(m) = chess::Board::default().read_san(&text) {
        assert!(chess::Board::default().is_legal(m));
    }
}

/// Reads cards, a move and a position of Daihinmin, and goes on from the position.
pub fn daihinmin(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<daihinmin::Cards>(&text);
    reads_back::<daihinmin::Move>(&text);
    reads_back::<daihinmin::Table>(&text);
    if let Ok(table) = text.parse::<daihinmin::Table>() {
        let (mut world, mut rng) =
            (table.view(table.turn()).sample(&mut Stream::new(1).rng()), Stream::new(2).rng());
        let _ = format!("{table:#} {:#}", table.view(table.turn()));
        while let Some(m) = world.random_move(&mut rng) {
            world.play(m);
        }
        assert_eq!(table.playouts(1, Stream::new(3)).games, 1);
    }
}

/// Positions of a random series, and what stands in them.
pub(super) fn daihinmin_texts() -> Vec<Vec<u8>> {
    let mut seeds = texts(&["S3H3D3C3JK", "S7(S8)S9", "JKS3S4", "SAS2JK", "pass", "give:S3D4"]);
    for game in random_series(3) {
        let mut table = game.line.start;
        for (ply, &m) in game.line.moves.iter().enumerate() {
            if ply % 9 < 3 {
                seeds.push(table.to_string().into_bytes());
            }
            table.play(m);
        }
        seeds.push(table.to_string().into_bytes());
    }
    seeds
}

/// Reads a position and a move of Go.
pub fn go(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<go::Board>(&text);
    reads_back::<go::Move>(&text);
    if let Ok(board) = text.parse::<go::Board>() {
        let _ = format!("{board:#}");
        assert_eq!(board.is_over(), board.moves().next().is_none());
        assert_eq!(board.playouts(1, Stream::new(1)).games, 1);
    }
}

/// Reads an Othello position.
pub fn othello_board(bytes: &[u8]) {
    reads_back::<Board>(&text(bytes));
    if let Ok(board) = text(bytes).parse::<Board>() {
        let _ = format!("{board:#}");
    }
}

pub(super) fn boards() -> Vec<Vec<u8>> {
    let full = "XO-*.".repeat(13);
    vec![Board::START.to_string().into_bytes(), format!("{}\nO;", &full[..64]).into_bytes()]
}

/// Reads an Othello move.
pub fn othello_move(bytes: &[u8]) {
    reads_back::<Move>(&text(bytes));
}

/// Reads an Othello game.
pub fn othello_transcript(bytes: &[u8]) {
    if let Ok(line) = transcript::read(Board::START, &text(bytes)) {
        let again = transcript::read(Board::START, &transcript::write(&line));
        assert_eq!(again, Ok(line));
    }
}

/// Reads a position and a move of Shogi, and plays on.
pub fn shogi(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<shogi::Board>(&text);
    reads_back::<shogi::Move>(&text);
    if let Ok(board) = text.parse::<shogi::Board>() {
        let _ = format!("{board:#}");
        assert_eq!(board.is_over(), board.moves().next().is_none());
        assert_eq!(board.playouts(1, Stream::new(1)).games, 1);
    }
}

/// Reads positions and moves of the toy games.
pub fn toys(bytes: &[u8]) {
    type PositionOf<G> = <G as Game>::Position;
    let text = text(bytes);
    reads_back::<PositionOf<Nim>>(&text);
    reads_back::<<PositionOf<Nim> as Position>::Move>(&text);
    reads_back::<PositionOf<Tricks>>(&text);
    reads_back::<<PositionOf<Tricks> as Position>::Move>(&text);
}

pub(super) fn toy_texts() -> Vec<Vec<u8>> {
    let mut seeds = texts(&["3 4 5 first", "1-2", "0 255 7 second"]);
    let deal = Tricks.start(&mut Stream::new(1).rng());
    seeds.extend(deal.moves().map(|card| card.to_string().into_bytes()));
    seeds.push(deal.to_string().into_bytes());
    seeds
}
