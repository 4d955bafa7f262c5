//! What the paper leaves for later: 64 weights, TDLeaf(λ) from expert records, and the learned
//! evaluation inside UCT.

use super::experiment::{self, Experiment, GAME, Trained, Weights, ready};
use super::setting::{DEPTH, EPSILON, MAIN, Method, Reading};
use super::tables::both;
use crate::driven;
use crate::{Cell, Made, jobs, percent};
use anyhow::Result;
use keisei_core::{
    Afterstate, Budget, Choice, Features, Game, Learner, Line, Linear, Player, PlayerError, Policy, Position,
    Rng, Stream, View,
};
use keisei_games::othello::{Board, Othello, OthelloFeatures};
use keisei_jobs::{Input, Job, Train};
use keisei_learn::{Return, Schedule, TdLeaf, TdLeafConfig};
use keisei_measure::Wdl;
use keisei_play::matches::{self, Control, Entrant, Plan};
use keisei_play::models::{Card, Model, ModelSource};
use keisei_play::policies::{EpsilonGreedy, Greedy};
use keisei_play::roster::PlayerFactory;
use keisei_play::search::Settled;
use keisei_report::Table;
use serde_json::Map;
use std::sync::Arc;

/// The 64 weights that the literature calls the standard heuristic, one quarter of the board.
const STANDARD: [[f32; 4]; 4] = [
    [1.00, -0.25, 0.10, 0.05],
    [-0.25, -0.25, 0.01, 0.01],
    [0.10, 0.01, 0.05, 0.02],
    [0.05, 0.01, 0.02, 0.01],
];
/// The Othello League's rule: both sides play any legal move with this probability.
const LEAGUE_EPSILON: f64 = 0.1;

/// How the 64 weights are learned: the returns that are means, so that values stay in range.
const SQUARES: Reading = Reading {
    features: "squares",
    returns: Return::Mean,
    slope: true,
    alpha: Schedule::Linear { from: 5e-3, to: 0.0 },
};

/// Works everything out.
pub fn make(lab: &Experiment) -> Result<Vec<Made>> {
    let tables = [Some(sixty_four(lab)?), from_records(lab)?, Some(inside_uct(lab)?)];
    Ok(tables.into_iter().flatten().map(Made::table).collect())
}

/// TDLeaf(λ) on tournament games against TDMC on self-play, with the same features.
fn from_records(lab: &Experiment) -> Result<Option<Table>> {
    let Some(folder) =
        lab.around.data.as_deref().map(|data| data.join("othello/wthor")).filter(|f| f.is_dir())
    else {
        lab.around
            .context
            .warn("skipped: expert records; --data or KEISEI_DATA names a folder with othello/wthor/*.wtb");
        return Ok(None);
    };
    let records: Arc<[Line<Board>]> = keisei_record::read(&Othello, &[folder])?.into();
    let config = TdLeafConfig { games: 4 * lab.size.td_episodes, lambda: 1.0, ..TdLeafConfig::default() };
    let leaf: Vec<Weights> =
        (1..=lab.size.trainings).map(|n| leaf_training(lab, &config, &records, n)).collect::<Result<_>>()?;
    let tdmc = ready(&both(lab, &MAIN, EPSILON)?[0])?;
    let best = ready(&lab.method(Method::Td, &TD_AT_ITS_BEST, "future", EPSILON)?)?;
    let mut table = Table::new(
        "future-records",
        "TDLeaf from expert records, share of points of the first (d = 10)",
        ["first", "second", "share of points, 95 % over trainings"],
    );
    let random = [Weights::untrained()];
    for (first, second, name, ours, theirs, plies) in [
        ("TDLeaf", "untrained", "leaf", &leaf, &random[..], 0),
        ("TDMC (main reading)", "TDLeaf", "tdmc-v-leaf", &tdmc, &leaf[..], DEPTH),
        ("TD, difference features", "TDLeaf", "td-v-leaf", &best, &leaf[..], DEPTH),
    ] {
        let cell = Cell { duels: lab.cross(&format!("records-{name}"), ours, theirs, plies)? };
        table.push([first.to_owned(), second.to_owned(), percent(cell.score())]);
    }
    Ok(Some(table.with_note(format!(
        "{} of {} recorded games; {}.",
        config.games,
        records.len(),
        config.spec()
    ))))
}

/// Self-play TD with the features and rate that suited it in the screen.
const TD_AT_ITS_BEST: Reading = Reading {
    features: "tdmc-difference",
    returns: Return::Mean,
    slope: true,
    alpha: Schedule::Hyperbolic { from: 5e-5, half: 100.0 },
};

