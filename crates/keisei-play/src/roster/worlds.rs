//! Reading the options of players that rate moves.

use super::RosterError;
use super::reader::Reader;
use crate::models::Ranking;
use crate::players;
use crate::search::worlds::{Spread, Worlds, dealer, dealer::Dealer};
use keisei_core::Game;

/// Somebody who samples worlds of a game.
type Sampler<G> = players::Worlds<<G as Game>::Position, <G as Game>::MoveFeatures>;

impl<G: Game> Reader<'_, G> {
    pub(super) fn ranking(&self, file: Option<&str>) -> Result<Ranking<G::MoveFeatures>, RosterError> {
        let load = || self.models.load(self.game, file)?.ranking(self.game);
        load().map_err(|why| RosterError::Model { spec: self.spec.text().to_owned(), why })
    }

    pub(super) fn temperature(&mut self) -> Result<Option<f32>, RosterError> {
        match self.spec.take::<f32>("temperature")? {
            Some(t) if !(t >= 0.0 && t.is_finite()) => {
                self.refuse(format!("temperature is a number from 0 up, and cannot be {t}"))
            }
            t => Ok(t),
        }
    }

    pub fn rank(&mut self) -> Result<players::Rank<G::Position, G::MoveFeatures>, RosterError> {
        let file = self.spec.positional();
        let temperature = self.temperature()?.unwrap_or(0.0);
        // An option nobody knows is told before a model nobody has.
        self.spec.finish()?;
        Ok(players::Rank::new(self.ranking(file.as_deref())?, temperature))
    }

    /// Reads a search over worlds, where the options of `mc` ask for one.
    pub fn worlds(&mut self) -> Result<Option<Sampler<G>>, RosterError> {
        let c = self.spec.take::<f64>("c")?;
        let policy = self.spec.take::<String>("policy")?;
        let temperature = self.temperature()?;
        let deal = self.spec.take::<String>("deal")?;
        let worlds = self.positive("worlds", "worlds=0 deals no world at all")?;
        let memory = self.spec.take::<usize>("memory")?;
        if c.is_none() && policy.is_none() && deal.is_none() {
            let extra = temperature.is_some() || worlds.is_some() || memory.is_some();
            return if extra {
                self.refuse("temperature, worlds and memory need a policy=FILE")
            } else {
                Ok(None)
            };
        }
        let guide = policy.map(|file| self.ranking(Some(&file))).transpose()?;
        if guide.is_none() && temperature.is_some() {
            return self.refuse("temperature needs a policy=FILE");
        }
        let deal = match (deal.as_deref(), &guide) {
            (None | Some("plain"), _) if worlds.or(memory.map(|_| 1)).is_some() => {
                return self.refuse("worlds and memory need deal=weighted");
            }
            (None | Some("plain"), _) => Dealer::Plain,
            (Some("weighted"), Some(ranking)) => Dealer::Weighted {
                ranking: ranking.clone(),
                worlds: worlds.unwrap_or(dealer::WORLDS),
                memory: memory.unwrap_or(dealer::MEMORY),
            },
            (Some("weighted"), None) => return self.refuse("deal=weighted needs a policy=FILE"),
            (Some(other), _) => return self.refuse(format!("deal is plain or weighted, not {other}")),
        };
        let time = self.seconds()?;
        let spread = self.spread(c, time.is_some())?;
        let search = Worlds { spread, guide, temperature: temperature.unwrap_or(0.0), deal };
        Ok(Some(players::Worlds::new(search, time)))
    }

    fn spread(&mut self, c: Option<f64>, timed: bool) -> Result<Spread, RosterError> {
        let each = self.positive("each", "each=0 plays no game at all")?;
        let total = self.positive("total", "total=0 plays no game at all")?;
        if c.is_some_and(|c| !(c >= 0.0 && c.is_finite())) {
            return self.refuse("c is a factor from 0 up");
        }
        let endless = if timed { u32::MAX } else { 1000 };
        match (each, total, c) {
            (Some(_), Some(_), _) => self.refuse("each and total cannot both be given"),
            (Some(_), None, Some(_)) => self.refuse("c shares a total of games: give total, not each"),
            (Some(each), None, None) => Ok(Spread::Each(each)),
            (None, total, Some(c)) => Ok(Spread::Bounds { total: total.unwrap_or(endless), c }),
            (None, Some(total), None) => Ok(Spread::Even(total)),
            (None, None, None) if timed => Ok(Spread::Even(u32::MAX)),
            (None, None, None) => Ok(Spread::Each(100)),
        }
    }
}
