//! The search within a window finds what plain minimax finds, and the leaf it comes from.

use keisei_core::toys::nim::{Bouton, Heaps};
use keisei_core::{Budget, Evaluator, Features, Game, Linear, Position, Rng, Stream, Walk};
use keisei_games::shogi::{Board, Shogi};
use keisei_play::search::{AlphaBeta, WindowSearch, ending};

/// What the quiet part may do.
#[derive(Clone, Copy, Debug)]
struct Quiet {
    most: u32,
    answers: bool,
}

impl Quiet {
    fn answering(most: u32) -> Self {
        Quiet { most, answers: true }
    }
}

/// The plain twin: every move of `depth` plies, then every forcing move, nothing left out.
fn plain<P: Position, E: Evaluator<P>>(
    at: &P,
    evaluator: &mut E,
    depth: u32,
    (played, quiet): (u32, Quiet),
    ply: u32,
) -> f32 {
    let seat = at.turn();
    if at.is_over() {
        return ending::delayed(ending::verdict(at, seat), ply);
    }
    let mut best = f32::NEG_INFINITY;
    let last = played >= quiet.most || (at.in_check() && !quiet.answers);
    if depth == 0 && (last || !at.in_check()) {
        best = ending::bounded(evaluator.evaluate(at, seat));
        if last {
            return best;
        }
    }
    let moves: Vec<P::Move> = if depth > 0 {
        at.moves().collect()
    } else {
        at.forcing_moves(played).filter(|&m| at.in_check() || at.is_worth_trying(m)).collect()
    };
    for m in moves {
        let mut child = at.clone();
        child.play(m);
        let played = if depth > 0 { played } else { played + 1 };
        let value = plain(&child, evaluator, depth.saturating_sub(1), (played, quiet), ply + 1);
        best = best.max(if child.turn() == seat { value } else { -value });
    }
    best
}

/// Searches windows around the true value and beside it.
fn agrees<P: Position, F: Features<P>>(
    at: &P,
    features: &F,
    weights: &[f32],
    depth: u32,
    quiet: Quiet,
) -> f32 {
    let mut evaluator = Linear::new(features.clone(), weights);
    let value = plain(at, &mut evaluator, depth, (0, quiet), 0);
    let mut walk = features.walk(weights, at.clone());
    let mut search = WindowSearch::new(depth, quiet.most).answering(quiet.answers);
    for (below, above) in
        [(f32::INFINITY, f32::INFINITY), (50.0, 50.0), (0.5, 400.0), (400.0, -20.0), (-20.0, 400.0)]
    {
        let (alpha, beta) = (value - below, value + above);
        let found = search.search(&mut walk, alpha, beta);
        if found.value > alpha && found.value < beta {
            assert_eq!(found.value, value, "{at} {depth}+{quiet:?} in {alpha} to {beta}");
            let mut leaf = at.clone();
            found.line.iter().for_each(|&m| leaf.try_play(m).unwrap());
            let worth = ending::worth(&leaf, at.turn(), || evaluator.evaluate(&leaf, at.turn()));
            assert_eq!(ending::delayed(worth, found.line.len() as u32), value, "{at} {:?}", found.line);
        } else if found.value <= alpha {
            assert!(value <= found.value, "{at} {depth}+{quiet:?} below {alpha}: {value} {}", found.value);
        } else {
            assert!(value >= found.value, "{at} {depth}+{quiet:?} above {beta}: {value} {}", found.value);
        }
    }
    assert_eq!(walk.at(), at);
    value
}

#[test]
fn nim_is_searched_as_by_minimax() {
    for sticks in [[1, 0, 0], [2, 2, 1], [3, 2, 1], [0, 4, 3], [3, 3, 1]] {
        for depth in 1..6 {
            agrees(&Heaps::new(sticks), &Bouton, &[3.0, -1.0], depth, Quiet::answering(0));
        }
    }
}

