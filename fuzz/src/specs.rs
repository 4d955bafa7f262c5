//! What is written on command lines, in models and in files of openings.

use super::{reads_back, text};
use keisei_core::toys::nim::Nim;
use keisei_core::toys::tricks::Tricks;
use keisei_core::{LinkFunction, Spec, Tensor, Tensors};
use keisei_games::othello::Othello;
use keisei_learn::learners::Setting;
use keisei_learn::{Return, Schedule};
use keisei_measure::Sprt;
use keisei_play::matches::read_openings;
use keisei_play::models::{Card, Checkpoint, Container, Model, ModelSource};
use keisei_play::roster::PlayerFactory;

pub(super) const SPECS: [&str; 8] = [
    "othello",
    "ab:weights.safetensors,nodes=1e5",
    "gtp:\"gnugo --mode=gtp, --level 0\",each=3",
    "td:episodes=100,alpha=0.5/100",
    "tdmc:playouts=100,returns=mean,slope=false",
    "tdleaf:depth=2,games=1e4,lambda=0.7",
    "mc:total=500,value=points",
    "uct:total=5000,c=1,batch=8",
];

pub(super) const OPENINGS: [&str; 2] = [
    "# three\n3 4 2 second\nmoves: 1-3 2-4 # from the start\n3 4 2 second moves: 1-1 2-1\n",
    "moves: f5 d6 c3\n---------------------------OX------XO--------------------------- X moves: f5\n",
];

/// Reads a specification, and everything that is named by one and opens no file.
pub fn spec(bytes: &[u8]) {
    let text = text(bytes);
    let Ok(mut spec) = text.parse::<Spec>() else { return };
    assert_eq!(spec.text(), text);
    if let Ok(setting) = Setting::read(&mut spec.clone()) {
        let written = setting.spec();
        let again = Setting::read(&mut Spec::canonical(&written).expect("what is written reads"));
        assert_eq!(again.expect("what is written is sound").spec(), written);
    }
    let names_files = |key| text.contains(key);
    let files = ["prior", "policy", "moves", "correct"];
    if matches!(spec.name(), "random" | "mc" | "uct") && !files.into_iter().any(names_files) {
        let models = ModelSource::default();
        if let Ok(recruit) = PlayerFactory::new(&Othello, &text, &models) {
            let again = PlayerFactory::from_canonical(&Othello, recruit.canonical(), &models);
            assert_eq!(again.expect("what is written reads").canonical(), recruit.canonical());
        }
    }
    let _ = spec.take::<u64>("nodes");
    let _ = spec.take::<f64>("c");
    let _ = spec.positional();
    let _ = spec.finish();
}

/// Reads a schedule.
pub fn schedule(bytes: &[u8]) {
    reads_back::<Schedule>(&text(bytes));
    if let Ok(schedule) = text(bytes).parse::<Schedule>() {
        let _ = (schedule.at(0, 0), schedule.at(u64::MAX, 1), schedule.within(0.0, 1.0));
    }
}

/// Reads returns, squashing curves and sequential tests.
pub fn words(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<Return>(&text);
    let _ = text.parse::<Sprt>();
    if let Ok(squash) = text.parse::<LinkFunction>() {
        let again: LinkFunction = squash.to_string().parse().expect("what is written reads");
        assert_eq!(squash.to_string(), again.to_string());
    }
}

/// Reads models, checkpoints and the files that hold them.
pub fn container(bytes: &[u8]) {
    if let Ok(file) = Container::from_bytes(bytes) {
        // Bytes, because a weight that is no number does not equal itself.
        let written = file.to_bytes();
        assert_eq!(Container::from_bytes(&written).expect("what is written reads").to_bytes(), written);
    }
    if let Ok(model) = Model::from_bytes(bytes) {
        let _ = model.squashed(&Nim);
    }
    let _ = Checkpoint::from_bytes(bytes);
}

pub(super) fn containers() -> Vec<Vec<u8>> {
    let model = Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, -0.5] };
    let mut state = Tensors::default();
    state.put("done", Tensor::U64(vec![17]));
    state.put("weights", Tensor::F64(vec![0.25; 3]));
    state.put("small", Tensor::I16(vec![-3, 7]));
    let lines = [("training".to_owned(), "td \"quoted\"".to_owned())].into();
    vec![model.to_bytes(), Checkpoint { lines, state }.to_bytes()]
}

/// Reads opening files.
pub fn openings(bytes: &[u8]) {
    let text = text(bytes);
    for line in read_openings(&Othello, &text).unwrap_or_default() {
        let _ = line.end();
    }
    for line in read_openings(&Nim, &text).unwrap_or_default() {
        let _ = line.end();
    }
    let _ = read_openings(&Tricks, &text);
}
