//! The Universal Chess Interface and its sister for shogi, both ways.
//!
//! [`Client`] asks an engine; [`External`] is one as a [`keisei_core::Player`] and as a [`keisei_core::Judge`];
//! [`serve()`] offers one of our players. Which of the sisters is spoken, and how a game writes its positions and
//! moves, says its [`keisei_core::Interface`].

mod client;
mod external;
mod info;
mod server;

pub use client::Client;
pub use external::{Engine, External};
pub use info::{Info, Score};
pub use server::{Host, serve};

use keisei_core::UciFlavour;

/// The words in which the sisters differ.
struct Words {
    hello: &'static str,
    hello_ok: &'static str,
    new_game: &'static str,
}

fn words(universal: UciFlavour) -> Words {
    match universal {
        UciFlavour::Uci => Words { hello: "uci", hello_ok: "uciok", new_game: "ucinewgame" },
        UciFlavour::Usi => Words { hello: "usi", hello_ok: "usiok", new_game: "usinewgame" },
    }
}
