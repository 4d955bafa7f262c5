//! Discs that can never be flipped again: a sound lower bound.
//!
//! Exactly stable is what no continuation can flip, which takes a search of the rest of the game.
//! This bound finds three kinds: discs on an edge that no filling of that edge can flip; discs
//! whose four lines are all full; and inner discs that on each axis either lie on a full line or
//! have a stable neighbour of their own colour (closed under repetition). Tests hold it against
//! an exhaustive search on nearly full boards.

use std::sync::LazyLock;

const INNER_SQUARES: u64 = 0x007E_7E7E_7E7E_7E00;
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// For own and enemy discs on an edge, the own ones that no play on the edge can flip.
static EDGES: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(edges);

/// Returns the discs of `own` that are surely stable.
///
/// ```
/// use keisei_games::othello::stable::stable;
/// let (corner, beside) = (1, 1 << 1);
/// assert_eq!(stable(corner | beside, 0), corner | beside);
/// assert_eq!(stable(beside, 0), 0);
/// ```
pub fn stable(own: u64, enemy: u64) -> u64 {
    let full = full_lines(own | enemy);
    let mut stable = on_edges(own, enemy) | own & full[0] & full[1] & full[2] & full[3];
    loop {
        let held = |axis: usize, by: u32| full[axis] | stable << by | stable >> by;
        let more = own & INNER_SQUARES & held(0, 1) & held(1, 8) & held(2, 9) & held(3, 7) & !stable;
        if more == 0 {
            return stable;
        }
        stable |= more;
    }
}

/// Squares whose row, column, falling and rising diagonal is full.
fn full_lines(occupied: u64) -> [u64; 4] {
    let empty = !occupied;
    [(1, true), (8, false), (9, true), (7, true)].map(|(by, sideways)| !(along(empty, by, sideways)))
}

/// Spreads squares along an axis, both ways, to the rim.
fn along(squares: u64, by: u32, sideways: bool) -> u64 {
    let (mut up, mut down) = (squares, squares);
    for doubling in 0..3 {
        let steps = 1 << doubling;
        // A step of 7 goes down and to the left, one of 9 down and to the right.
        let (left, right) =
            if sideways { (not_leftmost(steps), not_rightmost(steps)) } else { (u64::MAX, u64::MAX) };
        let (up_mask, down_mask) = if by == 7 { (left, right) } else { (right, left) };
        up |= (up & up_mask) << (by * steps);
        down |= (down & down_mask) >> (by * steps);
    }
    up | down
}

/// Squares from which `steps` to the right stay on the board.
fn not_rightmost(steps: u32) -> u64 {
    FILE_A * ((1 << (8 - steps)) - 1)
}

/// Squares from which `steps` to the left stay on the board.
fn not_leftmost(steps: u32) -> u64 {
    FILE_A * (0xFF & (0xFF << steps))
}

fn on_edges(own: u64, enemy: u64) -> u64 {
    let look = |own: u8, enemy: u8| u64::from(EDGES[usize::from(own) << 8 | usize::from(enemy)]);
    let rows = look(own as u8, enemy as u8) | look((own >> 56) as u8, (enemy >> 56) as u8) << 56;
    let files = [0, 7].map(|file| standing(look(lying(own, file), lying(enemy, file))) << file);
    rows | files[0] | files[1]
}

