#![doc = include_str!("README.md")]
//!
//! A position is one game, with the classes it begins with; `Game::next` makes the next of a series. What a draw would decide (the lots
//! after twenty passes) is fixed at the deal and hidden, because chance lives only in `start` and `next`. Melds are found by laying
//! shapes over a 64-bit hand: two words a shape say where it fits and where one card is missing, so moves are counted and drawn
//! without a list.

mod card;
mod cards;
mod class;
mod deal;
mod draw;
mod exchange;
mod faces;
pub mod features;
mod gifts;
pub mod inputs;
mod legal;
mod meld;
mod moves;
mod numbers;
mod picture;
pub mod players;
mod playouts;
mod position;
mod reader;
mod soundness;
mod table;
mod text;
mod tribute;
mod turns;
mod view;
pub mod wire;

pub use card::{Card, CardTextError};
pub use cards::Cards;
pub use class::{Class, Classes, SEATS};
pub use exchange::Exchange;
pub use features::CardFeatures;
pub use inputs::PlayInputs;
pub use meld::{Kind, Meld};
pub use moves::{Move, MoveTextError};
pub use table::{PASSES, Table};
pub use text::TableTextError;
pub use view::SeatView;

use keisei_core::{
    FeatureSet, Game, GamePlayer, Parameter, Params, Position, Rng, Spec, SpecError, Tag, Tags, UnknownName,
};

keisei_core::params! {
    /// Daihinmin for five, by the rules of the `UECda` contests.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Daihinmin {
        /// Games of a series after which seats are redrawn, 0 for never.
        pub reseat: u32 = 3;
        /// Games of a series after which classes are forgotten, 0 for never.
        pub reset: u32 = 100;
    }
}

impl Game for Daihinmin {
    type Position = Table;
    type Features = CardFeatures;
    type MoveFeatures = PlayInputs;
    const NAME: &'static str = "daihinmin";
    const ABOUT: &'static str = "Daihinmin (UECda rules): five hidden hands, be rid of yours first";
    const RULES: u32 = 1;
    const PARAMETERS: &'static [Parameter] = <Daihinmin as Params>::PARAMETERS;

    fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Daihinmin::read(spec)
    }

    fn spec(&self) -> String {
        self.text(Self::NAME)
    }

    fn start(&self, rng: &mut Rng) -> Table {
        Daihinmin::first(rng)
    }

    fn next(&self, last: &Table, rng: &mut Rng) -> Table {
        self.after(last, rng)
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        features::SETS
    }

    fn features(&self, name: &str) -> Result<CardFeatures, UnknownName> {
        CardFeatures::named(name)
    }

    fn move_feature_sets(&self) -> &'static [FeatureSet] {
        inputs::SETS
    }

    fn move_features(&self, name: &str) -> Result<PlayInputs, UnknownName> {
        PlayInputs::named(name)
    }

    fn players(&self) -> Vec<GamePlayer<Table>> {
        vec![
            GamePlayer {
                name: "sample",
                about: "the contest's sample client: long melds first, sets kept together",
                version: 1,
                seat: || Box::new(players::Sample),
            },
            GamePlayer {
                name: "nakanaka",
                about: "the reference of the contest's light class, nearly",
                version: 1,
                seat: || Box::new(players::Nakanaka::default()),
            },
        ]
    }

    fn numbered_moves(&self) -> Option<&dyn keisei_core::NumberedMoves<Table>> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn keisei_core::Picture<Table>> {
        Some(self)
    }

    fn tags(&self, table: &Table) -> Tags {
        let cards: u32 = table.hands.iter().map(|hand| hand.count()).sum();
        Tags(vec![
            ("cards", Tag::Count(i64::from(cards))),
            ("playing", Tag::Count(i64::from(table.playing.count_ones()))),
            ("exchange", Tag::Flag(table.giver().is_some())),
            ("lead", Tag::Flag(table.field().is_none())),
            ("revolution", Tag::Flag(table.revolution())),
            ("locked", Tag::Flag(table.locked())),
            ("over", Tag::Flag(table.is_over())),
        ])
    }
}
