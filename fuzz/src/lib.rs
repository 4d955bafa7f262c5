//! Every parser of keisei as a function of bytes, with inputs to start from.
//!
//! The fuzz targets of this folder feed them what a fuzzer makes up; the test `never_panics` of
//! keisei-record feeds them damaged copies of the seeds, on any toolchain. A parser must not panic
//! whatever it is given, and what it accepts must read back as it is written.

mod positions;
mod records;
mod shogi_records;
mod specs;
mod talk;

pub use positions::{
    blokus, chess, daihinmin, go, othello_board, othello_move, othello_transcript, shogi, toys,
};
pub use records::{blksgf, epd, fuji_record, go_sgf, pgn, sgf, transcripts, uecda_log, wthor};
pub use shogi_records::{csa, kif, packed, usi, usi_table};
pub use specs::{container, openings, schedule, spec, words};
pub use talk::{gtp, uci, uecda, usi_server};

use positions::{BLOKUS, CHESS, GAME, GO, SHOGI, boards, daihinmin_texts, toy_texts};
use records::{BLKSGF, DRAWN_GAME, EPD, GO_SGF, PGN, SGF, uecda_logs, wthor_files};
use shogi_records::{CSA, KIF, packed_samples};
use specs::{OPENINGS, SPECS, containers};
use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use talk::{GTP, UCI, USI, uecda_tables};

/// A parser, and what it should be able to read.
pub struct Parser {
    /// The name of its fuzz target.
    pub name: &'static str,
    /// Reads bytes, and panics only when the parser is wrong.
    pub parse: fn(&[u8]),
    /// Makes inputs that read.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub const PARSERS: [Parser; 32] = [
    Parser { name: "blokus", parse: blokus, seeds: || texts(&BLOKUS) },
    Parser { name: "chess", parse: chess, seeds: || texts(&CHESS) },
    Parser {
        name: "usi_table",
        parse: usi_table,
        seeds: || texts(&["id\tresult\tmoves_usi\nx\tb\t7g7f 3c3d\n"]),
    },
    Parser { name: "epd", parse: epd, seeds: || texts(&EPD) },
    Parser { name: "pgn", parse: pgn, seeds: || texts(&PGN) },
    Parser { name: "daihinmin", parse: daihinmin, seeds: daihinmin_texts },
    Parser { name: "go", parse: go, seeds: || texts(&GO) },
    Parser { name: "othello_board", parse: othello_board, seeds: boards },
    Parser { name: "othello_move", parse: othello_move, seeds: || texts(&["f5", "PASS", "--", "h8"]) },
    Parser { name: "othello_transcript", parse: othello_transcript, seeds: || texts(&[GAME, "f5 d6 C3\n"]) },
    Parser { name: "toys", parse: toys, seeds: toy_texts },
    Parser { name: "spec", parse: spec, seeds: || texts(&SPECS) },
    Parser { name: "schedule", parse: schedule, seeds: || texts(&["0.5", "0.5..0", "0.5/100", "0.9*0.99"]) },
    Parser { name: "words", parse: words, seeds: || texts(&["lambda", "tanh", "logistic:k=0.02", "0,5"]) },
    Parser { name: "container", parse: container, seeds: containers },
    Parser { name: "openings", parse: openings, seeds: || texts(&OPENINGS) },
    Parser { name: "wthor", parse: wthor, seeds: wthor_files },
    Parser { name: "fuji_record", parse: fuji_record, seeds: || texts(&[DRAWN_GAME]) },
    Parser { name: "uecda_log", parse: uecda_log, seeds: uecda_logs },
    Parser { name: "transcripts", parse: transcripts, seeds: || texts(&["# one\nf5d6c3\n\nf5f6\n", GAME]) },
    Parser { name: "sgf", parse: sgf, seeds: || texts(&SGF) },
    Parser { name: "go_sgf", parse: go_sgf, seeds: || texts(&GO_SGF) },
    Parser { name: "blksgf", parse: blksgf, seeds: || texts(&BLKSGF) },
    Parser { name: "gtp", parse: gtp, seeds: || texts(&GTP) },
    Parser { name: "uci", parse: uci, seeds: || texts(&UCI) },
    Parser { name: "usi_server", parse: usi_server, seeds: || texts(&USI) },
    Parser { name: "uecda", parse: uecda, seeds: uecda_tables },
    Parser { name: "shogi", parse: shogi, seeds: || texts(&SHOGI) },
    Parser { name: "csa", parse: csa, seeds: || texts(&CSA) },
    Parser { name: "kif", parse: kif, seeds: || texts(&KIF) },
    Parser {
        name: "usi",
        parse: usi,
        seeds: || texts(&["# one\nstartpos moves 7g7f\n", SHOGI[0], SHOGI[1]]),
    },
    Parser { name: "packed", parse: packed, seeds: packed_samples },
];

fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// What reads must be written as something that reads the same.
fn reads_back<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        assert_eq!(read.to_string().parse::<T>().expect("what is written reads"), read);
    }
}
