//! Daihinmin against the laws and against facts nobody here wrote.

use keisei_core::{Game, laws};
use keisei_games::daihinmin::Daihinmin;

#[test]
fn keeps_the_laws() {
    laws::check(&Daihinmin::default()).unwrap();
}

#[test]
fn features_do_not_peek() {
    let game = Daihinmin::default();
    for set in game.feature_sets() {
        laws::no_peeking(&game, &game.features(set.name).unwrap()).unwrap();
    }
}
