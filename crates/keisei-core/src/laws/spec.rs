//! The law of canonical specifications.

use super::{Broken, keep};
use crate::{Game, Parameter, Spec};

/// Holds the canonical specification against what it reads back as, and against the parameters there are.
pub(super) fn canonical<G: Game>(game: &G, start: &G::Position) -> Result<(), Broken> {
    let text = game.spec();
    let again = Spec::canonical(&text).and_then(|mut spec| {
        let again = G::from_spec(&mut spec)?;
        spec.finish().map(|()| again.spec())
    });
    let wrong = || format!("{text} reads back as {again:?}");
    keep(again.as_ref() == Ok(&text), "the canonical specification reads back as the same", start, wrong)?;
    let unset = |parameter: &Parameter| (parameter.default)().is_none() || parameter.neutral().is_some();
    let missing = G::PARAMETERS
        .iter()
        .find(|parameter| !unset(parameter) && !text.contains(&format!("{}=", parameter.key)));
    keep(missing.is_none(), "the canonical specification names every parameter", start, || {
        format!("{text} does not name {}", missing.map_or("", |parameter| parameter.key))
    })
}
