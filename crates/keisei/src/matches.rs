//! Matches of players by specification.

use crate::catalog;
use crate::context::Context;
use crate::error::usage;
use crate::match_records::MatchRecords;
use crate::players;
use crate::specs::Specs;
use anyhow::{Context as _, Result};
use keisei_core::{Budget, Game, GameVisitor, Position, Shard};
use keisei_measure::Sprt;
use keisei_play::matches::{
    Control, MatchError, Openings, Plan, Played, Progress, Report, Schedule, Slot, collect, read_openings,
    run, run_each, run_in, run_shard,
};
use keisei_play::parts::Parts;
use std::path::{Path, PathBuf};
use std::sync::Once;

/// A match with everything decided.
#[derive(Clone, Debug)]
pub struct MatchTask {
    /// The game, with its parameters.
    pub game: String,
    /// The players.
    pub specs: Vec<String>,
    /// Where games begin: a file, `random:D` for D random plies, or `none`.
    pub openings: String,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Games of each pairing, rounded up to whole rounds.
    pub games: u64,
    /// Games of a series, in games of more than two seats.
    pub series: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// What a move may cost.
    pub budget: Budget,
    /// The test that may end a match of two.
    pub sprt: Option<Sprt>,
    /// Whether what players thought of their moves is kept.
    pub values: bool,
    /// The folder that keeps the plan and every game.
    pub out: Option<PathBuf>,
    /// Whether to go on with the match that the folder holds.
    pub resume: bool,
    /// The share that is played here, into the folder; whoever is asked for all of it puts the shares together.
    pub shard: Option<Shard>,
    /// The file that the games of the whole match are written to as well, in the format that its ending names.
    pub records: Option<PathBuf>,
}

impl MatchTask {
    /// Plays the match; a share of it has no report.
    ///
    /// # Errors
    /// Fails where the match cannot be played, and where the folder holds another or cannot be written.
    pub fn run(&self, context: &Context) -> Result<Option<Report>> {
        catalog::with_game(&self.game, Play { task: self, context })?
    }

    /// Lists who meets whom: entrants by number, seat by seat.
    ///
    /// # Errors
    /// As [`MatchTask::run`].
    pub fn tables(&self) -> Result<Vec<Vec<usize>>> {
        struct Tables<'a>(&'a MatchTask);
        impl GameVisitor for Tables<'_> {
            type Out = Vec<Vec<usize>>;

            fn run<G: Game>(self, _: G) -> Self::Out {
                self.0.schedule.tables(self.0.specs.len(), G::Position::SEATS)
            }
        }
        Ok(catalog::with_game(&self.game, Tables(self))?)
    }
}

struct Play<'a> {
    task: &'a MatchTask,
    context: &'a Context,
}

impl GameVisitor for Play<'_> {
    type Out = Result<Option<Report>>;

    fn run<G: Game>(self, game: G) -> Self::Out {
        let Play { task, context } = self;
        let mut plan = plan(&game, &task.game, &task.specs, Some(&task.openings), &context.specs)?;
        plan.schedule = task.schedule.clone();
        (plan.games, plan.series, plan.seed) = (task.games, task.series, task.seed);
        (plan.budget, plan.sprt, plan.keep_values) = (task.budget.clone(), task.sprt, task.values);
        match (task.shard, &task.out) {
            (Some(shard), Some(folder)) => play_share(&plan, folder, shard, context).map(|()| None),
            (Some(_), None) => Err(usage("a share of a match needs a folder to lie in")),
            (None, folder) => {
                let folder = folder.as_deref().map(|folder| (folder, task.resume));
                match &task.records {
                    None => play(&plan, folder, context).map(Some),
                    Some(file) => play_recorded(&plan, folder, file, context).map(Some),
                }
            }
        }
    }
}

