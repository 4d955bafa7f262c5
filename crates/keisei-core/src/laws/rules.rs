//! Laws of moves, payoffs and text.

use super::{Broken, keep};
use crate::perft::{Finished, count};
use crate::{Game, Position, Seat, Stream};
use std::collections::HashSet;

/// Moves are distinct and legal, payoffs consistent, equal positions have equal keys.
pub fn position<P: Position>(position: &P, stream: Stream) -> Result<(), Broken> {
    keep(position.turn().index() < P::SEATS, "the seat to move sits at the table", position, || {
        format!("seat {} of {}", position.turn(), P::SEATS)
    })?;
    let moves: Vec<P::Move> = position.moves().collect();
    let distinct: HashSet<P::Move> = moves.iter().copied().collect();
    keep(distinct.len() == moves.len(), "each move is listed once", position, || format!("{moves:?}"))?;
    keep(position.clone().key() == position.key(), "equal positions have equal keys", position, String::new)?;
    keep(
        position.is_over() == moves.is_empty(),
        "a game is over when there is no move",
        position,
        String::new,
    )?;
    match position.random_move(&mut stream.rng()) {
        None => {
            keep(moves.is_empty(), "a random move is found while there is one", position, String::new)?;
            payoffs(position)
        }
        Some(m) => keep(distinct.contains(&m), "a random move is legal", position, || m.to_string()),
    }
}

fn payoffs<P: Position>(position: &P) -> Result<(), Broken> {
    let payoffs: Vec<f32> = Seat::all(P::SEATS).map(|seat| position.payoff(seat)).collect();
    let sound = payoffs.iter().all(|p| (0.0..=1.0).contains(p));
    keep(sound, "payoffs lie in [0, 1]", position, || format!("{payoffs:?}"))?;
    let sum: f32 = payoffs.iter().sum();
    let even = (sum - P::SEATS as f32 / 2.0).abs() < 1e-5;
    keep(even, "payoffs sum to half the seats", position, || format!("{payoffs:?}"))
}

/// Moves of a position, and replies to a move, that are tried, at most.
const TRIED: usize = 40;

/// Positions and moves read back as they were written, and illegal moves are refused.
pub fn text<G: Game>(game: &G, position: &G::Position) -> Result<(), Broken> {
    let written = position.to_string();
    match written.parse::<G::Position>() {
        Ok(read) => keep(&read == position, "position text reads back", position, || read.to_string())?,
        Err(error) => keep(false, "position text reads back", position, || error.to_string())?,
    }
    let again = game.position(&written).map_err(|why| why.to_string());
    keep(again.as_ref() == Ok(position), "a game reads its own positions", position, || {
        format!("{again:?}")
    })?;
    moves(position)
}

/// Moves read back as they were written, and illegal ones are refused.
fn moves<P: Position>(position: &P) -> Result<(), Broken> {
    let legal: HashSet<P::Move> = position.moves().collect();
    // Where hundreds of moves answer hundreds, a few of each tell.
    let some = |count: usize| count.div_ceil(TRIED).max(1);
    for m in position.moves().step_by(some(legal.len())) {
        match m.to_string().parse::<P::Move>() {
            Ok(read) => keep(read == m, "move text reads back", position, || format!("{m} as {read}"))?,
            Err(error) => keep(false, "move text reads back", position, || error.to_string())?,
        }
        let mut child = position.clone();
        keep(child.try_play(m).is_ok(), "a legal move can be played", position, || m.to_string())?;
        for again in child.moves().step_by(some(child.moves().count())) {
            let wrong = !legal.contains(&again);
            let refused = position.clone().try_play(again).is_err();
            keep(wrong == refused, "an illegal move is refused", position, || again.to_string())?;
        }
    }
    Ok(())
}

/// What a game tells a search about its moves is true.
pub fn hints<P: Position>(position: &P) -> Result<(), Broken> {
    let legal: HashSet<P::Move> = position.moves().collect();
    let forcing_moves: Vec<P::Move> = position.forcing_moves(0).collect();
    let distinct: HashSet<P::Move> = forcing_moves.iter().copied().collect();
    let sound = distinct.len() == forcing_moves.len() && distinct.is_subset(&legal);
    keep(sound, "forcing moves are legal, each listed once", position, || format!("{forcing_moves:?}"))?;
    let mut listed = Vec::new();
    position.list_forcing_moves(0, &mut listed);
    keep(listed == forcing_moves, "forcing moves are listed either way", position, || format!("{listed:?}"))?;
    listed.clear();
    position.list_moves(&mut listed);
    keep(listed.iter().copied().eq(position.moves()), "moves are listed either way", position, String::new)?;
    let all = !position.in_check() || distinct == legal;
    keep(all, "who must answer has no other moves than forcing ones", position, || {
        format!("{forcing_moves:?}")
    })?;
    if let Some(m) = position.winning_move() {
        keep(legal.contains(&m), "a winning move is legal", position, || m.to_string())?;
        let mut child = position.clone();
        child.play(m);
        let won = child.is_over() && child.payoff(position.turn()) == 1.0;
        keep(won, "a winning move wins", position, || m.to_string())?;
    }
    for m in position.moves().filter(|&m| position.is_quiet_after(m)) {
        let mut child = position.clone();
        child.play(m);
        let quiescence = !child.is_over() && !child.in_check();
        keep(quiescence, "a move that stays calm ends nothing and threatens nothing", position, || {
            m.to_string()
        })?;
    }
    Ok(())
}

/// The game's own count of the tree agrees with the plain one, under one of the conventions.
pub fn tree<P: Position>(start: &P) -> Result<(), Broken> {
    for depth in 0..=2 {
        let own = start.perft(depth);
        let plain = [Finished::Counts, Finished::Dropped].map(|finished| count(start, depth, finished));
        keep(plain.contains(&own), "perft agrees with the plain count", start, || {
            format!("depth {depth}: {own}, plainly {plain:?}")
        })?;
    }
    Ok(())
}
