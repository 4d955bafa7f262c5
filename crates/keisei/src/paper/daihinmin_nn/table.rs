//! Five players at a table, and what a match of a contest comes to.

use super::lab::Lab;
use super::setting::{BLOCK, WIDTH};
use crate::paper::Stopped;
use crate::progress::note;
use anyhow::{Result, anyhow, ensure};
use keisei_core::{Budget, Game, Line, Player, Position, Seat, Stream};
use keisei_games::daihinmin::players::{Nakanaka, Sample};
use keisei_games::daihinmin::{Daihinmin, PlayInputs, Table};
use keisei_measure::{Mean, mean_interval};
use keisei_play::matches::{Ending, Entrant, play};
use keisei_play::models::Ranking;
use keisei_play::players::{MonteCarlo, Rank, Worlds};
use keisei_play::search::worlds::dealer::{Dealer, MEMORY, WORLDS};
use keisei_play::search::{self, Share, Spread};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// More playouts a decision than these make a match dear.
const DEAR: u32 = 2_500;

/// Somebody who can be seated, and everything that decides how they play.
#[derive(Clone)]
pub struct Seated {
    /// What the tables call them.
    pub name: String,
    /// What decides how they play, in words.
    pub identity: String,
    /// Whether a match takes minutes: deals are weighed, or many playouts are made.
    pub dear: bool,
    role: Role,
}

#[derive(Clone)]
enum Role {
    Sample,
    Nakanaka,
    /// So many playouts for every legal play.
    Teacher(u32),
    Rank(Ranking<PlayInputs>),
    Worlds(search::Worlds<PlayInputs>),
}

impl Seated {
    /// The contest's sample client.
    pub fn sample() -> Self {
        Seated { name: "Sample".to_owned(), identity: "Sample".to_owned(), dear: false, role: Role::Sample }
    }

    /// The reference of the light class.
    pub fn nakanaka() -> Self {
        Seated {
            name: "Nakanaka".to_owned(),
            identity: "Nakanaka".to_owned(),
            dear: false,
            role: Role::Nakanaka,
        }
    }

    /// A Monte player of the records.
    pub fn teacher(each: u32) -> Self {
        let identity = format!("Monte, {each} playouts a play");
        Seated { name: "teacher".to_owned(), identity, dear: false, role: Role::Teacher(each) }
    }

    /// A network's favourite.
    pub fn favourite(name: &str, ranking: Ranking<PlayInputs>, digest: u64) -> Self {
        let identity = format!("favourite of {digest:016x}");
        Seated { name: name.to_owned(), identity, dear: false, role: Role::Rank(ranking) }
    }

    /// Monte: UCB1 over worlds, with light playouts or those of a network.
    pub fn monte(
        name: &str,
        playouts: u32,
        guide: Option<(Ranking<PlayInputs>, u64)>,
        weighted: bool,
    ) -> Self {
        let spread = Spread::Bounds { total: playouts, c: WIDTH };
        let by = guide.as_ref().map_or_else(|| "light".to_owned(), |(_, digest)| format!("by {digest:016x}"));
        let deal = match &guide {
            Some((ranking, _)) if weighted => {
                Dealer::Weighted { ranking: ranking.clone(), worlds: WORLDS, memory: MEMORY }
            }
            _ => Dealer::Plain,
        };
        let how = if weighted {
            format!(", {WORLDS} deals weighted gently by {MEMORY} plays")
        } else {
            String::new()
        };
        let identity = format!("Monte, {playouts} playouts {by}{how}");
        let dear = weighted || (guide.is_some() && playouts > DEAR);
        let guide = guide.map(|(ranking, _)| ranking);
        let search = search::Worlds { spread, guide, temperature: 0.0, deal };
        Seated { name: name.to_owned(), identity, dear, role: Role::Worlds(search) }
    }

    /// Enters it for games.
    pub fn entrant(&self, name: &str) -> Entrant<Table> {
        let role = self.role.clone();
        Entrant::new(name, move || Ok(role.seat()))
    }
}

impl Role {
    fn seat(&self) -> Box<dyn Player<Table>> {
        match self {
            Role::Sample => Box::new(Sample),
            Role::Nakanaka => Box::new(Nakanaka::default()),
            Role::Teacher(each) => Box::new(MonteCarlo::new(Share::Each(*each))),
            Role::Rank(ranking) => Box::new(Rank::new(ranking.clone(), 0.0)),
            Role::Worlds(search) => Box::new(Worlds::new(search.clone(), None)),
        }
    }
}

