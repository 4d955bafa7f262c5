//! Ratings of moves: networks, softmax, and who plays by them.

use keisei_core::toys::nim::{Heaps, Nim};
use keisei_core::{
    Budget, Game, MoveFeatures, Policy, Position, Rng, Seat, Stream, Tally, View, move_features,
};
use keisei_games::daihinmin::players::{Nakanaka, Sample};
use keisei_games::daihinmin::{Daihinmin, Table};
use keisei_play::models::{Card, Model, ModelError, ModelSource, Ranking, Shape, network};
use keisei_play::policies::Ranked;
use keisei_play::roster::{self, RosterError};
use keisei_play::search::worlds::dealer::Dealer;
use keisei_play::search::{Deadline, Spread, Worlds};

fn network(set: &str, hidden: usize, seed: u64) -> Model {
    let game = Daihinmin::default();
    let features = game.move_features(set).unwrap();
    let mut rng = Stream::new(seed).named("weights").rng();
    let count = network::count(features.count(), hidden, features.phases());
    let weights = (0..count).map(|_| (rng.unit() - 0.5) as f32).collect();
    Model { card: Card::new(&game, set).shaped(Shape::Network { hidden }), weights }
}

/// Positions of games in which everybody plays at random, after the exchange.
fn tables(count: u64) -> Vec<Table> {
    let game = Daihinmin::default();
    let mut rng = Stream::new(8).named("tables").rng();
    let (mut table, mut tables) = (game.start(&mut rng), Vec::new());
    for _ in 0..count {
        while let Some(m) = table.random_move(&mut rng) {
            if table.conventional_move().is_none() {
                tables.push(table);
            }
            table.play(m);
        }
        table = game.next(&table, &mut rng);
    }
    tables
}

/// `Σ_j v_j S(Σ_i ω_ij f_i)` by its letters, from the whole vector of inputs.
fn plain(model: &Model, hidden: usize, x: &[f32], phase: usize) -> f64 {
    let weights = &model.weights[phase * (x.len() + 1) * hidden..];
    let (omega, v) = weights.split_at(x.len() * hidden);
    let neuron = |j: usize| {
        let z: f64 = x.iter().enumerate().map(|(i, x)| f64::from(omega[i * hidden + j] * x)).sum();
        1.0 / (1.0 + (-z).exp())
    };
    (0..hidden).map(|j| f64::from(v[j]) * neuron(j)).sum()
}

#[test]
fn what_moves_share_is_summed_up_once_and_rates_alike() {
    let game = Daihinmin::default();
    for (set, hidden) in [("paper", 15), ("paper-spade-after", 50), ("paper-few5-phases3", 1), ("paper", 64)]
    {
        let model = network(set, hidden, 1);
        let ranking = model.ranking(&game).unwrap();
        let features = game.move_features(set).unwrap();
        for table in tables(4) {
            let moves: Vec<_> = table.moves().collect();
            let mut ratings = Vec::new();
            ranking.rate(&table, &moves, &mut ratings);
            assert_eq!(ratings.len(), moves.len());
            for (&m, rating) in moves.iter().zip(ratings) {
                let x = move_features::dense(&features, &table, m);
                let want = plain(&model, hidden, &x, features.phase(&table));
                assert!((f64::from(rating) - want).abs() < 1e-4, "{set}: {rating} {want}");
            }
        }
    }
}

/// The policy picks the highest rating, draws equals at random and leaves gifts to custom.
#[test]
fn the_favourite_is_picked() {
    let game = Daihinmin::default();
    let ranking = network("paper", 15, 2).ranking(&game).unwrap();
    let mut policy = Ranked::new(ranking.clone(), 0.0);
    let mut rng = Stream::new(3).rng();
    let mut equals = 0;
    for table in tables(6) {
        let moves: Vec<_> = table.moves().collect();
        let mut ratings = Vec::new();
        ranking.rate(&table, &moves, &mut ratings);
        let highest = ratings.iter().fold(f32::NEG_INFINITY, |max, &r| max.max(r));
        let best: Vec<_> =
            moves.iter().zip(&ratings).filter(|(_, r)| **r == highest).map(|(m, _)| *m).collect();
        let picked: Vec<_> = (0..20).map(|_| policy.pick(&table, &mut rng).unwrap()).collect();
        assert!(picked.iter().all(|m| best.contains(m)));
        equals += usize::from(best.len() > 1 && picked.iter().any(|m| *m != picked[0]));
    }
    assert!(equals > 5, "cards of one rank rate alike");
    let mut table = game.start(&mut rng);
    while let Some(m) = table.random_move(&mut rng) {
        table.play(m);
    }
    let exchange = game.next(&table, &mut rng);
    assert_eq!(policy.pick(&exchange, &mut rng), Nakanaka::default().pick(&exchange, &mut rng));
}

