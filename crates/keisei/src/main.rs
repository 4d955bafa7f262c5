//! The front door: one command, one file each under `command/`, one file per paper under `paper/`.
fn main() {}
