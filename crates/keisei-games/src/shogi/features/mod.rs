//! What evaluations of Shogi look at.
//!
//! | set | count | what |
//! |---|---|---|
//! | `material` | 13 | every kind but the king, on the board and in hand: own less the other's |
//! | `piece-square` | 1,134 + 7 | every kind on every square, and kinds in hand, from their owner's side |
//! | `kp` | 81 × 1,476 | every piece with its own king, and every piece with the other's king, squares and counts in hand as Bonanza 4.1 numbers them |
//! | `bonanza` | 93,134,137 | material, every king with two pieces, both kings with a piece, as Bonanza 4.1 numbers them |
//!
//! Each set sees the board from both sides: what one seat has counts for it and against the other, so the second
//! seat sees the negation of what the first sees.

mod bonanza;
mod list;
mod walk;

pub use bonanza::Bonanza;
pub use list::{Entries, Entry};

use super::board::Board;
use super::piece::Kind;
use super::square::Square;
use keisei_core::{FeatureSet, Features, Seat, UnknownName, Walk};
use std::ops::Range;
use walk::Path;

/// The feature sets there are, the default first.
pub const SETS: &[FeatureSet] = &[
    FeatureSet {
        name: "piece-square",
        about: "every kind of piece on every square, and kinds in hand",
        version: 1,
    },
    FeatureSet {
        name: "material",
        about: "the thirteen kinds of pieces, on the board and in hand",
        version: 1,
    },
    FeatureSet { name: "kp", about: "every piece together with each king", version: 1 },
    FeatureSet {
        name: "bonanza",
        about: "material, a king with two pieces, both kings with one: 93 million",
        version: 1,
    },
];

/// One of Shogi's feature sets.
#[derive(Clone, Debug)]
pub enum ShogiFeatures {
    /// Thirteen piece values.
    Material,
    /// Where pieces stand.
    PieceSquare,
    /// Where pieces stand and where the kings are.
    KingPiece,
    /// Material and three-piece relations.
    Bonanza(Bonanza),
}

/// The kinds that material counts, in the order of the paper's table 2.
pub const MATERIAL: [Kind; 13] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::Silver,
    Kind::Gold,
    Kind::Bishop,
    Kind::Rook,
    Kind::Tokin,
    Kind::PromotedLance,
    Kind::PromotedKnight,
    Kind::PromotedSilver,
    Kind::Horse,
    Kind::Dragon,
];

/// What the kinds of [`MATERIAL`] are worth by tradition: the paper's table 2, which is Bonanza's.
pub const CLASSICAL: [f32; 13] =
    [100.0, 300.0, 300.0, 400.0, 500.0, 600.0, 700.0, 400.0, 400.0, 400.0, 500.0, 800.0, 1000.0];

/// The places of kinds in [`MATERIAL`]; the king has none.
const VALUED: [Option<usize>; 14] = {
    let mut places = [None; 14];
    let mut i = 0;
    while i < MATERIAL.len() {
        places[MATERIAL[i] as usize] = Some(i);
        i += 1;
    }
    places
};

impl ShogiFeatures {
    /// Builds a set by its name.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        match name {
            "material" => Ok(ShogiFeatures::Material),
            "piece-square" => Ok(ShogiFeatures::PieceSquare),
            "kp" => Ok(ShogiFeatures::KingPiece),
            "bonanza" => Ok(ShogiFeatures::Bonanza(Bonanza::default())),
            _ => {
                let known = SETS.iter().map(|set| set.name.to_owned()).collect();
                Err(UnknownName { kind: "feature set of shogi", name: name.to_owned(), known })
            }
        }
    }

    /// Visits the pieces of a set in which each counts by itself.
    #[inline]
    fn visit_counts(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        let sign = |owner: Seat| if owner == seat { 1.0 } else { -1.0 };
        for (square, piece) in board.pieces() {
            let square = if piece.owner() == super::BLACK { square } else { square.flipped() };
            if let Some(index) = self.of_piece(piece.kind(), square) {
                each(index, sign(piece.owner()));
            }
        }
        for owner in Seat::all(2) {
            for kind in Kind::IN_HAND {
                let count = board.hand(owner).count(kind);
                if let Some(index) = self.of_held(kind).filter(|_| count > 0) {
                    each(index, sign(owner) * f32::from(count));
                }
            }
        }
    }

    /// Returns the feature of a piece that counts by itself, seen from its owner's side.
    fn of_piece(&self, kind: Kind, square: Square) -> Option<usize> {
        match self {
            ShogiFeatures::Material => VALUED[kind.index()],
            ShogiFeatures::PieceSquare => Some(kind.index() * Square::COUNT + square.index()),
            ShogiFeatures::KingPiece | ShogiFeatures::Bonanza(_) => None,
        }
    }

    /// Returns the feature of a piece in hand that counts by itself.
    fn of_held(&self, kind: Kind) -> Option<usize> {
        match self {
            ShogiFeatures::Material => VALUED[kind.index()],
            ShogiFeatures::PieceSquare => Some(ON_BOARD + kind.index()),
            ShogiFeatures::KingPiece | ShogiFeatures::Bonanza(_) => None,
        }
    }
}