fn leaf_training(
    lab: &Experiment,
    config: &TdLeafConfig,
    records: &Arc<[Line<Board>]>,
    n: u64,
) -> Result<Weights> {
    let seed = Stream::new(lab.around.seed).named("tdleaf").child(n).key();
    let job = Job::Train(Train {
        game: GAME.to_owned(),
        features: MAIN.features.to_owned(),
        learner: config.spec(),
        seed,
        records: vec![Input::File(jobs::digest_of(records))],
        start: None,
        keep: Map::new(),
        clock: false,
    });
    let untrained = || Ok(vec![0.0; Othello.features(MAIN.features)?.count()]);
    let label = format!("train-tdleaf-{n}");
    let weights: Vec<f32> = lab.results_dir.units.get_or(&label, &job, untrained, || {
        lab.around.context.note(format!("TDLeaf from records: training {n}"));
        let features = Othello.features(MAIN.features)?;
        let mut learner = TdLeaf::new(features, records.clone(), config.clone(), seed)?;
        let model = |learner: &TdLeaf<_, _>| experiment::model(MAIN.features, learner.model());
        driven::train(&lab.results_dir.units, (&label, ""), &job, &mut learner, model)?;
        Ok(learner.model().to_vec())
    })?;
    Weights::new(MAIN.features, &weights)
}

/// TDMC and TD on one weight a square, against random and by the League's rule.
fn sixty_four(lab: &Experiment) -> Result<Table> {
    let columns = ["64 weights", "v untrained", "v standard heuristic, both 10 % random", "v TD, d = 10"];
    let mut table = Table::new("future-squares", "One weight a square: share of points", columns);
    let random = [Weights::untrained()];
    let trained = [Method::Tdmc, Method::Td].map(|method| lab.method(method, &SQUARES, "squares", EPSILON));
    let [tdmc, td] = trained;
    let sides = [(Method::Tdmc, ready(&tdmc?)?), (Method::Td, ready(&td?)?)];
    for (method, ours) in &sides {
        let file = method.file();
        let untrained = Cell { duels: lab.cross(&format!("squares-{file}"), ours, &random, 0)? };
        let head = Cell { duels: lab.cross(&format!("squares-{file}-v-td"), ours, &sides[1].1, 10)? };
        let league: Vec<f64> = ours
            .iter()
            .enumerate()
            .map(|(i, w)| league(lab, &format!("{file}-{i}"), w))
            .collect::<Result<_>>()?;
        let head = if *method == Method::Td { "–".to_owned() } else { percent(head.score()) };
        table.push([
            method.name().to_owned(),
            percent(untrained.score()),
            percent(keisei_measure::mean_interval(&league)),
            head,
        ]);
    }
    Ok(table.with_note(
        "Published players of 64 weights, replayed under the same rule: coevolution (Lucas and Runarsson 2006) 54.3 % against the standard heuristic and 89.9 % against random play; coevolutionary TD learning (Szubert 2009, 2011) 45.6 and 48.0 %, 89.3 and 90.3 %.",
    ))
}

fn standard() -> Weights {
    let weight = |square: usize| {
        let (row, column) = (square / 8, square % 8);
        STANDARD[row.min(7 - row)][column.min(7 - column)]
    };
    Weights { features: OthelloFeatures::Squares, weights: (0..64).map(weight).collect::<Vec<f32>>().into() }
}

/// Somebody who plays by weights but for one move in ten.
#[derive(Clone)]
struct LeaguePlayer(Weights);

