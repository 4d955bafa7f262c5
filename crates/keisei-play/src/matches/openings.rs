//! Where the games of a match begin.

use keisei_core::{Game, Line, Position, Stream};
use std::fmt;

/// How often a random opening is drawn again before the match gives up.
const DRAWS: u64 = 1000;

/// The openings of a match; round `i` begins alike for every pairing and with every seating.
#[derive(Clone, Debug)]
pub enum Openings<P: Position> {
    /// The game's own start, dealt anew for every round where the game deals.
    None,
    /// So many uniformly random legal plies from the start.
    Random(u32),
    /// Given lines, in an order drawn from the seed; none comes twice before all came once.
    Lines(Vec<Line<P>>),
}

/// Says that random openings end the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the game was over within {plies} random plies in {DRAWS} draws out of {DRAWS}; take shorter openings"
)]
pub struct NoOpening {
    /// The plies asked for.
    pub plies: u32,
}

impl<P: Position> Openings<P> {
    /// Draws the opening of a round; `stream` is the one of all openings of the match.
    ///
    /// ```
    /// use keisei_core::{Position, Stream, toys::nim::Nim};
    /// use keisei_play::matches::Openings;
    /// let opening = Openings::Random(2).draw(&Nim, Stream::new(7), 0)?;
    /// assert_eq!(opening.moves.len(), 2);
    /// assert!(!opening.end().is_over());
    /// # Ok::<(), keisei_play::matches::NoOpening>(())
    /// ```
    pub fn draw<G: Game<Position = P>>(
        &self,
        game: &G,
        stream: Stream,
        round: u64,
    ) -> Result<Line<P>, NoOpening> {
        match self {
            Openings::Lines(lines) if !lines.is_empty() => Ok(pick(lines, stream, round).clone()),
            Openings::Random(plies) => random(game, *plies, stream.child(round)),
            _ => Ok(Line::new(game.start(&mut stream.child(round).rng()))),
        }
    }
}

/// Picks from a shuffle that is drawn anew each time all lines were played.
fn pick<P: Position>(lines: &[Line<P>], stream: Stream, round: u64) -> &Line<P> {
    let count = lines.len() as u64;
    let mut order: Vec<usize> = (0..lines.len()).collect();
    stream.named("order").child(round / count).rng().shuffle(&mut order);
    &lines[order[(round % count) as usize]]
}

fn random<G: Game>(game: &G, plies: u32, stream: Stream) -> Result<Line<G::Position>, NoOpening> {
    (0..DRAWS).find_map(|draw| try_random(game, plies, stream.child(draw))).ok_or(NoOpening { plies })
}

/// Plays random plies; nothing when the game ended on the way.
fn try_random<G: Game>(game: &G, plies: u32, stream: Stream) -> Option<Line<G::Position>> {
    let mut rng = stream.rng();
    let mut line = Line::new(game.start(&mut rng));
    let mut position = line.start.clone();
    for _ in 0..plies {
        let m = position.random_move(&mut rng)?;
        position.play(m);
        line.moves.push(m);
    }
    (!position.is_over()).then_some(line)
}

impl<P: Position> fmt::Display for Openings<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::None => f.write_str("none"),
            Openings::Random(plies) => write!(f, "random:{plies}"),
            Openings::Lines(lines) => write!(f, "{} lines", lines.len()),
        }
    }
}
