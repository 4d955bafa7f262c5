//! Behaviour held to golden bytes, kind by kind and game by game: whoever changes what something does counts its version
//! up, so that results of before are not taken for results of now.

use crate::catalog::with_game;
use crate::versions;
use keisei_core::{
    Budget, Digest, DigestWriter, Features, Game, GameVisitor, Line, MoveFeatures, Position, Seat, SpecError,
    Stream,
};
use keisei_learn::learners::{self, Inputs};
use keisei_play::models::{Card, Model, ModelSource, Shape};
use keisei_play::roster;
use std::collections::BTreeMap;
use std::path::Path;

/// Games, in the order of the golden file.
const GAMES: [&str; 6] = ["blokus", "chess", "daihinmin", "go:size=9", "othello", "shogi"];

/// Players whose choices are looked at; FILE is a model of positions, MOVES one that rates moves.
const PLAYERS: [&str; 17] = [
    "random",
    "greedy:FILE",
    "egreedy:FILE,epsilon=0.3",
    "ab:FILE,depth=2",
    "ab:FILE,nodes=300,quiet=2",
    "mc:each=3",
    "mc:total=40,value=points",
    "mc:total=60,c=1",
    "rank:MOVES,temperature=1",
    "mc:total=40,c=1,policy=MOVES,deal=weighted,worlds=8",
    "uct:total=80",
    "uct:total=80,ucb=tuned,value=mean,fpu=0.6",
    "uct:total=80,prior=FILE,widen=2,batch=4",
    "uct:total=80,rave=50,like=libego",
    "uct:total=80,moves=MOVES,policy=MOVES",
    "sample",
    "nakanaka",
];

/// Learners whose weights are looked at after a few steps; RECORDS stand in lines of their own.
const LEARNERS: [&str; 8] = [
    "td:episodes=3,returns=mean,alpha=1e-3..0",
    "tdmc:playouts=2,episodes=2,returns=lambda,alpha=1e-3",
    "tdmc:playouts=2,episodes=2",
    "selective:n=2,episodes=2,playouts=2",
    "tdleaf:depth=1,games=3",
    "pairs:hidden=3,starts=2,iterations=2",
    "softmax:passes=2",
    "comparison:iterations=1,updates=2,held=0",
];

/// What a game does, by name: the digest and the version it is held to.
type Golden = BTreeMap<String, (u32, String)>;

struct Behaviour<'a> {
    folder: &'a Path,
}

impl GameVisitor for Behaviour<'_> {
    type Out = Golden;

    fn run<G: Game>(self, game: G) -> Golden {
        let lines: Vec<Line<G::Position>> = (0..4).map(|i| random_line(&game, i)).collect();
        let mut golden = Golden::new();
        let mut put = |name: String, version: u32, digest: Digest| {
            golden.insert(name, (version, digest.short()));
        };
        put(format!("rules of {}", G::NAME), G::RULES, rules(&lines));
        put(format!("playouts of {}", G::NAME), G::PLAYOUTS, playouts(&game));
        for set in game.feature_sets() {
            let features = game.features(set.name).expect("the game lists it");
            put(format!("features {} of {}", set.name, G::NAME), set.version, features_of(&features, &lines));
        }
        for set in game.move_feature_sets() {
            let features = game.move_features(set.name).expect("the game lists it");
            put(
                format!("features {} of {}", set.name, G::NAME),
                set.version,
                move_features_of(&features, &lines),
            );
        }
        let files = models(&game, self.folder);
        for spec in PLAYERS {
            let name = spec.split(':').next().unwrap_or(spec);
            if let Some(digest) = choices(&game, spec, &files, &lines) {
                let (version, _) = versions::player(&game, name).expect("every player has a version");
                put(format!("player {spec} in {}", G::NAME), version, digest);
            }
        }
        for spec in LEARNERS {
            let name = spec.split(':').next().unwrap_or(spec);
            if let Some(digest) = learned(&game, spec, &lines) {
                let (version, _) = versions::learner(name).expect("every learner has a version");
                put(format!("learner {spec} in {}", G::NAME), version, digest);
            }
        }
        golden
    }
}

