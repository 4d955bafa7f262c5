//! Playing a plan, in memory or into a folder.

use super::play::Played;
use super::record::verify;
use super::runner::MatchRunner;
use super::score_board::ScoreBoard;
use super::store::{GAMES, PLAN, Store, at, settle_shared};
use super::{MatchError, Plan, PlanError, Report, Slot, header};
use crate::folder_lock::FolderLock;
use crate::parts::Parts;
use keisei_core::{CancelToken, Game, Shard};
use std::path::Path;
use std::sync::LazyLock;

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games counted.
    pub games: u64,
    /// Games planned.
    pub planned: u64,
}

/// How a running match is watched and cancelled from outside.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Ends the match soon when it is cancelled; what is saved can be resumed.
    pub cancel: &'a CancelToken,
    /// Hears of progress, in order; it is called between games and must not start work in the
    /// pool that plays the match.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Default for Control<'_> {
    fn default() -> Self {
        static NEVER: LazyLock<CancelToken> = LazyLock::new(CancelToken::default);
        Control { cancel: &NEVER, progress: &|_| {} }
    }
}

/// Plays a match in memory, on as many threads as the current rayon pool has.
///
/// ```
/// # use keisei_core::{Budget, Choice, Player, PlayerError, Position, Rng, View};
/// # struct Random;
/// # impl<P: Position> Player<P> for Random {
/// #     fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
/// #         view.sample(rng).random_move(rng).map(Choice::plain).ok_or(PlayerError::GameOver)
/// #     }
/// # }
/// use keisei_core::toys::nim::Nim;
/// use keisei_play::matches::{Control, Entrant, Plan, run};
/// let entrants = ["alpha", "beta"].map(|name| Entrant::new(name, || Ok(Box::new(Random))));
/// let report = run(&Plan { games: 51, ..Plan::new(Nim, entrants.to_vec()) }, Control::default())?;
/// assert_eq!(report.games, 52); // whole pairs
/// println!("{report}");
/// # Ok::<(), keisei_play::matches::MatchError>(())
/// ```
pub fn run<G: Game>(plan: &Plan<G>, control: Control<'_>) -> Result<Report, MatchError> {
    run_each(plan, control, &mut |_, _| {})
}

/// Plays a match in memory and shows every game, in the order of the schedule.
///
/// Like [`Control::progress`], `each` must not start work in the pool that plays the match.
pub fn run_each<G: Game>(
    plan: &Plan<G>,
    control: Control<'_>,
    each: &mut (dyn FnMut(Slot, &Played<G::Position>) + Send),
) -> Result<Report, MatchError> {
    let timetable = plan.timetable()?;
    let standing = ScoreBoard::new(plan, &timetable);
    let runner = MatchRunner { plan, timetable: &timetable, control, saves: false };
    let standing = runner.play(standing, &mut |games| {
        for game in games {
            each(game.slot, &game.played);
        }
        Ok(())
    })?;
    Ok(Report::new(plan, &timetable, &standing))
}

/// Plays a match into a folder, or goes on with the one that is there.
///
/// The games' file grows by whole lines in the order of the schedule, so that its bytes depend
/// neither on threads nor on how often the match was interrupted.
///
/// # Errors
/// Returns what was wrong with the plan, the folder or the games in it; what was saved stands.
pub fn run_in<G: Game>(
    plan: &Plan<G>,
    folder: &Path,
    resume: bool,
    control: Control<'_>,
) -> Result<Report, MatchError> {
    let timetable = plan.timetable()?;
    let mut standing = ScoreBoard::new(plan, &timetable);
    let text = text_of(plan, folder)?;
    let mut due = timetable.slots();
    let mut store = Store::open(folder, &text, resume, &mut |line| {
        let slot = due.next().filter(|_| !standing.is_settled()).ok_or("the match ends before it")?;
        standing.add(slot, &verify(plan, &timetable, slot, line)?);
        Ok(())
    })?;
    let runner = MatchRunner { plan, timetable: &timetable, control, saves: true };
    let standing = runner.play(standing, &mut |games| {
        store.append(&games.iter().map(|game| game.line.as_str()).collect::<String>())
    })?;
    store.finish()?;
    Ok(Report::new(plan, &timetable, &standing))
}

/// Writes the plan as its file holds it.
fn text_of<G: Game>(plan: &Plan<G>, folder: &Path) -> Result<String, MatchError> {
    header::text(plan)
        .map_err(|error| MatchError::BadPlan { path: folder.join(PLAN), why: error.to_string() })
}

/// Plays a share of a match into a folder that others may share, to be collected when all shares are there.
///
/// What a share is decides the plan alone: block k falls to share k mod N, whoever plays it.
///
/// # Errors
/// Refuses a match that a test may end, since that needs the games in order; fails as [`run_in`] does.
pub fn run_shard<G: Game>(
    plan: &Plan<G>,
    folder: &Path,
    shard: Shard,
    control: Control<'_>,
) -> Result<(), MatchError> {
    let timetable = plan.timetable()?;
    if plan.sprt.is_some() {
        return Err(PlanError::SharedTest.into());
    }
    settle_shared(folder, &text_of(plan, folder)?)?;
    let parts = Parts::of(folder);
    parts.make().map_err(at(folder))?;
    let runner = MatchRunner { plan, timetable: &timetable, control, saves: true };
    let due = (0..timetable.blocks()).filter(|&block| shard.has(block) && !parts.has(block));
    runner.play_blocks(due, |block, games| {
        let lines: String = games.iter().map(|game| game.line.as_str()).collect();
        parts.write(block, lines.as_bytes()).map_err(at(folder))
    })
}

/// Puts the shares of a match together, to the bytes of a match that was never shared.
///
/// # Errors
/// Says which blocks are missing; fails as [`run_in`] does where a game is not one of the plan.
pub fn collect<G: Game>(plan: &Plan<G>, folder: &Path, control: Control<'_>) -> Result<Report, MatchError> {
    let (timetable, parts) = (plan.timetable()?, Parts::of(folder));
    if parts.is_there() {
        let _lock = FolderLock::hold(folder)?;
        settle_shared(folder, &text_of(plan, folder)?)?;
        let missing: Vec<u64> = (0..timetable.blocks()).filter(|&block| !parts.has(block)).collect();
        if let Some(&first) = missing.first() {
            let (missing, blocks) = (missing.len() as u64, timetable.blocks());
            return Err(MatchError::Missing { folder: folder.to_owned(), first, missing, blocks });
        }
        parts.join(&folder.join(GAMES), timetable.blocks()).map_err(at(folder))?;
    }
    run_in(plan, folder, true, control)
}
