//! The values that a search still cares about.

use crate::search::ending;

/// The values that still matter: above the mover's best so far, below what the other allows.
#[derive(Clone, Copy)]
pub(in crate::search) struct Window {
    pub alpha: f32,
    pub beta: f32,
}

impl Window {
    pub const OPEN: Window = Window { alpha: f32::NEG_INFINITY, beta: f32::INFINITY };
    /// Better than lost and worse than won: what a result can still be.
    pub const RESULT: Window = Window { alpha: -ending::WON, beta: ending::WON };

    /// Looks at it from the other side.
    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Asks only whether a value is above alpha.
    pub fn narrow(self) -> Window {
        Window { beta: self.alpha.next_up(), ..self }
    }
}
