//! Laws of chance.

use super::{Broken, keep};
use crate::{Game, Position, Seat, Stream};

/// Draws per tested position.
const DRAWS: u32 = 4000;

/// `random_move` is uniform over the legal moves (Pearson's χ², at about one in a million).
pub fn random_move_is_uniform<G: Game>(game: &G, stream: Stream) -> Result<(), Broken> {
    super::series(game, stream.named("uniform"), 1, |position, stream| {
        let moves: Vec<_> = position.moves().collect();
        if moves.len() < 2 || moves.len() > 400 {
            return Ok(());
        }
        let mut seen = vec![0u32; moves.len()];
        let mut rng = stream.rng();
        for _ in 0..DRAWS {
            let at = position.random_move(&mut rng).and_then(|m| moves.iter().position(|&l| l == m));
            keep(at.is_some(), "a random move is legal", position, String::new)?;
            seen[at.unwrap_or(0)] += 1;
        }
        let expected = f64::from(DRAWS) / moves.len() as f64;
        let chi2: f64 = seen.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        let limit = chi2_limit(moves.len() as f64 - 1.0);
        keep(chi2 < limit, "random_move is uniform", position, || format!("χ² {chi2:.1}, limit {limit:.1}"))
    })
}

/// The χ² quantile five standard deviations out, after Wilson and Hilferty.
fn chi2_limit(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 5.0 * spread.sqrt()).powi(3)
}

/// The same stream sets up the same game, and the same playouts come to the same sums.
pub fn start_repeats<G: Game>(game: &G, stream: Stream) -> Result<(), Broken> {
    let [one, two] = [game.start(&mut stream.rng()), game.start(&mut stream.rng())];
    keep(one == two, "the same stream sets up the same game", &one, || two.to_string())?;
    let [a, b] = [one.playouts(20, stream), one.playouts(20, stream)];
    keep(a == b && a.games == 20, "the same stream plays the same games", &one, || format!("{a:?} {b:?}"))
}

/// A playout told move by move is the one that is tallied from the same stream.
pub fn told_playouts_are_tallied<G: Game>(game: &G, stream: Stream) -> Result<(), Broken> {
    super::series(game, stream.named("told"), 1, |position, stream| {
        let mut trace = Vec::new();
        let told = position.light_playout(&mut stream.child(0).rng(), &mut trace);
        let tally = position.playouts(1, stream);
        let alike =
            Seat::all(G::Position::SEATS).all(|s| (tally.payoff(s) - f64::from(told.payoff(s))).abs() < 1e-6);
        let long = tally.plies == u64::from(told.plies) && trace.len() == told.plies as usize;
        keep(alike && long, "a playout told is the one tallied", position, || format!("{told:?} {tally:?}"))
    })
}