/// Plays so many random moves, stopping before the end.
fn random_board(plies: u32, rng: &mut Rng) -> Board {
    let mut board = Shogi::default().start(rng);
    for _ in 0..plies {
        let Some(m) = board.random_move(rng) else { break };
        let mut next = board.clone();
        next.play(m);
        if next.is_over() {
            break;
        }
        board = next;
    }
    board
}

/// Checks, exchanges, mates and quiet positions of random games, with weights that are whole numbers.
#[test]
fn shogi_is_searched_as_by_minimax() {
    let features = Shogi::default().features("piece-square").unwrap();
    let stream = Stream::new(3).named("window");
    let mut rng = stream.rng();
    let weights: Vec<f32> = (0..features.count()).map(|_| (rng.below(600) as f32) - 100.0).collect();
    let (mut checks, mut settled) = (0, 0);
    for game in 0..200 {
        let mut rng = stream.child(game).rng();
        let plies = rng.below(160);
        let board = random_board(plies, &mut rng);
        checks += u32::from(board.in_check());
        let value = agrees(&board, &features, &weights, 1, Quiet::answering(2));
        settled += u32::from(value.abs() > ending::BOUND);
        if game % 8 == 0 {
            agrees(&board, &features, &weights, 0, Quiet::answering(4));
            agrees(&board, &features, &weights, 1, Quiet::answering(4));
            agrees(&board, &features, &weights, 0, Quiet { most: 4, answers: false });
            agrees(&board, &features, &weights, 1, Quiet { most: 4, answers: false });
        }
    }
    assert!(checks >= 5 && settled >= 5, "{checks} {settled}");
}

/// The search with a table, iterative deepening and quiescence finds the same value, and a line that leads to it.
#[test]
fn alpha_beta_is_minimax_with_loud_moves_below() {
    let features = Shogi::default().features("piece-square").unwrap();
    let stream = Stream::new(6).named("alpha-beta");
    let mut rng = stream.rng();
    let weights: Vec<f32> = (0..features.count()).map(|_| (rng.below(600) as f32) - 100.0).collect();
    let mut evaluator = Linear::new(features, &weights[..]);
    for game in 0..24 {
        let mut rng = stream.child(game).rng();
        let plies = rng.below(140);
        let board = random_board(plies, &mut rng);
        let depth = 1 + (game % 2) as u32;
        let value = plain(&board, &mut evaluator, depth, (0, Quiet::answering(3 - depth)), 0);
        let mut search = AlphaBeta::new(1);
        search.quiet = 3 - depth;
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        let found = search.search(&board, &evaluator, budget, &mut rng).unwrap();
        // It stops at the first depth that sees the end of the game.
        if found.depth == depth {
            assert_eq!(found.value, value, "{board} {depth}");
        } else {
            assert_eq!(ending::payoff(found.value), ending::payoff(value), "{board} {depth}");
        }
        assert!(board.is_legal(found.line[0]));
    }
}

/// What refuted other moves before changes how much is searched, never the value.
#[test]
fn a_search_repeats_once_it_has_forgotten() {
    let features = Shogi::default().features("material").unwrap();
    let weights: Vec<f32> = (0..13).map(|at| (100 + 50 * at) as f32).collect();
    let stream = Stream::new(4).named("forget");
    let mut used = WindowSearch::new(1, 4);
    for game in 0..20 {
        let board = random_board(60, &mut stream.child(game).rng());
        let mut walk = features.walk(&weights, board.clone());
        used.search(&mut walk, -1000.0, 1000.0);
        let remembering = used.search(&mut walk, -1000.0, 1000.0).value;
        used.forget();
        let mut fresh = WindowSearch::new(1, 4);
        let again = used.search(&mut walk, -1000.0, 1000.0);
        assert_eq!(again, fresh.search(&mut features.walk(&weights, board.clone()), -1000.0, 1000.0));
        assert_eq!(again.value, remembering);
    }
}
