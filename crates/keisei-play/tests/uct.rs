//! UCT does what its definition says, written down once more in the plainest way.

use keisei_core::toys::nim::{Bouton, Heaps, Nim, Take, Takes};
use keisei_core::toys::tricks::{Card as TricksCard, OwnCards, Table, Tricks};
use keisei_core::{Evaluator, Game, Position, Seat, Stream, Tally, View};
use keisei_play::models::{Card, Evaluation, Model, Ranking};
use keisei_play::search::Uct;
use keisei_play::search::uct::{Bandit, MovePrior, Prior, Ucb};

/// The bounds as printed, with nothing shared or saved.
fn bound(ucb: Ucb, c: f64, p: f64, s: f64, n: f64) -> f64 {
    let ln = libm::log(n);
    match ucb {
        Ucb::Ucb1 => p + c * (2.0 * ln / s).sqrt(),
        Ucb::Tuned => p + c * ((ln / s) * (0.25f64).min(p - p * p + (2.0 * ln / s).sqrt())).sqrt(),
    }
}

/// A tree of boxes.
#[derive(Default)]
struct Plain {
    moves: Option<Vec<(Take, f64, Plain)>>,
    /// The chance a rating gives the move that leads here.
    chance: f64,
    visits: f64,
    sum: u64,
    /// Playouts in which the move came now or later, before the other seat played it, and their sum.
    early: (f64, u64),
}

struct Rules {
    bandit: Bandit,
    urgency: f64,
    start: f64,
    open_after: f64,
    rave: Option<f64>,
    lean: Option<f64>,
    prior: Option<Prior<Bouton>>,
}

/// What a rating of moves weighs.
const TASTE: [f32; 3] = [0.3, 1.5, -0.7];

/// The chances of the moves: exponentials over their sum.
fn chances(heaps: Heaps) -> Vec<f64> {
    let rating = |m| {
        let shown = keisei_core::move_features::dense(&Takes, &heaps, m);
        shown.iter().zip(TASTE).skip(1).map(|(x, w)| x * w).sum::<f32>()
    };
    let powers: Vec<f64> = heaps.moves().map(|m| f64::from(rating(m)).exp()).collect();
    powers.iter().map(|power| power / powers.iter().sum::<f64>()).collect()
}

impl Plain {
    fn tried(&self) -> f64 {
        self.moves.iter().flatten().map(|(_, _, child)| child.visits).sum()
    }
}

impl Rules {
    fn widen(&self) -> Option<f64> {
        self.prior.as_ref().and_then(|prior| prior.widen)
    }

    fn prior(&self, heaps: Heaps, m: Take) -> f64 {
        let Some(prior) = &self.prior else { return 0.5 };
        let (mut child, mut evaluator) = (heaps, &prior.evaluation);
        child.play(m);
        f64::from(prior.evaluation.rate(evaluator.evaluate(&child, heaps.turn())) as f32)
    }

    /// The bound of a child among `n` tries in all.
    fn urgency(&self, child: &Plain, prior: f64, n: f64) -> f64 {
        let weight = self.prior.as_ref().map_or(self.start, |prior| prior.weight);
        let (s, unit) = (child.visits + weight, Tally::UNIT as f64);
        let p = (child.sum as f64 / unit + weight * prior) / s;
        let Bandit { ucb, c } = self.bandit;
        match self.rave.filter(|_| child.early.0 > 0.0) {
            None if s == 0.0 => self.urgency,
            None => bound(ucb, c, p, s, n),
            Some(k) => {
                let beta = (k / (3.0 * child.visits + k)).sqrt();
                let quick = child.early.1 as f64 / unit / child.early.0;
                let p = if s == 0.0 { quick } else { p };
                bound(ucb, c, (1.0 - beta) * p + beta * quick, s.max(1.0), n)
            }
        }
    }

