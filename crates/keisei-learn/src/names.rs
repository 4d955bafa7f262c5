//! Holding a specification against the name of a learner.

use crate::learners::unknown;
use keisei_core::{Spec, SpecError};

/// Refuses the specification of another learner than one.
pub(crate) fn expect(spec: &Spec, name: &str) -> Result<(), SpecError> {
    if spec.name() == name { Ok(()) } else { Err(unknown(spec.name())) }
}
