//! The board of playouts: every chain with its stones and liberties, kept from move to move.
//!
//! What cannot be foreseen costs most, so a placement does the same work whatever stands around it: it joins
//! four chains of its colour and takes a liberty of four chains of the other, of which most are the chain that
//! is none — no stones, no liberties, number zero — and only captures and joins of several chains branch.

use super::bits::Bits;
use super::lattice::Lattice;
use super::stones::{Ground, Stones};

/// A chain of stones of one colour.
#[derive(Clone, Copy)]
struct Chain<const W: usize> {
    stones: Bits<W>,
    liberties: Bits<W>,
}

impl<const W: usize> Chain<W> {
    const NONE: Self = Chain { stones: Bits::NONE, liberties: Bits::NONE };
}

/// Stones with their chains.
pub struct Light<const W: usize, const CELLS: usize> {
    pub stones: Stones<W>,
    /// For each colour and point, the number of the chain that has a stone there; zero for none.
    number: [[u16; CELLS]; 2],
    /// Chains by number: one more than the bit of one of their stones. What no stone refers to is stale.
    chains: [Chain<W>; CELLS],
}

impl<const W: usize, const CELLS: usize> Light<W, CELLS> {
    /// Finds the chains of a board.
    pub fn new(stones: &Stones<W>, ground: &Ground<W>) -> Self {
        let mut light = Light { stones: *stones, number: [[0; CELLS]; 2], chains: [Chain::NONE; CELLS] };
        let empty = stones.empty(ground);
        for us in 0..2 {
            let mut left = stones.of[us];
            while !left.is_empty() {
                let first = left.lowest();
                let chain = Bits::of(first).spread(stones.of[us]);
                let number = first + 1;
                light.chains[number] = Chain { stones: chain, liberties: chain.beside() & empty };
                light.label(us, chain, number);
                left &= !chain;
            }
        }
        light
    }

    /// Becomes another board; only what its stones refer to is copied.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.stones = other.stones;
        self.number = other.number;
        for us in 0..2 {
            let mut left = other.stones.of[us];
            while !left.is_empty() {
                let number = other.number[us][left.lowest() % CELLS] as usize % CELLS;
                self.chains[number] = other.chains[number];
                left &= !other.chains[number].stones;
            }
        }
    }

    #[inline]
    fn label(&mut self, us: usize, stones: Bits<W>, number: usize) {
        for cell in stones.iter() {
            self.number[us][cell % CELLS] = number as u16;
        }
    }

    /// Places a stone where it is legal.
    #[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
    #[inline(always)]
    pub fn place(&mut self, ground: &Ground<W>, lattice: &Lattice<W, CELLS>, us: usize, cell: usize) {
        let (us, them, cell) = (us & 1, (us ^ 1) & 1, cell % CELLS);
        let stone = Bits::of(cell);
        let around = lattice.around[cell];
        let near = lattice.neighbours[cell].map(|near| near as usize % CELLS);
        let friends = near.map(|near| self.number[us][near] as usize % CELLS);
        let enemies = near.map(|near| self.number[them][near] as usize % CELLS);
        let prey = around & self.stones.of[them] & self.stones.atari;

        let mut joined = Chain { stones: stone, liberties: around & self.stones.empty(ground) };
        for number in friends {
            joined.stones |= self.chains[number].stones;
            joined.liberties |= self.chains[number].liberties;
        }
        joined.liberties &= !stone;
        self.stones.of[us] |= stone;

        let highest = friends[0].max(friends[1]).max(friends[2].max(friends[3]));
        let number = if highest == 0 { cell + 1 } else { highest } % CELLS;
        self.number[us][cell] = number as u16;
        for other in friends {
            if other != number && other != 0 {
                self.label(us, self.chains[other].stones, number);
            }
        }
        self.chains[number] = joined;

        let mut atari = self.stones.atari;
        for number in enemies {
            let chain = &mut self.chains[number];
            chain.liberties &= !stone;
            atari |= chain.stones.only_if(chain.liberties.count() == 1);
        }
        self.stones.atari = atari;
        self.stones.ko = Bits::NONE;
        if !prey.is_empty() {
            let gone = self.take_all(lattice, them, enemies);
            let liberties = self.chains[number].liberties;
            self.stones.ko = gone.only_if(gone.count() == 1 && joined.stones == stone && liberties == gone);
        }
        let Chain { stones, liberties } = self.chains[number];
        if ground.suicide && liberties.is_empty() {
            self.take(lattice, us, number);
            return;
        }
        self.stones.atari = self.stones.atari & !stones | stones.only_if(liberties.count() == 1);
    }

    /// Takes those of four chains that have no liberty left; returns their stones.
    #[cold]
    #[inline(never)]
    fn take_all(&mut self, lattice: &Lattice<W, CELLS>, colour: usize, numbers: [usize; 4]) -> Bits<W> {
        let mut gone = Bits::NONE;
        for number in numbers {
            // A chain that is beside the stone twice is gone the second time, and the chain that is none always.
            if self.chains[number].liberties.is_empty() {
                gone |= self.take(lattice, colour, number);
            }
        }
        gone
    }

    /// Takes a chain off the board; its neighbours of the other colour breathe again.
    fn take(&mut self, lattice: &Lattice<W, CELLS>, colour: usize, number: usize) -> Bits<W> {
        let stones = std::mem::replace(&mut self.chains[number], Chain::NONE).stones;
        self.stones.of[colour] &= !stones;
        self.stones.atari &= !stones;
        self.label(colour, stones, 0);
        for cell in stones.iter() {
            for near in lattice.neighbours[cell % CELLS] {
                let number = self.number[colour ^ 1][near as usize % CELLS] as usize % CELLS;
                self.chains[number].liberties |= Bits::of(cell);
                // One liberty more than it had, which was one at least.
                self.stones.atari &= !self.chains[number].stones;
            }
        }
        self.chains[0].liberties = Bits::NONE;
        stones
    }
}
