//! Numbers as bytes.

use super::{COLUMNS, Cells, ROWS, TABLE_BYTES};

/// Which byte of a number comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The most significant one.
    #[default]
    Network,
    /// Whatever this machine does: clients of version 20060 send memory as it is, and run on the same kind of
    /// machine as the server.
    Host,
}

impl Order {
    /// Writes a number.
    pub fn bytes(self, number: i32) -> [u8; 4] {
        match self {
            Order::Network => number.to_be_bytes(),
            Order::Host => number.to_ne_bytes(),
        }
    }

    /// Reads a number.
    pub fn number(self, bytes: [u8; 4]) -> i32 {
        match self {
            Order::Network => i32::from_be_bytes(bytes),
            Order::Host => i32::from_ne_bytes(bytes),
        }
    }
}

/// Writes a table row by row.
pub fn encode(cells: &Cells, order: Order) -> [u8; TABLE_BYTES] {
    let mut bytes = [0; TABLE_BYTES];
    for (four, &cell) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(cells.as_flattened()) {
        *four = order.bytes(cell);
    }
    bytes
}

/// Reads a table; any bytes are one.
///
/// ```
/// use keisei_protocol::uecda::{Order, decode, encode};
/// let mut cells = [[0; 15]; 8];
/// cells[0][1] = 20070;
/// let bytes = encode(&cells, Order::Network);
/// assert_eq!(bytes[4..8], [0, 0, 0x4e, 0x66]);
/// assert_eq!(decode(&bytes, Order::Network), cells);
/// ```
pub fn decode(bytes: &[u8; TABLE_BYTES], order: Order) -> Cells {
    let mut cells = [[0; COLUMNS]; ROWS];
    for (cell, &four) in cells.as_flattened_mut().iter_mut().zip(bytes.as_chunks::<4>().0) {
        *cell = order.number(four);
    }
    cells
}
