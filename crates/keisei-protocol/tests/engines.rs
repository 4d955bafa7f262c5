//! Real processes that play fair, crash, hang, lie and babble; matches survive them all.

use keisei_core::toys::nim::{Heaps, Nim};
use keisei_core::{Budget, PlayerError, Position, Seat, Stream};
use keisei_play::matches::{Control, Entrant, Openings, Plan, Report, run, run_in};
use keisei_play::models::ModelSource;
use keisei_play::roster::PlayerFactory;
use keisei_protocol::gtp::Client;
use keisei_protocol::process::Process;
use keisei_protocol::{CommandLine, EngineError};
use std::time::{Duration, Instant};

/// Long enough for whoever answers at all.
const LONG: Duration = Duration::from_mins(1);
/// For engines that never answer: nothing is lost by being short.
const SHORT: &str = "0.25";

fn command(rest: &str) -> String {
    format!("'{}' {rest}", env!("CARGO_BIN_EXE_keisei-scripted-engine"))
}

fn spec(fault: &str, timeout: &str) -> String {
    format!("gtp:cmd=\"{}\",timeout={timeout}", command(fault))
}

fn recruit(spec: &str) -> Result<PlayerFactory<Nim>, keisei_play::roster::RosterError> {
    PlayerFactory::new(&Nim, spec, &ModelSource::default())
}

fn plan(fault: &str, timeout: &str, games: u64) -> Plan<Nim> {
    let engine = recruit(&spec(fault, timeout)).unwrap();
    let random = recruit("random").unwrap();
    let entrants = vec![
        Entrant::new("engine", move || Ok(engine.seat())),
        Entrant::new("random", move || Ok(random.seat())),
    ];
    Plan { games, openings: Openings::Random(2), ..Plan::new(Nim, entrants) }
}

#[test]
fn a_fair_engine_plays_the_same_match_on_any_number_of_threads() {
    let plan = plan("fair 1", "60", 24);
    let mut bytes = Vec::new();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let report = pool.install(|| run_in(&plan, folder.path(), false, Control::default())).unwrap();
        assert_eq!((report.games, report.pairings[0].forfeits.len()), (24, 0));
        bytes.push(std::fs::read(folder.path().join("games.jsonl")).unwrap());
    }
    assert!(bytes[0] == bytes[1]);
}

#[test]
fn an_engine_is_known_by_its_command_its_options_and_what_it_reports() {
    let engine = recruit(&format!("{},name=own", spec("fair 1", "6e1"))).unwrap();
    let reported = engine.introduction().unwrap().to_owned();
    let text = format!("gtp:cmd=\"{}\",dialect=gtp,timeout=60,n=500,version={reported}", command("fair 1"));
    // Quotes stand only where a comma needs them.
    assert_eq!(engine.canonical(), text.replace('"', ""));
    assert_eq!(recruit(engine.canonical()).unwrap().canonical(), engine.canonical());
    assert_eq!((engine.title(), recruit(engine.canonical()).unwrap().title()), ("own", engine.canonical()));
    let refused = recruit(&format!("{},version=Another 9", spec("fair 1", "60"))).unwrap_err().to_string();
    assert!(refused.contains(&format!("the engine reports {reported}, not Another 9")), "{refused}");
}

/// Plays a match against an engine with a fault and returns what became of it.
fn survived(fault: &str, timeout: &str) -> Report {
    let report = run(&plan(fault, timeout, 8), Control::default()).unwrap();
    assert_eq!((report.games, report.complete), (8, true), "{fault}");
    report
}

#[test]
fn engines_that_fail_lose_their_games_and_the_match_goes_on() {
    for (fault, timeout, words) in [
        ("crash 2", "60", "ended (exit status: 3) at \"genmove "),
        ("crash 2", "60", "it last said: thinking hard / out of luck"),
        ("hang 3", SHORT, "did not answer \"genmove "),
        ("garbage 2", "60", "with what is no reply: \"Segmentation fault? Not me!\""),
        ("endless 2", "60", "with what is no reply: \"and another thing\""),
        ("illegal 2", "60", "1-200 is not legal in "),
        ("nonsense 2", "60", "with \"queen takes king\": "),
        ("refuse 2", "60", "refused \"genmove "),
        ("resign 2", "60", "it gives the game up"),
    ] {
        let report = survived(fault, timeout);
        let forfeits = &report.pairings[0].forfeits;
        assert!(!forfeits.is_empty(), "{fault}");
        for forfeit in forfeits {
            assert_eq!(forfeit.entrant, "engine", "{fault}");
            assert!(forfeit.reason.contains(words), "{fault}: {}", forfeit.reason);
        }
        let told = report.words().iter().any(|words| words.contains("engine forfeited"));
        assert!(told, "{fault}: {report}");
    }
}

