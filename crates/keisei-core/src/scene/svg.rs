//! Pictures as SVG: no script, no font, nothing from elsewhere.

use super::paint::Paint;
use super::shape::{Anchor, Face, Outline, Shape, Text};
use super::{Scene, Theme};
use std::fmt::Write;

/// The faces of text, from what systems have.
const PLAIN: &str = "system-ui,-apple-system,'Segoe UI','Helvetica Neue',Arial,'Noto Sans',sans-serif";
const BRUSH: &str = "'Hiragino Mincho ProN','Yu Mincho','YuMincho','Noto Serif CJK JP','Noto Serif JP','IPAexMincho',\
    'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',serif";
const MONOSPACED: &str = "ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace";

/// Writes pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Svg {
    /// By which light they are seen.
    pub theme: Theme,
    /// Whether they bring their colours; where many stand in one page, it brings [`stylesheet`] once.
    pub styled: bool,
    /// Whether they name the areas to click on, which a printed page has no use for.
    pub areas: bool,
}

impl Default for Svg {
    fn default() -> Self {
        Svg { theme: Theme::Auto, styled: true, areas: true }
    }
}

/// Writes the colours and faces of all pictures, for a page that holds many.
pub fn stylesheet(theme: Theme) -> String {
    style(theme, &[true; Paint::ALL.len()])
}

impl Svg {
    /// Writes a picture: equal pictures, equal bytes.
    pub fn write(self, scene: &Scene) -> String {
        let [width, height] = [scene.width, scene.height].map(number);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"keisei\" role=\"img\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<desc>{}</desc>\n",
            escaped(&scene.title),
            escaped(&scene.description)
        );
        if self.styled {
            let _ = write!(out, "<style>\n{}</style>\n", style(self.theme, &used(scene)));
        }
        for shape in &scene.shapes {
            write_shape(&mut out, shape);
        }
        for area in scene.areas.iter().filter(|_| self.areas) {
            let _ = write!(out, "<g data-name=\"{}\" class=\"area\">", escaped(&area.name));
            write_shape(&mut out, &area.shape);
            out.truncate(out.trim_end().len());
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
    }
}

/// Finds the colours that a picture needs.
fn used(scene: &Scene) -> [bool; Paint::ALL.len()] {
    let mut used = [false; Paint::ALL.len()];
    for shape in &scene.shapes {
        for paint in [shape.fill, shape.stroke.map(|(paint, _)| paint)].into_iter().flatten() {
            used[paint.index()] = true;
        }
    }
    used
}

/// Writes rules for colours, each by a property that a page may set otherwise; readers of SVG that know no such
/// properties take the colour before it.
fn style(theme: Theme, used: &[bool]) -> String {
    let paints = || Paint::ALL.iter().zip(used).filter(|(_, used)| **used).map(|(paint, _)| paint);
    let properties = |at: usize| -> String {
        paints().map(|(_, name, colours)| ["--k-", name, ":", colours[at], ";"].concat()).collect()
    };
    let plain = usize::from(theme == Theme::Dark);
    let mut out = format!(".keisei{{{}}}\n", properties(plain));
    if theme == Theme::Auto {
        let _ = writeln!(out, "@media (prefers-color-scheme:dark){{.keisei{{{}}}}}", properties(1));
    }
    for (_, name, colours) in paints() {
        let colour = colours[plain];
        let _ = writeln!(
            out,
            ".keisei .f-{name}{{fill:{colour};fill:var(--k-{name})}}\
             .keisei .s-{name}{{stroke:{colour};stroke:var(--k-{name})}}"
        );
    }
    let _ = writeln!(
        out,
        ".keisei text{{font-family:{PLAIN}}}.keisei .brush{{font-family:{BRUSH}}}\
         .keisei .mono{{font-family:{MONOSPACED};white-space:pre}}.keisei .area{{fill:none;pointer-events:all}}"
    );
    out
}

fn write_shape(out: &mut String, shape: &Shape) {
    let look = look(shape);
    let _ = match &shape.outline {
        Outline::Rect { x, y, width, height, round } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(number);
            let round = if *round > 0.0 { format!(" rx=\"{}\"", number(*round)) } else { String::new() };
            writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}{look}/>")
        }
        Outline::Circle { x, y, radius } => {
            let [x, y, radius] = [*x, *y, *radius].map(number);
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{look}/>")
        }
        Outline::Line { from, to } => {
            let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(number);
            writeln!(
                out,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke-linecap=\"round\"{look}/>"
            )
        }
        Outline::Polygon(corners) => {
            let corners: Vec<String> =
                corners.iter().map(|[x, y]| format!("{},{}", number(*x), number(*y))).collect();
            writeln!(out, "<polygon points=\"{}\" stroke-linejoin=\"round\"{look}/>", corners.join(" "))
        }
        Outline::Text(text) => writeln!(out, "{}", written(text, shape)),
    };
}

/// Writes a line of text; the middle of its letters lies where it is said to.
fn written(text: &Text, shape: &Shape) -> String {
    let Text { x, y, size, text: words, anchor, face, bold, turned } = text;
    // Capitals and figures reach 0.7 of the size above their line, and characters as far below it as not.
    let below = if *face == Face::Brush { 0.37 } else { 0.35 };
    let [x, line, middle, size] = [*x, y + below * size, *y, *size].map(number);
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let face = match face {
        Face::Plain => "",
        Face::Brush => "brush",
        Face::Monospaced => "mono",
    };
    let weight = if *bold { " font-weight=\"700\"" } else { "" };
    let turn = if *turned { format!(" transform=\"rotate(180 {x} {middle})\"") } else { String::new() };
    let look = look_with(shape, face);
    format!(
        "<text x=\"{x}\" y=\"{line}\" font-size=\"{size}\"{anchor}{weight}{turn}{look}>{}</text>",
        escaped(words)
    )
}

fn look(shape: &Shape) -> String {
    look_with(shape, "")
}

/// Writes a shape's colours as classes; what has none is only an outline.
fn look_with(shape: &Shape, class: &str) -> String {
    let name = |paint: Paint| Paint::ALL[paint.index()].1;
    let mut classes: Vec<String> = Vec::new();
    classes.extend((!class.is_empty()).then(|| class.to_owned()));
    classes.extend(shape.fill.map(|paint| format!("f-{}", name(paint))));
    classes.extend(shape.stroke.map(|(paint, _)| format!("s-{}", name(paint))));
    let mut out = String::new();
    if !classes.is_empty() {
        let _ = write!(out, " class=\"{}\"", classes.join(" "));
    }
    if shape.fill.is_none() {
        out.push_str(" fill=\"none\"");
    }
    if let Some((_, width)) = shape.stroke.filter(|(_, width)| *width != 1.0) {
        let _ = write!(out, " stroke-width=\"{}\"", number(width));
    }
    if shape.opacity < 1.0 {
        let _ = write!(out, " opacity=\"{}\"", number(shape.opacity));
    }
    out
}

/// Writes a number with two digits after the point at most, the same on every machine.
fn number(value: f32) -> String {
    let hundredths = (f64::from(value) * 100.0).round() as i64;
    let (sign, whole, rest) =
        (if hundredths < 0 { "-" } else { "" }, hundredths.abs() / 100, hundredths.abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        tenths if tenths % 10 == 0 => format!("{sign}{whole}.{}", tenths / 10),
        rest => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Escapes text for content and attributes; what XML cannot hold at all is shown as a sign for it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
