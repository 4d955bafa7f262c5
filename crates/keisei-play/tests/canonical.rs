//! Canonical specifications: one text for one player, whoever wrote it and wherever its files lie.

use keisei_core::toys::nim::{Heaps, Nim};
use keisei_core::{Budget, Choice, Digest, Game, Player, Position, Stream};
use keisei_measure::curve::Correction;
use keisei_play::models::{Card, Model, ModelSource, Shape};
use keisei_play::roster::{Entry, PlayerFactory};
use std::path::Path;
use std::sync::LazyLock;

/// The weights that "ship" with this test.
static SHIPPED: LazyLock<Vec<u8>> = LazyLock::new(|| evaluation(0).to_bytes());

fn evaluation(seed: u64) -> Model {
    Model { card: Card { seed, ..Card::new(&Nim, "bouton") }, weights: vec![1.0, 0.25] }
}

fn rating() -> Model {
    Model { card: Card::new(&Nim, "takes").shaped(Shape::Softmax), weights: vec![0.0, 1.0, 0.5] }
}

fn shipped() -> ModelSource {
    ModelSource::new(|game| (game == "nim").then_some(SHIPPED.as_slice()))
}

/// Writes what players may be told to read.
fn files(folder: &Path) {
    evaluation(7).write(&folder.join("w")).unwrap();
    rating().write(&folder.join("r")).unwrap();
    let correction = Correction::Table { points: vec![[0.0, 0.1], [1.0, 0.7]] };
    std::fs::write(folder.join("c"), serde_json::to_vec(&correction).unwrap()).unwrap();
}

/// Finds these files by digest.
fn indexed(folder: &Path) -> ModelSource {
    let [w, r, c] = ["w", "r", "c"].map(|name| folder.join(name));
    let known =
        [(evaluation(7).digest(), w), (rating().digest(), r), (Digest::of(&std::fs::read(&c).unwrap()), c)];
    shipped()
        .indexed(move |digest| known.iter().find(|(other, _)| other == digest).map(|(_, file)| file.clone()))
}

fn choice(player: &mut dyn Player<Heaps>) -> Choice<<Heaps as Position>::Move> {
    let heaps = Heaps::new([3, 4, 5]);
    let budget = Budget { nodes: Some(200), ..Budget::default() };
    player.choose(&heaps.view(heaps.turn()), budget, &mut Stream::new(5).rng()).unwrap()
}

/// Specifications of every kind and way, with `@` for the folder of their files.
const SPECS: &[&str] = &[
    "random",
    "greedy",
    "greedy:@/w",
    "egreedy:epsilon=0.5",
    "ab",
    "ab:@/w,depth=3,tt=1,width=2,endings=0",
    "ab:nodes=50,quiet=2",
    "ab:time=0.5",
    "mc",
    "mc:total=20,value=points",
    "mc:time=0.001",
    "mc:c=1",
    "mc:total=20,c=1,policy=@/r,deal=weighted,worlds=16",
    "mc:policy=@/r,temperature=0.1",
    "mc:deal=plain",
    "rank:@/r",
    "rank:@/r,temperature=0.3",
    "uct:total=40",
    "uct:total=40,ucb=tuned,c=0.5,fpu=0.6,rave=7",
    "uct:total=40,prior=default,widen=1",
    "uct:total=40,prior=@/w,weight=3",
    "uct:total=40,policy=@/w,of=2",
    "uct:total=40,policy=@/w",
    "uct:total=40,policy=@/r,batch=7",
    "uct:total=40,moves=@/r",
    "uct:total=40,like=libego",
    "uct:total=40,correct=@/c",
    "uct:time=1e-3",
];

#[test]
fn canonical_text_reads_back_as_the_same_player() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let models = indexed(folder.path());
    for spec in SPECS {
        let spec = spec.replace('@', &folder.path().display().to_string());
        let recruit = PlayerFactory::new(&Nim, &spec, &shipped()).unwrap();
        let text = recruit.canonical();
        assert!(!text.contains(&*folder.path().display().to_string()), "{spec}: {text}");
        let again =
            PlayerFactory::from_canonical(&Nim, text, &models).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!((again.canonical(), again.versions()), (text, recruit.versions()), "{spec}");
        if !spec.contains("time") {
            assert_eq!(choice(&mut *again.seat()), choice(&mut *recruit.seat()), "{text}");
        }
    }
}