#[test]
fn a_temperature_draws_by_exponentials() {
    let card = Card::new(&Nim, "takes").shaped(Shape::Softmax);
    let ranking = Model { card, weights: vec![5.0, 1.0, 0.5] }.ranking(&Nim).unwrap();
    let heaps = Heaps::new([1, 2, 0]);
    // 1-1 takes all of a heap, 2-1 half of one and leaves a lost position, 2-2 all: 0.5, 1.25, 0.5.
    let weights = [0.5f64, 1.25, 0.5].map(|r| (r / 2.0).exp());
    let mut policy = Ranked::new(ranking, 2.0);
    let (mut rng, mut counts) = (Stream::new(1).rng(), [0u32; 3]);
    for _ in 0..30_000 {
        let m = policy.pick(&heaps, &mut rng).unwrap();
        counts[heaps.moves().position(|legal| legal == m).unwrap()] += 1;
    }
    for (count, weight) in counts.into_iter().zip(weights) {
        let want = 30_000.0 * weight / weights.iter().sum::<f64>();
        assert!((f64::from(count) - want).abs() < 5.0 * want.sqrt(), "{counts:?}");
    }
}

/// UCB1 by its letters, on the payoffs the search reports itself.
#[test]
fn playouts_are_shared_by_upper_bounds() {
    let table = tables(1)[0];
    let view = table.view(table.turn());
    let arms = |spread| {
        let search: Worlds<<Daihinmin as Game>::MoveFeatures> =
            Worlds { spread, guide: None, temperature: 0.0, deal: Dealer::Plain };
        search.arms::<Table>(&view, &[], Stream::new(5), &Deadline::default()).unwrap()
    };
    let many = arms(Spread::Bounds { total: 600, c: 1.0 });
    let moves = many.len();
    assert!(moves > 3 && many.iter().all(|arm| arm.tally.games > 0));
    assert_eq!(many.iter().map(|arm| arm.tally.games).sum::<u64>(), 600);
    // One more playout goes where the bound is highest.
    let bound = |tally: &Tally| tally.payoff(table.turn()) + (2.0 * 600f64.ln() / tally.games as f64).sqrt();
    let highest =
        (0..moves).max_by(|&a, &b| bound(&many[a].tally).total_cmp(&bound(&many[b].tally))).unwrap();
    let more = arms(Spread::Bounds { total: 601, c: 1.0 });
    for (i, (one, other)) in many.iter().zip(&more).enumerate() {
        assert_eq!(other.tally.games - one.tally.games, u64::from(i == highest));
    }
    let even = arms(Spread::Even(600));
    assert!(even.iter().all(|arm| arm.tally.games.abs_diff(600 / moves as u64) <= 1));
    let each = arms(Spread::Each(7));
    assert!(each.iter().all(|arm| arm.tally.games == 7));
}

