use super::*;
use keisei_core::features::dense;
use keisei_core::{Game, Stream};
use keisei_games::othello::{Board, Othello};

/// Every leaf of a block, as dense differences.
fn told(block: &Block, count: usize) -> Vec<Vec<f32>> {
    let (mut runs, mut places, mut own) = (block.runs.iter(), block.places.iter(), block.own.iter());
    let (mut leaves, mut stem) = (Vec::new(), vec![0.0; count]);
    for part in &block.parts {
        let mut leaf = if part.is_on_stem() { stem.clone() } else { vec![0.0; count] };
        for run in runs.by_ref().take(part.runs()) {
            for &place in places.by_ref().take(run.places as usize) {
                leaf[block.cells[place as usize] as usize] += run.amount;
            }
            own.by_ref().take(run.own as usize).for_each(|&cell| leaf[cell as usize] += run.amount);
        }
        if part.is_stem() { stem = leaf } else { leaves.push(leaf) }
    }
    leaves
}

#[test]
fn blocks_say_what_dense_features_say() {
    let mut rng = Stream::new(5).named("contrast").rng();
    let (mut stems, mut alone) = (0, 0);
    for (name, limit) in [("squares", 65_536), ("squares", 24), ("tdmc", 65_536)] {
        let features = Othello.features(name).unwrap();
        let mut contrast = Contrast::new(limit);
        for _ in 0..20 {
            let mut board = Board::START;
            for _ in 0..rng.below(40) {
                board.random_move(&mut rng).into_iter().for_each(|m| board.play(m));
            }
            let seat = board.turn();
            contrast.begin(&features, &board, seat);
            let base = dense(&features, &board, seat);
            let mut expected: Vec<Vec<f32>> = Vec::new();
            for m in board.moves() {
                let mut leaf = board;
                leaf.play(m);
                contrast.add(&features, &leaf, seat, rng.below(3) as usize);
                let leaf = dense(&features, &leaf, seat);
                expected.push(leaf.iter().zip(&base).map(|(leaf, base)| leaf - base).collect());
            }
            let blocks = contrast.finish(&features).unwrap();
            assert!(blocks.iter().all(|block| block.cells.len() <= limit));
            stems += blocks.iter().flat_map(|block| &block.parts).filter(|part| part.is_stem()).count();
            alone += blocks.iter().map(|block| block.own.len()).sum::<usize>();
            let mut siblings = Vec::new();
            for block in &blocks {
                let mut leaves = told(block, features.count());
                assert_eq!(leaves.remove(0), expected[0]);
                siblings.extend(leaves);
            }
            if expected.len() > 1 {
                let order = |a: &Vec<f32>, b: &Vec<f32>| a.partial_cmp(b).unwrap();
                siblings.sort_by(order);
                expected[1..].sort_by(order);
                assert_eq!(siblings, expected[1..]);
            }
        }
    }
    assert!(stems > 20 && alone > 100, "{stems} {alone}");
}

#[test]
fn a_leaf_too_wide_is_refused() {
    let features = Othello.features("squares").unwrap();
    let mut contrast = Contrast::new(3);
    let mut rng = Stream::new(1).rng();
    let mut leaf = Board::START;
    contrast.begin(&features, &leaf, Seat::FIRST);
    for _ in 0..3 {
        leaf.play(leaf.random_move(&mut rng).unwrap());
        contrast.add(&features, &leaf, Seat::FIRST, 0);
    }
    assert!(matches!(contrast.finish(&features), Err(LearnError::BadParameter { .. })));
}
