//! Papers at smoke scale: everything is there, and repeats.

use super::{ok, run};
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

/// The tables and figures of a run; what a clock decides is left out.
fn artefacts(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for id in ARTEFACTS.into_iter().chain(["readings", "phases"]) {
        if id.starts_with("fig") {
            for name in [format!("{id}.svg"), format!("{id}.png")] {
                files.insert(name.clone(), std::fs::read(folder.join(name)).unwrap());
            }
        } else {
            files.insert(format!("{id}.csv"), rows(folder, &format!("{id}.csv")).into_bytes());
        }
    }
    files
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
    assert_eq!(artefacts(&one), artefacts(&two));
    assert!(units(&one) == units(&two) && units(&one).len() > 100);
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
    for table in [
        "table3",
        "work",
        "table5",
        "held",
        "skips",
        "returns",
        "table6",
        "table7",
        "values",
        "strength",
        "large-table6",
    ] {
        let name = format!("{table}.csv");
        assert_eq!(rows(&one, &name), rows(&two, &name), "{table}");
    }
    for figure in ["fig7.svg", "fig7.png"] {
        assert_eq!(std::fs::read(one.join(figure)).unwrap(), std::fs::read(two.join(figure)).unwrap());
    }
    assert!(units(&one) == units(&two) && units(&one).len() > 15);
    let material = rows(&one, "table6.csv");
    let after = material.lines().skip(1).map(|line| line.split(',').nth(2).unwrap());
    let sum: f64 = after.map(|value| value.parse::<f64>().unwrap()).sum();
    assert!((sum - 6_400.0).abs() <= 6.5, "rounded to whole numbers, thirteen of them: {sum}");
    let page = std::fs::read_to_string(one.join("report.html")).unwrap();
    assert!(page.contains("every verdict stays open") && page.contains("minutes"));
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
    for id in ["fig4", "fig5", "fig9"] {
        for name in [format!("{id}.svg"), format!("{id}.png")] {
            assert!(
                std::fs::read(one.join(&name)).unwrap() == std::fs::read(two.join(&name)).unwrap(),
                "{name}"
            );
        }
    }
    assert_eq!(rows(&one, "falling.csv"), rows(&two, "falling.csv"));
    // The column that a clock decides is the fourth; no cell has a comma but within an interval, and those are quoted.
    let repeating = |there: &Path| -> Vec<String> {
        let without = |row: &str| {
            let cells: Vec<&str> = row.split("\",").collect();
            cells.iter().enumerate().filter(|(at, _)| *at != 2).map(|(_, cell)| *cell).collect()
        };
        rows(there, "fig8.csv").lines().map(without).collect()
    };
    assert_eq!(repeating(&one), repeating(&two));
    assert!(units(&one) == units(&two) && units(&one).len() > 15);
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
    for id in ["fig4", "fig5"] {
        for name in [format!("{id}.svg"), format!("{id}.png")] {
            let [one, two] = [&one, &two].map(|there| std::fs::read(there.join(&name)).unwrap());
            assert!(one == two, "{name}");
        }
    }
    for id in ["readings", "table2", "table3", "table4"] {
        assert_eq!(rows(&one, &format!("{id}.csv")), rows(&two, &format!("{id}.csv")));
    }
    let golden = include_str!("golden/daihinmin-table2.csv");
    assert_eq!(
        rows(&one, "table2.csv"),
        golden,
        "golden/daihinmin-table2.csv holds what this run gave before"
    );
    let left: Vec<_> = std::fs::read_dir(one.join("units")).unwrap().map(|f| f.unwrap()).collect();
    assert!(left.iter().all(|file| file.path().is_file()), "a finished training leaves no checkpoint behind");
    assert!(units(&one) == units(&two) && units(&one).len() > 15);
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
    let judged = "table1 ko fig2 pairs trees table2";
    let (one, two) = (at(1, judged), at(2, judged));
    for id in ["table1", "ko", "fig2", "pairs", "trees", "table2"] {
        assert_eq!(rows(&one, &format!("{id}.csv")), rows(&two, &format!("{id}.csv")), "{id}");
    }
    for name in ["fig2.svg", "fig3-uct.svg", "fig3-strong.png", "fig4-mc-score.svg", "fig8.svg"] {
        let [one, two] = [&one, &two].map(|there| std::fs::read(there.join(name)).unwrap());
        assert!(one == two, "{name}");
    }
    assert!(units(&one) == units(&two) && units(&one).len() > 5);
    let unit = unit(&one, "judge-uct-10");
    let before = std::fs::read(&unit).unwrap();
    at(1, "all");
    assert!(std::fs::read(&unit).unwrap() == before, "what is judged stays judged");
    let page = std::fs::read_to_string(one.join("report.html")).unwrap();
    assert!(page.contains("nothing is judged") && page.matches("<svg").count() >= 10);
    assert!(rows(&one, "correlations.csv").lines().count() == 5);
}
