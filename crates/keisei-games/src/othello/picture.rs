//! The board as a picture.

use super::{BLACK, Board, Move, Othello, Square, WHITE};
use keisei_core::scene::{Grid, Marks, Paint, Picture, Scene, Seen, Shape, sentence};
use keisei_core::{Game, Position, Seat};

const GRID: Grid = Grid { left: 34.0, top: 34.0, cell: 44.0, columns: 8, rows: 8 };
const WIDTH: f32 = 34.0 + 8.0 * 44.0 + 18.0;
const HEIGHT: f32 = WIDTH + 34.0;
const DISC: f32 = 18.0;

/// Areas are the squares `a1` to `h8`, and `pass` where there is nothing else.
impl Picture<Board> for Othello {
    fn scene(&self, seen: Seen<'_, Board>, marks: &Marks<Move>) -> Scene {
        seen.position().map_or_else(Scene::default, |board| draw(board, marks))
    }

    fn areas(&self, _: Seen<'_, Board>, m: Move) -> Vec<String> {
        vec![m.to_string()]
    }
}

fn draw(board: &Board, marks: &Marks<Move>) -> Scene {
    let mut scene = Scene::new(title(board), words(board, marks), WIDTH, HEIGHT);
    scene.draw(GRID.outline().fill(Paint::Felt));
    GRID.draw_lines(&mut scene, Paint::FeltLine, 1.0);
    GRID.draw_names(&mut scene, |x| char::from(b'a' + x).to_string(), |y| (y + 1).to_string());
    for (x, y) in [(2.0, 2.0), (6.0, 2.0), (2.0, 6.0), (6.0, 6.0)] {
        let [x, y] = [GRID.left + x * GRID.cell, GRID.top + y * GRID.cell];
        scene.draw(Shape::circle(x, y, 3.0).fill(Paint::FeltLine));
    }
    for square in (0..64).filter_map(Square::new) {
        if let Some(seat) = owner(board, square) {
            disc(&mut scene, centre(square), seat, DISC);
        }
    }
    mark(&mut scene, marks);
    status(&mut scene, board, marks);
    for square in (0..64).filter_map(Square::new) {
        scene.area(square.to_string(), GRID.square(square.file(), square.rank()));
    }
    scene
}

fn owner(board: &Board, square: Square) -> Option<Seat> {
    [BLACK, WHITE].into_iter().find(|&seat| board.discs(seat) & square.bit() != 0)
}

fn centre(square: Square) -> [f32; 2] {
    GRID.centre(square.file(), square.rank())
}

fn disc(scene: &mut Scene, [x, y]: [f32; 2], seat: Seat, radius: f32) {
    let [face, edge] =
        if seat == BLACK { [Paint::Black, Paint::BlackEdge] } else { [Paint::White, Paint::WhiteEdge] };
    scene.draw(Shape::circle(x, y, radius).fill(face).stroke(edge, 1.0));
}

/// Marks the last move, the legal ones and what is thought of them.
fn mark(scene: &mut Scene, marks: &Marks<Move>) {
    let places = |m: Move| match m {
        Move::Place(square) => vec![square],
        Move::Pass => Vec::new(),
    };
    for [x, y] in marks.last.map(places).into_iter().flatten().map(centre) {
        scene.draw(Shape::circle(x, y, 5.0).fill(Paint::Last));
    }
    for [x, y] in marks.goals(places).into_iter().map(centre) {
        scene.draw(Shape::circle(x, y, 6.0).fill(Paint::FeltInk).opacity(0.55));
    }
    for (square, worth) in marks.best(places) {
        let [x, y] = centre(square);
        scene.worth(x, y, 15.0, worth);
    }
}

/// Says below the board how many discs there are and who is to move.
fn status(scene: &mut Scene, board: &Board, marks: &Marks<Move>) {
    let y = GRID.bottom() + 26.0;
    for (seat, x) in [(BLACK, GRID.left + 9.0), (WHITE, GRID.left + 74.0)] {
        disc(scene, [x, y], seat, 9.0);
        let count = board.discs(seat).count_ones().to_string();
        scene.draw(Shape::text(x + 16.0, y, 15.0, count).bold().at_start());
    }
    scene.draw(Shape::text(GRID.right(), y, 15.0, state(board)).at_end());
    if board.moves().eq([Move::Pass]) {
        let x = GRID.left + 136.0;
        scene.button(x, y - 12.0, 60.0, "pass", "pass");
        if marks.legal.contains(&Move::Pass) {
            scene.draw(Shape::rect(x, y - 12.0, 60.0, 24.0).rounded(12.0).stroke(Paint::Legal, 2.0));
        }
        if let Some((_, worth)) = marks.values.iter().find(|(m, _)| *m == Move::Pass) {
            scene.worth(x + 74.0, y, 13.0, worth);
        }
    }
}

fn state(board: &Board) -> String {
    if board.is_over() { "over".to_owned() } else { format!("{} to move", Othello::seat_name(board.turn())) }
}

fn title(board: &Board) -> String {
    format!("Othello, {}", state(board))
}

fn words(board: &Board, marks: &Marks<Move>) -> String {
    let discs = |seat: Seat| {
        let squares = (0..64).filter_map(Square::new).filter(|&square| owner(board, square) == Some(seat));
        let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
        sentence(&format!("{} has {} discs:", Othello::seat_name(seat), squares.len()), squares)
    };
    let last = marks.last.map_or_else(String::new, |m| format!(" The last move was {m}."));
    format!("{} {} {}.{last}", discs(BLACK), discs(WHITE), capital(&state(board)))
}

fn capital(text: &str) -> String {
    if text == "over" { "The game is over".to_owned() } else { text.to_owned() }
}
