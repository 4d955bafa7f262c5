//! What is measured.

use super::clock::Portion;
use anyhow::Result;
use keisei::weights;
use keisei_core::{
    Afterstate, Budget, Features, Game, Learner, Linear, MoveFeatures, Policy, Position, Rng, Stream, View,
    Walk,
};
use keisei_learn::{SelectiveConfig, selective};
use keisei_play::models::{Card, Model, Shape, network};
use keisei_play::policies::{Greedy, Ranked, Selection, Selective};
use keisei_play::search::{AlphaBeta, Settled};
use std::cell::RefCell;
use std::hint::black_box;
use std::sync::Arc;

/// Positions that evaluations and searches look at.
const POSITIONS: u64 = 256;
/// Leaves of the perft that makes one portion.
const LEAVES: u64 = 1_000_000;
/// Nodes of one alpha-beta search.
const NODES: u64 = 2_000;
/// Moves that selective games choose from.
const BEST_OF: u32 = 8;
/// Hidden neurons of the network that rates moves.
const HIDDEN: usize = 15;
/// Simulations from every position while learning.
const LEARNED_FROM: u32 = 10;

/// A game and positions of it.
pub struct Bench<G: Game> {
    game: G,
    start: G::Position,
    positions: Vec<G::Position>,
    stream: Stream,
    /// The greedy player's features and weights, where the game has features.
    player: Option<(G::Features, Vec<f32>)>,
}

impl<G: Game> Bench<G> {
    /// Prepares positions of random games.
    pub fn new(game: G, seed: u64) -> Result<Self> {
        let stream = Stream::new(seed).named("bench");
        let start = game.start(&mut stream.named("start").rng());
        let positions = (0..POSITIONS).map(|i| random_position(&game, stream.child(i))).collect();
        let player = player(&game)?;
        Ok(Bench { game, start, positions, stream, player })
    }

    /// Lists what to measure, each under its name, the empty loop first.
    pub fn workloads(&self) -> Vec<(String, Box<Portion>)> {
        let mut all: Vec<(String, Box<Portion>)> = vec![
            ("empty loop, steps".to_owned(), Box::new(empty_loop)),
            ("random games".to_owned(), self.playouts()),
            ("perft leaves".to_owned(), self.perft()),
        ];
        for set in self.game.feature_sets() {
            if let Ok(features) = self.game.features(set.name) {
                let weights: Arc<[f32]> = made_up(features.count()).into();
                let features = features.prepared_for(&weights);
                all.push((
                    format!("evaluations, {}", set.name),
                    self.evaluations(&features, weights.clone()),
                ));
                all.push((format!("moves evaluated, {}", set.name), self.replies(features, weights)));
            }
        }
        all.extend(self.ranked());
        if let Some((features, weights)) = &self.player {
            all.push(("greedy games".to_owned(), self.greedy(features.clone(), weights.clone())));
            if G::Position::SEATS == 2 && self.start.view(self.start.turn()).whole().is_some() {
                let work = self.alpha_beta(features.clone(), weights.clone());
                all.push(("alpha-beta nodes".to_owned(), work));
                let work = self.selective(features.clone(), weights.clone());
                all.push((format!("best-of-{BEST_OF} games"), work));
            }
        }
        all
    }

    /// Returns the greedy player's evaluation, ready for walks, where the game has features.
    pub fn evaluation(&self) -> Option<Linear<G::Features, Arc<[f32]>>> {
        let (features, weights) = self.player.as_ref()?;
        Some(Linear::new(features.prepared_for(weights), weights.as_slice().into()))
    }

    /// Lists learning from selective simulations, by how many moves they choose from.
    pub fn lessons(&self) -> Vec<(String, Box<Portion>)> {
        let Some((features, weights)) = &self.player else { return Vec::new() };
        let lesson =
            |n: u32| Some((format!("learning games, best of {n}"), self.learning(n, features, weights)?));
        [1, 2, 4, 8, 16, 32, 64].into_iter().filter_map(lesson).collect()
    }

