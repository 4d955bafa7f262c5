//! Everybody on the roster plays legal, repeatable games of both toys.

use keisei_core::toys::nim::{Heaps, Nim};
use keisei_core::toys::tricks::{Table, Tricks};
use keisei_core::{Budget, Choice, Game, Line, Position, Seat, Stream, Value};
use keisei_play::models::{Card, Model, ModelSource};
use keisei_play::roster::{self, PlayerFactory, ROSTER, RosterError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static NIM: LazyLock<Vec<u8>> =
    LazyLock::new(|| Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, 0.25] }.to_bytes());
static TRICKS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let weights = vec![-0.1, -0.2, -0.3, -0.4, -0.5, -0.6, -0.7, -0.8, -0.9, 2.0];
    Model { card: Card::new(&Tricks, "own-cards"), weights }.to_bytes()
});

fn shipped() -> ModelSource {
    ModelSource::new(|game| match game {
        "nim" => Some(NIM.as_slice()),
        "tricks" => Some(TRICKS.as_slice()),
        _ => None,
    })
}

/// Players for any game.
const ANYWHERE: &[&str] = &[
    "random",
    "greedy",
    "greedy:default",
    "egreedy:epsilon=0.5",
    "mc:each=5",
    "mc:total=20",
    "mc:total=2",
    "uct:total=40",
    "uct:total=1",
    "uct:total=40,ucb=tuned,c=0.5",
    "uct:total=40,prior=default,weight=3",
    "uct:total=40,prior=default,widen=1,fpu=0.6",
    "uct:total=40,policy=default,epsilon=0.2,batch=7",
    "uct:total=40,rave=500,c=0.1,batch=3,value=mean",
    "uct:total=300,like=libego",
];

/// Players for open games of two seats.
const OPEN: &[&str] = &[
    "ab",
    "ab:default,depth=2",
    "ab:nodes=50,tt=0",
    "ab:depth=3,nodes=1e3,tt=1",
    "ab:depth=3,width=2",
    "ab:nodes=300,endings=0",
];

fn choose<P: Position>(recruit: &mut dyn keisei_core::Player<P>, position: &P, seed: u64) -> Choice<P::Move> {
    let view = position.view(position.turn());
    recruit.choose(&view, Budget::default(), &mut Stream::new(seed).rng()).unwrap()
}

/// Plays a series of games in which a player is asked at every position, and random moves go on.
fn plays_legally<G: Game>(game: &G, spec: &str) {
    let recruit = PlayerFactory::new(game, spec, &shipped()).unwrap();
    let mut player = recruit.seat();
    let mut rng = Stream::new(9).rng();
    let mut position = game.start(&mut rng);
    for _ in 0..6 {
        while let Some(random) = position.random_move(&mut rng) {
            let seed = rng.next_u64();
            let choice = choose(&mut *player, &position, seed);
            assert!(position.moves().any(|m| m == choice.m), "{spec}: {} in {position}", choice.m);
            if let Some(Value::WinRate(rate)) = choice.value {
                assert!((0.0..=1.0).contains(&rate), "{spec}: {rate} in {position}");
            }
            assert_eq!(choice, choose(&mut *recruit.seat(), &position, seed), "{spec} repeats");
            position.play(random);
        }
        let over = player.choose(&position.view(position.turn()), Budget::default(), &mut rng);
        assert!(over.is_err(), "{spec} moves in {position}");
        position = game.next(&position, &mut rng);
    }
}

#[test]
fn everybody_plays_legally_and_repeats() {
    for spec in ANYWHERE {
        plays_legally(&Nim, spec);
        plays_legally(&Tricks, spec);
    }
    for spec in OPEN {
        plays_legally(&Nim, spec);
    }
}

#[test]
fn judges_agree_with_finished_games_and_stay_in_range() {
    let over = Line::new("0 0 0 first".parse::<Heaps>().unwrap());
    let open = Line::new(Heaps::new([1, 2, 2]));
    let mut rng = Stream::new(4).rng();
    for spec in ANYWHERE.iter().chain(OPEN).skip(1) {
        let mut judge = roster::judge(&Nim, spec, &shipped()).unwrap();
        assert_eq!(judge.judge(&over, Budget::default(), &mut rng), Ok(Value::WinRate(0.0)), "{spec}");
        let Ok(Value::WinRate(rate)) = judge.judge(&open, Budget::default(), &mut rng) else {
            panic!("{spec} has no win rate");
        };
        assert!((0.0..=1.0).contains(&rate), "{spec}: {rate}");
    }
    let mut points = roster::judge(&Tricks, "mc:each=100,value=points", &shipped()).unwrap();
    let table = Line::new("3/2/1 78/59/46 - 1/1/0 2 -".parse::<Table>().unwrap());
    let Ok(Value::Points(ahead)) = points.judge(&table, Budget::default(), &mut rng) else {
        panic!("points were asked for");
    };
    assert!((-3.0..=3.0).contains(&ahead));
    assert!(matches!(roster::judge(&Nim, "random", &shipped()), Err(RosterError::NoOpinion { .. })));
}

