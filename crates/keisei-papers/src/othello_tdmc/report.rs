//! The page a person reads.

use super::claims::{Evidence, judge};
use super::experiment::Experiment;
use super::setting::{EPSILON, MAIN, Method};
use super::studies::{self, Studies};
use super::tables::{self, Matches};
use super::{pattern, screen, weights};
use crate::{Made, ResultsDir, Scale, Verdicts, percent};
use anyhow::Result;
use keisei_games::othello::features::Phase;
use keisei_report::{Claim, Page, Section, Table};

/// The title of the page.
const TITLE: &str = "TDMC(λ) on Othello, regenerated";

/// Claims that a clock decides.
const TIMED: [&str; 1] = ["equal-time"];

/// Judges the claims and writes the report.
pub fn make(lab: &Experiment) -> Result<Vec<Made>> {
    let scale = lab.scale;
    let matches = Matches::play(lab)?;
    let trained = tables::both(lab, &MAIN, EPSILON)?;
    let screened = screen::screen(lab)?;
    let studies = Studies::run(lab, &MAIN, &screened)?;
    let claims = Verdicts::new(
        judge(&Evidence { matches: &matches, studies: &studies, trained: &trained }),
        &TIMED,
        scale,
    );
    let speed = Section::new("cost", "What a training costs").table(cost_table(&studies));
    claims.write(&lab.results_dir, TITLE, Some(speed))?;
    let figures =
        [("curves", studies::curves_figure(&studies)), ("surrogate", studies::surrogate_figure(&studies))];
    figures.iter().try_for_each(|(id, figure)| lab.results_dir.figure(id, figure))?;
    let [curves, surrogate] = figures.map(|(_, figure)| figure);
    let cost = cost_table(&studies);
    lab.results_dir.of_the_clock().table(&cost)?;
    let swaps = swap_table(&studies);
    lab.results_dir.table(&swaps)?;
    let pattern = pattern::table(&pattern::compare(lab, &screened)?);
    lab.results_dir.table(&pattern)?;
    let best = &studies.own_best;
    let boards = [Phase::Middle, Phase::End].map(|phase| weights::board(&best.trained[0], phase));
    for (id, figure) in ["fig5-best", "fig6-best"].iter().zip(&boards) {
        lab.results_dir.figure(id, figure)?;
    }
    let [middle, end] = boards;
    let alike = pattern::likeness(&best.trained[0]);
    let returns = returns_table(&studies);
    lab.results_dir.table(&returns)?;
    let readings = screen::table(&screened, &MAIN);
    let page = Page::new(TITLE)
        .lead(lead(lab, &claims, scale))
        .section(claims_section(claims.repeating.clone(), scale))
        .section(
            Section::new("strength", "Who beats whom")
                .prose("Greedy players look one ply ahead and break ties at random. Counts are scaled to the paper's 1,000 games; intervals are over trainings, which the paper had one of.")
                .table(tables::against_untrained(lab, Method::Tdmc)?)
                .table(tables::against_untrained(lab, Method::Td)?)
                .table(tables::table5(lab)?)
                .table(tables::by_epsilon(lab, "table9")?)
                .table(tables::by_epsilon(lab, "table10")?),
        )
        .section(weights_section(&trained))
        .section(
            Section::new("on-the-way", "On the way")
                .figure(curves, "Points against the untrained player after 1, 2, 5, 10, … games; bands are 95 % intervals over trainings.")
                .figure(surrogate, "TDMC's surrogate reward: how far the mean of the simulations is from the result of the game it stands in.")
                .prose("Handing the weights of one phase from one learner to the other shows where the difference sits.")
                .table(swaps),
        )
        .section(
            Section::new("readings", "What the paper leaves open")
                .prose("The paper does not say whose mobility, stable discs and discs count, what exactly openness is, how the learning rate falls, whether steps carry the slope of tanh, and its printed return is not normalised. Every combination was tried before the tables were made; `main` marks the one the tables use: by a distance fixed beforehand it came nearest to the paper at the paper's scale, among those that figure 7 does not rule out.")
                .table(returns)
                .prose(format!(
                    "The weights tell readings apart better than match results do. In the reading that suits TDMC best ({}) the two figures below correlate with the paper's tables 7 and 8 by {:.2} and {:.2}.",
                    best.readings[0].words(),
                    alike[1],
                    alike[2]
                ))
                .figure(middle, "The middle game in the reading that suits TDMC best.")
                .figure(end, "The end in the same reading.")
                .table(pattern)
                .table(readings),
        )
        .provenance(lab.results_dir.provenance.clone(), ResultsDir::BESIDE_PAGE);
    Ok(vec![Made::written(format!("The report: {}\n", lab.results_dir.page(&page)?.display()))])
}

