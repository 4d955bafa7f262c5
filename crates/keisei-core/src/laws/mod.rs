//! What every game must keep, as a suite that any game can run in its tests.
//!
//! ```
//! use keisei_core::{laws, toys::nim::Nim};
//! laws::check(&Nim)?;
//! # Ok::<(), laws::Broken>(())
//! ```

mod chance;
mod hidden;
mod numbers;
mod pictures;
mod rules;
mod spec;

pub use hidden::{moves_do_not_peek, no_peeking};
pub use numbers::numbered_moves;
pub use pictures::pictures;

use crate::{Game, Position, Stream};

/// A law and the position that breaks it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{law}: {detail} (in {position})")]
pub struct Broken {
    /// The law, in words.
    pub law: &'static str,
    /// The position's text.
    pub position: String,
    /// What was found there.
    pub detail: String,
}

pub(crate) fn keep<P: Position>(
    holds: bool,
    law: &'static str,
    position: &P,
    detail: impl FnOnce() -> String,
) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { law, position: position.to_string(), detail: detail() }) }
}

/// Games walked through by [`check`].
const GAMES: u64 = 12;

/// Positions whose moves' numbers are tried by [`check`].
const NUMBERED: u64 = 1000;

/// Positions whose pictures are looked at by [`check`].
const PICTURED: u64 = 100;

/// Walks through random games of a series and checks every position of them.
///
/// # Errors
/// Returns the first broken law.
pub fn check<G: Game>(game: &G) -> Result<(), Broken> {
    let stream = Stream::new(20090401).named("laws");
    series(game, stream, GAMES, |position, stream| {
        rules::position(position, stream)?;
        rules::text(game, position)?;
        rules::hints(position)?;
        hidden::worlds(position, stream)
    })?;
    rules::tree(&game.start(&mut stream.rng()))?;
    spec::canonical(game, &game.start(&mut stream.rng()))?;
    numbered_moves(game, NUMBERED)?;
    pictures(game, PICTURED)?;
    chance::random_move_is_uniform(game, stream)?;
    chance::told_playouts_are_tallied(game, stream)?;
    chance::start_repeats(game, stream)
}

/// Plays a series of random games, visiting every position, the finished ones too.
pub(crate) fn series<G: Game>(
    game: &G,
    stream: Stream,
    games: u64,
    mut visit: impl FnMut(&G::Position, Stream) -> Result<(), Broken>,
) -> Result<(), Broken> {
    let mut position = game.start(&mut stream.child(0).rng());
    for number in 0..games {
        let stream = stream.child(number);
        let mut rng = stream.named("moves").rng();
        for ply in 0..G::Position::MAX_PLIES {
            visit(&position, stream.child(u64::from(ply)))?;
            match position.random_move(&mut rng) {
                Some(m) => position.play(m),
                None => break,
            }
        }
        position = game.next(&position, &mut stream.named("next").rng());
    }
    Ok(())
}
