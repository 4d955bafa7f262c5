//! Five players at a table, and what a match of a contest comes to.

use super::experiment::{Experiment, GAME};
use super::setting::{BLOCK, WIDTH};
use crate::gather;
use anyhow::{Result, ensure};
use keisei_core::{Budget, Game, Line, Player, Position, Seat, Stream};
use keisei_games::daihinmin::players::{Nakanaka, Sample};
use keisei_games::daihinmin::{Daihinmin, PlayInputs, Table};
use keisei_jobs::{Job, Pairing};
use keisei_measure::{Mean, mean_interval};
use keisei_play::matches::{Ending, Entrant, play};
use keisei_play::models::{Model, Ranking};
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
    /// The specification: what decides how they play.
    pub spec: String,
    /// Whether a match takes minutes: deals are weighed, or many playouts are made.
    pub dear: bool,
    /// Whether its playouts were counted from a measured speed.
    pub clock: bool,
    role: SeatRole,
}

/// A rating of plays, and the model it comes from.
#[derive(Clone)]
pub struct Guide {
    ranking: Ranking<PlayInputs>,
    /// The digest of the model, as specifications name it.
    pub model: String,
}

impl Guide {
    /// Puts a model to use.
    pub fn new(model: &Model) -> Result<Self> {
        let ranking = model.ranking(&Daihinmin::default())?;
        Ok(Guide { ranking, model: format!("blake3:{}", model.digest()) })
    }
}

#[derive(Clone)]
enum SeatRole {
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
        Seated {
            name: "Sample".to_owned(),
            spec: "sample".to_owned(),
            dear: false,
            clock: false,
            role: SeatRole::Sample,
        }
    }

    /// The reference of the light class.
    pub fn nakanaka() -> Self {
        Seated {
            name: "Nakanaka".to_owned(),
            spec: "nakanaka".to_owned(),
            dear: false,
            clock: false,
            role: SeatRole::Nakanaka,
        }
    }

    /// A Monte player of the records.
    pub fn teacher(each: u32) -> Self {
        let spec = format!("mc:each={each},value=rate");
        Seated { name: "teacher".to_owned(), spec, dear: false, clock: false, role: SeatRole::Teacher(each) }
    }

    /// A network's favourite.
    pub fn favourite(name: &str, guide: Guide) -> Self {
        let spec = format!("rank:{},temperature=0", guide.model);
        Seated { name: name.to_owned(), spec, dear: false, clock: false, role: SeatRole::Rank(guide.ranking) }
    }

    /// Monte: UCB1 over worlds, with light playouts or those of a network.
    pub fn monte(name: &str, playouts: u32, guide: Option<Guide>, weighted: bool) -> Self {
        let spread = Spread::Bounds { total: playouts, c: WIDTH };
        let policy = guide.as_ref().map(|guide| format!(",policy={},temperature=0", guide.model));
        let dealt =
            if weighted { format!("weighted,worlds={WORLDS},memory={MEMORY}") } else { "plain".to_owned() };
        let spec = format!("mc:total={playouts},c={WIDTH}{},deal={dealt}", policy.unwrap_or_default());
        let deal = match &guide {
            Some(Guide { ranking, .. }) if weighted => {
                Dealer::Weighted { ranking: ranking.clone(), worlds: WORLDS, memory: MEMORY }
            }
            _ => Dealer::Plain,
        };
        let dear = weighted || (guide.is_some() && playouts > DEAR);
        let guide = guide.map(|guide| guide.ranking);
        let search = search::Worlds { spread, guide, temperature: 0.0, deal };
        Seated { name: name.to_owned(), spec, dear, clock: false, role: SeatRole::Worlds(search) }
    }

    /// Says that its playouts were counted from a measured speed.
    pub fn on_the_clock(self) -> Self {
        Seated { clock: true, ..self }
    }

    /// Enters it for games.
    pub fn entrant(&self, name: &str) -> Entrant<Table> {
        let role = self.role.clone();
        Entrant::new(name, move || Ok(role.seat()))
    }
}

