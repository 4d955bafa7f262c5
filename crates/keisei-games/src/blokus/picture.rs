//! The board and both players' pieces as a picture.

use super::board::{Board, STARTS};
use super::cell::{Cell, SIDE};
use super::moves::Move;
use super::piece::Piece;
use super::{BLACK, Blokus, WHITE};
use keisei_core::scene::{Grid, Marks, Paint, Picture, Scene, Seen, Shape, sentence};
use keisei_core::{Game, Position, Seat};

const GRID: Grid = Grid { left: 186.0, top: 34.0, cell: 30.0, columns: SIDE, rows: SIDE };
const TRAY: f32 = 144.0;
const WIDTH: f32 = 2.0 * GRID.left + 14.0 * 30.0 - 12.0;
const HEIGHT: f32 = 34.0 + 14.0 * 30.0 + 52.0;
/// A cell of a piece in a tray.
const SMALL: f32 = 9.0;

/// Areas are the cells `a1` to `n14`, pieces in trays as `black-u`, and `pass` where there is nothing else.
impl Picture<Board> for Blokus {
    fn scene(&self, seen: Seen<'_, Board>, marks: &Marks<Move>) -> Scene {
        seen.position().map_or_else(Scene::default, |board| draw(board, marks))
    }

    fn areas(&self, seen: Seen<'_, Board>, m: Move) -> Vec<String> {
        let Move::Place(placement) = m else { return vec!["pass".to_owned()] };
        let piece = seen.position().map(|board| tray_name(board.turn(), placement.piece()));
        piece.into_iter().chain(placement.cells().iter().map(|cell| cell.to_string())).collect()
    }
}

fn tray_name(seat: Seat, piece: Piece) -> String {
    format!("{}-{piece}", Blokus::seat_name(seat).to_lowercase())
}

fn paints(seat: Seat) -> [Paint; 2] {
    if seat == BLACK { [Paint::Black, Paint::BlackEdge] } else { [Paint::White, Paint::WhiteEdge] }
}

fn draw(board: &Board, marks: &Marks<Move>) -> Scene {
    let mut scene = Scene::new(title(board), words(board, marks), WIDTH, HEIGHT);
    scene.draw(GRID.outline().fill(Paint::Cell));
    GRID.draw_lines(&mut scene, Paint::CellLine, 1.0);
    let column = |x: u8| char::from(b'a' + x).to_string();
    GRID.draw_names(&mut scene, column, |y| (SIDE - y).to_string());
    for start in STARTS {
        let [x, y] = GRID.centre(start.x(), start.y());
        scene.draw(Shape::circle(x, y, 5.0).stroke(Paint::Faint, 1.5));
    }
    for seat in [BLACK, WHITE] {
        for cell in board.covered(seat).iter() {
            tile(&mut scene, cell, seat);
        }
    }
    mark(&mut scene, board, marks);
    let places = |m: Move| if let Move::Place(placement) = m { vec![placement.piece()] } else { Vec::new() };
    let placed = marks.goals(places);
    for seat in [BLACK, WHITE] {
        tray(&mut scene, board, seat, if seat == board.turn() { &placed } else { &[] });
    }
    status(&mut scene, board, marks);
    for cell in Cell::all() {
        scene.area(cell.to_string(), GRID.square(cell.x(), cell.y()));
    }
    scene
}

/// Draws a covered cell, set a little apart from the next.
fn tile(scene: &mut Scene, cell: Cell, seat: Seat) {
    let [face, edge] = paints(seat);
    let [x, y] = GRID.centre(cell.x(), cell.y());
    let side = GRID.cell - 2.0;
    scene.draw(Shape::square(x - side / 2.0, y - side / 2.0, side).rounded(3.0).fill(face).stroke(edge, 1.0));
}

/// Marks the last piece, where the side to move may attach, and the best that is thought of covering a cell.
fn mark(scene: &mut Scene, board: &Board, marks: &Marks<Move>) {
    let cells = |m: Move| match m {
        Move::Place(placement) => placement.cells().iter().collect(),
        Move::Pass => Vec::new(),
    };
    for [x, y] in marks.last.map(cells).into_iter().flatten().map(|cell| GRID.centre(cell.x(), cell.y())) {
        scene.draw(Shape::circle(x, y, 5.0).fill(Paint::Last));
    }
    let legal = marks.goals(cells);
    for &cell in &legal {
        let [x, y] = GRID.centre(cell.x(), cell.y());
        // Every piece touches one of these.
        let corner = board.effective(board.turn()).has(cell);
        let dot = Shape::circle(x, y, if corner { 6.0 } else { 3.0 }).fill(Paint::Legal);
        scene.draw(dot.opacity(if corner { 0.9 } else { 0.45 }));
    }
    for (cell, worth) in marks.best(cells) {
        let [x, y] = GRID.centre(cell.x(), cell.y());
        scene.worth(x, y, 12.5, worth);
    }
}

