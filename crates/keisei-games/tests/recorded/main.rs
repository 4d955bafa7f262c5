//! Games as people and other programs played them, where `KEISEI_DATA` has them.

mod blokus;
mod go;
mod shogi;

use keisei_testkit::Test;
use std::process::ExitCode;

fn main() -> ExitCode {
    keisei_testkit::run([
        Test::of_data(["blokus/gpcc-2007-2008.txt"], blokus::recorded_games_replay),
        Test::of_data(["go/ogs9-main-2000.sgf"], go::recorded_games_replay),
        Test::of_data(["go/ogs9-main-2000.sgf"], go::superko_refuses_what_repeats),
        Test::of_data(["shogi/games.tsv"], shogi::recorded_games_replay),
    ])
}
