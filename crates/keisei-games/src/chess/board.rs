//! The position: a board, and what stood since the last move that cannot be taken back.

use super::moves::{Move, colour};
use super::perft;
use cozy_chess::{BitBoard, Board as Pieces, Color, Piece, Square};
use keisei_core::{IllegalMove, Open, Position, Rng, Seat};

/// A position of chess; the third time it stands, nobody wins.
///
/// ```
/// use keisei_core::{Position, Seat};
/// use keisei_games::chess::Board;
/// let mut board = Board::default();
/// assert_eq!(board.moves().count(), 20);
/// for m in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     board.try_play(m.parse()?)?;
/// }
/// assert!(board.is_over());
/// assert_eq!(board.payoff(Seat::SECOND), 1.0); // Black mates
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    pub(super) pieces: Pieces,
    /// The position after the last capture, pawn move or loss of a right, and the moves since.
    pub(super) base: Pieces,
    pub(super) since: Vec<Move>,
    /// Hashes of the positions since then, this one not among them.
    seen: Vec<u64>,
}

/// Half-moves without a capture or a pawn move after which nobody wins.
const FIFTY: u8 = 100;

impl Board {
    /// Starts from a position of pieces.
    pub fn new(pieces: Pieces) -> Self {
        Board { base: pieces.clone(), pieces, since: Vec::new(), seen: Vec::new() }
    }

    /// Returns the pieces.
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Tells whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.pieces.checkers().is_empty()
    }

    /// Counts how often the position stood before.
    pub fn repeated(&self) -> usize {
        let hash = self.pieces.hash();
        self.seen.iter().filter(|&&seen| seen == hash).count()
    }

    /// Tells whether a draw ended the game: by repetition, by fifty moves, or for want of pieces to mate with.
    pub fn is_drawn(&self) -> bool {
        // A mate on the hundredth half-move counts, so moves are asked for there.
        self.repeated() >= 2
            || self.pieces.halfmove_clock() >= FIFTY && (!self.in_check() || self.can_move())
            || self.is_dead()
    }

    /// Tells whether no pieces are left that could mate.
    fn is_dead(&self) -> bool {
        let board = &self.pieces;
        let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
        let one_shade =
            (bishops & BitBoard::DARK_SQUARES).is_empty() || (bishops & BitBoard::LIGHT_SQUARES).is_empty();
        knights.len() + bishops.len() <= 1 || knights.is_empty() && one_shade
    }

    fn can_move(&self) -> bool {
        self.pieces.generate_moves(|_| true)
    }

    fn moves_of(&self, mut each: impl FnMut(Move)) {
        self.pieces.generate_moves(|moves| {
            moves.into_iter().for_each(|m| each(Move::of(&self.pieces, m)));
            false
        });
    }

    /// Lists captures and promotions, the most valuable prey first, by the least valuable piece.
    fn noisy(&self) -> Vec<Move> {
        let them = self.pieces.colors(!self.pieces.side_to_move());
        let mut found: Vec<(i32, Move)> = Vec::new();
        self.pieces.generate_moves(|moves| {
            let pawn = moves.piece == Piece::Pawn;
            for m in moves {
                let prey = if them.has(m.to) { self.pieces.piece_on(m.to) } else { None };
                // Only pawns leave their file by taking, en passant too.
                let passing = pawn && prey.is_none() && m.from.file() != m.to.file();
                let gain = prey.map_or(i32::from(passing), |piece| 1 + piece as i32);
                let queens = m.promotion == Some(Piece::Queen);
                if gain > 0 || queens {
                    let rank = 16 * (gain + if queens { 5 } else { 0 }) - moves.piece as i32;
                    found.push((-rank, Move::of(&self.pieces, m)));
                }
            }
            false
        });
        found.sort_by_key(|&(rank, _)| rank);
        found.into_iter().map(|(_, m)| m).collect()
    }

    /// Counts the pieces other than pawns and the king that attack a square beside a side's king, and tells whether
    /// a queen is among them.
    pub fn king_attackers(&self, side: Color) -> (u32, bool) {
        let (board, occupied) = (&self.pieces, self.pieces.occupied());
        let king = board.king(side);
        let ring = cozy_chess::get_king_moves(king) | king.bitboard();
        let reach = |square: Square, piece: Piece| match piece {
            Piece::Knight => cozy_chess::get_knight_moves(square),
            Piece::Bishop => cozy_chess::get_bishop_moves(square, occupied),
            Piece::Rook => cozy_chess::get_rook_moves(square, occupied),
            _ => {
                cozy_chess::get_bishop_moves(square, occupied) | cozy_chess::get_rook_moves(square, occupied)
            }
        };
        let (mut count, mut queen) = (0, false);
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for square in board.colored_pieces(!side, piece) {
                let attacks = !(reach(square, piece) & ring).is_empty();
                count += u32::from(attacks);
                queen |= attacks && piece == Piece::Queen;
            }
        }
        (count, queen)
    }
}

impl Position for Board {
    type Move = Move;
    type View = Open<Board>;
    const SEATS: usize = 2;
    /// Random games wander about; three hundred moves each are enough.
    const MAX_PLIES: u32 = 600;

    fn turn(&self) -> Seat {
        if self.pieces.side_to_move() == Color::White { Seat::FIRST } else { Seat::SECOND }
    }

    fn key(&self) -> u64 {
        // What stood before and how long ago a pawn moved bear on the rest of the game.
        let history = (self.repeated() as u64) << 8 | u64::from(self.pieces.halfmove_clock());
        self.pieces.hash() ^ history.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let mut moves = Vec::new();
        if !self.is_drawn() {
            moves.reserve(64);
            self.moves_of(|m| moves.push(m));
        }
        moves.into_iter()
    }

    fn forcing_moves(&self, _: u32) -> impl Iterator<Item = Move> + '_ {
        let moves = if self.is_drawn() {
            Vec::new()
        } else if self.in_check() {
            self.moves().collect()
        } else {
            self.noisy()
        };
        moves.into_iter()
    }

    fn in_check(&self) -> bool {
        self.in_check()
    }

    fn is_legal(&self, m: Move) -> bool {
        let theirs = m.on(&self.pieces);
        !self.is_drawn() && self.pieces.is_legal(theirs) && Move::of(&self.pieces, theirs) == m
    }

    fn is_over(&self) -> bool {
        self.is_drawn() || !self.can_move()
    }

    fn play(&mut self, m: Move) {
        let rights = |board: &Pieces| [Color::White, Color::Black].map(|side| *board.castle_rights(side));
        let before = (rights(&self.pieces), self.pieces.hash());
        self.pieces.play_unchecked(m.on(&self.pieces));
        if self.pieces.halfmove_clock() == 0 || rights(&self.pieces) != before.0 {
            self.base.clone_from(&self.pieces);
            self.since.clear();
            self.seen.clear();
        } else {
            self.since.push(m);
            self.seen.push(before.1);
        }
    }

    fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove { m: m.to_string(), position: self.to_string() });
        }
        self.play(m);
        Ok(())
    }

    fn payoff(&self, seat: Seat) -> f32 {
        let mated = !self.is_drawn() && self.in_check();
        match (mated, colour(seat) == self.pieces.side_to_move()) {
            (false, _) => 0.5,
            (true, loses) => f32::from(u8::from(!loses)),
        }
    }

    fn score(&self, _: Seat) -> Option<f32> {
        None
    }

    fn view(&self, _: Seat) -> Open<Board> {
        Open(self.clone())
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let moves: Vec<Move> = self.moves().collect();
        rng.pick(&moves).copied()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::count(&self.pieces, depth)
    }
}
