//! Records that are generated, and those of matches, in every format of every game.

use keisei::context::Context;
use keisei::generation::Generation;
use keisei::matches::MatchTask;
use keisei_core::{Budget, Game, Recorded, Shard};
use keisei_games::blokus::Blokus;
use keisei_games::chess::Chess;
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go::Go;
use keisei_games::othello::Othello;
use keisei_games::shogi::Shogi;
use keisei_play::matches::Schedule;
use keisei_record::{Source, formats};
use std::path::Path;

fn generation(game: &str, out: &Path) -> Generation {
    Generation {
        game: game.to_owned(),
        specs: vec!["random".to_owned()],
        games: 3,
        series: 2,
        out: out.to_owned(),
        force: false,
        seed: 5,
        shard: None,
    }
}

fn generate(task: &Generation) -> Result<(), String> {
    let context = Context::silent(2).unwrap();
    task.run(&context).map(drop).map_err(|why| format!("{why:#}"))
}

fn read<G: Game>(game: &G, path: &Path) -> Vec<Recorded<G::Position>> {
    let read: Result<Vec<_>, _> = Source::new(game, &[path.to_owned()]).unwrap().collect();
    read.unwrap_or_else(|why| panic!("{why}"))
}

/// Generates games in every format that holds them, and finds the same games in all of them; returns how many there are.
fn in_every_format<G: Game>(game: &G, folder: &Path) -> usize {
    let spec = game.spec();
    let lines = folder.join(format!("{}.jsonl", G::NAME));
    generate(&generation(&spec, &lines)).unwrap();
    let games = read(game, &lines);
    assert_eq!(games.len(), 3);
    let own: Vec<&str> = formats()
        .iter()
        .filter(|format| format.game == Some(G::NAME))
        .map(|format| format.endings[0])
        .collect();
    for &ending in &own {
        let out = folder.join(format!("{}.{ending}", G::NAME));
        if ["epd", "hcpe", "psv"].contains(&ending) {
            let refused = generate(&generation(&spec, &out)).unwrap_err();
            assert!(refused.contains("cannot be written: it "), "{refused}");
            assert!(!out.exists());
            continue;
        }
        let packed = folder.join(format!("{}.{ending}.gz", G::NAME));
        for out in [&out, &packed] {
            generate(&generation(&spec, out)).unwrap();
            let again = read(game, out);
            assert_eq!(again.len(), 3, "{}", out.display());
            for (again, game) in again.iter().zip(&games) {
                assert_eq!(again.line.moves, game.line.moves, "{}", out.display());
            }
        }
    }
    own.len()
}

#[test]
fn games_are_generated_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    assert_eq!(in_every_format(&Blokus::default(), here), 1);
    assert_eq!(in_every_format(&Chess, here), 2);
    assert_eq!(in_every_format(&Daihinmin::default(), here), 2);
    assert_eq!(in_every_format(&Go::default(), here), 1);
    assert_eq!(in_every_format(&Othello, here), 2);
    assert_eq!(in_every_format(&Shogi::default(), here), 7);
}

/// What was asked for and is done is not done again, until somebody changed what came of it.
#[test]
fn what_is_done_is_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.jsonl.gz");
    let task = generation("othello", &out);
    generate(&task).unwrap();
    let made = std::fs::read(&out).unwrap();
    let when = || std::fs::metadata(&out).unwrap().modified().unwrap();
    let before = when();
    generate(&task).unwrap();
    // What a kill left beside the file is cleared up, whoever is asked, and what is of other records is left alone.
    let share = Generation { shard: Some("1/2".parse::<Shard>().unwrap()), ..task.clone() };
    generate(&Generation { out: folder.path().join("b.jsonl.gz"), ..share.clone() }).unwrap();
    let parts = folder.path().join("a.jsonl.gz.parts");
    std::fs::rename(folder.path().join("b.jsonl.gz.parts"), &parts).unwrap();
    generate(&share).unwrap();
    assert!(!parts.exists());
    std::fs::create_dir(&parts).unwrap();
    std::fs::write(parts.join("plan.txt"), "other records\n").unwrap();
    generate(&task).unwrap();
    assert!(parts.exists());
    std::fs::remove_dir_all(&parts).unwrap();
    for other in [
        Generation { games: 4, ..task.clone() },
        Generation { seed: 6, ..task.clone() },
        Generation { specs: vec!["greedy".to_owned()], ..task.clone() },
    ] {
        assert!(generate(&other).unwrap_err().contains("is there already"));
    }
    assert_eq!((std::fs::read(&out).unwrap(), when()), (made.clone(), before));
    std::fs::write(&out, &made[1..]).unwrap();
    assert!(generate(&task).unwrap_err().contains("changed since"));
    assert_eq!(std::fs::read(&out).unwrap(), made[1..]);
    generate(&Generation { force: true, ..task.clone() }).unwrap();
    assert_eq!(std::fs::read(&out).unwrap(), made);
}

/// A kill between the note and the file's name, or before the parts are gone, loses nothing.
#[test]
fn a_kill_while_it_ends_is_made_good() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.txt");
    let task = generation("othello", &out);
    for shard in ["1/2", "2/2"] {
        generate(&Generation { shard: Some(shard.parse().unwrap()), ..task.clone() }).unwrap();
    }
    let elsewhere = Generation { out: folder.path().join("b.txt"), ..task.clone() };
    generate(&elsewhere).unwrap();
    // The note is there, and the file is not.
    std::fs::rename(folder.path().join("b.txt.plan.json"), folder.path().join("a.txt.plan.json")).unwrap();
    generate(&task).unwrap();
    assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(&elsewhere.out).unwrap());
    assert!(!folder.path().join("a.txt.parts").exists());
}

/// The games of a match are records in any format, whether a folder keeps them or not.
#[test]
fn a_match_writes_records() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let task = |out: Option<&str>, records: &str| MatchTask {
        game: "chess".to_owned(),
        specs: vec!["random".to_owned(), "random".to_owned()],
        openings: "random:4".to_owned(),
        schedule: Schedule::RoundRobin,
        games: 4,
        series: 1,
        seed: 3,
        budget: Budget::default(),
        sprt: None,
        values: false,
        out: out.map(|name| here.join(name)),
        resume: here.join("kept/plan.json").exists(),
        shard: None,
        records: Some(here.join(records)),
    };
    let context = Context::silent(2).unwrap();
    let play = |task: MatchTask| {
        task.run(&context).map(|report| report.unwrap().complete).map_err(|why| format!("{why:#}"))
    };
    assert_eq!(play(task(None, "alone.pgn")), Ok(true));
    assert_eq!(play(task(Some("kept"), "kept.pgn")), Ok(true));
    let text = std::fs::read_to_string(here.join("alone.pgn")).unwrap();
    assert_eq!(text, std::fs::read_to_string(here.join("kept.pgn")).unwrap());
    assert_eq!(
        (read(&Chess, &here.join("alone.pgn")).len(), text.matches("[White \"random\"]").count()),
        (4, 2)
    );
    // A match that is done writes them later; what is there is not replaced.
    assert_eq!(play(task(Some("kept"), "later.jsonl.gz")), Ok(true));
    assert_eq!(read(&Chess, &here.join("later.jsonl.gz")).len(), 4);
    assert!(play(task(None, "alone.pgn")).unwrap_err().contains("not replaced"));
    assert!(play(task(None, "alone.sgf")).unwrap_err().contains("games of chess go to"));
    assert_eq!(std::fs::read_to_string(here.join("alone.pgn")).unwrap(), text);
}
