//! A hundred games of a contest's winner.

use keisei_core::Position;
use keisei_games::daihinmin::Move;
use keisei_record::fuji_record::Reader;
use std::path::Path;

/// All hundred games: tribute, gifts, hands, every play and the results.
pub fn every_game_replays([games]: [&Path; 1]) {
    let bytes = std::fs::read(games).unwrap();
    let (mut count, mut plays, mut passes) = (0, 0, 0);
    for game in Reader::new(&bytes[..]) {
        let game = game.unwrap();
        assert!(game.line.end().is_over());
        count += 1;
        plays += game.micros.len();
        passes += game.line.moves.iter().filter(|&&m| m == Move::Pass).count();
    }
    assert_eq!((count, plays, passes), (100, 7_856, 4_352));
}
