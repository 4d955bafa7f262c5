//! Model and checkpoint files read back as written, and nothing else is taken for one.

use keisei_core::toys::nim::Nim;
use keisei_core::toys::tricks::Tricks;
use keisei_core::{LinkFunction, Tensor, Tensors};
use keisei_play::models::{Card, Checkpoint, Container, ContainerError, Model, ModelError};

fn model() -> Model {
    let card = Card {
        squash: LinkFunction::Logistic { k: 0.25 },
        learner: "td:alpha=0.5".to_owned(),
        config: r#"{"alpha":0.5,"note":"quotes \" and ÿ"}"#.to_owned(),
        seed: u64::MAX,
        steps: 1000,
        ..Card::new(&Nim, "bouton")
    };
    Model { card, weights: vec![1.5, -0.0] }
}

fn checkpoint() -> Checkpoint {
    let mut state = Tensors::default();
    state.put("weights", Tensor::F64(vec![0.1, f64::MIN_POSITIVE, -3.0]));
    state.put("single", Tensor::F32(vec![1.0]));
    state.put("counters", Tensor::U64(vec![u64::MAX, 7]));
    state.put("fixed", Tensor::I16(vec![-5, 6, 7]));
    state.put("empty", Tensor::U64(vec![]));
    Checkpoint { lines: [("step".to_owned(), "17".to_owned())].into(), state }
}

#[test]
fn files_read_back_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w.safetensors");
    model().write(&path).unwrap();
    assert_eq!(Model::read(&path).unwrap(), model());
    assert_eq!(std::fs::read(&path).unwrap(), model().to_bytes());
    checkpoint().write(&path).unwrap();
    assert_eq!(Checkpoint::read(&path).unwrap(), checkpoint());
}

#[test]
fn equal_models_give_equal_bytes() {
    let bytes = Model { weights: vec![1.0, 2.0], card: Card::new(&Nim, "bouton") }.to_bytes();
    let header = concat!(
        r#"{"__metadata__":{"checksum":"CHECKSUM","config":"{}","features":"bouton","format":"1","#,
        r#""game":"nim","keisei":"model","learner":"none","rules":"1","seed":"0","squash":"tanh","#,
        r#""steps":"0","version":"VERSION"},"weights":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#
    );
    let header = header.replace("VERSION", env!("CARGO_PKG_VERSION"));
    let text = String::from_utf8(bytes[8..bytes.len() - 8].to_vec()).unwrap();
    let checksum = &text[29..45];
    assert_eq!(text.trim_end(), header.replace("CHECKSUM", checksum));
    assert_eq!(bytes.len() % 8, 0);
    assert_eq!(bytes[bytes.len() - 8..], [0, 0, 0x80, 0x3F, 0, 0, 0, 0x40]);
}

#[test]
fn truncated_files_are_refused_at_every_length() {
    let (model, checkpoint) = (model().to_bytes(), checkpoint().to_bytes());
    for len in 0..model.len() {
        assert!(Model::from_bytes(&model[..len]).is_err(), "{len} of {}", model.len());
    }
    for len in 0..checkpoint.len() {
        assert!(Checkpoint::from_bytes(&checkpoint[..len]).is_err(), "{len} of {}", checkpoint.len());
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    for bytes in [model().to_bytes(), checkpoint().to_bytes()] {
        for at in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at / 8] ^= 1 << (at % 8);
            assert!(Container::from_bytes(&flipped).is_err(), "bit {at}");
            assert!(Model::from_bytes(&flipped).is_err(), "bit {at}");
        }
    }
}

#[test]
fn each_refusal_says_why() {
    let say = |bytes: &[u8]| Model::from_bytes(bytes).unwrap_err().to_string();
    assert!(say(b"").contains("truncated or not a safetensors file"));
    let foreign = b"{\"weights\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}";
    let foreign = [&(foreign.len() as u64).to_le_bytes()[..], foreign].concat();
    assert!(matches!(Model::from_bytes(&foreign), Err(ModelError::Container(ContainerError::Foreign))));
    let newer = Model { card: Card { format: Card::FORMAT + 1, ..model().card }, ..model() };
    assert!(say(&newer.to_bytes()).contains("format 4"));
    let mut damaged = model().to_bytes();
    *damaged.last_mut().unwrap() ^= 1;
    assert!(say(&damaged).contains("checksum"));
    let text = Model::read("no/such/file".as_ref()).unwrap_err().to_string();
    assert_eq!(text, "there is no model file no/such/file");
}

#[test]
fn a_file_of_the_other_kind_is_refused() {
    let mut saved = checkpoint();
    saved.lines.insert("format".to_owned(), "1".to_owned());
    let error = Model::from_bytes(&saved.to_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "it holds a checkpoint, not a model");
    assert!(matches!(Checkpoint::from_bytes(&model().to_bytes()), Err(ModelError::OtherKind { .. })));
}

#[test]
fn a_model_plays_only_what_it_was_learned_for() {
    assert!(model().evaluation(&Nim).is_ok());
    assert!(matches!(model().evaluation(&Tricks), Err(ModelError::WrongGame { .. })));
    let with = |change: fn(&mut Model)| {
        let mut model = model();
        change(&mut model);
        model.evaluation(&Nim).unwrap_err()
    };
    assert!(matches!(with(|m| m.card.rules = 9), ModelError::OtherRules { found: 9, wanted: 1, .. }));
    assert!(matches!(with(|m| m.card.features = "none".into()), ModelError::UnknownFeatures(_)));
    assert!(matches!(with(|m| m.weights.push(0.0)), ModelError::WrongCount { found: 3, wanted: 2, .. }));
    assert!(matches!(with(|m| m.weights[1] = f32::NAN), ModelError::NotFinite { index: 1, .. }));
    let mut parameters = model();
    parameters.card.game = "nim:heaps=3".to_owned();
    assert!(parameters.evaluation(&Nim).is_ok());
}
