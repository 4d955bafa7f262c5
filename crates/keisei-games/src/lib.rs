//! The games: one folder each, and the catalog that finds them by name.
#![deny(unsafe_code)]

pub mod blokus;
pub mod catalog;
pub mod chess;
pub mod daihinmin;
pub mod go;
pub mod othello;
pub mod shogi;