impl SeatRole {
    fn seat(&self) -> Box<dyn Player<Table>> {
        match self {
            SeatRole::Sample => Box::new(Sample),
            SeatRole::Nakanaka => Box::new(Nakanaka::default()),
            SeatRole::Teacher(each) => Box::new(MonteCarlo::new(Share::Each(*each))),
            SeatRole::Rank(ranking) => Box::new(Rank::new(ranking.clone(), 0.0)),
            SeatRole::Worlds(search) => Box::new(Worlds::new(search.clone(), None)),
        }
    }
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

impl Experiment {
    /// Returns the job of one match.
    fn series_of(&self, players: &[Seated; 5], stream: Stream, clock: bool) -> keisei_jobs::Match {
        keisei_jobs::Match {
            game: GAME.to_owned(),
            players: players.iter().map(|player| player.spec.clone()).collect(),
            pairings: vec![Pairing { seats: (0..players.len()).collect(), seed: stream.key() }],
            games: self.size.games.into(),
            openings: "none".to_owned(),
            test: None,
            block: Some(BLOCK.into()),
            series: None,
            budget: None,
            values: false,
            clock,
        }
    }

    /// Plays so many matches of a row, each a unit.
    pub fn row(&self, name: &str, players: &[Seated; 5], count: u64) -> Result<Row> {
        let clock = players.iter().any(|player| player.clock);
        let matches: Vec<Result<Match>> = (0..count)
            .into_par_iter()
            .map(|number| {
                let stream = Stream::new(self.around.seed).named("match").named(name).child(number);
                let job = Job::Match(self.series_of(players, stream, clock));
                let unplayed = || Ok(Match { blocks: vec![[0; 5]], games: self.size.games });
                let label = format!("match-{name}-{}", number + 1);
                self.results_dir.units.get_or(&label, &job, unplayed, || {
                    self.check_cancelled()?;
                    self.around.context.note(format!("{name}: match {} of {count}", number + 1));
                    self.play_match(players, stream)
                })
            })
            .collect();
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        Ok(Row { players: names.into(), matches: gather(matches)? })
    }

    /// Plays one match as the contest does: seats redrawn every three games, classes forgotten every hundred.
    fn play_match(&self, players: &[Seated; 5], stream: Stream) -> Result<Match> {
        let game = Daihinmin::default();
        let mut seated: Vec<Box<dyn Player<Table>>> =
            players.iter().map(|player| player.role.seat()).collect();
        let mut table = game.start(&mut stream.named("deal").child(0).rng());
        let mut blocks = Vec::new();
        for i in 0..self.size.games {
            self.check_cancelled()?;
            if i % BLOCK == 0 {
                blocks.push([0; 5]);
            }
            let stream_of_game = stream.named("game").child(u64::from(i));
            let played =
                play::play(&mut seated, &Line::new(table), &Budget::default(), stream_of_game, false);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs;
    use keisei_core::MoveFeatures;
    use keisei_play::models::{Card, Shape};

    #[test]
    fn specifications_are_canonical() {
        let game = Daihinmin::default();
        let features = game.move_features("paper").unwrap();
        let card = Card::new(&game, "paper").shaped(Shape::Softmax);
        let model = Model { card, weights: vec![0.5; features.count() * features.phases()] };
        let guide = || Guide::new(&model).unwrap();
        for player in [
            Seated::sample(),
            Seated::nakanaka(),
            Seated::teacher(30),
            Seated::favourite("favourite", guide()),
            Seated::monte("Monte", 1000, None, false),
            Seated::monte("Monte", 1000, Some(guide()), false),
            Seated::monte("Monte", 1000, Some(guide()), true),
        ] {
            jobs::assert_canonical(&game, &player.spec, &model);
        }
    }
}
