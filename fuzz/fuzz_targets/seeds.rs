#![no_main]

// No target: writes the inputs that the others begin with, and ends. Built as they are, it needs libFuzzer's `main`.
libfuzzer_sys::fuzz_target!(init: keisei_fuzz::write_seeds(), |_bytes: &[u8]| {});
