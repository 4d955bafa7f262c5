//! Alpha-beta finds what plain minimax finds, sooner.

mod twice;

use keisei_core::toys::nim::{Bouton, Heaps};
use keisei_core::toys::tricks::{OwnCards, Table, Tricks};
use keisei_core::{
    Budget, CopyingWalk, Evaluator, Game, Linear, Player, PlayerError, Position, Seat, Stream,
};
use keisei_play::models::{Card, Model};
use keisei_play::players;
use keisei_play::search::AlphaBeta;
use keisei_play::search::alpha_beta::Found;
use keisei_play::search::ending::{self, WON};
use twice::Twice;

/// An evaluation without sense: any number from −8 to 8 in steps that give many ties.
#[derive(Clone)]
struct Whim;

impl<P: Position> Evaluator<P> for Whim {
    fn evaluate(&mut self, position: &P, seat: Seat) -> f32 {
        let value = (Stream::new(position.key()).key() % 33) as f32 / 2.0 - 8.0;
        if seat == Seat::FIRST { value } else { -value }
    }
}

/// The plain twin: looks at everything.
fn minimax<P: Position>(position: &P, depth: u32, ply: u32) -> f32 {
    let seat = position.turn();
    if depth == 0 || position.is_over() {
        return ending::delayed(ending::worth(position, seat, || Whim.evaluate(position, seat)), ply);
    }
    let after = |m: P::Move| {
        let mut child = position.clone();
        child.play(m);
        let value = minimax(&child, depth - 1, ply + 1);
        if child.turn() == seat { value } else { -value }
    };
    position.moves().map(after).fold(f32::NEG_INFINITY, f32::max)
}

fn search<P: Position>(position: &P, budget: Budget, megabytes: usize, seed: u64) -> Found<P::Move> {
    let walk = CopyingWalk::new(Whim, position.clone());
    AlphaBeta::new(megabytes).walk(walk, budget, &mut Stream::new(seed).rng()).unwrap()
}

fn to_depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

/// Searches to every depth and holds value, move and line against the plain twin.
fn agrees_with_minimax<P: Position>(position: &P, depths: u32) {
    for depth in 1..=depths {
        let plain = minimax(position, depth, 0);
        for megabytes in [0, 1] {
            let found = search(position, to_depth(depth), megabytes, 1);
            // A search stops early once it sees the end of the game; then deeper ones see it too.
            assert_eq!(found.value, minimax(position, found.depth, 0), "{position} to {depth}");
            assert_eq!(ending::payoff(found.value), ending::payoff(plain), "{position} to {depth}");
            if ending::payoff(plain).is_none() {
                assert_eq!((found.value, found.depth), (plain, depth), "{position} to {depth}");
            }
            let mut child = position.clone();
            child.play(found.line[0]);
            let below = minimax(&child, found.depth - 1, 1);
            assert_eq!(found.value, if child.turn() == position.turn() { below } else { -below });
        }
    }
}

#[test]
fn equals_plain_minimax_at_all_depths() {
    for sticks in [[1, 0, 0], [1, 1, 0], [2, 2, 1], [3, 2, 1], [0, 4, 3], [2, 2, 2], [3, 3, 1]] {
        agrees_with_minimax(&Heaps::new(sticks), 9);
        agrees_with_minimax(&Twice::new(sticks), 9);
    }
    agrees_with_minimax(&Heaps::new([3, 4, 5]), 5);
    agrees_with_minimax(&Twice::new([3, 4, 5]), 5);
}

#[test]
fn solves_nim_and_prefers_the_quick_win() {
    let budget = Budget { depth: Some(20), ..Budget::default() };
    for (a, b, c) in [(3, 4, 5), (1, 2, 4), (1, 2, 3), (4, 4, 0), (0, 0, 5), (2, 5, 7)] {
        let heaps = Heaps::new([a, b, c]);
        let found = search(&heaps, budget.clone(), 4, 2);
        assert_eq!(found.value > 0.0, heaps.is_won(), "{heaps}");
        assert_eq!(ending::payoff(found.value), Some(if heaps.is_won() { 1.0 } else { 0.0 }));
    }
    let found = search(&Heaps::new([0, 0, 5]), budget, 4, 2);
    assert_eq!((found.value, found.line.len(), found.depth), (ending::delayed(WON, 1), 1, 1));
}

#[test]
fn the_node_budget_is_kept() {
    for nodes in [1, 2, 3, 10, 100, 1000] {
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let heaps = Heaps::new([7, 8, 9]);
        let found = search(&heaps, budget.clone(), 1, 3);
        assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
        assert!(heaps.moves().any(|m| m == found.line[0]));
        assert_eq!(found, search(&heaps, budget, 1, 3));
    }
}

#[test]
fn the_table_and_the_window_save_nodes() {
    let cost = |megabytes| search(&Heaps::new([4, 5, 6]), to_depth(6), megabytes, 4).nodes;
    let all = Heaps::new([4, 5, 6]).perft(6);
    assert!(cost(1) < cost(0) && cost(0) < all / 5, "{} {} {all}", cost(1), cost(0));
}

#[test]
fn memory_of_one_search_does_not_change_the_next() {
    let nothing = Linear::new(Bouton, [0.0, 0.0]);
    let budget = Budget { nodes: Some(500), ..Budget::default() };
    let mut used = AlphaBeta::new(1);
    for sticks in [[3, 4, 5], [5, 6, 7], [3, 4, 6]] {
        let heaps = Heaps::new(sticks);
        let again = used.search(&heaps, &nothing, budget.clone(), &mut Stream::new(1).rng()).unwrap();
        let fresh =
            AlphaBeta::new(1).search(&heaps, &nothing, budget.clone(), &mut Stream::new(1).rng()).unwrap();
        assert_eq!(again, fresh);
    }
}

#[test]
fn equal_moves_are_drawn_at_random() {
    let nothing = Linear::new(Bouton, [0.0, 0.0]);
    let mut first = std::collections::BTreeMap::new();
    for seed in 0..1200 {
        let mut rng = Stream::new(seed).rng();
        let found =
            AlphaBeta::new(0).search(&Heaps::new([3, 4, 5]), &nothing, to_depth(1), &mut rng).unwrap();
        *first.entry(found.line[0].to_string()).or_insert(0) += 1;
    }
    assert_eq!(first.len(), 12);
    assert!(first.values().all(|n| (60..140).contains(n)), "{first:?}");
}

#[test]
fn more_than_two_seats_are_refused() {
    let table = Tricks.start(&mut Stream::new(1).rng());
    let nothing = Linear::new(OwnCards, [0.0; 10]);
    let error = AlphaBeta::new(0).search(&table, &nothing, Budget::default(), &mut Stream::new(1).rng());
    assert_eq!(
        error,
        Err(PlayerError::Stopped("ab plays games of two seats, and this one has 3".to_owned()))
    );
}

#[test]
fn hidden_games_are_refused() {
    let model = Model { card: Card::new(&Tricks, "own-cards"), weights: vec![0.0; 10] };
    let evaluation = model.squashed(&Tricks).unwrap();
    let mut player = players::AlphaBeta::<Table, _>::new(evaluation, Budget::default(), 0);
    let table = Tricks.start(&mut Stream::new(3).rng());
    let choice = player.choose(&table.view(Seat::FIRST), Budget::default(), &mut Stream::new(1).rng());
    assert_eq!(choice, Err(PlayerError::NeedsOpenGame { player: "ab" }));
}
