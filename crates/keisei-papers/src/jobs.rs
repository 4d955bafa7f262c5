//! Jobs as papers ask for them.

use keisei_core::{Digest, DigestWriter, Line, Position};
use keisei_jobs::{Match, Measure, Pairing};
use serde_json::{Map, Value};
#[cfg(test)]
use {
    keisei_core::Game,
    keisei_play::models::{Model, ModelSource},
    keisei_play::roster::PlayerFactory,
};

/// Returns the fields of a JSON object.
pub fn settings(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => Map::from_iter([("value".to_owned(), other)]),
    }
}

/// Tells whether a player thinks by the clock.
pub fn is_timed(spec: &str) -> bool {
    spec.split([':', ',']).any(|option| option.starts_with("time="))
}

/// A match of two, both colours from the same openings.
pub fn duel(game: &str, players: [String; 2], games: u64, openings: &str, seed: u64) -> Match {
    Match {
        game: game.to_owned(),
        clock: players.iter().any(|spec| is_timed(spec)),
        players: players.into(),
        pairings: vec![Pairing { seats: vec![0, 1], seed }],
        games,
        openings: openings.to_owned(),
        test: None,
        block: None,
        series: None,
        budget: None,
        values: false,
    }
}

/// Something measured, by name.
pub fn measure(name: &str, game: &str, fields: Value, seed: u64) -> Measure {
    Measure {
        measure: name.to_owned(),
        game: game.to_owned(),
        inputs: Vec::new(),
        judged: Vec::new(),
        players: Vec::new(),
        learners: Vec::new(),
        features: Vec::new(),
        settings: settings(fields),
        seed,
        clock: false,
    }
}

/// Digests played games: how each begins, and its moves.
pub fn digest_of<P: Position>(lines: &[Line<P>]) -> Digest {
    let mut writer = DigestWriter::default();
    writer.number(lines.len() as u64);
    for line in lines {
        write_line(line, &mut writer);
    }
    writer.finish()
}

/// Adds one game to a digest.
pub fn write_line<P: Position>(line: &Line<P>, writer: &mut DigestWriter) {
    writer.number(line.start.key());
    writer.number(line.moves.len() as u64);
    for m in &line.moves {
        writer.text(&m.to_string());
    }
}

/// Asserts that a specification is what the roster writes of the same player, whose model stands in a file.
#[cfg(test)]
pub fn assert_canonical<G: Game>(game: &G, spec: &str, model: &Model) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("model.safetensors");
    model.write(&file).unwrap();
    let digest = format!("blake3:{}", model.digest());
    let read = spec.replace(&digest, &file.display().to_string());
    let recruit = PlayerFactory::new(game, &read, &ModelSource::default()).unwrap();
    assert_eq!(recruit.canonical(), spec);
}
