//! Logged games as tables of the contest's protocol, against a decoder that shares no code with what writes them.

use crate::audit::Audit;
use crate::told::replay;
use keisei_core::Stream;
use keisei_record::uecda_log::Reader;
use std::path::Path;

/// Logged games, told by tables: each cell follows the description, and who sees only tables sees all that a
/// seat sees, but for what was tribute.
pub fn logged_games_are_told_by_tables(logs: [&Path; 4]) {
    const GAMES: usize = 60;
    for log in logs {
        let bytes = std::fs::read(log).unwrap();
        let mut audit = Audit::of(100);
        for game in Reader::new(&bytes[..]).expect("a log").take(GAMES) {
            let game = game.expect("a game");
            let stream = Stream::new(1).child(u64::from(audit.games));
            replay(&game, Some(&mut audit), stream);
        }
        assert_eq!(audit.games as usize, GAMES);
    }
}
