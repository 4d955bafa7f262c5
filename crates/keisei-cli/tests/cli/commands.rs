//! What the commands print.

use super::{folder, json, keisei, ok, run, typed};
use std::process::{Command, Stdio};

#[test]
fn perft_counts_what_was_published() {
    let there = folder();
    let text = ok(there.path(), "perft othello --depth 10");
    assert!(text.lines().any(|line| line.contains("depth 10") && line.contains("24,571,284")), "{text}");
    let report = json(&ok(there.path(), "perft othello --depth 7 --divide --json --threads 1"));
    let leaves: Vec<u64> =
        report["depths"].as_array().unwrap().iter().map(|row| row["leaves"].as_u64().unwrap()).collect();
    assert_eq!(leaves, [4, 12, 56, 244, 1396, 8200, 55092]);
    let parts = report["divide"].as_array().unwrap().iter().map(|part| part["leaves"].as_u64().unwrap());
    assert_eq!(parts.sum::<u64>(), 55092);
    let late = json(&ok(there.path(), "perft othello --moves f5d6c3 --depth 2 --json"));
    assert_eq!(late["position"].as_str().unwrap().chars().filter(|&c| c == 'X').count(), 5);
}

#[test]
fn games_are_listed_and_described() {
    let there = folder();
    assert!(ok(there.path(), "games").contains("othello"));
    let text = ok(there.path(), "games othello");
    assert!(text.contains("Black to move") && text.contains("tdmc-difference"), "{text}");
    let listed = json(&ok(there.path(), "games --json"));
    assert!(listed.as_array().unwrap().iter().any(|game| game["name"] == "othello"));
    assert_eq!(json(&ok(there.path(), "games othello --json"))["seats"][1], "White");
}

#[test]
fn shells_get_their_completions() {
    let there = folder();
    for shell in ["bash", "fish", "zsh"] {
        assert!(ok(there.path(), &format!("completions {shell}")).contains("perft"));
    }
}

#[test]
fn a_bench_has_one_signature() {
    let there = folder();
    let one = ok(there.path(), "bench othello --signature --threads 1 --seed 7");
    assert_eq!(one, ok(there.path(), "bench othello --signature"));
    let digits = one.trim_end().strip_prefix("signature ").unwrap();
    assert!(digits.len() == 16 && digits.chars().all(|c| c.is_ascii_hexdigit()), "{one}");
    let report = json(&ok(there.path(), "bench othello --rounds 1 --milliseconds 5 --json"));
    assert_eq!(report[0]["signature"], digits);
    let drawn = report[0]["random_play"]["drawn"].as_f64().unwrap();
    assert!((0.03..0.05).contains(&drawn), "{drawn}");
}

#[test]
fn evaluations_are_taken_apart() {
    let there = folder();
    let report = json(&ok(there.path(), "eval othello greedy --moves f5d6c3 --json"));
    let linear = &report["linear"];
    let shares = linear["terms"].as_array().unwrap().iter().map(|term| term["share"].as_f64().unwrap());
    let shares: Vec<f64> = shares.collect();
    assert!((shares.iter().sum::<f64>() - linear["value"].as_f64().unwrap()).abs() < 1e-5);
    assert!(shares.windows(2).all(|two| two[0].abs() >= two[1].abs()));
    let values = report["moves"].as_array().unwrap().iter().map(|m| m["value"]["amount"].as_f64().unwrap());
    assert!(values.is_sorted_by(|a, b| a >= b));
    assert!(ok(there.path(), "eval othello mc:each=20,value=points --moves f5").contains("points"));
}

#[test]
fn models_are_shown_and_compared() {
    let there = folder();
    for seed in [1, 2] {
        ok(there.path(), &format!("learn othello --learner td:episodes=5 --out {seed} --seed {seed}"));
    }
    let shown = ok(there.path(), "model show 1/model.safetensors");
    assert!(shown.contains("45 weights") && shown.contains("middle"), "{shown}");
    let diff = json(&ok(there.path(), "model diff 1/model.safetensors 2/model.safetensors --json"));
    assert_eq!(diff["header"]["seed"][1], "2");
    let sizes = diff["weights"].as_array().unwrap().iter().map(|w| w["difference"].as_f64().unwrap().abs());
    assert!(sizes.is_sorted_by(|a, b| a >= b));
}