/// Worlds in which an opponent's plays were likely come more often: one who rates passing low and passed
/// has nothing to play.
#[test]
fn weighted_deals_believe_what_was_played() {
    let game = Daihinmin::default();
    let features = game.move_features("paper").unwrap();
    // A rating that never passes while anything else is legal.
    let mut weights = vec![0.0; features.count()];
    weights[47] = -20.0;
    let ranking =
        Model { card: Card::new(&game, "paper").shaped(Shape::Softmax), weights }.ranking(&game).unwrap();
    let mut rng = Stream::new(2).named("deals").rng();
    let (mut plain, mut weighted, mut passes) = (0u32, 0u32, 0);
    for _ in 0..12 {
        let mut table = game.start(&mut rng);
        let mut past: Vec<(<Table as Position>::View, _)> = Vec::new();
        while let Some(m) = Sample.pick(&table, &mut rng) {
            let us = Seat(0);
            if table.turn() == us && past.len() > 4 && passes < 40 {
                let view = table.view(us);
                let recent = &past[past.len().saturating_sub(6)..];
                let fits = |world: &Table| {
                    recent
                        .iter()
                        .filter(|(then, _)| {
                            let then: Table = View::<Table>::recall(then, world).unwrap();
                            then.moves().nth(1).is_none()
                        })
                        .count() as u32
                };
                let deals = |deal: Dealer<_>| {
                    let search = Worlds { spread: Spread::Even(60), guide: None, temperature: 0.0, deal };
                    search.deal_worlds::<Table>(&view, recent, Stream::new(9), 60)
                };
                passes += 1;
                plain += deals(Dealer::Plain).iter().map(fits).sum::<u32>();
                let dealer = Dealer::Weighted { ranking: ranking.clone(), worlds: 200, memory: 6 };
                weighted += deals(dealer).iter().map(fits).sum::<u32>();
            }
            if table.turn() != us {
                past.push((table.view(us), m));
            }
            table.play(m);
        }
    }
    assert!(f64::from(weighted) > 1.05 * f64::from(plain), "{weighted} {plain}");
}

#[test]
fn ratings_are_seated_by_name_or_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let game = Daihinmin::default();
    let path = folder.path().join("ev.safetensors");
    network("paper", 15, 4).write(&path).unwrap();
    let file = path.display();
    let files = ModelSource::default();
    let specs = [
        format!("rank:{file}"),
        format!("rank:{file},temperature=0.5"),
        "mc:total=20,c=1".to_owned(),
        format!("mc:total=20,c=1,policy={file}"),
        format!("mc:total=20,c=1,policy={file},deal=weighted,worlds=16"),
    ];
    let table = tables(1)[0];
    for spec in &specs {
        let choose = |seed| {
            let mut player = roster::player(&game, spec, &files).unwrap();
            player.begin(table.turn(), &table.view(table.turn()));
            let mut rng: Rng = Stream::new(seed).rng();
            player.choose(&table.view(table.turn()), Budget::default(), &mut rng).unwrap().m
        };
        assert!(table.is_legal(choose(1)) && choose(1) == choose(1), "{spec}");
    }
    let refused = |spec: &str| match roster::player(&game, spec, &files) {
        Err(RosterError::Model { why, .. }) => why.to_string(),
        Err(other) => other.to_string(),
        Ok(_) => panic!("{spec} was seated"),
    };
    assert!(refused(&format!("greedy:{file}")).contains("rates moves"));
    for spec in [
        "mc:total=20,temperature=1".to_owned(),
        "mc:total=20,c=-1".to_owned(),
        "mc:each=20,c=1".to_owned(),
        "mc:total=20,c=1,deal=weighted".to_owned(),
        format!("mc:policy={file},deal=best"),
        format!("mc:policy={file},worlds=3"),
        format!("rank:{file},temperature=-1"),
    ] {
        assert!(!refused(&spec).is_empty());
    }
    let linear = Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, 0.0] };
    assert!(matches!(linear.ranking(&Nim), Err(ModelError::RatesPositions)));
    let wrong = Model { card: Card::new(&Nim, "takes").shaped(Shape::Softmax), weights: vec![1.0] };
    assert!(matches!(wrong.ranking(&Nim), Err(ModelError::WrongCount { .. })));
}

#[test]
fn shapes_survive_the_file() {
    for model in [network("paper", 15, 4), network("paper-phases3", 50, 5)] {
        let again = Model::from_bytes(&model.to_bytes()).unwrap();
        assert_eq!(again, model);
        assert_eq!(again.card.format, 2);
        assert!(matches!(again.ranking(&Daihinmin::default()).unwrap(), Ranking::Network(_)));
    }
    let linear = Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, 0.0] };
    assert!(!linear.card.lines().contains_key("shape"), "older programs read linear models");
    for text in ["network", "network:hidden=0", "network:hidden=65", "cubic"] {
        assert!(text.parse::<Shape>().is_err());
    }
}
