//! Who there is, in one table that help texts print.

/// One kind of player, for help texts.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How it is written.
    pub spec: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its options, as `key=default  what it is`.
    pub options: &'static [&'static str],
}

impl Entry {
    /// Returns the name before the colon.
    pub fn name(&self) -> &'static str {
        self.spec.split([':', '[']).next().unwrap_or(self.spec)
    }
}

/// Everybody who can be asked to play.
///
/// FILE is a model file; without it, or as `default`, the weights that ship with the program.
pub const ROSTER: &[Entry] = &[
    Entry { spec: "random", about: "plays any legal move", options: &[] },
    Entry {
        spec: "greedy[:FILE]",
        about: "plays the move whose position evaluates highest, ties at random",
        options: &[],
    },
    Entry {
        spec: "egreedy[:FILE]",
        about: "plays like greedy, but any legal move now and then",
        options: &["epsilon=0.03  share of random moves, from 0 to 1"],
    },
    Entry {
        spec: "ab[:FILE]",
        about: "searches every move to a depth, in open games of two seats",
        options: &[
            "depth=4  plies searched; the default holds when nodes and time are not given either",
            "nodes=  positions visited at most",
            "time=  seconds per move; what is made on a clock does not repeat",
            "tt=16  megabytes of transposition table, 0 for none",
            "endings=0.5  share of nodes or time that may go to solving a small ending",
            "quiet=0  plies of captures and the like searched below the last ply, where the game has them; then depth may be 0",
            "width=  moves tried above the last ply, the best by evaluation; all unless given",
        ],
    },
    Entry {
        spec: "mc:each=N | mc:total=N",
        about: "plays the move with the best mean payoff over random games",
        options: &[
            "each=100  games for every legal move",
            "total=  games in all, shared evenly among the moves, the first ones taking what is left over",
            "time=  seconds per move; each and total then have no limit unless given",
            "value=rate  what it plays and judges by: rate (mean payoff) or points (mean score)",
            "c=  shares the games by upper bounds of this width instead, UCB1; 1 is the published bound, and \
             the Daihinmin paper's 4 on points from 1 to 5",
            "policy=  model FILE that rates moves and chooses those of the games",
            "temperature=0  how freely the policy chooses: 0 its favourite, above that by exp(rating / temperature)",
            "deal=plain  how hidden cards are dealt: plain, or weighted by how likely the policy finds what was played",
            "worlds=512  deals weighed for a move when deal=weighted",
            "memory=12  plays looked back at when deal=weighted",
        ],
    },
    Entry {
        spec: "rank:FILE",
        about: "plays the move that a model of moves rates highest, ties at random",
        options: &["temperature=0  above 0 it draws moves by exp(rating / temperature)"],
    },
    Entry {
        spec: "uct:total=N",
        about: "grows a tree of random games; in hidden games, tries the moves by their upper bounds",
        options: &[
            "total=5000  games played",
            "time=  seconds per move; total then has no limit unless given",
            "ucb=ucb1  upper confidence bound: ucb1 or tuned",
            "c=1  factor of the bound's width",
            "prior=  model FILE whose win rate new nodes start from",
            "weight=10  visits that the prior counts for",
            "widen=  moves considered, times the root of a node's visits, the best by the prior; all unless given",
            "rave=  visits after which a move's own games count about as much as those in which it came later; unused unless given",
            "start=0  visits, half of them won, that a new node starts with where there is no prior",
            "open=1  visits after which a node gets children",
            "like=  libego takes c, start, open and value from that program, where they are not given",
            "value=best  what it judges a position by: the games after its best move, or the mean of all games",
            "fpu=  first-play urgency: the bound of a move never tried; above all others unless given",
            "correct=  FILE of a correction that `keisei curve` wrote: what its win rates really bring",
            "moves=  model FILE that rates moves, towards which the tree leans; c is then 0 unless given",
            "lean=1  how much that counts",
            "policy=  model FILE that chooses the moves of the games, by the positions they lead to or rating them",
            "temperature=1  of a policy that rates moves; 0 plays the favourite",
            "of=  moves drawn at random for the policy to choose the best from; all unless given",
            "epsilon=0.1  share of random moves when a policy chooses; 0 when it chooses of some",
            "batch=1  games picked in order, then played in parallel; the number bears on the result",
        ],
    },
    Entry {
        spec: "gtp:cmd=\"COMMAND\"",
        about: "asks another program that speaks the Go Text Protocol; see docs/engines.md",
        options: &[
            "cmd=  the command that starts it; {seed} stands for a number drawn at every start",
            "dialect=  how the game is spoken; the game's first one unless told",
            "name=  what it is called in reports; the whole specification unless told",
            "first=  what it is told when it starts, commands with ; between them",
            "judge=  how it is asked about a position: katago, katago-net, fuego, pachi, lz, libego, libego-score, gnugo; by its commands unless told",
            "n=500  playouts, where the question holds a number",
            "timeout=60  seconds that a reply may take; who takes longer loses the game",
        ],
    },
    Entry {
        spec: "uci:cmd=\"COMMAND\"",
        about: "asks another program that speaks the Universal Chess Interface; usi: for that of shogi",
        options: &[
            "cmd=  the command that starts it; {seed} stands for a number drawn at every start",
            "nodes=100000  positions it looks at; depth=N and time=SECONDS may stand instead",
            "depth=  plies it searches",
            "time=  seconds per move; what is made on a clock does not repeat",
            "options=  its own options, as Hash=16;Threads=1",
            "value=score  what it judges a position by: its score, or its chances of winning where it states them",
            "name=  what it is called in reports; the whole specification unless told",
            "timeout=60  seconds that an answer may take; who takes longer loses the game",
        ],
    },
];
