//! Who plays: the paper's players, and the matches between them.

use super::experiment::{Experiment, GAME, Trained};
use crate::{Duel, jobs};
use anyhow::Result;
use keisei_core::{Budget, Features, Game, Line, Linear, LinkFunction, Position, Stream};
use keisei_games::blokus::{Blokus, BlokusFeatures, Board, Move};
use keisei_jobs::{Job, Match};
use keisei_play::matches::{Entrant, Openings, Plan};
use keisei_play::models::{Card, Evaluation, Model};
use keisei_play::players::{AlphaBeta, Greedy, MonteCarlo, Uct};
use keisei_play::search::uct::{Bandit, Guide, Prior, Ucb};
use keisei_play::search::{self, Share};
use std::sync::Arc;
use std::time::Duration;

/// Megabytes of a search's table.
const TABLE: usize = 16;

/// Learned weights, ready to play.
pub type Learned = Evaluation<BlokusFeatures>;

/// Somebody at the board.
#[derive(Clone)]
pub enum Contestant {
    /// One ply with learned weights.
    Greedy(Learned),
    /// Alpha-beta with learned weights.
    AlphaBeta(Learned, Thought),
    /// The paper's: a number of uniform simulations for every legal move.
    MonteCarlo(u32),
    /// UCT; nodes are playouts.
    Uct {
        /// Learned weights as what is known of new nodes.
        prior: Option<Learned>,
        /// Learned weights that choose the best of eight moves in playouts.
        policy: Option<Learned>,
        /// What a move may cost.
        thought: Thought,
    },
}

/// UCT as it plays Blokus best among the few settings tried: a narrow bound, and few moves at first.
fn uct(prior: Option<Learned>, policy: Option<Learned>, thought: Thought) -> Uct<BlokusFeatures> {
    let (total, time) = match thought {
        Thought::Nodes(playouts) => (u32::try_from(playouts).unwrap_or(u32::MAX), None),
        Thought::Time(ms) => (u32::MAX, Some(Duration::from_millis(ms))),
    };
    let search = search::Uct {
        bandit: Bandit { ucb: Ucb::Ucb1, c: 0.3 },
        prior: prior.map(|evaluation| Prior { evaluation, weight: 10.0, widen: Some(1.0) }),
        guide: policy.map(|evaluation| Guide { evaluation, epsilon: 0.0, of: Some(8) }),
        ..search::Uct::new(total)
    };
    Uct { time, ..Uct::new(search) }
}

/// What a move may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// So many positions.
    Nodes(u64),
    /// So many milliseconds.
    Time(u64),
}

impl Thought {
    fn budget(self) -> Budget {
        match self {
            Thought::Nodes(nodes) => Budget { nodes: Some(nodes), ..Budget::default() },
            Thought::Time(ms) => Budget { time: Some(Duration::from_millis(ms)), ..Budget::default() },
        }
    }

    /// Says it as an option of a player, whose nodes go by this name.
    fn option(self, nodes: &str) -> String {
        match self {
            Thought::Nodes(count) => format!("{nodes}={count}"),
            Thought::Time(ms) => format!("time={}", ms as f64 / 1000.0),
        }
    }

    /// Says it in words.
    pub fn words(self) -> String {
        match self {
            Thought::Nodes(nodes) => format!("{nodes} nodes a move"),
            Thought::Time(ms) => format!("{} s a move", ms as f64 / 1000.0),
        }
    }

    /// Says it in file names.
    pub fn file(self) -> String {
        match self {
            Thought::Nodes(nodes) => format!("{nodes}n"),
            Thought::Time(ms) => format!("{ms}ms"),
        }
    }
}

impl Contestant {
    fn entrant(&self, name: &str) -> Entrant<Board> {
        let fighter = self.clone();
        Entrant::new(name, move || {
            Ok(match fighter.clone() {
                Contestant::Greedy(evaluation) => Box::new(Greedy { evaluation }),
                Contestant::AlphaBeta(evaluation, thought) => {
                    Box::new(AlphaBeta::new(evaluation, thought.budget(), TABLE))
                }
                Contestant::MonteCarlo(each) => Box::new(MonteCarlo::new(Share::Each(each))),
                Contestant::Uct { prior, policy, thought } => Box::new(uct(prior, policy, thought)),
            })
        })
    }

