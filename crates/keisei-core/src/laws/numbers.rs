//! The law of numbered moves.

use super::{Broken, GAMES, keep, series};
use crate::{Game, NumberedMoves, Position, Stream};

/// Numbers tried in a position beside those of its moves.
const TRIED: u32 = 8;

/// Every legal move has a number below the count and no other has it; a number finds its move, and one that no legal move
/// has finds none. Tried on so many positions of random games, or more; a game without numbers keeps it.
///
/// Returns how many positions and moves were tried.
///
/// # Errors
/// Returns the first position where it does not hold.
pub fn numbered_moves<G: Game>(game: &G, positions: u64) -> Result<(u64, u64), Broken> {
    let stream = Stream::new(20090401).named("numbers");
    let Some(numbers) = game.numbered_moves() else { return Ok((0, 0)) };
    let (mut seen, mut moves) = (0, 0);
    for number in 0.. {
        series(game, stream.child(number), GAMES, |position, stream| {
            seen += 1;
            if seen <= positions {
                moves += numbered(numbers, position, stream)?;
            }
            Ok(())
        })?;
        if seen >= positions {
            break;
        }
    }
    Ok((positions, moves))
}

/// Holds one position to the law and counts its moves.
fn numbered<P: Position>(
    numbers: &dyn NumberedMoves<P>,
    position: &P,
    stream: Stream,
) -> Result<u64, Broken> {
    let count = numbers.move_count();
    let mut taken: Vec<(usize, P::Move)> =
        position.moves().map(|m| (numbers.move_number(position, m), m)).collect();
    taken.sort_by_key(|&(number, _)| number);
    for &(number, m) in &taken {
        let say = || format!("{m} has {number} of {count}");
        keep(number < count, "a move's number lies below the count", position, say)?;
        let found = numbers.numbered_move(position, number);
        keep(found == Some(m), "a number finds its move", position, || format!("{m}, not {found:?}"))?;
    }
    let shared = taken.windows(2).find(|two| two[0].0 == two[1].0);
    keep(shared.is_none(), "no two moves share a number", position, || format!("{shared:?}"))?;
    let mut rng = stream.rng();
    for number in (0..TRIED).map(|_| rng.below(count as u32) as usize).chain([count]) {
        let there = taken.binary_search_by_key(&number, |&(number, _)| number).is_ok();
        let found = numbers.numbered_move(position, number);
        let say = || format!("{number} finds {found:?}");
        keep(found.is_some() == there, "only numbers of legal moves find one", position, say)?;
    }
    Ok(taken.len() as u64)
}
