//! Colours by what they are of, by day and by night.

use std::fmt;
use std::str::FromStr;

/// What is coloured; the [`Theme`] says in which colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Paint {
    /// What everything lies on.
    Paper,
    /// A field set apart on the paper.
    Panel,
    /// Text and signs.
    Ink,
    /// Text of less weight: coordinates.
    Faint,
    /// Lines that divide.
    Rule,
    /// The wood of a board for Go and Shogi.
    Wood,
    /// The lines on wood.
    WoodLine,
    /// The cloth of an Othello board and of a card table.
    Felt,
    /// The lines on cloth.
    FeltLine,
    /// Text on cloth.
    FeltInk,
    /// A light square.
    LightSquare,
    /// A dark square.
    DarkSquare,
    /// What is black: discs, stones, pieces.
    Black,
    /// The edge of what is black.
    BlackEdge,
    /// Lines on what is black.
    BlackLine,
    /// What is white.
    White,
    /// The edge of what is white, and lines on it.
    WhiteEdge,
    /// An empty cell of a board of cells.
    Cell,
    /// The lines between cells.
    CellLine,
    /// A wooden piece.
    Piece,
    /// Its edge.
    PieceEdge,
    /// The character on it.
    PieceInk,
    /// The character on a promoted piece, and red suits.
    Red,
    /// A card's face.
    Card,
    /// A card's back.
    CardBack,
    /// A card's edge.
    CardEdge,
    /// The last move.
    Last,
    /// A legal move.
    Legal,
    /// Danger: check, revolution, what is forbidden.
    Danger,
    /// What somebody thinks of a move, from the least, 0, to the best.
    Worth(u8),
    /// Numbers on such a colour.
    WorthInk,
}

impl Paint {
    /// How many colours there are from the least worth to the best.
    pub const STEPS: u8 = 7;

    /// All there are, in order.
    pub(super) const ALL: [(Paint, &'static str, [&'static str; 2]); 37] = {
        use Paint::{
            Black, BlackEdge, BlackLine, Card, CardBack, CardEdge, Cell, CellLine, Danger, DarkSquare, Faint,
            Felt, FeltInk, FeltLine, Ink, Last, Legal, LightSquare, Panel, Paper, Piece, PieceEdge, PieceInk,
            Red, Rule, White, WhiteEdge, Wood, WoodLine, Worth, WorthInk,
        };
        [
            (Paper, "paper", ["#fbfaf7", "#1b1e22"]),
            (Panel, "panel", ["#efede7", "#282c32"]),
            (Ink, "ink", ["#22252a", "#e8e6e1"]),
            (Faint, "faint", ["#6b6f76", "#a2a6ad"]),
            (Rule, "rule", ["#d5d2ca", "#3c4149"]),
            (Wood, "wood", ["#e4bd78", "#b08a4d"]),
            (WoodLine, "wood-line", ["#6b4f22", "#3f2d10"]),
            (Felt, "felt", ["#3f8f63", "#2c6747"]),
            (FeltLine, "felt-line", ["#23603f", "#153c28"]),
            (FeltInk, "felt-ink", ["#f4f7f2", "#e2ece5"]),
            (LightSquare, "light-square", ["#efe4cd", "#b9ad96"]),
            (DarkSquare, "dark-square", ["#b58d66", "#7d654f"]),
            (Black, "black", ["#25282d", "#17191c"]),
            (BlackEdge, "black-edge", ["#0c0d0f", "#5c6169"]),
            (BlackLine, "black-line", ["#a3a7ae", "#9aa0a8"]),
            (White, "white", ["#fdfcf8", "#ece8df"]),
            (WhiteEdge, "white-edge", ["#5d5a54", "#2b2924"]),
            (Cell, "cell", ["#dfdcd3", "#5a626c"]),
            (CellLine, "cell-line", ["#c4c0b4", "#6c747f"]),
            (Piece, "piece", ["#f6dfae", "#d9bd85"]),
            (PieceEdge, "piece-edge", ["#7d5d2b", "#4a3513"]),
            (PieceInk, "piece-ink", ["#1d1710", "#1a140c"]),
            (Red, "red", ["#c0262d", "#b3121b"]),
            (Card, "card", ["#fffefb", "#e9e6de"]),
            (CardBack, "card-back", ["#53719c", "#3f587d"]),
            (CardEdge, "card-edge", ["#85827b", "#55524c"]),
            (Last, "last", ["#e2562c", "#ff7a45"]),
            (Legal, "legal", ["#1e6fd0", "#5aa7ff"]),
            (Danger, "danger", ["#d22b2b", "#ff6b62"]),
            (Worth(0), "worth-0", ["#b2481f", "#c9572a"]),
            (Worth(1), "worth-1", ["#cf7a45", "#d98650"]),
            (Worth(2), "worth-2", ["#e0ac83", "#d9aa86"]),
            (Worth(3), "worth-3", ["#d9d4cb", "#c9c5bd"]),
            (Worth(4), "worth-4", ["#a3bfdc", "#a4bfda"]),
            (Worth(5), "worth-5", ["#6c9fd2", "#78a9d9"]),
            (Worth(6), "worth-6", ["#4a8cd6", "#5597dd"]),
            (WorthInk, "worth-ink", ["#14171a", "#101215"]),
        ]
    };

    pub(super) fn index(self) -> usize {
        let step = |step: u8| Paint::Worth(step.min(Paint::STEPS - 1));
        let known = if let Paint::Worth(asked) = self { step(asked) } else { self };
        Paint::ALL.iter().position(|(paint, ..)| *paint == known).unwrap_or(0)
    }
}

/// By which light a picture is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// By day.
    Light,
    /// By night.
    Dark,
    /// As whoever looks has set it.
    #[default]
    Auto,
}

/// Text that names no theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a theme is light, dark or auto, not \"{0}\"")]
pub struct UnknownTheme(String);

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        match text {
            "light" => Ok(Theme::Light),
            "dark" => Ok(Theme::Dark),
            "auto" => Ok(Theme::Auto),
            other => Err(UnknownTheme(other.to_owned())),
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Auto => "auto",
        })
    }
}
