//! What every game's positions can do, done here.

use super::board::{Board, End, seat};
use super::history::Repetition;
use super::moves::{Move, Moves};
use super::{perft, playouts};
use keisei_core::{IllegalMove, Open, Outcome, Position, Rng, Seat, Stream, Tally};

impl Board {
    /// Lists the legal moves.
    fn listed(&self) -> Moves {
        if self.end != End::Open {
            return Moves::new();
        }
        let mut moves = self.pieces.moves();
        if self.may_declare() && moves.size_hint().0 > 0 {
            moves.push(Move::DECLARE);
        }
        moves
    }
}

impl Position for Board {
    type Move = Move;
    type View = Open<Board>;
    const SEATS: usize = 2;
    /// Most contests stop at 256 to 512 moves.
    const MAX_PLIES: u32 = 512;

    #[inline]
    fn turn(&self) -> Seat {
        Seat(self.pieces.turn)
    }

    /// Returns a hash of board, hands, turn, rules and how often the position stood; which other positions stood
    /// before is left out, so that different orders of moves meet.
    fn key(&self) -> u64 {
        let end = match self.end {
            End::Open => 0,
            End::Draw => 1,
            End::Won(seat) => 2 + u64::from(seat.0),
        };
        let rest = u64::from(self.times()) | end << 3 | u64::from(!self.rules.declare) << 5;
        self.pieces.key() ^ (rest - 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.listed()
    }

    fn list_moves(&self, into: &mut Vec<Move>) {
        if self.end != End::Open {
            return;
        }
        let before = into.len();
        self.pieces.list(into);
        if self.may_declare() && into.len() > before {
            into.push(Move::DECLARE);
        }
    }

    /// Lists captures and promotions, the greatest gain first; in check, all moves.
    fn forcing_moves(&self, depth: u32) -> impl Iterator<Item = Move> + '_ {
        let mut moves = Vec::new();
        self.list_forcing_moves(depth, &mut moves);
        moves.into_iter()
    }

    fn list_forcing_moves(&self, _: u32, into: &mut Vec<Move>) {
        if self.end == End::Open && !self.check {
            self.pieces.list_forcing_moves(into);
        } else {
            self.list_moves(into);
        }
    }

    /// Tells whether a capture or promotion loses nothing by the exchange it begins.
    fn is_worth_trying(&self, m: Move) -> bool {
        m.from().is_none() || self.pieces.pays(m)
    }

    fn in_check(&self) -> bool {
        self.check && self.end == End::Open
    }

    /// Finds a declaration or a mate in one move.
    fn winning_move(&self) -> Option<Move> {
        if self.may_declare() && self.pieces.can_move() { Some(Move::DECLARE) } else { self.mate_in_one() }
    }

    /// Tells that a move gives no check and repeats nothing, and that the other side can surely move.
    fn is_quiet_after(&self, m: Move) -> bool {
        m != Move::DECLARE
            && !self.pieces.checks(m)
            && !self.history.may_know(self.pieces.key_after(m))
            && self.pieces.is_free(self.pieces.turn as usize & 1 ^ 1)
    }

    fn play(&mut self, m: Move) {
        debug_assert!(self.is_legal(m), "{m} is not legal");
        let us = self.pieces.turn as usize & 1;
        if m == Move::DECLARE {
            self.history.push_declaration(m, self.pieces.key());
            self.end = End::Won(seat(us));
            return;
        }
        self.pieces.play(m);
        self.check = self.pieces.in_check(us ^ 1);
        self.end = match self.history.push(m, us, self.pieces.key(), self.check) {
            Repetition::None => End::Open,
            Repetition::Draw => End::Draw,
            Repetition::PerpetualCheck(side) => End::Won(seat(side ^ 1)),
        };
    }

    fn is_legal(&self, m: Move) -> bool {
        self.end == End::Open
            && if m == Move::DECLARE {
                self.may_declare() && self.pieces.can_move()
            } else {
                self.pieces.allows(m)
            }
    }

    /// Plays a move after checking that it is legal; what is wrong names the position without its past.
    fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove { m: m.to_string(), position: self.sfen() });
        }
        self.play(m);
        Ok(())
    }

    fn is_over(&self) -> bool {
        let free = || !self.check && self.pieces.is_free(self.pieces.turn as usize & 1);
        self.end != End::Open || !free() && !self.pieces.can_move()
    }

    /// Returns 1 for a win, 0 for a loss and ½ for a draw; who has no move has lost.
    fn payoff(&self, seat: Seat) -> f32 {
        match self.end {
            End::Draw => 0.5,
            End::Won(winner) => f32::from(u8::from(winner == seat)),
            End::Open => f32::from(u8::from(self.turn() != seat)),
        }
    }

    fn score(&self, _: Seat) -> Option<f32> {
        None
    }

    fn view(&self, _: Seat) -> Open<Board> {
        Open(self.clone())
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        if self.end == End::Open { playouts::draw(self, rng) } else { None }
    }

    fn playouts(&self, n: u32, stream: Stream) -> Tally {
        playouts::tally(self, n, stream)
    }

    fn light_playout(&self, rng: &mut Rng, trace: &mut Vec<(Seat, Move)>) -> Outcome {
        playouts::traced(self, rng, trace)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::count(&self.pieces, depth)
    }
}
