//! TDLeaf(λ) on Nim and Othello.

use keisei_core::toys::nim::{Bouton, Heaps};
use keisei_core::toys::tricks::Tricks;
use keisei_core::{CancelToken, Evaluator, Game, LearnError, Learner, Line, Linear, Position, Seat, Stream};
use keisei_games::othello::{Board, Othello};
use keisei_learn::driver::{CHECKPOINT, CURVE, MODEL};
use keisei_learn::{Ending, TdLeaf, TdLeafConfig, Training};
use keisei_play::matches::{Control, Entrant, Plan, run};
use keisei_play::models::{Card, Model};
use keisei_play::players::{Greedy, Random};
use keisei_play::policies;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

fn config(text: &str) -> TdLeafConfig {
    TdLeafConfig::from_spec(&mut text.parse().unwrap()).unwrap()
}

fn trained<P: Position, F: keisei_core::Features<P>>(mut learner: TdLeaf<P, F>) -> Vec<f32> {
    while learner.done() < learner.total() {
        learner.step().unwrap();
    }
    learner.model().to_vec()
}

/// A game of Nim in which who can win does, and who cannot plays at random.
fn perfect_game(seed: u64) -> Line<Heaps> {
    let mut rng = Stream::new(seed).named("perfect").rng();
    let mut heaps = Heaps::new([1, 2, 3].map(|least| least + rng.below(3) as u8));
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
}

#[test]
fn perfect_games_of_nim_teach_bouton() {
    let records: Arc<[_]> = (0..40).map(perfect_game).collect();
    for depth in 0..=3 {
        let text = format!("tdleaf:depth={depth},games=200,alpha=0.1");
        let weights = trained(TdLeaf::new(Bouton, records.clone(), config(&text), 1).unwrap());
        let mut evaluation = Linear::new(Bouton, weights);
        for text in ["1 0 0 first", "3 4 5 first", "2 1 0 second", "5 5 1 second"] {
            let heaps: Heaps = text.parse().unwrap();
            assert!(heaps.is_won());
            let values = Seat::all(2).map(|seat| evaluation.evaluate(&heaps, seat)).collect::<Vec<_>>();
            assert!(values[heaps.turn().index()] > values[heaps.turn().other().index()], "{depth}: {text}");
        }
    }
}

/// Games in which both sides care for discs on the rim alone, with a random move now and then.
fn rim_game(seed: u64) -> Line<Board> {
    let rim = |square: usize| matches!((square / 8, square % 8), (0 | 7, _) | (_, 0 | 7));
    let weights: Vec<f32> = (0..64).map(|square| if rim(square) { 1.0 } else { 0.0 }).collect();
    let features = Othello.features("squares").unwrap();
    let greedy = policies::Greedy(keisei_core::Afterstate(Linear::new(features, weights)));
    let mut policy = policies::EpsilonGreedy { epsilon: 0.2, greedy };
    let mut rng = Stream::new(seed).named("rim").rng();
    let mut board = Board::START;
    let mut line = Line::new(board);
    while let Some(m) = keisei_core::Policy::pick(&mut policy, &board, &mut rng) {
        board.play(m);
        line.moves.push(m);
    }
    line
}

#[test]
fn records_of_othello_teach_to_beat_random_play() {
    let records: Arc<[_]> = (0..300).map(rim_game).collect();
    let features = Othello.features("tdmc").unwrap();
    let text = "tdleaf:depth=1,games=300,lambda=1";
    let weights = trained(TdLeaf::new(features, records, config(text), 1).unwrap());
    let evaluation = Model { card: Card::new(&Othello, "tdmc"), weights }.squashed(&Othello).unwrap();
    let learned = Entrant::new("learned", move || Ok(Box::new(Greedy { evaluation: evaluation.clone() })));
    let random = Entrant::new("random", || Ok(Box::new(Random)));
    let plan = Plan { games: 400, ..Plan::new(Othello, vec![learned, random]) };
    let report = run(&plan, Control::default()).unwrap();
    let score = report.pairings[0].duel.as_ref().unwrap().score;
    assert!(score > 0.7, "{report}");
}

/// Trains in a folder, stopping after so many games, on so many threads.
fn train(folder: &Path, threads: usize, until: u64) -> Ending {
    let records: Arc<[_]> = (0..7).map(rim_game).collect();
    let config = config("tdleaf:depth=2,games=20,alpha=0.01/10");
    let features = Othello.features("squares").unwrap();
    let mut learner = TdLeaf::new(features, records, config, 3).unwrap();
    let cancel = CancelToken::default();
    let identity = learner.config().spec();
    let (resume, force, every) = (true, false, Duration::ZERO);
    let training = Training { folder, identity, version: "", resume, force, every, cancel: &cancel };
    let model = |learner: &TdLeaf<Board, _>| Model {
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
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let [one, four, cut] = folders.each_ref().map(tempfile::TempDir::path);
    assert_eq!(train(one, 1, u64::MAX), Ending::Finished);
    assert_eq!(train(four, 4, u64::MAX), Ending::Finished);
    // Once in the first pass over the seven records, once in the second.
    assert_eq!(train(cut, 4, 3), Ending::Stopped);
    assert_eq!(train(cut, 1, 11), Ending::Stopped);
    assert_eq!(train(cut, 2, u64::MAX), Ending::Finished);
    for file in [MODEL, CURVE, CHECKPOINT] {
        let [one, four, cut] = [one, four, cut].map(|folder| std::fs::read(folder.join(file)).unwrap());
        assert!(one == four && one == cut, "{file}");
    }
}

#[test]
fn a_training_goes_on_only_with_its_own_records() {
    let learner = |seeds: std::ops::Range<u64>| {
        TdLeaf::new(Bouton, seeds.map(perfect_game).collect(), config("tdleaf:games=5"), 1).unwrap()
    };
    let mut saved = keisei_core::Tensors::default();
    learner(0..4).save(&mut saved);
    assert!(learner(0..4).load(&saved).is_ok());
    assert!(matches!(learner(0..5).load(&saved), Err(LearnError::BadState { .. })));
}

#[test]
fn unfit_records_are_refused() {
    let refusal = |lines: Vec<Line<Heaps>>| {
        TdLeaf::new(Bouton, lines.into(), TdLeafConfig::default(), 1).unwrap_err().to_string()
    };
    let sound = perfect_game(1);
    let broken_off = Line { start: sound.start, moves: sound.moves[..1].to_vec() };
    let illegal = Line { start: Heaps::new([1, 0, 0]), moves: vec!["1-2".parse().unwrap()] };
    assert_eq!(refusal(vec![]), "there is no recorded game to learn from");
    assert!(
        refusal(vec![sound.clone(), broken_off]).contains("game 2 cannot be learned from: it breaks off")
    );
    assert!(refusal(vec![illegal]).contains("1-2 is not legal"));
    assert!(refusal(vec![Line::new(Heaps::new([0, 0, 0]))]).contains("no moves"));

    let deal = Tricks.start(&mut Stream::new(1).rng());
    let set = Tricks.features(Tricks.feature_sets()[0].name).unwrap();
    let hidden = TdLeaf::new(set, [Line::new(deal)].into(), TdLeafConfig::default(), 1);
    assert!(matches!(hidden, Err(LearnError::UnfitGame { .. })));
}
