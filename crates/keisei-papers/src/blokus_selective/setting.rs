//! What is trained and played, and how much of it at each scale.

use crate::Scale;
use keisei_learn::SelectiveConfig;
use keisei_play::policies::Selection;

/// How many moves a simulation chooses from: the paper's selection numbers.
pub const CHOICES: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];
/// The greatest one that is cheap to train.
pub const CHEAP: u32 = 16;
/// The one whose learning curves figures 4 and 5 show.
pub const WATCHED: u32 = 4;
/// The ones whose predictions figure 9 tests.
pub const TESTED: [u32; 4] = [1, 2, 4, 8];
/// Move numbers that figure 9 goes up to.
pub const LAST_MOVE: usize = 20;
/// The share of random moves in the self-play that figure 9 takes its positions from.
pub const TEST_EPSILON: f64 = 0.1;

/// The sizes of one scale.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Trainings of every selection number up to [`CHEAP`].
    pub trainings: u64,
    /// Trainings of every greater one, which take several times as long.
    pub dear_trainings: u64,
    /// Updates of a training.
    pub episodes: u64,
    /// Simulations for every position.
    pub playouts: u32,
    /// Games of every pairing.
    pub games: u64,
    /// Games of every pairing that is played on a clock.
    pub timed_games: u64,
    /// Games of every pairing with the Monte-Carlo player, who takes seconds a game.
    pub monte_carlo_games: u64,
    /// Simulations that the Monte-Carlo player spends on every legal move; the paper's are 100.
    pub monte_carlo: u32,
    /// Positions a move where the number of nodes is fixed.
    pub nodes: u64,
    /// Milliseconds a move where the time is.
    pub milliseconds: u64,
    /// Test positions of every move number in figure 9.
    pub tests: u64,
    /// Simulations from every test position.
    pub test_playouts: u32,
    /// Updates that the learning time is measured over.
    pub timed_updates: u64,
    /// Playouts a move of UCT.
    pub uct_playouts: u64,
    /// Updates of the trainings that the future work compares.
    pub future_episodes: u64,
    /// Games of the pairing that is played with ten times the time, and of others that take long: on a clock against the
    /// Monte-Carlo player, and of UCT.
    pub second_games: u64,
    /// Games of every pairing of the round robin, and of one in which somebody takes seconds a move.
    pub round_robin: [u64; 2],
    /// Seconds a move of the alpha-beta on a clock in it.
    pub seconds: f64,
    /// Whether Pentobi is called where it is installed.
    pub pentobi: bool,
}

impl Size {
    /// Returns the sizes of a scale.
    pub fn of(scale: Scale) -> Self {
        match scale {
            Scale::Smoke => Size {
                trainings: 1,
                dear_trainings: 1,
                episodes: 4,
                playouts: 4,
                games: 2,
                timed_games: 2,
                monte_carlo_games: 2,
                monte_carlo: 2,
                nodes: 200,
                milliseconds: 1,
                tests: 2,
                test_playouts: 10,
                timed_updates: 1,
                uct_playouts: 20,
                future_episodes: 3,
                second_games: 2,
                round_robin: [2, 2],
                seconds: 0.001,
                pentobi: false,
            },
            Scale::Quick => Size {
                trainings: 1,
                dear_trainings: 1,
                episodes: 500,
                playouts: 20,
                games: 60,
                timed_games: 20,
                monte_carlo_games: 20,
                monte_carlo: 100,
                nodes: 2_000,
                milliseconds: 10,
                tests: 10,
                test_playouts: 500,
                timed_updates: 5,
                uct_playouts: 500,
                future_episodes: 100,
                second_games: 10,
                round_robin: [4, 2],
                seconds: 0.1,
                pentobi: true,
            },
            Scale::Paper => Size {
                trainings: 3,
                dear_trainings: 1,
                episodes: 10_000,
                playouts: 100,
                games: 500,
                timed_games: 100,
                monte_carlo_games: 100,
                monte_carlo: 100,
                nodes: 2_000,
                milliseconds: 100,
                tests: 100,
                test_playouts: 2_000,
                timed_updates: 20,
                uct_playouts: 1_000,
                future_episodes: 1_000,
                second_games: 30,
                round_robin: [20, 4],
                seconds: 1.0,
                pentobi: true,
            },
        }
    }

    /// Counts the trainings of a selection number.
    pub fn trainings_of(&self, n: u32) -> u64 {
        if n <= CHEAP { self.trainings } else { self.dear_trainings }
    }

    /// Returns the learner's configuration for a selection number.
    pub fn config(&self, n: u32) -> SelectiveConfig {
        SelectiveConfig {
            selection: Selection::best_of(n),
            playouts: self.playouts,
            episodes: self.episodes,
            ..SelectiveConfig::default()
        }
    }
}
