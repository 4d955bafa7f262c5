//! One strength for everybody who met somebody.

use crate::elo_of_score;
use serde::{Deserialize, Serialize};

/// What two players came to against each other.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Meeting {
    /// Who met whom, by number.
    pub players: [usize; 2],
    /// Points of the first one, a draw being a half.
    pub points: f64,
    /// Games.
    pub games: f64,
}

/// How many rounds are made at most.
const ROUNDS: usize = 10_000;
/// Relative changes below this end the search.
const STILL: f64 = 1e-10;

/// Rates players on one scale by the model of Bradley and Terry, in Elo with a mean of zero.
///
/// Everybody also draws `ties` games with somebody of strength one, so that who won every game stays finite. The
/// most likely strengths γ are found by Hunter's rounds (2004), `γᵢ = wᵢ / Σ nᵢⱼ / (γᵢ + γⱼ)`; not everybody need
/// have met everybody.
///
/// ```
/// use keisei_measure::{Meeting, ratings};
/// let meeting = |players, points| Meeting { players, points, games: 100.0 };
/// let elo = ratings(3, &[meeting([0, 1], 75.0), meeting([1, 2], 75.0)], 0.0);
/// assert!((elo[0] - elo[1] - 190.85).abs() < 0.1 && (elo[1] - elo[2] - 190.85).abs() < 0.1);
/// assert!(elo.iter().sum::<f64>().abs() < 1e-9);
/// ```
pub fn ratings(players: usize, meetings: &[Meeting], ties: f64) -> Vec<f64> {
    let mut won = vec![ties / 2.0; players];
    for Meeting { players: [a, b], points, games } in meetings {
        won[*a] += points;
        won[*b] += games - points;
    }
    let mut strengths = vec![1.0f64; players];
    for _ in 0..ROUNDS {
        let mut met: Vec<f64> = strengths.iter().map(|strength| ties / (strength + 1.0)).collect();
        for Meeting { players: [a, b], games, .. } in meetings {
            let share = games / (strengths[*a] + strengths[*b]);
            met[*a] += share;
            met[*b] += share;
        }
        let mut moved = 0.0f64;
        for ((strength, won), met) in strengths.iter_mut().zip(&won).zip(met) {
            // Who met nobody stays where everybody begins; who never won goes as low as numbers do.
            let next = if met > 0.0 { (won / met).max(f64::MIN_POSITIVE) } else { 1.0 };
            moved = moved.max((next / *strength - 1.0).abs());
            *strength = next;
        }
        if moved < STILL {
            break;
        }
    }
    let elo: Vec<f64> = strengths.iter().map(|strength| elo_of_score(strength / (1.0 + strength))).collect();
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    elo.into_iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(a: usize, b: usize, points: f64, games: f64) -> Meeting {
        Meeting { players: [a, b], points, games }
    }

    /// At the most likely strengths everybody's expected points are those won: the equation that defines them.
    #[test]
    fn expected_points_are_those_won() {
        let meetings = [
            meeting(0, 1, 12.5, 20.0),
            meeting(0, 2, 18.0, 20.0),
            meeting(1, 2, 13.0, 20.0),
            meeting(2, 3, 4.0, 10.0),
        ];
        let elo = ratings(4, &meetings, 0.0);
        for player in 0..4 {
            let (mut expected, mut won) = (0.0, 0.0);
            for Meeting { players: [a, b], points, games } in meetings {
                let chance = crate::score_of_elo(elo[a] - elo[b]);
                if player == a {
                    (expected, won) = (expected + games * chance, won + points);
                } else if player == b {
                    (expected, won) = (expected + games * (1.0 - chance), won + games - points);
                }
            }
            assert!((expected - won).abs() < 1e-6, "{player}: {expected} against {won}");
        }
    }

    #[test]
    fn who_won_every_game_stays_finite() {
        let elo = ratings(3, &[meeting(0, 1, 10.0, 10.0)], 1.0);
        assert!(elo.iter().all(|elo| elo.is_finite()) && elo[0] > elo[2] && elo[2] > elo[1], "{elo:?}");
        assert_eq!(ratings(0, &[], 1.0), Vec::<f64>::new());
    }
}
