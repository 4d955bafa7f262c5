//! A position: the pieces and how they got there.

use super::geometry::CAMP;
use super::hand::Hand;
use super::history::History;
use super::moves::Move;
use super::piece::Piece;
use super::pieces::{BISHOPS, Pieces, ROOKS};
use super::rules::{Rules, Shogi};
use super::square::Square;
use super::{BLACK, WHITE};
use keisei_core::Seat;

/// A position of Shogi with the moves that led to it.
///
/// ```
/// use keisei_core::Position;
/// use keisei_games::shogi::{Board, Shogi};
/// let mut board = Board::start(&Shogi::default());
/// assert_eq!(board.moves().count(), 30);
/// for m in ["7g7f", "3c3d", "8h2b+"] {
///     board.try_play(m.parse()?)?;
/// }
/// assert_eq!(board.sfen(), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
/// assert!(board.is_legal("3a2b".parse()?) && !board.is_legal("5a2b".parse()?)); // the silver takes the horse
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub(super) pieces: Pieces,
    pub(super) rules: Rules,
    pub(super) end: End,
    /// Whether the side to move is in check.
    pub(super) check: bool,
    pub(super) history: History,
}

/// How a game has ended other than by having no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It has not.
    Open,
    /// By repetition.
    Draw,
    /// By a declaration, or because the other side gave check perpetually.
    Won(Seat),
}

/// Points for a declaration: Black, who has the first move, needs one more.
const NEEDED: [u32; 2] = [28, 27];

impl Board {
    /// Sets up the first position.
    pub fn start(game: &Shogi) -> Self {
        let turn = if game.handicap == super::Handicap::Even { 'b' } else { 'w' };
        let sfen = format!("{}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1", game.handicap.ranks());
        let pieces = super::text::read_pieces(&sfen).unwrap_or(Pieces::none());
        Board::of(&pieces, game.rules, 1)
    }

    pub(super) fn of(pieces: &Pieces, rules: Rules, number: u32) -> Self {
        let check = pieces.in_check(pieces.turn as usize & 1);
        Board { pieces: *pieces, rules, end: End::Open, check, history: History::new(pieces, number) }
    }

    /// Returns the piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        Some(self.pieces.on[square.index()]).filter(|&piece| piece != Piece::NONE)
    }

    /// Lists the pieces on the board.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces.on_board()
    }

    /// Returns what a seat holds in hand.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.pieces.hand(seat)
    }

    /// Returns where a seat's king is.
    pub fn king(&self, seat: Seat) -> Square {
        Square(self.pieces.king[seat.index() & 1])
    }

    /// Tells whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.check
    }

    /// Counts the moves since the start.
    pub fn plies(&self) -> u32 {
        self.history.plies()
    }

    /// Returns the number of the next move.
    pub fn number(&self) -> u32 {
        self.history.first_number() + self.history.plies()
    }

    /// Lists the moves since the start.
    pub fn played(&self) -> Vec<Move> {
        self.history.moves()
    }

    /// Returns the position that the game started with.
    #[must_use]
    pub fn at_start(&self) -> Self {
        Board::of(self.history.start(), self.rules, self.history.first_number())
    }

    /// Tells how often this position has stood, with now; the fourth time ends the game.
    pub fn times(&self) -> u8 {
        self.history.times()
    }

    /// Tells how the game ended, if not because the side to move has no move.
    pub fn end(&self) -> End {
        self.end
    }

    /// Returns the rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the same position as the start of a game, without a past.
    #[must_use]
    pub fn without_past(&self) -> Self {
        Board::of(&self.pieces, self.rules, self.number())
    }

    /// Tells whether the side to move may declare that it has won.
    ///
    /// Its king is in the far three ranks and not in check, ten other pieces of its own are there, and these and
    /// those in hand make 28 points (White 27), five for each bishop and rook, one for the others.
    pub fn may_declare(&self) -> bool {
        self.end == End::Open && self.rules.declare && self.pieces.may_declare()
    }

    /// Finds a mate in one move.
    pub fn mate_in_one(&self) -> Option<Move> {
        if self.end != End::Open {
            return None;
        }
        let mut groups = Vec::with_capacity(48);
        self.pieces.groups(&self.pieces.look(self.pieces.turn as usize & 1), |group| groups.push(group));
        self.pieces.mate_among(&groups)
    }

    /// Counts the enemy's attacks on the squares around a seat's king and on the king.
    pub fn king_danger(&self, seat: Seat) -> u32 {
        let (us, occupied) = (seat.index() & 1, self.pieces.occupied());
        let king = self.pieces.king[us];
        let mut around = super::geometry::KING[king as usize] | super::set::Squares::of(king);
        let mut attacks = 0;
        while let Some(square) = around.pop() {
            attacks += self.pieces.attackers(us ^ 1, square, occupied).count();
        }
        attacks
    }
}

impl Pieces {
    /// Tells whether the side to move has entered with enough.
    #[inline]
    pub(super) fn may_declare(&self) -> bool {
        let us = self.turn as usize & 1;
        CAMP[us].has(self.king[us]) && self.enough(us) && !self.in_check(us)
    }

    #[cold]
    fn enough(&self, us: usize) -> bool {
        let inside = self.of[us] & CAMP[us];
        let large = self.class[BISHOPS] | self.class[ROOKS];
        let points = inside.count() - 1 + 4 * (inside & large).count() + held(self.hands[us]);
        inside.count() > 10 && points >= NEEDED[us]
    }
}

/// Counts the points of a hand.
fn held(hand: Hand) -> u32 {
    use super::piece::Kind;
    hand.total() + 4 * u32::from(hand.count(Kind::Bishop) + hand.count(Kind::Rook))
}

/// Returns the seat of an index.
pub(super) fn seat(us: usize) -> Seat {
    if us == 0 { BLACK } else { WHITE }
}
