//! `games`: what can be played.

use crate::common::Common;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use keisei::catalog;
use keisei::weights;
use keisei_core::{Features, Game, GameVisitor, MoveFeatures, Parameter, Position, Seat, Stream, View};
use serde::Serialize;

/// Lists the games, or describes one.
#[derive(clap::Args, Debug)]
#[command(after_help = "EXAMPLES\n  keisei games\n  keisei games othello\n  keisei games --json")]
pub struct Args {
    /// The game to describe, with its parameters.
    game: Option<String>,
}

/// Lists all games or describes the one asked for.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    match &args.game {
        Some(game) => catalog::with_game(game, Describe { text: game, common })?,
        None if common.json => print_json(&catalog::entries().iter().map(Listed::of).collect::<Vec<_>>()),
        None => print(&list()),
    }
}

/// A game as the list shows it.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    about: &'static str,
    seats: usize,
    parameters: Vec<String>,
    features: Vec<Set>,
    weights_ship: bool,
}

/// A feature set and how many features it has.
#[derive(Serialize)]
struct Set {
    name: &'static str,
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
}

impl Listed {
    fn of(entry: &catalog::Entry) -> Self {
        let set = |set: &keisei_core::FeatureSet| Set { name: set.name, about: set.about, count: None };
        Listed {
            name: entry.name,
            about: entry.about,
            seats: entry.seats,
            parameters: entry.parameters.iter().map(Parameter::help).collect(),
            features: entry.features.iter().map(set).collect(),
            weights_ship: weights::shipped(entry.name).is_some(),
        }
    }
}

fn list() -> String {
    let mut table = Table::new([Align::Left, Align::Right, Align::Left]);
    for entry in catalog::entries() {
        table.row([entry.name.to_owned(), format!("{} seats", entry.seats), entry.about.to_owned()]);
        for parameter in entry.parameters {
            table.row(["", "", &format!("parameter {}", parameter.help())]);
        }
        let sets: Vec<&str> = entry.features.iter().map(|set| set.name).collect();
        if !sets.is_empty() {
            table.row(["", "", &format!("features {}", sets.join(", "))]);
        }
    }
    table.text()
}

/// One of the game's own players.
#[derive(Serialize)]
struct Named {
    name: &'static str,
    about: &'static str,
}

/// One game in detail.
#[derive(Serialize)]
struct Detail {
    game: String,
    about: &'static str,
    rules: u32,
    seats: Vec<String>,
    hidden: bool,
    most_plies: u32,
    parameters: Vec<String>,
    features: Vec<Set>,
    /// Its sets of move features.
    move_features: Vec<Set>,
    /// The game's own players.
    players: Vec<Named>,
    weights_ship: bool,
    seed: u64,
    start: String,
    first_moves: Vec<String>,
}

struct Describe<'a> {
    text: &'a str,
    common: &'a Common,
}

impl GameVisitor for Describe<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let start = game.start(&mut Stream::new(self.common.seed()).named("start").rng());
        let detail = self.detail(&game, &start);
        if self.common.json {
            return print_json(&detail);
        }
        print_line(format!("{}\n\n{:#}\n\n{}", detail.about, start.view(start.turn()), detail.text()))
    }
}

impl Describe<'_> {
    fn detail<G: Game>(&self, game: &G, start: &G::Position) -> Detail {
        let set = |set: &keisei_core::FeatureSet| Set {
            name: set.name,
            about: set.about,
            count: game.features(set.name).ok().map(|features| features.count()),
        };
        let of_moves = |set: &keisei_core::FeatureSet| Set {
            name: set.name,
            about: set.about,
            count: game.move_features(set.name).ok().map(|features| features.count()),
        };
        Detail {
            game: self.text.to_owned(),
            about: G::ABOUT,
            rules: G::RULES,
            seats: Seat::all(G::Position::SEATS).map(G::seat_name).collect(),
            hidden: start.view(start.turn()).whole().is_none(),
            most_plies: G::Position::MAX_PLIES,
            parameters: G::PARAMETERS.iter().map(Parameter::help).collect(),
            features: game.feature_sets().iter().map(set).collect(),
            move_features: game.move_feature_sets().iter().map(of_moves).collect(),
            players: (game.players().iter()).map(|own| Named { name: own.name, about: own.about }).collect(),
            weights_ship: weights::shipped(G::NAME).is_some(),
            seed: self.common.seed(),
            start: start.to_string(),
            first_moves: start.moves().map(|m| m.to_string()).collect(),
        }
    }
}

impl Detail {
    fn text(&self) -> String {
        let mut table = Table::new([Align::Left, Align::Left]);
        table.row(["seats", &self.seats.join(", ")]);
        table.row([
            "open",
            if self.hidden { "no: each seat sees its own part" } else { "yes: nothing is hidden" },
        ]);
        table.row([
            "rules",
            &format!("version {}, a game of {} plies is a draw", self.rules, self.most_plies),
        ]);
        table.row(["position", &self.start]);
        table.row(["moves", &first_few(&self.first_moves)]);
        table.row([
            "weights",
            if self.weights_ship { "ship with the program" } else { "none ship: learn some" },
        ]);
        for (i, parameter) in self.parameters.iter().enumerate() {
            table.row([if i == 0 { "parameters" } else { "" }, parameter]);
        }
        for (title, sets) in [("features", &self.features), ("of moves", &self.move_features)] {
            for (i, set) in sets.iter().enumerate() {
                let count = set.count.map_or_else(String::new, |count| format!(" ({count})"));
                let head = if i == 0 { title } else { "" };
                table.row([head, &format!("{}{count}: {}", set.name, set.about)]);
            }
        }
        for (i, own) in self.players.iter().enumerate() {
            let head = if i == 0 { "players" } else { "" };
            table.row([head, &format!("{}: {}", own.name, own.about)]);
        }
        table.row(["seed", &self.seed.to_string()]);
        table.text().trim_end().to_owned()
    }
}

/// Lists as many moves as fit on a line or two, and counts the rest.
fn first_few(moves: &[String]) -> String {
    const SHOWN: usize = 16;
    let shown = moves[..moves.len().min(SHOWN)].join(" ");
    if moves.len() > SHOWN { format!("{shown} … {} in all", moves.len()) } else { shown }
}
