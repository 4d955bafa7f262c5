//! Material and the three-piece relations of Bonanza 4.1.
//!
//! A king with two pieces of either side (KPP) and both kings with one piece (KKP), in the numbers of Bonanza's own tables, so
//! that its weights can be read. KPP: `81 × 1476·1477/2`; a piece is paired with itself, too, which is the king with that piece
//! alone. KKP: `81 × 81 × 738`, the piece being of the side whose view it is.

use super::super::board::Board;
use super::super::piece::Kind;
use super::list::{Entries, Entry, mirrored, number};
use super::{MATERIAL, ShogiFeatures};
use keisei_core::{Features, Seat};

/// The evaluation of Bonanza: 13 values of material, then KPP, then KKP.
///
/// Three-piece relations count a thirty-second each, as Bonanza's weights are in such units, so that a weighted sum is in
/// the units of material. As in Bonanza the whole is `(KKP + KPP of Black − KPP of White) / 32 + material`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonanza;

/// What a three-piece relation counts.
const UNIT: f32 = 1.0 / 32.0;
/// Pairs of entries, each with itself among them.
const PAIRS: usize = Entry::COUNT * (Entry::COUNT + 1) / 2;
/// Numbers of a piece among those with both kings.
const PIECES: usize = 738;
/// Where the counts of a kind in hand begin among these.
const HELD: [usize; 7] = [0, 19, 24, 29, 39, 42, 34];
/// Where the squares of a kind begin among these; kings have none.
const PLACED: [usize; 14] = [36, 108, 171, 252, 414, 576, 333, 0, 333, 333, 333, 333, 495, 657];

impl Bonanza {
    /// Where KPP begins.
    pub const KPP: usize = MATERIAL.len();
    /// Where KKP begins.
    pub const KKP: usize = Self::KPP + 81 * PAIRS;
    /// All features.
    pub const COUNT: usize = Self::KKP + 81 * 81 * PIECES;

    /// Returns the number of a king with two pieces.
    #[inline]
    pub fn kpp(king: usize, a: Entry, b: Entry) -> usize {
        let (high, low) = if a > b { (a.index(), b.index()) } else { (b.index(), a.index()) };
        Self::KPP + king * PAIRS + high * (high + 1) / 2 + low
    }

    /// Returns the number of both kings with a piece, all as its owner sees them.
    #[inline]
    fn kkp(kings: [usize; 2], piece: usize) -> usize {
        Self::KKP + (kings[0] * 81 + kings[1]) * PIECES + piece
    }

    /// Returns the feature that has left and right exchanged.
    ///
    /// ```
    /// use keisei_games::shogi::features::{Bonanza, Entry};
    /// let index = Bonanza::kpp(72, Entry::new(90).unwrap(), Entry::new(700).unwrap());
    /// assert_ne!(Bonanza::mirrored(index), index);
    /// assert_eq!(Bonanza::mirrored(Bonanza::mirrored(index)), index);
    /// ```
    pub fn mirrored(index: usize) -> usize {
        if index < Self::KPP {
            index
        } else if index < Self::KKP {
            let (king, pair) = ((index - Self::KPP) / PAIRS, (index - Self::KPP) % PAIRS);
            let (high, low) = pair_of(pair);
            let entry = |at: usize| Entry::new(at).unwrap_or_default().mirrored();
            Self::kpp(mirrored(king), entry(high), entry(low))
        } else {
            let (kings, piece) = ((index - Self::KKP) / PIECES, (index - Self::KKP) % PIECES);
            Self::kkp([mirrored(kings / 81), mirrored(kings % 81)], mirrored_piece(piece))
        }
    }
}

/// Takes a number of a pair apart.
fn pair_of(pair: usize) -> (usize, usize) {
    // The root is good to far better than one: the loop corrects what rounding may have done.
    let mut high = ((((8 * pair + 1) as f64).sqrt() - 1.0) / 2.0) as usize;
    while high * (high + 1) / 2 > pair {
        high -= 1;
    }
    while (high + 1) * (high + 2) / 2 <= pair {
        high += 1;
    }
    (high, pair - high * (high + 1) / 2)
}

/// Where pieces on the board begin among those with both kings.
const ON_BOARD: usize = 45;

fn mirrored_piece(piece: usize) -> usize {
    if piece < ON_BOARD {
        return piece;
    }
    // Blocks overlap by whole ranks, and a mirror keeps ranks: whichever block it is, the file turns round.
    let begin = PLACED.iter().copied().filter(|&begin| begin > 0 && begin <= piece).max().unwrap_or(0);
    begin + mirrored(piece - begin)
}

