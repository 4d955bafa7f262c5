//! A hundred games of a contest's winner.

use crate::shared;
use keisei_core::Position;
use keisei_games::daihinmin::Move;
use keisei_record::fuji_record::Reader;

/// All hundred games: tribute, gifts, hands, every play and the results.
#[test]
fn every_game_replays() {
    let Some(bytes) = shared::data("daihinmin/fuji_blaux5_100games.dat") else { return };
    let (mut games, mut plays, mut passes, mut micros) = (0, 0, 0, 0);
    for game in Reader::new(&bytes[..]) {
        let game = game.unwrap();
        assert!(game.line.end().is_over());
        games += 1;
        plays += game.micros.len();
        passes += game.line.moves.iter().filter(|&&m| m == Move::Pass).count();
        micros += game.micros.iter().sum::<u64>();
    }
    println!("{games} games, {plays} plays, {passes} passes, {micros} microseconds");
    assert_eq!((games, plays, passes), (100, 7_856, 4_352));
}
