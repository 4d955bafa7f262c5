//! Records as people and other programs wrote them, where `KEISEI_DATA` has them.
#![allow(clippy::print_stdout, reason = "a test says what differs")]

#[path = "../../../keisei-cli/tests/uecda/audit/mod.rs"]
mod audit;
mod blksgf;
mod compressed;
mod contest_players;
mod fuji_record;
mod go_sgf;
#[path = "../shared/random_games.rs"]
mod random_games;
mod sgf;
mod shogi;
#[path = "../shared/told.rs"]
mod told;
mod uecda_log;
mod uecda_wire;
mod wthor;

use keisei_testkit::{Need, Test};
use std::process::ExitCode;
use uecda_log::LOGS;

/// Those in which Nakanaka plays.
const NAKANAKA: [&str; 2] = [LOGS[3], LOGS[2]];

fn main() -> ExitCode {
    keisei_testkit::run([
        Test::of_data(["blokus/gpcc-2007-2008.txt"], blksgf::tournament_games_go_through_the_format),
        Test::of_data(LOGS, contest_players::sample_plays_as_the_original),
        Test::of_data(NAKANAKA, contest_players::nakanaka_gives_as_the_original_and_mostly_plays_so),
        Test::of_data(["daihinmin/fuji_blaux5_100games.dat"], fuji_record::every_game_replays),
        Test::of_data(["go/ogs9-main-2000.sgf"], go_sgf::two_thousand_games_read_and_read_back),
        Test::of_data(["go/ogs9-main-2000.sgf"], sgf::two_thousand_games_of_go_have_their_stones),
        Test::of_data(
            ["shogi/games.tsv", "shogi/wcsc28_csa"],
            shogi::tournament_records_are_the_listed_games,
        ),
        Test::of_data(["shogi/games.tsv", "shogi/wars_kif"], shogi::amateur_records_are_the_listed_games),
        Test::of_data(["shogi/games.tsv", "shogi/edo_kif"], shogi::old_records_are_the_listed_games),
        Test::of_data(["shogi/openings24_floodgate2016.sfen"], shogi::openings_are_legal),
        Test::of_data(LOGS, uecda_log::every_game_replays),
        Test::of_data(LOGS, uecda_log::logs_are_written_as_the_server_writes_them),
        Test::of_data(LOGS, uecda_wire::logged_games_are_told_by_tables),
        Test::of_program(Need::Gzip, compressed::gzip_and_we_read_each_other),
        Test::of_program(Need::Zstd, compressed::what_zstd_writes_is_read),
        Test::of_data(["othello/wthor"], wthor::tournament_games_replay),
    ])
}
