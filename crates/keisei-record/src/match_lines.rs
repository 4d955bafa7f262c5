//! Games as our matches keep them: a line of JSON each, of any game.

use crate::format::{Head, Opened, Write, words};
use crate::source::{Damaged, Games};
use crate::{Holds, RecordFormat, Scores, bounded};
use keisei_core::{Game, PlayerInfo, Position, Recorded};
use keisei_play::matches::{Ending, Record};

/// The longest line that anybody could mean.
const LONGEST: usize = 1 << 24;

/// Returns the format, for any game.
pub(crate) const fn format<G: Game>() -> RecordFormat<G> {
    RecordFormat {
        endings: &["jsonl"],
        about: "our matches, one game a line",
        holds: Holds { names: true, results: true, scores: Scores::None },
        read: |game, file| Ok(read(game.clone(), file)),
        write: Write { head: Head::None, games: || Box::new(line_of::<G::Position>) },
    }
}

/// Reads the games of a match; what was forfeited or adjudicated has its result.
fn read<G: Game>(game: G, file: Opened) -> Games<G::Position> {
    let Opened { mut input, place, .. } = file;
    let mut line = Vec::new();
    let lines = std::iter::from_fn(move || {
        let read = bounded::read_line(&mut input, LONGEST, &mut line).transpose()?;
        Some(read.map(|whole| whole.then(|| line.clone())))
    });
    Box::new(lines.zip(1u64..).map(move |(line, number)| {
        let damaged = |why: String| Damaged { place: place.clone(), why: format!("line {number}: {why}") };
        let line = line.map_err(words).map_err(damaged)?;
        let line = line.ok_or_else(|| damaged(format!("it is longer than {LONGEST} bytes")))?;
        let line = if number == 1 { bounded::without_mark(&line) } else { &line };
        let record: Record = serde_json::from_slice(line).map_err(words).map_err(damaged)?;
        recorded(&record, &game, format!("line {number} of {place}")).map_err(damaged)
    }))
}

fn recorded<G: Game>(record: &Record, game: &G, place: String) -> Result<Recorded<G::Position>, String> {
    let played = record.replay(game)?;
    let seats = record.seats.iter().map(PlayerInfo::named).collect();
    let notes = match played.ending {
        Ending::Adjudicated { reason, .. } => vec![("RE", reason)],
        _ => Vec::new(),
    };
    let (line, payoffs) = (played.line, Some(played.payoffs));
    Ok(Recorded { line, payoffs, seats, place, scores: Vec::new(), notes })
}

fn line_of<P: Position>(number: u64, game: &Recorded<P>) -> Result<Vec<u8>, String> {
    let mut bytes = serde_json::to_vec(&Record::of(game, number)?).map_err(words)?;
    bytes.push(b'\n');
    Ok(bytes)
}
