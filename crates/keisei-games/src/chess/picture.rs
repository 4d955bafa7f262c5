//! The board as a picture.

use super::board::Board;
use super::moves::{Move, becomes, colour};
use super::{Chess, outlines};
use cozy_chess::{File, Piece, Rank, Square};
use keisei_core::scene::{Grid, Marks, Paint, Picture, Scene, Seen, Shape, listed};
use keisei_core::{Game, Position, Seat};

const GRID: Grid = Grid { left: 34.0, top: 18.0, cell: 48.0, columns: 8, rows: 8 };
const WIDTH: f32 = 34.0 + 8.0 * 48.0 + 18.0;
const HEIGHT: f32 = 18.0 + 8.0 * 48.0 + 70.0;

/// Areas are the squares `a1` to `h8` and the buttons `promote-q` and so on.
impl Picture<Board> for Chess {
    fn scene(&self, seen: Seen<'_, Board>, marks: &Marks<Move>) -> Scene {
        seen.position().map_or_else(Scene::default, |board| draw(board, marks))
    }

    fn areas(&self, _: Seen<'_, Board>, m: Move) -> Vec<String> {
        let squares = [m.from, m.to].map(|square| square.to_string());
        squares.into_iter().chain(becomes(m).map(|letter| format!("promote-{letter}"))).collect()
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(Square::index)
}

fn place(square: Square) -> (u8, u8) {
    (square.file() as u8, 7 - square.rank() as u8)
}

fn cell(square: Square) -> Shape {
    let (column, row) = place(square);
    GRID.square(column, row)
}

fn centre(square: Square) -> [f32; 2] {
    let (column, row) = place(square);
    GRID.centre(column, row)
}

fn draw(board: &Board, marks: &Marks<Move>) -> Scene {
    let mut scene = Scene::new(title(board), words(board, marks), WIDTH, HEIGHT);
    scene.draw(GRID.outline().fill(Paint::LightSquare).stroke(Paint::DarkSquare, 2.0));
    for square in cozy_chess::BitBoard::DARK_SQUARES {
        scene.draw(cell(square).fill(Paint::DarkSquare));
    }
    for square in marks.last.into_iter().flat_map(|m| [m.from, m.to]) {
        scene.draw(cell(square).fill(Paint::Last).opacity(0.4));
    }
    names(&mut scene);
    let pieces = board.pieces();
    if board.in_check() {
        let [x, y] = centre(pieces.king(pieces.side_to_move()));
        scene.draw(Shape::circle(x, y, 22.0).fill(Paint::Danger).opacity(0.55));
    }
    for square in squares() {
        if let (Some(piece), Some(side)) = (pieces.piece_on(square), pieces.color_on(square)) {
            outlines::draw(&mut scene, centre(square), GRID.cell, piece, side);
        }
    }
    mark(&mut scene, marks);
    status(&mut scene, board);
    for square in squares() {
        scene.area(square.to_string(), cell(square));
    }
    scene
}

/// Names ranks at the left and files below.
fn names(scene: &mut Scene) {
    for (at, (file, rank)) in (0u8..).zip(File::ALL.into_iter().zip(Rank::ALL)) {
        let ([x, _], [_, y]) = (GRID.centre(at, 0), GRID.centre(0, 7 - at));
        let below = GRID.bottom() + 14.0;
        scene.draw(Shape::text(x, below, 12.0, file.to_string()).fill(Paint::Faint));
        scene.draw(Shape::text(GRID.left - 14.0, y, 12.0, rank.to_string()).fill(Paint::Faint));
    }
}

/// Marks legal moves and what is thought of them; the best counts where several pieces go to one square.
fn mark(scene: &mut Scene, marks: &Marks<Move>) {
    let goals = |m: Move| vec![m.to as usize];
    for [x, y] in marks.goals(goals).into_iter().map(|to| centre(Square::index(to))) {
        scene.draw(Shape::circle(x, y, 6.0).fill(Paint::Legal).stroke(Paint::Paper, 1.0).opacity(0.8));
    }
    for (to, worth) in marks.best(goals) {
        let [x, y] = centre(Square::index(to));
        scene.worth(x, y, 16.0, worth);
    }
}

/// Says below the board who is to move, and shows what a pawn may become.
fn status(scene: &mut Scene, board: &Board) {
    let y = GRID.bottom() + 46.0;
    scene.draw(Shape::text(GRID.left, y, 14.0, state(board)).at_start());
    let may: Vec<char> = board.moves().filter_map(becomes).collect();
    let letters = ['n', 'b', 'r', 'q'].into_iter().filter(|letter| may.contains(letter));
    let side = board.pieces().side_to_move();
    for (at, letter) in (1u8..).zip(letters) {
        let x = GRID.right() - 40.0 * f32::from(at);
        let button = Shape::square(x, y - 20.0, 38.0).rounded(6.0);
        scene.draw(button.clone().fill(Paint::LightSquare).stroke(Paint::Faint, 1.0));
        let piece = Piece::ALL.into_iter().find(|piece| piece.to_string() == letter.to_string());
        outlines::draw(scene, [x + 19.0, y - 1.0], 36.0, piece.unwrap_or(Piece::Queen), side);
        scene.area(format!("promote-{letter}"), button);
    }
}

fn state(board: &Board) -> String {
    let turn = Chess::seat_name(board.turn());
    if board.is_drawn() {
        "a draw".to_owned()
    } else if !board.is_over() {
        let check = if board.in_check() { ", in check" } else { "" };
        format!("move {}, {turn} to move{check}", board.pieces().fullmove_number())
    } else if board.in_check() {
        format!("{turn} is mated")
    } else {
        format!("{turn} is stalemated")
    }
}

fn title(board: &Board) -> String {
    format!("Chess, {}", state(board))
}

fn words(board: &Board, marks: &Marks<Move>) -> String {
    let side = |seat: Seat| {
        let own = |piece: Piece| board.pieces().colored_pieces(colour(seat), piece);
        let pieces = Piece::ALL
            .into_iter()
            .rev()
            .flat_map(|piece| own(piece).into_iter().map(move |square| format!("{} {square}", name(piece))));
        format!("{} has {}.", Chess::seat_name(seat), listed(pieces))
    };
    let last = marks.last.map_or_else(String::new, |m| format!(" The last move was {m}."));
    let state = state(board);
    let (first, rest) = state.split_at(1);
    let rights: String = Seat::all(2).filter_map(|seat| castling(board, seat)).collect();
    format!("{} {} {}{rest}.{rights}{last}", side(Seat::FIRST), side(Seat::SECOND), first.to_uppercase())
}

/// Says where a seat may still castle to, if anywhere.
fn castling(board: &Board, seat: Seat) -> Option<String> {
    let rights = board.pieces().castle_rights(colour(seat));
    let sides = [(rights.short, "short"), (rights.long, "long")];
    let may: Vec<&str> = sides.iter().filter(|(file, _)| file.is_some()).map(|(_, side)| *side).collect();
    (!may.is_empty()).then(|| format!(" {} may still castle {}.", Chess::seat_name(seat), listed(may)))
}

fn name(piece: Piece) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][piece as usize]
}