    fn playouts(&self) -> Box<Portion> {
        let (start, stream) = (self.start.clone(), self.stream.named("playouts"));
        Box::new(move |i| start.playouts(256, stream.child(i)).games)
    }

    /// Plays games by a network that rates moves, where the game describes moves.
    fn ranked(&self) -> Option<(String, Box<Portion>)> {
        let set = self.game.move_feature_sets().first()?;
        let features = self.game.move_features(set.name).ok()?;
        let count = network::count(features.count(), HIDDEN, features.phases());
        let card = Card::new(&self.game, set.name).shaped(Shape::Network { hidden: HIDDEN });
        let ranking = Model { card, weights: made_up(count) }.ranking(&self.game).ok()?;
        let (start, stream) = (self.start.clone(), self.stream.named("ranked"));
        let work = move |i: u64| {
            let mut policy = Ranked::new(ranking.clone(), 0.0);
            for j in 0..64 {
                let mut position = start.clone();
                black_box(policy.play_out(&mut position, &mut stream.child(i).child(j).rng()));
            }
            64
        };
        Some((format!("games by a network, {}", set.name), Box::new(work)))
    }

    fn perft(&self) -> Box<Portion> {
        let start = self.start.clone();
        let depth = perft_depth(&start, LEAVES);
        Box::new(move |_| black_box(&start).perft(depth))
    }

    fn evaluations(&self, features: &G::Features, weights: Arc<[f32]>) -> Box<Portion> {
        let positions = self.positions.clone();
        let linear = Linear::new(features.clone(), weights);
        Box::new(move |_| {
            let values = positions.iter().map(|position| linear.value(position, position.turn()));
            black_box(values.sum::<f32>());
            POSITIONS
        })
    }

    /// Evaluates the position after every move, on a walk: what searches and guided playouts do.
    fn replies(&self, features: G::Features, weights: Arc<[f32]>) -> Box<Portion> {
        let positions = self.positions.clone();
        Box::new(move |_| {
            let mut walk = features.walk(&weights, positions[0].clone());
            let (mut sum, mut count) = (0.0, 0);
            for position in &positions {
                walk.restart(position.clone());
                for m in position.moves() {
                    sum += walk.after(m, position.turn());
                    count += 1;
                }
            }
            black_box(sum);
            count
        })
    }

    /// Plays games whose every move is the best of several drawn at random.
    fn selective(&self, features: G::Features, weights: Vec<f32>) -> Box<Portion> {
        let (start, stream) = (self.start.clone(), self.stream.named("selective"));
        Box::new(move |i| {
            let mut walk = features.walk(&weights, start.clone());
            Selective::new(Selection::best_of(BEST_OF)).tally(&mut walk, 64, stream.child(i)).games
        })
    }

    /// Learns from selective simulations for one game, from the player's weights.
    fn learning(&self, n: u32, features: &G::Features, weights: &[f32]) -> Option<Box<Portion>> {
        let selection = Selection::best_of(n);
        let config = SelectiveConfig { selection, playouts: LEARNED_FROM, ..SelectiveConfig::default() };
        let learner = selective::Selective::new(self.game.clone(), features.clone(), config, 1).ok()?;
        let weights = weights.to_vec();
        Some(Box::new(move |_| {
            let mut learner = learner.clone();
            let learned = learner.start_from(&weights).and_then(|()| learner.step());
            u64::from(learned.is_ok())
        }))
    }

    fn greedy(&self, features: G::Features, weights: Vec<f32>) -> Box<Portion> {
        let (game, stream) = (self.game.clone(), self.stream.named("greedy"));
        Box::new(move |i| {
            black_box(greedy_game(&game, &features, &weights, stream.child(i)));
            1
        })
    }

