//! The board as a picture.

use super::board::Board;
use super::draw::{is_star, result};
use super::point::{Move, Point, letter};
use super::rules::Go;
use super::{BLACK, WHITE};
use keisei_core::scene::{Grid, Marks, Paint, Picture, Scene, Seen, Shape, sentence};
use keisei_core::{Game, Position, Seat};

const LEFT: f32 = 34.0;
const RIGHT: f32 = 18.0;
/// The least width that the words below a small board need.
const NARROWEST: f32 = 374.0;

/// Areas are the points `A1` to `T19` and `pass`.
impl Picture<Board> for Go {
    fn scene(&self, seen: Seen<'_, Board>, marks: &Marks<Move>) -> Scene {
        seen.position().map_or_else(Scene::default, |board| draw(board, marks))
    }

    fn areas(&self, _: Seen<'_, Board>, m: Move) -> Vec<String> {
        vec![m.to_string()]
    }
}

/// Where the points are: each in the middle of a square of its own.
fn grid(size: u8) -> Grid {
    let cell = match size {
        0..=9 => 42.0,
        10..=13 => 34.0,
        _ => 28.0,
    };
    let board = f32::from(size) * cell;
    let left = LEFT + ((NARROWEST - board) / 2.0).max(0.0);
    Grid { left, top: 34.0, cell, columns: size, rows: size }
}

/// Lists the points from the upper left.
fn points(size: u8) -> impl Iterator<Item = Point> {
    (0..size).rev().flat_map(move |row| (0..size).map(move |column| Point::unchecked(column, row)))
}

fn centre(grid: &Grid, point: Point) -> [f32; 2] {
    grid.centre(point.column(), grid.rows - 1 - point.row())
}

fn draw(board: &Board, marks: &Marks<Move>) -> Scene {
    let size = board.rules().size();
    let grid = grid(size);
    let width = (grid.right() + RIGHT).max(LEFT + NARROWEST + RIGHT);
    let mut scene = Scene::new(title(board), words(board, marks), width, grid.bottom() + 52.0);
    scene.draw(grid.outline().rounded(4.0).fill(Paint::Wood));
    lines(&mut scene, &grid);
    grid.draw_names(&mut scene, |x| letter(x).to_string(), |y| (size - y).to_string());
    for point in points(size) {
        let at = centre(&grid, point);
        if let Some(seat) = board.stone(point) {
            stone(&mut scene, at, seat, 0.47 * grid.cell);
        } else if is_star(size, point) {
            scene.draw(Shape::circle(at[0], at[1], 0.08 * grid.cell + 0.6).fill(Paint::WoodLine));
        }
    }
    mark(&mut scene, &grid, board, marks);
    status(&mut scene, &grid, board, marks);
    for point in points(size) {
        scene.area(point.to_string(), grid.square(point.column(), size - 1 - point.row()));
    }
    scene
}

fn lines(scene: &mut Scene, grid: &Grid) {
    let last = grid.rows - 1;
    for at in 0..=last {
        let edge = if at == 0 || at == last { 1.6 } else { 1.0 };
        for (from, to) in [((at, 0), (at, last)), ((0, at), (last, at))] {
            let line = Shape::line(grid.centre(from.0, from.1), grid.centre(to.0, to.1));
            scene.draw(line.stroke(Paint::WoodLine, edge));
        }
    }
}

fn stone(scene: &mut Scene, [x, y]: [f32; 2], seat: Seat, radius: f32) {
    let [face, edge] =
        if seat == BLACK { [Paint::Black, Paint::BlackEdge] } else { [Paint::White, Paint::WhiteEdge] };
    scene.draw(Shape::circle(x, y, radius).fill(face).stroke(edge, 1.0));
}

/// Marks the last move, what ko forbids, the legal moves and what is thought of them.
fn mark(scene: &mut Scene, grid: &Grid, board: &Board, marks: &Marks<Move>) {
    let places = |m: Move| match m {
        Move::Place(point) => vec![point],
        Move::Pass => Vec::new(),
    };
    for [x, y] in marks.last.map(places).into_iter().flatten().map(|point| centre(grid, point)) {
        scene.draw(Shape::circle(x, y, 0.2 * grid.cell).stroke(Paint::Last, 0.07 * grid.cell));
    }
    if let Some([x, y]) = board.ko().map(|point| centre(grid, point)) {
        let side = 0.36 * grid.cell;
        let ko = Shape::square(x - side / 2.0, y - side / 2.0, side);
        scene.draw(ko.fill(Paint::Wood).stroke(Paint::Danger, 2.0));
    }
    for [x, y] in marks.goals(places).into_iter().map(|point| centre(grid, point)) {
        scene.draw(Shape::circle(x, y, 0.12 * grid.cell).fill(Paint::Legal).opacity(0.75));
    }
    for (point, worth) in marks.best(places) {
        let [x, y] = centre(grid, point);
        scene.worth(x, y, 0.4 * grid.cell, worth);
    }
}

/// Says below the board who took what, and who is to move.
fn status(scene: &mut Scene, grid: &Grid, board: &Board, marks: &Marks<Move>) {
    let (y, right) = (grid.bottom() + 28.0, scene.width - RIGHT);
    let [black, white] = board.taken;
    for (seat, x, taken) in [(BLACK, LEFT + 5.0, black), (WHITE, LEFT + 62.0, white)] {
        stone(scene, [x, y], seat, 9.0);
        scene.draw(Shape::text(x + 15.0, y, 13.0, format!("+{taken}")).at_start());
    }
    scene.draw(Shape::text(right, y, 14.0, state(board)).at_end());
    if board.is_over() {
        return;
    }
    let x = LEFT + 108.0;
    scene.button(x, y - 12.0, 54.0, "pass", "pass");
    if marks.legal.contains(&Move::Pass) {
        scene.draw(Shape::rect(x, y - 12.0, 54.0, 24.0).rounded(12.0).stroke(Paint::Legal, 2.0));
    }
    if let Some((_, worth)) = marks.values.iter().find(|(m, _)| *m == Move::Pass) {
        scene.worth(x + 68.0, y, 13.0, worth);
    }
}

fn state(board: &Board) -> String {
    if board.is_over() {
        return format!("over: {}", result(board));
    }
    let passed = if board.passes > 0 { " after a pass" } else { "" };
    format!("{} to move{passed}", Go::seat_name(board.turn()))
}

fn title(board: &Board) -> String {
    let size = board.rules().size();
    format!("Go on {size}×{size}, {}", state(board))
}

fn words(board: &Board, marks: &Marks<Move>) -> String {
    let size = board.rules().size();
    let stones = |seat: Seat, taken: u32| {
        let stones: Vec<String> = points(size)
            .filter(|&point| board.stone(point) == Some(seat))
            .map(|point| point.to_string())
            .collect();
        let subject = format!("{} has taken {taken} and has {} stones:", Go::seat_name(seat), stones.len());
        sentence(&subject, stones)
    };
    let [black, white] = board.taken;
    let ko = board.ko().map_or_else(String::new, |point| format!(" Ko forbids {point}."));
    let last = marks.last.map_or_else(String::new, |m| format!(" The last move was {m}."));
    let state = state(board);
    let state = state.strip_prefix("over: ").map_or(state.clone(), |how| format!("The game is over, {how}"));
    format!(
        "{} {} {state}, komi {}.{ko}{last}",
        stones(BLACK, black),
        stones(WHITE, white),
        board.rules().komi
    )
}