/// Plays a plan and writes its games to a file, which is not there where the match was stopped.
fn play_recorded<G: Game>(
    plan: &Plan<G>,
    folder: Option<(&Path, bool)>,
    file: &Path,
    context: &Context,
) -> Result<Report> {
    let mut records = MatchRecords::create(file)?;
    let report = if let Some((path, _)) = folder {
        let report = play(plan, folder, context)?;
        if report.complete {
            records.add_kept(&plan.game, path)?;
        }
        report
    } else {
        let timetable = plan.timetable()?;
        let mut each = |slot: Slot, played: &Played<G::Position>| records.add(plan, &timetable, slot, played);
        controlled(plan, context, |control| run_each(plan, control, &mut each))?
    };
    if report.complete {
        records.finish(context)?;
    }
    Ok(report)
}

/// Plans a match of players by specification, with everything else as usual.
///
/// # Errors
/// Refuses specifications and openings that make no sense.
pub fn plan<G: Game>(
    game: &G,
    rules: &str,
    specs: &[String],
    openings: Option<&str>,
    how: &Specs,
) -> Result<Plan<G>> {
    let entrants = players::entrants(game, specs, how)?;
    let openings = openings.map_or(Ok(Openings::None), |text| read(game, text))?;
    Ok(Plan { rules: rules.to_owned(), openings, ..Plan::new(game.clone(), entrants) })
}

fn read<G: Game>(game: &G, text: &str) -> Result<Openings<G::Position>> {
    match text.split_once(':') {
        _ if text == "none" => Ok(Openings::None),
        Some(("random", plies)) => {
            let plies: u32 = plies.parse().map_err(|_| {
                usage(format!("random:{plies} is no opening: write a number of plies, as in random:8"))
            })?;
            Ok(Openings::Random(within::<G>(plies)?))
        }
        _ => {
            let content = std::fs::read_to_string(text)
                .with_context(|| format!("the openings {text} cannot be read"))?;
            Ok(Openings::Lines(read_openings(game, &content).with_context(|| text.to_owned())?))
        }
    }
}

fn within<G: Game>(plies: u32) -> Result<u32> {
    let most = G::Position::MAX_PLIES;
    if plies < most {
        Ok(plies)
    } else {
        Err(usage(format!("no game of {} has more than {most} plies", G::NAME)))
    }
}

/// Plays a plan, into a folder where one is named, going on with what it holds if so told.
///
/// # Errors
/// Fails where a plan cannot be played, and where the folder holds another match or cannot be written.
pub fn play<G: Game>(plan: &Plan<G>, folder: Option<(&Path, bool)>, context: &Context) -> Result<Report> {
    controlled(plan, context, |control| match folder {
        Some((folder, _)) if Parts::of(folder).is_there() => collect(plan, folder, control),
        Some((folder, resume)) => run_in(plan, folder, resume, control),
        None => run(plan, control),
    })
}

/// Plays a plan in some way, under the context's control.
fn controlled<G: Game>(
    plan: &Plan<G>,
    context: &Context,
    way: impl FnOnce(Control<'_>) -> Result<Report, MatchError> + Send,
) -> Result<Report> {
    let (steps, begun) = (context.steps(plan.timetable()?.games(), "games"), Once::new());
    let progress = |progress: Progress| {
        begun.call_once(|| steps.resume_at(progress.games));
        steps.at(progress.games);
    };
    let control = Control { cancel: &context.cancel, progress: &progress };
    Ok(context.run(|| way(control))?)
}

/// Plays a share of a plan into a folder that others may share; [`play`] puts the shares together.
///
/// # Errors
/// As [`play`]; says so when it was cancelled.
pub fn play_share<G: Game>(plan: &Plan<G>, folder: &Path, shard: Shard, context: &Context) -> Result<()> {
    let steps = context.steps(0, "games");
    let progress = |progress: Progress| steps.at(progress.games);
    let control = Control { cancel: &context.cancel, progress: &progress };
    context.run(|| run_shard(plan, folder, shard, control))?;
    context.check_cancelled()
}
