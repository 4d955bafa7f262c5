//! Comparison training on Nim, Othello, chess and Shogi.

use keisei_core::toys::nim::{Bouton, Heaps};
use keisei_core::toys::tricks::Tricks;
use keisei_core::{
    CancelToken, Features, Game, LearnError, Learner, Line, Linear, Position, StepReport, Stream, Tensors,
};
use keisei_games::chess::Chess;
use keisei_games::othello::{Board, Othello};
use keisei_games::shogi::Shogi;
use keisei_learn::comparison::{ComparisonReport, Mismatch, mismatch};
use keisei_learn::driver::{CHECKPOINT, CURVE, MODEL};
use keisei_learn::{Comparison, ComparisonConfig, Ending, Training};
use keisei_play::models::{Card, Model};
use keisei_play::policies;
use std::path::Path;
use std::time::Duration;

fn config(text: &str) -> ComparisonConfig {
    ComparisonConfig::from_spec(&mut format!("comparison:{text}").parse().unwrap()).unwrap()
}

/// Trains to the end and returns the weights and the lesson of every step.
fn trained<P: Position, F: Features<P>>(mut learner: Comparison<P, F>) -> (Vec<f32>, Vec<ComparisonReport>) {
    let mut lessons = Vec::new();
    while learner.done() < learner.total() {
        lessons.push(learner.step().unwrap());
    }
    (learner.model().to_vec(), lessons)
}

/// Games in which both sides choose by an evaluation, with a random move now and then.
fn taught<G: Game>(game: &G, set: &str, teacher: &[f32], games: u64, plies: usize) -> Vec<Line<G::Position>> {
    let features = game.features(set).unwrap();
    let greedy = policies::Greedy(keisei_core::Afterstate(Linear::new(features, teacher)));
    let mut policy = policies::EpsilonGreedy { epsilon: 0.2, greedy };
    let one = |number: u64| {
        let mut rng = Stream::new(number).named("taught").rng();
        let mut line = Line::new(game.start(&mut rng));
        let mut position = line.start.clone();
        while let Some(m) = keisei_core::Policy::pick(&mut policy, &position, &mut rng) {
            if line.moves.len() == plies {
                break;
            }
            position.play(m);
            line.moves.push(m);
        }
        line
    };
    (0..games).map(one).collect()
}

/// Games of players who care for discs on the rim alone.
fn rim_games(games: u64) -> Vec<Line<Board>> {
    let rim = |square: usize| matches!((square / 8, square % 8), (0 | 7, _) | (_, 0 | 7));
    let weights: Vec<f32> = (0..64).map(|square| if rim(square) { 1.0 } else { 0.0 }).collect();
    taught(&Othello, "squares", &weights, games, 60)
}

#[test]
fn what_a_teacher_prefers_is_learned() {
    let features = Othello.features("squares").unwrap();
    let setting = config("iterations=6,updates=30,depth=0,held=0.25,p=0.5,measure=both");
    let (weights, lessons) = trained(Comparison::new(features, &rim_games(16), setting, None, 1).unwrap());
    let (before, after) = (&lessons[2], &lessons[lessons.len() - 1]);
    assert!(after.held.positions > 100);
    assert!(after.held.loss() < 0.6 * before.held.loss(), "{} {}", before.held.loss(), after.held.loss());
    assert!(after.held.agreement() > before.held.agreement() + 0.2);
    assert!(after.mismatch.loss() < before.mismatch.loss());
    assert!(weights[0] > weights[27] && weights[63] > weights[9], "corners are rim, the middle is not");
}

/// Chess with its forcing moves, and the scale that its five piece values fix.
#[test]
fn the_scale_of_material_is_kept() {
    let teacher = [100.0, 320.0, 330.0, 500.0, 950.0, 10.0];
    let lines = taught(&Chess, "material", &teacher, 4, 60);
    let features = Chess.features("material").unwrap();
    let learner =
        Comparison::new(features, &lines, config("iterations=3,updates=20,quiet=2"), None, 1).unwrap();
    assert_eq!(learner.model()[..5], [100.0, 300.0, 300.0, 500.0, 900.0]);
    let (weights, _) = trained(learner);
    assert_eq!(weights[..5].iter().sum::<f32>(), 2100.0);
    assert!(weights[..5] != [100.0, 300.0, 300.0, 500.0, 900.0]);
}

