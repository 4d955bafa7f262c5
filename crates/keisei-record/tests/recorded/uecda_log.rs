//! Logs of the contest's server, whole.

use keisei_record::uecda_log::{Game, LogError, Reader, write};
use std::path::Path;

/// The logs.
pub const LOGS: [&str; 4] = [
    "daihinmin/honohonopi_default5_1000games.log",
    "daihinmin/ours_default5_1000.log",
    "daihinmin/ours_klein1_nakanaka1_default3_400.log",
    "daihinmin/ours_nakanaka1_default4_400.log",
];

/// How many complete games each log holds.
const COMPLETE: [usize; 4] = [999, 1000, 400, 400];

/// Turn order, tribute, gifts, refused plays, results and points come out as logged, in every game.
pub fn every_game_replays(logs: [&Path; 4]) {
    let (mut games, mut plays, mut refused) = (0, 0, 0);
    for (log, complete) in logs.into_iter().zip(COMPLETE) {
        let bytes = std::fs::read(log).unwrap();
        let read: Vec<Result<Game, LogError>> = Reader::new(&bytes[..]).unwrap().collect();
        let sound = read.iter().take_while(|game| game.is_ok()).count();
        assert_eq!(sound, complete, "{}: {:?}", log.display(), read.get(sound));
        // One file breaks off within its last game.
        assert!(read[sound..].iter().all(Result::is_err));
        for game in read.iter().flatten() {
            games += 1;
            let gifts = if game.line.start.classes().exchange() { 2 } else { 0 };
            plays += game.line.moves.len() - gifts;
            refused += game.refused.len();
        }
    }
    assert_eq!((games, plays, refused), (2_799, 223_120, 44));
}

/// What is written is what was read, but for the cell of a joker played alone.
pub fn logs_are_written_as_the_server_writes_them(logs: [&Path; 4]) {
    for log in logs {
        let bytes = std::fs::read(log).unwrap();
        let reader = Reader::new(&bytes[..]).unwrap();
        let header = reader.header().clone();
        let games: Vec<Game> = reader.map_while(Result::ok).collect();
        let mut written = Vec::new();
        write(&mut written, &header, &games).unwrap();
        let (written, bytes) = (String::from_utf8(written).unwrap(), String::from_utf8(bytes).unwrap());
        for (ours, theirs) in written.lines().zip(bytes.lines()) {
            let words = |line: &str| line.split(' ').map(plain_joker).collect::<Vec<_>>();
            assert_eq!(words(ours), words(theirs), "{}", log.display());
        }
    }
}

fn plain_joker(word: &str) -> String {
    let alone = word.len() == 5 && "KLMN".contains(&word[1..2]);
    if alone { format!("{}KxEE", &word[..1]) } else { word.to_owned() }
}