impl Player<Board> for LeaguePlayer {
    fn choose(
        &mut self,
        view: &<Board as Position>::View,
        _: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<<Board as Position>::Move>, PlayerError> {
        let linear = Linear::new(self.0.features, self.0.weights.as_ref());
        let mut policy =
            EpsilonGreedy { epsilon: LEAGUE_EPSILON, greedy: Greedy(Afterstate(Settled(linear))) };
        let board = view.sample(rng);
        policy.pick(&board, rng).map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}

/// The share of points against the standard heuristic by the League's rule.
fn league(lab: &Experiment, name: &str, ours: &Weights) -> Result<f64> {
    let players = [ours, &standard()].map(|weights| {
        format!("{},epsilon={LEAGUE_EPSILON}", weights.spec().replacen("greedy", "league", 1))
    });
    let job = jobs::duel(GAME, players, 2 * lab.size.games, "none", lab.around.seed);
    let wdl: Wdl = lab.results_dir.units.get_or(
        &format!("league-{name}"),
        &Job::Match(job),
        || Ok(Wdl::default()),
        || {
            lab.around.context.note(format!("league: {name}"));
            let enter = |name: &str, weights: Weights| {
                Entrant::new(name, move || {
                    Ok(Box::new(LeaguePlayer(weights.clone())) as Box<dyn Player<Board>>)
                })
            };
            let entrants = vec![enter("ours", ours.clone()), enter("standard", standard())];
            let plan =
                Plan { games: 2 * lab.size.games, seed: lab.around.seed, ..Plan::new(Othello, entrants) };
            duel(&plan, lab)
        },
    )?;
    Ok(wdl.score())
}

fn duel(plan: &Plan<Othello>, lab: &Experiment) -> Result<Wdl> {
    let report = matches::run(plan, Control { cancel: &lab.around.context.cancel, ..Control::default() })?;
    lab.around.context.check_cancelled()?;
    let duel = report.pairings.first().and_then(|p| p.duel.as_ref());
    Ok(duel.map(|d| d.wdl).unwrap_or_default())
}

/// The learned evaluation as UCT's prior and as its playout policy, at equal playouts.
fn inside_uct(lab: &Experiment) -> Result<Table> {
    let playouts = lab.size.playouts.clamp(20, 300);
    let games = (lab.size.games / 5).max(4);
    let [tdmc, _] = both(lab, &MAIN, EPSILON)?;
    let path = lab.results_dir.folder().join("tdmc.safetensors");
    model(&tdmc[0])?.write(&path)?;
    let file = path.display();
    let plain = format!("uct:total={playouts}");
    let columns = ["UCT with", "points against plain UCT", "won", "drawn", "lost"];
    let title = format!("UCT with TDMC's evaluation against UCT without, {playouts} playouts a move");
    let mut table = Table::new("future-uct", title, columns);
    for (what, options) in [
        ("prior, 5 visits", format!("prior={file},weight=5")),
        ("prior, 20 visits", format!("prior={file},weight=20")),
        ("playout policy, 10 % random", format!("policy={file},epsilon=0.1")),
        ("both", format!("prior={file},weight=5,policy={file},epsilon=0.1")),
    ] {
        lab.check_cancelled()?;
        let name = format!("uct-{}", what.replace([' ', ',', '%'], ""));
        let (guided, openings) = (recruited(&format!("{plain},{options}"))?, format!("random:{DEPTH}"));
        let unguided = recruited(&plain)?;
        let players = [guided.canonical().to_owned(), unguided.canonical().to_owned()];
        let job = Job::Match(jobs::duel(GAME, players, games, &openings, lab.around.seed));
        let wdl: Wdl = lab.results_dir.units.get_or(
            &name,
            &job,
            || Ok(Wdl::default()),
            || {
                lab.around.context.note(format!("UCT: {what}"));
                let entrants = vec![entrant("guided", guided), entrant("plain", unguided)];
                let openings = matches::Openings::Random(DEPTH);
                let plan = Plan { games, openings, seed: lab.around.seed, ..Plan::new(Othello, entrants) };
                duel(&plan, lab)
            },
        )?;
        let interval = wdl.score_interval();
        let score = format!(
            "{:.1} % [{:.1}, {:.1}]",
            100.0 * wdl.score(),
            100.0 * interval.low,
            100.0 * interval.high
        );
        let counts = [wdl.wins, wdl.draws, wdl.losses].map(|n| n.to_string());
        table.push([what.to_owned(), score].into_iter().chain(counts));
    }
    // The players have their weights by now; the trainings themselves are among the units.
    std::fs::remove_file(&path)?;
    Ok(table.with_note(format!("{games} games each, {DEPTH} random plies first.")))
}

fn recruited(spec: &str) -> Result<PlayerFactory<Othello>> {
    Ok(PlayerFactory::new(&Othello, spec, &ModelSource::default())?)
}

fn entrant(name: &str, recruit: PlayerFactory<Othello>) -> Entrant<Board> {
    Entrant::new(name, move || Ok(recruit.seat()))
}

fn model(trained: &Trained) -> Result<Model> {
    Othello.features(&trained.features)?;
    let card = Card { learner: "tdmc".to_owned(), ..Card::new(&Othello, &trained.features) };
    Ok(Model { card, weights: trained.weights.clone() })
}