    /// Runs one simulation and returns both payoffs in units, and what was played.
    fn simulate(
        &self,
        tree: &mut Plain,
        root: bool,
        heaps: Heaps,
        stream: Stream,
    ) -> ([u64; 2], Vec<(Seat, Take)>) {
        if tree.moves.is_none() && (root || tree.visits > self.open_after) {
            let new = |(m, chance)| (m, self.prior(heaps, m), Plain { chance, ..Plain::default() });
            let mut moves: Vec<_> = heaps.moves().zip(chances(heaps)).map(new).collect();
            if self.widen().is_some() {
                moves.sort_by(|a, b| b.1.total_cmp(&a.1));
            }
            tree.moves = Some(moves);
        }
        let weight = self.prior.as_ref().map_or(self.start, |prior| prior.weight);
        let visits = if root { tree.tried() } else { tree.visits };
        let most = self.widen().map_or(usize::MAX, |widen| (widen * (visits + 1.0).sqrt()).ceil() as usize);
        let children = tree.moves.as_mut().filter(|moves| !moves.is_empty());
        let children = children.map(|moves| {
            let most = most.min(moves.len());
            &mut moves[..most]
        });
        let Some(children) = children else {
            let (payoffs, mut played) = (heaps.playouts(1, stream).payoffs, Vec::new());
            heaps.light_playout(&mut stream.child(0).rng(), &mut played);
            return ([payoffs[0], payoffs[1]], played);
        };
        let n: f64 = children.iter().map(|(_, _, child)| child.visits + weight).sum();
        let visited: f64 = children.iter().map(|(_, _, child)| child.visits).sum();
        let sum: u64 = children.iter().map(|(_, _, child)| child.sum).sum();
        let mean = if visited == 0.0 { 0.5 } else { sum as f64 / (visited * Tally::UNIT as f64) };
        let bounds = children.iter().map(|(_, prior, child)| {
            let bound = self.urgency(child, *prior, n.max(1.0));
            let Some(lean) = self.lean else { return bound };
            // The chances are of single precision where it counts.
            let more = lean * f64::from(child.chance as f32) * visited.max(1.0).sqrt() / (1.0 + child.visits);
            more + if bound.is_infinite() { mean } else { bound }
        });
        let (best, _) = bounds
            .enumerate()
            .fold((0, f64::NEG_INFINITY), |best, (i, b)| if b > best.1 { (i, b) } else { best });
        let seat = heaps.turn();
        let (m, _, child) = &mut children[best];
        let mut next = heaps;
        next.play(*m);
        child.visits += 1.0;
        let (payoffs, mut played) = self.simulate(child, false, next, stream);
        child.sum += payoffs[seat.index()];
        played.insert(0, (seat, *m));
        for (m, _, child) in tree.moves.iter_mut().flatten() {
            let first = played.iter().find(|(_, other)| other == m);
            if first.is_some_and(|&(by, _)| by == seat) {
                child.early.0 += 1.0;
                child.early.1 += payoffs[seat.index()];
            }
        }
        (payoffs, played)
    }
}

fn evaluation() -> Evaluation<Bouton> {
    let model = Model { card: Card::new(&Nim, "bouton"), weights: vec![0.5, 0.1] };
    model.squashed(&Nim).unwrap()
}

