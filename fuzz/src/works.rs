//! What reads files and folders, by the library's own doors: saved work, experiments, jobs.
//!
//! Each input is written into a folder of the process among temporary ones: `TMPDIR` should name a place in memory.

use crate::parsers::Parser;
use keisei::context::Context;
use keisei::curve::{EVALUATIONS, Evaluations, JudgeRequest, Sample};
use keisei::experiment::Experiment;
use keisei::matches::MatchTask;
use keisei_core::Budget;
use keisei_games::othello::Othello;
use keisei_jobs::Job;
use keisei_play::matches::Schedule;
use keisei_play::models::ModelSource;
use keisei_play::roster::PlayerFactory;
use keisei_record::Source;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// All of them.
pub const WORKS: [Parser; 9] = [
    Parser { name: "games", parse: games, seeds: || vec![made("match/games.jsonl")] },
    Parser { name: "match_plan", parse: match_plan, seeds: || vec![made("match/plan.json")] },
    Parser { name: "match_games", parse: match_games, seeds: || vec![made("match/games.jsonl")] },
    Parser { name: "curve_plan", parse: curve_plan, seeds: || vec![made("curve/plan.json")] },
    Parser { name: "journal", parse: journal, seeds: || vec![made("journal.jsonl")] },
    Parser { name: "evaluations", parse: evaluations, seeds: || vec![made("curve/evaluations.parquet")] },
    Parser { name: "experiment", parse: experiment, seeds: || texts(&EXPERIMENTS) },
    Parser { name: "job", parse: job, seeds: || texts(&JOBS) },
    Parser { name: "correction", parse: correction, seeds: || texts(&CORRECTIONS) },
];

const EXPERIMENTS: [&str; 2] = [
    "game = 'othello'\nseed = 3\n[learner]\nname = 'td'\nalpha = '0.1..0'\nepisodes = 50\n",
    "learner = \"tdmc:playouts=3\"\nout = 'x'\nrecords = ['a.jsonl']\n[match]\nagainst = ['greedy']\ngames = 4\n",
];

const JOBS: [&str; 2] = [
    "{\"features\":\"tdmc\",\"game\":\"othello\",\"job\":\"train\",\"keep\":{\"files\":[\"model.safetensors\"]},\
     \"learner\":\"td:episodes=2\",\"seed\":1}",
    "{\"first\":0,\"format\":\"jsonl\",\"game\":\"othello\",\"games\":2,\"job\":\"generate\",\"openings\":\"none\",\
     \"players\":[\"random\",\"random\"],\"seed\":1,\"series\":20}",
];

const CORRECTIONS: [&str; 3] = [
    "{\"judge\":\"mc:each=2\",\"unit\":\"win rate\",\"perspective\":\"first\",\"logistic\":{\"kind\":\"logistic\",\
     \"curve\":{\"intercept\":0.1,\"slope\":1.5},\"scale\":\"logit\"}}",
    "{\"kind\":\"table\",\"points\":[[0.2,0.3],[0.8,0.6]]}",
    "{\"judge\":\"x\",\"unit\":\"win rate\",\"perspective\":\"mover\",\"isotonic\":{\"kind\":\"table\",\"points\":[[0,0]]}}",
];

fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

/// The folder of this process, with a match of two games, and their curve with and without its journal.
static HERE: LazyLock<PathBuf> = LazyLock::new(|| {
    let here = std::env::temp_dir().join(format!("keisei-fuzz-{}", std::process::id()));
    fs::create_dir_all(&here).expect("a folder");
    task(&here.join("match")).run(&CONTEXT).expect("it is played");
    fs::copy(here.join("match/games.jsonl"), here.join("all.jsonl")).expect("a copy");
    inquiry(&here).judge(&here.join("curve"), &CONTEXT).expect("it is judged");
    here
});

/// Works on one thread: no input of a few lines needs more.
static CONTEXT: LazyLock<Context> = LazyLock::new(|| Context::silent(1).expect("a thread"));

/// What a killed run of the curve leaves: the line of one game.
const JOURNAL: &str = concat!(
    "{\"game\":0,\"place\":\"x\",\"seats\":[\"a\",\"b\"],\"key\":\"0\",\"payoffs\":[1.0,0.0],\"plies\":[4],\"turns\":[0],",
    "\"tags\":[[\"phase\",{\"count\":[1]}]],\"values\":[[0.5]],\"units\":[\"WinRate\"],\"errors\":[]}\n"
);

