//! One scale for everybody in a round robin.

use super::Duel;
use keisei_core::{Rng, Stream};
use keisei_measure::curve::{Estimate, middle};
use keisei_measure::{Interval, Meeting, Wdl, ratings};

/// Resamples of all results behind intervals.
const AGAIN: u64 = 400;
/// Drawn games that everybody is given, so that ratings stay finite.
const TIES: f64 = 2.0;

/// Who met whom with what result, by number, and the ratings that explain it best.
#[derive(Clone, Debug)]
pub struct Standings {
    /// What every two came to.
    pub duels: Vec<([usize; 2], Duel)>,
    /// Ratings in Elo, mean zero, with 95 % intervals over results drawn again.
    pub elo: Vec<Estimate>,
    /// The ratings of each of those draws.
    pub again: Vec<Vec<f64>>,
}

impl Standings {
    /// Rates players.
    pub fn new(players: usize, duels: Vec<([usize; 2], Duel)>, stream: Stream) -> Self {
        let rate = |results: &[Wdl]| {
            let meeting = |(([a, b], _), wdl): (&([usize; 2], Duel), &Wdl)| Meeting {
                players: [*a, *b],
                points: wdl.score() * wdl.games() as f64,
                games: wdl.games() as f64,
            };
            ratings(players, &duels.iter().zip(results).map(meeting).collect::<Vec<_>>(), TIES)
        };
        let found: Vec<Wdl> = duels.iter().map(|(_, duel)| duel.total()).collect();
        let again: Vec<Vec<f64>> = (0..AGAIN)
            .map(|number| {
                let mut rng = stream.child(number).rng();
                rate(&found.iter().map(|&wdl| draw(wdl, &mut rng)).collect::<Vec<_>>())
            })
            .collect();
        let elo = rate(&found).into_iter().enumerate();
        let elo = elo.map(|(i, value)| Estimate { value, interval: middle(again.iter().map(|elo| elo[i])) });
        Standings { elo: elo.collect(), duels, again }
    }

    /// Lists players from the strongest down.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.elo.len()).collect();
        order.sort_by(|&a, &b| self.elo[b].value.total_cmp(&self.elo[a].value));
        order
    }

    /// Returns a player's games and share of points.
    pub fn points(&self, player: usize) -> (u64, f64) {
        let (mut games, mut won) = (0, 0.0);
        for ([a, b], duel) in &self.duels {
            let total = duel.total();
            let own =
                if *a == player { Some(total.score()) } else { (*b == player).then(|| 1.0 - total.score()) };
            if let Some(own) = own {
                games += total.games();
                won += own * total.games() as f64;
            }
        }
        (games, won / games.max(1) as f64)
    }

    /// Returns how far the first of two players is rated above the second.
    pub fn apart(&self, a: usize, b: usize) -> Estimate {
        let interval = middle(self.again.iter().map(|elo| elo[a] - elo[b]));
        Estimate { value: self.elo[a].value - self.elo[b].value, interval }
    }

    /// Returns two players' share of points for the first, with its interval.
    pub fn between(&self, a: usize, b: usize) -> Option<(f64, Interval)> {
        self.duels.iter().find_map(|(pair, duel)| match *pair {
            pair if pair == [a, b] => Some((duel.pairs.score(), duel.pairs.score_interval())),
            pair if pair == [b, a] => {
                let swapped = duel.pairs.swapped();
                Some((swapped.score(), swapped.score_interval()))
            }
            _ => None,
        })
    }
}

/// Draws as many games as there were, each with the chances that were seen.
fn draw(wdl: Wdl, rng: &mut Rng) -> Wdl {
    let games = wdl.games();
    let mut again = Wdl::default();
    for _ in 0..games {
        let place = u64::from(rng.below(games as u32));
        match () {
            () if place < wdl.wins => again.wins += 1,
            () if place < wdl.wins + wdl.draws => again.draws += 1,
            () => again.losses += 1,
        }
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_measure::Pentanomial;

    fn duel(wins: u64, losses: u64) -> Duel {
        let black = Wdl { wins, draws: 0, losses };
        Duel { pair: (0, 0), black, white: Wdl::default(), distinct: 0, pairs: Pentanomial::default() }
    }

    /// Two who never clearly beat each other are told apart by how they fared with a third.
    #[test]
    fn ratings_part_players_who_met_too_seldom() {
        let met = vec![([0, 1], duel(2, 2)), ([0, 2], duel(36, 4)), ([1, 2], duel(4, 36))];
        let standings = Standings::new(3, met, Stream::new(1));
        let [ahead, behind] = [standings.apart(0, 1), standings.apart(1, 0)];
        assert!(ahead.value > 0.0 && ahead.interval.low > 0.0, "{ahead:?}");
        assert_eq!(ahead.value, -behind.value);
        assert_eq!(standings.order(), [0, 2, 1]);
    }
}
