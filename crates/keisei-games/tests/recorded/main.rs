//! Games as people and other programs played them, where `KEISEI_DATA` has them.

mod blokus;
mod go;
mod shogi;
