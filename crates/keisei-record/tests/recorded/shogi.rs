//! Every record of Shogi in the data folder.

use keisei_core::Seat;
use keisei_games::shogi::Move;
use keisei_record::shogi::{Game, RecordError, Verdict};
use keisei_record::{csa, kif, usi};
use std::collections::BTreeMap;
use std::path::Path;

/// What a folder of records came to.
#[derive(Default, PartialEq, Eq, Debug)]
struct Count {
    games: usize,
    moves: usize,
    /// Games that the list has, with the same moves and result.
    same: usize,
    other: Vec<String>,
    faults: Vec<String>,
}

/// The list of checked games: moves and result by name.
fn listed(list: &Path, source: &str) -> BTreeMap<String, (String, String)> {
    let text = std::fs::read_to_string(list).unwrap();
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|row| row[1] == source);
    let name = |id: &str| id.rsplit('/').next().unwrap_or("").to_owned();
    rows.map(|row| (name(row[0]), (row[8].to_owned(), row[2].to_owned()))).collect()
}

fn hold(count: &mut Count, name: &str, game: &Game, listed: &BTreeMap<String, (String, String)>) {
    count.games += 1;
    count.moves += game.line.moves.len();
    let Some((moves, result)) = listed.get(name) else { return };
    let mine: Vec<String> =
        game.line.moves.iter().filter(|&&m| m != Move::DECLARE).map(ToString::to_string).collect();
    let won = match game.end.result {
        Verdict::Won(Seat::FIRST) => "b",
        Verdict::Won(_) => "w",
        Verdict::Draw => "d",
        Verdict::Unknown => "?",
    };
    if mine.join(" ") == *moves && won == result {
        count.same += 1;
    } else {
        count.other.push(name.to_owned());
    }
}

/// Reads every file of a folder.
fn folder(
    [list, path]: [&Path; 2],
    source: &str,
    prefix: &str,
    read: impl Fn(&[u8]) -> Vec<Result<Game, RecordError>>,
) -> Count {
    let (listed, mut count) = (listed(list, source), Count::default());
    for entry in std::fs::read_dir(path).unwrap() {
        let file = entry.unwrap().path();
        let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
        for game in read(&std::fs::read(&file).unwrap()) {
            match game {
                Ok(game) => hold(&mut count, stem.trim_start_matches(prefix), &game, &listed),
                Err(why) => count.faults.push(format!("{stem}: {why}")),
            }
        }
    }
    count
}

/// 30,364 lines of moves, and three declarations.
pub fn tournament_records_are_the_listed_games(games: [&Path; 2]) {
    let read = |bytes: &[u8]| csa::Reader::new(bytes).collect::<Vec<_>>();
    let count = folder(games, "wcsc28", "utf8_", read);
    assert_eq!(count, Count { games: 262, moves: 30_367, same: 237, other: vec![], faults: vec![] });
}

pub fn amateur_records_are_the_listed_games(games: [&Path; 2]) {
    let read = |bytes: &[u8]| kif::Reader::new(bytes).collect::<Vec<_>>();
    let count = folder(games, "shogi_wars", "", read);
    assert_eq!(count, Count { games: 297, moves: 29_177, same: 295, other: vec![], faults: vec![] });
}

pub fn old_records_are_the_listed_games(games: [&Path; 2]) {
    let read = |bytes: &[u8]| kif::Reader::new(bytes).collect::<Vec<_>>();
    let count = folder(games, "edo_masters", "", read);
    assert_eq!(count, Count { games: 23, moves: 2_597, same: 13, other: vec![], faults: vec![] });
}

/// All openings of floodgate are legal lines.
pub fn openings_are_legal([openings]: [&Path; 1]) {
    let bytes = std::fs::read(openings).unwrap();
    let (mut lines, mut moves) = (0, 0);
    for line in usi::Reader::new(&bytes[..]) {
        moves += line.unwrap().moves.len();
        lines += 1;
    }
    assert_eq!((lines, moves), (10_831, 10_831 * 24));
}