/// In every iteration each sibling is searched, skipped or filtered, and skips follow p (table 3 of the paper).
#[test]
fn siblings_left_out_come_back_by_chance() {
    let shogi = Shogi::default();
    let teacher: Vec<f32> = (0..13).map(|i| shogi.features("material").unwrap().initial_weight(i)).collect();
    let lines = taught(&shogi, "material", &teacher, 3, 40);
    let features = shogi.features("material").unwrap();
    let run = |text: &str| {
        let text = format!("iterations=9,updates=1,step=1e-9,depth=0,quiet=0,window=99,narrow=99,{text}");
        let (_, lessons) =
            trained(Comparison::new(features.clone(), &lines, config(&text), None, 5).unwrap());
        let last = |j: u32| lessons.iter().rfind(|lesson| lesson.iteration == j).unwrap().counts;
        (1..=9).map(last).collect::<Vec<_>>()
    };
    for (p, skips) in [(1.0, 0.0), (0.5, 1.0), (0.25, 3.0)] {
        let counts = run(&format!("p={p}"));
        for count in &counts {
            assert_eq!(count.searched + count.skipped + count.filtered, count.siblings);
        }
        // The weights stand still, so what is outside stays outside: after the first iteration every sibling left
        // out is skipped (1 − p)/p times for each time it is searched.
        let (skipped, again) =
            counts[1..].iter().fold((0, 0), |(s, a), count| (s + count.skipped, a + count.again));
        let ratio = skipped as f64 / again as f64;
        assert!((ratio - skips).abs() <= 0.2 * skips, "{p}: {ratio}");
        assert!(counts[0].left_out > 50 && counts.iter().all(|count| count.left_out == counts[0].left_out));
    }
    let never = run("p=0");
    assert!(never[1..].iter().all(|count| count.again == 0 && count.skipped == never[0].left_out));
    let filtered = run("p=1,filter=150");
    assert!(filtered[0].filtered > 50 && filtered[0].left_out < run("p=1")[0].left_out);
}

#[test]
fn a_model_to_begin_with_can_hold_weights_back() {
    let features = Othello.features("squares").unwrap();
    let start: Vec<f32> = (0..64).map(|i| if i % 2 == 0 { 40.0 } else { -40.0 }).collect();
    let far = |adapt: bool| {
        // Where λ outweighs every slope, weights go where they are pulled.
        let text = format!("iterations=2,updates=60,depth=0,l1=1e6,adapt={adapt}");
        let learner = Comparison::new(features, &rim_games(2), config(&text), Some(start[..].into()), 1);
        let (weights, _) = trained(learner.unwrap());
        weights.iter().zip(&start).map(|(weight, start)| (weight - start).abs()).fold(0.0, f32::max)
    };
    assert!(far(true) <= 2.0 && far(false) >= 38.0);
    let short = Comparison::new(features, &rim_games(1), config(""), Some([1.0][..].into()), 1);
    assert!(matches!(short, Err(LearnError::BadState { .. })));
}

