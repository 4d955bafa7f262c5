//! Tables 3 to 6 and Monte against `MonteEV`: who gets how many points in a match.

use super::experiment::{Experiment, GAME, Trained};
use super::printed;
use super::setting::HIDDEN;
use super::table::{Guide, Row, Seated, points_text};
use crate::{gather, jobs};
use anyhow::Result;
use keisei_core::{Game, Position, Stream};
use keisei_games::daihinmin::{self, Daihinmin};
use keisei_jobs::{Job, Measure};
use keisei_play::policies::Ranked;
use keisei_report::Table;
use serde_json::json;
use std::time::Instant;

/// The players of the paper.
pub struct Players {
    /// UCB1 over light playouts.
    pub monte: Seated,
    /// The network's favourite.
    pub evm: Seated,
    /// The same from the stand-in for human records.
    pub evh: Seated,
    /// Monte whose playouts follow the network.
    pub monte_evm: Seated,
    /// The same from the stand-in for human records.
    pub monte_evh: Seated,
    /// The strongest there is here.
    pub strong: Seated,
    /// `MonteEVM` with deals weighted by what was played.
    pub weighing: Seated,
    /// Monte with the playouts that take as long as those of `MonteEVM`.
    pub monte_in_time: Seated,
    /// Playouts a second, light and by the network.
    pub speeds: (f64, f64),
}

impl Experiment {
    /// Readies the players.
    pub fn players(&self) -> Result<Players> {
        let (size, study) = (self.size, self.study()?);
        let machine = study.trained(HIDDEN[0], size.table2[1])?;
        let guide = |one: &Trained| -> Result<_> { Ok(Some(Guide::new(&one.model())?)) };
        let favourite =
            |name, one: &Trained| -> Result<_> { Ok(Seated::favourite(name, Guide::new(&one.model())?)) };
        let speeds = self.speeds(machine)?;
        let longer = (f64::from(size.playouts) * speeds.0 / speeds.1 / 10.0).round().max(1.0) as u32 * 10;
        Ok(Players {
            monte: Seated::monte("Monte", size.playouts, None, false),
            evm: favourite("EVM", machine)?,
            evh: favourite("EVH (stand-in)", &study.human)?,
            monte_evm: Seated::monte("MonteEVM", size.playouts, guide(machine)?, false),
            monte_evh: Seated::monte("MonteEVH (stand-in)", size.playouts, guide(&study.human)?, false),
            strong: Seated::monte("strongest", size.strong, guide(machine)?, false),
            weighing: Seated::monte("MonteEVM, weighted deals", size.playouts, guide(machine)?, true),
            monte_in_time: Seated::monte("Monte, equal time", longer, None, false).on_the_clock(),
            speeds,
        })
    }

    /// Measures playouts a second in turns, from positions of random games; a unit, since no clock repeats.
    fn speeds(&self, trained: &Trained) -> Result<(f64, f64)> {
        let guide = Guide::new(&trained.model())?;
        let job = Job::Measure(Measure {
            players: vec!["mc".to_owned(), format!("rank:{},temperature=0", guide.model)],
            clock: true,
            ..jobs::measure("speeds", GAME, json!({ "playouts": self.size.timed }), 1)
        });
        self.results_dir.units.get_or(
            "speeds",
            &job,
            || Ok((1.0, 1.0)),
            || {
                self.around.context.note("how fast playouts are");
                let game = Daihinmin::default();
                let mut policy = Ranked::new(trained.ranking()?, 0.0);
                let stream = Stream::new(1).named("speeds");
                let mut seconds = [0.0; 2];
                for i in 0..u64::from(self.size.timed) / 50 {
                    let mut rng = stream.child(i).rng();
                    let mut table = game.start(&mut rng);
                    for _ in 0..rng.below(40) {
                        let Some(m) = table.random_move(&mut rng) else { break };
                        table.play(m);
                    }
                    let start = Instant::now();
                    table.playouts(50, stream.child(i));
                    seconds[0] += start.elapsed().as_secs_f64();
                    let start = Instant::now();
                    for _ in 0..50 {
                        let mut world: daihinmin::Table = table;
                        policy.play_out(&mut world, &mut rng);
                    }
                    seconds[1] += start.elapsed().as_secs_f64();
                }
                let played = f64::from(self.size.timed);
                Ok((played / seconds[0].max(1e-9), played / seconds[1].max(1e-9)))
            },
        )
    }

    /// One player, one opponent, three Samples.
    pub fn one_each(&self, name: &str, ours: &Seated, theirs: &Seated) -> Result<Row> {
        let sample = Seated::sample;
        let count = self.matches_of([ours, theirs]);
        self.row(name, &[ours.clone(), theirs.clone(), sample(), sample(), sample()], count)
    }

    /// Two players, two opponents, one Sample.
    pub fn two_each(&self, name: &str, ours: &Seated, theirs: &Seated) -> Result<Row> {
        let count = self.matches_of([ours, theirs]);
        self.row(name, &[ours.clone(), ours.clone(), theirs.clone(), theirs.clone(), Seated::sample()], count)
    }

    fn matches_of(&self, players: [&Seated; 2]) -> u64 {
        if players.iter().any(|player| player.dear) { self.size.dear_matches } else { self.size.matches }
    }
}

