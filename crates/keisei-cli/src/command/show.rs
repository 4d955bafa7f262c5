//! `show`: a position as a picture, or as text in the terminal.

use crate::common::Common;
use crate::line::{self, Start};
use crate::output::{print_json, print_line};
use anyhow::{Context, Result, bail};
use keisei::catalog;
use keisei::error::usage;
use keisei::opinions::{self, RatedMove};
use keisei::weights;
use keisei_core::scene::{Marks, Scene, Theme};
use keisei_core::{Game, GameVisitor, Line, Position, Seat, Seen, Stream, View};
use keisei_play::atomic_file;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Shows a position: as an SVG picture in a file, or as text.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "EXAMPLES\n  keisei show othello --moves f5d6c3\n  keisei show othello --moves f5d6c3 --legal --out board.svg\n  \
    keisei show othello --moves f5d6 --values greedy --theme dark --out values.svg\n  \
    keisei show shogi --moves 7g7f,3c3d,8h2b+ --out shogi.svg\n  \
    keisei show daihinmin --seat 3 --out hand.svg\n\n\
    The picture names what can be clicked on: each <g data-name=\"…\"> is a square, a card, a piece in hand or a button."
)]
pub struct Args {
    /// The game, with its parameters.
    game: String,
    /// Where to look.
    #[command(flatten)]
    start: Start,
    /// Marks the legal moves.
    #[arg(long)]
    legal: bool,
    /// Who says what each move is worth, for the squares; `keisei play --help` lists the kinds.
    #[arg(long, value_name = "SPEC")]
    values: Option<String>,
    /// Whose view is shown: a number from 1, or what the game calls the seat; everything is shown unless told.
    #[arg(long)]
    seat: Option<String>,
    /// The light by which the picture is seen: light, dark, or auto for that of whoever looks.
    #[arg(long, default_value_t = Theme::Auto)]
    theme: Theme,
    /// The file for the picture; text in the terminal unless told.
    #[arg(long, value_name = "FILE.svg")]
    out: Option<PathBuf>,
    /// Replaces the file if it is there already.
    #[arg(long)]
    force: bool,
}

/// Draws and writes.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    if let Some(out) = args.out.as_deref().filter(|_| !args.force) {
        refuse(out)?;
    }
    catalog::with_game(&args.game, Show { args, common })?
}

/// Refuses a file that is there already, links included.
fn refuse(path: &Path) -> Result<()> {
    if path.symlink_metadata().is_ok() {
        bail!("{} is there already: choose another name, or replace it by --force", path.display());
    }
    Ok(())
}

struct Show<'a> {
    args: &'a Args,
    common: &'a Common,
}

/// A position as programs read it.
#[derive(Serialize)]
struct Shown {
    game: String,
    position: String,
    turn: String,
    title: String,
    description: String,
    moves: Vec<Named>,
    svg: String,
}

/// A legal move, and the areas of the picture that it is made of.
#[derive(Serialize)]
struct Named {
    r#move: String,
    areas: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

type Move<G> = <<G as Game>::Position as Position>::Move;

impl GameVisitor for Show<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let line = self.args.start.line(&game, self.common.seed())?;
        let seat = self.args.seat.as_deref().map(line::seat::<G>).transpose()?;
        let position = line.end();
        let rated = self.rate(&game, &line)?;
        let view = seat.map(|seat| position.view(seat));
        let seen = view.as_ref().map_or(Seen::Whole(&position), Seen::By);
        let scene = scene(&game, seen, &position, &self.marks(&line, seat, &rated));
        let svg = scene.to_svg(self.args.theme);
        if let Some(out) = &self.args.out {
            let cannot = || format!("{} cannot be written", out.display());
            atomic_file::write(out, svg.as_bytes()).with_context(cannot)?;
        }
        if self.common.json {
            let known = knows_moves(&position, seat);
            let moves = if known { named(&game, seen, &position, &rated) } else { Vec::new() };
            return print_json(&Shown {
                game: self.args.game.clone(),
                position: view.map_or_else(|| position.to_string(), |view| view.to_string()),
                turn: G::seat_name(position.turn()),
                title: scene.title,
                description: scene.description,
                moves,
                svg,
            });
        }
        match &self.args.out {
            Some(out) => print_line(format!("{}: {}", out.display(), scene.title)),
            None => self.print(&position, seat, &rated),
        }
    }
}

