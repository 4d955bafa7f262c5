//! The manual of keisei as a library, in numbered examples.
//!
//! | example | shows |
//! |---|---|
//! | `1_play` | seating players by specification and playing a game |
//! | `2_learn` | training an evaluation, stopping and resuming, the model file |
//! | `3_measure` | a match, and what its result does and does not say |
//! | `4_new_game` | a whole game in one file: its laws, a learner and a match on it |
//! | `5_records` | learning from recorded games, with WTHOR files or without |
//!
//! Run one with `cargo run --release -p keisei-examples --example 1_play`.
#![forbid(unsafe_code)]
