//! Whoever is served starts no program and opens no file, unless the operator allowed it.

use super::{folder, keisei, ok, typed};
use std::path::Path;

/// Names a player to a server and has it move; returns what it said.
fn seated(there: &Path, server: &str, spec: &str) -> String {
    let game = if server.contains(" usi ") { "usinewgame" } else { "ucinewgame" };
    let done = typed(
        there,
        server,
        &format!("setoption name Player value {spec}\n{game}\nposition startpos\ngo\nquit\n"),
    );
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{server}");
    assert_eq!(done.out.matches("bestmove").count(), 1, "the game goes on: {}", done.out);
    done.out
}

#[cfg(unix)]
#[test]
fn programs_are_started_only_where_engines_are_allowed() {
    let there = folder();
    let mark = there.path().join("mark");
    for (server, kind) in [("serve uci chess random", "uci"), ("serve usi shogi random", "usi")] {
        for kind in [kind, "gtp"] {
            let spec = format!("{kind}:cmd=\"touch mark\",timeout=5");
            let out = seated(there.path(), server, &spec);
            assert!(out.contains("info string the option was not taken") && out.contains("--allow-engines"));
            let out = seated(there.path(), &format!("{server} --allow-files ."), &spec);
            assert!(out.contains("--allow-engines"), "files are no programs: {out}");
            assert!(!mark.exists(), "{server}: {spec} was started");
            let out = seated(there.path(), &format!("{server} --allow-engines"), &spec);
            assert!(!out.contains("--allow-engines"), "{out}");
            assert!(mark.exists(), "{server}: {spec} was not started");
            std::fs::remove_file(&mark).unwrap();
        }
    }
}

/// Models, ratings of moves and corrections are all files.
#[test]
fn files_are_opened_only_where_their_folder_is_allowed() {
    let there = folder();
    ok(there.path(), "learn chess --learner td:episodes=2 --out in/trained");
    std::fs::create_dir(there.path().join("out")).unwrap();
    std::fs::copy(there.path().join("in/trained/model.safetensors"), there.path().join("out/m.safetensors"))
        .unwrap();
    let refused = |server: &str, spec: &str| {
        let out = seated(there.path(), server, spec);
        assert!(out.contains("is not opened") && out.contains("--allow-files"), "{server}: {spec}: {out}");
        assert!(!out.contains("No such file") && !out.contains("truncated"), "{out}");
    };
    let (plain, open) = ("serve uci chess random", "serve uci chess random --allow-files in");
    for spec in [
        "greedy:/etc/passwd",
        "greedy:in/trained/model.safetensors",
        "egreedy:in/trained/model.safetensors",
        "ab:in/trained/model.safetensors,depth=1",
        "uct:total=5,prior=/etc/passwd",
        "uct:total=5,policy=/etc/passwd",
        "uct:total=5,moves=/etc/passwd",
        "uct:total=5,correct=/etc/passwd",
        "rank:/etc/passwd",
        "greedy:none",
    ] {
        refused(plain, spec);
        refused(&format!("{plain} --allow-engines"), spec);
    }
    for spec in ["greedy:/etc/passwd", "greedy:out/m.safetensors", "greedy:in/../out/m.safetensors"] {
        refused(open, spec);
    }
    for spec in ["greedy:in/trained/model.safetensors", "greedy:out/../in/trained/model.safetensors"] {
        let out = seated(there.path(), open, spec);
        assert!(!out.contains("not taken"), "{spec}: {out}");
    }
    let both = format!("{open} --allow-files out");
    assert!(!seated(there.path(), &both, "greedy:out/m.safetensors").contains("not taken"));
    // What the operator says needs no permission.
    seated(there.path(), "serve uci chess greedy:out/m.safetensors", "random");
    let done = super::run(there.path(), "serve uci chess --allow-files none");
    assert!(done.code == Some(1) && done.err.contains("none cannot be allowed"), "{}", done.err);
}

#[cfg(unix)]
#[test]
fn links_lead_out_of_no_allowed_folder() {
    let there = folder();
    std::fs::create_dir(there.path().join("in")).unwrap();
    std::os::unix::fs::symlink("/etc", there.path().join("in/etc")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", there.path().join("in/passwd")).unwrap();
    for spec in ["greedy:in/etc/passwd", "greedy:in/passwd"] {
        let out = seated(there.path(), "serve uci chess random --allow-files in", spec);
        assert!(out.contains("--allow-files"), "{spec}: {out}");
    }
}

/// A controller that speaks GTP names files to load and save games, and nothing else.
#[test]
fn games_are_loaded_and_saved_only_in_allowed_folders() {
    let there = folder();
    std::fs::create_dir(there.path().join("in")).unwrap();
    std::fs::write(there.path().join("kept"), "mine").unwrap();
    for (game, m) in [("go:size=5", "play b C3"), ("blokus", "play b f9,e10,f10,g10,f11")] {
        let talk = |server: &str, file: &str| {
            let done = typed(
                there.path(),
                &format!("serve gtp {game} random{server}"),
                &format!("{m}\nsavesgf {file}\nclear_board\nloadsgf {file}\nquit\n"),
            );
            assert_eq!(done.code, Some(0), "{}", done.err);
            let replies: Vec<String> = done.out.split("\n\n").map(str::to_owned).collect();
            [replies[1].clone(), replies[3].clone()]
        };
        for (server, file) in [
            ("", "kept"),
            ("", "in/new"),
            ("", "/etc/passwd"),
            (" --allow-engines", "kept"),
            (" --allow-files in", "kept"),
            (" --allow-files in", "in/../kept"),
        ] {
            for reply in talk(server, file) {
                assert!(reply.starts_with("? ") && reply.contains("--allow-files"), "{file}: {reply}");
            }
        }
        assert!(!there.path().join("in/new").exists());
        assert_eq!(std::fs::read(there.path().join("kept")).unwrap(), b"mine");
        for file in ["in/new", "in/new", "in/../in/newer"] {
            for reply in talk(" --allow-files in", file) {
                assert!(reply.starts_with('='), "{file}: {reply}");
            }
        }
        for file in ["in/new", "in/newer"] {
            std::fs::remove_file(there.path().join(file)).unwrap();
        }
    }
}

#[test]
fn help_names_the_switches_of_every_server() {
    let there = folder();
    for server in ["uci", "usi", "gtp", "uecda"] {
        let out = keisei(there.path(), &["serve", server, "--help"]).output().unwrap().stdout;
        let help = String::from_utf8(out).unwrap();
        assert!(help.contains("--allow-engines") && help.contains("--allow-files <DIR>"), "{help}");
    }
}
