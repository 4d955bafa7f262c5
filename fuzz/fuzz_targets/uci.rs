#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| keisei_fuzz::uci(bytes));