fn lead(lab: &Experiment, claims: &Verdicts, scale: Scale) -> String {
    format!(
        "TDMC(λ) gives every position of a self-play game a surrogate reward, the mean result of random simulations from it, where TD(λ) waits for the game's end. \
         This page trains both {} times per setting at {scale} scale ({} games of TDMC with {} simulations for every position, {} games of TD), plays the paper's matches and judges its claims: \
         {}. The reading of the paper used here: {}.",
        lab.size.trainings,
        lab.size.tdmc_episodes,
        lab.size.playouts,
        lab.size.td_episodes,
        claims.words(),
        MAIN.words()
    )
}

fn claims_section(claims: Vec<Claim>, scale: Scale) -> Section {
    let section = Section::new("claims", "Claims and verdicts");
    let section = match scale {
        Scale::Smoke => section.prose("At smoke scale nothing is judged: every verdict stays open."),
        Scale::Quick => section.prose("At quick scale trainings are shorter than the paper's; verdicts at its own scale are in `results/othello-tdmc`."),
        Scale::Paper => section,
    };
    section.claims(claims)
}

fn weights_section(trained: &[Vec<super::experiment::Trained>; 2]) -> Section {
    let mut section = Section::new("weights", "What was learned").prose(
        "Weights are known only up to a factor that the learning rate sets, so compare their pattern, not their size.",
    );
    for (phase, number) in Phase::ALL.into_iter().zip(4..) {
        section = section
            .table(weights::table(&trained[0], phase))
            .figure(
                weights::board(&trained[0], phase),
                format!("Figure {number}, ours: mean over trainings."),
            )
            .figure(weights::papers_board(phase), format!("Figure {number}, the paper's numbers."));
    }
    for (phase, number) in [(Phase::Middle, 7), (Phase::End, 8)] {
        let caption =
            format!("Figure {number}: weights relative to the turn weight; 95 % intervals over trainings.");
        section = section.figure(weights::bars(trained, phase), caption);
    }
    section
}

/// What a training costs: the paper's was five times TD's, game for game.
fn cost_table(studies: &Studies) -> Table {
    let [tdmc, td] = &studies.cost;
    let mut table = Table::new(
        "cost",
        "One training alone, all threads on it",
        ["learner", "seconds", "simulations", "simulations per second"],
    );
    for (method, cost) in Method::BOTH.into_iter().zip([tdmc, td]) {
        let rate = cost.playouts as f64 / cost.seconds.max(0.1);
        table.push([
            method.name().to_owned(),
            format!("{:.1}", cost.seconds),
            cost.playouts.to_string(),
            if cost.playouts == 0 { "–".to_owned() } else { format!("{rate:.0}") },
        ]);
    }
    table.with_note(format!(
        "Simulations start from every position of a game, so they are half a game long on average. Timed on {} threads.",
        rayon::current_num_threads()
    ))
}

fn swap_table(studies: &Studies) -> Table {
    let mut table = Table::new(
        "phases",
        "One phase handed over, share of points against the learner as it was (d = 10)",
        ["phase", "TD with TDMC's weights", "TDMC with TD's weights"],
    );
    for swap in &studies.swaps {
        table.push([swap.phase.name().to_owned(), percent(swap.gain.score()), percent(swap.loss.score())]);
    }
    table
}

fn returns_table(studies: &Studies) -> Table {
    let columns = ["TDMC's return", "TD's return", "share of points, 95 % over trainings"];
    let title = "Returns crossed: TDMC against TD, each at its best learning rate (d = 10)";
    let mut table = Table::new("returns", title, columns);
    for (ours, theirs, cell) in &studies.returns {
        table.push([ours.to_string(), theirs.to_string(), percent(cell.score())]);
    }
    table.with_note("For plain TD, lambda and mean are the same return: it has no reward before the end.")
}
