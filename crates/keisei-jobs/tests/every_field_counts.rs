//! A change of any field of any kind of job is another key, and so is a change of any version.

use keisei_jobs::{Generate, Input, Job, Judge, Key, Match, Measure, Pairing, Train, Versions};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

fn map(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap()
}

fn file(bytes: &[u8]) -> Input {
    Input::File(keisei_core::Digest::of(bytes))
}

/// One job of every kind, with something in every field.
fn jobs() -> Vec<Job> {
    let game = || "go:size=9".to_owned();
    let players = || vec!["mc:each=100".to_owned(), "random".to_owned()];
    vec![
        Job::Train(Train {
            game: game(),
            features: "patterns".to_owned(),
            learner: "td:episodes=10".to_owned(),
            seed: 1,
            records: vec![file(b"records")],
            start: Some(file(b"start")),
            keep: map(r#"{"milestones":true}"#),
            clock: true,
        }),
        Job::Match(Match {
            game: game(),
            players: players(),
            pairings: vec![Pairing { seats: vec![0, 1], seed: 1 }],
            games: 100,
            openings: "random:10".to_owned(),
            test: Some("0,50".to_owned()),
            block: Some(100),
            series: Some(20),
            budget: Some("nodes=1000".to_owned()),
            values: true,
            clock: true,
        }),
        Job::Judge(Judge {
            game: game(),
            players: players(),
            records: vec![file(b"records")],
            sample: "all".to_owned(),
            seed: 1,
            clock: true,
        }),
        Job::Generate(Generate {
            game: game(),
            players: players(),
            first: 100,
            games: 100,
            openings: "random:10".to_owned(),
            format: "sgf".to_owned(),
            series: Some(20),
            seed: 1,
            clock: true,
        }),
        Job::Measure(Measure {
            measure: "curve".to_owned(),
            game: game(),
            inputs: vec![file(b"values")],
            judged: vec![Judge {
                game: game(),
                players: players(),
                records: vec![file(b"records")],
                sample: "all".to_owned(),
                seed: 1,
                clock: true,
            }],
            players: players(),
            learners: vec!["td:episodes=10".to_owned()],
            features: vec!["patterns".to_owned()],
            settings: map(r#"{"resamples":1000}"#),
            seed: 1,
            clock: true,
        }),
    ]
}

/// Every value that differs from this one in a single place, beginning with the place.
fn changed(value: &Value) -> Vec<(String, Value)> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| *name != "job")
            .flat_map(|(name, inner)| {
                changed(inner).into_iter().map(move |(at, other)| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), other);
                    (format!("{name}.{at}"), Value::Object(fields))
                })
            })
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(i, inner)| {
                changed(inner).into_iter().map(move |(at, other)| {
                    let mut items = items.clone();
                    items[i] = other;
                    (format!("{i}.{at}"), Value::Array(items))
                })
            })
            .collect(),
        Value::Bool(yes) => vec![(String::new(), json!(!yes))],
        Value::Number(number) => vec![(String::new(), json!(number.as_u64().unwrap() + 1))],
        // The last letter alone, so that digests stay digests.
        Value::String(text) => {
            let last = if text.ends_with('0') { "1" } else { "0" };
            vec![(String::new(), json!(text[..text.len() - 1].to_owned() + last))]
        }
        Value::Null => panic!("every field has something in it"),
    }
}

#[test]
fn a_change_anywhere_is_another_key() {
    let versions: Versions = [("rules of go".to_owned(), 1)].into();
    let mut keys = HashSet::new();
    for job in jobs() {
        let json = serde_json::to_value(&job).unwrap();
        assert!(keys.insert(Key::of(&job, &versions)));
        let others = changed(&json);
        assert!(others.len() >= json.as_object().unwrap().len() - 1, "every field was changed");
        for (at, other) in others {
            let other: Job = serde_json::from_value(other).unwrap_or_else(|why| panic!("{at}: {why}"));
            assert!(keys.insert(Key::of(&other, &versions)), "{at} does not count");
        }
        for versions in [[("rules of go".to_owned(), 2)], [("rules of chess".to_owned(), 1)]] {
            assert!(keys.insert(Key::of(&job, &versions.into())), "versions count");
        }
    }
}

/// A parameter added later leaves keys alone while it is neutral: fields that are not there read as neutral.
#[test]
fn neutral_values_are_left_out() {
    let text = r#"{"job":"train","game":"nim","features":"bouton","learner":"td","seed":1}"#;
    let job: Job = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_value(&job).unwrap(), serde_json::from_str::<Value>(text).unwrap());
}

/// Takes back to neutral what was added after the keys were promised.
fn as_promised(mut job: Job) -> Job {
    match &mut job {
        Job::Match(job) => (job.series, job.budget, job.values) = (None, None, false),
        Job::Generate(job) => job.series = None,
        _ => {}
    }
    job
}

/// The keys of these jobs are promised for ever: stored results are found by them. The second was worked out with
/// Python's json and blake3 as well.
#[test]
fn keys_stay_what_they_are() {
    let versions: Versions = [("rules of go".to_owned(), 1)].into();
    let keys: Vec<String> =
        jobs().into_iter().map(|job| Key::of(&as_promised(job), &versions).short()).collect();
    assert_eq!(
        keys,
        ["297574e6b7348a62", "aeba0b268f06577d", "003a530a167b8e17", "d2c9c40e11ebe1b3", "af550d6548071c28"]
    );
}

/// Whoever makes a form of the schema shows every field, and a sentence with each.
#[test]
fn the_schema_explains_every_field() {
    let schema = Job::schema();
    for job in jobs() {
        let value = serde_json::to_value(&job).unwrap();
        let kinds = schema["oneOf"].as_array().unwrap();
        let kind = kinds.iter().find(|kind| kind["properties"]["job"]["const"] == value["job"]).unwrap();
        for field in value.as_object().unwrap().keys().filter(|field| *field != "job") {
            let properties = |of: &Value| of["properties"][field].clone();
            let named = kind["$ref"].as_str().map(|name| {
                let name = name.rsplit('/').next().unwrap();
                properties(&schema["$defs"][name])
            });
            let told = named.unwrap_or_else(|| properties(kind));
            assert!(told["description"].as_str().is_some_and(|text| text.ends_with('.')), "{field}: {told}");
        }
    }
}
