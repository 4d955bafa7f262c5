//! The board as a picture: characters on wooden pieces, promoted ones in red.

use super::board::{Board, End};
use super::moves::Move;
use super::piece::{Kind, Piece};
use super::square::Square;
use super::{BLACK, Shogi, WHITE};
use keisei_core::scene::{Grid, Marks, Paint, Picture, Scene, Seen, Shape, Worth, listed};
use keisei_core::{Game, Position, Seat};

const GRID: Grid = Grid { left: 92.0, top: 34.0, cell: 46.0, columns: 9, rows: 9 };
const WIDTH: f32 = 92.0 + 9.0 * 46.0 + 92.0;
const HEIGHT: f32 = 34.0 + 9.0 * 46.0 + 50.0;
/// How far pieces in hand stand apart.
const HELD: f32 = 50.0;
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Areas are the squares `1a` to `9i`, pieces in hand as `black-P`, and the buttons `promote`, `stay` and `win`.
impl Picture<Board> for Shogi {
    fn scene(&self, seen: Seen<'_, Board>, marks: &Marks<Move>) -> Scene {
        seen.position().map_or_else(Scene::default, |board| draw(board, marks))
    }

    fn areas(&self, seen: Seen<'_, Board>, m: Move) -> Vec<String> {
        seen.position().map(|board| areas(board, m)).unwrap_or_default()
    }
}

fn areas(board: &Board, m: Move) -> Vec<String> {
    let Some(to) = m.to() else { return vec!["win".to_owned()] };
    if let Some(kind) = m.dropped() {
        return vec![held_name(board.turn(), kind), to.to_string()];
    }
    let mut areas: Vec<String> = m.from().into_iter().chain([to]).map(|square| square.to_string()).collect();
    if m.promotes() {
        areas.push("promote".to_owned());
    } else if m.from().is_some_and(|from| board.is_legal(Move::step(from, to, true))) {
        areas.push("stay".to_owned());
    }
    areas
}

fn held_name(seat: Seat, kind: Kind) -> String {
    format!("{}-{}", Shogi::seat_name(seat).to_lowercase(), kind.letter())
}

fn centre(square: Square) -> [f32; 2] {
    GRID.centre(9 - square.file(), square.rank() - 1)
}

fn draw(board: &Board, marks: &Marks<Move>) -> Scene {
    let mut scene = Scene::new(title(board), words(board, marks), WIDTH, HEIGHT);
    scene.draw(GRID.outline().fill(Paint::Wood));
    if let Some(last) = marks.last {
        for square in last.from().into_iter().chain(last.to()) {
            scene.draw(cell(square).fill(Paint::Last).opacity(0.35));
        }
    }
    GRID.draw_lines(&mut scene, Paint::WoodLine, 1.0);
    names(&mut scene);
    for (square, piece) in board.pieces() {
        draw_piece(&mut scene, centre(square), piece, 20.0);
    }
    if board.in_check() {
        let [x, y] = centre(board.king(board.turn()));
        scene.draw(Shape::circle(x, y, 21.0).stroke(Paint::Danger, 2.5));
    }
    mark(&mut scene, marks);
    for seat in [BLACK, WHITE] {
        let drops = marks.goals(|m| m.dropped().into_iter().collect());
        hand(&mut scene, board, seat, if seat == board.turn() { &drops } else { &[] });
    }
    status(&mut scene, board, marks);
    for square in Square::all() {
        scene.area(square.to_string(), cell(square));
    }
    scene
}

fn cell(square: Square) -> Shape {
    GRID.square(9 - square.file(), square.rank() - 1)
}

/// Names files above the board and ranks at its right, as diagrams do.
fn names(scene: &mut Scene) {
    for at in 0..9 {
        let [x, _] = GRID.centre(at, 0);
        scene.draw(Shape::text(x, GRID.top - 12.0, 12.0, (9 - at).to_string()).fill(Paint::Faint));
        let [_, y] = GRID.centre(0, at);
        let rank = RANKS[usize::from(at)];
        scene.draw(Shape::text(GRID.right() + 11.0, y, 12.0, rank).brushed().fill(Paint::Faint));
    }
    for (x, y) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
        let [x, y] = [GRID.left + x * GRID.cell, GRID.top + y * GRID.cell];
        scene.draw(Shape::circle(x, y, 2.5).fill(Paint::WoodLine));
    }
}

/// Draws a piece so wide: its point shows which way it goes.
fn draw_piece(scene: &mut Scene, [x, y]: [f32; 2], piece: Piece, half: f32) {
    const CORNERS: [[f32; 2]; 5] = [[0.0, -1.0], [0.66, -0.72], [0.88, 0.98], [-0.88, 0.98], [-0.66, -0.72]];
    let kind = piece.kind();
    // Lesser pieces are smaller.
    let scale = match kind.basic() {
        Kind::Pawn => 0.88,
        Kind::Lance | Kind::Knight => 0.92,
        Kind::Silver | Kind::Gold => 0.96,
        _ => 1.0,
    };
    let half = half * scale;
    let way = if piece.owner() == BLACK { 1.0 } else { -1.0 };
    let corners: Vec<[f32; 2]> =
        CORNERS.iter().map(|[dx, dy]| [x + way * half * dx, y + way * half * dy]).collect();
    scene.draw(Shape::polygon(corners).fill(Paint::Piece).stroke(Paint::PieceEdge, 1.2));
    let ink = if kind.is_promoted() { Paint::Red } else { Paint::PieceInk };
    let character = Shape::text(x, y + way * half * 0.16, 1.3 * half, kind.character().to_string());
    let character = character.brushed().bold().fill(ink);
    scene.draw(if piece.owner() == BLACK { character } else { character.turned() });
}

