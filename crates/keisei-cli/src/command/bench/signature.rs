//! One number that changes only when behaviour changes.

use super::workload::{greedy_game, made_up, nodes, perft_depth, random_position};
use anyhow::Result;
use keisei_core::{Features, Game, Linear, Position, Seat, Stream, View};
use keisei_play::search::AlphaBeta;

/// Leaves of the perft that goes in, at most.
const LEAVES: u64 = 100_000;

/// Weights that are made up for a set, at most: more would be nearly all of the work.
const MOST: usize = 10_000_000;

/// Folds random games, counted moves, evaluations, greedy games and searches into one number.
///
/// Seed and weights are fixed here, so that neither options nor newly shipped weights show.
pub fn of<G: Game>(game: &G) -> Result<u64> {
    let stream = Stream::new(0).named(G::NAME);
    let start = game.start(&mut stream.rng());
    let mut fold = Fold(Stream::new(u64::from(G::RULES)));
    fold.playouts(&start, stream.named("playouts"));
    fold.add(start.perft(perft_depth(&start, LEAVES)));
    let positions: Vec<G::Position> = (0..64).map(|i| random_position(game, stream.child(i))).collect();
    for position in &positions {
        fold.position(position);
    }
    for set in game.feature_sets() {
        let features = game.features(set.name)?;
        if features.count() > MOST {
            continue;
        }
        let weights = made_up(features.count());
        fold.evaluations(&features, &weights, &positions);
        fold.games(game, &features, &weights, stream.named(set.name));
        fold.searches::<G>(features, weights, &positions, stream.named("ab"));
    }
    Ok(fold.0.key())
}

/// A hash under way; a stream's key is the only hash the project needs.
struct Fold(Stream);

impl Fold {
    fn add(&mut self, number: u64) {
        self.0 = self.0.child(number);
    }

    fn playouts<P: Position>(&mut self, start: &P, stream: Stream) {
        let tally = start.playouts(1000, stream);
        let scores = tally.scores.map(i64::cast_unsigned);
        [tally.games, tally.plies].into_iter().chain(tally.payoffs).chain(tally.wins).chain(scores).for_each(
            |n| {
                self.add(n);
            },
        );
    }

    fn position<P: Position>(&mut self, position: &P) {
        self.0 = self.0.named(&position.to_string());
        for m in position.moves() {
            self.0 = self.0.named(&m.to_string());
        }
    }

    fn evaluations<P: Position>(&mut self, features: &impl Features<P>, weights: &[f32], positions: &[P]) {
        let linear = Linear::new(features.clone(), weights);
        for position in positions {
            for seat in Seat::all(P::SEATS) {
                self.add(u64::from(linear.value(position, seat).to_bits()));
            }
        }
    }

    fn games<G: Game>(&mut self, game: &G, features: &G::Features, weights: &[f32], stream: Stream) {
        for i in 0..8 {
            let (plies, end) = greedy_game(game, features, weights, stream.child(i));
            self.add(u64::from(plies));
            self.0 = self.0.named(&end.to_string());
        }
    }

    fn searches<G: Game>(
        &mut self,
        features: G::Features,
        weights: Vec<f32>,
        positions: &[G::Position],
        stream: Stream,
    ) {
        let open = positions.first().is_some_and(|position| position.view(position.turn()).whole().is_some());
        if G::Position::SEATS != 2 || !open {
            return;
        }
        let (linear, mut search) = (Linear::new(features, weights), AlphaBeta::new(1));
        for (i, position) in (0..).zip(positions.iter().take(16)) {
            self.add(nodes::<G>(&mut search, position, &linear, stream.child(i)));
        }
    }
}
