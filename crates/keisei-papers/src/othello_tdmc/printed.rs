//! What the paper prints, to stand beside ours.

use keisei_measure::Wdl;

const fn wdl(wins: u64, draws: u64, losses: u64) -> Wdl {
    Wdl { wins, draws, losses }
}

/// Tables 3 and 4: with Black and with White against the untrained player.
pub const TABLE3: [Wdl; 2] = [wdl(481, 1, 18), wdl(483, 6, 11)];
/// Table 4; its printed total of 956 wins is a slip.
pub const TABLE4: [Wdl; 2] = [wdl(479, 2, 19), wdl(478, 3, 19)];
/// Table 5, d = 4, 6, 8, 10.
pub const TABLE5: [(u32, Wdl); 4] =
    [(4, wdl(880, 0, 120)), (6, wdl(817, 10, 173)), (8, wdl(794, 20, 186)), (10, wdl(782, 18, 200))];
/// Table 9, in the order of the shares of random moves.
pub const TABLE9: [Wdl; 6] = [
    wdl(781, 11, 208),
    wdl(782, 18, 200),
    wdl(757, 13, 230),
    wdl(767, 12, 221),
    wdl(721, 14, 265),
    wdl(712, 12, 276),
];
/// Table 10, in the order of the shares of random moves.
pub const TABLE10: [Wdl; 6] = [
    wdl(816, 7, 177),
    wdl(782, 18, 200),
    wdl(758, 19, 223),
    wdl(700, 15, 285),
    wdl(719, 16, 265),
    wdl(781, 10, 209),
];
/// Tables 6 to 8: the weights of the classes A to J in the opening, the middle and the end.
pub const SQUARES: [[f64; 10]; 3] = [
    [0.0, 0.0, 0.10126, 0.0, -0.10927, -0.10155, 0.020036, 0.055829, 0.0, -0.02231],
    [6.327108, 0.339068, 1.069396, -2.00512, 0.624148, 0.105396, -0.18176, -1.8755, -3.32813, -1.52928],
    [5.500621, -2.58948, 0.490617, -0.59007, -1.07055, 0.734863, -2.01723, -2.16084, -0.17812, 0.968038],
];
