//! The driver: one loop that trains any learner, and can be stopped, killed and resumed.
//!
//! A training folder holds `checkpoint.safetensors` (everything the next step depends on),
//! `curve.csv` (the learning curve so far) and, once done, `model.safetensors`. A checkpoint is
//! replaced in one step and names the length and the digest of the curve it belongs to, so that whatever a kill
//! or a full disk leaves behind, resuming ends in the same bytes as never having stopped.

use crate::AnyLearner;
use crate::curve::{Curve, CurveState};
use keisei_core::{CancelToken, LearnError, Learner, StepReport, Tensor, Tensors};
use keisei_play::folder_lock::{FolderLock, LockError};
use keisei_play::models::{Checkpoint, Model, ModelError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The checkpoint's file name in a training folder.
pub const CHECKPOINT: &str = "checkpoint.safetensors";
/// The learning curve's file name in a training folder.
pub const CURVE: &str = "curve.csv";
/// The finished model's file name in a training folder.
pub const MODEL: &str = "model.safetensors";

/// The checkpoint's line that says what is trained.
const IDENTITY: &str = "training";
/// Its line with the digest of the curve it belongs to.
const DIGEST: &str = "curve";
/// Its line that names the program which wrote it.
const VERSION: &str = "version";

/// How a training is to be run.
pub struct Training<'a> {
    /// The folder it lives in; created if need be.
    pub folder: &'a Path,
    /// What the training is, in one line: a resumed one must be the same.
    pub identity: String,
    /// The program that trains, for whoever looks into a checkpoint; another one may go on.
    pub version: &'a str,
    /// Whether to take up what the folder holds.
    pub resume: bool,
    /// Whether to begin anew where the folder holds something already.
    pub force: bool,
    /// Time between checkpoints.
    pub every: Duration,
    /// Ends the training after the step under way.
    pub cancel: &'a CancelToken,
}

/// How far a training has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Steps done.
    pub done: u64,
    /// Steps in all.
    pub total: u64,
    /// Steps done by this process.
    pub here: u64,
    /// Time this process has spent.
    pub elapsed: Duration,
}

/// How a run of the driver ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The model is complete.
    Finished,
    /// It was asked to stop; the checkpoint is up to date.
    Stopped,
}

/// Why a training could not be run.
#[derive(Debug, thiserror::Error)]
pub enum DriveError {
    /// The folder holds a training and resuming was not asked for.
    #[error(
        "{folder} already holds a training: add --resume to take it up, choose another folder, or begin anew by --force"
    )]
    Occupied {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds a file that belongs to no training there.
    #[error(
        "{file} is there already, without the checkpoint of a training: move it away, choose another folder, or replace it by --force"
    )]
    InTheWay {
        /// The file.
        file: PathBuf,
    },
    /// Somebody else is writing into the folder, or it cannot be held.
    #[error(transparent)]
    Lock(LockError),
    /// The folder holds another training.
    #[error("{folder} holds another training:\n  there: {there}\n  asked: {asked}")]
    Another {
        /// The folder.
        folder: PathBuf,
        /// What it holds.
        there: String,
        /// What was asked for.
        asked: String,
    },
    /// A file could not be read or written.
    #[error("{path}: {why}; what was saved before is intact")]
    File {
        /// The file.
        path: PathBuf,
        /// What the file system said.
        why: std::io::Error,
    },
    /// A checkpoint or model could not be read or written.
    #[error("{0}; what was saved before is intact")]
    Model(#[from] ModelError),
    /// Learning could not go on.
    #[error(transparent)]
    Learn(#[from] LearnError),
}

/// What the driver drives: any [`Learner`], or one behind [`AnyLearner`].
pub trait Driven {
    /// Takes one step and returns its row of the learning curve.
    ///
    /// # Errors
    /// Returns why learning cannot go on.
    fn step(&mut self) -> Result<Vec<f64>, LearnError>;
    /// Names the columns of the learning curve.
    fn columns(&self) -> &'static [&'static str];
    /// Counts the steps taken.
    fn done(&self) -> u64;
    /// Counts the steps of the whole training.
    fn total(&self) -> u64;
    /// Writes everything the next step depends on.
    fn save(&self, out: &mut Tensors);
    /// Takes up a state that `save` wrote.
    ///
    /// # Errors
    /// Refuses the state of another training.
    fn load(&mut self, from: &Tensors) -> Result<(), LearnError>;
}

impl<L: Learner> Driven for L {
    fn step(&mut self) -> Result<Vec<f64>, LearnError> {
        Learner::step(self).map(|lesson| lesson.row())
    }

    fn columns(&self) -> &'static [&'static str] {
        L::StepReport::columns()
    }

    fn done(&self) -> u64 {
        Learner::done(self)
    }

    fn total(&self) -> u64 {
        Learner::total(self)
    }

    fn save(&self, out: &mut Tensors) {
        Learner::save(self, out);
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        Learner::load(self, from)
    }
}

impl Driven for dyn AnyLearner + '_ {
    fn step(&mut self) -> Result<Vec<f64>, LearnError> {
        AnyLearner::step(self)
    }

    fn columns(&self) -> &'static [&'static str] {
        AnyLearner::columns(self)
    }

    fn done(&self) -> u64 {
        AnyLearner::done(self)
    }

    fn total(&self) -> u64 {
        AnyLearner::total(self)
    }

    fn save(&self, out: &mut Tensors) {
        AnyLearner::save(self, out);
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        AnyLearner::load(self, from)
    }
}

impl From<LockError> for DriveError {
    fn from(why: LockError) -> Self {
        match why {
            LockError::File { path, why } => DriveError::File { path, why },
            held => DriveError::Lock(held),
        }
    }
}

