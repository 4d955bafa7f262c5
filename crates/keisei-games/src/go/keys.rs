//! Random numbers for stones: a board's hash is the exclusive or of its stones' numbers.

/// Bits of the largest set of points.
const CELLS: usize = 512;

static STONES: [[u64; CELLS]; 2] = {
    let mut keys = [[0; CELLS]; 2];
    let mut at = 0;
    while at < 2 * CELLS {
        keys[at / CELLS][at % CELLS] = mix(at as u64 + 1);
        at += 1;
    }
    keys
};

/// Returns the number of a colour's stone.
#[inline]
pub fn stone(colour: usize, cell: usize) -> u64 {
    STONES[colour & 1][cell % CELLS]
}

/// `SplitMix64`: the `n`-th number of its sequence from zero.
#[inline]
pub const fn mix(n: u64) -> u64 {
    let z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
