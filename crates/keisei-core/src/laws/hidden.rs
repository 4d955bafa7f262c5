//! Laws of what a seat may know.

use super::{Broken, keep, series};
use crate::features::dense;
use crate::{Features, Game, MoveFeatures, Position, Seat, Stream, View, move_features};
use std::collections::HashSet;

/// Worlds sampled per seat and position.
const WORLDS: u64 = 4;

/// Every sampled world looks the same to the seat, agrees on the turn and, if that seat is to
/// move, on its moves.
pub fn worlds<P: Position>(position: &P, stream: Stream) -> Result<(), Broken> {
    for (seat, world) in sampled(position, stream) {
        let say = || format!("seat {seat} may take it for {world}");
        let same_view = world.view(seat) == position.view(seat);
        keep(same_view, "a sampled world looks the same to its seat", position, say)?;
        keep(world.turn() == position.turn(), "a sampled world agrees on the turn", position, say)?;
        if position.turn() == seat {
            let moves = |p: &P| p.moves().collect::<HashSet<_>>();
            keep(moves(&world) == moves(position), "a sampled world agrees on the moves", position, say)?;
            let custom = position.conventional_move();
            let same = world.conventional_move() == custom;
            keep(same, "a sampled world agrees on the customary move", position, say)?;
            keep(custom.is_none_or(|m| position.is_legal(m)), "a customary move is legal", position, say)?;
        }
        if let Some(recalled) = position.view(seat).recall(&world) {
            let same = recalled.view(seat) == position.view(seat);
            keep(same, "a recalled position looks as it did", position, say)?;
        }
        if let Some(whole) = position.view(seat).whole() {
            keep(whole == position, "a view that is whole is the position", position, say)?;
        }
    }
    Ok(())
}

fn sampled<P: Position>(position: &P, stream: Stream) -> Vec<(Seat, P)> {
    Seat::all(P::SEATS)
        .flat_map(|seat| {
            let view = position.view(seat);
            (0..WORLDS).map(move |i| (seat, view.sample(&mut stream.child(i).rng())))
        })
        .collect()
}

/// Features read only what their seat sees: they are the same in every world it cannot rule out.
///
/// # Errors
/// Returns a position whose features tell worlds apart that the seat cannot.
pub fn no_peeking<G: Game, F: Features<G::Position>>(game: &G, features: &F) -> Result<(), Broken> {
    series(game, Stream::new(5).named("no peeking"), 30, |position, stream| {
        for (seat, world) in sampled(position, stream) {
            let same = dense(features, position, seat) == dense(features, &world, seat);
            keep(same, "features read only what their seat sees", position, || {
                format!("seat {seat} may take it for {world}")
            })?;
        }
        Ok(())
    })
}

/// Features of moves read only what the seat to move sees: they are the same in every world it cannot
/// rule out.
///
/// # Errors
/// Returns a position whose moves' features tell worlds apart that the seat to move cannot.
pub fn moves_do_not_peek<G: Game, F: MoveFeatures<G::Position>>(
    game: &G,
    features: &F,
) -> Result<(), Broken> {
    series(game, Stream::new(5).named("moves do not peek"), 30, |position, stream| {
        let view = position.view(position.turn());
        for i in 0..WORLDS {
            let world: G::Position = view.sample(&mut stream.child(i).rng());
            for m in position.moves() {
                let all = |p: &G::Position| move_features::dense(features, p, m);
                keep(
                    all(position) == all(&world),
                    "features of moves read only what the mover sees",
                    position,
                    || format!("{m} in {world}"),
                )?;
            }
        }
        Ok(())
    })
}
