//! Named arrays: what a learner's state and a model are made of.

use crate::LearnError;
use std::collections::BTreeMap;

/// One array.
#[derive(Clone, PartialEq, Debug)]
pub enum Tensor {
    /// Single-precision numbers.
    F32(Vec<f32>),
    /// Double-precision numbers.
    F64(Vec<f64>),
    /// Counters and keys.
    U64(Vec<u64>),
    /// Fixed-point weights.
    I16(Vec<i16>),
}

/// Arrays by name, in order of their names.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tensors(pub BTreeMap<String, Tensor>);

impl Tensors {
    /// Stores an array.
    pub fn put(&mut self, name: &str, tensor: Tensor) {
        self.0.insert(name.to_owned(), tensor);
    }

    /// Returns an array of doubles of a known length.
    pub fn f64s(&self, name: &str, len: usize) -> Result<&[f64], LearnError> {
        match self.0.get(name) {
            Some(Tensor::F64(values)) if values.len() == len => Ok(values),
            _ => Err(LearnError::BadState { what: format!("{name} ({len} doubles)") }),
        }
    }

    /// Returns an array of single-precision numbers of a known length.
    pub fn f32s(&self, name: &str, len: usize) -> Result<&[f32], LearnError> {
        match self.0.get(name) {
            Some(Tensor::F32(values)) if values.len() == len => Ok(values),
            _ => Err(LearnError::BadState { what: format!("{name} ({len} numbers)") }),
        }
    }

    /// Returns an array of counters of a known length.
    pub fn u64s(&self, name: &str, len: usize) -> Result<&[u64], LearnError> {
        match self.0.get(name) {
            Some(Tensor::U64(values)) if values.len() == len => Ok(values),
            _ => Err(LearnError::BadState { what: format!("{name} ({len} counters)") }),
        }
    }
}