/// Counts how often a player finds a winning move of Nim where there is one.
fn nim_wins(spec: &str) -> (u32, u32) {
    let mut player = roster::player(&Nim, spec, &shipped()).unwrap();
    let (mut found, mut all) = (0, 0);
    for sticks in [[3, 4, 5], [1, 1, 3], [2, 0, 1], [2, 3, 4], [1, 2, 4], [0, 3, 5], [2, 2, 2], [1, 4, 2]] {
        for seed in 0..5 {
            let mut heaps = Heaps::new(sticks);
            heaps.play(choose(&mut *player, &heaps, seed).m);
            found += u32::from(!heaps.is_won());
            all += 1;
        }
    }
    (found, all)
}

#[test]
fn nim_is_won_by_those_who_look() {
    for spec in ["ab:depth=12", "ab:nodes=1e5,tt=1", "greedy"] {
        let (found, all) = nim_wins(spec);
        assert_eq!(found, all, "{spec}");
    }
    // The start of Nim misleads playouts: a tree takes some 10⁵ of them to see through it.
    for spec in ["uct:total=20000", "uct:total=2000,prior=default", "uct:total=5000,batch=8"] {
        let (found, all) = nim_wins(spec);
        assert!(5 * found >= 4 * all, "{spec}: {found} of {all}");
    }
    // Flat Monte Carlo sees no further than a random opponent, and still does better than chance.
    let (mc, all) = nim_wins("mc:each=1000");
    assert!(3 * mc >= all && mc > nim_wins("random").0, "{mc} of {all}");
}

/// Plays games of Tricks with one player at the first seat among random ones; sums its payoffs.
fn tricks_payoff(spec: &str, games: u64) -> f32 {
    let recruit = PlayerFactory::new(&Tricks, spec, &shipped()).unwrap();
    let mut payoff = 0.0;
    for number in 0..games {
        let mut rng = Stream::new(11).child(number).rng();
        let mut table = Tricks.start(&mut rng);
        let mut player = recruit.seat();
        while let Some(random) = table.random_move(&mut rng) {
            let ours = table.turn() == Seat::FIRST;
            let seed = rng.next_u64();
            table.play(if ours { choose(&mut *player, &table, seed).m } else { random });
        }
        payoff += table.payoff(Seat::FIRST);
    }
    payoff / games as f32
}

#[test]
fn sampling_worlds_wins_tricks() {
    let random = tricks_payoff("random", 600);
    for spec in ["mc:each=40", "uct:total=120"] {
        let payoff = tricks_payoff(spec, 600);
        assert!(payoff > random + 0.03, "{spec}: {payoff} against {random}");
    }
}

#[test]
fn greedy_breaks_ties_evenly() {
    let nothing = Model { card: Card::new(&Nim, "bouton"), weights: vec![0.0, 0.0] }.to_bytes().leak();
    let nothing: &'static [u8] = nothing;
    let mut player = roster::player(&Nim, "greedy", &ModelSource::new(move |_| Some(nothing))).unwrap();
    let mut seen = BTreeMap::new();
    for seed in 0..12_000 {
        *seen.entry(choose(&mut *player, &Heaps::new([3, 4, 5]), seed).m.to_string()).or_insert(0u32) += 1;
    }
    let squares: f64 = seen.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
    assert!(seen.len() == 12 && squares < 31.3, "χ² = {squares} with 11 degrees of freedom: {seen:?}");
    let winning: Heaps = "1 0 0 first".parse().unwrap();
    assert_eq!(choose(&mut *player, &winning, 1).value, Some(Value::WinRate(1.0)));
}

#[test]
fn a_budget_in_nodes_is_kept() {
    let view = Heaps::new([3, 4, 5]).view(Seat::FIRST);
    for spec in ["mc:each=100", "mc:total=1000", "uct:total=1000", "ab:depth=9"] {
        for nodes in [1, 5, 30] {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let mut player = roster::player(&Nim, spec, &shipped()).unwrap();
            let choice = player.choose(&view, budget, &mut Stream::new(2).rng()).unwrap();
            assert!(choice.nodes <= nodes, "{spec}: {} of {nodes}", choice.nodes);
        }
    }
}

