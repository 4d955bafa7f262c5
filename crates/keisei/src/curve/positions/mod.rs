//! The boards behind a curve: of every point the positions that were judged worst, on a page that can be mailed.

mod replay;
mod words;
mod worst;

use super::Perspective;
use super::raw::Evaluations;
use super::report::{CurveFolder, side};
use super::study::{JudgeStudy, Study};
use crate::catalog;
use crate::context::Context;
use anyhow::{Context as _, Result};
use keisei_core::scene::{Theme, stylesheet};
use keisei_core::{Game, GameVisitor, Seat};
use keisei_play::atomic_file;
use keisei_report::number::thousands;
use keisei_report::{Page, Plate, Plates, Section};
use replay::{Boards, Wanted, agrees, replay};
use worst::{Judged, OfJudge, Worst};

/// The page of positions.
pub const POSITIONS: &str = "positions.html";

/// The most boards of a page: a few megabytes, which a letter can carry.
const MOST: usize = 400;

/// Why positions cannot be shown: the records are not there any more, or are others.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the positions behind the curve are not shown: {0}")]
pub struct Missing(String);

/// Writes the boards behind a curve.
#[derive(Clone, Copy)]
pub struct Positions<'a> {
    /// What came of the values.
    pub study: &'a Study,
    /// The values.
    pub evaluations: &'a Evaluations,
    /// How many positions of each point; none takes an old page away.
    pub each: usize,
}

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// Boards on the page.
    pub boards: usize,
    /// Its bytes.
    pub bytes: usize,
}

impl Positions<'_> {
    /// Writes the page into the folder of the report; records that are gone cost the page and nothing else.
    ///
    /// # Errors
    /// Fails where the folder cannot be written, and when it was cancelled.
    pub fn write(self, folder: &CurveFolder, context: &Context) -> Result<Result<Option<Written>, Missing>> {
        let path = folder.path().join(POSITIONS);
        let page = catalog::with_game(&self.study.header.plan.game, Draw { asked: self, context })??;
        let Ok(Some((html, boards))) = page else {
            // What stands there shows other positions.
            if path.is_file() {
                std::fs::remove_file(&path).with_context(|| path.display().to_string())?;
            }
            return Ok(page.map(|_| None));
        };
        let cannot = || format!("{} cannot be written", path.display());
        atomic_file::write(&path, html.as_bytes()).with_context(cannot)?;
        Ok(Ok(Some(Written { boards, bytes: html.len() })))
    }
}

struct Draw<'a> {
    asked: Positions<'a>,
    context: &'a Context,
}

impl GameVisitor for Draw<'_> {
    type Out = Result<Result<Option<(String, usize)>, Missing>>;

    fn run<G: Game>(self, game: G) -> Self::Out {
        let Positions { study, evaluations, each } = self.asked;
        if each == 0 {
            return Ok(Ok(None));
        }
        let points: usize = study.judges.iter().map(|judge| judge.histogram.len() + 1).sum();
        let each = each.min(MOST / points.max(1)).max(1);
        let found = worst::find(study, evaluations, each)?;
        let boards = match replay(&game, study, &wanted(&found), self.context)? {
            Ok(boards) => boards,
            Err(missing) => return Ok(Err(missing)),
        };
        let page = Show { study, boards: &boards, each };
        Ok(page.html::<G>(&found).map(Some))
    }
}

/// Lists the positions of all judges.
fn wanted(found: &[OfJudge]) -> Wanted {
    let mut wanted = Wanted::new();
    let worst = found.iter().flat_map(|judge| judge.bins.values().chain([&judge.all]));
    for judged in worst.flat_map(|worst| &worst.found) {
        wanted.entry(judged.game).or_default().insert(judged.ply);
    }
    wanted
}

/// A page in the making.
struct Show<'a> {
    study: &'a Study,
    boards: &'a Boards,
    each: usize,
}

impl Show<'_> {
    fn html<G: Game>(&self, found: &[OfJudge]) -> Result<(String, usize), Missing> {
        let mut count = 0;
        let mut page = Page::new("Positions behind the curves").style(stylesheet(Theme::Auto));
        for (number, (judge, found)) in self.study.judges.iter().zip(found).enumerate() {
            let mut section = Section::new(format!("judge-{number}"), &judge.name);
            for plates in self.judge::<G>(judge, found)? {
                count += plates.plates.len();
                section = section.plates(plates);
            }
            page = page.section(section);
        }
        let lead = format!(
            "Of every point of a curve up to {} positions, the worst judged first and one of a game at most: those of which \
             E(v) gets least. {} boards from {} games of {}; values are looked at from the side of {}. The orange mark is the \
             last move.",
            self.each,
            thousands(count as u64),
            thousands(self.study.header.records.games),
            self.study.header.plan.game,
            side(self.study)
        );
        Ok((page.lead(lead).to_html(), count))
    }

    /// Shows the worst of all, which are seen at once, and those of every point.
    fn judge<G: Game>(&self, judge: &JudgeStudy, found: &OfJudge) -> Result<Vec<Plates>, Missing> {
        let all = self.plates::<G>(found, &found.all)?;
        let mut shown =
            vec![Plates { summary: "The worst judged of all".to_owned(), open: true, plates: all }];
        for (bin, worst) in &found.bins {
            let summary = summary(judge, found, *bin);
            let plates = self.plates::<G>(found, worst)?;
            shown.push(Plates { summary, open: false, plates });
        }
        Ok(shown)
    }

    fn plates<G: Game>(&self, found: &OfJudge, worst: &Worst) -> Result<Vec<Plate>, Missing> {
        worst.found.iter().map(|judged| self.plate::<G>(found, judged)).collect()
    }

    fn plate<G: Game>(&self, found: &OfJudge, judged: &Judged) -> Result<Plate, Missing> {
        let seat = match self.study.perspective {
            Perspective::First => Seat::FIRST,
            Perspective::Mover => Seat(judged.turn as u8),
        };
        let board = self.boards.get(&(judged.game, judged.ply)).filter(|board| agrees(board, judged, seat));
        let board = board.ok_or_else(|| {
            Missing(format!("game {} of the records is not the one that was judged", judged.game))
        })?;
        let title = words::judged::<G>(judged, found.unit, seat);
        Ok(Plate { svg: board.svg.clone(), title, lines: board.lines.clone() })
    }
}

/// Says what a point of the curve is: its value, how many positions it has, and what they got.
fn summary(judge: &JudgeStudy, found: &OfJudge, bin: i64) -> String {
    let middle = found.middle(bin);
    let value = words::value(middle, found.unit);
    if let Some(point) = judge.curve.iter().find(|point| point.value == middle) {
        let positions = thousands(point.positions);
        return format!("{value}: {positions} positions, which got {:.3} {:.3}", point.rate, point.band);
    }
    let few = judge.histogram.iter().find(|(value, _)| *value == middle).map_or(0, |(_, n)| *n);
    format!("{value}: {} positions, too few for a point", thousands(few))
}

#[cfg(test)]
mod tests;
