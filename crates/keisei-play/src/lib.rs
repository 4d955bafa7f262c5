//! Players of any game: policies, searches, models, and the matches they meet in.
#![deny(unsafe_code)]

pub mod atomic_file;
pub mod folder_lock;
pub mod matches;
pub mod models;
pub mod ordered;
pub mod owner;
pub mod parts;
pub mod permissions;
pub mod players;
pub mod policies;
pub mod roster;
pub mod search;
pub mod wide;