#[test]
fn a_budget_in_time_is_kept() {
    let mut player = roster::player(&Nim, "ab:time=0.05", &shipped()).unwrap();
    let heaps = Heaps::new([60, 70, 80]);
    let start = std::time::Instant::now();
    let choice = choose(&mut *player, &heaps, 1);
    // Far looser than the budget: a busy machine may not let us look at the clock.
    assert!(start.elapsed().as_secs_f64() < 2.0);
    assert!(choice.depth >= 1 && heaps.moves().any(|m| m == choice.m));
}

#[test]
fn threads_do_not_change_what_uct_finds() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let spec = "uct:total=3000,batch=16,policy=default";
            let mut player = roster::player(&Nim, spec, &shipped()).unwrap();
            choose(&mut *player, &Heaps::new([5, 6, 7]), 3)
        })
    };
    assert_eq!(run(1), run(4));
}

#[test]
fn a_recruit_needs_its_file_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w.safetensors");
    std::fs::write(&path, NIM.as_slice()).unwrap();
    let spec = format!("greedy:{}", path.display());
    let recruit = PlayerFactory::new(&Nim, &spec, &ModelSource::default()).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(choose(&mut *recruit.seat(), &Heaps::new([3, 4, 5]), 1).m.to_string(), "1-2");
    assert!(PlayerFactory::new(&Nim, &spec, &ModelSource::default()).is_err());
}

#[test]
fn the_impossible_is_refused_in_a_sentence() {
    for (spec, part) in [
        (
            "chess",
            "there is no player named \"chess\"; there are: random, greedy, egreedy, ab, mc, rank, uct",
        ),
        ("egreedy:epsilon=1.5", "epsilon is a share, from 0 to 1, and cannot be 1.5"),
        ("egreedy:epsilon=NaN", "cannot be NaN"),
        ("mc:each=0", "each=0 plays no game at all"),
        ("mc:each=1,total=1", "each and total cannot both be given"),
        ("mc:each=-1", "each=-1 does not read as a whole number"),
        ("mc:value=luck", "value is rate or points, not luck"),
        ("uct:total=0", "total=0 plays no game at all"),
        ("uct:batch=0", "batch=0"),
        ("uct:c=-1", "c is a factor from 0 up, and cannot be -1"),
        ("uct:c=inf", "cannot be inf"),
        ("uct:ucb=ucb2", "ucb is ucb1 or tuned, not ucb2"),
        ("uct:weight=3", "weight needs a prior=FILE"),
        ("uct:widen=1", "widen needs a prior=FILE"),
        ("uct:time=0", "time is a number of seconds above 0"),
        ("mc:time=-1", "time is a number of seconds above 0"),
        ("ab:width=0", "width=0 tries no move at all"),
        ("ab:endings=2", "endings is a share, from 0 to 1"),
        ("uct:epsilon=0.1", "epsilon needs a policy=FILE"),
        ("uct:prior=default,weight=0", "weight is a number above 0"),
        ("ab:depth=0", "depth=0 looks at nothing"),
        ("ab:time=-1", "time is a number of seconds above 0, and cannot be -1"),
        ("ab:tt=1e9", "tt=1000000000 is more than 65536 megabytes"),
        ("greedy:no/such/file", "there is no model file no/such/file"),
        ("random:fast=1", "there is no option \"fast\"; it takes none"),
    ] {
        let error = PlayerFactory::new(&Nim, spec, &shipped()).unwrap_err().to_string();
        assert!(error.contains(part), "{spec}: {error}");
    }
    let error = PlayerFactory::new(&Tricks, "ab", &shipped()).unwrap_err().to_string();
    assert_eq!(error, "in \"ab\": ab plays games of two seats, and tricks has 3");
}

#[test]
fn the_table_names_every_option() {
    for entry in ROSTER {
        let spec = format!("{}:nonsense=1", entry.name());
        let error = PlayerFactory::new(&Nim, &spec, &shipped()).unwrap_err().to_string();
        let listed = error.split("there are: ").nth(1).unwrap_or("");
        let listed: BTreeSet<&str> = listed.split(", ").filter(|key| !key.is_empty()).collect();
        let options = entry.options();
        let told: BTreeSet<&str> = options.iter().filter_map(|o| o.split('=').next()).collect();
        assert_eq!(listed, told, "{spec}");
    }
}
