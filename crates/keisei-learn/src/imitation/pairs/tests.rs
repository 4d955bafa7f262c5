//! The kernel against the equations, one pair at a time, with a finite difference to keep both honest.

use super::*;
use keisei_core::toys::nim::{Heaps, Takes};
use keisei_core::{Line, MoveFeatures, Position};
use keisei_play::wide::Task;

/// Games of Nim in which who can win does.
fn games(count: u64) -> Vec<Line<Heaps>> {
    let game = |seed| {
        let mut rng = Stream::new(seed).named("nim").rng();
        let mut heaps = Heaps::new([3, 4, 5].map(|least| least + rng.below(3) as u8));
        let mut line = Line::new(heaps);
        while let Some(any) = heaps.random_move(&mut rng) {
            let wins = |m: &<Heaps as Position>::Move| {
                let mut after = heaps;
                after.play(*m);
                !after.is_won()
            };
            let m = heaps.moves().find(wins).unwrap_or(any);
            heaps.play(m);
            line.moves.push(m);
        }
        line
    };
    (0..count).map(game).collect()
}

fn config(text: &str) -> PairsConfig {
    PairsConfig::from_spec(&mut text.parse().unwrap()).unwrap()
}

fn s(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// `h` by its equation, in double precision, from whole feature vectors.
fn h(weights: &[f64], hidden: usize, x: &[f64]) -> f64 {
    let (omega, v) = weights.split_at(x.len() * hidden);
    let neuron = |j: usize| s(x.iter().enumerate().map(|(i, x)| omega[i * hidden + j] * x).sum());
    s((0..hidden).map(|j| v[j] * neuron(j)).sum())
}

fn error(weights: &[f64], hidden: usize, p: &[f64], q: &[f64]) -> f64 {
    s(h(weights, hidden, p) - h(weights, hidden, q))
}

#[test]
fn an_iteration_is_descent_pair_by_pair() {
    const HIDDEN: usize = 3;
    let lines = games(6);
    let examples = Examples::new(&Takes, &lines).unwrap();
    assert!(!examples.is_plain() && examples.pairs() > 100);
    let mut learner = Pairs::new(examples, config("pairs:hidden=3,alpha=0.9"), 5).unwrap();
    let mut weights: Vec<f64> = learner.model().iter().map(|&w| f64::from(w)).collect();
    let mut order: Vec<usize> = (0..learner.positions()).collect();
    Stream::new(5).named("pairs").named("order").child(0).child(0).rng().shuffle(&mut order);
    let mut positions = Vec::new();
    for line in &lines {
        let mut heaps = line.start;
        for &m in &line.moves {
            if heaps.moves().count() > 1 {
                positions.push((heaps, m));
            }
            heaps.play(m);
        }
    }
    let (mut sum, mut pairs) = (0.0, 0);
    for &at in &order {
        let (heaps, played) = positions[at];
        let x = |m| -> Vec<f64> {
            let mut x = vec![0.0; 3];
            Takes.visit(&heaps, m, |i, amount| x[i] += f64::from(amount));
            x
        };
        for other in heaps.moves().filter(|&m| m != played) {
            let (p, q) = (x(other), x(played));
            sum += error(&weights, HIDDEN, &p, &q);
            pairs += 1;
            let slope = |i: usize| {
                let at = |change: f64| {
                    let mut moved = weights.clone();
                    moved[i] += change;
                    error(&moved, HIDDEN, &p, &q)
                };
                (at(1e-5) - at(-1e-5)) / 2e-5
            };
            let gradient: Vec<f64> = (0..weights.len()).map(slope).collect();
            weights.iter_mut().zip(&gradient).for_each(|(w, g)| *w -= 0.9 * g);
        }
    }
    let lesson = learner.step().unwrap();
    assert!((lesson.error - sum / f64::from(pairs)).abs() < 1e-5, "{} {}", lesson.error, sum);
    for (got, want) in learner.model().iter().zip(&weights) {
        assert!((f64::from(*got) - want).abs() < 2e-4, "{got} {want}");
    }
}

/// The same pairs, but every input told by the candidates: nothing is shared.
#[derive(Clone, Debug)]
struct Apart;

impl MoveFeatures<Heaps> for Apart {
    fn name(&self) -> &'static str {
        "apart"
    }
    fn count(&self) -> usize {
        Takes.count()
    }
    fn visit_move(&self, heaps: &Heaps, m: <Heaps as Position>::Move, each: impl FnMut(usize, f32)) {
        Takes.visit(heaps, m, each);
    }
    fn label(&self, index: usize) -> String {
        Takes.label(index)
    }
}