impl Features<Board> for Bonanza {
    fn name(&self) -> &'static str {
        "bonanza"
    }

    fn count(&self) -> usize {
        Self::COUNT
    }

    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        ShogiFeatures::Material.visit(board, seat, &mut each);
        for (side, sign) in [(seat, UNIT), (seat.other(), -UNIT)] {
            let entries = Entries::of(board, side);
            let list = entries.list();
            for (at, &a) in list.iter().enumerate() {
                for &b in &list[..=at] {
                    each(Self::kpp(entries.king(), a, b), sign);
                }
            }
            let kings = [entries.king(), number(board.king(side.other()), side)];
            for kind in Kind::IN_HAND {
                let count = board.hand(side).count(kind) as usize;
                each(Self::kkp(kings, HELD[kind.index()] + count), sign);
            }
            for (square, piece) in board.pieces() {
                if piece.owner() == side && piece.kind() != Kind::King {
                    each(Self::kkp(kings, PLACED[piece.kind().index()] + number(square, side)), sign);
                }
            }
        }
    }

    fn label(&self, index: usize) -> String {
        if index < Self::KPP {
            return ShogiFeatures::Material.label(index);
        }
        if index >= Self::COUNT {
            return String::new();
        }
        let square = super::list::square_of;
        if index < Self::KKP {
            let (king, (high, low)) = ((index - Self::KPP) / PAIRS, pair_of((index - Self::KPP) % PAIRS));
            let name = |at: usize| Entry::new(at).map_or(String::new(), Entry::label);
            return format!("king {}, {}, {}", square(king), name(high), name(low));
        }
        let (kings, piece) = ((index - Self::KKP) / PIECES, (index - Self::KKP) % PIECES);
        format!("kings {} {}, piece {piece}", square(kings / 81), square(kings % 81))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Shogi, Square};
    use keisei_core::{Game, Position, Stream};
    use std::collections::HashMap;

    fn seen(board: &Board, seat: Seat) -> HashMap<usize, f32> {
        let mut seen = HashMap::new();
        Bonanza.visit(board, seat, |index, amount| *seen.entry(index).or_insert(0.0) += amount);
        seen.retain(|_, amount| *amount != 0.0);
        seen
    }

    /// The same position with left and right exchanged.
    fn turned(board: &Board) -> Board {
        let mut set_up = crate::shogi::SetUp::default();
        for (square, piece) in board.pieces() {
            assert!(set_up.put(square.mirrored(), piece));
        }
        for seat in Seat::all(2) {
            for kind in Kind::IN_HAND {
                set_up.hold(seat, kind, board.hand(seat).count(kind));
            }
        }
        set_up.board(board.turn(), board.rules(), 1).unwrap()
    }

    #[test]
    fn the_tables_have_bonanzas_sizes() {
        assert_eq!(81 * PAIRS, 88_292_106);
        assert_eq!(81 * 81 * PIECES, 4_842_018);
        assert_eq!(Bonanza::COUNT - Bonanza::KPP, 93_134_124);
    }

    #[test]
    fn seats_and_mirrors_are_symmetric() {
        let mut rng = Stream::new(3).named("bonanza").rng();
        let mut board = Shogi::default().start(&mut rng);
        // The start is the same from both sides: all cancels.
        assert!(seen(&board, Seat::FIRST).is_empty());
        while let Some(m) = board.random_move(&mut rng).filter(|_| board.plies() < 250) {
            board.play(m);
            let first = seen(&board, Seat::FIRST);
            let negated: HashMap<usize, f32> =
                first.iter().map(|(&index, amount)| (index, -amount)).collect();
            assert_eq!(seen(&board, Seat::SECOND), negated);
            let mirrored: HashMap<usize, f32> =
                first.iter().map(|(&index, &amount)| (Bonanza::mirrored(index), amount)).collect();
            assert_eq!(seen(&turned(&board), Seat::FIRST), mirrored, "{board}");
        }
    }

    /// A gold beside the king on 8h, where the paper's figures 8 and 9 show it.
    #[test]
    fn a_gold_beside_a_king_is_where_bonanza_has_it() {
        let board: Board = "4k4/9/9/9/9/9/9/1KG6/9 b - 1".parse().unwrap();
        let king = number("8h".parse::<Square>().unwrap(), crate::shogi::BLACK);
        assert_eq!(king, 64);
        let gold = Entry::new(666 + 65).unwrap();
        assert_eq!(gold.label(), "own gold 7h");
        assert_eq!(seen(&board, Seat::FIRST)[&Bonanza::kpp(king, gold, gold)], UNIT);
    }
}