/// A digest of weights, so that a match is played anew when they change.
pub fn digest(weights: &[f32]) -> u64 {
    weights.iter().fold(0xCBF2_9CE4_8422_2325, |hash, weight| {
        (hash ^ u64::from(weight.to_bits())).wrapping_mul(0x0100_0000_01B3).rotate_left(17)
    })
}

/// What one match came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// Points over the mean of every player, block by block between two resets of the classes.
    pub blocks: Vec<[i32; 5]>,
    /// Games played.
    pub games: u32,
}

/// All matches of one row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Who sat there, in the order of the table.
    pub players: Arc<[String]>,
    /// The matches.
    pub matches: Vec<Match>,
}

impl Row {
    /// Returns a figure of every block as points in a whole match, with its interval over the blocks.
    pub fn points(&self, of: impl Fn(&[i32; 5]) -> f64) -> Option<Mean> {
        let per_game = |one: &Match| {
            let games = f64::from(one.games) / one.blocks.len().max(1) as f64;
            one.blocks.iter().map(|block| of(block) * f64::from(one.games) / games).collect::<Vec<f64>>()
        };
        mean_interval(&self.matches.iter().flat_map(per_game).collect::<Vec<f64>>())
    }

    /// Returns the points of a place at the table.
    pub fn of_player(&self, at: usize) -> Option<Mean> {
        self.points(|block| f64::from(block[at]))
    }

    /// Returns the points of the first places less those of the next as many.
    pub fn lead(&self, each: usize) -> Option<Mean> {
        self.points(|block| {
            let sum = |from: usize| block[from..from + each].iter().map(|&p| f64::from(p)).sum::<f64>();
            sum(0) - sum(each)
        })
    }
}

/// Writes points in a match with their interval.
pub fn points_text(mean: Option<Mean>) -> String {
    mean.map_or_else(
        || "–".to_owned(),
        |m| {
            if m.n > 1 {
                format!("{:+.0} [{:+.0}, {:+.0}]", m.mean, m.low, m.high)
            } else {
                format!("{:+.0}", m.mean)
            }
        },
    )
}

impl Lab<'_> {
    /// Plays so many matches of a row, each a unit.
    pub fn row(&self, name: &str, players: &[Seated; 5], count: u64) -> Result<Row> {
        let matches: Vec<Result<Match>> = (0..count)
            .into_par_iter()
            .map(|number| {
                let identities = players.each_ref().map(|player| player.identity.as_str()).join("; ");
                let wish = format!("{} games: {identities}", self.size.games);
                self.outlet.units.get(&format!("match-{name}-{}", number + 1), &wish, || {
                    self.go_on()?;
                    note(&format!("{name}: match {} of {count}", number + 1));
                    let stream = Stream::new(self.around.seed).named("match").named(name).child(number);
                    self.play_match(players, stream)
                })
            })
            .collect();
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        Ok(Row { players: names.into(), matches: matches.into_iter().collect::<Result<_>>()? })
    }

    /// Plays one match as the contest does: seats redrawn every three games, classes forgotten every hundred.
    fn play_match(&self, players: &[Seated; 5], stream: Stream) -> Result<Match> {
        let game = Daihinmin::default();
        let mut seated: Vec<Box<dyn Player<Table>>> =
            players.iter().map(|player| player.role.seat()).collect();
        let mut table = game.start(&mut stream.named("deal").child(0).rng());
        let mut blocks = Vec::new();
        for i in 0..self.size.games {
            self.go_on().map_err(|_| anyhow!(Stopped))?;
            if i % BLOCK == 0 {
                blocks.push([0; 5]);
            }
            let stream_of_game = stream.named("game").child(u64::from(i));
            let played = play::play(&mut seated, &Line::new(table), Budget::default(), stream_of_game, false);
            ensure!(played.ending == Ending::Over, "a game was forfeited: {:?}", played.ending);
            if let Some(block) = blocks.last_mut() {
                for (seat, sum) in Seat::all(Table::SEATS).zip(block.iter_mut()) {
                    *sum += played.end.points(seat).map_or(0, |points| points as i32 - 3);
                }
            }
            table = game.next(&played.end, &mut stream.named("deal").child(u64::from(i) + 1).rng());
        }
        Ok(Match { blocks, games: self.size.games })
    }
}
