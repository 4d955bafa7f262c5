//! The formats there are, game by game: endings, refusals and help come from here.
//!
//! Commands know their game as any `Game`, so the registry asks a type what it is, once; everything behind that is typed. Generated
//! games, matches, played and converted ones are all written by the same writers.

use crate::likeness;
use crate::match_lines;
use crate::{FileError, RecordFormat, Scores};
use crate::{
    blksgf, csa, epd, fuji_record, go_sgf, kif, packed, pgn, transcripts, uecda_log, usi, usi_table, wthor,
};
use keisei_core::{Game, Line};
use keisei_games::blokus::Blokus;
use keisei_games::chess::Chess;
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go::Go;
use keisei_games::othello::Othello;
use keisei_games::shogi::Shogi;
use serde::Serialize;
use std::any::Any;
use std::path::Path;

/// What is known here of the records of a game.
#[derive(Debug)]
pub(crate) struct Formats<G: Game> {
    /// The formats beside the lines of our matches, which every game has.
    own: &'static [RecordFormat<G>],
    /// Tells games apart, turned and mirrored ones included.
    pub likeness: fn(&Line<G::Position>) -> u64,
}

static BLOKUS: Formats<Blokus> = Formats { own: &[blksgf::FORMAT], likeness: likeness::plain };
static CHESS: Formats<Chess> = Formats { own: &[pgn::FORMAT, epd::FORMAT], likeness: likeness::plain };
static DAIHINMIN: Formats<Daihinmin> =
    Formats { own: &[uecda_log::FORMAT, fuji_record::FORMAT], likeness: likeness::plain };
static GO: Formats<Go> = Formats { own: &[go_sgf::FORMAT], likeness: likeness::of_go };
static OTHELLO: Formats<Othello> =
    Formats { own: &[wthor::FORMAT, transcripts::FORMAT], likeness: likeness::of_othello };
static SHOGI: Formats<Shogi> = Formats {
    own: &[csa::FORMAT, kif::FORMAT, kif::RUNNING, usi::FORMAT, usi_table::FORMAT, packed::HCPE, packed::PSV],
    likeness: likeness::plain,
};

impl<G: Game> Formats<G> {
    const MATCH: &'static RecordFormat<G> = &match_lines::format();
    /// A game of somebody else's has the lines of our matches.
    const PLAIN: &'static Self = &Formats { own: &[], likeness: likeness::plain };

    /// Finds the formats of a game.
    ///
    /// Commands know their game as any [`Game`], and no bound of theirs could name this crate, which stands above
    /// `keisei_core::GameVisitor`. So here, and nowhere else, a type is asked what it is; all that follows is typed.
    pub fn of() -> &'static Self {
        let known: [&'static dyn Any; 6] = [&BLOKUS, &CHESS, &DAIHINMIN, &GO, &OTHELLO, &SHOGI];
        known.into_iter().find_map(|formats| formats.downcast_ref()).unwrap_or(Self::PLAIN)
    }

    /// Lists the formats, that of our matches first.
    fn all(&self) -> impl Iterator<Item = &'static RecordFormat<G>> {
        std::iter::once(Self::MATCH).chain(self.own)
    }

    /// Finds a format by an ending in small letters, without its dot.
    pub fn find(&self, ending: &str) -> Option<&'static RecordFormat<G>> {
        self.all().find(|format| format.endings.contains(&ending))
    }

    /// Lists the endings, with their dots.
    pub fn endings(&self) -> Vec<String> {
        self.all().flat_map(|format| dotted(format.endings)).collect()
    }
}

fn dotted(endings: &'static [&'static str]) -> impl Iterator<Item = String> {
    endings.iter().map(|ending| format!(".{ending}"))
}

/// A format as help and documents list it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FormatEntry {
    /// The game; none where it is any.
    pub game: Option<&'static str>,
    /// The endings of its files, the usual one first.
    pub endings: &'static [&'static str],
    /// What it is, in a few words.
    pub about: &'static str,
    /// Whether it says who played.
    pub names: bool,
    /// Whether it says what came of a game, also where the rules do not.
    pub results: bool,
    /// Whether it has scores of positions.
    pub scores: bool,
}

impl FormatEntry {
    fn of<G: Game>(format: &RecordFormat<G>, game: Option<&'static str>) -> Self {
        FormatEntry {
            game,
            endings: format.endings,
            about: format.about,
            names: format.holds.names,
            results: format.holds.results,
            scores: format.holds.scores != Scores::None,
        }
    }
}

/// Lists every format, that of our matches first and then game by game.
///
/// ```
/// let formats = keisei_record::formats();
/// let pgn = formats.iter().find(|format| format.endings.contains(&"pgn")).unwrap();
/// assert_eq!((pgn.game, pgn.scores), (Some("chess"), true));
/// ```
pub fn formats() -> Vec<FormatEntry> {
    fn own<G: Game>(formats: &Formats<G>) -> impl Iterator<Item = FormatEntry> {
        formats.own.iter().map(|format| FormatEntry::of(format, Some(G::NAME)))
    }
    let any = FormatEntry::of(Formats::<Othello>::MATCH, None);
    let games = own(&BLOKUS).chain(own(&CHESS)).chain(own(&DAIHINMIN));
    std::iter::once(any).chain(games).chain(own(&GO)).chain(own(&OTHELLO)).chain(own(&SHOGI)).collect()
}

/// Lists the endings of files that hold games of a kind, with their dots, `.jsonl` first.
pub fn endings<G: Game>() -> Vec<String> {
    Formats::<G>::of().endings()
}

/// Refuses a file whose ending stands for no records of a game.
pub(crate) fn check_ending<G: Game>(path: &Path, ending: &str) -> Result<(), FileError> {
    if Formats::<G>::of().find(ending).is_some() {
        return Ok(());
    }
    let other = formats().into_iter().find(|format| format.endings.contains(&ending));
    Err(FileError::refused(match other.and_then(|format| format.game) {
        Some(game) => format!("{} holds games of {game}", path.display()),
        None => {
            format!("{} is no record of {}: there are {}", path.display(), G::NAME, endings::<G>().join(", "))
        }
    }))
}