/// Trains in a folder, stopping after so many steps, on so many threads.
fn train(folder: &Path, threads: usize, until: u64) -> Ending {
    let setting = config("iterations=3,updates=6,p=0.3,narrow=40,held=0.1,measure=both,window=120");
    let features = Othello.features("squares").unwrap();
    let mut learner = Comparison::new(features, &rim_games(11), setting, None, 3).unwrap();
    let cancel = CancelToken::default();
    let identity = learner.config().spec();
    let (resume, force, every) = (true, false, Duration::ZERO);
    let training = Training { folder, identity, version: "", resume, force, every, cancel: &cancel };
    let model = |learner: &Comparison<Board, _>| Model {
        card: Card::new(&Othello, "squares"),
        weights: learner.model().to_vec(),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let enough = |done: u64| {
        if done >= until {
            cancel.cancel();
        }
    };
    pool.install(|| training.run(&mut learner, model, |progress| enough(progress.done))).unwrap()
}

#[test]
fn neither_threads_nor_interruptions_change_a_byte() {
    let folders = [(); 4].map(|()| tempfile::tempdir().unwrap());
    let [one, two, three, cut] = folders.each_ref().map(tempfile::TempDir::path);
    for (threads, folder) in [(1, one), (2, two), (3, three)] {
        assert_eq!(train(folder, threads, u64::MAX), Ending::Finished);
    }
    // While the first iteration measures, while it collects, while the second updates, and at its end.
    for (threads, until) in [(2, 1), (1, 4), (3, 18), (2, 22)] {
        assert_eq!(train(cut, threads, until), Ending::Stopped);
    }
    assert_eq!(train(cut, 1, u64::MAX), Ending::Finished);
    for file in [MODEL, CURVE, CHECKPOINT] {
        let [one, two, three, cut] = [one, two, three, cut].map(|f| std::fs::read(f.join(file)).unwrap());
        assert!(one == two && one == three && one == cut, "{file}");
    }
}

/// Where a collection searches what a measurement would, it is one, and no step is spent on another.
#[test]
fn collecting_every_sibling_measures_on_the_way() {
    let features = Othello.features("squares").unwrap();
    let (lines, setting) =
        (rim_games(11), config("iterations=3,updates=6,p=1,measure=both,window=9,narrow=9"));
    let mut learner = Comparison::new(features, &lines, setting.clone(), None, 3).unwrap();
    assert_eq!(learner.total(), 3 * (2 + 6) + 2);
    let mut iterations = 0;
    while learner.done() < learner.total() {
        let before = learner.model().to_vec();
        let lesson = learner.step().unwrap();
        if lesson.updates == 1 {
            let plain = mismatch(&features, &before, lines.clone().into(), &setting).unwrap();
            let counts = |m: &Mismatch| (m.positions, m.siblings, m.high, m.low, m.nodes);
            assert_eq!(counts(&lesson.mismatch), counts(&plain));
            assert_eq!((plain.high > 0, plain.low > 0), (iterations > 0, iterations > 0));
            assert!((lesson.mismatch.loss() - plain.loss()).abs() < 1e-12);
            assert!((lesson.mismatch.agreement() - plain.agreement()).abs() < 1e-12);
            iterations += 1;
        }
    }
    assert_eq!(iterations, 3);
}

/// The mismatch of weights is what a plain count over all siblings says.
#[test]
fn mismatch_counts_what_is_outside_the_window() {
    let features = Othello.features("squares").unwrap();
    let lines = rim_games(3);
    let weights: Vec<f32> = (0..64).map(|i| (i * 37 % 64) as f32 * 3.0).collect();
    let setting = config("depth=0,quiet=0,window=150");
    let measured = mismatch(&features, &weights, lines.clone().into(), &setting).unwrap();
    let linear = Linear::new(features, &weights[..]);
    let (mut cost, mut positions) = (0.0, 0);
    for line in &lines {
        let mut board = line.start;
        for &m in &line.moves {
            let value = |m| {
                let mut after = board;
                after.play(m);
                (!after.is_over()).then(|| f64::from(linear.value(&after, board.turn())))
            };
            // A recorded move that ends the game settles it: there is nothing to compare.
            if let Some(recorded) = value(m).filter(|_| board.moves().count() > 1) {
                positions += 1;
                for sibling in board.moves().filter(|&other| other != m).filter_map(value) {
                    let x = sibling - recorded;
                    cost += if x >= 150.0 {
                        1.0
                    } else if x <= -150.0 {
                        0.0
                    } else {
                        1.0 / (1.0 + (-7.0 / 150.0 * x).exp())
                    };
                }
            }
            board.play(m);
        }
    }
    assert_eq!(measured.positions, positions);
    assert!(measured.high > 0 && measured.low > 0);
    assert!((measured.loss() - cost / positions as f64).abs() < 1e-6, "{} {cost}", measured.loss());
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let illegal = Line { start: Heaps::new([1, 0, 0]), moves: vec!["1-2".parse().unwrap()] };
    let refusal = |lines: &[Line<Heaps>]| {
        Comparison::new(Bouton, lines, ComparisonConfig::default(), None, 1).unwrap_err().to_string()
    };
    assert_eq!(refusal(&[]), "there is no recorded game to learn from");
    assert!(refusal(&[illegal]).contains("1-2 is not legal"));
    let deal = Tricks.start(&mut Stream::new(1).rng());
    let set = Tricks.features(Tricks.feature_sets()[0].name).unwrap();
    let hidden = Comparison::new(set, &[Line::new(deal)], ComparisonConfig::default(), None, 1);
    assert!(matches!(hidden, Err(LearnError::UnfitGame { .. })));

    let features = Othello.features("squares").unwrap();
    let learner = |games| Comparison::new(features, &rim_games(games), config("updates=2"), None, 1).unwrap();
    let mut saved = Tensors::default();
    learner(2).save(&mut saved);
    assert!(learner(2).load(&saved).is_ok());
    assert!(matches!(learner(3).load(&saved), Err(LearnError::BadState { .. })));
    assert_eq!(ComparisonReport::columns().len(), ComparisonReport::default().row().len());
}