impl Training<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Trains to the end or until asked to stop; `model` makes the model file of the weights.
    ///
    /// # Errors
    /// Returns what stopped it; the last checkpoint is intact.
    pub fn run<L: Driven + ?Sized>(
        &self,
        learner: &mut L,
        model: impl Fn(&L) -> Model,
        mut progress: impl FnMut(Progress),
    ) -> Result<Ending, DriveError> {
        let _lock = FolderLock::hold(self.folder)?;
        let mut curve = self.open(learner)?;
        let start = Instant::now();
        let mut saved = Instant::now();
        let mut here = 0;
        while learner.done() < learner.total() {
            if self.cancel.is_cancelled() {
                self.save(learner, &curve)?;
                return Ok(Ending::Stopped);
            }
            let row = learner.step()?;
            here += 1;
            curve.add(learner.done(), learner.total(), &row).map_err(|why| self.failed(CURVE, why))?;
            if saved.elapsed() >= self.every {
                self.save(learner, &curve)?;
                saved = Instant::now();
            }
            progress(Progress {
                done: learner.done(),
                total: learner.total(),
                here,
                elapsed: start.elapsed(),
            });
        }
        self.save(learner, &curve)?;
        model(learner).write(&self.path(MODEL))?;
        Ok(Ending::Finished)
    }

    fn failed(&self, name: &str, why: std::io::Error) -> DriveError {
        DriveError::File { path: self.path(name), why }
    }

    /// Takes up the folder's training, or starts one there.
    fn open<L: Driven + ?Sized>(&self, learner: &mut L) -> Result<Curve, DriveError> {
        let checkpoint = self.path(CHECKPOINT);
        let total = learner.total();
        if checkpoint.exists() && !self.force && !self.is_untouched() {
            if !self.resume {
                return Err(DriveError::Occupied { folder: self.folder.to_owned() });
            }
            let state = self.load(&checkpoint, learner)?;
            return Curve::resume(&self.path(CURVE), state, total).map_err(|why| self.failed(CURVE, why));
        }
        self.make_room()?;
        let curve = Curve::create(&self.path(CURVE), learner.columns(), total)
            .map_err(|why| self.failed(CURVE, why))?;
        // The first checkpoint comes before the first step: it shows at once whether the folder
        // can be written, and names what is trained here.
        self.save(learner, &curve)?;
        Ok(curve)
    }

    /// Tells whether the folder's checkpoint is of a training that never took a step, such as a failed start leaves; one
    /// that is asked to go on is taken up all the same.
    fn is_untouched(&self) -> bool {
        let Ok(Checkpoint { lines, state }) = Checkpoint::read(&self.path(CHECKPOINT)) else { return false };
        let same = lines.get(IDENTITY) == Some(&self.identity);
        let steps = state.u64s("curve/marks", 2).map_or(1, |marks| marks[0]);
        steps == 0 && is_blank(&self.path(CURVE)) && !(same && self.resume)
    }

    /// Takes away what a new training replaces, if it may; nothing that somebody could miss is replaced unasked.
    fn make_room(&self) -> Result<(), DriveError> {
        let blank = |name: &&str| *name == CURVE && is_blank(&self.path(CURVE));
        let there = |name: &&str| self.path(name).symlink_metadata().is_ok();
        let own = [MODEL, CURVE].into_iter().filter(there);
        if let Some(name) = own.clone().find(|name| !self.force && !blank(name)) {
            return Err(DriveError::InTheWay { file: self.path(name) });
        }
        for name in [CHECKPOINT].into_iter().filter(there).chain(own) {
            std::fs::remove_file(self.path(name)).map_err(|why| self.failed(name, why))?;
        }
        Ok(())
    }

    fn save<L: Driven + ?Sized>(&self, learner: &L, curve: &Curve) -> Result<(), DriveError> {
        let CurveState { sums, count, bytes, digest } =
            curve.save().map_err(|why| self.failed(CURVE, why))?;
        let mut tensors = Tensors::default();
        learner.save(&mut tensors);
        tensors.put("curve/sums", Tensor::F64(sums));
        tensors.put("curve/marks", Tensor::U64(vec![count, bytes]));
        let mut lines = BTreeMap::from([(IDENTITY.to_owned(), self.identity.clone())]);
        lines.extend(digest.map(|digest| (DIGEST.to_owned(), digest.to_string())));
        if !self.version.is_empty() {
            lines.insert(VERSION.to_owned(), self.version.to_owned());
        }
        Checkpoint { lines, state: tensors }.write(&self.path(CHECKPOINT))?;
        Ok(())
    }

    fn load<L: Driven + ?Sized>(&self, path: &Path, learner: &mut L) -> Result<CurveState, DriveError> {
        let Checkpoint { lines, state: tensors } = Checkpoint::read(path)?;
        let there = lines.get(IDENTITY).cloned().unwrap_or_default();
        if there != self.identity {
            let (folder, asked) = (self.folder.to_owned(), self.identity.clone());
            return Err(DriveError::Another { folder, there, asked });
        }
        learner.load(&tensors)?;
        let sums = tensors.f64s("curve/sums", learner.columns().len())?.to_vec();
        let marks = tensors.u64s("curve/marks", 2)?;
        let digest = lines.get(DIGEST).and_then(|line| line.parse().ok());
        Ok(CurveState { sums, count: marks[0], bytes: marks[1], digest })
    }
}

/// Tells whether a curve has no rows yet, so that nobody misses it; a link is never ours.
fn is_blank(path: &Path) -> bool {
    let plain = path.symlink_metadata().is_ok_and(|meta| meta.is_file() && meta.len() < 1 << 12);
    let text = plain.then(|| std::fs::read_to_string(path).ok()).flatten();
    text.is_some_and(|text| {
        text.is_empty() || text.starts_with("step,") && text.trim_end().lines().count() == 1
    })
}
