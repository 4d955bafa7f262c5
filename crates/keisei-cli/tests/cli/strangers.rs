//! What is no game is named as such, whatever its file is called.

use super::{folder, json, run};
use std::path::Path;

/// Endings of files, and the game that they hold.
const ENDINGS: [(&str, &str); 17] = [
    ("jsonl", "othello"),
    ("sgf", "go"),
    ("pgn", "chess"),
    ("epd", "chess"),
    ("csa", "shogi"),
    ("kif", "shogi"),
    ("kifu", "shogi"),
    ("ki2", "shogi"),
    ("usi", "shogi"),
    ("tsv", "shogi"),
    ("hcpe", "shogi"),
    ("psv", "shogi"),
    ("wtb", "othello"),
    ("txt", "othello"),
    ("blksgf", "blokus"),
    ("log", "daihinmin"),
    ("dat", "daihinmin"),
];

/// Bytes without meaning, the same ones every time.
fn noise(length: usize) -> Vec<u8> {
    let mut rng = keisei_core::Stream::new(5).rng();
    (0..length).map(|_| rng.below(256) as u8).collect()
}

fn strangers() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("nothing", Vec::new()),
        ("blanks", b"\n \n\n".to_vec()),
        ("NULs", vec![0; 500]),
        ("lines of NULs", b"\0\0\0\n".repeat(100)),
        ("noise", noise(5000)),
        ("much noise", noise(100_000)),
        ("prose", b"Dear reader,\n\nthis is a letter (a short one).\nYours, V.\n".to_vec()),
        ("V", b"Victory\nVery soon\nV\n".to_vec()),
        ("Japanese prose", "拝啓\n\nこれは手紙です。注意：短い。\nまで、よろしく。\n敬具\n".into()),
        ("comments", b"# nothing\n#\n".to_vec()),
        ("marks", b"* & ' ; % {braces} (brackets)\n".to_vec()),
        ("numbers", b"123 456 78.9\n".to_vec()),
        ("a page", b"<!DOCTYPE html>\n<html><body><p>Not found</p></body></html>\n".to_vec()),
        ("JSON", b"{\"games\": []}\n".to_vec()),
        ("UTF-16", "手合割：平手\n".encode_utf16().flat_map(u16::to_le_bytes).collect()),
    ]
}

/// Checks records and returns how many were sound and what was said of the others.
fn check(there: &Path, game: &str, file: &str) -> (u64, String) {
    let done = run(there, &format!("records check {game} {file} --json"));
    let report = json(&done.out);
    (report["sound"].as_u64().unwrap(), report["damage"]["first"].to_string())
}

#[test]
fn what_is_no_game_is_named() {
    let there = folder();
    for (ending, game) in ENDINGS {
        for (what, bytes) in strangers() {
            let file = format!("stranger.{ending}");
            std::fs::write(there.path().join(&file), bytes).unwrap();
            let (sound, damage) = check(there.path(), game, &file);
            assert_eq!(sound, 0, "{what} is a sound game of {game} in a .{ending}");
            assert!(damage.contains(&file), "nobody names {what} in a .{ending}: {damage}");
        }
    }
}

/// A stranger among records is named and costs no other.
#[test]
fn strangers_cost_no_game() {
    let there = folder();
    let games = there.path().join("games");
    std::fs::create_dir(&games).unwrap();
    let kif = "手合割：平手\n先手：Ann\n後手：Bob\n   1 ７六歩(77)\n   2 投了\n";
    for (name, text) in [
        ("a.kif", kif),
        ("b.kif", "just words\n"),
        ("c.ki2", "先手：Ann\n\n▲７六歩 △３四歩\n"),
        ("d.csa", "V2.2\nN+Ann\n"),
    ] {
        std::fs::write(games.join(name), text).unwrap();
    }
    let (sound, damage) = check(there.path(), "shogi", "games");
    assert_eq!(sound, 3, "{damage}");
    assert!(damage.contains("just words") && !damage.contains("a.kif"), "{damage}");
}