/// Marks legal moves and what is thought of them; the best counts where several pieces go to one square.
fn mark(scene: &mut Scene, marks: &Marks<Move>) {
    let goals = |m: Move| m.to().into_iter().collect();
    for [x, y] in marks.goals(goals).into_iter().map(centre) {
        scene.draw(Shape::circle(x, y, 5.0).fill(Paint::Legal).opacity(0.75));
    }
    for (square, worth) in marks.best(goals) {
        let [x, y] = centre(square);
        scene.worth(x, y, 15.0, worth);
    }
}

/// Draws what a seat holds: Black's at the right from below, White's at the left from above.
fn hand(scene: &mut Scene, board: &Board, seat: Seat, dropped: &[Kind]) {
    let held = board.hand(seat);
    let kinds = Kind::IN_HAND.into_iter().rev().filter(|&kind| held.count(kind) > 0);
    let black = seat == BLACK;
    let x = if black { WIDTH - 42.0 } else { 42.0 };
    let start = if black { GRID.bottom() - 24.0 } else { GRID.top + 24.0 };
    let (name, way) = (Shogi::seat_name(seat), if black { -1.0 } else { 1.0 });
    let label = if black { GRID.bottom() + 18.0 } else { GRID.top - 18.0 };
    let turn = board.turn() == seat && !board.is_over();
    let label = Shape::text(x, label, 13.0, if black { format!("☗ {name}") } else { format!("☖ {name}") });
    scene.draw(if turn { label.bold() } else { label.fill(Paint::Faint) });
    let kinds: Vec<Kind> = kinds.collect();
    for (at, &kind) in (0u8..).zip(&kinds) {
        let y = start + way * f32::from(at) * HELD;
        let area = Shape::rect(x - 30.0, y - 24.0, 60.0, 48.0);
        draw_piece(scene, [x - 8.0, y], Piece::new(seat, kind), 20.0);
        if held.count(kind) > 1 {
            let count = held.count(kind).to_string();
            scene.draw(Shape::text(x + 21.0, y + 9.0, 15.0, count).bold());
        }
        if dropped.contains(&kind) {
            scene.draw(area.clone().rounded(6.0).stroke(Paint::Legal, 2.0));
        }
        scene.area(held_name(seat, kind), area);
    }
}

/// Says below the board whose move it is, and shows the buttons that moves need.
fn status(scene: &mut Scene, board: &Board, marks: &Marks<Move>) {
    let y = GRID.bottom() + 27.0;
    scene.draw(Shape::text(GRID.left, y, 14.0, state(board)).at_start());
    let moves: Vec<Move> = board.moves().collect();
    let mut x = GRID.right() - 74.0;
    let mut button = |scene: &mut Scene, text: &str, name: &str, worth: Option<&Worth>| {
        scene.button(x, y - 12.0, 74.0, text, name);
        if let Some(worth) = worth {
            scene.worth(x - 2.0, y - 11.0, 11.0, worth);
        }
        x -= 80.0;
    };
    if moves.iter().any(|m| m.promotes()) {
        button(scene, "promote", "promote", None);
        button(scene, "stay", "stay", None);
    }
    if moves.contains(&Move::DECLARE) {
        let worth = marks.values.iter().find(|(m, _)| *m == Move::DECLARE).map(|(_, worth)| worth);
        button(scene, "win", "win", worth);
    }
}

fn state(board: &Board) -> String {
    let turn = Shogi::seat_name(board.turn());
    match board.end() {
        End::Draw => "a draw by repetition".to_owned(),
        End::Won(winner) => format!("{} has won", Shogi::seat_name(winner)),
        End::Open if board.is_over() => format!("{turn} has no move and has lost"),
        End::Open => {
            let check = if board.in_check() { ", in check" } else { "" };
            format!("move {}, {turn} to move{check}", board.number())
        }
    }
}

fn title(board: &Board) -> String {
    format!("Shogi, {}", state(board))
}

fn words(board: &Board, marks: &Marks<Move>) -> String {
    let side = |seat: Seat| {
        let mut pieces: Vec<(usize, String)> = board
            .pieces()
            .filter(|(_, piece)| piece.owner() == seat)
            .map(|(square, piece)| (piece.kind().index(), format!("{} {square}", name(piece.kind()))))
            .collect();
        pieces.sort();
        let hand = board.hand(seat);
        let held = Kind::IN_HAND.into_iter().rev().filter(|&kind| hand.count(kind) > 0);
        let held: Vec<String> = held.map(|kind| format!("{} {}", hand.count(kind), name(kind))).collect();
        let pieces = listed(pieces.iter().map(|(_, text)| text));
        format!("{} has {pieces}; in hand: {}.", Shogi::seat_name(seat), listed(held))
    };
    let last = marks.last.map_or_else(String::new, |m| format!(" The last move was {m}."));
    let state = state(board);
    let (first, rest) = state.split_at(1);
    format!("{} {} {}{rest}.{last}", side(BLACK), side(WHITE), first.to_uppercase())
}

fn name(kind: Kind) -> &'static str {
    [
        "pawn",
        "lance",
        "knight",
        "silver",
        "bishop",
        "rook",
        "gold",
        "king",
        "tokin",
        "promoted lance",
        "promoted knight",
        "promoted silver",
        "horse",
        "dragon",
    ][kind.index()]
}
