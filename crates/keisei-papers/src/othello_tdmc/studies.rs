//! What the paper's claims need beyond its tables.

use super::experiment::{Cost, Experiment, Trained, Weights, ready};
use super::screen::{Screened, best};
use super::setting::{DEPTH, EPSILON, EPSILONS, Method, Reading, Size};
use super::tables::both;
use crate::Cell;
use anyhow::{Context, Result};
use keisei_games::othello::features::{Kind, Phase};
use keisei_learn::Return;
use keisei_report::{Curve, Curves, Figure, Point, Reference};

/// Single phases handed from one learner to the other, and what that is worth.
pub struct Swap {
    /// The phase handed over.
    pub phase: Phase,
    /// TD with TDMC's weights of that phase, against plain TD.
    pub gain: Cell,
    /// TDMC with TD's weights of that phase, against plain TDMC.
    pub loss: Cell,
}

/// Everything beside the tables.
pub struct Studies {
    /// Phases swapped.
    pub swaps: Vec<Swap>,
    /// Each learner trained at ε = 1 against itself at ε = 0.01: TDMC, TD.
    pub random_data: [Cell; 2],
    /// Mean distance of the simulated rate from the result by ply, and how often.
    pub surrogate: Vec<(f64, u64)>,
    /// One training alone: TDMC, TD.
    pub cost: [Cost; 2],
    /// TDMC against a TD trained for as long as TDMC takes, and that TD's games.
    pub equal_time: (Cell, u64),
    /// TDMC against a TD trained on as many games as TDMC.
    pub equal_games: Cell,
    /// Each learner in the reading that suits it best.
    pub own_best: OwnBest,
    /// TDMC with one return against TD with another, each at its best learning rate.
    pub returns: Vec<(Return, Return, Cell)>,
    /// Share of points against the untrained player on the way: TDMC, TD.
    pub curves: [Vec<(u64, Cell)>; 2],
}

impl Studies {
    /// Works out whatever has not been yet.
    pub fn run(lab: &Experiment, reading: &Reading, screened: &[Screened]) -> Result<Self> {
        let [tdmc, td] = both(lab, reading, EPSILON)?;
        let cost = [lab.cost(Method::Tdmc, reading, EPSILON)?, lab.cost(Method::Td, reading, EPSILON)?];
        let tdmc_config = lab.size.config(Method::Tdmc, reading, EPSILON);
        Ok(Studies {
            swaps: Phase::ALL.into_iter().map(|phase| swap(lab, &tdmc, &td, phase)).collect::<Result<_>>()?,
            random_data: random_data(lab, reading)?,
            surrogate: lab.surrogate(&tdmc[0], &tdmc_config)?,
            equal_time: equal_time(lab, reading, &tdmc, &cost)?,
            equal_games: {
                let fewer = Size { td_episodes: lab.size.tdmc_episodes, ..lab.size };
                let td = Experiment { size: fewer, ..lab.clone() }.method(
                    Method::Td,
                    reading,
                    "equal-games",
                    EPSILON,
                )?;
                Cell { duels: lab.cross("equal-games", &ready(&tdmc)?, &ready(&td)?, DEPTH)? }
            },
            own_best: own_best(lab, screened)?,
            returns: cross_returns(lab, reading, screened)?,
            curves: [learning_curve(lab, Method::Tdmc, &tdmc)?, learning_curve(lab, Method::Td, &td)?],
            cost,
        })
    }
}

/// Replaces the weights of one phase.
fn graft(body: &Trained, phase: Phase, from: &Trained) -> Result<Weights> {
    let mut weights = body.weights.clone();
    let range = phase as usize * Kind::COUNT..(phase as usize + 1) * Kind::COUNT;
    weights[range.clone()].copy_from_slice(&from.weights[range]);
    Weights::new(&body.features, &weights)
}

fn swap(lab: &Experiment, tdmc: &[Trained], td: &[Trained], phase: Phase) -> Result<Swap> {
    let play = |name: &str, bodies: &[Trained], donors: &[Trained]| -> Result<Cell> {
        let grafted: Vec<Weights> = bodies
            .iter()
            .zip(donors)
            .map(|(body, donor)| graft(body, phase, donor))
            .collect::<Result<_>>()?;
        let pairs: Vec<(usize, usize)> = (0..grafted.len()).map(|i| (i, i)).collect();
        let name = format!("swap-{}-{name}", phase.name());
        Ok(Cell { duels: lab.pairings(&name, &grafted, &ready(bodies)?, DEPTH, &pairs)? })
    };
    Ok(Swap { phase, gain: play("into-td", td, tdmc)?, loss: play("into-tdmc", tdmc, td)? })
}

fn random_data(lab: &Experiment, reading: &Reading) -> Result<[Cell; 2]> {
    let (low, high) = (both(lab, reading, EPSILONS[0])?, both(lab, reading, EPSILONS[5])?);
    let play = |i: usize| -> Result<Cell> {
        let name = format!("random-data-{}", Method::BOTH[i].file());
        Ok(Cell { duels: lab.cross(&name, &ready(&high[i])?, &ready(&low[i])?, DEPTH)? })
    };
    Ok([play(0)?, play(1)?])
}

