//! Daihinmin over the contest's protocol: a match for its clients, and a player for its server.
//!
//! Players of ours sit behind the same tracker of views as a client over TCP, so a view is made of what was shown, and whoever joins
//! with the match's seed plays the same bytes as one seated here.
//!
//! [`host`] plays a game with whoever sits on its [`seat_client`]s: guests from outside, whom [`acceptor`] lets in and
//! [`remote`] talks with, and players of ours. Those get the same tables as everybody, by way of a [`local_seat`], and
//! so know no more than anybody. [`series`] is a match: one game after the other, and the log.

pub mod acceptor;
pub mod host;
pub mod join;
pub mod local_seat;
pub mod remote;
pub mod seat_client;
pub mod series;