/// Kinds times squares.
const ON_BOARD: usize = 14 * Square::COUNT;

impl Features<Board> for ShogiFeatures {
    fn name(&self) -> &'static str {
        match self {
            ShogiFeatures::Material => "material",
            ShogiFeatures::PieceSquare => "piece-square",
            ShogiFeatures::KingPiece => "kp",
            ShogiFeatures::Bonanza(_) => "bonanza",
        }
    }

    fn count(&self) -> usize {
        match self {
            ShogiFeatures::Material => MATERIAL.len(),
            ShogiFeatures::PieceSquare => ON_BOARD + Kind::IN_HAND.len(),
            ShogiFeatures::KingPiece => Square::COUNT * Entry::COUNT,
            ShogiFeatures::Bonanza(set) => set.count(),
        }
    }

    #[inline]
    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        if let ShogiFeatures::Bonanza(set) = self {
            set.visit(board, seat, each);
            return;
        }
        if let ShogiFeatures::KingPiece = self {
            for (side, sign) in [(seat, 1.0), (seat.other(), -1.0)] {
                let entries = Entries::of(board, side);
                for &entry in entries.list() {
                    each(entries.king() * Entry::COUNT + entry.index(), sign);
                }
            }
            return;
        }
        self.visit_counts(board, seat, each);
    }

    fn label(&self, index: usize) -> String {
        let square =
            |index: usize| Square::all().nth(index).map_or(String::new(), |square| square.to_string());
        match self {
            ShogiFeatures::Material => MATERIAL.get(index).map_or(String::new(), |kind| name(*kind)),
            ShogiFeatures::PieceSquare if index < ON_BOARD => {
                format!("{} {}", name(Kind::ALL[index / Square::COUNT]), square(index % Square::COUNT))
            }
            ShogiFeatures::PieceSquare => {
                let kind = Kind::IN_HAND.get(index - ON_BOARD);
                kind.map_or(String::new(), |kind| format!("{} in hand", name(*kind)))
            }
            ShogiFeatures::KingPiece if index < self.count() => {
                let (king, entry) = (index / Entry::COUNT, Entry::new(index % Entry::COUNT));
                format!("king {}, {}", list::square_of(king), entry.map_or(String::new(), Entry::label))
            }
            ShogiFeatures::KingPiece => String::new(),
            ShogiFeatures::Bonanza(set) => set.label(index),
        }
    }

    fn prepared_for(&self, weights: &[f32]) -> Self {
        match self {
            ShogiFeatures::Bonanza(set) => ShogiFeatures::Bonanza(set.prepared_for(weights)),
            _ => self.clone(),
        }
    }

    fn initial_weight(&self, index: usize) -> f32 {
        let worth = |kind: &Kind| VALUED[kind.index()].map_or(0.0, |place| CLASSICAL[place]);
        match self {
            ShogiFeatures::Material | ShogiFeatures::Bonanza(_) => {
                CLASSICAL.get(index).copied().unwrap_or(0.0)
            }
            ShogiFeatures::PieceSquare if index < ON_BOARD => worth(&Kind::ALL[index / Square::COUNT]),
            ShogiFeatures::PieceSquare => Kind::IN_HAND.get(index - ON_BOARD).map_or(0.0, worth),
            ShogiFeatures::KingPiece => 0.0,
        }
    }

    fn scale(&self) -> Range<usize> {
        match self {
            ShogiFeatures::Material | ShogiFeatures::Bonanza(_) => 0..MATERIAL.len(),
            ShogiFeatures::PieceSquare => ON_BOARD..self.count(),
            ShogiFeatures::KingPiece => 0..0,
        }
    }

    fn walk<'a>(&self, weights: &'a [f32], from: Board) -> impl Walk<Board> + use<'a> {
        Path::new(self, weights, from)
    }
}

