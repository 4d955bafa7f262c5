//! What the trained evaluation is worth over the board: games at equal nodes against simpler evaluations, and against
//! GPS Shogi where it is installed.

use super::lab::{Games, Lab};
use super::setting::Size;
use crate::command::matches;
use crate::paper::{Duel, is_installed, write_classical};
use crate::progress::note;
use anyhow::Result;
use keisei_core::{Line, Stream};
use keisei_games::shogi::{Board, Shogi};
use keisei_play::matches::Openings;
use keisei_report::Table;
use std::path::{Path, PathBuf};

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
struct Opponent {
    name: String,
    file: &'static str,
    spec: String,
    games: u64,
}

impl Lab<'_> {
    /// Plays the matches, each a unit, and writes the table.
    pub fn strength(&self, games: &Games) -> Result<Table> {
        let trained = self.player(games)?;
        let heads = ["opponent", "games", "won", "drawn", "lost", "points"];
        let mut table = Table::new("strength", "The trained evaluation over the board", heads);
        for opponent in self.opponents(games)? {
            let duel = self.meeting(games, &trained, &opponent)?;
            let (total, points) = (duel.total(), duel.pairs.score_interval());
            let [score, low, high] = [duel.pairs.score(), points.low, points.high].map(|x| 100.0 * x);
            table.push([
                opponent.name.clone(),
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

    fn opponents(&self, games: &Games) -> Result<Vec<Opponent>> {
        let (nodes, [matches, against_gps]) = (self.size.nodes, self.size.matches);
        let squares = Lab { size: Size { features: "piece-square", ..self.size }, ..*self };
        let mut all = vec![
            Opponent {
                name: "classical material".to_owned(),
                file: "material",
                spec: spec(&self.material()?, nodes),
                games: matches,
            },
            Opponent {
                name: "every piece on every square, trained alike".to_owned(),
                file: "piece-square",
                spec: spec(&squares.player(games)?, nodes),
                games: matches,
            },
        ];
        if against_gps > 0 && is_installed(GPS) {
            let spec = format!(
                "usi:cmd=\"{GPS} -N 1\",time={GPS_SECONDS},options=\"LimitDepth={GPS_DEPTH}\",name=\"GPS Shogi\""
            );
            all.push(Opponent { name: "GPS Shogi".to_owned(), file: "gps", spec, games: against_gps });
        } else if against_gps > 0 {
            eprintln!("skipped: GPS Shogi is not installed; it stays out of the table");
        }
        Ok(all)
    }

    /// Writes a model that knows what pieces are worth by tradition, and nothing else.
    fn material(&self) -> Result<PathBuf> {
        let file = self.models()?.join("classical.safetensors");
        write_classical(&Shogi::default(), "material", &file)?;
        Ok(file)
    }

    fn meeting(&self, games: &Games, trained: &Path, opponent: &Opponent) -> Result<Duel> {
        let unit = format!("match-{}-g{}", opponent.file, self.size.games);
        let specs = [spec(trained, self.size.nodes), opponent.spec.clone()];
        let mut plan = matches::plan(&Shogi::default(), "shogi", &specs, None)?;
        plan.openings = Openings::Lines(openings(games, opponent.games.div_ceil(2)));
        let stream = Stream::new(self.around.seed).named("strength").named(opponent.file);
        (plan.games, plan.seed, plan.chunk) = (opponent.games, stream.key(), 1);
        let who: Vec<&str> = plan.entrants.iter().map(|entrant| entrant.about.as_str()).collect();
        let wish = format!("{} games, {}", opponent.games, who.join(" against "));
        let wish = wish.replace(&self.outlet.folder().display().to_string(), "OUT");
        self.outlet.units.get(&unit, &wish, || {
            self.go_on()?;
            note(&format!("{unit}: {} games", opponent.games));
            Duel::play(&plan, (0, 0), self.around.stop)
        })
    }
}

fn spec(model: &Path, nodes: u64) -> String {
    format!("ab:{},nodes={nodes},quiet={QUIET}", model.display())
}

/// Returns how so many games begin: as those held out, and then as those learned from.
fn openings(games: &Games, count: u64) -> Vec<Line<Board>> {
    let begin = |line: &Line<Board>| Line {
        start: line.start.clone(),
        moves: line.moves[..line.moves.len().min(OPENING)].to_vec(),
    };
    games.held.iter().chain(games.kept.iter()).take(count as usize).map(begin).collect()
}
