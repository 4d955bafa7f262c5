//! What cards look like; suits are drawn, so that no font decides them.

use super::card::{Card, RANKS};
use keisei_core::scene::{Paint, Scene, Shape};

/// How wide a card is.
pub const WIDTH: f32 = 34.0;
/// How high it is.
pub const HEIGHT: f32 = 48.0;
/// How round its corners are.
pub const ROUND: f32 = 4.0;

/// Draws a card's face.
pub fn card(scene: &mut Scene, [x, y]: [f32; 2], card: Card) {
    scene
        .draw(Shape::rect(x, y, WIDTH, HEIGHT).rounded(ROUND).fill(Paint::Card).stroke(Paint::CardEdge, 1.0));
    let middle = x + WIDTH / 2.0;
    let Some(suit) = card.suit() else {
        scene.draw(Shape::text(middle, y + 13.0, 14.0, "JK").bold().fill(Paint::PieceInk));
        scene.draw(star([middle, y + 28.0], 8.0).fill(Paint::Red));
        return;
    };
    let ink = if suit == 1 || suit == 2 { Paint::Red } else { Paint::PieceInk };
    let rank = char::from(RANKS[usize::from(card.column()) - 1]);
    let rank = if rank == 'T' { "10".to_owned() } else { rank.to_string() };
    scene.draw(Shape::text(middle, y + 14.0, 18.0, rank).bold().fill(ink));
    sign(scene, [middle, y + 34.0], 9.0, suit, ink);
}

/// Draws a card's back.
pub fn back(scene: &mut Scene, [x, y]: [f32; 2]) {
    let back = Shape::rect(x, y, WIDTH, HEIGHT).rounded(ROUND);
    scene.draw(back.fill(Paint::CardBack).stroke(Paint::CardEdge, 1.0));
    let inner = Shape::rect(x + 4.0, y + 4.0, WIDTH - 8.0, HEIGHT - 8.0).rounded(2.0);
    scene.draw(inner.stroke(Paint::Card, 1.0).opacity(0.5));
}

/// Draws the sign of a suit so high and so deep around a point.
fn sign(scene: &mut Scene, [x, y]: [f32; 2], radius: f32, suit: u8, ink: Paint) {
    let at = |[dx, dy]: [f32; 2]| [x + radius * dx, y + radius * dy];
    let polygon = |corners: &[[f32; 2]]| {
        let corners: Vec<[f32; 2]> = corners.iter().copied().map(at).collect();
        Shape::polygon(corners).fill(ink)
    };
    let circle = |middle: [f32; 2], size: f32| {
        let [x, y] = at(middle);
        Shape::circle(x, y, radius * size).fill(ink)
    };
    let stem = polygon(&[[0.0, 0.1], [0.32, 0.95], [-0.32, 0.95]]);
    let shapes = match suit {
        0 => vec![
            circle([0.0, -0.48], 0.44),
            circle([-0.48, 0.18], 0.44),
            circle([0.48, 0.18], 0.44),
            circle([0.0, 0.0], 0.25),
            stem,
        ],
        1 => vec![polygon(&[[0.0, -1.0], [0.74, 0.0], [0.0, 1.0], [-0.74, 0.0]])],
        2 => vec![
            circle([-0.45, -0.36], 0.5),
            circle([0.45, -0.36], 0.5),
            polygon(&[[-0.9, -0.15], [-0.45, -0.4], [0.45, -0.4], [0.9, -0.15], [0.0, 0.95]]),
        ],
        _ => vec![
            circle([-0.45, 0.2], 0.48),
            circle([0.45, 0.2], 0.48),
            polygon(&[[0.0, -0.98], [0.88, 0.02], [0.45, 0.3], [-0.45, 0.3], [-0.88, 0.02]]),
            stem,
        ],
    };
    for shape in shapes {
        scene.draw(shape);
    }
}

/// Makes a star of five points.
fn star([x, y]: [f32; 2], radius: f32) -> Shape {
    const POINTS: [[f32; 2]; 10] = [
        [0.0, -1.0],
        [0.235, -0.324],
        [0.951, -0.309],
        [0.38, 0.124],
        [0.588, 0.809],
        [0.0, 0.4],
        [-0.588, 0.809],
        [-0.38, 0.124],
        [-0.951, -0.309],
        [-0.235, -0.324],
    ];
    let points: Vec<[f32; 2]> = POINTS.iter().map(|[dx, dy]| [x + radius * dx, y + radius * dy]).collect();
    Shape::polygon(points)
}