#[test]
fn every_learner_is_listed_and_trained() {
    let there = folder();
    ok(there.path(), "records generate othello greedy --games 4 --out four.jsonl");
    ok(there.path(), "records generate daihinmin nakanaka --games 10 --out ten.log");
    let listed = json(&ok(there.path(), "learners --json"));
    let help = ok(there.path(), "learn --help");
    for entry in listed.as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        let rest = match name {
            "td" => "othello --learner td:episodes=3",
            "tdmc" => "othello --learner tdmc:episodes=2,playouts=2",
            "selective" => "othello --learner selective:n=2,episodes=2,playouts=2",
            "tdleaf" => "othello --learner tdleaf:depth=1,games=3 --records four.jsonl",
            "comparison" => "othello --learner comparison:iterations=1,updates=2 --records four.jsonl",
            "pairs" => "daihinmin --learner pairs:iterations=2,hidden=3 --records ten.log",
            "softmax" => "daihinmin --learner softmax:passes=2 --records ten.log",
            other => panic!("no training of {other}"),
        };
        let report = json(&ok(there.path(), &format!("learn {rest} --out {name} --json")));
        assert_eq!(report["playouts"].is_u64(), name == "tdmc");
        let shown = json(&ok(there.path(), &format!("model show {name}/model.safetensors --json")));
        assert!(shown.to_string().contains(report["learner"].as_str().unwrap()), "{shown}");
        let one = ok(there.path(), &format!("learners {name}"));
        for key in entry["schema"]["properties"].as_object().unwrap().keys() {
            assert!(
                one.contains(&format!("  {key}=")) && help.contains(&format!("  {key}=")),
                "{name}: {key}"
            );
        }
    }
    assert_eq!(listed.as_array().unwrap().len(), 7);
    let nobody = run(there.path(), "learners tb");
    assert!(nobody.code == Some(2) && nobody.err.contains("there are: td, tdmc"), "{}", nobody.err);
}

#[test]
fn an_experiment_learns_and_plays() {
    let there = folder();
    let text = "game = 'othello'\nfeatures = 'squares'\nseed = 5\nout = 'own'\n\
        learner = { name = 'td', episodes = 20, alpha = '0.01..0', returns = 'mean' }\n\
        [match]\nagainst = ['random', 'mc:each=1']\ngames = 4\nopenings = 'random:6'\n";
    std::fs::write(there.path().join("own.toml"), text).unwrap();
    let report = json(&ok(there.path(), "learn --experiment own.toml --json"));
    assert_eq!((&report["seed"], &report["steps"]), (&5.into(), &20.into()));
    let asked = json(&ok(there.path(), "learn --experiment own.toml --seed 1 --out asked --json"));
    assert_eq!(asked["seed"], 1, "what the command line says wins");
    assert_eq!(report["match"]["pairings"].as_array().unwrap().len(), 2);
}

/// The weights that ship load, and beat random play by far.
#[test]
fn shipped_weights_beat_random_play() {
    let there = folder();
    for line in ["othello greedy random --games 200 --openings random:8", "blokus greedy random --games 20"] {
        let report = json(&ok(there.path(), &format!("match {line} --json")));
        let score = report["pairings"][0]["duel"]["score"].as_f64().unwrap();
        assert!(score > 0.9, "{line}: {score}");
    }
}

#[test]
fn sequential_tests_end_early() {
    let there = folder();
    let line = "match othello greedy random --games 2000 --openings random:8 --sprt 0,100 --json";
    let report = json(&ok(there.path(), line));
    assert!(report["games"].as_u64().unwrap() < 2000);
    assert_eq!(report["pairings"][0]["duel"]["sprt"]["decision"], "AcceptH1");
}

/// Results go through a pipe whose reader leaves, and to a disk that is full.
#[test]
fn stdout_may_close_or_fail() {
    let there = folder();
    for args in [&["games"][..], &["completions", "bash"], &["play", "othello", "--watch"]] {
        let mut child = keisei(there.path(), args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert!(done.stderr.is_empty() && done.status.success(), "{args:?}: {done:?}");
    }
    if cfg!(target_os = "linux") {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let done = keisei(there.path(), &["games"]).stdout(full).output().unwrap();
        let err = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.code() == Some(1) && err.contains("No space left"), "{err}");
    }
}

/// A whole conversation, word by word; `UPDATE_GOLDEN=1` writes it anew.
#[test]
fn a_person_plays() {
    let there = folder();
    let input = "help\nmoves\n\nhint\n F5 \nzz\na1\nundo\nd3\n#2\nboard\nundo\nundo\nundo\nquit\nf5\n";
    let done = typed(there.path(), "play othello mc:each=4 --seed 3", input);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/golden/play.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(golden, &done.out).unwrap();
    }
    assert_eq!(done.out, std::fs::read_to_string(golden).unwrap());
}

/// A person who types nothing but the number of the first move gets to the end of every game.
#[test]
fn a_person_plays_to_the_end() {
    let there = folder();
    let mut passes = 0;
    for seed in 1..=12 {
        let seat = if seed % 2 == 0 { "black" } else { "2" };
        let done = typed(
            there.path(),
            &format!("play othello random --seat {seat} --seed {seed}"),
            &"#1\n".repeat(70),
        );
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{}", done.out);
        let last = done.out.lines().last().unwrap();
        assert!(["win", "draw"].iter().any(|word| last.contains(word)), "{last}");
        passes += done.out.matches("have no move and pass").count();
    }
    assert!(passes > 0, "no forced pass in a dozen games");
}

