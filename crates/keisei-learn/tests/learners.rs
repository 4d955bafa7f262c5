//! Every learner of the registry, trained by its name.

use keisei_core::toys::nim::{Heaps, Nim};
use keisei_core::{CancelToken, Game, Learner, Line, Position, Stream};
use keisei_learn::driver::{CHECKPOINT, CURVE, MODEL};
use keisei_learn::learners::{self, Entry, Inputs, OpenError, Setting, Source, Valued};
use keisei_learn::{AnyLearner, Ending, LEARNERS, Td, TdConfig, Training};
use keisei_play::models::{Model, ModelSource};
use std::path::Path;
use std::time::Duration;

/// A short training of every learner.
const SPECS: [&str; 7] = [
    "td:episodes=8,alpha=0.1",
    "tdmc:episodes=8,playouts=3,alpha=0.1",
    "tdleaf:games=8,depth=1,alpha=0.1",
    "selective:n=2,episodes=8,playouts=3,gain=1",
    "pairs:iterations=8,hidden=3,starts=2,validation=20",
    "softmax:passes=8,validation=20",
    "comparison:iterations=2,updates=3,depth=0,held=0.25",
];

/// Plays games of Nim at random.
fn lines() -> Vec<Line<Heaps>> {
    let play = |number| {
        let mut rng = Stream::new(3).child(number).rng();
        let start = Nim.start(&mut rng);
        let (mut line, mut heaps) = (Line::new(start), start);
        while let Some(m) = heaps.random_move(&mut rng) {
            line.moves.push(m);
            heaps.play(m);
        }
        line
    };
    (0..12).map(play).collect()
}

fn open(spec: &str) -> Box<dyn AnyLearner> {
    open_from(spec, &ModelSource::default()).unwrap()
}

fn open_from(spec: &str, models: &ModelSource) -> Result<Box<dyn AnyLearner>, OpenError> {
    learners::open(&Nim, spec, None, Inputs { lines: lines(), models }, 5)
}

/// Trains in a folder until done, or until so many steps are done.
fn train(spec: &str, folder: &Path, until: u64) -> Ending {
    let (mut learner, cancel) = (open(spec), CancelToken::default());
    let training = Training {
        folder,
        identity: spec.to_owned(),
        version: "",
        resume: true,
        force: false,
        every: Duration::from_mins(1),
        cancel: &cancel,
    };
    let progress = |at: keisei_learn::Progress| {
        if at.done >= until {
            cancel.cancel();
        }
    };
    training.run(&mut *learner, AnyLearner::file, progress).unwrap()
}

#[test]
fn every_learner_is_trained_by_name_and_resumed_to_the_same_bytes() {
    let names: Vec<&str> = LEARNERS.iter().map(|entry| entry.name).collect();
    assert_eq!(SPECS.map(|spec| spec.split(':').next().unwrap()).to_vec(), names);
    for spec in SPECS {
        let [whole, halves] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        assert_eq!(train(spec, whole.path(), u64::MAX), Ending::Finished);
        assert_eq!(train(spec, halves.path(), 3), Ending::Stopped, "{spec}");
        assert_eq!(train(spec, halves.path(), u64::MAX), Ending::Finished);
        for file in [MODEL, CURVE, CHECKPOINT] {
            let [whole, halves] =
                [&whole, &halves].map(|folder| std::fs::read(folder.path().join(file)).unwrap());
            assert!(whole == halves, "{spec}: {file}");
        }
        let model = Model::read(&whole.path().join(MODEL)).unwrap();
        let setting = Setting::read(&mut spec.parse().unwrap()).unwrap();
        assert_eq!((model.card.learner, model.card.steps), (setting.spec(), open(spec).total()));
        let fits = match setting.entry().values {
            Valued::Positions => Model::read(&whole.path().join(MODEL)).unwrap().evaluation(&Nim).is_ok(),
            Valued::Moves => Model::read(&whole.path().join(MODEL)).unwrap().ranking(&Nim).is_ok(),
        };
        assert!(fits && model.weights.iter().any(|&weight| weight != 0.0), "{spec}");
    }
}

