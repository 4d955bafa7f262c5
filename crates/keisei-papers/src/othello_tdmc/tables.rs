//! Tables 3, 4, 5, 9 and 10: who beats whom.

use super::experiment::{Experiment, Trained, Weights, ready};
use super::printed;
use super::results::per_thousand;
use super::setting::{DEPTH, DEPTHS, EPSILON, EPSILONS, MAIN, Method, Reading};
use crate::{Cell, gather, percent, won};
use anyhow::Result;
use keisei_measure::Wdl;
use keisei_report::Table;

/// Everything the match tables are made of.
pub struct Matches {
    /// Against the untrained player: TDMC, TD.
    pub untrained: [Cell; 2],
    /// TDMC against TD after d random plies.
    pub depths: Vec<(u32, Cell)>,
    /// TDMC with each ε against the TD of table 5.
    pub table9: Vec<(f64, Cell)>,
    /// Both with the same ε.
    pub table10: Vec<(f64, Cell)>,
}

/// Trains TDMC and TD with a share of random moves.
pub fn both(lab: &Experiment, reading: &Reading, epsilon: f64) -> Result<[Vec<Trained>; 2]> {
    let train = |method| lab.method(method, reading, "main", epsilon);
    let (tdmc, td) = (train(Method::Tdmc), train(Method::Td));
    Ok([tdmc?, td?])
}

/// Readies the trainings of a method at the usual share of random moves.
fn main(lab: &Experiment, method: Method) -> Result<Vec<Weights>> {
    ready(&lab.method(method, &MAIN, "main", EPSILON)?)
}

/// Plays a method against the untrained player.
fn untrained(lab: &Experiment, method: Method) -> Result<Cell> {
    let name = if method == Method::Tdmc { "table3" } else { "table4" };
    Ok(Cell { duels: lab.cross(name, &main(lab, method)?, &[Weights::untrained()], 0)? })
}

/// Plays TDMC against TD after d random plies.
fn depths(lab: &Experiment) -> Result<Vec<(u32, Cell)>> {
    let (tdmc, td) = (main(lab, Method::Tdmc)?, main(lab, Method::Td)?);
    let at = |d| Ok((d, Cell { duels: lab.cross(&format!("table5-d{d}"), &tdmc, &td, d)? }));
    gather(DEPTHS.into_iter().map(at))
}

/// Plays TDMC with each ε, against one TD (table 9) or against the TD of the same ε (table 10).
fn epsilons(lab: &Experiment, table: &str) -> Result<Vec<(f64, Cell)>> {
    let at = |epsilon| {
        let trained = |method| ready(&lab.method(method, &MAIN, "main", epsilon)?);
        let ours = trained(Method::Tdmc)?;
        let theirs = if table == "table9" { main(lab, Method::Td)? } else { trained(Method::Td)? };
        Ok((epsilon, Cell { duels: lab.cross(&format!("{table}-e{epsilon}"), &ours, &theirs, DEPTH)? }))
    };
    gather(EPSILONS.into_iter().map(at))
}

impl Matches {
    /// Trains and plays whatever has not been yet.
    pub fn play(lab: &Experiment) -> Result<Self> {
        Ok(Matches {
            untrained: [untrained(lab, Method::Tdmc)?, untrained(lab, Method::Td)?],
            depths: depths(lab)?,
            table9: epsilons(lab, "table9")?,
            table10: epsilons(lab, "table10")?,
        })
    }
}

/// Table 3 or 4.
pub fn against_untrained(lab: &Experiment, method: Method) -> Result<Table> {
    let cell = &untrained(lab, method)?;
    let (id, printed) = match method {
        Method::Tdmc => ("table3", printed::TABLE3),
        Method::Td => ("table4", printed::TABLE4),
    };
    let title = format!("{} against the untrained player, per 1,000 games", method.name());
    let mut table = Table::new(id, title, heads("seat"));
    let [black, white] = printed;
    let mut both = black;
    both.merge(white);
    for (seat, ours, theirs, games) in [
        ("Black", cell.sum(|d| d.black), black, 500),
        ("White", cell.sum(|d| d.white), white, 500),
        ("both", cell.total(), both, 1000),
    ] {
        let share = percent(keisei_measure::mean_interval(&cell.by_training(|d| match seat {
            "Black" => won(d.black),
            "White" => won(d.white),
            _ => won(d.total()),
        })));
        table.push(row(seat, ours, &share, theirs, games));
    }
    Ok(table.with_note(note(cell)))
}

/// Table 5.
pub fn table5(lab: &Experiment) -> Result<Table> {
    let depths = depths(lab)?;
    let title = "TDMC against TD after d random plies, per 1,000 games";
    let mut table = Table::new("table5", title, heads("d"));
    for (d, cell) in &depths {
        let printed = printed::TABLE5.iter().find(|(depth, _)| depth == d).map(|&(_, wdl)| wdl);
        let share = percent(cell.won());
        table.push(match printed {
            Some(printed) => row(&d.to_string(), cell.total(), &share, printed, 1000),
            None => row_of_words(&d.to_string(), cell, &share, "TDMC wins with both colours"),
        });
    }
    Ok(table.with_note(note(&depths[0].1)))
}

/// Table 9 or 10.
pub fn by_epsilon(lab: &Experiment, id: &str) -> Result<Table> {
    let cells = epsilons(lab, id)?;
    let (printed, title) = if id == "table9" {
        (printed::TABLE9, "TDMC with each ε against the TD of table 5, d = 10, per 1,000 games")
    } else {
        (printed::TABLE10, "TDMC against TD, both with the same ε, d = 10, per 1,000 games")
    };
    let mut table = Table::new(id, title, heads("ε"));
    for ((epsilon, cell), printed) in cells.iter().zip(printed) {
        table.push(row(&epsilon.to_string(), cell.total(), &percent(cell.won()), printed, 1000));
    }
    Ok(table.with_note(note(&cells[0].1)))
}

fn heads(first: &str) -> [String; 6] {
    [first, "won", "drawn", "lost", "share won, 95 % over trainings", "paper: won/drawn/lost"]
        .map(str::to_owned)
}

fn row(name: &str, ours: Wdl, share: &str, printed: Wdl, of: u64) -> Vec<String> {
    let [won, drawn, lost] = per_thousand(ours);
    let of = if of == 1000 { String::new() } else { format!(" of {of}") };
    vec![name.to_owned(), won, drawn, lost, share.to_owned(), format!("{printed}{of}")]
}

fn row_of_words(name: &str, cell: &Cell, share: &str, printed: &str) -> Vec<String> {
    let [won, drawn, lost] = per_thousand(cell.total());
    vec![name.to_owned(), won, drawn, lost, share.to_owned(), printed.to_owned()]
}

fn note(cell: &Cell) -> String {
    let pairings = cell.duels.len();
    let games = cell.duels.first().map_or(0, |d| d.total().games());
    format!(
        "{pairings} pairings of trainings, {games} games each, colours swapped from the same opening; {:.0} % of the games in the first row's cell differ. The interval is Student's over the trainings of the first side.",
        100.0 * cell.distinct()
    )
}
