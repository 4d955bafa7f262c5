//! Every parser of keisei against damaged input: the fuzz targets' parsers, on any toolchain.

#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

use fuzz::{PARSERS, Parser};
use keisei_core::{Rng, Stream};

/// Damaged inputs for every parser.
const DAMAGED: u64 = 20_000;

/// Bytes that mean something to one parser or another.
const TELLING: &[u8] = b"\0\x01\x7f\xff \n\"#,.:;=-+*/09aAhHxXoO(){}";

#[test]
fn never_panics() {
    for parser in &PARSERS {
        let seeds = (parser.seeds)();
        for seed in &seeds {
            (parser.parse)(seed);
        }
        for i in 0..DAMAGED {
            let bytes = damaged(&seeds, &mut Stream::new(i).named(parser.name).rng());
            try_parse(parser, &bytes);
        }
    }
}

/// Names the input that a parser is wrong about.
fn try_parse(parser: &Parser, bytes: &[u8]) {
    let outcome = std::panic::catch_unwind(|| (parser.parse)(bytes));
    assert!(outcome.is_ok(), "{} fails on {:?}", parser.name, bytes.escape_ascii().to_string());
}

/// Damages one of the inputs in a few places.
fn damaged(seeds: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = rng.pick(seeds).cloned().unwrap_or_default();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        match rng.below(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, rng.below(256) as u8),
            2 => bytes.insert(at, rng.pick(TELLING).copied().unwrap_or_default()),
            3 if at < bytes.len() => drop(bytes.remove(at)),
            4 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            _ => {
                let other = rng.pick(seeds).cloned().unwrap_or_default();
                let from = rng.below(other.len() as u32 + 1) as usize;
                let most = (other.len() - from).min(16);
                bytes.splice(at..at, other[from..from + most].iter().copied());
            }
        }
    }
    bytes
}
