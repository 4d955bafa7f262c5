//! Daihinmin over the contest's protocol: a match for its clients, and a player for its server.
//!
//! [`host`] plays a game with whoever sits on its [`chair`]s: guests from outside, whom [`reception`] lets in and
//! [`remote`] talks with, and players of ours. Those get the same tables as everybody, by way of a [`guest`], and
//! so know no more than anybody. [`series`] is a match: one game after the other, and the log.

pub mod chair;
pub mod guest;
pub mod host;
pub mod join;
pub mod reception;
pub mod remote;
pub mod series;
