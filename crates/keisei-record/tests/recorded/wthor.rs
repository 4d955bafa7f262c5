//! Nine years of tournaments.

use keisei_record::wthor::{Game, NameKind, Names, Reader, final_score, write};
use std::path::Path;

/// Nine years of tournament games: every move legal, every final score as recorded, every player
/// and tournament named.
pub fn tournament_games_replay([folder]: [&Path; 1]) {
    let names =
        |file: &str, kind| Names::read(std::fs::File::open(folder.join(file)).unwrap(), kind).unwrap();
    let players = names("WTHOR.JOU", NameKind::Players);
    let tournaments = names("WTHOR.TRN", NameKind::Tournaments);
    let mut games = 0;
    for year in 2013..=2021 {
        let path = folder.join(format!("WTH_{year}.wtb"));
        let reader = Reader::open(&path).unwrap();
        let header = *reader.header();
        assert_eq!((header.year, header.depth), (year, 24));
        let read: Vec<Game> = reader.map(Result::unwrap).collect();
        for game in &read {
            assert_eq!(final_score(&game.line.end()), Some(game.score), "{:?}", game.line);
            assert!(players.player(game.black).is_some() && players.player(game.white).is_some());
            assert!(tournaments.tournament(game.tournament).is_some());
        }
        games += read.len();
        let mut again = Vec::new();
        write(&mut again, header, &read).unwrap();
        assert_eq!(again, std::fs::read(&path).unwrap(), "{year}");
    }
    assert_eq!(games, 16_179);
}
