//! The one place that knows kuva: marks on a scene, and the scene as SVG or PNG.

use super::colour::Colour;
use super::dash::strokes;
use crate::escape;
use kuva::backend::png::PngBackend;
use kuva::backend::svg::SvgBackend;
use kuva::render::color::Color;
use kuva::render::render::{PathData, Primitive, Scene, TextAnchor};
use std::fmt::Write;

/// The bundled font, then fonts of nearly the same widths.
const FONT: &str = "DejaVu Sans, Verdana, Geneva, sans-serif";

/// A place on the canvas, in units from the upper left corner.
pub(super) type Place = (f64, f64);

/// Which end of a text its place names.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub size: u32,
    pub colour: Colour,
    pub anchor: Anchor,
}

impl Type {
    /// Plain dark text.
    pub fn new(size: u32, anchor: Anchor) -> Self {
        let colour = Colour::INK;
        Self { size, colour, anchor }
    }

    /// The same in another colour.
    pub fn in_colour(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub colour: Colour,
    pub width: f64,
    /// Units drawn and units left out, in turn.
    pub dash: Option<(f64, f64)>,
}

impl Pen {
    /// A solid line.
    pub fn new(colour: Colour, width: f64) -> Self {
        let dash = None;
        Self { colour, width, dash }
    }
}

/// A white sheet to paint on.
pub(super) struct Canvas {
    scene: Scene,
}

impl Canvas {
    pub fn new(width: f64, height: f64) -> Self {
        let mut scene = Scene::new(width.ceil(), height.ceil());
        scene.font_family = Some(FONT.to_owned());
        Self { scene }
    }

    pub fn rect(&mut self, (x, y): Place, width: f64, height: f64, fill: Colour, edge: Option<Pen>) {
        self.scene.add(Primitive::Rect {
            x,
            y,
            width,
            height,
            fill: paint(fill),
            stroke: edge.map(|pen| paint(pen.colour)),
            stroke_width: edge.map(|pen| pen.width),
            opacity: None,
        });
    }

    pub fn line(&mut self, from: Place, to: Place, pen: Pen) {
        self.path(&[from, to], pen);
    }

    pub fn path(&mut self, points: &[Place], pen: Pen) {
        match pen.dash {
            None => self.stroke(points.to_vec(), pen),
            Some((on, off)) => {
                for points in strokes(points, on, off) {
                    self.stroke(points, pen);
                }
            }
        }
    }

    fn stroke(&mut self, points: Vec<Place>, pen: Pen) {
        let (stroke, stroke_width) = (paint(pen.colour), pen.width);
        self.scene.add(match points[..] {
            // kuva gives polylines round ends; rules and ticks want square ones.
            [(x1, y1), (x2, y2)] => {
                Primitive::Line { x1, y1, x2, y2, stroke, stroke_width, stroke_dasharray: None }
            }
            _ => Primitive::PolyLine { points, stroke, stroke_width, stroke_dasharray: None },
        });
    }

    /// Fills a polygon, thinly enough to see what lies below.
    pub fn veil(&mut self, points: &[Place], fill: Colour, opacity: f64) {
        let mut d = String::new();
        for (i, (x, y)) in points.iter().enumerate() {
            let _ = write!(d, "{}{x:.2},{y:.2} ", if i == 0 { 'M' } else { 'L' });
        }
        d.push('Z');
        self.scene.add(Primitive::Path(Box::new(PathData {
            d,
            fill: Some(paint(fill)),
            stroke: Color::None,
            stroke_width: 0.0,
            opacity: Some(opacity),
            stroke_dasharray: None,
        })));
    }

    pub fn dot(&mut self, (cx, cy): Place, r: f64, fill: Colour) {
        self.scene.add(Primitive::Circle {
            cx,
            cy,
            r,
            fill: paint(fill),
            fill_opacity: None,
            stroke: None,
            stroke_width: None,
        });
    }

    pub fn text(&mut self, (x, y): Place, content: &str, set: Type) {
        self.scene.add(Primitive::Text {
            x,
            y,
            // kuva reads $…$ as mathematics; a backslash keeps the sign a sign.
            content: content.replace('$', "\\$"),
            size: set.size,
            anchor: match set.anchor {
                Anchor::Start => TextAnchor::Start,
                Anchor::Middle => TextAnchor::Middle,
                Anchor::End => TextAnchor::End,
            },
            rotate: None,
            // The raster paints plain text in one weight, so the SVG does too.
            bold: false,
            color: Some(paint(set.colour)),
        });
    }

    pub fn into_svg(self, title: &str) -> String {
        let svg = SvgBackend::new().render_scene(&self.scene);
        let (width, height) = (self.scene.width, self.scene.height);
        let head = format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\"",
            escape::html(title)
        );
        svg.replacen("<svg", &head, 1)
    }

    pub fn into_png(self) -> Result<Vec<u8>, String> {
        PngBackend::new().render_scene(&self.scene)
    }
}

fn paint(Colour(r, g, b): Colour) -> Color {
    Color::Rgb(r, g, b)
}

/// Returns about how wide a text is; the widths are those of the bundled font, rounded up.
pub(super) fn text_width(text: &str, size: u32) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | '|' | '\'' | ' ' | 'I' => 0.33,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' => 0.96,
        'A'..='Z' => 0.72,
        _ => 0.63,
    };
    text.chars().map(em).sum::<f64>() * f64::from(size)
}
