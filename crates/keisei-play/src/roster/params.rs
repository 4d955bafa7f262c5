//! What each kind of player may be told, one struct a kind.
//!
//! A file of a model is a text here; once the model is loaded its digest stands in its place.

use crate::players::{monte_carlo, uct};
use crate::search::uct::Ucb;
use crate::search::worlds::dealer;
use keisei_core::params::Limits;
use keisei_core::{parameter_value, params};

/// The largest transposition table anybody may ask for, in megabytes.
const MOST_MEGABYTES: f64 = 65536.0;
/// Playouts for every move where nothing is said.
pub(super) const EACH: u32 = 100;
/// Playouts of a search over worlds by upper bounds, where nothing is said.
pub(super) const TOTAL_OF_WORLDS: u32 = 1000;
/// Playouts of a tree where nothing is said.
pub(super) const TOTAL: u32 = 5000;
/// Visits that a prior counts for where nothing is said.
pub(super) const WEIGHT: f64 = 10.0;
/// How much a rating that a tree leans towards counts where nothing is said.
pub(super) const LEAN: f64 = 1.0;
/// The temperature of a policy that rates moves, in a tree, where nothing is said.
pub(super) const TEMPERATURE: f32 = 1.0;
/// The share of random moves where a policy values positions and nothing is said.
pub(super) const EPSILON: f64 = 0.1;
/// Seconds that an engine may take to answer where nothing is said.
const TIMEOUT: f64 = 60.0;
/// Positions that an engine looks at where nothing is said.
pub(super) const NODES: u64 = 100_000;

parameter_value!(Ucb { ucb1 => Ucb::Ucb1, tuned => Ucb::Tuned });
parameter_value!(monte_carlo::Report {
    rate => monte_carlo::Report::Rate,
    points => monte_carlo::Report::Points,
});
parameter_value!(uct::Report { best => uct::Report::Best, mean => uct::Report::Mean });

/// A program whose constants hold where nothing else is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Like {
    Libego,
}

parameter_value!(Like { libego => Like::Libego });

/// How hidden cards are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deal {
    Plain,
    Weighted,
}

parameter_value!(Deal { plain => Deal::Plain, weighted => Deal::Weighted });

/// What an engine of a universal interface is judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opinion {
    Score,
    Chances,
}

parameter_value!(Opinion { score => Opinion::Score, chances => Opinion::Chances });

params! {
    /// Of a player that looks one move ahead.
    #[derive(Debug)]
    pub(super) struct Greedy {
        /// The model FILE.
        @positional pub file: Option<String> = None;
    }
}

params! {
    /// Of one that plays at random now and then.
    #[derive(Debug)]
    pub(super) struct EpsilonGreedy {
        /// The model FILE.
        @positional pub file: Option<String> = None;
        /// Share of random moves, from 0 to 1.
        pub epsilon: f64 = 0.03, in Limits::SHARE => "{key} is a share, from 0 to 1, and cannot be {value}";
    }
}

params! {
    /// Of one that searches every move to a depth.
    #[derive(Debug)]
    pub(super) struct AlphaBeta {
        /// The model FILE.
        @positional pub file: Option<String> = None;
        /// Plies searched; the default holds when nodes and time are not given either.
        pub depth: Option<u32> = None, usually crate::search::alpha_beta::limits::DEPTH;
        /// Positions visited at most.
        pub nodes: Option<u64> = None, in Limits::at_least(1.0) => "{key}=0 looks at nothing";
        /// Seconds per move; what is made on a clock does not repeat.
        pub time: Option<f64> = None;
        /// Megabytes of transposition table, 0 for none.
        pub tt: usize = 16,
            in Limits::between(0.0, MOST_MEGABYTES) => "{key}={value} is more than 65536 megabytes";
        /// Share of nodes or time that may go to solving a small ending.
        pub endings: f64 = 0.5, in Limits::SHARE => "{key} is a share, from 0 to 1, and cannot be {value}";
        /// Plies of captures and the like searched below the last ply, where the game has them; then depth may be 0.
        pub quiet: u32 = 0;
        /// Moves tried above the last ply, the best by evaluation; all unless given.
        pub width: Option<u32> = None, in Limits::at_least(1.0) => "{key}=0 tries no move at all";
    }
}

