//! Numbers that the paper prints.

use super::setting::Family;

/// Table 1: E(v) at 500, 5,000 and 50,000 playouts; GNU Go's at levels 0, 2 and 4.
pub const TABLE1: [(Family, [f64; 3]); 5] = [
    (Family::Strong, [0.623, 0.629, 0.635]),
    (Family::Uct, [0.553, 0.548, 0.560]),
    (Family::Mc, [0.540, 0.547, 0.548]),
    (Family::McScore, [2.492, 2.451, 2.493]),
    (Family::GnuGo, [3.556, 3.660, 3.797]),
];

/// Table 2, Shogi: E(v) of MC and UCT at 4,000 and at 40,000 playouts.
pub const TABLE2: [(&str, [f64; 2]); 2] = [("MC", [0.542, 0.540]), ("UCT", [0.541, 0.538])];
