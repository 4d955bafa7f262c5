//! Why a model cannot be used.

use super::ContainerError;
use keisei_core::Digest;
use std::path::PathBuf;

/// Why a model cannot be used, in one sentence each.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// There is no such file.
    #[error("there is no model file {}", .0.display())]
    NotFound(PathBuf),
    /// The file is there but the system will not hand it over, or will not take it.
    #[error("{} cannot be read or written: {why}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// Text after `blake3:` that is no digest.
    #[error(transparent)]
    BadDigest(#[from] keisei_core::digest::ParseDigestError),
    /// A digest that nobody knows a file of.
    #[error("no file is known by the digest blake3:{digest}: name the file itself")]
    NotIndexed {
        /// The digest.
        digest: Digest,
    },
    /// A file that is not what it was looked up as.
    #[error("{} has the digest {found} and was looked up as {wanted}: it has changed", file.display())]
    OtherDigest {
        /// The file.
        file: PathBuf,
        /// The digest asked for.
        wanted: Digest,
        /// The digest of what it holds.
        found: Digest,
    },
    /// The file exists and something is wrong with what it holds.
    #[error("{} cannot be used: {why}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: Box<ModelError>,
    },
    /// The bytes are truncated, damaged, or another program's.
    #[error(transparent)]
    Container(#[from] ContainerError),
    /// A file of ours that holds something else.
    #[error("it holds a {found}, not a {wanted}")]
    OtherKind {
        /// What was looked for.
        wanted: &'static str,
        /// What it holds.
        found: String,
    },
    /// A file written by a later keisei.
    #[error("it is of format {found}, and this keisei reads formats up to {known}: update keisei")]
    NewerFormat {
        /// The file's format.
        found: u32,
        /// The newest format known here.
        known: u32,
    },
    /// A header that lacks a line, or has one that does not read.
    #[error("its header has no sound line \"{key}\"")]
    BadLine {
        /// The line's key.
        key: &'static str,
    },
    /// A file without the array of weights.
    #[error("it has no array \"weights\" of single-precision numbers")]
    NoWeights,
    /// A model of another game.
    #[error("it was learned for {found}, and this is {wanted}")]
    WrongGame {
        /// The model's game.
        found: String,
        /// The game it was asked to play.
        wanted: &'static str,
    },
    /// A model learned under rules that have changed since.
    #[error("it was learned under version {found} of the rules of {game}, and these are version {wanted}")]
    OtherRules {
        /// The game.
        game: &'static str,
        /// The model's version.
        found: u32,
        /// The version in use.
        wanted: u32,
    },
    /// A model learned on features that have changed since.
    #[error(
        "it was learned on version {found} of the features {features}, and these are version {wanted}: learn it anew"
    )]
    OtherFeatures {
        /// The feature set.
        features: String,
        /// The model's version.
        found: u32,
        /// The version in use.
        wanted: u32,
    },
    /// A feature set the game does not have.
    #[error(transparent)]
    UnknownFeatures(#[from] keisei_core::UnknownName),
    /// A number of weights that is not the number of features.
    #[error("it has {found} weights, and the features \"{features}\" take {wanted}")]
    WrongCount {
        /// The feature set.
        features: String,
        /// Weights in the model.
        found: usize,
        /// Features in the set.
        wanted: usize,
    },
    /// A weight that is not a number, or infinite.
    #[error("its weight {index} is {value}, so it cannot evaluate anything")]
    NotFinite {
        /// Where the weight stands.
        index: usize,
        /// What it is.
        value: f32,
    },
    /// A rating of moves where an evaluation of positions is needed.
    #[error("it rates moves and evaluates no positions: play it by rank:FILE, or in mc:policy=FILE")]
    RatesMoves,
    /// An evaluation of positions where a rating of moves is needed.
    #[error(
        "it evaluates positions and rates no moves: play it by greedy:FILE, or train one with pairs or softmax"
    )]
    RatesPositions,
    /// A game without weights that ship with the program.
    #[error("no weights for {game} ship with this program: name a model file")]
    NothingShipped {
        /// The game.
        game: &'static str,
    },
}
