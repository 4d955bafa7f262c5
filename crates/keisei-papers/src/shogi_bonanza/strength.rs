//! What the trained evaluation is worth over the board: games at equal nodes against simpler evaluations, and against
//! GPS Shogi where it is installed.

use super::experiment::{Experiment, GAME, Games};
use super::setting::{Setting, Size};
use crate::{Duel, classical, is_installed, jobs};
use anyhow::Result;
use keisei::matches;
use keisei_core::{Line, Stream};
use keisei_games::shogi::{Board, Shogi};
use keisei_jobs::{Input, Job};
use keisei_play::matches::Openings;
use keisei_report::Table;
use std::fmt::Display;

/// The program of GPS Shogi that speaks USI.
const GPS: &str = "gpsusi";
/// Seconds a move and plies that it may search.
const GPS_SECONDS: f64 = 0.5;
const GPS_DEPTH: u32 = 4;
/// Plies of captures and promotions below the last ply.
const QUIET: u32 = 4;
/// Moves of a recorded game that a match begins with.
const OPENING: usize = 16;

/// Somebody the trained evaluation meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponent {
    /// What pieces are worth by tradition, and nothing else.
    Material,
    /// Every piece on every square, trained alike.
    Squares,
    /// GPS Shogi.
    Gps,
}

impl Opponent {
    fn name(self) -> &'static str {
        match self {
            Opponent::Material => "classical material",
            Opponent::Squares => "every piece on every square, trained alike",
            Opponent::Gps => "GPS Shogi",
        }
    }

    /// Names it in files.
    fn file(self) -> &'static str {
        match self {
            Opponent::Material => "material",
            Opponent::Squares => "piece-square",
            Opponent::Gps => "gps",
        }
    }
}

impl Experiment {
    /// Plays the matches, each a unit, and writes the table.
    pub fn strength(&self, games: &Games) -> Result<Table> {
        let heads = ["opponent", "games", "won", "drawn", "lost", "points"];
        let mut table = Table::new("strength", "The trained evaluation over the board", heads);
        for opponent in self.opponents() {
            let duel = self.meeting(games, opponent)?;
            let (total, points) = (duel.total(), duel.pairs.score_interval());
            let [score, low, high] = [duel.pairs.score(), points.low, points.high].map(|x| 100.0 * x);
            table.push([
                opponent.name().to_owned(),
                total.games().to_string(),
                total.wins.to_string(),
                total.draws.to_string(),
                total.losses.to_string(),
                format!("{score:.1} % [{low:.1}, {high:.1}]"),
            ]);
        }
        Ok(table.with_note(format!(
            "`{}`, (256, ¼), trained from the games ({}), searches {} nodes a move. Every two games begin with the first \
             {OPENING} moves of a recorded game, colours exchanged; 95 % intervals over such pairs. GPS Shogi, where \
             installed, searches {GPS_DEPTH} plies or {GPS_SECONDS} s, since it knows no limit of nodes.",
            self.size.features, games.about, self.size.nodes
        )))
    }

    fn opponents(&self) -> Vec<Opponent> {
        let mut all = vec![Opponent::Material, Opponent::Squares];
        if self.size.matches[1] > 0 && is_installed(GPS) {
            all.push(Opponent::Gps);
        } else if self.size.matches[1] > 0 {
            self.around.context.warn("skipped: GPS Shogi is not installed; it stays out of the table");
        }
        all
    }

    /// The same with every piece on every square.
    fn squares(&self) -> Self {
        Experiment { size: Size { features: "piece-square", ..self.size }, ..self.clone() }
    }

    /// Says how an opponent plays, making its model if need be.
    fn spec_of(&self, opponent: Opponent, games: &Games) -> Result<String> {
        Ok(match opponent {
            Opponent::Material => {
                let file = self.models()?.join("classical.safetensors");
                classical(&Shogi::default(), "material")?.write(&file)?;
                spec(&file.display(), self.size.nodes)
            }
            Opponent::Squares => spec(&self.squares().player(games)?.display(), self.size.nodes),
            Opponent::Gps => format!(
                "usi:cmd=\"{GPS} -N 1\",time={GPS_SECONDS},options=\"LimitDepth={GPS_DEPTH}\",name=\"GPS Shogi\""
            ),
        })
    }

    /// Returns the specification of alpha-beta with the weights of a training: its key is enough, the model need not be
    /// there once the games are played.
    fn named(&self, training: &Job) -> Result<String> {
        Ok(spec(&self.results_dir.units.input(training)?, self.size.nodes))
    }

    /// Returns an opponent's specification as jobs hold it.
    fn opponent_spec(&self, opponent: Opponent, games: &Games) -> Result<String> {
        Ok(match opponent {
            Opponent::Material => {
                let digest = classical(&Shogi::default(), "material")?.digest();
                spec(&Input::File(digest), self.size.nodes)
            }
            Opponent::Squares => {
                let squares = self.squares();
                squares.named(&squares.training(games, Setting::PLAYED))?
            }
            Opponent::Gps => {
                self.around.context.specs.canonical(&Shogi::default(), &self.spec_of(opponent, games)?)?
            }
        })
    }

    fn meeting(&self, games: &Games, opponent: Opponent) -> Result<Duel> {
        let [against_ours, against_gps] = self.size.matches;
        let count = if opponent == Opponent::Gps { against_gps } else { against_ours };
        let unit = format!("match-{}-g{}", opponent.file(), self.size.games);
        let stream = Stream::new(self.around.seed).named("strength").named(opponent.file());
        let lines = openings(games, count.div_ceil(2));
        let begun = format!("lines:blake3:{}", jobs::digest_of(&lines));
        let players =
            [self.named(&self.training(games, Setting::PLAYED))?, self.opponent_spec(opponent, games)?];
        let job = Job::Match(jobs::duel(GAME, players, count, &begun, stream.key()));
        self.results_dir.units.get(&unit, &job, || {
            self.check_cancelled()?;
            let specs =
                [spec(&self.player(games)?.display(), self.size.nodes), self.spec_of(opponent, games)?];
            self.around.context.note(format!("{unit}: {count} games"));
            let mut plan =
                matches::plan(&Shogi::default(), "shogi", &specs, None, &self.around.context.specs)?;
            plan.openings = Openings::Lines(lines);
            (plan.games, plan.seed, plan.chunk) = (count, stream.key(), 1);
            Duel::play(&plan, (0, 0), &self.around.context)
        })
    }
}

fn spec(model: &impl Display, nodes: u64) -> String {
    format!("ab:{model},nodes={nodes},tt=16,endings=0.5,quiet={QUIET}")
}

/// Returns how so many games begin: as those held out, and then as those learned from.
fn openings(games: &Games, count: u64) -> Vec<Line<Board>> {
    let begin = |line: &Line<Board>| Line {
        start: line.start.clone(),
        moves: line.moves[..line.moves.len().min(OPENING)].to_vec(),
    };
    games.held.iter().chain(games.kept.iter()).take(count as usize).map(begin).collect()
}
