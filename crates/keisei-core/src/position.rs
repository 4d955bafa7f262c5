//! A position: who is to move, what they may do, and what it came to.

use crate::{Outcome, Playout, Rng, Seat, Stream, Subset, Tally, View, perft, playout};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A state of a game between moves, complete enough to go on from.
///
/// `{}` writes text that reads back; `{:#}` draws the board for a person.
///
/// ```
/// use keisei_core::{Position, Seat};
/// use keisei_core::toys::nim::Heaps;
/// let mut heaps: Heaps = "3 0 1 first".parse()?;
/// assert_eq!(heaps.moves().count(), 4);
/// heaps.try_play("1-3".parse()?)?;
/// heaps.try_play("3-1".parse()?)?;
/// assert_eq!(heaps.payoff(Seat::SECOND), 1.0); // who took the last stick wins
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position:
    Clone + PartialEq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> + Send + Sync + 'static
{
    /// One legal act of the seat to move. A pass is a move.
    type Move: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err: Error + Send + Sync + 'static>
        + Send
        + Sync
        + 'static;
    /// What one seat sees.
    type View: View<Self>;
    /// Seats at the table.
    const SEATS: usize;
    /// A playout longer than this counts as a draw.
    const MAX_PLIES: u32;

    /// Returns the seat to move.
    fn turn(&self) -> Seat;

    /// Returns a hash of everything that bears on the rest of the game.
    fn key(&self) -> u64;

    /// Lists the legal moves: none exactly when the game is over, each once.
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_;

    /// Lists the moves that a search looks at before it trusts an evaluation, such as captures, the most
    /// forcing first; `depth` plies of such moves were played before. None unless a game has such moves.
    fn forcing_moves(&self, _depth: u32) -> impl Iterator<Item = Self::Move> + '_ {
        std::iter::empty()
    }

    /// Appends the legal moves to a list, in the order of [`Position::moves`].
    fn list_moves(&self, into: &mut Vec<Self::Move>) {
        into.extend(self.moves());
    }

    /// Appends the forcing moves to a list, in the order of [`Position::forcing_moves`].
    fn list_forcing_moves(&self, depth: u32, into: &mut Vec<Self::Move>) {
        into.extend(self.forcing_moves(depth));
    }

    /// Tells whether a forcing move may bring something; where it plainly loses more than it takes, a search that need not
    /// answer a threat leaves it out.
    fn is_worth_trying(&self, _m: Self::Move) -> bool {
        true
    }

    /// Tells whether the seat to move is under a threat that it cannot leave standing, such as a check: then
    /// [`Position::forcing_moves`] lists all its moves.
    fn in_check(&self) -> bool {
        false
    }

    /// Finds a move that wins at once, where a game can tell without trying all moves; nothing found is no proof
    /// that there is none.
    fn winning_move(&self) -> Option<Self::Move> {
        None
    }

    /// Tells whether it is plain, without playing it, that after a legal move the game goes on and
    /// [`Position::in_check`] says no; where that takes playing the move, it is not plain.
    ///
    /// A search then need not play a move whose evaluation already falls short.
    fn is_quiet_after(&self, _m: Self::Move) -> bool {
        false
    }

    /// Plays a move that is legal by contract.
    fn play(&mut self, m: Self::Move);

    /// Tells whether a move may be played here; a game that can tell without listing all moves does.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.moves().any(|legal| legal == m)
    }

    /// Plays a move after checking that it is legal.
    fn try_play(&mut self, m: Self::Move) -> Result<(), IllegalMove> {
        if self.is_legal(m) {
            self.play(m);
            Ok(())
        } else {
            Err(IllegalMove { m: m.to_string(), position: self.to_string() })
        }
    }

    /// Tells whether the game is over.
    fn is_over(&self) -> bool {
        self.moves().next().is_none()
    }

    /// Returns what a finished game is worth to a seat, in `[0, 1]`; the seats' payoffs sum to
    /// half their number.
    fn payoff(&self, seat: Seat) -> f32;

    /// Returns discs, points or squares of a seat as the board stands, where the game has them.
    fn score(&self, seat: Seat) -> Option<f32>;

    /// Returns points that a seat is given whatever happens and that its score leaves out, such as komi.
    fn bonus_points(&self, _seat: Seat) -> f64 {
        0.0
    }

    /// Returns what a seat sees.
    fn view(&self, seat: Seat) -> Self::View;

    /// Tells whether a move about to be played here is shown to a seat: a gift in a card exchange is not shown to all.
    fn shown(&self, _m: Self::Move, _to: Seat) -> bool {
        true
    }

    /// Returns the move that custom has here, where choosing it is no part of play proper: a gift in a card
    /// exchange. It depends only on what the seat to move sees; none in most games and positions.
    fn conventional_move(&self) -> Option<Self::Move> {
        None
    }

    /// Draws a move uniformly from the legal ones; `None` when the game is over.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let count = self.moves().count() as u32;
        if count == 0 { None } else { self.moves().nth(rng.below(count) as usize) }
    }

    /// Draws `n` different legal moves, every choice of them equally likely, and appends them in
    /// the order of [`Position::moves`]; all of them, without drawing, if there are not more.
    ///
    /// One random number a move, as [`Subset::draw`] takes them: whatever way a game finds them,
    /// it finds the same.
    fn draw_moves(&self, n: u32, rng: &mut Rng, into: &mut Vec<Self::Move>) {
        let drawn = Subset::draw(n, self.moves().count() as u32, rng);
        into.extend(self.moves().zip(0..).filter(|&(_, i)| drawn.has(i)).map(|(m, _)| m));
    }

    /// Plays `n` games to the end with the game's light policy, which its README states.
    ///
    /// Simulation `i` draws from `stream.child(i)` alone, so a game may play several at once and
    /// still return what the plain loop returns.
    fn playouts(&self, n: u32, stream: Stream) -> Tally {
        playout::light(self, n, stream)
    }

    /// Plays one game to the end with the light policy and appends who played what: one of
    /// [`Position::playouts`], told move by move.
    fn light_playout(&self, rng: &mut Rng, trace: &mut Vec<(Seat, Self::Move)>) -> Outcome {
        playout::Light.run(self, rng, trace)
    }

    /// Counts the leaves of the tree of all move sequences of `depth` plies.
    ///
    /// What a game that ends sooner counts for is the game's convention, named in its `.perft`
    /// file; by default it counts once.
    fn perft(&self, depth: u32) -> u64 {
        perft::count(self, depth, perft::Finished::Counts)
    }
}

/// A move that the rules forbid in the position it was tried in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{m} is not legal in {position}")]
pub struct IllegalMove {
    /// The move's text.
    pub m: String,
    /// The position's text.
    pub position: String,
}