#[test]
fn agrees_with_the_plain_twin() {
    for (ucb, c, urgency, weight, widen, (start, open_after, rave), lean) in [
        (Ucb::Ucb1, 1.0, None, 0.0, None, (0.0, 1, None), None),
        (Ucb::Tuned, 1.0, None, 0.0, None, (0.0, 1, None), None),
        (Ucb::Ucb1, 0.2, Some(0.7), 0.0, None, (0.0, 1, None), None),
        (Ucb::Ucb1, 0.3, None, 4.0, None, (0.0, 1, None), None),
        (Ucb::Ucb1, 0.3, None, 4.0, Some(0.2), (0.0, 1, None), None),
        (Ucb::Tuned, 1.0, None, 2.0, Some(1.0), (0.0, 1, None), None),
        (Ucb::Ucb1, 0.35, None, 0.0, None, (1.0, 100, None), None),
        (Ucb::Ucb1, 0.1, None, 0.0, None, (0.0, 1, Some(300.0)), None),
        (Ucb::Tuned, 0.5, Some(0.6), 0.0, None, (0.5, 4, Some(50.0)), None),
        (Ucb::Ucb1, 0.2, None, 2.0, Some(1.0), (0.0, 2, Some(1000.0)), None),
        (Ucb::Ucb1, 0.0, None, 0.0, None, (0.0, 1, None), Some(1.0)),
        (Ucb::Ucb1, 0.1, Some(0.4), 0.0, None, (0.0, 3, Some(200.0)), Some(0.5)),
    ] {
        let prior = (weight > 0.0).then(|| Prior { evaluation: evaluation(), weight, widen });
        let rules = Rules {
            bandit: Bandit { ucb, c },
            urgency: urgency.unwrap_or(f64::INFINITY),
            start,
            open_after: f64::from(open_after),
            rave,
            lean,
            prior: prior.clone(),
        };
        let bandit = rules.bandit;
        let ranking = Ranking::Softmax { features: Takes, weights: TASTE.into() };
        let lean = lean.map(|weight| MovePrior { ranking, weight, temperature: 1.0 });
        let search =
            Uct { bandit, fpu: urgency, start, open: open_after, rave, prior, lean, ..Uct::plain(3000) };
        let heaps = Heaps::new([2, 3, 4]);
        let stream = Stream::new(8);
        let found = search.search::<Heaps>(&heaps.view(Seat::FIRST), stream).unwrap();
        let mut plain = Plain::default();
        for i in 0..3000 {
            rules.simulate(&mut plain, true, heaps, stream.child(i));
        }
        let visits: Vec<(Take, u32)> = found.arms.iter().map(|&(m, visits, _)| (m, visits)).collect();
        let plain: Vec<(Take, u32)> =
            plain.moves.unwrap().iter().map(|(m, _, child)| (*m, child.visits as u32)).collect();
        assert_eq!(
            visits, plain,
            "{ucb:?} c={c} urgency={urgency:?} weight={weight} widen={widen:?} rave={rave:?}"
        );
        assert_eq!(visits.iter().map(|arm| arm.1).sum::<u32>(), 3000);
    }
}

#[test]
fn hidden_games_are_searched_at_the_root() {
    let table = Tricks.start(&mut Stream::new(3).rng());
    let view = table.view(table.turn());
    let stream = Stream::new(5);
    let found = Uct::<OwnCards>::new(500).search::<Table>(&view, stream).unwrap();
    let moves: Vec<TricksCard> = table.moves().collect();
    let mut arms = vec![(0.0, 0.0); moves.len()];
    for i in 0..500 {
        let stream = stream.child(i);
        let n: f64 = arms.iter().map(|arm: &(f64, f64)| arm.0).sum();
        let urgency = |&(s, sum): &(f64, f64)| {
            if s == 0.0 { f64::INFINITY } else { bound(Ucb::Ucb1, 1.0, sum / s, s, n) }
        };
        let best =
            (0..arms.len()).rev().max_by(|&a, &b| urgency(&arms[a]).total_cmp(&urgency(&arms[b]))).unwrap();
        let mut world = view.sample(&mut stream.named("world").rng());
        world.play(moves[best]);
        arms[best].0 += 1.0;
        arms[best].1 += world.playouts(1, stream).payoff(table.turn());
    }
    let plain: Vec<u32> = arms.iter().map(|arm| arm.0 as u32).collect();
    assert_eq!(found.arms.iter().map(|arm| arm.1).collect::<Vec<_>>(), plain);
}

#[test]
fn a_search_whose_memory_is_full_goes_on_and_plays_well() {
    // The middle is best, and everybody who looks for long enough knows it.
    let board: keisei_games::go::Board = "5/5/5/5/5 X".parse().unwrap();
    let search = |memory| {
        let uct = Uct { memory, open: 0, ..Uct::<keisei_games::go::GoFeatures>::new(60_000) };
        uct.search::<keisei_games::go::Board>(&board.view(board.turn()), Stream::new(5)).unwrap()
    };
    let (little, much) = (search(1), search(512));
    assert_eq!((little.playouts, much.playouts), (60_000, 60_000));
    assert_ne!(little.arms, much.arms, "the limit was met");
    assert_eq!([little.m, much.m].map(|m| m.to_string()), ["C3", "C3"]);
}