/// Digests the weights that a short training ends with; nothing where the learner does not fit the game.
fn learned<G: Game>(game: &G, spec: &str, lines: &[Line<G::Position>]) -> Option<Digest> {
    let models = ModelSource::default();
    // Some learn from games that came to their end.
    let ended = lines.iter().map(|line| finished(line.clone())).collect();
    let inputs = Inputs { lines: ended, models: &models };
    let mut learner = learners::open(game, spec, None, inputs, 1).ok()?;
    while learner.done() < learner.total() {
        learner.step().ok()?;
    }
    let mut writer = DigestWriter::default();
    writer.weights(learner.model());
    Some(writer.finish())
}

/// Plays a game on to its end.
fn finished<P: Position>(mut line: Line<P>) -> Line<P> {
    let mut rng = Stream::new(line.moves.len() as u64).named("to the end").rng();
    let mut position = line.end();
    while let Some(m) = position.random_move(&mut rng).filter(|_| line.moves.len() < P::MAX_PLIES as usize) {
        position.play(m);
        line.moves.push(m);
    }
    line
}

/// Plays at random, for a while at least.
fn random_line<G: Game>(game: &G, number: u64) -> Line<G::Position> {
    let mut rng = Stream::new(number).named("behaviour").rng();
    let mut line = Line::new(game.start(&mut rng));
    let mut position = line.start.clone();
    while let Some(m) = position.random_move(&mut rng).filter(|_| line.moves.len() < 60) {
        position.play(m);
        line.moves.push(m);
    }
    line
}

/// Calls `each` for every position of some lines but the last of each.
fn positions<P: Position>(lines: &[Line<P>], mut each: impl FnMut(&P, P::Move)) {
    for line in lines {
        let mut position = line.start.clone();
        for &m in &line.moves {
            each(&position, m);
            position.play(m);
        }
    }
}

fn rules<P: Position>(lines: &[Line<P>]) -> Digest {
    let mut writer = DigestWriter::default();
    positions(lines, |position, _| {
        writer.text(&position.to_string());
        position.moves().for_each(|m| writer.text(&m.to_string()));
    });
    for line in lines {
        let end = line.end();
        let payoffs: Vec<f32> =
            Seat::all(P::SEATS).filter(|_| end.is_over()).map(|seat| end.payoff(seat)).collect();
        writer.weights(&payoffs);
    }
    writer.finish()
}

fn playouts<G: Game>(game: &G) -> Digest {
    let stream = Stream::new(1).named("playouts");
    let tally = game.start(&mut stream.rng()).playouts(50, stream);
    let mut writer = DigestWriter::default();
    let scores = tally.scores.map(i64::cast_unsigned);
    let numbers = [tally.games, tally.plies].into_iter().chain(tally.payoffs).chain(tally.wins).chain(scores);
    numbers.for_each(|number| writer.number(number));
    writer.finish()
}

fn features_of<P: Position>(features: &impl Features<P>, lines: &[Line<P>]) -> Digest {
    let mut writer = DigestWriter::default();
    writer.number(features.count() as u64);
    positions(lines, |position, _| {
        for seat in Seat::all(P::SEATS) {
            let mut shown = BTreeMap::new();
            features.visit(position, seat, |index, amount| *shown.entry(index).or_insert(0.0f32) += amount);
            for (index, amount) in shown {
                writer.number(index as u64);
                writer.weights(&[amount]);
            }
        }
    });
    writer.finish()
}

fn move_features_of<P: Position>(features: &impl MoveFeatures<P>, lines: &[Line<P>]) -> Digest {
    let mut writer = DigestWriter::default();
    writer.number(features.count() as u64);
    positions(lines, |position, m| {
        let mut shown = BTreeMap::new();
        features.visit(position, m, |index, amount| *shown.entry(index).or_insert(0.0f32) += amount);
        for (index, amount) in shown {
            writer.number(index as u64);
            writer.weights(&[amount]);
        }
    });
    writer.finish()
}

/// Writes made-up models: one of positions, and one of moves where the game describes any.
fn models<G: Game>(game: &G, folder: &Path) -> [Option<String>; 2] {
    let made_up = |count: usize| -> Vec<f32> {
        let mut rng = Stream::new(3).named("weights").rng();
        (0..count).map(|_| rng.unit() as f32 - 0.5).collect()
    };
    let write = |name: &str, model: Model| {
        let file = folder.join(format!("{}-{name}.safetensors", G::NAME));
        model.write(&file).unwrap();
        file.display().to_string()
    };
    let set = game.feature_sets()[0].name;
    let weights = made_up(game.features(set).unwrap().count());
    let positions = write("positions", Model { card: Card::new(game, set), weights });
    let moves = game.move_feature_sets().first().map(|set| {
        let features = game.move_features(set.name).unwrap();
        let card = Card::new(game, set.name).shaped(Shape::Softmax);
        write("moves", Model { card, weights: made_up(features.count() * features.phases()) })
    });
    [Some(positions), moves]
}

