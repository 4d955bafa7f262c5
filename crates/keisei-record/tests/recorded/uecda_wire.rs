//! Logged games as tables of the protocol.

use crate::audit::Audit;
use crate::shared;
use crate::told::replay;
use keisei_core::Stream;
use keisei_record::uecda_log::Reader;

/// Logged games, told by tables: each cell follows the description, and who sees only tables sees all that a
/// seat sees, but for what was tribute.
#[test]
fn logged_games_are_told_by_tables() {
    const GAMES: usize = 60;
    for name in [
        "honohonopi_default5_1000games.log",
        "ours_default5_1000.log",
        "ours_klein1_nakanaka1_default3_400.log",
        "ours_nakanaka1_default4_400.log",
    ] {
        let Some(bytes) = shared::data(&format!("daihinmin/{name}")) else { return };
        let mut audit = Audit::of(100);
        for game in Reader::new(&bytes[..]).expect("a log").take(GAMES) {
            let game = game.expect("a game");
            let stream = Stream::new(1).child(u64::from(audit.games));
            replay(&game, Some(&mut audit), stream);
        }
        assert_eq!(audit.games as usize, GAMES);
        println!("{name}: {} games, {} turns", audit.games, audit.turns);
    }
}
