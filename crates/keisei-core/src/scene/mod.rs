//! Positions as pictures: shapes, named areas to click on, and words for who cannot see them.
//!
//! Scene and SVG writer stand in this crate, since games draw, and core is what every crate knows that shows something. A scene is
//! drawn of what is `Seen`: a seat's view is a type of its own, so a picture for a seat cannot show another's cards. Colours are
//! named by what they are of, and stand in one table by day and by night.
//!
//! A game draws a [`Scene`] by its [`Picture`], which [`crate::Game::picture`] returns; [`Scene::to_svg`] writes it down.
//! Whoever shows a scene needs to know no game: a page maps a click on an area to the moves that [`Picture::areas`] spells
//! with its name.
//!
//! ```
//! use keisei_core::scene::{Paint, Scene, Shape, Theme};
//! let mut scene = Scene::new("A disc", "One black disc.", 40.0, 40.0);
//! scene.draw(Shape::circle(20.0, 20.0, 16.0).fill(Paint::Black));
//! scene.area("a1", Shape::square(0.0, 0.0, 40.0));
//! let svg = scene.to_svg(Theme::Auto);
//! assert!(svg.contains("<title>A disc</title>") && svg.contains("data-name=\"a1\""));
//! ```

mod board;
mod marks;
mod paint;
mod picture;
mod shape;
mod svg;
mod words;

pub use board::Grid;
pub use marks::{Marks, Worth};
pub use paint::{Paint, Theme, UnknownTheme};
pub use picture::{Picture, Seen};
pub use shape::{Shape, Text};
pub use svg::{Svg, stylesheet};
pub use words::{listed, sentence};

/// Something to click on: its name is a part of a move, such as a square, a card or `pass`.
#[derive(Clone, PartialEq, Debug)]
pub struct Area {
    /// What it is called; no two areas of a scene are called the same.
    pub name: String,
    /// Where it is.
    pub shape: Shape,
}

/// A picture of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// Says in a few words what is to be seen: the game, and who is to move.
    pub title: String,
    /// Says the whole position in words.
    pub description: String,
    /// How wide it is, in pixels of its natural size.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What is drawn, from the back to the front.
    pub shapes: Vec<Shape>,
    /// What can be clicked on; they lie over everything that is drawn.
    pub areas: Vec<Area>,
}

impl Scene {
    /// Begins a picture of a size, on paper.
    pub fn new(title: impl Into<String>, description: impl Into<String>, width: f32, height: f32) -> Self {
        let (title, description) = (title.into(), description.into());
        let paper = Shape::rect(0.0, 0.0, width, height).rounded(10.0).fill(Paint::Paper);
        Scene { title, description, width, height, shapes: vec![paper], areas: Vec::new() }
    }

    /// Shows lines of text as they are, for games without a picture of their own.
    pub fn of_text(title: impl Into<String>, text: &str) -> Self {
        const SIZE: f32 = 14.0;
        const LINE: f32 = 20.0;
        let lines: Vec<&str> = text.lines().collect();
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let (width, height) = (longest as f32 * 0.65 * SIZE + 40.0, lines.len() as f32 * LINE + 40.0);
        let mut scene = Scene::new(title, text, width, height);
        for (row, line) in lines.into_iter().enumerate() {
            scene.draw(Shape::text(20.0, 30.0 + row as f32 * LINE, SIZE, line).at_start().monospaced());
        }
        scene
    }

    /// Draws a shape over what is there.
    pub fn draw(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Names an area.
    pub fn area(&mut self, name: impl Into<String>, shape: Shape) {
        self.areas.push(Area { name: name.into(), shape });
    }

    /// Draws what somebody thinks of a move: a number on a spot whose colour says how it stands among the others.
    pub fn worth(&mut self, x: f32, y: f32, radius: f32, worth: &Worth) {
        let digits = worth.text.chars().count().max(2) as f32;
        let size = (radius * 2.5 / digits).min(radius);
        self.draw(Shape::circle(x, y, radius).fill(worth.paint()).stroke(Paint::Paper, 1.0));
        self.draw(Shape::text(x, y, size, &worth.text).bold().fill(Paint::WorthInk));
    }

    /// Draws a button and names it by what it says, if it may be pressed.
    pub fn button(&mut self, x: f32, y: f32, width: f32, text: &str, name: &str) {
        let button = Shape::rect(x, y, width, 24.0).rounded(12.0);
        self.draw(button.clone().fill(Paint::Panel).stroke(Paint::Faint, 1.0));
        self.draw(Shape::text(x + width / 2.0, y + 12.0, 13.0, text));
        self.area(name, button);
    }

    /// Writes the picture as SVG with everything it needs.
    pub fn to_svg(&self, theme: Theme) -> String {
        Svg { theme, ..Svg::default() }.write(self)
    }
}

#[cfg(test)]
mod tests;
