//! All weights, of which only a part ever changes.

use super::store::Store;
use keisei_core::{Features, LearnError, Position, Tensor, Tensors};
use rayon::prelude::*;
use std::sync::Arc;

/// The weights with which an iteration began.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    all: Vec<f32>,
    /// The weights to begin with, where they are not the classical ones.
    start: Option<Arc<[f32]>>,
    /// Whether the penalty pulls towards these.
    adapt: bool,
    /// The features whose weights may differ from where they began or are pulled to, in order.
    live: Vec<u32>,
}

impl Weights {
    /// Begins with weights given or with the classical ones.
    pub fn new<P: Position, F: Features<P>>(
        features: &F,
        start: Option<Arc<[f32]>>,
        adapt: bool,
    ) -> Result<Self, LearnError> {
        let count = features.count();
        if start.as_ref().is_some_and(|start| start.len() != count) || u32::try_from(count).is_err() {
            return Err(LearnError::BadState { what: format!("{count} weights to begin with") });
        }
        let classical = || (0..count).map(|i| features.initial_weight(i)).collect();
        let all: Vec<f32> = start.as_ref().map_or_else(classical, |start| start.to_vec());
        let mut weights = Weights { all, start, adapt, live: Vec::new() };
        if weights.start.is_some() && !adapt {
            weights.live = (0..count as u32)
                .filter(|&i| weights.anchor(features, i) != weights.all[i as usize])
                .collect();
        }
        Ok(weights)
    }

    pub fn all(&self) -> &[f32] {
        &self.all
    }

    /// Returns the weights to begin with, none where these are the classical ones.
    pub fn start(&self) -> &[f32] {
        self.start.as_deref().unwrap_or_default()
    }

    /// Returns the weights of some features, and what the penalty pulls them to.
    pub fn of<P: Position, F: Features<P>>(&self, features: &F, some: &[u32]) -> (Vec<f32>, Vec<f32>) {
        some.par_iter().map(|&i| (self.all[i as usize], self.anchor(features, i))).unzip()
    }

    /// Takes the weights of a store over, and fades those that are not in it: `fade(feature, weight, anchor)`.
    pub fn put<P: Position, F: Features<P>>(
        &mut self,
        features: &F,
        store: &Store,
        weights: &[f32],
        fade: impl Fn(u32, f32, f32) -> f32 + Sync,
    ) {
        let faded: Vec<(u32, f32)> = self
            .live
            .par_iter()
            .filter(|&&i| !store.has(i))
            .map(|&i| (i, fade(i, self.all[i as usize], self.anchor(features, i))))
            .collect();
        for (i, weight) in faded {
            self.all[i as usize] = weight;
        }
        for (&i, &weight) in store.features().iter().zip(weights) {
            self.all[i as usize] = weight;
        }
        self.live.extend_from_slice(store.features());
        self.live.par_sort_unstable();
        self.live.dedup();
    }

    /// Saves what differs from the beginning.
    pub fn save<P: Position, F: Features<P>>(&self, features: &F, name: &str, out: &mut Tensors) {
        let changed = |&i: &u32| self.all[i as usize].to_bits() != self.beginning(features, i).to_bits();
        let changed: Vec<u32> = self.live.par_iter().copied().filter(changed).collect();
        let weights = changed.iter().map(|&i| self.all[i as usize]).collect();
        out.put(&format!("{name}/count"), Tensor::U64(vec![changed.len() as u64]));
        out.put(&format!("{name}/features"), Tensor::U64(changed.into_iter().map(u64::from).collect()));
        out.put(name, Tensor::F32(weights));
    }

    pub fn load<P: Position, F: Features<P>>(
        &mut self,
        features: &F,
        name: &str,
        from: &Tensors,
    ) -> Result<(), LearnError> {
        let count = from.u64s(&format!("{name}/count"), 1)?[0] as usize;
        let changed = from.u64s(&format!("{name}/features"), count)?;
        let weights = from.f32s(name, count)?;
        *self = Weights::new(features, self.start.take(), self.adapt)?;
        for (&i, &weight) in changed.iter().zip(weights) {
            let missing = || LearnError::BadState { what: format!("a weight of feature {i}") };
            *self.all.get_mut(i as usize).ok_or_else(missing)? = weight;
            self.live.push(i as u32);
        }
        self.live.sort_unstable();
        self.live.dedup();
        Ok(())
    }

    /// Returns the weight that a feature begins with.
    fn beginning<P: Position, F: Features<P>>(&self, features: &F, i: u32) -> f32 {
        self.start.as_ref().map_or_else(|| features.initial_weight(i as usize), |start| start[i as usize])
    }

    /// Returns the weight that the penalty pulls a feature's to.
    fn anchor<P: Position, F: Features<P>>(&self, features: &F, i: u32) -> f32 {
        if self.adapt { self.beginning(features, i) } else { features.initial_weight(i as usize) }
    }
}
