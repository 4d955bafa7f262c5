//! Engines outside as players, and our players as engines.

use super::{Done, folder, json, keisei, typed};
use std::path::Path;

/// Runs a command whose arguments may hold blanks.
fn run(folder: &Path, args: &[&str]) -> Done {
    keisei(folder, args).output().expect("the binary runs").into()
}

/// Writes an engine's specification: this very program, serving somebody.
fn served(game: &str, player: &str, rest: &str) -> String {
    format!("gtp:cmd=\"'{}' serve gtp {game} {player} --seed {{seed}}\"{rest}", env!("CARGO_BIN_EXE_keisei"))
}

#[test]
fn pentobis_words_are_answered() {
    let there = folder();
    let words = "3 set_game Blokus Duo\nparam_base resign 0\nset_random_seed 42\nplay b f9,e10,f10,g10,f11\n\
        genmove w\nplay b a1\nplay b 65u0\nplay c a1\nsavesgf one.blksgf\nundo\nclear_board\nundo\n\
        loadsgf one.blksgf 2\ng\nloadsgf none.blksgf\n\u{7}é\n# nothing\nknown_command all_legal\nquit\n";
    let done = typed(there.path(), "serve gtp blokus random --allow-files .", words);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let replies: Vec<&str> = done.out.split("\n\n").collect();
    let cells = replies[4].strip_prefix("= ").unwrap();
    assert!(cells.split(',').any(|cell| cell == "j5"), "{cells} covers White's start");
    let saved = std::fs::read_to_string(there.path().join("one.blksgf")).unwrap();
    assert_eq!(saved, format!("(;GM[Blokus Duo]CA[UTF-8];B[f9,e10,f10,g10,f11];W[{cells}])\n"));
    let says =
        |number: usize, words: &str| assert!(replies[number].contains(words), "{number}: {replies:#?}");
    says(0, "=3 ");
    says(5, "? illegal move");
    says(6, "? invalid move: \"65u0\" is not a cell");
    says(7, "? invalid color argument 'c'");
    says(11, "? cannot undo");
    says(13, "j5");
    says(14, "none.blksgf");
    says(15, "? unknown command");
    says(16, "= true");
    assert_eq!((replies.len(), replies[17], replies[18]), (19, "= ", ""));
}

#[test]
fn the_plain_protocol_is_spoken_elsewhere() {
    let there = folder();
    let words =
        "play black F5\nplay W d6\nall_legal b\nplay white c3\nfinal_score\nundo\nundo\nundo\nshowboard\n";
    let done = typed(there.path(), "serve gtp othello greedy", words);
    let replies: Vec<&str> = done.out.split("\n\n").collect();
    assert_eq!(replies[2], "= c3\nc4\nc5\nc6\nc7", "{replies:#?}");
    assert_eq!(replies[3], "? it is the turn of b");
    assert_eq!((replies[4], replies[7]), ("= 0", "? cannot undo"));
    assert!(replies[8].starts_with("=\n    a b c d e f g h\n"), "{}", replies[8]);
}

/// The same player in a process of its own plays a whole match, and repeats it to the byte.
#[test]
fn engines_meet_players_in_matches() {
    let there = folder();
    for (game, player) in [("othello", "greedy"), ("blokus", "random")] {
        let engine = served(game, player, ",name=engine");
        for (out, threads) in [("a", "1"), ("b", "3")] {
            let out = format!("{game}-{out}");
            let args =
                ["match", game, "random", &engine, "--games", "6", "--out", &out, "--threads", threads];
            let done = run(there.path(), &args);
            assert_eq!(done.code, Some(0), "{}", done.err);
            assert!(!done.out.contains("forfeited") && done.out.contains("engine"), "{}", done.out);
        }
        let bytes =
            |out: &str| std::fs::read(there.path().join(format!("{game}-{out}/games.jsonl"))).unwrap();
        assert!(bytes("a") == bytes("b"), "{game}");
        let plan = std::fs::read_to_string(there.path().join(format!("{game}-a/plan.json"))).unwrap();
        assert!(plan.contains(&format!("[keisei {player} {}]", env!("CARGO_PKG_VERSION"))), "{plan}");
    }
}

/// An engine that breaks down loses its games, and the match is finished and says so.
#[cfg(unix)]
#[test]
fn an_engine_that_breaks_down_loses_its_games() {
    let there = folder();
    // It introduces itself and then has no words left.
    let script = "read a; echo '= Brief'; echo; read a; echo '= 1'; echo\n";
    std::fs::write(there.path().join("brief.sh"), script).unwrap();
    let engine = "gtp:sh brief.sh,name=brief,timeout=60";
    let args = ["match", "blokus", engine, "random", "--games", "4", "--out", "m", "--json"];
    let done = run(there.path(), &args);
    assert_eq!(done.code, Some(0), "{}", done.err);
    let report = json(&done.out);
    let forfeits = report["pairings"][0]["forfeits"].as_array().unwrap();
    assert_eq!(forfeits.len(), 4, "{report}");
    for forfeit in forfeits {
        assert_eq!(forfeit["entrant"], "brief");
        assert!(forfeit["reason"].as_str().unwrap().contains("\"sh brief.sh\" ended"), "{forfeit}");
    }
}

#[cfg(unix)]
#[test]
fn engines_that_are_none_are_named() {
    let there = folder();
    for (engine, code, words) in [
        ("gtp:no-such-engine", 1, "\"no-such-engine\" could not be started"),
        ("gtp:cat", 1, "answered \"name\" with what is no reply: \"name\""),
        ("gtp:false", 1, "ended (exit status: 1) at \"name\""),
        ("gtp:sleep 1000,timeout=0.2", 1, "did not answer \"name\" within 0.2 s"),
        ("gtp", 2, "cmd="),
        ("gtp:cat,dialect=pentobi", 2, "no dialect named \"pentobi\"; there are: gtp"),
        ("gtp:cat,level=3", 2, "there is no option \"level\"; there are: cmd, dialect, timeout, name"),
    ] {
        let done = run(there.path(), &["match", "othello", engine, "random", "--games", "2"]);
        assert_eq!(done.code, Some(code), "{engine}: {}", done.err);
        assert!(done.err.starts_with("error: ") && done.err.contains(words), "{engine}: {}", done.err);
        assert_eq!(done.err.trim_end().lines().count(), 1, "{}", done.err);
    }
    let done = run(there.path(), &["serve", "gtp", "othello", "greddy"]);
    assert!(done.code == Some(2) && done.err.contains("no player named"), "{}", done.err);
}