/// Draws the pieces that a seat has yet to place, Black's at the left.
fn tray(scene: &mut Scene, board: &Board, seat: Seat, placed: &[Piece]) {
    const COLUMNS: [f32; 3] = [0.0, 48.0, 96.0];
    const ROW: f32 = 58.0;
    let left = if seat == BLACK { 14.0 } else { GRID.right() + 18.0 };
    let [face, edge] = paints(seat);
    let turn = board.turn() == seat && !board.is_over();
    let name = format!("{} {}", Blokus::seat_name(seat), board.points(seat));
    let ground = Shape::rect(left - 2.0, GRID.top, TRAY + 4.0, GRID.bottom() - GRID.top);
    scene.draw(ground.rounded(8.0).fill(Paint::Cell));
    let title = Shape::text(left + TRAY / 2.0, GRID.top - 14.0, 14.0, name);
    scene.draw(if turn { title.bold() } else { title });
    for (at, piece) in Piece::all().enumerate().filter(|&(_, piece)| !board.has_placed(seat, piece)) {
        let (x, y) = (left + COLUMNS[at % 3], GRID.top + 8.0 + (at / 3) as f32 * ROW);
        let area = Shape::rect(x, y, 48.0, ROW - 2.0);
        let [width, height] = extent(piece);
        let [x0, y0] = [x + (48.0 - width) / 2.0, y + (ROW - 2.0 - height) / 2.0];
        for [dx, dy] in cells_of(piece) {
            let cell = Shape::square(x0 + dx, y0 + dy, SMALL).rounded(1.5);
            scene.draw(cell.fill(face).stroke(edge, 1.0));
        }
        if placed.contains(&piece) {
            scene.draw(area.clone().rounded(6.0).stroke(Paint::Legal, 1.5));
        }
        scene.area(tray_name(seat, piece), area);
    }
}

/// Lists the upper left corners of a piece's cells, from the corner of its box.
fn cells_of(piece: Piece) -> Vec<[f32; 2]> {
    let shape = piece.shape(0);
    let cells = &shape[..piece.size()];
    let least = |at: fn(&(i8, i8)) -> i8| cells.iter().map(at).min().unwrap_or(0);
    let (left, top) = (least(|cell| cell.0), least(|cell| cell.1));
    cells.iter().map(|&(x, y)| [f32::from(x - left) * SMALL, f32::from(y - top) * SMALL]).collect()
}

/// Returns how wide and how high a piece is.
fn extent(piece: Piece) -> [f32; 2] {
    let most = |axis: usize| cells_of(piece).iter().map(|cell| cell[axis]).fold(0.0, f32::max) + SMALL;
    [most(0), most(1)]
}

/// Says below the board who is to move.
fn status(scene: &mut Scene, board: &Board, marks: &Marks<Move>) {
    let y = GRID.bottom() + 27.0;
    scene.draw(Shape::text(GRID.right(), y, 14.0, state(board)).at_end());
    if board.must_pass() {
        scene.button(GRID.left, y - 12.0, 60.0, "pass", "pass");
        if marks.legal.contains(&Move::Pass) {
            let edge = Shape::rect(GRID.left, y - 12.0, 60.0, 24.0).rounded(12.0);
            scene.draw(edge.stroke(Paint::Legal, 2.0));
        }
        if let Some((_, worth)) = marks.values.iter().find(|(m, _)| *m == Move::Pass) {
            scene.worth(GRID.left + 74.0, y, 13.0, worth);
        }
    }
}

fn state(board: &Board) -> String {
    if board.is_over() { "over".to_owned() } else { format!("{} to move", Blokus::seat_name(board.turn())) }
}

fn title(board: &Board) -> String {
    format!("Blokus Duo, {}", state(board))
}

fn words(board: &Board, marks: &Marks<Move>) -> String {
    let side = |seat: Seat| {
        let covered = board.pieces(seat).into_iter().map(|placement| {
            let cells: Vec<String> = placement.cells().iter().map(|cell| cell.to_string()).collect();
            format!("piece {} on {}", placement.piece(), cells.join(" "))
        });
        let left =
            Piece::all().filter(|&piece| !board.has_placed(seat, piece)).map(|piece| piece.to_string());
        let name = Blokus::seat_name(seat);
        let placed = sentence(&format!("{name} has {} points:", board.points(seat)), covered);
        format!("{placed} {}", sentence(&format!("{name} has yet to place"), left))
    };
    let last = marks.last.map_or_else(String::new, |m| format!(" The last move was {m:#}."));
    let state = if board.is_over() { "The game is over".to_owned() } else { state(board) };
    format!("{} {} {state}.{last}", side(BLACK), side(WHITE))
}