/// Tells whether a seat knows what may be played: not where it is another's turn whose cards it does not see.
fn knows_moves<P: Position>(position: &P, seat: Option<Seat>) -> bool {
    seat.is_none_or(|seat| seat == position.turn() || position.view(seat).whole().is_some())
}

impl Show<'_> {
    fn rate<G: Game>(&self, game: &G, line: &Line<G::Position>) -> Result<Vec<RatedMove<Move<G>>>> {
        let Some(spec) = &self.args.values else { return Ok(Vec::new()) };
        let seat = self.args.seat.as_deref().map(line::seat::<G>).transpose()?;
        if !knows_moves(&line.end(), seat) {
            return Err(usage("values come from the seat to move, whose cards another seat does not see"));
        }
        let stream = Stream::new(self.common.seed()).named("eval");
        opinions::rate(game, spec, line, stream, &weights::models())
    }

    /// Marks what is asked for; a seat is not shown a move that it did not see.
    fn marks<P: Position>(
        &self,
        line: &Line<P>,
        seat: Option<Seat>,
        rated: &[RatedMove<P::Move>],
    ) -> Marks<P::Move> {
        let mut before = line.clone();
        let last = before.moves.pop();
        let before = before.end();
        let position = line.end();
        let legal = self.args.legal && knows_moves(&position, seat);
        Marks {
            last: last.filter(|&m| seat.is_none_or(|seat| before.shown(m, seat))),
            legal: if legal { position.moves().collect() } else { Vec::new() },
            values: opinions::worths(rated),
        }
    }

    fn print<P: Position>(
        &self,
        position: &P,
        seat: Option<Seat>,
        rated: &[RatedMove<P::Move>],
    ) -> Result<()> {
        print_line(
            seat.map_or_else(|| format!("{position:#}"), |seat| format!("{:#}", position.view(seat))),
        )?;
        if self.args.legal && knows_moves(position, seat) {
            let moves = line::list(position.moves());
            print_line(format!("\nlegal: {}", if moves.is_empty() { "nothing" } else { &moves }))?;
        }
        if !rated.is_empty() {
            let worth = |rated: &RatedMove<P::Move>| format!("{} {}", rated.m, rated.value);
            print_line(format!("\nvalues: {}", line::list(rated.iter().map(worth))))?;
        }
        Ok(())
    }
}

/// Draws a position, or shows its text where the game has no picture.
fn scene<G: Game>(
    game: &G,
    seen: Seen<'_, G::Position>,
    position: &G::Position,
    marks: &Marks<Move<G>>,
) -> Scene {
    let text = || match seen {
        Seen::Whole(position) => format!("{position:#}"),
        Seen::By(view) => format!("{view:#}"),
    };
    let title = || format!("{}, {} to move", G::NAME, G::seat_name(position.turn()));
    game.picture().map_or_else(|| Scene::of_text(title(), &text()), |picture| picture.scene(seen, marks))
}

/// Lists the legal moves with what they are made of, and what they are worth.
fn named<G: Game>(
    game: &G,
    seen: Seen<'_, G::Position>,
    position: &G::Position,
    rated: &[RatedMove<Move<G>>],
) -> Vec<Named> {
    let name = |m: Move<G>| Named {
        r#move: m.to_string(),
        areas: game.picture().map(|picture| picture.areas(seen, m)).unwrap_or_default(),
        value: rated.iter().find(|rated| rated.m == m).map(|rated| rated.value.to_string()),
    };
    position.moves().map(name).collect()
}
