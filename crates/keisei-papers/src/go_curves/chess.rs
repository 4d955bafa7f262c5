//! Figure 2: chess, with and without quiescence, and a king in danger.

use super::experiment::Experiment;
use crate::is_installed;
use anyhow::Result;
use keisei::curve::{CurveOptions, JudgeRequest, JudgeStudy, Sample, Study};
use keisei::matches;
use keisei_core::{Features, Game, LinkFunction, Stream};
use keisei_games::chess::Chess;
use keisei_jobs::{Job, Measure};
use keisei_play::models::{Card, Model};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::path::{Path, PathBuf};

/// What pieces are worth, in pawns.
const WORTH: [(&str, f32); 5] =
    [("pawn", 1.0), ("knight", 3.0), ("bishop", 3.0), ("rook", 5.0), ("queen", 9.0)];
/// Plies of captures below a position.
const QUIET: u32 = 8;

/// Two studies of the same games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChessStudy {
    /// Who made the games.
    pub players: String,
    /// Games.
    pub games: u64,
    /// Material counted, and material after captures are played out.
    pub judges: Vec<JudgeStudy>,
}

impl Experiment {
    /// Judges chess, as a unit.
    pub fn chess(&self) -> Result<ChessStudy> {
        let (games, nodes) = self.size.chess;
        let player = if self.size.engines && is_installed("stockfish") {
            format!("uci:cmd=\"stockfish\",nodes={nodes},options=\"Hash=16;Threads=1\"")
        } else {
            format!("uct:total={nodes}")
        };
        let model = self.material()?;
        let digest = format!("blake3:{}", Model::read(&model)?.digest());
        let search = self.size.resamples > 20;
        let fields = json!({ "games": games, "openings": "random:8", "conditions": ["king-danger"], "search": search });
        let who = vec![
            self.around.context.specs.canonical(&Chess, &player)?,
            format!("greedy:{digest}"),
            format!("ab:{digest},depth=0,tt=16,endings=0.5,quiet={QUIET}"),
        ];
        let measure = self.measuring("curve of games played", Vec::new(), fields);
        let job = Job::Measure(Measure { game: "chess".to_owned(), players: who, ..measure });
        self.results_dir.units.get("judge-chess", &job, || {
            let records = self.chess_games(&player, games)?;
            let file = model.display();
            let inquiry = JudgeRequest {
                game: "chess".to_owned(),
                specs: vec![format!("greedy:{file}"), format!("ab:{file},depth=0,quiet={QUIET}")],
                records: vec![records],
                root: PathBuf::new(),
                sample: Sample::All,
                seed: self.around.seed,
            };
            let values = self.evaluations("judge-chess", &inquiry)?;
            let questions = CurveOptions { search, ..self.questions(&["king-danger"]) };
            let mut study = Study::new(&values, &questions)?;
            for (judge, name) in study.judges.iter_mut().zip(["without quiescence", "with quiescence"]) {
                judge.found.truncate(12);
                judge.name = name.to_owned();
            }
            Ok(ChessStudy {
                players: player.clone(),
                games: study.header.records.games,
                judges: study.judges,
            })
        })
    }

    fn chess_games(&self, player: &str, games: u64) -> Result<PathBuf> {
        self.check_cancelled()?;
        self.around.context.note(format!("{games} games of chess"));
        let specs = [player.to_owned(), player.to_owned()];
        let mut plan = matches::plan(&Chess, "chess", &specs, Some("random:8"), &self.around.context.specs)?;
        (plan.games, plan.seed) = (games, Stream::new(self.around.seed).named("chess").key());
        let folder = self.results_dir.folder().join("raw/chess");
        matches::play(&plan, Some((&folder, folder.exists())), &self.around.context)?;
        self.around.context.check_cancelled()?;
        Ok(folder)
    }

    /// Writes a model that counts material.
    fn material(&self) -> Result<PathBuf> {
        let path = self.model_file("chess-material.safetensors")?;
        write_material(&path)?;
        Ok(path)
    }
}

fn write_material(path: &Path) -> Result<()> {
    let features = Chess.features("material")?;
    let worth = |i: usize| {
        let name = features.label(i);
        WORTH.iter().find(|(piece, _)| name.contains(piece)).map_or(0.0, |(_, worth)| *worth)
    };
    let weights = (0..features.count()).map(worth).collect();
    // A rook ahead is nearly won: the curve is only to be legible, it orders nothing.
    let card = Card { squash: LinkFunction::Logistic { k: 0.5 }, ..Card::new(&Chess, "material") };
    Ok(Model { card, weights }.write(path)?)
}
