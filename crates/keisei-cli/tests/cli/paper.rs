//! Papers at smoke scale: everything is there, and repeats.

use super::{held, ok, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The thirteen artefacts of the TDMC paper.
const ARTEFACTS: [&str; 13] = [
    "table3", "table4", "table5", "table6", "table7", "table8", "table9", "table10", "fig4", "fig5", "fig6",
    "fig7", "fig8",
];

/// A table's rows, without the lines that say when and where it was made.
fn rows(folder: &Path, name: &str) -> String {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    kept.join("\n") + "\n"
}

/// The one unit of this label.
fn unit(folder: &Path, label: &str) -> PathBuf {
    let begins = format!("{label}.");
    let entries = std::fs::read_dir(folder.join("units")).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries
        .filter(|path| {
            path.file_name()
                .unwrap()
                .to_string_lossy()
                .strip_prefix(&begins)
                .is_some_and(|key| key.len() == 21)
        })
        .collect();
    assert_eq!(found.len(), 1, "{label}: {found:?}");
    found.remove(0)
}

/// Every unit of a run that no clock decides, byte by byte; they name no machine and no date.
fn units(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder.join("units")).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
        .collect()
}

/// Every file of a run, byte by byte, but for what tells where it came from, what a clock decided, and raw values, which
/// name the folder of their records.
fn everything(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut files, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(at) = folders.pop() {
        for path in std::fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.strip_prefix(folder).unwrap().to_owned();
            if ["clock", "provenance", "raw"].iter().any(|other| name.starts_with(other)) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(name, std::fs::read(path).unwrap());
            }
        }
    }
    files
}

/// Sees that two runs hold the same, and returns how many files that are.
pub fn same(one: &Path, two: &Path) -> usize {
    let (one, two) = (everything(one), everything(two));
    let differ: Vec<_> =
        one.iter().filter(|(name, bytes)| two.get(*name) != Some(bytes)).map(|(n, _)| n).collect();
    assert!(differ.is_empty() && one.len() == two.len(), "{differ:?}, {} and {} files", one.len(), two.len());
    one.len()
}

/// The names in the list of what the clock's folder holds.
fn clocks_list(folder: &Path) -> Vec<String> {
    let list = std::fs::read_to_string(folder.join("clock/README.md")).unwrap();
    list.lines().filter_map(|line| Some(line.strip_prefix("- `")?.strip_suffix('`')?.to_owned())).collect()
}

#[test]
fn the_tdmc_paper_repeats_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |threads: u32| {
        let name = format!("t{threads}");
        ok(folder.path(), &format!("paper othello-tdmc --scale smoke --threads {threads} --out {name}"));
        folder.path().join(name)
    };
    let (one, two) = (at(1), at(2));
    assert!(same(&one, &two) > 140);
    held::to_their_keys(&two, "othello-tdmc");
    assert!(
        ARTEFACTS.iter().all(|id| one
            .join(format!("{id}.{}", if id.starts_with("fig") { "svg" } else { "csv" }))
            .is_file())
    );
    let timed = clocks_list(&one);
    assert!(
        ["claims.md", "cost.csv", "report.html"].iter().all(|name| timed.iter().any(|there| there == name)),
        "{timed:?}"
    );
    let golden = include_str!("golden/table5.csv");
    assert_eq!(
        rows(&one, "table5.csv"),
        golden,
        "tests/cli/golden/table5.csv holds what this run gave before"
    );
    let page = std::fs::read_to_string(one.join("report.html")).unwrap();
    assert!(page.contains("nothing is judged") && page.matches("<svg").count() >= 10);
    let elsewhere = ["src=\"http", "href=\"http", "<script", "@import"];
    assert!(elsewhere.iter().all(|mark| !page.contains(mark)), "the page needs nothing from elsewhere");
}

/// Trainings repeat; minutes do not.
#[test]
fn the_comparison_paper_repeats_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |threads: u32| {
        let name = format!("c{threads}");
        ok(folder.path(), &format!("paper shogi-bonanza --scale smoke --threads {threads} --out {name}"));
        folder.path().join(name)
    };
    let (one, two) = (at(1), at(2));
    assert!(same(&one, &two) > 40);
    held::to_their_keys(&two, "shogi-bonanza");
    assert!(clocks_list(&one).iter().any(|name| name == "table4.csv"));
    let material = rows(&one, "table6.csv");
    let after = material.lines().skip(1).map(|line| line.split(',').nth(2).unwrap());
    let sum: f64 = after.map(|value| value.parse::<f64>().unwrap()).sum();
    assert!((sum - 6_400.0).abs() <= 6.5, "rounded to whole numbers, thirteen of them: {sum}");
    let page = std::fs::read_to_string(one.join("report.html")).unwrap();
    assert!(page.contains("every verdict stays open"));
    let refused = run(folder.path(), "paper shogi-bonanza table5 --scale quick --out none");
    assert!(refused.code != Some(0) && refused.err.contains("--data"), "{}", refused.err);
}