/// All rows of the tables.
pub struct Tables {
    /// Table 3, row by row.
    pub one: Vec<Row>,
    /// Table 4, row by row.
    pub two: Vec<Row>,
    /// Table 5.
    pub champion_one: Row,
    /// Table 6.
    pub champion_two: Row,
    /// `MonteEVM` and Monte, two each, with equal playouts.
    pub equal_playouts: Row,
    /// The same in equal time.
    pub equal_time: Row,
    /// `MonteEVM` with weighted deals and without, two each.
    pub weighing: Row,
    /// Playouts a second, light and by the network.
    pub speeds: (f64, f64),
}

impl Tables {
    /// Plays table 3.
    pub fn table3(lab: &Experiment, players: &Players) -> Result<Vec<Row>> {
        let Players { monte, evm, evh, monte_evm, monte_evh, .. } = players;
        let all =
            [("monte", monte), ("evm", evm), ("evh", evh), ("monteevm", monte_evm), ("monteevh", monte_evh)];
        let nakanaka = Seated::nakanaka();
        gather(all.iter().map(|(name, one)| lab.one_each(&format!("table3-{name}"), one, &nakanaka)))
    }

    /// Plays table 4.
    pub fn table4(lab: &Experiment, players: &Players) -> Result<Vec<Row>> {
        let Players { monte, evm, evh, monte_evm, monte_evh, .. } = players;
        let all =
            [("monte", monte), ("evm", evm), ("evh", evh), ("monteevm", monte_evm), ("monteevh", monte_evh)];
        let nakanaka = Seated::nakanaka();
        gather(all.iter().map(|(name, one)| lab.two_each(&format!("table4-{name}"), one, &nakanaka)))
    }

    /// Plays everything.
    pub fn play(lab: &Experiment, players: &Players) -> Result<Self> {
        let Players { monte, monte_evm, strong, weighing, monte_in_time, speeds, .. } = players;
        Ok(Tables {
            one: Tables::table3(lab, players)?,
            two: Tables::table4(lab, players)?,
            equal_playouts: lab.two_each("equal-playouts", monte_evm, monte)?,
            equal_time: lab.two_each("equal-time", monte_evm, monte_in_time)?,
            weighing: lab.two_each("weighing", weighing, monte_evm)?,
            champion_one: lab.one_each("table5", monte_evm, strong)?,
            champion_two: lab.two_each("table6", monte_evm, strong)?,
            speeds: *speeds,
        })
    }
}

fn note_of(lab: &Experiment, rows: &[Row]) -> String {
    let count = rows.first().map_or(0, |row| row.matches.len());
    format!(
        "Points over the mean (5, 4, 3, 2, 1 less 3) in a match of {} games, mean of {count} matches, 95 % intervals \
         over the stretches between two resets of the classes; {} playouts a decision.",
        lab.size.games, lab.size.playouts
    )
}

/// Writes table 3 or 5: one against one.
pub fn one_table(lab: &Experiment, id: &str, title: &str, rows: &[Row]) -> Table {
    let heads = ["player", "points", "opponent", "its points", "difference", "Samples", "paper"];
    let mut table = Table::new(id, title, heads);
    for row in rows {
        let samples: Vec<String> = (2..5).map(|at| points_text(row.of_player(at))).collect();
        let given = match id {
            "table5" => format!("{:+} v {:+}", printed::TABLE5[0], printed::TABLE5[1]),
            _ => paper_of(&row.players[0]),
        };
        table.push([
            row.players[0].clone(),
            points_text(row.of_player(0)),
            row.players[1].clone(),
            points_text(row.of_player(1)),
            points_text(row.lead(1)),
            samples.join(", "),
            given,
        ]);
    }
    table.with_note(note_of(lab, rows))
}

/// Finds what table 3 prints for a player.
fn paper_of(player: &str) -> String {
    let name = player.split(' ').next().unwrap_or(player);
    let text = |points: Option<i32>| points.map_or_else(|| "?".to_owned(), |p| format!("{p:+}"));
    let found = printed::TABLE3.iter().find(|(printed, _, _)| *printed == name);
    found.map_or_else(|| "–".to_owned(), |&(_, ours, theirs)| format!("{} v {}", text(ours), text(theirs)))
}

/// Writes table 4 or 6, or another of two against two.
pub fn two_table(lab: &Experiment, id: &str, title: &str, rows: &[Row]) -> Table {
    let heads = ["players", "points", "opponents", "their points", "difference", "Sample", "paper"];
    let mut table = Table::new(id, title, heads);
    for row in rows {
        let both = |a: usize| [points_text(row.of_player(a)), points_text(row.of_player(a + 1))].join(", ");
        let name = row.players[0].split(' ').next().unwrap_or_default();
        let given = match id {
            "table6" => Some(printed::TABLE6),
            "table4" => printed::TABLE4.iter().find(|(player, _)| *player == name).map(|(_, points)| *points),
            _ => None,
        };
        let given =
            given.map_or_else(|| "–".to_owned(), |[a, b, c, d]| format!("{a:+}, {b:+} v {c:+}, {d:+}"));
        table.push([
            row.players[0].clone(),
            both(0),
            row.players[2].clone(),
            both(2),
            points_text(row.lead(2)),
            points_text(row.of_player(4)),
            given,
        ]);
    }
    table.with_note(note_of(lab, rows))
}
