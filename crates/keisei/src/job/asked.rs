//! The jobs of what is asked for by paths and short specifications; what they need goes into the store.

use super::{Store, matches, train, written_out};
use crate::context::Context;
use crate::curve::JudgeRequest;
use crate::error::usage;
use crate::generation::{Generation, format_of};
use crate::matches::MatchTask;
use crate::training::TrainingTask;
use crate::{catalog, players};
use anyhow::Result;
use keisei_core::{Game, GameVisitor, Position};
use keisei_jobs::{Generate, Input, Job, Judge, Match, Pairing, Train};
use keisei_learn::learners::Setting;
use std::path::{Path, PathBuf};

/// Does something for the game that a specification names.
fn with<T>(game: &str, work: impl GameVisitor<Out = Result<T>>) -> Result<T> {
    catalog::with_game(game, work)?
}

/// Puts records into a store.
struct Records<'a>(&'a Store, &'a [PathBuf]);

impl GameVisitor for Records<'_> {
    type Out = Result<Vec<Input>>;

    fn run<G: Game>(self, game: G) -> Self::Out {
        self.0.add_records(&game, self.1)
    }
}

/// Finds the feature set of a training.
struct Features<'a>(&'a Setting, Option<&'a str>);

impl GameVisitor for Features<'_> {
    type Out = Result<String>;

    fn run<G: Game>(self, game: G) -> Self::Out {
        Ok(self.0.features(&game, self.1)?)
    }
}

/// Counts the seats of a game.
struct Seats;

impl GameVisitor for Seats {
    type Out = Result<usize>;

    fn run<G: Game>(self, _: G) -> Self::Out {
        Ok(G::Position::SEATS)
    }
}

/// Returns the job of a training.
///
/// # Errors
/// Refuses what makes no sense, and says which file cannot be copied into the store.
pub fn training(task: &TrainingTask, store: &Store, context: &Context) -> Result<Job> {
    let setting = context.specs.setting(&task.learner)?;
    let records = with(&task.game, Records(store, &task.records))?;
    let learner = stored(&setting.spec(), &["start"], store)?;
    let job = Train {
        game: task.game.clone(),
        features: with(&task.game, Features(&setting, task.features.as_deref()))?,
        learner,
        seed: task.seed,
        records,
        start: None,
        keep: train::kept(),
        clock: false,
    };
    written_out(&Job::Train(job), &store.specs(context, false))
}

/// Returns the job of a match.
///
/// # Errors
/// As [`training`].
pub fn meeting(task: &MatchTask, store: &Store, context: &Context) -> Result<Job> {
    let file = Path::new(&task.openings);
    let openings =
        if file.is_file() { Input::File(store.add(file)?).to_string() } else { task.openings.clone() };
    let pairing = |seats| Pairing { seats, seed: task.seed };
    let job = Match {
        game: task.game.clone(),
        players: players_of(&task.specs, store)?,
        pairings: task.tables()?.into_iter().map(pairing).collect(),
        games: task.games,
        openings,
        test: task.sprt.as_ref().map(|test| format!("{},{}", test.elo0, test.elo1)),
        block: None,
        series: Some(task.series),
        budget: matches::budget_text(&task.budget),
        values: task.values,
        clock: task.budget.time.is_some() || task.specs.iter().any(|spec| is_timed(spec)),
    };
    written_out(&Job::Match(job), &store.specs(context, false))
}

/// Returns the job of records to be generated.
///
/// # Errors
/// As [`training`].
pub fn records(task: &Generation, store: &Store, context: &Context) -> Result<Job> {
    let format = format_of(&task.out)
        .ok_or_else(|| usage(format!("{} has no ending of records", task.out.display())))?;
    let seats = with(&task.game, Seats)?;
    let mut specs = players_of(&task.specs, store)?;
    if specs.len() == 1 {
        specs = vec![specs[0].clone(); seats];
    }
    let job = Generate {
        game: task.game.clone(),
        clock: task.specs.iter().any(|spec| is_timed(spec)),
        players: specs,
        first: 0,
        games: task.games,
        openings: "none".to_owned(),
        format,
        series: Some(task.series),
        seed: task.seed,
    };
    written_out(&Job::Generate(job), &store.specs(context, false))
}

/// Returns the job of positions to be judged.
///
/// # Errors
/// As [`training`].
pub fn judgement(inquiry: &JudgeRequest, store: &Store, context: &Context) -> Result<Job> {
    let job = Judge {
        game: inquiry.game.clone(),
        clock: inquiry.specs.iter().any(|spec| is_timed(spec)),
        players: players_of(&inquiry.specs, store)?,
        records: with(&inquiry.game, Records(store, &inquiry.records))?,
        sample: inquiry.sample.to_string(),
        seed: inquiry.seed,
    };
    written_out(&Job::Judge(job), &store.specs(context, false))
}

/// Tells whether a player thinks by the clock.
pub(crate) fn is_timed(spec: &str) -> bool {
    spec.split([':', ',']).any(|option| option.starts_with("time="))
}

fn players_of(specs: &[String], store: &Store) -> Result<Vec<String>> {
    specs.iter().map(|spec| stored(spec, &players::FILE_KEYS, store)).collect()
}

/// Puts the files that a specification names into the store, and their digests in their place.
fn stored(spec: &str, keys: &[&'static str], store: &Store) -> Result<String> {
    let mut text = spec.to_owned();
    for file in players::files_of(spec, keys)? {
        let path = Path::new(&file);
        if path.is_file() {
            let digest = store.add(path)?;
            text = text.replace(&file, &Input::File(digest).to_string());
        }
    }
    Ok(text)
}
