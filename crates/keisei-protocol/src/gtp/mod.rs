//! The Go Text Protocol, both ways.
//!
//! Read from the bottom: [`Request`] and [`Reply`] are the two kinds of text that pass;
//! [`Client`] asks an engine, [`serve()`] answers a controller. On top, [`External`] is somebody
//! else's engine as a [`keisei_core::Player`], and [`Host`] one of our players as an engine.

mod client;
mod cpu_time;
mod external;
mod host;
mod reply;
mod request;
mod server;

pub use client::Client;
pub use external::{Engine, External};
pub use host::{Archive, Host};
pub use reply::{Reading, Reply, ReplyReader};
pub use request::Request;
pub use server::{Commands, serve};
