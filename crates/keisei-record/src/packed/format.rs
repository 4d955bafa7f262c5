//! The formats as every record has them: a position with a move and a score is a game of one move.

use super::{Format, Reader, Sample, write};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores, shogi};
use keisei_core::{Line, Position, Recorded};
use keisei_games::shogi::{Board, Shogi};

/// Apery's positions.
pub(crate) const HCPE: RecordFormat<Shogi> = RecordFormat {
    endings: &["hcpe"],
    about: "Apery's positions to learn from",
    holds: HOLDS,
    read: |_, file| Ok(read(Format::Hcpe, file)),
    write: Write { head: Head::None, games: || Box::new(|_, game: &_| written(game, Format::Hcpe)) },
};

/// `YaneuraOu`'s positions.
pub(crate) const PSV: RecordFormat<Shogi> = RecordFormat {
    endings: &["psv"],
    about: "YaneuraOu's positions to learn from, PackedSfenValue",
    holds: HOLDS,
    read: |_, file| Ok(read(Format::PackedSfenValue, file)),
    write: Write {
        head: Head::None,
        games: || Box::new(|_, game: &_| written(game, Format::PackedSfenValue)),
    },
};

const HOLDS: Holds = Holds { names: false, results: true, scores: Scores::Needed };

fn read(format: Format, file: Opened) -> Games<Board> {
    stream(Reader::new(file.input, format), file.place, |sample: Sample, place| {
        let end = shogi::End { how: shogi::How::Unsaid, result: sample.result };
        let line = Line { start: sample.board, moves: sample.m.into_iter().collect() };
        let mut recorded = Recorded::of(line, place);
        recorded.payoffs = end.payoffs().or(recorded.payoffs);
        recorded.scores = vec![Some(i32::from(sample.score))];
        recorded
    })
}

fn written(game: &Recorded<Board>, format: Format) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    write(&mut bytes, format, &samples(game)?).map_err(words)?;
    Ok(bytes)
}

const NO_SCORES: &str = "it has no scores, and packed positions need one each";

/// Lists the positions of a game whose move somebody scored.
fn samples(game: &Recorded<Board>) -> Result<Vec<Sample>, String> {
    let result = shogi::Game::from_recorded(game).end.result;
    let (mut board, mut samples) = (game.line.start.clone(), Vec::new());
    // A position without a move has a score all the same.
    let moves = game.line.moves.iter().map(|&m| Some(m)).chain([None]);
    for (m, score) in moves.zip(&game.scores) {
        if let Some(score) = *score {
            let score = score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            samples.push(Sample { board: board.without_past(), score, m, result });
        }
        if let Some(m) = m {
            board.play(m);
        }
    }
    if samples.is_empty() { Err(NO_SCORES.to_owned()) } else { Ok(samples) }
}