/// TD on as many games as fit into TDMC's time.
fn equal_time(
    lab: &Experiment,
    reading: &Reading,
    tdmc: &[Trained],
    cost: &[Cost; 2],
) -> Result<(Cell, u64)> {
    let per_td_game = cost[1].seconds.max(0.05) / lab.size.td_episodes as f64;
    let fit = cost[0].seconds / per_td_game;
    // Two significant digits: the clock must not decide whether the unit is reused.
    let digit = 10f64.powf(fit.log10().floor() - 1.0);
    let episodes = ((fit / digit).round() * digit).max(1.0) as u64;
    let larger = Size { td_episodes: episodes, ..lab.size };
    let lab = Experiment { size: larger, clock: true, ..lab.clone() };
    let td = lab.method(Method::Td, reading, "equal-time", EPSILON)?;
    let cell = Cell { duels: lab.cross("equal-time", &ready(tdmc)?, &ready(&td)?, DEPTH)? };
    Ok((cell, episodes))
}

/// Both learners in the reading that suits each best.
pub struct OwnBest {
    /// The readings: TDMC's, TD's.
    pub readings: [Reading; 2],
    /// The trainings: TDMC's, TD's.
    pub trained: [Vec<Trained>; 2],
    /// Against the untrained player: TDMC, TD.
    pub untrained: [Cell; 2],
    /// TDMC against TD.
    pub duel: Cell,
}

/// Both learners at their best, whatever the paper meant.
fn own_best(lab: &Experiment, screened: &[Screened]) -> Result<OwnBest> {
    let find = |method| best(screened, method, |_| true).context("the screen is empty");
    let readings = [find(Method::Tdmc)?, find(Method::Td)?];
    let train = |i: usize| lab.method(Method::BOTH[i], &readings[i], "best", EPSILON);
    let trained = [train(0)?, train(1)?];
    let [tdmc, td] = [ready(&trained[0])?, ready(&trained[1])?];
    let random = [Weights::untrained()];
    let untrained = [
        Cell { duels: lab.cross("own-best-tdmc", &tdmc, &random, 0)? },
        Cell { duels: lab.cross("own-best-td", &td, &random, 0)? },
    ];
    Ok(OwnBest {
        readings,
        trained,
        untrained,
        duel: Cell { duels: lab.cross("own-best", &tdmc, &td, DEPTH)? },
    })
}

/// The paper's printed return starves TD of its reward: cross the returns to see how much that is.
fn cross_returns(
    lab: &Experiment,
    main: &Reading,
    screened: &[Screened],
) -> Result<Vec<(Return, Return, Cell)>> {
    let train = |method: Method, returns: Return| -> Result<Vec<Weights>> {
        let like = |r: &Reading| r.features == main.features && r.slope == main.slope && r.returns == returns;
        let reading = best(screened, method, like).context("the screen has no such return")?;
        ready(&lab.method(method, &reading, &format!("returns-{returns}"), EPSILON)?)
    };
    let mut cells = Vec::new();
    for ours in Return::ALL {
        for theirs in Return::ALL {
            let name = format!("returns-{ours}-{theirs}");
            let (tdmc, td) = (train(Method::Tdmc, ours)?, train(Method::Td, theirs)?);
            cells.push((ours, theirs, Cell { duels: lab.cross(&name, &tdmc, &td, DEPTH)? }));
        }
    }
    Ok(cells)
}

fn learning_curve(lab: &Experiment, method: Method, trained: &[Trained]) -> Result<Vec<(u64, Cell)>> {
    let random = [Weights::untrained()];
    let mut curve = Vec::new();
    let steps: Vec<u64> = trained[0].on_the_way.iter().map(|&(step, _)| step).collect();
    for (at, step) in steps.into_iter().enumerate() {
        let then: Vec<Weights> =
            trained.iter().map(|t| Weights::new(&t.features, &t.on_the_way[at].1)).collect::<Result<_>>()?;
        let name = format!("curve-{}-{step}", method.file());
        curve.push((step, Cell { duels: lab.cross(&name, &then, &random, 0)? }));
    }
    Ok(curve)
}

/// Draws strength against the untrained player over games learned from.
pub fn curves_figure(studies: &Studies) -> Figure {
    let series = Method::BOTH.iter().zip(&studies.curves).map(|(method, curve)| Curve {
        name: method.name().to_owned(),
        points: curve
            .iter()
            .filter_map(|(step, cell)| {
                let score = cell.score()?;
                let band = (score.n > 1).then_some((score.low.max(0.0), score.high.min(1.0)));
                Some(Point { x: *step as f64, y: score.mean, band })
            })
            .collect(),
    });
    Curves {
        series: series.collect(),
        log_x: true,
        reference: Some(Reference { y: 0.5, label: "untrained".to_owned() }),
        ..Curves::new("Learning curves", "games learned from", "points against the untrained player")
    }
    .into()
}

/// Draws how far the simulated rate is from the result, by ply.
pub fn surrogate_figure(studies: &Studies) -> Figure {
    let points = studies.surrogate.iter().enumerate();
    let points =
        points.filter(|(_, (_, count))| *count > 3).map(|(ply, &(gap, _))| Point::from((ply as f64, gap)));
    Curves {
        series: vec![Curve { name: "|r - result|".to_owned(), points: points.collect() }],
        ..Curves::new("How far the simulated rate is from the result", "ply", "mean |r - result|")
    }
    .into()
}
