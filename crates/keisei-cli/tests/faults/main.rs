//! A fault at every place: each change to a file fails once, is the first that a full disk refuses, and is the last thing
//! a process did; whoever goes on afterwards comes to the bytes of a run that nothing disturbed.
//!
//! How many places a kind of work has nobody needs to know: the next place is tried until a run comes to its end before it.

#[path = "../cli/binary.rs"]
#[expect(dead_code, reason = "other tests call the binary in more ways")]
mod binary;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod everywhere;
mod kinds;

use keisei_testkit::{Need, Test};
use std::process::ExitCode;

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn can_watch() -> Result<(), String> {
    keisei_testkit::faults::can_watch()
}

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
fn can_watch() -> Result<(), String> {
    Err("needs Linux, whose kernel tells of system calls".to_owned())
}

/// Makes a test of each kind of work, so that each has a name and they run beside each other.
macro_rules! nothing_is_lost {
    ($($test:ident: $kind:ident),* $(,)?) => {
        $(#[allow(clippy::trivially_copy_pass_by_ref, reason = "a test is lent what it needs")]
        fn $test(_: &()) {
            #[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
            everywhere::nothing_is_lost(&kinds::$kind);
        })*

        fn main() -> ExitCode {
            keisei_testkit::run([$(Test::of(Need::Watch, can_watch, $test)),*])
        }
    };
}

nothing_is_lost! {
    a_paper: PAPER,
    a_curve: CURVE,
    a_report: REPORT,
    a_job: JOB,
    a_training: TRAIN,
    a_share_of_a_match: SHARE,
    a_match: MATCH,
    generated_records: GENERATE,
    converted_records: CONVERT,
}
