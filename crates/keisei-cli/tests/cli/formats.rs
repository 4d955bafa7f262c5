//! Records from the commands that write and read them; the libraries test the formats.

use super::{Done, folder, ok, run, typed};
use keisei_record::formats;
use std::path::Path;

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Checks records, and returns what was said.
fn checked(folder: &Path, game: &str, name: &str) -> String {
    ok(folder, &format!("records check {game} {name}"))
}

/// A command that is done says so again, until somebody changed what it made.
#[test]
fn generating_twice_is_done_once() {
    let there = folder();
    let here = there.path();
    let line = "records generate othello random --games 6 --series 2 --out";
    let first = ok(here, &format!("{line} a.jsonl.gz"));
    let made = bytes(here, "a.jsonl.gz");
    let when = |name: &str| std::fs::metadata(here.join(name)).unwrap().modified().unwrap();
    let before = when("a.jsonl.gz");
    let again = ok(here, &format!("{line} a.jsonl.gz"));
    assert_eq!((again, before), (first, when("a.jsonl.gz")));
    let refused = |line: &str, why: &str| {
        let refused: Done = run(here, line);
        assert!(refused.code == Some(2) && refused.err.contains(why), "{line}: {}", refused.err);
        assert!(bytes(here, "a.jsonl.gz") == made);
    };
    for other in [
        "othello random --games 7 --series 2",
        "othello random --games 6 --series 2 --seed 9",
        "othello greedy --games 6 --series 2",
    ] {
        refused(&format!("records generate {other} --out a.jsonl.gz"), "is there already");
    }
    // Somebody else's file of that name is none of ours.
    ok(here, &format!("{line} b.jsonl"));
    std::fs::write(here.join("b.jsonl"), "mine\n").unwrap();
    let changed = run(here, &format!("{line} b.jsonl"));
    assert!(changed.code == Some(2) && changed.err.contains("changed since"), "{}", changed.err);
    assert_eq!(bytes(here, "b.jsonl"), b"mine\n");
    ok(here, &format!("{line} b.jsonl --force"));
    ok(here, &format!("{line} c.jsonl"));
    assert_eq!(bytes(here, "b.jsonl"), bytes(here, "c.jsonl"));
}

/// The games of a match are records in any format, whether a folder keeps them or not.
#[test]
fn a_match_writes_records() {
    let there = folder();
    let here = there.path();
    let line = "match chess random random --games 4 --openings random:4 --seed 3";
    ok(here, &format!("{line} --records alone.pgn"));
    ok(here, &format!("{line} --out kept --records kept.pgn"));
    assert_eq!(bytes(here, "alone.pgn"), bytes(here, "kept.pgn"));
    assert!(checked(here, "chess", "alone.pgn").starts_with("4 sound games"));
    let text = String::from_utf8(bytes(here, "alone.pgn")).unwrap();
    assert_eq!(
        (text.matches("[White \"random\"]").count(), text.matches("[White \"random (2)\"]").count()),
        (2, 2)
    );
    // What is there is not replaced, and nothing is played for it.
    let refused = run(here, &format!("{line} --records alone.pgn"));
    assert!(refused.code == Some(1) && refused.err.contains("not replaced") && refused.out.is_empty());
    assert_eq!(run(here, &format!("{line} --records alone.sgf")).code, Some(2));
    // A match that is done writes them later.
    ok(here, &format!("{line} --out kept --resume --records later.jsonl.gz"));
    assert!(checked(here, "chess", "later.jsonl.gz").starts_with("4 sound games"));
}

/// Games that are watched are kept in any format, and added where the format lays them end to end.
#[test]
fn played_games_are_recorded() {
    let there = folder();
    let here = there.path();
    let play = |game: &str, more: &str| ok(here, &format!("play {game} random --watch --json {more}"));
    for (game, name) in [
        ("chess", "a.pgn"),
        ("chess", "a.jsonl.gz"),
        ("othello", "a.txt"),
        ("go:size=5", "a.sgf.gz"),
        ("shogi", "a.csa"),
        ("shogi", "a.kif"),
        ("blokus", "a.blksgf"),
    ] {
        play(game, &format!("--series 2 --record {name}"));
        play(game, &format!("--seed 2 --record {name}"));
        assert!(checked(here, game, name).starts_with("3 sound games"), "{name}");
    }
    for (game, name) in [("othello", "b.wtb"), ("daihinmin", "b.log.gz"), ("shogi", "b.tsv")] {
        let line = format!("--series 2 --record {name}");
        play(game, &line);
        assert!(checked(here, game, name).starts_with("2 sound games"), "{name}");
        let refused = run(here, &format!("play {game} random --watch --json {line}"));
        assert!(refused.code == Some(2) && refused.err.contains("is there already"), "{}", refused.err);
    }
    // One who leaves before the end leaves no game.
    typed(here, "play othello random --record left.wtb", "quit\n");
    assert_eq!(bytes(here, "left.wtb").len(), 16);
}

/// A compressed file that breaks off costs its own rest alone, and the command says so.
#[test]
fn a_torn_file_is_damaged() {
    let there = folder();
    let here = there.path();
    std::fs::create_dir(here.join("all")).unwrap();
    for name in ["a", "b"] {
        ok(here, &format!("records generate othello random --games 40 --out all/{name}.txt.gz"));
    }
    let whole = bytes(here, "all/a.txt.gz");
    std::fs::write(here.join("all/a.txt.gz"), &whole[..whole.len() / 2]).unwrap();
    let done = run(here, "records check othello all");
    assert_eq!(done.code, Some(1));
    assert!(done.out.contains("damaged: all/a.txt.gz: the rest of it does not read"), "{}", done.out);
    let counted = ok(here, "records count othello all");
    assert!(counted.contains("damaged: all/a.txt.gz"), "{counted}");
    // Who learns needs all of it.
    let learn = run(here, "learn othello --learner comparison:iterations=1 --records all --out x");
    assert!(learn.code != Some(0) && learn.err.contains("all/a.txt.gz"), "{}", learn.err);
}

#[test]
fn the_help_lists_the_formats() {
    let help = ok(folder().path(), "records --help");
    for format in formats() {
        assert!(format.endings.iter().all(|ending| help.contains(&format!(".{ending}"))), "{format:?}");
    }
}
