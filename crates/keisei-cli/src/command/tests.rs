//! The commands on games with hidden cards and more than two seats.

use crate::cli::Cli;
use clap::Parser;

/// Runs a command line in this process.
fn run(line: &str) -> anyhow::Result<()> {
    let cli = Cli::try_parse_from(["keisei"].into_iter().chain(line.split_whitespace()))?;
    cli.command.run(&cli.common)
}

/// Runs a command line that must fail and returns what it says.
fn refused(line: &str) -> String {
    run(line).expect_err(line).to_string()
}

#[test]
fn many_seats_learn_and_meet() {
    let there = tempfile::tempdir().unwrap();
    let path = |name: &str| there.path().join(name).display().to_string();
    for game in ["nim", "tricks"] {
        let out = path(game);
        run(&format!("learn {game} --learner td:episodes=20,alpha=0.01,returns=mean --out {out}")).unwrap();
        let model = format!("greedy:{out}/model.safetensors");
        run(&format!("match {game} {model} random mc:each=3 --games 6 --out {out}-match")).unwrap();
        run(&format!("match {game} {model} random --gauntlet --games 6")).unwrap();
        run(&format!("eval {game} {model}")).unwrap();
        run(&format!("eval {game} mc:each=5 --json")).unwrap();
        run(&format!("model show {out}/model.safetensors")).unwrap();
        run(&format!("play {game} {model} --watch")).unwrap();
    }
    let mc = path("mc");
    run(&format!("learn tricks --learner tdmc:episodes=5,playouts=3 --out {mc} --json")).unwrap();
    run(&format!("match tricks random mc:each=2 --series 3 --games 18 --out {mc}-series --json")).unwrap();
}

#[test]
fn toys_are_described_counted_and_measured() {
    for game in ["nim", "tricks"] {
        run(&format!("games {game}")).unwrap();
        run(&format!("games {game} --json")).unwrap();
        run(&format!("perft {game} --depth 4 --divide")).unwrap();
        run(&format!("bench {game} --rounds 1 --milliseconds 1")).unwrap();
        run(&format!("play {game} --watch --json")).unwrap();
    }
}

#[test]
fn what_a_game_does_not_allow_is_refused() {
    assert!(refused("eval tricks ab").contains("two seats"));
    assert!(refused("play nim greedy random").contains("no weights for nim ship"));
    assert!(refused("match tricks random mc:each=1 --sprt 0,5").contains("two-seat game"));
    assert!(refused("match nim random mc:each=1 --series 2").contains("more than two seats"));
}
