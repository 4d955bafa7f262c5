//! Classes: what the last game made of everybody.

use keisei_core::Seat;
use std::fmt;

/// Seats at the table.
pub const SEATS: usize = 5;

/// A player's class, by the place in the last game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// First of the last game; takes two cards and gives two.
    Daifugo,
    /// Second; takes one card and gives one.
    Fugo,
    /// Third, and everybody in a game without exchange.
    Heimin,
    /// Fourth; pays its best card.
    Hinmin,
    /// Last; pays its two best cards.
    Daihinmin,
}

impl Class {
    /// All of them from the top.
    pub const ALL: [Class; SEATS] =
        [Class::Daifugo, Class::Fugo, Class::Heimin, Class::Hinmin, Class::Daihinmin];
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["daifugo", "fugo", "heimin", "hinmin", "daihinmin"][*self as usize])
    }
}

/// The class of every seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Classes(pub(super) [Class; SEATS]);

impl Classes {
    /// Everybody heimin: a game without exchange.
    pub const NONE: Classes = Classes([Class::Heimin; SEATS]);

    /// Reads classes from the seats in the order of their places.
    ///
    /// Returns nothing unless every seat is there once.
    pub fn by_places(places: [Seat; SEATS]) -> Option<Classes> {
        let mut classes = [None; SEATS];
        for (class, seat) in Class::ALL.into_iter().zip(places) {
            *classes.get_mut(seat.index())? = Some(class);
        }
        let mut all = Classes::NONE;
        for (class, found) in all.0.iter_mut().zip(classes) {
            *class = found?;
        }
        Some(all)
    }

    /// Tells whether cards are exchanged.
    #[inline]
    pub fn exchange(&self) -> bool {
        *self != Classes::NONE
    }

    /// Returns a seat's class.
    #[inline]
    pub fn of(&self, seat: Seat) -> Class {
        self.0[seat.index()]
    }

    /// Returns the seat of a class, if there are classes.
    pub fn seat(&self, class: Class) -> Option<Seat> {
        let at = self.0.iter().position(|&c| c == class).filter(|_| self.exchange())?;
        Some(Seat(at as u8))
    }
}