/// Digests what a player chooses here and there; nothing where the game has no such player.
fn choices<G: Game>(
    game: &G,
    spec: &str,
    [positions_file, moves_file]: &[Option<String>; 2],
    lines: &[Line<G::Position>],
) -> Option<Digest> {
    if spec.contains("MOVES") && moves_file.is_none() {
        return None;
    }
    let text = spec
        .replace("FILE", positions_file.as_deref().unwrap_or_default())
        .replace("MOVES", moves_file.as_deref().unwrap_or_default());
    // A game without such a player says so; that is the same on every run.
    let mut player = roster::player(game, &text, &ModelSource::default()).ok()?;
    let mut writer = DigestWriter::default();
    let mut number = 0;
    positions(lines, |position, _| {
        number += 1;
        if number % 23 == 1 {
            let mut rng = Stream::new(number).named("choice").rng();
            let choice = player.choose(&position.view(position.turn()), Budget::default(), &mut rng);
            writer.text(&choice.map_or_else(|why| why.to_string(), |choice| choice.m.to_string()));
        }
    });
    Some(writer.finish())
}

fn behaviour() -> Result<Golden, SpecError> {
    let folder = tempfile::tempdir().expect("a folder for made-up models");
    let mut all = Golden::new();
    for game in GAMES {
        all.extend(with_game(game, Behaviour { folder: folder.path() })?);
    }
    Ok(all)
}

fn to_text(golden: &Golden) -> String {
    let line = |(name, (version, digest)): (&String, &(u32, String))| {
        format!("{digest}  version {version}  {name}\n")
    };
    golden.iter().map(line).collect::<Vec<_>>().concat()
}

/// Says what changed without its version, line by line of the golden file.
fn forgotten(golden: &str, now: &Golden) -> Vec<String> {
    let line = |text: &str| -> Option<(String, (u32, String))> {
        let mut parts = text.splitn(3, "  ");
        let digest = parts.next()?.to_owned();
        let version = parts.next()?.strip_prefix("version ")?.parse().ok()?;
        Some((parts.next()?.to_owned(), (version, digest)))
    };
    let then: Golden = golden.lines().filter_map(line).collect();
    let mut found = Vec::new();
    for (name, (version, digest)) in now {
        match then.get(name) {
            Some((before, old)) if old != digest && before == version => {
                found.push(format!("{name} behaves otherwise, and its version is still {version}"));
            }
            Some(before) if (before.0, &before.1) != (*version, digest) => {
                found.push(format!("{name} has another version: write the new bytes with KEISEI_BLESS=1"));
            }
            Some(_) => {}
            None => found.push(format!("{name} is new: write its bytes with KEISEI_BLESS=1")),
        }
    }
    let gone = then.keys().filter(|name| !now.contains_key(*name));
    found.extend(gone.map(|name| format!("{name} is gone: its results cannot be found any more")));
    found
}

#[test]
fn behaviour_changes_with_its_version_only() {
    let now = behaviour().unwrap();
    assert!(now.len() > 60, "{} kinds are looked at", now.len());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/behaviour.golden");
    if std::env::var_os("KEISEI_BLESS").is_some() {
        std::fs::write(&file, to_text(&now)).unwrap();
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(forgotten(&golden, &now), [""; 0], "count versions up where behaviour is meant to change");
}

/// The guard itself: another digest under the same version is named, and so is a version without new bytes.
#[test]
fn a_forgotten_version_is_named() {
    let of = |version, digest: &str| Golden::from([("player ab".to_owned(), (version, digest.to_owned()))]);
    let golden = to_text(&of(1, "aa"));
    assert_eq!(forgotten(&golden, &of(1, "aa")), [""; 0]);
    assert!(forgotten(&golden, &of(1, "bb"))[0].contains("still 1"));
    assert!(forgotten(&golden, &of(2, "bb"))[0].contains("another version"));
    assert!(forgotten(&golden, &Golden::new())[0].contains("gone"));
    assert!(forgotten("", &of(1, "aa"))[0].contains("new"));
}
