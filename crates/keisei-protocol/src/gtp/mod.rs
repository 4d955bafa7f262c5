//! The Go Text Protocol, both ways.
//!
//! Read from the bottom: [`Request`] and [`Reply`] are the two kinds of text that pass;
//! [`Client`] asks an engine, [`serve()`] answers a controller. On top, [`External`] is somebody
//! else's engine as a [`keisei_core::Player`], [`ExternalJudge`] as a [`keisei_core::Judge`], and [`Host`] one of our
//! players as an engine.

mod adviser;
mod analysis;
mod client;
mod clock;
mod cpu_time;
mod external;
mod host;
mod judge;
mod reply;
mod request;
mod server;

pub use adviser::{ADVISERS, Adviser, Side};
pub use client::Client;
pub use clock::Clock;
pub use external::{Engine, External};
pub use host::{Archive, Host};
pub use judge::ExternalJudge;
pub use reply::{Reading, Reply, ReplyReader};
pub use request::Request;
pub use server::{Commands, serve};
