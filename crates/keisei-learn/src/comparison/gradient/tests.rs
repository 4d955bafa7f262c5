use super::super::block::{Block, Part};
use super::super::loss::Curve;
use super::*;
use keisei_core::Stream;

/// A store of random leaves over so many features, and the same leaves as dense differences.
fn random(seed: u64, features: u32) -> (Store, Vec<Vec<Vec<f64>>>) {
    let mut rng = Stream::new(seed).named("gradient").rng();
    let mut store = Store::new(std::iter::once(3));
    let mut dense = Vec::new();
    for _ in 0..30 {
        let mut block = Block::default();
        let mut order: Vec<u32> = (0..features).collect();
        rng.shuffle(&mut order);
        block.cells = order[..20].to_vec();
        let (mut leaves, mut stem) = (Vec::new(), Vec::new());
        for i in 0..=rng.below(9) {
            let part = match (i, rng.below(3)) {
                (1.., 0) => Part::stem,
                (1.., 1) if !stem.is_empty() => Part::on_stem,
                _ => Part::leaf,
            };
            let mut leaf = vec![0.0; features as usize];
            if part(0).is_on_stem() {
                leaf.clone_from(&stem);
            }
            let mut places: Vec<u16> = (0..20).collect();
            rng.shuffle(&mut places);
            let runs = 1 + rng.below(3);
            for run in 0..runs {
                let amount = [0.5, -1.0, 3.0][run as usize];
                let len = 1 + rng.below(6);
                for place in places.drain(..len as usize) {
                    block.places.push(place);
                    leaf[block.cells[place as usize] as usize] += f64::from(amount);
                }
                block.runs.push(Run { amount, places: len, own: 0 });
            }
            block.parts.push(part(runs));
            if part(0).is_stem() { stem = leaf } else { leaves.push(leaf) }
        }
        block.settle();
        store.add(&block);
        dense.push(leaves);
    }
    (store, dense)
}

/// The paper's formula, term by term.
fn plain(dense: &[Vec<Vec<f64>>], weights: &[f64], loss: Loss) -> f64 {
    let value = |leaf: &[f64]| -> f64 { leaf.iter().zip(weights).map(|(x, w)| x * w).sum() };
    let of = |leaves: &Vec<Vec<f64>>| -> f64 {
        leaves[1..].iter().map(|leaf| loss.at(value(leaf) - value(&leaves[0])).0).sum()
    };
    dense.iter().map(of).sum()
}

#[test]
fn slopes_are_numeric_differences_of_the_plain_loss() {
    for curve in [Curve::Sigmoid, Curve::Hinge] {
        let loss = Loss { curve, steepness: 0.3 };
        let (store, dense) = random(7, 50);
        let mut rng = Stream::new(8).rng();
        let mut weights: Vec<f64> = (0..50).map(|_| f64::from(rng.below(64)) / 16.0 - 2.0).collect();
        let by_number: Vec<f32> = store.features().iter().map(|&f| weights[f as usize] as f32).collect();
        let mut gradient = Gradient::default();
        gradient.compute(&store, &by_number, loss);
        assert!((gradient.cost() - plain(&dense, &weights, loss)).abs() < 1e-5);
        for (number, &feature) in store.features().iter().enumerate() {
            let feature = feature as usize;
            let before = weights[feature];
            let mut at = |w: f64| {
                weights[feature] = w;
                plain(&dense, &weights, loss)
            };
            let numeric = (at(before + 1e-5) - at(before - 1e-5)) / 2e-5;
            weights[feature] = before;
            let slope = gradient.slope(number);
            assert!((slope - numeric).abs() < 1e-4, "{curve} {feature}: {slope} {numeric}");
        }
    }
}

#[test]
fn threads_change_no_bit() {
    let (store, _) = random(9, 80);
    let mut rng = Stream::new(8).rng();
    let weights: Vec<f32> = store.features().iter().map(|_| rng.unit() as f32 * 5.0).collect();
    let loss = Loss { curve: Curve::Sigmoid, steepness: 0.3 };
    let compute = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut gradient = Gradient::default();
        pool.install(|| gradient.compute(&store, &weights, loss));
        (gradient.parts[0].slopes.clone(), gradient.parts[0].cost)
    };
    let one = compute(1);
    assert!(one.0.iter().any(|&slope| slope != 0));
    assert_eq!(one, compute(2));
    assert_eq!(one, compute(3));
}