/// An engine that fails at its second move plays the first again after every failure.
#[test]
fn engines_are_started_again() {
    let report = survived("crash 2", "60");
    let (forfeits, games) = (report.pairings[0].forfeits.len() as u64, report.games);
    assert!(forfeits > 1, "{forfeits} of {games}");
    let first = survived("crash 1", "60");
    assert_eq!(first.pairings[0].forfeits.len(), 8);
}

/// One that goes between games, as some do, loses none of them.
#[test]
fn engines_that_leave_between_games_are_started_again() {
    let report = survived("leave 1", "60");
    assert_eq!(report.pairings[0].forfeits, []);
}

#[test]
fn engines_that_do_not_come_are_named_before_the_match() {
    let say = |spec: &str| recruit(spec).unwrap_err().to_string();
    assert!(say("gtp:no-such-engine --gtp").contains("\"no-such-engine --gtp\" could not be started"));
    assert!(say("gtp:cmd=\" \"").contains("names no program"));
    assert!(say("gtp").contains("cmd="));
    assert!(say("gtp:a,cmd=b").contains("twice"));
    assert!(say("gtp:a,timeout=0").contains("timeout"));
    assert!(say("gtp:a,dialect=pidgin").contains("no dialect named \"pidgin\"; there are: gtp"));
    let silent = say(&spec("mute", SHORT));
    assert!(silent.contains("did not answer \"name\" within 0.25 s"), "{silent}");
    let stillborn = say(&spec("stillborn", "60"));
    assert!(stillborn.contains("ended (exit status: 5) at \"name\""), "{stillborn}");
    assert!(stillborn.contains("no weights"), "{stillborn}");
}

#[test]
fn an_engine_introduces_itself() {
    let engine = recruit(&spec("fair 1", "60")).unwrap();
    assert_eq!(engine.introduction(), Some(concat!("Scripted ", env!("CARGO_PKG_VERSION"))));
    let named = recruit(&format!("{},name=alice", spec("fair 1", "60"))).unwrap();
    assert_eq!((named.title(), engine.title()), ("alice", engine.spec()));
}

/// Whoever asks for a move from the middle of a game has told nobody how it came there.
#[test]
fn a_start_that_cannot_be_told_is_an_error() {
    let mut player = recruit(&spec("fair 1", "60")).unwrap().seat();
    let heaps: Heaps = "1 2 0 first".parse().unwrap();
    let rng = &mut Stream::new(1).rng();
    let error = player.choose(&heaps.view(Seat::FIRST), Budget::default(), rng).unwrap_err();
    let PlayerError::Stopped(why) = error else { panic!("{error}") };
    assert!(why.contains("cannot be brought to 1 2 0 first"), "{why}");
}

#[test]
fn numbered_commands_keep_replies_in_step() {
    let line: CommandLine = command("fair 1").parse().unwrap();
    let mut client = Client::start(&line, 0, LONG).unwrap().numbered();
    assert_eq!(client.ask("name").as_deref(), Ok("Scripted"));
    assert!(matches!(client.ask("play b 9-9"), Err(EngineError::Refused { .. })));
    assert_eq!(client.ask("genmove b").as_deref(), Ok("1-1"));
    assert!(client.ask("list_commands").unwrap().lines().any(|line| line == "known_command"));
    let babbler: CommandLine = command("babble").parse().unwrap();
    let mut client = Client::start(&babbler, 0, LONG).unwrap().numbered();
    assert!(matches!(client.ask("name"), Err(EngineError::Garbage { .. })));
}

/// An engine that answers without reading is found out when its pipe is full, and nobody waits.
#[test]
fn an_engine_that_does_not_read_is_noticed() {
    let babbler: CommandLine = command("babble").parse().unwrap();
    let mut client = Client::start(&babbler, 0, LONG).unwrap();
    let long = "x".repeat(4096);
    let error = (0..100_000).find_map(|_| client.ask(&long).err());
    assert!(matches!(error, Some(EngineError::Deaf { .. })), "{error:?}");
}

/// A dropped engine is gone and reaped, whatever it was doing.
#[cfg(target_os = "linux")]
#[test]
fn dropped_engines_leave_nothing_behind() {
    for fault in ["fair 1", "mute", "babble"] {
        let line: CommandLine = command(fault).parse().unwrap();
        let mut process = Process::start(&line, 0).unwrap();
        let id = process.id();
        assert!(std::path::Path::new(&format!("/proc/{id}")).exists());
        if fault == "mute" {
            let within = Duration::from_millis(50);
            assert!(process.receive(Instant::now(), within, "nothing").is_err());
        }
        drop(process);
        assert!(!std::path::Path::new(&format!("/proc/{id}")).exists(), "{fault}");
    }
}
