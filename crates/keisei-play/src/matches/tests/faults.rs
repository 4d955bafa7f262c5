//! Bad players, bad folders, bad files: a clear sentence, and what was saved stands.

use super::*;
use crate::matches::{Ending, MatchError, PLAN, PlanError, Record, read_openings, run, run_each};
use keisei_core::toys::nim::Take;
use keisei_core::{Line, Recorded, Stream};

/// Fails in its own way after so many moves.
struct Faulty {
    moves: u32,
    illegal: bool,
}

impl Player<Heaps> for Faulty {
    fn choose(
        &mut self,
        view: &<Heaps as Position>::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<Take>, PlayerError> {
        if self.moves > 0 {
            self.moves -= 1;
            return Player::<Heaps>::choose(&mut Random, view, budget, rng);
        }
        let illegal = "1-200".parse().map(Choice::plain);
        illegal.ok().filter(|_| self.illegal).ok_or(PlayerError::Stopped("the engine died".to_owned()))
    }
}

fn faulty(illegal: bool) -> Plan<Nim> {
    let entrant = Entrant::new("faulty", move || Ok(Box::new(Faulty { moves: 1, illegal })));
    Plan { entrants: vec![entrant, random("random")], ..nim(20) }
}

#[test]
fn whoever_errs_or_cheats_loses_the_game_and_nothing_else() {
    for (illegal, reason) in [(false, "the engine died"), (true, "1-200 is not legal in")] {
        let plan = faulty(illegal);
        let mut forfeits = 0;
        let report = run_each(&plan, Control::default(), &mut |slot, played| {
            let Ending::Forfeit { seat, .. } = played.ending else { return };
            forfeits += 1;
            // The faulty entrant sits first, then second.
            assert_eq!(usize::from(seat), slot.rotation);
            assert_eq!(played.payoffs[slot.rotation], 0.0);
            assert_eq!(played.payoffs[1 - slot.rotation], 1.0);
        })
        .unwrap();
        let pairing = &report.pairings[0];
        assert_eq!(report.games, 20);
        assert!(forfeits > 0);
        assert_eq!(pairing.forfeits.len(), forfeits);
        assert!(pairing.forfeits.iter().all(|f| f.entrant == "faulty" && f.reason.contains(reason)));
        assert!(report.words().iter().any(|words| words.contains("faulty forfeited")), "{report}");
        assert!(fresh(&plan, 1).0 == fresh(&plan, 2).0);
    }
}

#[test]
fn a_forfeited_game_replays_from_its_line() {
    let bytes = String::from_utf8(fresh(&faulty(true), 1).0).unwrap();
    let forfeited = bytes.lines().find(|line| line.contains("forfeit")).unwrap();
    let record: Record = serde_json::from_str(forfeited).unwrap();
    assert!(record.replay(&Nim).unwrap().payoffs.contains(&0.0));
}

#[test]
fn an_entrant_that_cannot_sit_down_ends_the_match_with_its_name() {
    let absent = Entrant::new("absent", || Err(PlayerError::Stopped("no such program".to_owned())));
    let plan = Plan { entrants: vec![random("random"), absent], ..nim(8) };
    let error = run(&plan, Control::default()).unwrap_err().to_string();
    assert_eq!(error, "absent could not take a seat: no such program");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let error = run_in(&nim(8), &file.join("match"), false, Control::default()).unwrap_err();
    assert!(matches!(error, MatchError::File { .. }));
    assert!(error.to_string().contains("file/match"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), b"in the way");
}

/// Plays a match, spoils its files and returns what resuming says, and that nothing changed.
fn spoiled(spoil: impl Fn(&Path)) -> String {
    let folder = tempfile::tempdir().unwrap();
    run_in(&nim(8), folder.path(), false, Control::default()).unwrap();
    spoil(folder.path());
    let before = games(folder.path());
    let error = run_in(&nim(8), folder.path(), true, Control::default()).unwrap_err().to_string();
    assert_eq!(before, games(folder.path()), "{error}");
    error
}

#[test]
fn spoiled_games_are_named_by_line_and_left_alone() {
    let edit = |from: &'static str, to: &'static str| {
        spoiled(move |folder| {
            let text = String::from_utf8(games(folder)).unwrap();
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines[2] = lines[2].replacen(from, to, 1);
            std::fs::write(folder.join(GAMES), lines.join("\n") + "\n").unwrap();
        })
    };
    for (from, to, why) in [
        ("{", "", "line 3"),
        ("\"bouton\",\"random\"", "\"random\",\"bouton\"", "are seated"),
        ("\"round\":1", "\"round\":2", "is due"),
        ("\"payoffs\":[", "\"payoffs\":[0.25,", "its moves come to"),
        ("\"3 4 5 first\"", "\"3 4 4 first\"", "line 3"),
        ("\"ending\":\"over\"", "\"ending\":\"too_long\"", "do not end as it says"),
    ] {
        let error = edit(from, to);
        assert!(error.contains(why) && error.contains("line 3 of"), "{error}");
    }
}

#[test]
fn a_game_too_many_and_a_lost_plan_are_refused() {
    let error = spoiled(|folder| {
        let mut bytes = games(folder);
        bytes.extend(bytes.clone());
        std::fs::write(folder.join(GAMES), bytes).unwrap();
    });
    assert!(error.contains("line 9 of") && error.contains("the match ends before it"), "{error}");
    let error = spoiled(|folder| std::fs::remove_file(folder.join(PLAN)).unwrap());
    assert!(error.contains("it is missing, though games.jsonl is there"), "{error}");
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let refused = |plan: Plan<Nim>| plan.timetable().unwrap_err();
    assert_eq!(refused(Plan { entrants: vec![bouton()], ..nim(8) }), PlanError::TooFew(1));
    assert_eq!(refused(Plan { games: 0, ..nim(8) }), PlanError::Zero("games"));
    assert_eq!(refused(Plan { series: 2, ..nim(8) }), PlanError::SeriesOfTwo);
    assert_eq!(refused(nim(u64::MAX)), PlanError::TooMany(u64::MAX));
    let twins = vec![random("twin"), random("twin")];
    assert_eq!(refused(Plan { entrants: twins, ..nim(8) }), PlanError::SameName("twin".to_owned()));
    assert_eq!(refused(Plan { openings: Openings::Lines(vec![]), ..nim(8) }), PlanError::NoOpenings);
    let over = Line::new("0 0 0 first".parse().unwrap());
    let error = refused(Plan { openings: Openings::Lines(vec![over]), ..nim(8) });
    assert_eq!(error.to_string(), "opening 1: the game is over at its end");
}

#[test]
fn openings_longer_than_the_game_are_refused() {
    let error = run(&Plan { openings: Openings::Random(40), ..nim(8) }, Control::default()).unwrap_err();
    assert!(error.to_string().contains("over within 40 random plies"), "{error}");
}

#[test]
fn opening_files_are_read_and_their_mistakes_named() {
    let text = "# openings\n\n3 4 5 first\nmoves: 1-3 2-4 # from the start\n3 4 2 second moves: 3-1\n";
    let lines = read_openings(&Nim, text).unwrap();
    let ends: Vec<String> = lines.iter().map(|line| line.end().to_string()).collect();
    assert_eq!(ends, ["3 4 5 first", "0 0 5 first", "3 4 1 first"]);
    for (bad, why) in [
        ("\n3 4 first", "line 2 of the openings: this is no position of nim: \"3 4 first\" is neither"),
        ("moves: 1-9", "1-9 is not legal in 3 4 5 first"),
        ("moves: pass", "\"pass\" is neither"),
        ("moves: 1-3 2-4 3-5", "the game is over at its end"),
    ] {
        let error = read_openings(&Nim, bad).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    // None comes twice before all came once.
    let openings = Openings::Lines(lines.clone());
    for first in [0, 3, 6] {
        let drawn: Vec<_> =
            (first..first + 3).map(|round| openings.draw(&Nim, Stream::new(5), round).unwrap()).collect();
        assert!(lines.iter().all(|line| drawn.contains(line)));
    }
}

#[test]
fn a_saved_game_is_read_by_the_rules_it_was_played_by() {
    let played = |rules: &str| {
        let game = go(rules);
        let mut line = Line::new(game.start(&mut Stream::new(1).rng()));
        line.moves.extend(["A1", "pass", "pass"].map(|m| m.parse::<keisei_games::go::Move>().unwrap()));
        let recorded = Recorded { payoffs: Some(vec![1.0, 0.0]), ..Recorded::of(line, "here") };
        Record::of(&recorded, 0).unwrap()
    };
    let plain = played("go:size=3");
    assert_eq!(plain.replay(&go("go")).unwrap().end.rules().komi.halves(), 14);
    let why = plain.replay(&go("go:komi=5.5")).unwrap_err();
    assert!(why.starts_with("it starts from 3/3/3 X, by other rules than go:size=9,komi=5.5"), "{why}");
    let why = plain.replay(&go("go:size=9")).unwrap_err();
    assert!(why.starts_with("the position says size=3, but the game says size=9"), "{why}");
    let other = played("go:size=3,komi=-2");
    assert_eq!(other.replay(&go("go:komi=-2")).unwrap().end.rules().komi.halves(), -4);
    assert!(other.replay(&go("go:komi=7")).unwrap_err().contains("komi=-2"));
}

fn go(rules: &str) -> keisei_games::go::Go {
    Game::from_spec(&mut rules.parse().unwrap()).unwrap()
}
