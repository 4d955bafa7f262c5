//! Records read once more, for the positions that are to be seen.

use super::super::study::Study;
use super::worst::Judged;
use super::{Missing, words};
use crate::context::Context;
use anyhow::Result;
use keisei_core::scene::{Marks, Scene, Seen, Svg};
use keisei_core::{Game, Position, Recorded, Seat};
use keisei_record::{Source, Trouble};
use std::collections::{BTreeMap, BTreeSet};

/// Which positions are wanted: of each game the moves before.
pub type Wanted = BTreeMap<u64, BTreeSet<i64>>;

/// A position as it is shown, whoever judged it.
pub struct Board {
    pub svg: String,
    pub lines: Vec<String>,
    pub turn: usize,
    pub payoffs: Vec<f32>,
}

/// The positions that were found, by game and moves before.
pub type Boards = BTreeMap<(u64, i64), Board>;

/// Replays the games of which positions are wanted.
///
/// # Errors
/// Says so when it was cancelled, or that the records are not those that were judged; reading stops at the last game that is wanted.
pub fn replay<G: Game>(
    game: &G,
    study: &Study,
    wanted: &Wanted,
    context: &Context,
) -> Result<Result<Boards, Missing>> {
    let plan = &study.header.plan;
    let files = plan.files();
    // What is no file, such as a pipe, was there only once.
    if let Some(gone) = files.iter().find(|file| !file.is_file() && !file.is_dir()) {
        return Ok(Err(Missing(format!("{} is not there any more", gone.display()))));
    }
    let source = match Source::new(game, &files) {
        Ok(source) => source,
        Err(why) => return Ok(Err(Missing(why.to_string()))),
    };
    let (mut boards, mut number) = (Boards::new(), 0);
    let last = wanted.keys().next_back().copied();
    for found in source {
        if last.is_none_or(|last| number > last) {
            break;
        }
        context.check_cancelled()?;
        let recorded = match found {
            Ok(recorded) if recorded.payoffs.is_some() => recorded,
            Ok(_) | Err(Trouble::Damaged(_)) => continue,
            Err(why) => return Ok(Err(Missing(why.to_string()))),
        };
        if let Some(plies) = wanted.get(&number) {
            let place = plan.named(&recorded.place);
            show(game, &recorded, (number, &place), plies, &mut boards);
        }
        number += 1;
    }
    Ok(Ok(boards))
}

/// Draws the wanted positions of a game.
fn show<G: Game>(
    game: &G,
    recorded: &Recorded<G::Position>,
    (number, place): (u64, &str),
    plies: &BTreeSet<i64>,
    boards: &mut Boards,
) {
    let mut position = recorded.line.start.clone();
    let mut last = None;
    for (ply, next) in (0..).zip(recorded.line.moves.iter().copied().map(Some).chain([None])) {
        if plies.contains(&ply) {
            let marks = Marks::after(last);
            let scene = game.picture().map_or_else(
                || Scene::of_text(G::NAME, &format!("{position:#}")),
                |picture| picture.scene(Seen::Whole(&position), &marks),
            );
            let turn = G::seat_name(position.turn());
            let played =
                next.map_or_else(|| "the record ends here".to_owned(), |m| format!("{turn} played {m}"));
            let players = words::players::<G>(recorded);
            let lines = [format!("After {ply} moves; {played}."), format!("Game {number}: {place}")];
            let board = Board {
                svg: Svg { styled: false, areas: false, ..Svg::default() }.write(&scene),
                lines: lines.into_iter().chain(players).collect(),
                turn: position.turn().index(),
                payoffs: recorded.payoffs.clone().unwrap_or_default(),
            };
            boards.insert((number, ply), board);
        }
        if let Some(m) = next {
            position.play(m);
            last = Some(m);
        }
    }
}

/// Tells whether a position is the one that was judged, as far as the values can tell.
pub fn agrees(board: &Board, judged: &Judged, seat: Seat) -> bool {
    let payoff = board.payoffs.get(seat.index()).copied().map(f64::from);
    board.turn == judged.turn && payoff == Some(judged.payoff)
}