#[test]
fn sharing_inputs_changes_nothing_that_is_learned() {
    let lines = games(8);
    let learn = |examples: Examples| {
        let mut learner = Pairs::new(examples, config("pairs:hidden=15,iterations=5"), 2).unwrap();
        (0..5).for_each(|_| _ = learner.step().unwrap());
        learner.model().to_vec()
    };
    let shared = learn(Examples::new(&Takes, &lines).unwrap());
    let apart = learn(Examples::new(&Apart, &lines).unwrap());
    for (a, b) in shared.iter().zip(&apart) {
        assert!((a - b).abs() < 1e-4, "{a} {b}");
    }
}

/// The wide path against the same code compiled plainly, bit for bit, at every number of blocks.
#[test]
fn wide_registers_learn_the_same_bytes() {
    fn swept<const K: usize>(examples: &Examples, hidden: usize, wide: bool) -> (u64, Vec<Block>) {
        let config = PairsConfig { hidden, ..PairsConfig::default() };
        let mut rows = Pairs::new(examples.clone(), config, 7).unwrap().starts[0].rows.clone();
        let order: Vec<u32> = (0..examples.len() as u32).collect();
        let task = Sweep::<K> { rows: rows.as_chunks_mut().0, examples, order: &order, rate: 0.9, hidden };
        let error = if wide { widest(task) } else { task.run() };
        (error.to_bits(), rows)
    }
    let examples = Examples::new(&Takes, &games(10)).unwrap();
    for hidden in [1, 8, 15, 30, 50, 64] {
        keisei_play::with_blocks!(blocks(hidden), K => {
            assert_eq!(swept::<K>(&examples, hidden, true), swept::<K>(&examples, hidden, false));
        });
    }
}

#[test]
fn perfect_games_teach_to_leave_lost_positions() {
    let examples = Examples::new(&Takes, &games(60)).unwrap();
    let spec = "pairs:hidden=5,iterations=60,starts=4,validation=60";
    let mut learner = Pairs::new(examples.clone(), config(spec), 3).unwrap();
    let before = learner.step().unwrap();
    while learner.done() < learner.total() {
        learner.step().unwrap();
    }
    let (sole, among) = agreement(&examples, learner.model(), 5);
    // Where nothing wins, any move was played: there is nothing to agree with.
    assert!(among > 0.6 && sole <= among, "{sole} {among}");
    let best = learner.agreements()[learner.best()];
    assert!(learner.agreements().iter().all(|&one| one <= best) && best >= before.best);
}

#[test]
fn neither_threads_nor_interruptions_change_a_byte() {
    let new = || {
        let examples = Examples::new(&Takes, &games(20)).unwrap();
        Pairs::new(examples, config("pairs:hidden=9,iterations=8,starts=3,validation=30"), 11).unwrap()
    };
    let run = |learner: &mut Pairs, steps: u32, threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| (0..steps).for_each(|_| _ = learner.step().unwrap()));
    };
    let (mut whole, mut first, mut second) = (new(), new(), new());
    run(&mut whole, 8, 1);
    run(&mut first, 3, 3);
    let mut state = Tensors::default();
    first.save(&mut state);
    second.load(&state).unwrap();
    run(&mut second, 5, 2);
    let [mut a, mut b] = [Tensors::default(), Tensors::default()];
    whole.save(&mut a);
    second.save(&mut b);
    assert_eq!(a, b);
    assert_eq!(whole.model(), second.model());
    let other = Examples::new(&Takes, &games(21)).unwrap();
    let mut other = Pairs::new(other, config("pairs:hidden=9,starts=3,validation=30"), 11).unwrap();
    assert!(matches!(other.load(&state), Err(LearnError::BadState { .. })));
}

#[test]
fn no_game_is_on_both_sides_of_a_split() {
    let lines = games(12);
    let all = Examples::new(&Takes, &lines).unwrap();
    let (learned, held) = all.clone().split(None, 15).unwrap();
    assert_eq!(held.len(), 15);
    assert!(learned.len() + held.len() <= all.len());
    let (few, _) = all.clone().split(Some(9), 15).unwrap();
    assert_eq!(few.len(), 9);
    assert!(all.clone().split(Some(all.len()), 15).is_err());
    assert!(all.clone().split(None, all.len() + 1).is_err());
    let (front, rest) = all.clone().take_first(15).unwrap();
    let more = Examples::new(&Takes, &games(14)).unwrap().take_first(15).unwrap();
    assert_eq!((front.len(), front.digest()), (15, more.0.digest()));
    assert!(rest.len() + 15 <= all.len() && rest.digest() == more.1.first(rest.len()).digest());
    assert!(all.clone().take_first(all.len() + 1).is_err());
    let (whole, none) = all.clone().split(None, 0).unwrap();
    assert!(whole == all && none.is_empty());
}

#[test]
fn specifications_read_back() {
    let config = PairsConfig { hidden: 50, positions: Some(19_000), ..PairsConfig::default() };
    assert_eq!(PairsConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
    for text in
        ["td:", "pairs:hidden=0", "pairs:hidden=65", "pairs:starts=0", "pairs:initial=0", "pairs:l2=1"]
    {
        assert!(PairsConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
    }
}