#[test]
fn the_end_of_the_input_is_a_goodbye() {
    let there = folder();
    let done = typed(there.path(), "play othello random", "f5\n");
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    assert!(done.out.ends_with("Goodbye.\n"), "{}", done.out);
    assert!(!done.out.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn engines_play_for_spectators() {
    let there = folder();
    let game = json(&ok(there.path(), "play othello --watch --json"));
    assert_eq!(game, json(&ok(there.path(), "play othello greedy greedy --json")));
    assert!(game["moves"].as_array().unwrap().len() > 30);
    let text = ok(there.path(), "play othello greedy mc:each=2");
    assert!(text.contains("win rate") && text.trim_end().ends_with('.'), "{text}");
}

/// Someone who presses Ctrl-C finds everything saved and is told how to go on.
#[cfg(unix)]
#[test]
fn ctrl_c_saves() {
    let there = folder();
    let line = "learn othello --learner tdmc:episodes=3000,playouts=5 --out a";
    let args: Vec<&str> = line.split(' ').collect();
    let mut child =
        keisei(there.path(), &args).stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let curve = there.path().join("a/curve.csv");
    while std::fs::metadata(&curve).map_or(0, |m| m.len()) < 1000 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was interrupted");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let done = child.wait_with_output().unwrap();
    let err = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(130), "{err}");
    assert!(err.contains("of 3,000 steps") && err.contains("--resume"), "{err}");
    assert!(!there.path().join("a/model.safetensors").exists());
}

#[test]
fn recorded_games_teach() {
    let there = folder();
    ok(there.path(), "match othello random egreedy:epsilon=0.5 --games 40 --out played");
    let learn = "learn othello --learner tdleaf:depth=1,games=60 --records played/games.jsonl --out leaf";
    assert!(ok(there.path(), learn).contains("60 steps"));
    let shown = ok(there.path(), "model show leaf/model.safetensors");
    assert!(shown.contains("tdleaf:depth=1,games=60"), "{shown}");
    let nothing = run(there.path(), "learn othello --learner tdleaf --out none");
    assert!(nothing.code == Some(2) && nothing.err.contains("--records"), "{}", nothing.err);
}

/// A person plays two games of cards, sees no hand but their own, hears only of gifts that are theirs, and the
/// games are kept.
#[test]
fn a_person_plays_daihinmin() {
    let there = folder();
    let passes = "#1\n".repeat(400);
    let line = "play daihinmin sample --seat 2 --series 2 --seed 4 --record";
    let done = typed(there.path(), &format!("{line} evening.log"), &passes);
    assert_eq!(done.code, Some(0), "{}", done.err);
    let hands: Vec<&str> = done.out.lines().filter(|line| line.get(2..7) == Some("seat ")).collect();
    let own = |line: &str| line[7..].starts_with('2');
    assert!(hands.iter().filter(|line| own(line)).count() > 40);
    // Others' cards are a dot, unless they have none left.
    assert!(hands.iter().all(|line| own(line) || line.trim_end().ends_with(['·', '.'])), "{}", done.out);
    // That somebody else had no choice would tell of their cards.
    assert!(!done.out.contains("has no move"), "{}", done.out);
    // Who always passes comes last, pays, and gets something; the other exchange is not theirs to hear of.
    assert!(done.out.contains("seat 2 paid") && done.out.contains("and got"), "{}", done.out);
    assert_eq!(done.out.matches("has moved.").count(), 1, "{}", done.out);
    assert_eq!(done.out.matches("plays give:").count(), 1, "{}", done.out);
    let log = keisei_record::uecda_log::Reader::open(&there.path().join("evening.log")).unwrap();
    assert_eq!(log.header().players(), ["sample", "person", "sample", "sample", "sample"]);
    assert_eq!(log.map(Result::unwrap).count(), 2);
    let done = typed(there.path(), &format!("{line} evening.jsonl"), &passes);
    assert_eq!(done.code, Some(0), "{}", done.err);
    let kept = std::fs::read_to_string(there.path().join("evening.jsonl")).unwrap();
    let games: Vec<serde_json::Value> = kept.lines().map(json).collect();
    assert_eq!((games.len(), games[1]["seats"][1].as_str()), (2, Some("person")));
    // One who leaves before the end leaves no game.
    typed(there.path(), &format!("{line} left.jsonl"), "quit\n");
    assert_eq!(std::fs::read_to_string(there.path().join("left.jsonl")).unwrap(), "");
    let refused = run(there.path(), "play othello --watch --record game.log");
    assert!(refused.code == Some(2) && refused.err.contains(".jsonl"), "{}", refused.err);
}