fn task(out: &Path) -> MatchTask {
    MatchTask {
        records: None,
        game: "othello".to_owned(),
        specs: ["random", "greedy"].map(str::to_owned).to_vec(),
        openings: "random:50".to_owned(),
        schedule: Schedule::RoundRobin,
        games: 2,
        series: 1,
        seed: 1,
        budget: Budget::default(),
        sprt: None,
        values: false,
        out: Some(out.to_owned()),
        resume: true,
        shard: None,
    }
}

fn inquiry(here: &Path) -> JudgeRequest {
    JudgeRequest {
        game: "othello".to_owned(),
        specs: vec!["mc:each=1".to_owned()],
        records: vec![PathBuf::from("all.jsonl")],
        root: here.to_owned(),
        sample: "1".parse::<Sample>().expect("one position"),
        seed: 1,
    }
}

/// Reads a file of what was made.
fn made(name: &str) -> Vec<u8> {
    if name == "journal.jsonl" {
        return JOURNAL.as_bytes().to_vec();
    }
    fs::read(HERE.join(name)).expect("it was made")
}

/// Begins a folder with a file of these bytes.
fn folder(name: &str, file: &str, bytes: &[u8]) -> PathBuf {
    let folder = HERE.join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join(file), bytes).expect("a file");
    folder
}

/// Reads games that a match saved.
pub fn games(bytes: &[u8]) {
    let file = folder("games", "games.jsonl", bytes).join("games.jsonl");
    for found in Source::new(&Othello, &[file]).expect("it is there") {
        if let Ok(recorded) = found {
            let _ = (recorded.line.end(), recorded.payoffs);
        }
    }
}

/// Goes on with a match of which somebody changed the plan.
pub fn match_plan(bytes: &[u8]) {
    let folder = folder("plan", "plan.json", bytes);
    fs::copy(HERE.join("match/games.jsonl"), folder.join("games.jsonl")).expect("a copy");
    let _ = task(&folder).run(&CONTEXT);
}

/// Goes on with a match of which somebody changed the games: what is refused stays as it is.
pub fn match_games(bytes: &[u8]) {
    let folder = folder("saved", "games.jsonl", bytes);
    fs::copy(HERE.join("match/plan.json"), folder.join("plan.json")).expect("a copy");
    let done = task(&folder).run(&CONTEXT);
    let games = fs::read(folder.join("games.jsonl")).expect("it stays");
    match done {
        Ok(_) => assert!(task(&folder).run(&CONTEXT).is_ok()),
        Err(_) if bytes.contains(&b'\n') => assert_eq!(games, bytes),
        Err(_) => {}
    }
}

/// Goes on with a curve of which somebody changed the plan.
pub fn curve_plan(bytes: &[u8]) {
    let folder = folder("settled", "plan.json", bytes);
    fs::copy(HERE.join("curve").join(EVALUATIONS), folder.join(EVALUATIONS)).expect("a copy");
    let _ = inquiry(&HERE).judge(&folder, &CONTEXT);
}

/// Goes on with a curve of which somebody changed the journal.
pub fn journal(bytes: &[u8]) {
    let folder = folder("judged", "journal.jsonl", bytes);
    fs::copy(HERE.join("curve/plan.json"), folder.join("plan.json")).expect("a copy");
    let _ = inquiry(&HERE).judge(&folder, &CONTEXT);
}

/// Reads values back.
pub fn evaluations(bytes: &[u8]) {
    let file = folder("values", EVALUATIONS, bytes).join(EVALUATIONS);
    let Ok(evaluations) = Evaluations::open(&file) else { return };
    let _ = evaluations.each_block(|games| {
        for game in games {
            let _ = game.rows().map(|row| game.value(row, 0)).count();
        }
        Ok(())
    });
}

/// Reads an experiment.
pub fn experiment(bytes: &[u8]) {
    let _ = Experiment::read(&folder("tried", "experiment.toml", bytes).join("experiment.toml"));
}

/// Reads a job's line, whose key the same job has however it is written.
pub fn job(bytes: &[u8]) {
    let Ok(job) = serde_json::from_slice::<Job>(bytes) else { return };
    let again: Job = serde_json::from_str(&serde_json::to_string(&job).expect("a line")).expect("it reads");
    assert_eq!(again, job);
    if let Ok(versions) = keisei::versions::of(&job) {
        assert_eq!(keisei_jobs::Key::of(&job, &versions), keisei_jobs::Key::of(&again, &versions));
    }
    let _ = keisei::job::written_out(&job, &CONTEXT.specs);
}

/// Reads a correction as a search does.
pub fn correction(bytes: &[u8]) {
    let file = folder("corrected", "correction.json", bytes).join("correction.json");
    let spec = format!("uct:total=4,correct={}", file.display());
    if let Ok(recruit) = PlayerFactory::new(&Othello, &spec, &ModelSource::default()) {
        let _ = recruit.seat();
    }
}
