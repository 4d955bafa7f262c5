//! Tests that need what is not in the repository: they run where it is there, and are ignored with the
//! reason where it is not.
//!
//! The built-in harness knows what it ignores when it is compiled, so a build script would have to look
//! for data and programs, and libraries would be built again whenever either moved. Targets with tests of
//! this kind have `harness = false` instead, and their `main` hands a list of [`Test`]s to [`run`]. What
//! a test needs it is given: it cannot look for it anywhere else, nor begin without it.

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub mod faults;
mod needs;
mod outside;
mod test;

pub use needs::{Need, Required, UnknownNeed};
pub use outside::{Outside, OutsideError};
pub use test::{Test, run};