    /// Returns the specification of this player, models named by their digests.
    pub fn spec(&self) -> String {
        match self {
            Contestant::Greedy(evaluation) => format!("greedy:{}", digest_of(evaluation)),
            Contestant::AlphaBeta(evaluation, thought) => {
                format!(
                    "ab:{},{},tt={TABLE},endings=0.5,quiet=0",
                    digest_of(evaluation),
                    thought.option("nodes")
                )
            }
            Contestant::MonteCarlo(each) => format!("mc:each={each},value=rate"),
            Contestant::Uct { prior, policy, thought } => {
                let told = |evaluation: &Option<Learned>, key: &str, rest: &str| {
                    let digest = evaluation.as_ref().map(digest_of);
                    digest.map_or_else(String::new, |digest| format!(",{key}={digest},{rest}"))
                };
                let total = thought.option("total");
                let prior = told(prior, "prior", "weight=10,widen=1");
                let policy = told(policy, "policy", "of=8,epsilon=0");
                format!("uct:{total},ucb=ucb1,c=0.3{prior},start=0,open=1,value=best{policy},batch=1")
            }
        }
    }
}

/// Names an evaluation by the digest of its model.
fn digest_of(evaluation: &Learned) -> String {
    let card = Card::new(&Blokus::default(), evaluation.linear.features().name());
    let card = Card { squash: evaluation.squash, ..card };
    format!("blake3:{}", Model { card, weights: evaluation.linear.weights().to_vec() }.digest())
}

/// Readies a training's weights to play.
pub fn evaluation(trained: &Trained) -> Result<Learned> {
    let features = Blokus::default().features(&trained.features)?;
    let weights: Arc<[f32]> = trained.weights.as_slice().into();
    // Only the order of values matters to these players; the curve is for whoever reads them.
    Ok(Evaluation { linear: Linear::new(features, weights), squash: LinkFunction::Logistic { k: 0.02 } })
}

/// Draws openings: both sides begin with a random pentomino, 315² ways.
pub fn openings(count: u64, stream: Stream) -> Vec<Line<Board>> {
    let pentominoes = |board: &Board| -> Vec<Move> {
        let five = |m: &Move| matches!(m, Move::Place(placement) if placement.piece().size() == 5);
        board.moves().filter(five).collect()
    };
    let draw = |i: u64| {
        let mut rng = stream.child(i).rng();
        let mut line = Line::new(Board::START);
        for _ in 0..2 {
            if let Some(&m) = rng.pick(&pentominoes(&line.end())) {
                line.moves.push(m);
            }
        }
        line
    };
    (0..count).map(draw).collect()
}

impl Experiment {
    /// Plays a pairing, colours swapped from the same random pentominoes; a unit of its own.
    pub fn duel(
        &self,
        name: &str,
        pair: (usize, usize),
        ours: &Contestant,
        theirs: &Contestant,
        games: u64,
    ) -> Result<Duel> {
        let stream = Stream::new(self.around.seed).named("match").named(name).child(pair.0 as u64);
        let (seed, lines) =
            (stream.child(pair.1 as u64).key(), openings(games.div_ceil(2), stream.named("openings")));
        let begun = format!("lines:blake3:{}", jobs::digest_of(&lines));
        let duel = jobs::duel(GAME, [ours.spec(), theirs.spec()], games, &begun, seed);
        let job = Job::Match(Match { clock: duel.clock || self.clock, ..duel });
        let label = format!("match-{name}-{}-{}", pair.0 + 1, pair.1 + 1);
        self.results_dir.units.get_or(
            &label,
            &job,
            || Ok(Duel::unplayed(pair)),
            || {
                self.check_cancelled()?;
                self.around.context.note(format!("{name}: {games} games"));
                let plan = Plan {
                    games,
                    openings: Openings::Lines(lines),
                    seed,
                    ..Plan::new(Blokus::default(), vec![ours.entrant("ours"), theirs.entrant("theirs")])
                };
                Duel::play(&plan, pair, &self.around.context)
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_are_canonical() {
        let game = Blokus::default();
        let count = game.features("osaki2009").unwrap().count();
        let trained = Trained {
            features: "osaki2009".to_owned(),
            learner: String::new(),
            weights: vec![0.5; count],
            marks: Vec::new(),
        };
        let (one, card) = (evaluation(&trained).unwrap(), Card::new(&game, "osaki2009"));
        let model = Model { card: Card { squash: one.squash, ..card }, weights: trained.weights.clone() };
        let thoughts = [Thought::Nodes(2000), Thought::Time(100)];
        for thought in thoughts {
            for fighter in [
                Contestant::Greedy(one.clone()),
                Contestant::AlphaBeta(one.clone(), thought),
                Contestant::MonteCarlo(100),
                Contestant::Uct { prior: None, policy: None, thought },
                Contestant::Uct { prior: Some(one.clone()), policy: Some(one.clone()), thought },
            ] {
                jobs::assert_canonical(&game, &fighter.spec(), &model);
            }
        }
    }
}
