//! Jobs by the line: whoever works them out, in whatever pieces, the results are the same bytes.

use super::paper::same;
use super::{folder, keisei, ok, run, typed};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// Makes a job of a command, in a store.
fn job(there: &Path, command: &str) -> String {
    let line = ok(there, &format!("{command} --as-job files"));
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

/// Copies the files that jobs need into another store.
fn with_files(there: &Path, store: &str) {
    let to = there.join(store).join("files");
    std::fs::create_dir_all(&to).unwrap();
    for entry in std::fs::read_dir(there.join("files/files")).into_iter().flatten().flatten() {
        std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The folder of what came of the one job of a kind in a store.
fn made(store: &Path, kind: &str) -> std::path::PathBuf {
    let units = std::fs::read_dir(store.join("units")).unwrap();
    let names: Vec<String> =
        units.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    let found: Vec<&String> = names.iter().filter(|name| name.starts_with(&format!("{kind}."))).collect();
    assert_eq!(found.len(), 1, "{kind}: {names:?}");
    store.join("files").join(found[0].split('.').nth(1).unwrap())
}

/// Three shares in three processes on one store, then collected: the same bytes as one process.
#[test]
fn three_shares_are_one_job() {
    let there = folder();
    let here = there.path();
    ok(here, "match go:size=5 mc:each=1 random --games 20 --openings random:4 --out games");
    let jobs = [
        job(here, "match othello greedy mc:each=1 random --games 7 --openings random:6"),
        job(here, "curve go:size=5 mc:total=20 uct:total=10 --records games"),
        job(here, "records generate othello mc:each=1 random --games 22 --series 3 --out x.jsonl"),
        job(here, "records generate daihinmin nakanaka --games 7 --series 3 --out x.log"),
    ]
    .concat();
    std::fs::write(here.join("jobs"), jobs).unwrap();
    for store in ["alone", "shared"] {
        with_files(here, store);
    }
    ok(here, "jobs run jobs --store alone --threads 1");
    let early = run(here, "jobs collect jobs --store shared");
    assert!(
        early.code == Some(1) && early.out.contains("run its shares first"),
        "{}{}",
        early.out,
        early.err
    );
    let start = |i: u32| {
        let share = format!("{i}/3");
        let args = ["jobs", "run", "jobs", "--store", "shared", "--cut", "--shard", &share];
        keisei(here, &args).stdout(Stdio::null()).spawn().unwrap()
    };
    let ended: Vec<_> = [1, 2, 3].map(start).into_iter().map(|mut child| child.wait().unwrap()).collect();
    assert!(ended.iter().all(std::process::ExitStatus::success), "{ended:?}");
    assert!(
        !here
            .join("shared/units")
            .read_dir()
            .unwrap()
            .any(|unit| { unit.unwrap().path().extension().is_some_and(|ending| ending == "json") })
    );
    ok(here, "jobs collect jobs --store shared");
    // Four results, and the files that came of them beside those that were needed.
    assert!(same(&here.join("alone"), &here.join("shared")) >= 12);
    let again = ok(here, "jobs run jobs --store shared");
    assert_eq!(again.matches("found").count(), 4, "{again}");
}

/// A job's files are those of the command that asks for the same.
#[test]
fn jobs_do_what_commands_do() {
    let there = folder();
    let here = there.path();
    let learn = "learn othello --learner td:episodes=30 --seed 3";
    let generate = "records generate othello random --games 5 --series 2 --seed 4 --out";
    let jobs = job(here, learn) + &job(here, &format!("{generate} five.jsonl"));
    let done = typed(here, "worker --store files", &jobs);
    assert!(done.out.matches(r#""state":"finished""#).count() == 2, "{}{}", done.out, done.err);
    ok(here, &format!("{learn} --out td"));
    ok(here, &format!("{generate} five.jsonl"));
    let files = here.join("files");
    for name in ["model.safetensors", "curve.csv"] {
        assert!(bytes(&made(&files, "train").join(name)) == bytes(&here.join("td").join(name)), "{name}");
    }
    assert!(bytes(&made(&files, "generate").join("records.jsonl")) == bytes(&here.join("five.jsonl")));
    let list = ok(here, "jobs check files");
    assert!(list.contains("2 results, 0 of them unproven"), "{list}");
}

/// A match may name a player by the key of a training that is yet to be done.
#[test]
fn jobs_name_jobs() {
    let there = folder();
    let here = there.path();
    let train = job(here, "learn othello --learner td:episodes=5");
    let first = typed(here, "worker --store other", &train);
    let key = first.out.split('"').nth(3).unwrap().to_owned();
    let meet = job(here, "match othello random greedy --games 2");
    let begin = meet.find("greedy:blake3:").unwrap() + "greedy:".len();
    let digest = &meet[begin..begin + "blake3:".len() + 64];
    let meet = meet.replace(digest, &format!("job:{key}"));
    let early = typed(here, "worker --store files", &meet);
    assert!(early.out.contains("run that job first"), "{}", early.out);
    let done = typed(here, "worker --store files", &(train + &meet));
    assert_eq!(done.out.matches(r#""state":"finished""#).count(), 2, "{}{}", done.out, done.err);
}

/// What is no job is answered and ends nothing; one job is worked out once, whatever it is called.
#[test]
fn workers_survive_what_they_are_told() {
    let there = folder();
    let here = there.path();
    let good = job(here, "match othello greedy random --games 2");
    let short = r#"{"job":"match","game":"othello","players":["greedy","random"],"pairings":[{"seats":[0,1],"seed":1}],"games":2,"openings":"none","series":1}"#;
    let study = good.replace(r#","series":1"#, "");
    let unknown = good.replace("othello", "backgammon");
    let paper = r#"{"paper":"othello-tdmc","scale":"smoke","seed":1,"artefact":"table3","key":"00"}"#;
    let lines =
        ["no job", "", "[]", &study, &unknown, paper, &good, short].map(|line| line.trim().to_owned());
    let done = typed(here, "worker --store files", &lines.join("\n"));
    assert_eq!(done.code, Some(0), "{}", done.err);
    let answers: Vec<&str> = done.out.lines().collect();
    assert_eq!(answers.len(), 7, "{}", done.out);
    let failed = answers.iter().take_while(|answer| answer.contains(r#""state":"failed""#)).count();
    assert_eq!(failed, 5, "{}", done.out);
    assert!(answers[5].contains("finished") && answers[6].contains("found"), "{}", done.out);
    for (answer, why) in
        answers.iter().zip(["no JSON", "JSON object", "study", "backgammon", "no job of a paper"])
    {
        assert!(answer.contains(why), "{answer}");
    }
    let fails = typed(here, "jobs run - --store files", "no job\n");
    assert!(fails.code == Some(1) && fails.err.contains("1 of 1 jobs failed"), "{}", fails.err);
}

/// A paper whose jobs go through workers, a round of those that can be done at a time, is the paper of one process.
#[test]
fn workers_make_a_paper() {
    let there = folder();
    let here = there.path();
    let paper = "paper othello-tdmc table3 table4 --scale smoke --out";
    ok(here, &format!("{paper} alone"));
    let none = run(here, &format!("{paper} worked --collect"));
    assert!(none.code == Some(1) && none.err.contains("cannot be made yet"), "{}", none.err);
    let mut rounds = 0;
    loop {
        let lines = ok(here, &format!("{paper} worked --print-jobs"));
        if lines.is_empty() {
            break;
        }
        rounds += 1;
        assert!(rounds < 10, "{lines}");
        // Two workers are given all of it: who comes second finds it held, or done.
        let start = || {
            let args = ["worker", "--store", "worked"];
            let mut command = keisei(here, &args);
            let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
            child
        };
        for mut child in [start(), start()] {
            assert!(child.wait().unwrap().success());
        }
    }
    assert!(rounds > 0);
    ok(here, &format!("{paper} worked --collect"));
    assert!(same(&here.join("alone"), &here.join("worked")) > 8);
}