#[test]
fn by_name_or_by_type_it_is_the_same_learner() {
    let mut by_name = open(SPECS[1]);
    let config = TdConfig::from_spec(&mut SPECS[1].parse().unwrap()).unwrap();
    let mut by_type = Td::new(Nim, Nim.features("bouton").unwrap(), config, 5).unwrap();
    while by_name.done() < by_name.total() {
        assert_eq!(by_name.step().unwrap().len(), by_name.columns().len());
        by_type.step().unwrap();
    }
    assert_eq!(by_name.model(), by_type.model());
    assert!(by_name.figures().iter().any(|&(name, count)| name == "playouts" && count >= 3.0 * 8.0));
}

#[test]
fn canonical_specifications_name_every_parameter_and_read_back() {
    for (spec, entry) in SPECS.into_iter().zip(LEARNERS) {
        let learner = open(spec);
        assert_eq!(open(learner.canonical()).canonical(), learner.canonical());
        let schema: serde_json::Value = serde_json::from_str(&entry.schema()).unwrap();
        let properties = schema["properties"].as_object().unwrap();
        assert_eq!(properties.len(), entry.parameters.len());
        for said in learner.canonical().split_once(':').unwrap().1.split(',') {
            assert!(properties.contains_key(said.split('=').next().unwrap()), "{spec}: {said}");
        }
        assert_eq!(learner.versions()[0], (format!("learner {}", entry.name), entry.version));
    }
    let silent = open("tdmc:playouts=0,episodes=8");
    assert!(silent.canonical().starts_with("td:episodes=8") && silent.versions()[0].0 == "learner td");
    assert_eq!(
        open(SPECS[1]).versions()[1..],
        [("features nim/bouton".to_owned(), 1), ("playouts nim".to_owned(), 1)]
    );
}

#[test]
fn a_training_that_begins_with_a_model_knows_it_by_digest() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("w");
    let mut first = open(SPECS[6]);
    while first.done() < first.total() {
        first.step().unwrap();
    }
    first.file().write(&file).unwrap();
    let spec = format!("{},start={}", SPECS[6], file.display());
    let second = open(&spec);
    assert_eq!(second.model(), first.model());
    assert!(second.card().learner.ends_with(&format!(",start={}", file.display())));
    let digest = Model::read(&file).unwrap().digest();
    assert!(second.canonical().ends_with(&format!(",start=blake3:{digest}")));
    let models = ModelSource::default().indexed(move |_| Some(file.clone()));
    assert_eq!(open_from(second.canonical(), &models).unwrap().model(), first.model());
}

#[test]
fn what_cannot_be_learned_is_refused() {
    let refused = |spec: &str, lines: Vec<Line<Heaps>>, features: Option<&str>| {
        let inputs = Inputs { lines, models: &ModelSource::default() };
        learners::open(&Nim, spec, features, inputs, 1).err().unwrap().to_string()
    };
    assert!(refused("tb:", lines(), None).contains("no learner named \"tb\"; there are: td, tdmc, tdleaf"));
    assert!(refused("td:n=4", lines(), None).contains("there is no option \"n\"; there are: episodes"));
    assert!(refused("td", lines(), Some("none")).contains("bouton"));
    assert!(refused("softmax", lines(), Some("bouton")).contains("takes"));
    assert!(refused("comparison", Vec::new(), None).contains("no recorded game"));
    assert!(refused("comparison:start=no/such", lines(), None).contains("there is no model file no/such"));
    let needs = |name| Entry::named(name).unwrap().source;
    assert_eq!(
        (needs("td"), needs("tdleaf"), needs("pairs")),
        (Source::SelfPlay, Source::Results, Source::Moves)
    );
}

#[test]
fn the_largest_numbers_are_refused_or_learned_with() {
    let (most, long) = (u32::MAX, u64::MAX);
    for entry in LEARNERS {
        for parameter in entry.parameters {
            for value in [most.to_string(), long.to_string(), "1e300".to_owned(), "-1".to_owned()] {
                let spec = format!("{}:{}={value}", entry.name, parameter.key);
                // These are not numbers, but amounts of memory.
                if ["starts"].contains(&parameter.key) {
                    continue;
                }
                if let Ok(mut learner) = open_from(&spec, &ModelSource::default()) {
                    assert!(learner.total() > 0, "{spec}");
                    if !["playouts", "updates", "iterations"].contains(&parameter.key) {
                        let _ = learner.step();
                    }
                }
            }
        }
    }
}