params! {
    /// Of one that plays random games from every move.
    #[derive(Debug)]
    pub(super) struct MonteCarlo {
        /// Games for every legal move.
        pub each: Option<u32> = None, usually EACH, in Limits::at_least(1.0) => "{key}=0 plays no game at all";
        /// Games in all, shared evenly among the moves, the first ones taking what is left over.
        pub total: Option<u32> = None, in Limits::at_least(1.0) => "{key}=0 plays no game at all";
        /// Seconds per move; each and total then have no limit unless given.
        pub time: Option<f64> = None;
        /// What it plays and judges by: rate (mean payoff) or points (mean score).
        pub value: Option<monte_carlo::Report> = None, usually monte_carlo::Report::Rate;
        /// Shares the games by upper bounds of this width instead, UCB1; 1 is the published bound, and
        /// the Daihinmin paper's 4 on points from 1 to 5.
        pub c: Option<f64> = None, in Limits::at_least(0.0) => "{key} is a factor from 0 up, and cannot be {value}";
        /// Model FILE that rates moves and chooses those of the games.
        pub policy: Option<String> = None;
        /// How freely the policy chooses: 0 its favourite, above that by exp(rating / temperature).
        pub temperature: Option<f32> = None, usually 0.0f32,
            in Limits::at_least(0.0) => "{key} is a number from 0 up, and cannot be {value}";
        /// How hidden cards are dealt: plain, or weighted by how likely the policy finds what was played.
        pub deal: Option<Deal> = None, usually Deal::Plain;
        /// Deals weighed for a move when deal=weighted.
        pub worlds: Option<u32> = None, usually dealer::WORLDS,
            in Limits::at_least(1.0) => "{key}=0 deals no world at all";
        /// Plays looked back at when deal=weighted.
        pub memory: Option<usize> = None, usually dealer::MEMORY;
    }
}

params! {
    /// Of one that plays what a rating of moves prefers.
    #[derive(Debug)]
    pub(super) struct Rank {
        /// The model FILE.
        @positional pub file: Option<String> = None;
        /// Above 0 it draws moves by exp(rating / temperature).
        pub temperature: f32 = 0.0,
            in Limits::at_least(0.0) => "{key} is a number from 0 up, and cannot be {value}";
    }
}

params! {
    /// Of one that grows a tree of random games.
    #[derive(Debug)]
    pub(super) struct Uct {
        /// Games played.
        pub total: Option<u32> = None, usually TOTAL, in Limits::at_least(1.0) => "{key}=0 plays no game at all";
        /// Seconds per move; total then has no limit unless given.
        pub time: Option<f64> = None;
        /// Upper confidence bound: ucb1 or tuned.
        pub ucb: Ucb = Ucb::Ucb1;
        /// Factor of the bound's width.
        pub c: Option<f64> = None, usually Constants::PRINTED.c,
            in Limits::at_least(0.0) => "{key} is a factor from 0 up, and cannot be {value}";
        /// Model FILE whose win rate new nodes start from.
        pub prior: Option<String> = None;
        /// Visits that the prior counts for.
        pub weight: Option<f64> = None, usually WEIGHT,
            in Limits::POSITIVE => "{key} is a number above 0, and cannot be {value}";
        /// Moves considered, times the root of a node's visits, the best by the prior; all unless given.
        pub widen: Option<f64> = None, in Limits::POSITIVE => "{key} is a number above 0, and cannot be {value}";
        /// Visits after which a move's own games count about as much as those in which it came later; unused unless given.
        pub rave: Option<f64> = None, in Limits::POSITIVE => "{key} is a number above 0, and cannot be {value}";
        /// Visits, half of them won, that a new node starts with where there is no prior.
        pub start: Option<f64> = None, usually Constants::PRINTED.start,
            in Limits::at_least(0.0) => "{key} is a number from 0 up, and cannot be {value}";
        /// Visits after which a node gets children.
        pub open: Option<u32> = None, usually Constants::PRINTED.open;
        /// Libego takes c, start, open and value from that program, where they are not given.
        pub like: Option<Like> = None;
        /// What it judges a position by: the games after its best move, or the mean of all games.
        pub value: Option<uct::Report> = None, usually Constants::PRINTED.value;
        /// First-play urgency: the bound of a move never tried; above all others unless given.
        pub fpu: Option<f64> = None, in Limits::ANY => "{key} is a number, such as 0.6";
        /// FILE of a correction that `keisei curve` wrote: what its win rates really bring.
        pub correct: Option<String> = None;
        /// Model FILE that rates moves, towards which the tree leans; c is then 0 unless given.
        pub moves: Option<String> = None;
        /// How much that counts.
        pub lean: Option<f64> = None, usually LEAN,
            in Limits::POSITIVE => "{key} is a number above 0, and cannot be {value}";
        /// Model FILE that chooses the moves of the games, by the positions they lead to or rating them.
        pub policy: Option<String> = None;
        /// Of a policy that rates moves; 0 plays the favourite.
        pub temperature: Option<f32> = None, usually TEMPERATURE,
            in Limits::at_least(0.0) => "{key} is a number from 0 up, and cannot be {value}";
        /// Moves drawn at random for the policy to choose the best from; all unless given.
        pub of: Option<u32> = None, in Limits::at_least(1.0) => "{key}=0 leaves no move to choose from";
        /// Share of random moves when a policy chooses; 0 when it chooses of some.
        pub epsilon: Option<f64> = None, usually EPSILON,
            in Limits::SHARE => "{key} is a share, from 0 to 1, and cannot be {value}";
        /// Games picked in order, then played in parallel; the number bears on the result.
        pub batch: u32 = 1, in Limits::at_least(1.0) => "{key}=0 plays no game at all";
        /// Megabytes that the tree may fill; then it grows no more, and games go on from its leaves.
        pub memory: u32 = crate::search::uct::MEMORY, neutral crate::search::uct::MEMORY,
            in Limits::between(1.0, MOST_MEGABYTES) => "a tree takes 1 to 65536 megabytes";
    }
}

