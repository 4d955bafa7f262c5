//! Engines of others, where they are installed.

mod gnu_go;
mod pentobi;
mod shogi;
mod stockfish;

use keisei_testkit::{Need, Test};
use std::process::ExitCode;

fn main() -> ExitCode {
    keisei_testkit::run([
        Test::of_program(Need::GnuGo, gnu_go::gnu_go_agrees_about_captures_and_ko_and_has_an_opinion),
        Test::of_program(Need::GnuGo, gnu_go::gnu_go_counts_finished_boards_alike),
        Test::of_program(Need::Pentobi, pentobi::a_live_pentobi_agrees_on_the_rules),
        Test::of_program(Need::GpsShogi, shogi::gps_shogi_plays_by_our_rules),
        Test::of_program(Need::FairyStockfish, shogi::fairy_stockfish_plays_by_our_rules_and_sees_a_mate),
        Test::of_program(Need::Stockfish, stockfish::stockfish_agrees_about_mates_and_legal_moves),
    ])
}
