//! The numbers the paper prints.

/// Table 2 by selection number: share of points against n = 1, and learning time relative to it.
pub const TABLE2: [(u32, f64, f64); 7] = [
    (1, 0.500, 1.000),
    (2, 0.593, 1.037),
    (4, 0.616, 1.178),
    (8, 0.653, 1.447),
    (16, 0.596, 1.886),
    (32, 0.440, 2.509),
    (64, 0.283, 2.792),
];

/// Figure 8 where the text gives numbers: one ply against the Monte-Carlo player.
pub const GREEDY: [(u32, f64); 3] = [(1, 0.334), (8, 0.360), (64, 0.006)];

/// Figure 8 where the text gives numbers: alpha-beta against the Monte-Carlo player.
pub const ALPHA_BETA: [(u32, f64); 1] = [(8, 0.630)];

/// The mean error over all test positions at n = 8.
pub const ERROR: f64 = 0.102;
