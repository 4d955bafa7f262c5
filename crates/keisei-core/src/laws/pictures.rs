//! Pictures show what they promise.

use super::{Broken, GAMES, keep, series};
use crate::scene::{Marks, Picture, Scene, Seen, Worth};
use crate::{Game, Position, Seat, Stream};
use std::collections::BTreeSet;

/// Draws a game's positions and looks at the pictures, until so many positions were looked at; returns how many were.
///
/// # Errors
/// Returns the first picture that does not keep its promise.
pub fn pictures<G: Game>(game: &G, positions: u64) -> Result<u64, Broken> {
    let Some(picture) = game.picture() else { return Ok(0) };
    let mut looked = 0;
    let stream = Stream::new(20261119).named("pictures");
    for number in 0.. {
        series(game, stream.child(number), GAMES, |position, _| {
            if looked == positions {
                return Ok(());
            }
            looked += 1;
            let view = position.view(position.turn());
            for seen in [Seen::Whole(position), Seen::By(&view)] {
                look::<G>(picture, position, seen)?;
            }
            Ok(())
        })?;
        if looked >= positions {
            break;
        }
    }
    Ok(looked)
}

fn look<G: Game>(
    picture: &dyn Picture<G::Position>,
    position: &G::Position,
    seen: Seen<'_, G::Position>,
) -> Result<(), Broken> {
    let legal: Vec<_> = position.moves().collect();
    let scene = picture.scene(seen, &Marks::default());
    words::<G>(&scene, position)?;
    let names: BTreeSet<&str> = scene.areas.iter().map(|area| area.name.as_str()).collect();
    keep(names.len() == scene.areas.len(), "an area has its own name", position, || {
        format!("{} areas have {} names", scene.areas.len(), names.len())
    })?;
    for &m in &legal {
        let areas = picture.areas(seen, m);
        let there = !areas.is_empty() && areas.iter().all(|name| names.contains(name.as_str()));
        keep(there, "every part of a move has an area", position, || format!("{m}: {areas:?}"))?;
    }
    let worth = |share| Worth { text: "0.5".to_owned(), share };
    let values = legal.iter().map(|&m| (m, worth(0.5))).collect();
    let marked = Marks { last: None, legal: legal.clone(), values };
    let marked = picture.scene(seen, &marked);
    let shows = legal.is_empty() || marked.shapes.len() > scene.shapes.len();
    keep(shows, "moves that are marked are to be seen", position, || "they are not".to_owned())?;
    keep(marked.areas == scene.areas, "marks move no area", position, || "they do".to_owned())?;
    let again = picture.scene(seen, &Marks::default());
    keep(again == scene, "equal positions make equal pictures", position, || "they do not".to_owned())
}

/// Sees that whoever cannot see the picture is told what matters.
fn words<G: Game>(scene: &Scene, position: &G::Position) -> Result<(), Broken> {
    let turn: Seat = position.turn();
    let told = position.is_over() || scene.title.contains(&G::seat_name(turn));
    keep(told, "a picture's title says who is to move", position, || scene.title.clone())?;
    keep(!scene.description.is_empty(), "a picture says the position in words", position, String::new)
}
