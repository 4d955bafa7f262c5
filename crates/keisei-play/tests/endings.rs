//! Endings are solved as brute force solves them.

mod twice;

use keisei_core::toys::nim::Heaps;
use keisei_core::{Budget, CopyingWalk, Evaluator, Features, Linear, Position, Seat, Stream};
use keisei_games::blokus::features::hmmm;
use keisei_games::blokus::{BlokusFeatures, Board};
use keisei_play::search::alpha_beta::Found;
use keisei_play::search::{AlphaBeta, ending};
use std::collections::HashMap;
use twice::Twice;

/// Evaluates everything alike: what is found is found by search.
struct Blank;

impl<P: Position> Evaluator<P> for Blank {
    fn evaluate(&mut self, _: &P, _: Seat) -> f32 {
        0.0
    }
}

/// Returns what the seat to move gets when both play their best.
fn best<P: Position>(position: &P, known: &mut HashMap<u64, f32>) -> f32 {
    if position.is_over() {
        return position.payoff(position.turn());
    }
    if let Some(&payoff) = known.get(&position.key()) {
        return payoff;
    }
    let after = position.moves().map(|m| keeps(position, m, known)).fold(0.0, f32::max);
    known.insert(position.key(), after);
    after
}

/// Returns what the seat to move gets after a move.
fn keeps<P: Position>(position: &P, m: P::Move, known: &mut HashMap<u64, f32>) -> f32 {
    let mut child = position.clone();
    child.play(m);
    let payoff = best(&child, known);
    if child.turn() == position.turn() { payoff } else { 1.0 - payoff }
}

/// Holds what was found against brute force: the value, and that the move does not give it away.
fn agrees<P: Position>(position: &P, found: &Found<P::Move>) {
    let mut known = HashMap::new();
    let truth = best(position, &mut known);
    let value = ending::payoff(found.value).unwrap_or(0.5);
    assert_eq!(value, f64::from(truth), "{position}");
    assert_eq!(keeps(position, found.line[0], &mut known), truth, "{} in {position}", found.line[0]);
}

fn nodes(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

#[test]
fn small_heaps_are_solved() {
    for n in 1..216u8 {
        let sticks = [n % 6, n / 6 % 6, n / 36];
        let rng = &mut Stream::new(u64::from(n)).rng();
        let heaps = Heaps::new(sticks);
        let found = AlphaBeta::new(1).walk(CopyingWalk::new(Blank, heaps), nodes(100_000), rng).unwrap();
        agrees(&heaps, &found);
        let heaps = Twice::new(sticks);
        let found =
            AlphaBeta::new(1).walk(CopyingWalk::new(Blank, heaps.clone()), nodes(100_000), rng).unwrap();
        agrees(&heaps, &found);
    }
}

/// Plays greedily by the hand-made weights, which gives close games, and returns the positions
/// whose tree is small enough for brute force.
fn late_boards(game: u64) -> Vec<Board> {
    let linear = Linear::new(BlokusFeatures::Hmmm2007, hmmm::by_hand());
    let mut rng = Stream::new(game).named("endings").rng();
    let (mut board, mut boards) = (Board::START, Vec::new());
    for _ in 0..2 {
        let Some(m) = board.random_move(&mut rng) else { break };
        board.play(m);
    }
    while !board.is_over() {
        if board.placed() > 16 && board.perft(1) > 1 && tree(&board, 3_000) < 3_000 {
            boards.push(board);
        }
        let depth = Budget { depth: Some(1), ..Budget::default() };
        let found = AlphaBeta::new(0).search(&board, &linear, depth, &mut rng).unwrap();
        board.play(found.line[0]);
    }
    boards
}

/// Counts the nodes of the rest of the game, up to a limit.
fn tree(board: &Board, most: u64) -> u64 {
    board.moves().fold(1, |count, m| {
        let mut child = *board;
        child.play(m);
        if count >= most { count } else { count + tree(&child, most - count) }
    })
}

#[test]
fn blokus_endings_are_solved() {
    let linear = Linear::new(BlokusFeatures::Hmmm2007, hmmm::by_hand());
    let (mut solved, mut results) = (0, [0; 3]);
    for board in (0..24).flat_map(late_boards) {
        let rng = &mut Stream::new(1).rng();
        let found = AlphaBeta::new(1).search(&board, &linear, nodes(50_000), rng).unwrap();
        agrees(&board, &found);
        // Deepening alone comes to the same result.
        let mut plain = AlphaBeta::new(1);
        plain.endings = 0.0;
        agrees(&board, &plain.search(&board, &linear, nodes(50_000), rng).unwrap());
        solved += 1;
        results[(2.0 * ending::payoff(found.value).unwrap_or(0.5)) as usize] += 1;
    }
    assert!(solved >= 60 && results.iter().all(|&n| n > 0), "{solved} endings: {results:?}");
}

/// The plain twin, on a game where a position has dozens of moves and passes are forced.
fn minimax(board: &Board, depth: u32, ply: u32, linear: &Linear<BlokusFeatures, Vec<f32>>) -> f32 {
    let seat = board.turn();
    if depth == 0 || board.is_over() {
        return ending::delayed(ending::worth(board, seat, || linear.value(board, seat)), ply);
    }
    let after = |m| {
        let mut child = *board;
        child.play(m);
        -minimax(&child, depth - 1, ply + 1, linear)
    };
    board.moves().map(after).fold(f32::NEG_INFINITY, f32::max)
}

#[test]
fn depths_of_blokus_equal_plain_minimax() {
    let features = BlokusFeatures::Osaki2009;
    let mut rng = Stream::new(2).named("weights").rng();
    let weights: Vec<f32> = (0..features.count()).map(|_| rng.below(64) as f32 / 8.0 - 4.0).collect();
    let linear = Linear::new(features, weights);
    for board in (100..104).flat_map(late_boards) {
        for depth in 1..=3 {
            let budget = Budget { depth: Some(depth), ..Budget::default() };
            let found = AlphaBeta::new(1).search(&board, &linear, budget, &mut Stream::new(1).rng()).unwrap();
            assert_eq!(found.value, minimax(&board, found.depth, 0, &linear), "{board} to {depth}");
        }
    }
}

/// A narrow search looks at less and repeats; one as wide as the game is the plain search.
#[test]
fn a_width_leaves_moves_out() {
    let linear = Linear::new(BlokusFeatures::Hmmm2007, hmmm::by_hand());
    let budget = Budget { depth: Some(3), ..Budget::default() };
    let board: Board =
        "65u0 AAt6 87r1 6Ao6 48t2 3As3 17o0 A7l1 93p0 B3r3 72f4 D6u0 C1q3 1Cm1".parse().unwrap();
    let find = |width| {
        let mut search = AlphaBeta::new(1);
        search.width = width;
        search.search(&board, &linear, budget.clone(), &mut Stream::new(1).rng()).unwrap()
    };
    let (all, wide, narrow) = (find(None), find(Some(1000)), find(Some(5)));
    assert_eq!(all, wide);
    assert_eq!(narrow, find(Some(5)));
    assert!(narrow.nodes < all.nodes && board.is_legal(narrow.line[0]), "{} {}", narrow.nodes, all.nodes);
}
