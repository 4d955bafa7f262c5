//! What a match promises, on the two toy games.

mod bytes;
mod faults;
mod results;
mod series;

use super::{Control, Entrant, GAMES, Openings, Plan, Report, run_in};
use keisei_core::toys::nim::{Heaps, Nim};
use keisei_core::{Budget, Choice, Game, Player, PlayerError, Position, Rng, View};
use std::path::Path;

/// Plays at random.
pub(super) struct Random;

impl<P: Position> Player<P> for Random {
    fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
        // A sampled world agrees with the true one on the legal moves of the seat to move.
        view.sample(rng).random_move(rng).map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}

/// Plays Nim as Bouton teaches, the first move where nothing helps.
pub(super) struct Bouton;

impl Player<Heaps> for Bouton {
    fn choose(
        &mut self,
        view: &<Heaps as Position>::View,
        _: Budget,
        _: &mut Rng,
    ) -> Result<Choice<<Heaps as Position>::Move>, PlayerError> {
        let heaps = view.whole().ok_or(PlayerError::GameOver)?;
        let wins = |m: &<Heaps as Position>::Move| {
            let mut after = *heaps;
            after.play(*m);
            !after.is_won()
        };
        let m = heaps.moves().find(wins).or_else(|| heaps.moves().next());
        m.map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}

pub(super) fn random<P: Position>(name: &str) -> Entrant<P> {
    Entrant::new(name, || Ok(Box::new(Random)))
}

pub(super) fn bouton() -> Entrant<Heaps> {
    Entrant::new("bouton", || Ok(Box::new(Bouton)))
}

/// A small match of Nim, from openings of two random plies.
pub(super) fn nim(games: u64) -> Plan<Nim> {
    let entrants = vec![bouton(), random("random")];
    Plan { games, openings: Openings::Random(2), ..Plan::new(Nim, entrants) }
}

pub(super) fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// Plays into a new folder and returns the games' bytes and the report.
pub(super) fn fresh<G: Game>(plan: &Plan<G>, threads: usize) -> (Vec<u8>, Report) {
    let folder = tempfile::tempdir().unwrap();
    let report = on_threads(threads, || run_in(plan, folder.path(), false, Control::default())).unwrap();
    (games(folder.path()), report)
}

pub(super) fn games(folder: &Path) -> Vec<u8> {
    std::fs::read(folder.join(GAMES)).unwrap()
}
