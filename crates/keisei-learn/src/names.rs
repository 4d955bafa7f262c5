//! What learners are called, each once.

use keisei_core::{Spec, SpecError, UnknownName};

/// The learners, as specifications name them.
pub const LEARNERS: [&str; 7] = ["td", "tdmc", "tdleaf", "selective", "pairs", "softmax", "comparison"];

/// Refuses the specification of another learner than one.
pub(crate) fn expect(spec: &Spec, name: &str) -> Result<(), SpecError> {
    if spec.name() == name { Ok(()) } else { Err(unknown(spec.name())) }
}

/// Says that no learner has a name, and which ones there are.
pub(crate) fn unknown(name: &str) -> SpecError {
    let known = LEARNERS.map(str::to_owned).to_vec();
    UnknownName { kind: "learner", name: name.to_owned(), known }.into()
}