    fn alpha_beta(&self, features: G::Features, weights: Vec<f32>) -> Box<Portion> {
        let (positions, stream) = (self.positions.clone(), self.stream.named("ab"));
        let linear = Linear::new(features, weights);
        // One search for each thread: its memory is what makes a search slow to build.
        thread_local!(static SEARCH: RefCell<Option<Box<dyn std::any::Any>>> = const { RefCell::new(None) });
        Box::new(move |i| {
            SEARCH.with_borrow_mut(|slot| {
                let any = slot.get_or_insert_with(|| Box::new(AlphaBeta::<Move<G>>::new(1)));
                // Another game on this thread left its own search here.
                if !any.is::<AlphaBeta<Move<G>>>() {
                    *any = Box::new(AlphaBeta::<Move<G>>::new(1));
                }
                let search = any.downcast_mut().expect("it was just made so");
                let position = &positions[(i % POSITIONS) as usize];
                nodes::<G>(search, position, &linear, stream.child(i))
            })
        })
    }
}

type Move<G> = <<G as Game>::Position as Position>::Move;

/// Searches one position and counts the nodes.
pub fn nodes<G: Game>(
    search: &mut AlphaBeta<Move<G>>,
    position: &G::Position,
    linear: &Linear<G::Features, Vec<f32>>,
    stream: Stream,
) -> u64 {
    let budget = Budget { nodes: Some(NODES), ..Budget::default() };
    search.search(position, linear, budget, &mut stream.rng()).map_or(0, |found| found.nodes)
}

/// Plays one game of a greedy player against itself; returns the plies and the last position.
pub fn greedy_game<G: Game>(
    game: &G,
    features: &G::Features,
    weights: &[f32],
    stream: Stream,
) -> (u32, G::Position) {
    let mut policy = Greedy(Afterstate(Settled(Linear::new(features.clone(), weights))));
    let mut rng = stream.rng();
    let mut position = game.start(&mut rng);
    let mut plies = 0;
    while plies < G::Position::MAX_PLIES {
        let Some(m) = policy.pick(&position, &mut rng) else { break };
        position.play(m);
        plies += 1;
    }
    (plies, position)
}

/// Plays a random number of random moves, stopping before the end.
pub fn random_position<G: Game>(game: &G, stream: Stream) -> G::Position {
    let mut rng: Rng = stream.rng();
    let mut position = game.start(&mut rng);
    let plies = rng.below(game_length(&position));
    for _ in 0..plies {
        let Some(m) = position.random_move(&mut rng) else { break };
        let mut next = position.clone();
        next.play(m);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// Measures how long one random game is.
fn game_length<P: Position>(start: &P) -> u32 {
    (start.playouts(1, Stream::new(0)).plies as u32).max(1)
}

/// Finds the depth whose perft has about so many leaves.
pub fn perft_depth<P: Position>(start: &P, leaves: u64) -> u32 {
    (1..20).take_while(|&depth| start.perft(depth) <= leaves).last().unwrap_or(1)
}

/// Makes weights up that prefer nothing in particular.
pub fn made_up(count: usize) -> Vec<f32> {
    let mut rng = Stream::new(0).named("made-up weights").rng();
    (0..count).map(|_| (rng.unit() - 0.5) as f32).collect()
}

/// Loads the shipped weights, or makes some up for the game's first features.
fn player<G: Game>(game: &G) -> Result<Option<(G::Features, Vec<f32>)>> {
    if weights::shipped(G::NAME).is_some() {
        let evaluation = weights::models().load(game, None)?.evaluation(game)?;
        return Ok(Some((evaluation.features().clone(), evaluation.weights().to_vec())));
    }
    let Some(set) = game.feature_sets().first() else { return Ok(None) };
    let features = game.features(set.name)?;
    let weights = made_up(features.count());
    Ok(Some((features, weights)))
}

/// Turns an ALU and touches no memory: what the threads of this machine can scale to.
fn empty_loop(seed: u64) -> u64 {
    const STEPS: u64 = 100_000;
    let mut state = seed | 1;
    for _ in 0..STEPS {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    black_box(state);
    STEPS
}
