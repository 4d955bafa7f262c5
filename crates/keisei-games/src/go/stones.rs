//! Stones on a board, and what the rules make of them.

use super::bits::{Bits, SMALL};
use super::rules::Go;

/// The unchanging part of a board: its points, its edge, and what suicide does there.
#[derive(Clone, Copy, Debug)]
pub struct Ground<const W: usize> {
    pub points: Bits<W>,
    /// Points of the first line, where one enemy stone at a diagonal is enough to break an eye.
    pub edge: Bits<W>,
    pub suicide: bool,
}

impl<const W: usize> Ground<W> {
    /// By size, without suicide and with it.
    const ALL: [[Ground<W>; 2]; 20] = {
        let mut all = [[Ground { points: Bits::NONE, edge: Bits::NONE, suicide: false }; 2]; 20];
        let mut size = 2;
        while size <= if W == SMALL { 9 } else { 19 } {
            let ground = Ground { points: Bits::board(size), edge: Bits::edge(size), suicide: false };
            all[size as usize] = [ground, Ground { suicide: true, ..ground }];
            size += 1;
        }
        all
    };

    /// Returns the ground of a game whose board takes so many words.
    #[inline]
    pub fn of(rules: Go) -> &'static Self {
        &Self::ALL[rules.size() as usize][usize::from(rules.suicide)]
    }
}

/// Stones of both colours, those in atari, and the point that ko forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stones<const W: usize> {
    pub of: [Bits<W>; 2],
    /// Stones of every chain with one liberty.
    pub atari: Bits<W>,
    /// The point where the side to move may not retake, or nothing.
    pub ko: Bits<W>,
}

impl<const W: usize> Stones<W> {
    pub const NONE: Self = Stones { of: [Bits::NONE; 2], atari: Bits::NONE, ko: Bits::NONE };

    #[inline]
    pub fn all(&self) -> Bits<W> {
        self.of[0] | self.of[1]
    }

    #[inline]
    pub fn empty(&self, ground: &Ground<W>) -> Bits<W> {
        ground.points & !self.all()
    }

    /// Returns where a colour may place by all rules but superko.
    ///
    /// A stone keeps a liberty beside an empty point, beside an own chain with a liberty to spare, or
    /// by capturing a chain in atari beside it.
    #[inline]
    pub fn legal(&self, ground: &Ground<W>, us: usize) -> Bits<W> {
        let empty = self.empty(ground);
        let (own, enemy) = (self.of[us], self.of[us ^ 1]);
        let backing = if ground.suicide { own } else { own & !self.atari };
        let support = empty | backing | enemy & self.atari;
        empty & support.beside() & !self.ko
    }

    /// Returns the points that a colour's playouts take for its eyes: every neighbour is own or off the
    /// board, and the enemy holds fewer than two diagonals, none where a diagonal is off the board.
    #[inline]
    pub fn eyes(&self, ground: &Ground<W>, us: usize) -> Bits<W> {
        let empty = self.empty(ground);
        let enemy = self.of[us ^ 1];
        let closed = empty & !(empty | enemy).beside();
        if closed.is_empty() {
            return closed;
        }
        let (above, below) = (enemy.up(), enemy.down());
        let [a, b, c, d] = [above.left(), above.right(), below.left(), below.right()];
        let one = a | b | c | d;
        let two = a & b | c & d | (a | b) & (c | d);
        closed & !(two | one & ground.edge)
    }

    /// Returns where a colour's playouts may place: legal points that are none of its eyes.
    #[inline]
    pub fn playable(&self, ground: &Ground<W>, us: usize) -> Bits<W> {
        self.legal(ground, us) & !self.eyes(ground, us)
    }

    /// Returns the enemy stones that a stone placed by a colour would take.
    #[inline]
    pub fn prey(&self, us: usize, cell: usize) -> Bits<W> {
        let enemy = self.of[us ^ 1];
        (Bits::of(cell).beside() & enemy & self.atari).spread(enemy)
    }

    /// Places a stone, takes what it captures, and returns the stones that left the board, by colour.
    pub fn place(&mut self, ground: &Ground<W>, us: usize, cell: usize) -> [Bits<W>; 2] {
        let stone = Bits::of(cell);
        let mut taken = [Bits::NONE; 2];
        taken[us ^ 1] = self.prey(us, cell);
        self.of[us] |= stone;
        self.of[us ^ 1] &= !taken[us ^ 1];
        let chain = stone.spread(self.of[us]);
        let liberties = chain.beside() & self.empty(ground);
        if liberties.is_empty() {
            taken[us] = chain;
            self.of[us] &= !chain;
        }
        let gone = taken[0] | taken[1];
        let retake = gone.count() == 1 && chain == stone && liberties == gone;
        self.ko = gone.only_if(retake);
        self.atari &= !gone;
        self.refresh(ground, stone | (stone | gone).beside());
        taken
    }

    /// Finds out again which of the chains that touch a set are in atari.
    fn refresh(&mut self, ground: &Ground<W>, touched: Bits<W>) {
        let empty = self.empty(ground);
        let mut left = touched & self.all();
        while !left.is_empty() {
            let first = left.lowest();
            let own = self.of[usize::from(self.of[1].has(first))];
            let chain = Bits::of(first).spread(own);
            let atari = (chain.beside() & empty).count() == 1;
            self.atari = self.atari & !chain | chain.only_if(atari);
            left &= !chain;
        }
    }

    /// Sets stones up; tells a point of a chain without a liberty if there is one.
    pub fn set_up(ground: &Ground<W>, of: [Bits<W>; 2]) -> Result<Self, usize> {
        let mut stones = Stones { of, ..Stones::NONE };
        let empty = stones.empty(ground);
        for own in of {
            let breathing = (empty.beside() & own).spread(own);
            if breathing != own {
                return Err((own & !breathing).lowest());
            }
        }
        stones.refresh(ground, ground.points);
        Ok(stones)
    }

    /// Counts a colour's area: its stones, and the empty points from which only they are reached.
    #[inline]
    pub fn area(&self, ground: &Ground<W>) -> [u32; 2] {
        let empty = self.empty(ground);
        // Empty points that stand alone, as after a playout, need no search.
        let reach = if (empty.beside() & empty).is_empty() {
            self.of.map(|own| own.beside() & empty)
        } else {
            self.of.map(|own| (own.beside() & empty).spread(empty))
        };
        [0, 1].map(|us| (self.of[us] | reach[us] & !reach[us ^ 1]).count())
    }
}
