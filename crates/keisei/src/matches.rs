//! Matches of players by specification.

use crate::context::Context;
use crate::error::usage;
use crate::players;
use anyhow::{Context as _, Result};
use keisei_core::{Game, Position, Shard};
use keisei_play::matches::{
    Control, Openings, Plan, Progress, Report, collect, read_openings, run, run_in, run_shard,
};
use keisei_play::parts::Parts;
use std::path::Path;
use std::sync::Once;

/// Plans a match of players by specification, with everything else as usual.
///
/// # Errors
/// Refuses specifications and openings that make no sense.
pub fn plan<G: Game>(game: &G, rules: &str, specs: &[String], openings: Option<&str>) -> Result<Plan<G>> {
    let entrants = players::entrants(game, specs)?;
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
    let (steps, begun) = (context.steps(plan.timetable()?.games(), "games"), Once::new());
    let progress = |progress: Progress| {
        begun.call_once(|| steps.resume_at(progress.games));
        steps.at(progress.games);
    };
    let control = Control { cancel: &context.cancel, progress: &progress };
    let report = context.run(|| match folder {
        Some((folder, _)) if Parts::of(folder).is_there() => collect(plan, folder, control),
        Some((folder, resume)) => run_in(plan, folder, resume, control),
        None => run(plan, control),
    });
    Ok(report?)
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