/// The constants of a UCT program.
#[derive(Clone, Copy)]
pub(super) struct Constants {
    pub c: f64,
    pub start: f64,
    pub open: u32,
    pub value: uct::Report,
}

impl Constants {
    /// The bounds as printed.
    const PRINTED: Self = Constants { c: 1.0, start: 0.0, open: 1, value: uct::Report::Best };
    /// libego 0.116: `x + √(ln n / s)` on values from −1 to 1, a first visit that counts as a draw, children after a
    /// hundred visits, and the mean of the root as its word on a position.
    const LIBEGO: Self = Constants {
        c: std::f64::consts::FRAC_1_SQRT_2 / 2.0,
        start: 1.0,
        open: 100,
        value: uct::Report::Mean,
    };

    /// Returns those of a program, or the printed ones.
    pub fn of(like: Option<Like>) -> Self {
        if like == Some(Like::Libego) { Self::LIBEGO } else { Self::PRINTED }
    }
}

params! {
    /// Of an engine that speaks the Go Text Protocol.
    #[derive(Debug)]
    pub(super) struct Gtp {
        /// The command that starts it; {seed} stands for a number drawn at every start.
        @either pub cmd: Option<String> = None;
        /// How the game is spoken; the game's first one unless told.
        pub dialect: Option<String> = None;
        /// Seconds that a reply may take; who takes longer loses the game.
        pub timeout: f64 = TIMEOUT;
        /// What it is called in reports; the whole specification unless told.
        pub name: Option<String> = None;
        /// How it is asked about a position: katago, katago-net, fuego, pachi, lz, libego, libego-score, gnugo; by its
        /// commands unless told.
        pub judge: Option<String> = None;
        /// Playouts, where the question holds a number.
        pub n: u64 = 500;
        /// What it is told when it starts, commands with ; between them.
        pub first: Option<String> = None;
        /// The name and version it must report; any unless told.
        pub version: Option<String> = None;
    }
}

params! {
    /// Of an engine of a universal interface.
    #[derive(Debug)]
    pub(super) struct UciFlavour {
        /// The command that starts it; {seed} stands for a number drawn at every start.
        @either pub cmd: Option<String> = None;
        /// Positions it looks at; depth=N and time=SECONDS may stand instead.
        pub nodes: Option<u64> = None, usually NODES;
        /// Plies it searches.
        pub depth: Option<u32> = None;
        /// Seconds per move; what is made on a clock does not repeat.
        pub time: Option<f64> = None;
        /// Its own options, as Hash=16;Threads=1.
        pub options: Option<String> = None;
        /// What it judges a position by: its score, or its chances of winning where it states them.
        pub value: Opinion = Opinion::Score;
        /// What it is called in reports; the whole specification unless told.
        pub name: Option<String> = None;
        /// Seconds that an answer may take; who takes longer loses the game.
        pub timeout: f64 = TIMEOUT;
        /// The name and version it must report; any unless told.
        pub version: Option<String> = None;
    }
}
