//! The numbers the paper prints.

/// The windows `M_min` of tables 4 and 5, in their order.
pub const NARROW: [f64; 3] = [256.0, 64.0, 32.0];
/// The chances p of tables 4 and 5, in their order.
pub const RETURN: [f64; 5] = [1.0, 0.5, 0.25, 0.125, 0.0];

/// Table 3: a chance to return, and how often a sibling is skipped before it does.
pub const TABLE3: [(f64, f64); 7] = [
    (1.0, 0.0),
    (0.5, 1.0),
    (0.25, 3.0),
    (0.125, 7.0),
    (1.0 / 16.0, 15.0),
    (1.0 / 32.0, 31.0),
    (0.0, f64::INFINITY),
];

/// Table 4: minutes, by `M_min` and p.
pub const TABLE4: [[f64; 5]; 3] = [
    [5494.0, 4684.0, 4182.0, 3918.0, 3596.0],
    [4653.0, 3693.0, 3102.0, 2754.0, 2274.0],
    [4574.0, 3674.0, 3072.0, 2697.0, 2221.0],
];

/// Table 5: mismatch, by `M_min` and p.
pub const TABLE5: [[f64; 5]; 3] = [
    [3.7153, 3.7906, 3.7903, 3.8871, 4.0361],
    [4.2290, 4.2781, 4.4289, 4.5625, 5.2586],
    [4.3874, 4.4680, 4.5797, 4.8383, 5.4878],
];

/// Tables 6 and 7: the first seven values of material, as far as our notes have them.
pub const MATERIAL: [f64; 7] = [71.0, 263.0, 271.0, 391.0, 487.0, 573.0, 667.0];
