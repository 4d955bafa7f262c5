//! What a picture is made of.

use super::Paint;

/// A shape with its colours.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    pub(super) outline: Outline,
    pub(super) fill: Option<Paint>,
    pub(super) stroke: Option<(Paint, f32)>,
    pub(super) opacity: f32,
}

/// Where a shape is; `x` to the right, `y` down.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Outline {
    Rect { x: f32, y: f32, width: f32, height: f32, round: f32 },
    Circle { x: f32, y: f32, radius: f32 },
    Line { from: [f32; 2], to: [f32; 2] },
    Polygon(Vec<[f32; 2]>),
    Text(Text),
}

/// Words in a picture, of one line.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The middle of the text, or where it starts or ends.
    pub x: f32,
    /// The middle of its height.
    pub y: f32,
    /// The height of the letters' box.
    pub size: f32,
    /// What it says.
    pub text: String,
    pub(super) anchor: Anchor,
    pub(super) face: Face,
    pub(super) bold: bool,
    /// Whether it stands on its head.
    pub(super) turned: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    Plain,
    /// For characters on pieces.
    Brush,
    Monospaced,
}

impl Shape {
    fn of(outline: Outline) -> Self {
        Shape { outline, fill: None, stroke: None, opacity: 1.0 }
    }

    /// Makes a rectangle of its upper left corner and its size.
    pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        Shape::of(Outline::Rect { x, y, width, height, round: 0.0 })
    }

    /// Makes a square of its upper left corner and its side.
    pub fn square(x: f32, y: f32, side: f32) -> Self {
        Shape::rect(x, y, side, side)
    }

    /// Makes a circle around a point.
    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        Shape::of(Outline::Circle { x, y, radius })
    }

    /// Makes a line between two points.
    pub fn line(from: [f32; 2], to: [f32; 2]) -> Self {
        Shape::of(Outline::Line { from, to })
    }

    /// Makes a polygon of its corners.
    pub fn polygon(corners: impl Into<Vec<[f32; 2]>>) -> Self {
        Shape::of(Outline::Polygon(corners.into()))
    }

    /// Makes a line of text around a point, in ink.
    pub fn text(x: f32, y: f32, size: f32, text: impl Into<String>) -> Self {
        let (anchor, face) = (Anchor::Middle, Face::Plain);
        let text = Text { x, y, size, text: text.into(), anchor, face, bold: false, turned: false };
        Shape::of(Outline::Text(text)).fill(Paint::Ink)
    }

    /// Fills it.
    #[must_use]
    pub fn fill(mut self, paint: Paint) -> Self {
        self.fill = Some(paint);
        self
    }

    /// Draws its edge.
    #[must_use]
    pub fn stroke(mut self, paint: Paint, width: f32) -> Self {
        self.stroke = Some((paint, width));
        self
    }

    /// Lets what is behind it show through: 0 is not to be seen, 1 hides all.
    #[must_use]
    pub fn opacity(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }

    /// Rounds the corners of a rectangle.
    #[must_use]
    pub fn rounded(mut self, radius: f32) -> Self {
        if let Outline::Rect { round, .. } = &mut self.outline {
            *round = radius;
        }
        self
    }

    /// Lets text begin at its point.
    #[must_use]
    pub fn at_start(self) -> Self {
        self.with_text(|text| text.anchor = Anchor::Start)
    }

    /// Lets text end at its point.
    #[must_use]
    pub fn at_end(self) -> Self {
        self.with_text(|text| text.anchor = Anchor::End)
    }

    /// Writes text in bold.
    #[must_use]
    pub fn bold(self) -> Self {
        self.with_text(|text| text.bold = true)
    }

    /// Writes text as on a piece.
    #[must_use]
    pub fn brushed(self) -> Self {
        self.with_text(|text| text.face = Face::Brush)
    }

    /// Writes text with letters of one width.
    #[must_use]
    pub fn monospaced(self) -> Self {
        self.with_text(|text| text.face = Face::Monospaced)
    }

    /// Turns text upside down where it stands.
    #[must_use]
    pub fn turned(self) -> Self {
        self.with_text(|text| text.turned = true)
    }

    fn with_text(mut self, change: impl FnOnce(&mut Text)) -> Self {
        if let Outline::Text(text) = &mut self.outline {
            change(text);
        }
        self
    }
}
