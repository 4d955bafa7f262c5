//! Counting moves, as every chess program counts them: draws do not end the lines.

use cozy_chess::Board;

/// Counts the leaves; the last ply is counted without being played.
pub fn count(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => return 1,
        1 => {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut after = board.clone();
                    after.play_unchecked(m);
                    leaves += count(&after, depth - 1);
                }
                false
            });
        }
    }
    leaves
}
