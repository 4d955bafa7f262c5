//! What the pieces look like: outlines of our own, so that no font decides it.
//!
//! A piece lies in a square of 100 units; all but the knight are as wide to the left as to the right, so that half
//! an outline is enough, from the top to the foot.

use cozy_chess::{Color, Piece};
use keisei_core::scene::{Paint, Scene, Shape};

const PAWN: &[[f32; 2]] = &[
    [0.0, 20.0],
    [5.0, 21.0],
    [9.2, 23.8],
    [12.0, 28.0],
    [13.0, 33.0],
    [12.0, 38.0],
    [9.0, 42.0],
    [16.0, 45.0],
    [16.0, 50.0],
    [8.5, 50.5],
    [10.0, 59.0],
    [14.0, 68.0],
    [20.0, 75.0],
    [24.0, 78.0],
    [25.0, 88.0],
];
const BISHOP: &[[f32; 2]] = &[
    [0.0, 8.0],
    [3.6, 9.5],
    [4.8, 13.0],
    [3.0, 16.5],
    [9.0, 22.0],
    [14.0, 30.0],
    [15.5, 38.0],
    [13.0, 46.0],
    [9.0, 51.0],
    [16.0, 53.0],
    [16.0, 58.0],
    [8.5, 59.0],
    [10.5, 68.0],
    [16.0, 75.0],
    [26.0, 79.0],
    [27.0, 88.0],
];
const ROOK: &[[f32; 2]] = &[
    [0.0, 17.0],
    [5.5, 17.0],
    [5.5, 23.0],
    [13.0, 23.0],
    [13.0, 17.0],
    [24.0, 17.0],
    [24.0, 31.0],
    [17.0, 38.0],
    [16.0, 66.0],
    [21.0, 73.0],
    [27.0, 78.0],
    [28.0, 88.0],
];
const QUEEN: &[[f32; 2]] = &[
    [0.0, 16.0],
    [7.0, 41.0],
    [18.0, 19.0],
    [20.0, 43.0],
    [35.0, 27.0],
    [28.0, 54.0],
    [23.0, 65.0],
    [23.0, 71.0],
    [28.0, 78.0],
    [29.0, 88.0],
];
const KING: &[[f32; 2]] = &[
    [0.0, 6.0],
    [3.2, 6.0],
    [3.2, 12.0],
    [9.0, 12.0],
    [9.0, 18.0],
    [3.2, 18.0],
    [3.2, 25.0],
    [9.0, 29.0],
    [10.5, 35.0],
    [19.0, 33.0],
    [28.0, 36.0],
    [33.0, 44.0],
    [31.0, 53.0],
    [23.0, 64.0],
    [23.0, 71.0],
    [28.0, 78.0],
    [29.0, 88.0],
];
const KNIGHT: &[[f32; 2]] = &[
    [-27.0, 88.0],
    [27.0, 88.0],
    [26.5, 79.0],
    [24.0, 75.0],
    [27.0, 62.0],
    [27.5, 50.0],
    [24.5, 38.0],
    [18.0, 27.5],
    [9.0, 20.0],
    [3.0, 17.5],
    [1.5, 9.0],
    [-4.5, 16.0],
    [-10.0, 20.5],
    [-14.0, 25.5],
    [-19.5, 34.0],
    [-28.0, 46.0],
    [-32.5, 53.0],
    [-32.5, 58.5],
    [-29.0, 62.5],
    [-24.5, 61.5],
    [-21.0, 58.0],
    [-14.0, 56.5],
    [-6.0, 52.5],
    [-4.5, 56.0],
    [-8.0, 63.0],
    [-15.5, 69.5],
    [-20.5, 75.5],
    [-26.0, 79.5],
];

/// Lines within an outline.
fn details(piece: Piece) -> &'static [[[f32; 2]; 2]] {
    match piece {
        Piece::Pawn => &[[[-20.0, 79.0], [20.0, 79.0]]],
        Piece::Bishop => {
            &[[[-21.0, 80.0], [21.0, 80.0]], [[0.0, 28.0], [0.0, 41.0]], [[-5.5, 34.0], [5.5, 34.0]]]
        }
        Piece::Rook => {
            &[[[-22.0, 79.0], [22.0, 79.0]], [[-18.0, 31.0], [18.0, 31.0]], [[-14.0, 67.0], [14.0, 67.0]]]
        }
        Piece::Queen => {
            &[[[-23.0, 79.0], [23.0, 79.0]], [[-20.0, 66.0], [20.0, 66.0]], [[-23.5, 56.0], [23.5, 56.0]]]
        }
        Piece::King => {
            &[[[-23.0, 79.0], [23.0, 79.0]], [[-20.0, 66.0], [20.0, 66.0]], [[0.0, 39.0], [0.0, 57.0]]]
        }
        Piece::Knight => {
            &[[[-21.5, 80.0], [21.5, 80.0]], [[10.5, 27.5], [18.5, 40.0]], [[18.5, 40.0], [20.0, 54.0]]]
        }
    }
}

/// Dots: within the knight, and on top of the queen.
fn dots(piece: Piece) -> &'static [([f32; 2], f32)] {
    match piece {
        Piece::Knight => &[([-10.5, 33.0], 2.6), ([-27.5, 54.0], 1.4)],
        Piece::Queen => &[
            ([0.0, 13.0], 4.2),
            ([-18.0, 16.0], 4.2),
            ([18.0, 16.0], 4.2),
            ([-35.5, 24.0], 4.2),
            ([35.5, 24.0], 4.2),
        ],
        _ => &[],
    }
}

/// Draws a piece in the middle of a square of a side.
pub fn draw(scene: &mut Scene, [x, y]: [f32; 2], side: f32, piece: Piece, colour: Color) {
    let scale = side / 100.0;
    let at = |[dx, dy]: [f32; 2]| [x + scale * dx, y + scale * (dy - 48.0)];
    let [face, edge, line] = match colour {
        Color::White => [Paint::White, Paint::WhiteEdge, Paint::WhiteEdge],
        Color::Black => [Paint::Black, Paint::BlackEdge, Paint::BlackLine],
    };
    let corners: Vec<[f32; 2]> = outline(piece).into_iter().map(at).collect();
    scene.draw(Shape::polygon(corners).fill(face).stroke(edge, 1.5));
    for &[from, to] in details(piece) {
        scene.draw(Shape::line(at(from), at(to)).stroke(line, 1.3));
    }
    for &(dot, radius) in dots(piece) {
        let [x, y] = at(dot);
        let dot = Shape::circle(x, y, scale * radius);
        // The knight's eye is in its face, the queen's pearls are not.
        scene.draw(if piece == Piece::Knight { dot.fill(line) } else { dot.fill(face).stroke(edge, 1.3) });
    }
}

fn outline(piece: Piece) -> Vec<[f32; 2]> {
    let half = match piece {
        Piece::Pawn => PAWN,
        Piece::Knight => return KNIGHT.to_vec(),
        Piece::Bishop => BISHOP,
        Piece::Rook => ROOK,
        Piece::Queen => QUEEN,
        Piece::King => KING,
    };
    let left = half.iter().rev().filter(|[x, _]| *x > 0.0).map(|&[x, y]| [-x, y]);
    half.iter().copied().chain(left).collect()
}
