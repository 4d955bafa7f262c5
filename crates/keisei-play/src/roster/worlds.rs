//! Building players that rate moves.

use super::params;
use super::reader::{Built, Reader};
use super::{PlayerKind, RosterError};
use crate::players;
use crate::search::worlds::{Spread, Worlds, dealer, dealer::Dealer};
use keisei_core::Game;
use std::time::Duration;

/// Somebody who samples worlds of a game.
type Sampler<G> = players::Worlds<<G as Game>::Position, <G as Game>::MoveFeatures>;

impl<G: Game> Reader<'_, G> {
    pub fn rank(&mut self) -> Built<players::Rank<G::Position, G::MoveFeatures>> {
        let mut told: params::Rank = self.read()?;
        let ranking = self.ranking(&mut told.file)?;
        Ok((players::Rank::new(ranking, told.temperature), self.written(&told)))
    }

    /// Builds flat Monte Carlo, over worlds where its options ask for that.
    pub fn playing_out(&mut self) -> Built<PlayerKind<G::Position, G::Features, G::MoveFeatures>> {
        let told: params::MonteCarlo = self.read()?;
        if told.c.is_some() || told.policy.is_some() || told.deal.is_some() {
            return self.worlds(told).map(|(worlds, text)| (PlayerKind::Worlds(worlds), text));
        }
        if told.temperature.is_some() || told.worlds.is_some() || told.memory.is_some() {
            return self.refuse("temperature, worlds and memory need a policy=FILE");
        }
        self.monte_carlo(told).map(|(player, text)| (PlayerKind::MonteCarlo(player), text))
    }

    fn worlds(&mut self, mut told: params::MonteCarlo) -> Built<Sampler<G>> {
        if told.value.is_some() {
            return self.refuse("value is for games without c, policy and deal, which go by rate");
        }
        let guide = if told.policy.is_some() { Some(self.ranking(&mut told.policy)?) } else { None };
        if guide.is_none() && told.temperature.is_some() {
            return self.refuse("temperature needs a policy=FILE");
        }
        let temperature = if guide.is_some() { *told.temperature.get_or_insert(0.0) } else { 0.0 };
        let deal = match (*told.deal.get_or_insert(params::Deal::Plain), &guide) {
            (params::Deal::Plain, _) if told.worlds.is_some() || told.memory.is_some() => {
                return self.refuse("worlds and memory need deal=weighted");
            }
            (params::Deal::Plain, _) => Dealer::Plain,
            (params::Deal::Weighted, Some(ranking)) => Dealer::Weighted {
                ranking: ranking.clone(),
                worlds: *told.worlds.get_or_insert(dealer::WORLDS),
                memory: *told.memory.get_or_insert(dealer::MEMORY),
            },
            (params::Deal::Weighted, None) => return self.refuse("deal=weighted needs a policy=FILE"),
        };
        let time = self.seconds(told.time)?;
        let spread = self.spread(&mut told, time)?;
        self.uses_playouts();
        let search = Worlds { spread, guide, temperature, deal };
        Ok((players::Worlds::new(search, time), self.written(&told)))
    }

    fn spread(&self, told: &mut params::MonteCarlo, time: Option<Duration>) -> Result<Spread, RosterError> {
        match (told.each, told.c) {
            (Some(_), _) if told.total.is_some() => {
                return self.refuse("each and total cannot both be given");
            }
            (Some(_), Some(_)) => return self.refuse("c shares a total of games: give total, not each"),
            _ => {}
        }
        if time.is_none() && told.c.is_some() {
            told.total.get_or_insert(params::TOTAL_OF_WORLDS);
        } else if time.is_none() && told.total.is_none() {
            told.each.get_or_insert(params::EACH);
        }
        let total = told.total.unwrap_or(u32::MAX);
        Ok(match (told.each, told.c) {
            (Some(each), _) => Spread::Each(each),
            (None, Some(c)) => Spread::Bounds { total, c },
            (None, None) => Spread::Even(total),
        })
    }
}
