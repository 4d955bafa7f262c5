//! The numbers the paper prints.

/// Table 2: hidden neurons, positions, and how many of 1,000 unseen positions agree.
pub const TABLE2: [(usize, usize, f64); 4] =
    [(15, 3_000, 0.653), (15, 19_000, 0.691), (50, 3_000, 0.670), (50, 27_000, 0.706)];

/// Table 2, from human records: 2,245 positions, J = 15.
pub const HUMAN: f64 = 0.421;

/// Table 3: points of a player and of the one Nakanaka it meets, where the text gives them.
pub const TABLE3: [(&str, Option<i32>, Option<i32>); 5] = [
    ("Monte", Some(182), Some(395)),
    ("EVM", Some(-191), Some(468)),
    ("EVH", Some(-537), None),
    ("MonteEVM", Some(346), Some(239)),
    ("MonteEVH", Some(-18), None),
];

/// Table 4: the points of two players and of the two Nakanaka, where the text gives them.
pub const TABLE4: [(&str, [i32; 4]); 2] = [("Monte", [24, -23, 157, 116]), ("MonteEVM", [85, -56, 240, 99])];

/// Table 5: `MonteEVM` and paonR2.
pub const TABLE5: [i32; 2] = [243, 533];

/// Table 6: two `MonteEVM` and two paonR2.
pub const TABLE6: [i32; 4] = [-61, -61, 314, 290];
