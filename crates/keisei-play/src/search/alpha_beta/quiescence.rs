//! Forcing moves below the last ply, until the position is quiet enough to be evaluated.

use super::tree::Tree;
use super::window::Window;
use crate::search::ending;
use keisei_core::{Position, Seat, Walk};

impl<P: Position, W: Walk<P>> Tree<'_, P, W> {
    /// Tells whether a position is evaluated as it stands.
    pub fn is_quiet(&self, position: &P) -> bool {
        self.quiet == 0 || !position.in_check() && position.forcing_moves(0).next().is_none()
    }

    /// Returns the value of the position the walk has come to when only forcing moves are played, for the seat to
    /// move; as [`Tree::visit`] does, a bound outside the window, and anything once the meter is spent.
    ///
    /// Nobody has to play a forcing move, so the evaluation as it stands is the least it is worth — except where the
    /// mover must answer.
    pub fn quiescence(&mut self, depth: u32, ply: u32, window: Window) -> f32 {
        if !self.meter.visit() {
            return 0.0;
        }
        self.clear_line(ply);
        self.deepest = self.deepest.max(ply);
        self.cut_short = true;
        let (seat, deep, answers) = (self.walk.at().turn(), depth >= self.quiet, self.walk.at().in_check());
        let (mut best, mut open) = (f32::NEG_INFINITY, window);
        if deep || !answers {
            best = ending::bounded(self.walk.value(seat));
            open.alpha = open.alpha.max(best);
            if deep || best >= window.beta {
                return best;
            }
        }
        let base = self.moves.len();
        self.list_forcing_moves(depth);
        for at in base..self.moves.len() {
            let m = self.moves[at].m;
            if !answers && !self.walk.at().is_worth_trying(m) {
                continue;
            }
            let value = self.after_loud(m, seat, (depth + 1, ply + 1), open);
            if self.meter.spent() {
                break;
            }
            best = best.max(value);
            if value > open.alpha {
                open.alpha = value;
                self.extend_line(m, ply, value);
            }
            if value >= window.beta {
                break;
            }
        }
        self.moves.truncate(base);
        if best == f32::NEG_INFINITY { ending::bounded(self.walk.value(seat)) } else { best }
    }

    /// Returns what a forcing move is worth, from above where its evaluation tells enough.
    fn after_loud(&mut self, m: P::Move, seat: Seat, (depth, ply): (u32, u32), window: Window) -> f32 {
        if self.walk.at().is_quiet_after(m) {
            if !self.meter.visit() {
                return 0.0;
            }
            let value = ending::bounded(self.walk.after(m, seat));
            if depth >= self.quiet || value <= window.alpha {
                self.clear_line(ply);
                return value;
            }
        }
        self.below_loud(m, seat, (depth, ply), window)
    }

    /// Plays a move, looks at the forcing moves after it and takes it back.
    pub fn below_loud(&mut self, m: P::Move, seat: Seat, (depth, ply): (u32, u32), window: Window) -> f32 {
        self.walk.down(m);
        let value = if let Some(value) = ending::settled(self.walk.at(), seat) {
            self.clear_line(ply);
            ending::delayed(value, ply * self.delay)
        } else if self.walk.at().turn() == seat {
            self.quiescence(depth, ply, window)
        } else {
            -self.quiescence(depth, ply, window.turned())
        };
        self.walk.up();
        value
    }
}
