//! Engines of others, where they are installed.

mod gnu_go;
mod pentobi;
mod shogi;
mod stockfish;