#[test]
fn one_player_has_one_canonical_text() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let canonical = |spec: &str| {
        let spec = spec.replace('@', &folder.path().display().to_string());
        PlayerFactory::new(&Nim, &spec, &shipped()).unwrap().canonical().to_owned()
    };
    let digest = evaluation(0).digest();
    for (spec, text) in [
        ("greedy:@/w", format!("greedy:blake3:{digest}")),
        ("greedy", format!("greedy:blake3:{digest}")),
        ("greedy:default", format!("greedy:blake3:{digest}")),
        ("egreedy:epsilon=3e-2", format!("egreedy:blake3:{digest},epsilon=0.03")),
        ("ab:nodes=1e5", format!("ab:blake3:{digest},nodes=100000,tt=16,endings=0.5,quiet=0")),
        ("mc:value=rate", "mc:each=100,value=rate".to_owned()),
        ("mc:time=1", "mc:time=1,value=rate".to_owned()),
        ("mc:c=4", "mc:total=1000,c=4,deal=plain".to_owned()),
        ("uct", "uct:total=5000,ucb=ucb1,c=1,start=0,open=1,value=best,batch=1".to_owned()),
        (
            "uct:like=libego,open=7",
            "uct:total=5000,ucb=ucb1,c=0.3535533905932738,start=1,open=7,value=mean,batch=1".to_owned(),
        ),
    ] {
        assert_eq!(canonical(spec), text, "{spec}");
    }
    assert_ne!(canonical("mc:each=101"), canonical("mc"));
    let leaning = canonical("uct:moves=@/r");
    assert!(leaning.contains(",c=0,") && leaning.contains(",moves=blake3:") && leaning.contains(",lean=1,"));
    assert!(canonical("uct:prior=@/w").contains(",weight=10,"));
}

#[test]
fn a_digest_is_looked_up_and_held_against_the_file() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let models = indexed(folder.path());
    let refused =
        |spec: &str, models: &ModelSource| PlayerFactory::new(&Nim, spec, models).unwrap_err().to_string();
    let spec = format!("rank:blake3:{}", rating().digest());
    assert!(refused(&spec, &shipped()).contains("no file is known by the digest"));
    assert!(refused("greedy:blake3:17", &models).contains("\"17\" is not a digest"));
    let shipped_too = format!("greedy:blake3:{}", evaluation(0).digest());
    assert_eq!(PlayerFactory::new(&Nim, &shipped_too, &shipped()).unwrap().canonical(), shipped_too);
    Model { weights: vec![9.0; 3], ..rating() }.write(&folder.path().join("r")).unwrap();
    assert!(refused(&spec, &models).contains("it has changed"));
}

#[test]
fn every_behaviour_that_is_used_has_a_version() {
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    let versions = |spec: &str| {
        let spec = spec.replace('@', &folder.path().display().to_string());
        let recruit = PlayerFactory::new(&Nim, &spec, &shipped()).unwrap();
        recruit.versions().iter().map(|(name, version)| format!("{name} {version}")).collect::<Vec<_>>()
    };
    assert_eq!(versions("random"), ["player random 1"]);
    assert_eq!(versions("greedy"), ["player greedy 1", "features nim/bouton 1"]);
    assert_eq!(versions("mc"), ["player mc 1", "playouts nim 1"]);
    assert_eq!(
        versions("uct:prior=default,policy=@/r"),
        ["player uct 1", "features nim/bouton 1", "move features nim/takes 1", "playouts nim 1"]
    );
}

#[test]
fn the_largest_numbers_are_refused_or_played_with() {
    let (most, long) = (u32::MAX, u64::MAX);
    for spec in [
        format!("ab:depth={most},quiet={most},nodes=30,width={most},tt=0"),
        format!("ab:nodes={long},depth=1"),
        format!("ab:quiet={most},depth=0"),
        format!("mc:each={most}"),
        format!("mc:total={most}"),
        format!("mc:c=1,total={most}"),
        format!("mc:c=1e300,total={most}"),
        format!("uct:total={most},batch={most}"),
        format!("uct:total=50,open={most},rave=1e300,c=1e300,start=1e300"),
        "uct:total=50,prior=default,weight=1e300,widen=1e300".to_owned(),
        format!("uct:total=50,policy=default,of={most}"),
        "uct:total=50,time=1e19".to_owned(),
    ] {
        let recruit = PlayerFactory::new(&Nim, &spec, &shipped()).unwrap();
        let m = choice(&mut *recruit.seat()).m;
        assert!(Heaps::new([3, 4, 5]).is_legal(m), "{spec}");
    }
    for spec in ["ab:depth=4294967296", "ab:tt=18446744073709551615", "mc:time=1e300", "uct:time=1e-300"] {
        assert!(PlayerFactory::new(&Nim, spec, &shipped()).is_err(), "{spec}");
    }
}

#[test]
fn schemas_name_every_parameter() {
    let schema: serde_json::Value = serde_json::from_str(&Entry::named("ab").unwrap().schema()).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    assert_eq!(properties.len(), 8);
    assert_eq!((&properties["depth"]["default"], &properties["tt"]["maximum"]), (&4.into(), &65536.into()));
    assert_eq!(Nim.feature_sets()[0].version, 1);
}
