//! Players by specification, and what their names stand for.

use crate::specs::Specs;
use crate::weights;
use anyhow::Result;
use keisei_core::{Game, Spec, Stream};
use keisei_play::matches::Entrant;
use keisei_play::models::ModelSource;
use keisei_play::roster::{PlayerFactory, ROSTER};
use std::fmt::Write;

/// Describes every kind of player, for help texts.
pub fn help() -> String {
    let mut text = String::from("SPEC is one of\n");
    for entry in ROSTER {
        let _ = writeln!(text, "  {:<24}{}", entry.spec, entry.about);
        for option in entry.options() {
            let _ = writeln!(text, "      {option}");
        }
    }
    text + "FILE is a model file; without it, or as `default`, the weights that ship with the program."
}

/// Names the player to meet when none is named: the shipped weights, or else flat Monte Carlo.
pub fn default_spec<G: Game>() -> &'static str {
    if weights::shipped(G::NAME).is_some() { "greedy" } else { "mc:each=100" }
}

/// Enters players for a match, each under its specification or the name it was given; a second of one
/// specification gets a number.
pub fn entrants<G: Game>(game: &G, specs: &[String], how: &Specs) -> Result<Vec<Entrant<G::Position>>> {
    let mut entrants: Vec<Entrant<G::Position>> = Vec::new();
    for (i, spec) in specs.iter().enumerate() {
        let recruit = how.recruit(game, spec)?;
        let before = specs[..i].iter().filter(|other| *other == spec).count();
        let title = recruit.title();
        let name = if before == 0 { title.to_owned() } else { format!("{title} ({})", before + 1) };
        let about = about(&recruit)?;
        let entrant = Entrant::new(name, move || Ok(recruit.seat()));
        entrants.push(entrant.about(about));
    }
    Ok(entrants)
}

/// The options of players that name files.
pub const FILE_KEYS: [&str; 4] = ["prior", "policy", "moves", "correct"];

/// Lists the files that a specification names: the one without a key, and those of some options.
pub fn files_of(spec: &str, keys: &[&'static str]) -> Result<Vec<String>> {
    let mut spec: Spec = spec.parse()?;
    let mut files = match spec.name() {
        "greedy" | "egreedy" | "ab" | "rank" => {
            vec![spec.positional().unwrap_or_else(|| ModelSource::DEFAULT.to_owned())]
        }
        _ => Vec::new(),
    };
    for key in keys {
        files.extend(spec.take::<String>(key)?);
    }
    Ok(files)
}

/// Writes a specification with digests of the model bytes it stands for, or with what an engine calls
/// itself, so that a match is not resumed with other weights or another engine under the same name.
pub fn about<G: Game>(recruit: &PlayerFactory<G>) -> Result<String> {
    let spec = recruit.spec();
    if let Some(introduction) = recruit.introduction() {
        return Ok(format!("{spec} [{introduction}]"));
    }
    let files = files_of(spec, &FILE_KEYS)?;
    let digests: Vec<String> = files.iter().map(|file| digest::<G>(file)).collect();
    Ok(if digests.is_empty() { spec.to_owned() } else { format!("{spec} [{}]", digests.join(", ")) })
}

/// Digests the bytes of a model; a stream's key is the only hash the project needs.
fn digest<G: Game>(file: &str) -> String {
    let shipped = || weights::shipped(G::NAME).map(<[u8]>::to_vec);
    let bytes = if file == ModelSource::DEFAULT { shipped() } else { std::fs::read(file).ok() };
    let key =
        bytes.unwrap_or_default().iter().fold(Stream::new(0), |stream, &byte| stream.child(byte.into()));
    format!("{:016x}", key.key())
}
