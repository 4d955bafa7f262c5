//! The format as every record has it.

use super::{Game, Header, Reader, write, write_game};
use crate::format::{Head, Opened, Write, Writer, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::{Recorded, Seat};
use keisei_games::daihinmin::{Classes, Daihinmin, SEATS, Table};

/// The log of a contest's server.
pub(crate) const FORMAT: RecordFormat<Daihinmin> = RecordFormat {
    endings: &["log"],
    about: "the log of a UECda server",
    holds: Holds { names: true, results: true, scores: Scores::None },
    read: |_, file| read(file),
    write: Write { head: Head::Names(head), games: || Box::new(Series::default()) },
};

/// What a record calls everybody's points after a game.
const POINTS: &str = "points";

fn read(file: Opened) -> Result<Games<Table>, String> {
    let reader = Reader::new(file.input).map_err(words)?;
    let names: Vec<String> = reader.header().players().into_iter().map(str::to_owned).collect();
    Ok(stream(reader, file.place, move |game: Game, place| {
        let mut recorded = Recorded::of(game.line, place).between(names.clone());
        recorded.notes.extend(game.points.map(|points| (POINTS, points.map(|p| p.to_string()).join(" "))));
        recorded
    }))
}

/// Heads a log; names are parted by blanks, so they have none.
fn head(names: &[String]) -> Vec<u8> {
    let names: Vec<String> =
        names.iter().map(|name| name.split_whitespace().collect::<Vec<_>>().join("_")).collect();
    let mut text = Vec::new();
    if let [a, b, c, d, e] = &names[..] {
        // Memory takes everything.
        _ = write(&mut text, &Header::of_players([a, b, c, d, e]), []);
    }
    text
}

/// The games of a log, each of which must go on from the one before.
#[derive(Default)]
struct Series {
    /// Which classes the last game made, and the points after it where the log has them.
    before: Option<(Classes, Option<[u32; SEATS]>)>,
}

impl Series {
    /// Returns the points to write: none that a reader would not come to.
    fn points(&self, game: &Recorded<Table>, end: &Table) -> Option<[u32; SEATS]> {
        let points: Option<Vec<u32>> =
            game.note(POINTS)?.split_whitespace().map(|word| word.parse().ok()).collect();
        let points: [u32; SEATS] = points?.try_into().ok()?;
        let before = self.before.map_or(Some([0; SEATS]), |(_, points)| points);
        let follows = |seat: Seat, before: u32| {
            end.points(seat).and_then(|won| before.checked_add(won)) == Some(points[seat.index()])
        };
        let sound =
            before.is_none_or(|before| Seat::all(SEATS).all(|seat| follows(seat, before[seat.index()])));
        sound.then_some(points)
    }
}

impl Writer<Table> for Series {
    fn game(&mut self, number: u64, game: &Recorded<Table>) -> Result<Vec<u8>, String> {
        let classes = *game.line.start.classes();
        if classes.exchange() && self.before.is_some_and(|(made, _)| made != classes) {
            return Err("its classes are not those that the game before it in the log made".to_owned());
        }
        let end = game.line.end();
        let points = self.points(game, &end);
        let mut bytes = Vec::new();
        let count = u32::try_from(number).map_err(words)?;
        let game = Game { line: game.line.clone(), refused: Vec::new(), points };
        write_game(&mut bytes, number as usize + 1, count, &game).map_err(words)?;
        self.before = Some((end.standing(), points));
        Ok(bytes)
    }
}