/// Trainings, searches with fixed nodes and predictions repeat; what a clock decides is left out.
#[test]
fn the_selective_paper_repeats_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |threads: u32| {
        let name = format!("s{threads}");
        let wanted = "paper blokus-selective fig4 fig5 fig8 fig9 falling --scale smoke";
        ok(folder.path(), &format!("{wanted} --threads {threads} --out {name}"));
        folder.path().join(name)
    };
    let (one, two) = (at(1), at(2));
    assert!(same(&one, &two) > 30);
    held::to_their_keys(&two, "blokus-selective");
    assert!(clocks_list(&one).iter().any(|name| name == "fig8.csv"));
    let left: Vec<_> = std::fs::read_dir(one.join("units")).unwrap().map(|f| f.unwrap()).collect();
    assert!(left.iter().all(|file| file.path().is_file()), "a finished training leaves no checkpoint behind");
}

/// Records, networks and matches repeat; what a clock decides is left out.
#[test]
fn the_network_paper_repeats_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |threads: u32| {
        let name = format!("n{threads}");
        let wanted = "paper daihinmin-nn fig4 fig5 readings table2 table3 table4 --scale smoke";
        ok(folder.path(), &format!("{wanted} --threads {threads} --out {name}"));
        folder.path().join(name)
    };
    let (one, two) = (at(1), at(2));
    assert!(same(&one, &two) > 30);
    held::to_their_keys(&two, "daihinmin-nn");
    let golden = include_str!("golden/daihinmin-table2.csv");
    assert_eq!(
        rows(&one, "table2.csv"),
        golden,
        "golden/daihinmin-table2.csv holds what this run gave before"
    );
    let left: Vec<_> = std::fs::read_dir(one.join("units")).unwrap().map(|f| f.unwrap()).collect();
    assert!(left.iter().all(|file| file.path().is_file()), "a finished training leaves no checkpoint behind");
    // The second series of the Monte players' records is what the command for records writes.
    ok(folder.path(), "records generate daihinmin mc:each=2 --games 8 --series 4 --out monte.log");
    let log = std::fs::read_to_string(folder.path().join("monte.log")).unwrap();
    let unit = std::fs::read_to_string(unit(&one, "records-monte-0002")).unwrap();
    let unit: serde_json::Value = serde_json::from_str(&unit).unwrap();
    assert!(log.ends_with(unit["result"].as_str().unwrap()));
    let report = "paper daihinmin-nn claims future --scale smoke --out n1";
    ok(folder.path(), report);
    let page = std::fs::read_to_string(one.join("report.html")).unwrap();
    assert!(page.contains("nothing is judged") && page.matches("<svg").count() >= 2);
    assert!(rows(&one, "future.csv").lines().count() > 5);
}

#[test]
fn finished_units_are_reused_and_torn_ones_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let command = "paper othello-tdmc table3 --scale smoke --out here";
    let first = ok(folder.path(), command);
    let unit = unit(&folder.path().join("here"), "match-table3");
    let text = std::fs::read_to_string(&unit).unwrap();
    // A result nobody would get: reused units are believed, so it must show up again.
    std::fs::write(&unit, text.replacen("\"wins\": ", "\"wins\": 9", 1)).unwrap();
    assert_ne!(ok(folder.path(), command), first);
    std::fs::write(&unit, &text[..text.len() / 2]).unwrap();
    assert_eq!(ok(folder.path(), command), first);
}

/// Two seeds in one folder: the second run's table is that of a fresh run, and the first one's units stay.
#[test]
fn seeds_do_not_mix_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let paper = |seed: u32, out: &str| {
        let wanted = "paper daihinmin-nn table3 readings --scale smoke";
        ok(folder.path(), &format!("{wanted} --seed {seed} --out {out}"));
    };
    paper(1, "both");
    let before = units(&folder.path().join("both"));
    paper(2, "both");
    paper(2, "fresh");
    let (both, fresh) = (folder.path().join("both"), folder.path().join("fresh"));
    for name in ["table3.csv", "readings.csv", "table3.md", "readings.md"] {
        assert_eq!(
            std::fs::read(both.join(name)).unwrap(),
            std::fs::read(fresh.join(name)).unwrap(),
            "{name}"
        );
    }
    let (after, alone) = (units(&both), units(&fresh));
    assert!(alone.iter().chain(&before).all(|(name, bytes)| after.get(name) == Some(bytes)));
    assert!(before.keys().all(|name| !alone.contains_key(name)), "no unit of one seed serves another");
}