/// Returns the name of a kind: `promoted lance`.
fn name(kind: Kind) -> String {
    match kind {
        Kind::Tokin | Kind::Horse | Kind::Dragon => format!("{kind:?}").to_lowercase(),
        _ if kind.is_promoted() => format!("promoted {:?}", kind.basic()).to_lowercase(),
        _ => format!("{kind:?}").to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Shogi, WHITE};
    use keisei_core::features::dense;
    use keisei_core::{Evaluator, Game, Linear, Position, Stream};

    /// All sets but the one that has tests of its own, made for its size.
    fn small() -> impl Iterator<Item = &'static FeatureSet> {
        SETS.iter().filter(|set| set.name != "bonanza")
    }

    /// The position with sides exchanged.
    fn exchanged(board: &Board) -> Board {
        let sfen = board.sfen();
        let words: Vec<&str> = sfen.split(' ').collect();
        let exchange = |text: &str| -> String {
            let other = |c: char| {
                if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
            };
            text.chars().map(other).collect()
        };
        // Squares in reverse order, each piece with the plus that stands before it.
        let mut squares: Vec<String> = Vec::new();
        for c in words[0].chars() {
            match squares.last_mut() {
                Some(last) if last == "+" => last.push(c),
                _ => squares.push(c.to_string()),
            }
        }
        squares.reverse();
        let turn = if words[1] == "b" { "w" } else { "b" };
        format!("{} {turn} {} 1", exchange(&squares.concat()), exchange(words[2])).parse().unwrap()
    }

    #[test]
    fn seats_and_sides_are_symmetric() {
        let mut rng = Stream::new(1).named("features").rng();
        let mut board = Shogi::default().start(&mut rng);
        while let Some(m) = board.random_move(&mut rng).filter(|_| board.plies() < 300) {
            board.play(m);
            for set in small() {
                let features = ShogiFeatures::named(set.name).unwrap();
                let first = dense(&features, &board, Seat::FIRST);
                let negated: Vec<f32> = first.iter().map(|x| 0.0 - x).collect();
                assert_eq!(dense(&features, &board, Seat::SECOND), negated, "{}", set.name);
                assert_eq!(dense(&features, &exchanged(&board), WHITE), first, "{}", set.name);
            }
        }
    }

    /// The incremental sum is the full one, down and up the tree.
    #[test]
    fn walking_is_summing_afresh() {
        let mut rng = Stream::new(2).named("walk").rng();
        for set in small() {
            let features = ShogiFeatures::named(set.name).unwrap();
            let weights: Vec<f32> =
                (0..features.count()).map(|_| rng.below(2_000) as f32 / 7.0 - 140.0).collect();
            let mut plain = Linear::new(features.clone(), &weights[..]);
            for game in 0..20 {
                let mut walk = features.walk(&weights, Shogi::default().start(&mut rng));
                for _ in 0..250 {
                    let Some(m) = walk.at().random_move(&mut rng) else { break };
                    let up = rng.below(4) == 0;
                    let after = walk.after(m, Seat::FIRST);
                    walk.down(m);
                    assert_eq!(walk.value(Seat::FIRST), after);
                    assert_eq!(walk.value(Seat::SECOND), -after);
                    let full = plain.evaluate(walk.at(), Seat::FIRST);
                    assert!((full - after).abs() <= 1e-2, "{} game {game}: {full} {after}", set.name);
                    if up {
                        walk.up();
                    }
                }
            }
        }
    }

    #[test]
    fn tradition_values_pieces_wherever_they_are() {
        assert_eq!(CLASSICAL.iter().sum::<f32>(), 6_400.0);
        let mut rng = Stream::new(4).named("classical").rng();
        let mut board = Shogi::default().start(&mut rng);
        while let Some(m) = board.random_move(&mut rng).filter(|_| board.plies() < 200) {
            board.play(m);
            let [by_kind, by_square] = [ShogiFeatures::Material, ShogiFeatures::PieceSquare].map(|set| {
                let weights: Vec<f32> = (0..set.count()).map(|i| set.initial_weight(i)).collect();
                Linear::new(set, weights).evaluate(&board, Seat::FIRST)
            });
            assert_eq!(by_kind, by_square);
        }
    }

    #[test]
    fn every_weight_has_its_own_name() {
        for set in small() {
            let features = ShogiFeatures::named(set.name).unwrap();
            let names: std::collections::HashSet<String> =
                (0..features.count()).map(|i| features.label(i)).collect();
            assert_eq!(names.len(), features.count(), "{}", set.name);
            assert_eq!(features.label(features.count()), "");
        }
    }
}
