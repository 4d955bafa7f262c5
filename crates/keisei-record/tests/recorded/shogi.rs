//! Every record of Shogi in the data folder.

use crate::shared;
use keisei_core::Seat;
use keisei_games::shogi::Move;
use keisei_record::shogi::{Game, RecordError, Verdict};
use keisei_record::{csa, kif, usi};
use std::collections::BTreeMap;

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
fn listed(source: &str) -> Option<BTreeMap<String, (String, String)>> {
    let text = String::from_utf8(shared::data("shogi/games.tsv")?).unwrap();
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|row| row[1] == source);
    let name = |id: &str| id.rsplit('/').next().unwrap_or("").to_owned();
    Some(rows.map(|row| (name(row[0]), (row[8].to_owned(), row[2].to_owned()))).collect())
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
    path: &str,
    source: &str,
    prefix: &str,
    read: impl Fn(&[u8]) -> Vec<Result<Game, RecordError>>,
) -> Option<Count> {
    let (listed, mut count) = (listed(source)?, Count::default());
    for file in shared::folder(path)? {
        let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
        for game in read(&std::fs::read(&file).unwrap()) {
            match game {
                Ok(game) => hold(&mut count, stem.trim_start_matches(prefix), &game, &listed),
                Err(why) => count.faults.push(format!("{stem}: {why}")),
            }
        }
    }
    Some(count)
}

/// 30,364 lines of moves, and three declarations.
#[test]
fn tournament_records_are_the_listed_games() {
    let read = |bytes: &[u8]| csa::Reader::new(bytes).collect::<Vec<_>>();
    let Some(count) = folder("shogi/wcsc28_csa", "wcsc28", "utf8_", read) else { return };
    assert_eq!(count, Count { games: 262, moves: 30_367, same: 237, other: vec![], faults: vec![] });
}

#[test]
fn amateur_records_are_the_listed_games() {
    let read = |bytes: &[u8]| kif::Reader::new(bytes).collect::<Vec<_>>();
    let Some(count) = folder("shogi/wars_kif", "shogi_wars", "", read) else { return };
    assert_eq!(count, Count { games: 297, moves: 29_177, same: 295, other: vec![], faults: vec![] });
}

#[test]
fn old_records_are_the_listed_games() {
    let read = |bytes: &[u8]| kif::Reader::new(bytes).collect::<Vec<_>>();
    let Some(count) = folder("shogi/edo_kif", "edo_masters", "", read) else { return };
    assert_eq!(count, Count { games: 23, moves: 2_597, same: 13, other: vec![], faults: vec![] });
}

/// All openings of floodgate are legal lines.
#[test]
fn openings_are_legal() {
    let Some(bytes) = shared::data("shogi/openings24_floodgate2016.sfen") else { return };
    let (mut lines, mut moves) = (0, 0);
    for line in usi::Reader::new(&bytes[..]) {
        moves += line.unwrap().moves.len();
        lines += 1;
    }
    assert_eq!((lines, moves), (10_831, 10_831 * 24));
}