#[test]
fn wrong_names_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let paper = run(folder.path(), "paper chess-nn");
    assert!(paper.code != Some(0) && paper.err.contains("there are: othello-tdmc"), "{}", paper.err);
    let artefact = run(folder.path(), "paper othello-tdmc table99 --scale smoke");
    assert!(artefact.code != Some(0) && artefact.err.contains("no artefact \"table99\""), "{}", artefact.err);
}

/// Judgements, pairs, matches and claims repeat; a second run of the same works nothing out anew.
#[test]
fn the_paper_on_curves_repeats_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |threads: u32, wanted: &str| {
        let name = format!("c{threads}");
        ok(
            folder.path(),
            &format!("paper go-curves {wanted} --scale smoke --threads {threads} --out {name}"),
        );
        folder.path().join(name)
    };
    let judged = "table1 fig2 fig3 fig4 fig5 fig8 ko pairs trees table2";
    let (one, two) = (at(1, judged), at(2, judged));
    assert!(same(&one, &two) > 40);
    held::to_their_keys(&two, "go-curves");
    let unit = unit(&one, "judge-uct-10");
    let before = std::fs::read(&unit).unwrap();
    at(1, "all");
    assert!(std::fs::read(&unit).unwrap() == before, "what is judged stays judged");
    let page = std::fs::read_to_string(one.join("report.html")).unwrap();
    assert!(page.contains("nothing is judged") && page.matches("<svg").count() >= 10);
    assert!(rows(&one, "correlations.csv").lines().count() == 5);
}

/// One table needs one method's trainings and one match, and the plan of it writes nothing.
#[test]
fn a_plan_lists_what_one_table_needs() {
    let folder = tempfile::tempdir().unwrap();
    let plan = |what: &str| {
        let out = ok(
            folder.path(),
            &format!("paper othello-tdmc {what} --scale smoke --dry-run --json --out here"),
        );
        let plan: serde_json::Value = serde_json::from_str(&out).unwrap();
        let planned = plan["jobs"].as_array().unwrap();
        let field = |one: &serde_json::Value, name: &str| one[name].as_str().unwrap().to_owned();
        planned
            .iter()
            .map(|one| (field(one, "label"), field(one, "kind"), one["done"] == true))
            .collect::<Vec<_>>()
    };
    let due = |done: bool| {
        let named = |label: &str, kind: &str| (label.to_owned(), kind.to_owned(), done);
        vec![
            named("train-main-tdmc-e0.03-1", "train"),
            named("train-main-tdmc-e0.03-2", "train"),
            named("match-table3", "match"),
        ]
    };
    let mut planned = plan("table3");
    planned.sort_by_key(|(_, kind, _)| kind == "match");
    planned[..2].sort();
    assert_eq!(planned, due(false));
    assert!(!folder.path().join("here").exists(), "a plan writes nothing");
    ok(folder.path(), "paper othello-tdmc table3 --scale smoke --out here");
    let mut planned = plan("table3");
    planned.sort();
    let mut done = due(true);
    done.sort();
    assert_eq!(planned, done);
    assert!(plan("").len() > 100);
    let words = ok(folder.path(), "paper othello-tdmc table4 --scale smoke --dry-run --out here");
    assert!(words.contains("to do") && words.contains("CPU-s"), "{words}");
}

/// Every paper can be planned before anything of it is worked out.
#[test]
fn every_paper_lists_what_it_has_and_plans_it() {
    let folder = tempfile::tempdir().unwrap();
    let papers = ok(folder.path(), "paper --list");
    assert_eq!(papers.lines().count(), 5);
    for line in papers.lines() {
        let id = line.split_whitespace().next().unwrap();
        let list = ok(folder.path(), &format!("paper {id} --list"));
        assert!(list.contains("table2") || list.contains("table3"), "{list}");
        let plan = ok(folder.path(), &format!("paper {id} --scale smoke --dry-run --out none"));
        assert!(plan.contains("jobs, 0 of them done"), "{id}: {plan}");
    }
}

#[test]
fn three_shares_of_a_paper_are_the_whole_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let paper = "paper othello-tdmc table3 table5 fig4 --scale smoke";
    ok(folder.path(), &format!("{paper} --out alone"));
    let share = |i: u32| {
        let line = format!("{paper} --shard {i}/3 --threads 1 --out shared");
        let args: Vec<&str> = line.split_whitespace().collect();
        super::keisei(folder.path(), &args).spawn().unwrap()
    };
    let ended: Vec<_> =
        [share(1), share(2), share(3)].into_iter().map(|mut child| child.wait().unwrap()).collect();
    assert!(ended.iter().all(std::process::ExitStatus::success), "{ended:?}");
    let shared = folder.path().join("shared");
    assert!(!shared.join("table3.csv").exists(), "shares make no artefacts");
    let before = units(&shared);
    ok(folder.path(), &format!("{paper} --out shared"));
    assert!(units(&shared) == before, "nothing is left to work out");
    assert!(same(&folder.path().join("alone"), &shared) > 10);
}