/// Lays a file down as a row.
fn lying(bits: u64, file: u32) -> u8 {
    (((bits >> file) & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Stands a row up as file a.
fn standing(row: u64) -> u64 {
    (0..8).fold(0, |bits, i| bits | (row >> i & 1) << (8 * i))
}

/// Works every edge out, the fuller ones first, for the emptier ones look at them.
fn edges() -> Box<[u8; 1 << 16]> {
    let mut table: Box<[u8; 1 << 16]> = vec![0; 1 << 16].try_into().expect("as many as that");
    let mut all: Vec<(u8, u8)> = (0..=255u8)
        .flat_map(|own| (0..=255u8).filter(move |enemy| own & enemy == 0).map(move |e| (own, e)))
        .collect();
    all.sort_by_key(|(own, enemy)| (own | enemy).count_zeros());
    for (own, enemy) in all {
        let mut safe = own;
        for square in (0..8).map(|i| 1u8 << i).filter(|square| (own | enemy) & square == 0) {
            // Either side may come to place a disc here, for off the edge it may flip something.
            for (placer, other, own_places) in [(own, enemy, true), (enemy, own, false)] {
                let flipped = row_flips(placer, other, square);
                let (placer, other) = (placer | flipped | square, other ^ flipped);
                let (own_after, enemy_after) = if own_places { (placer, other) } else { (other, placer) };
                safe &= own_after & table[usize::from(own_after) << 8 | usize::from(enemy_after)];
            }
        }
        table[usize::from(own) << 8 | usize::from(enemy)] = safe;
    }
    table
}

/// What a disc placed on a row flips within the row.
fn row_flips(own: u8, enemy: u8, placed: u8) -> u8 {
    let ray = |step: fn(u8) -> u8| {
        let mut line = 0;
        let mut at = step(placed);
        while at & enemy != 0 {
            line |= at;
            at = step(at);
        }
        if at & own != 0 { line } else { 0 }
    };
    ray(|at| at << 1) | ray(|at| at >> 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{BLACK, Board, WHITE};
    use keisei_core::{Position, Stream};

    /// Discs of either colour that some continuation flips.
    fn ever_flipped(board: &Board) -> u64 {
        let mut flipped = 0;
        for m in board.moves() {
            let mut child = *board;
            child.play(m);
            flipped |= [BLACK, WHITE].iter().fold(0, |f, &s| f | board.discs(s) & !child.discs(s));
            flipped |= ever_flipped(&child);
        }
        flipped
    }

    fn after_random_plies(seed: u64, empties: u32) -> Board {
        let mut rng = Stream::new(seed).named("stable").rng();
        let mut board = Board::START;
        while board.occupied().count_zeros() > empties {
            let Some(m) = board.random_move(&mut rng) else { break };
            board.play(m);
        }
        board
    }

    #[test]
    fn no_stable_disc_is_ever_flipped() {
        let (mut claimed, mut truly) = (0, 0);
        for seed in 0..600 {
            let board = after_random_plies(seed, 3 + seed as u32 % 6);
            let flipped = ever_flipped(&board);
            for (own, enemy) in
                [(BLACK, WHITE), (WHITE, BLACK)].map(|(a, b)| (board.discs(a), board.discs(b)))
            {
                let stable = stable(own, enemy);
                assert_eq!(stable & flipped, 0, "{board}");
                assert_eq!(stable & !own, 0, "{board}");
                claimed += stable.count_ones();
                truly += (own & !flipped).count_ones();
            }
        }
        // A bound that finds nothing would be sound too.
        assert!(claimed * 10 > truly * 7, "{claimed} of {truly} stable discs found");
    }

    #[test]
    fn stability_lasts() {
        for seed in 0..300 {
            let mut rng = Stream::new(seed).named("lasting").rng();
            let mut board = Board::START;
            let mut before = [0; 2];
            while let Some(m) = board.random_move(&mut rng) {
                board.play(m);
                let now =
                    [(BLACK, WHITE), (WHITE, BLACK)].map(|(a, b)| stable(board.discs(a), board.discs(b)));
                assert!(before.iter().zip(&now).all(|(b, n)| b & !n == 0), "{board}");
                before = now;
            }
        }
    }

    #[test]
    fn symmetric_boards_have_symmetric_stable_discs() {
        for seed in 0..200 {
            let board = after_random_plies(seed, 20);
            let (own, enemy) = (board.discs(BLACK), board.discs(WHITE));
            assert_eq!(stable(own, enemy).swap_bytes(), stable(own.swap_bytes(), enemy.swap_bytes()));
            assert_eq!(stable(own, enemy).reverse_bits(), stable(own.reverse_bits(), enemy.reverse_bits()));
        }
    }
}
