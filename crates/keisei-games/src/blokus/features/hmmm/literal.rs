//! The definitions read out cell by cell, to hold the whole-board operations against.
#![cfg(test)]

use super::{KINDS, Kind, by_hand, kinds, label, placed};
use crate::blokus::cells::Cells;
use crate::blokus::{BlokusFeatures, Board, Cell, Piece, STARTS};
use keisei_core::features::dense;
use keisei_core::{Features, Linear, Position, Seat, Stream};
use std::collections::{HashSet, VecDeque};

const SIDES: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const CORNERS: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn empty(board: &Board, cell: Cell) -> bool {
    Seat::all(2).all(|seat| !board.covered(seat).has(cell))
}

fn beside(board: &Board, player: Seat, cell: Cell, steps: [(i8, i8); 4]) -> bool {
    steps.iter().filter_map(|&(dx, dy)| cell.step(dx, dy)).any(|c| board.covered(player).has(c))
}

/// Finds how many steps lead to every cell, by a queue.
fn steps(board: &Board, player: Seat) -> [Option<usize>; 196] {
    let blocked = |cell: Cell| !empty(board, cell) || beside(board, player, cell, SIDES);
    let first = board.covered(player).is_empty();
    let begins = |&cell: &Cell| {
        let near = if first { cell == STARTS[player.index()] } else { beside(board, player, cell, CORNERS) };
        near && !blocked(cell)
    };
    let mut steps = [None; 196];
    let mut queue: VecDeque<(Cell, usize)> = Cell::all().filter(begins).map(|cell| (cell, 0)).collect();
    while let Some((cell, step)) = queue.pop_front() {
        if steps[cell.index()].is_some() || blocked(cell) || step > 3 {
            continue;
        }
        steps[cell.index()] = Some(step);
        queue.extend(SIDES.iter().filter_map(|&(dx, dy)| Some((cell.step(dx, dy)?, step + 1))));
    }
    steps
}

fn counts(board: &Board, player: Seat, kind: Kind, cell: Cell, steps: &[Option<usize>; 196]) -> bool {
    let dead = |player| empty(board, cell) && beside(board, player, cell, SIDES);
    let step = steps[cell.index()];
    match kind {
        Kind::Score => board.covered(player).has(cell),
        Kind::Dead => dead(player),
        Kind::Secured => step == Some(0) && dead(player.other()),
        Kind::Step0 => step == Some(0),
        Kind::Step1 => step == Some(1),
        Kind::Step2 => step == Some(2),
        Kind::Step3 => step == Some(3),
    }
}

fn random_game(seed: u64, mut each: impl FnMut(&Board)) {
    let mut rng = Stream::new(seed).named("hmmm").rng();
    let mut board = Board::START;
    loop {
        each(&board);
        let Some(m) = board.random_move(&mut rng) else { break };
        board.play(m);
    }
}

#[test]
fn agrees_with_the_definitions() {
    for game in 0..10 {
        random_game(game, |board| {
            for player in Seat::all(2) {
                let (fast, steps) = (kinds(board, player), steps(board, player));
                for (kind, fast) in KINDS.into_iter().zip(fast) {
                    let slow: Cells =
                        Cell::all().filter(|&cell| counts(board, player, kind, cell, &steps)).collect();
                    assert_eq!(fast, slow, "{kind:?}\n{board:#}");
                }
            }
        });
    }
}

/// The program's evaluation: what its pieces are worth, and one for each cell of influence.
#[test]
fn the_weights_by_hand_are_the_programs_evaluation() {
    let linear = Linear::new(BlokusFeatures::Hmmm2007, by_hand());
    for game in 0..5 {
        random_game(game, |board| {
            let worth = |player: Seat| -> usize {
                let placed = Piece::all().filter(|&piece| board.has_placed(player, piece));
                let pieces = placed.map(|piece| match piece.size() {
                    5 => 16,
                    4 => 10,
                    n => 2 * n,
                });
                pieces.sum::<usize>() + steps(board, player).iter().flatten().count()
            };
            let value = worth(Seat::FIRST) as f32 - worth(Seat::SECOND) as f32;
            assert_eq!(linear.value(board, Seat::FIRST), value);
        });
    }
}

#[test]
fn colours_are_symmetric() {
    let features = BlokusFeatures::Hmmm2007;
    random_game(1, |board| {
        let first = dense(&features, board, Seat::FIRST);
        let negated: Vec<f32> = first.iter().map(|x| -x).collect();
        assert_eq!(dense(&features, board, Seat::SECOND), negated);
        let turned = Board {
            own: [board.own[1], board.own[0]].map(|cells| cells.iter().map(Cell::half_turn).collect()),
            used: [board.used[1], board.used[0]],
            ..*board
        };
        assert_eq!(dense(&features, &turned, Seat::FIRST), negated);
    });
}

#[test]
fn every_weight_has_its_own_name() {
    let count = BlokusFeatures::Hmmm2007.count();
    assert_eq!(count, 1_400);
    let names: HashSet<String> = (0..count).map(label).collect();
    assert_eq!((names.len(), names.contains("")), (1_400, false));
    assert_eq!(label(Kind::Dead.own(Cell::new(4, 4).unwrap())), "dead e10");
    assert_eq!((label(Kind::Step3.shared()), label(1_400)), ("step=3".to_owned(), String::new()));
    assert_eq!(label(placed(Piece::MONOMINO)), "piece a");
}
