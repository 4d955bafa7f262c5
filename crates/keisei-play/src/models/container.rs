//! Named arrays and a few lines of text in one safetensors file, with a checksum over both.

use keisei_core::{Tensor, Tensors};
use safetensors::{Dtype, SafeTensors};
use serde::Serialize;
use std::collections::BTreeMap;

/// The key of the line that says what the file holds; files without it are not ours.
const KIND: &str = "keisei";
/// The key of the line that holds the checksum of everything else.
const CHECKSUM: &str = "checksum";

/// The content of a file: what it is, lines of text by key, arrays by name.
///
/// The bytes depend on the content alone: keys and names stand in order.
///
/// ```
/// use keisei_core::{Tensor, Tensors};
/// use keisei_play::models::Container;
/// let mut tensors = Tensors::default();
/// tensors.put("weights", Tensor::F32(vec![0.5, -1.0]));
/// let lines = [("game".to_owned(), "nim".to_owned())].into();
/// let file = Container { kind: "model".to_owned(), lines, tensors };
/// assert_eq!(Container::from_bytes(&file.to_bytes())?, file);
/// # Ok::<(), keisei_play::models::ContainerError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Container {
    /// What the file holds: `model` or `checkpoint`.
    pub kind: String,
    /// Text by key; `keisei` and `checksum` are taken by the format itself.
    pub lines: BTreeMap<String, String>,
    /// Arrays by name.
    pub tensors: Tensors,
}

/// The JSON at the head of the file.
///
/// Written here and not by the safetensors crate because the crate keeps the lines in a hash map,
/// whose order changes from run to run.
#[derive(Serialize)]
struct Header<'a> {
    #[serde(rename = "__metadata__")]
    lines: BTreeMap<&'a str, &'a str>,
    #[serde(flatten)]
    arrays: BTreeMap<&'a str, Array>,
}

/// What the header says of one array.
#[derive(Serialize)]
struct Array {
    dtype: &'static str,
    shape: [usize; 1],
    data_offsets: [usize; 2],
}

/// Why bytes are no file of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContainerError {
    /// The bytes do not parse, most often because some are missing.
    #[error("it is truncated or not a safetensors file ({0})")]
    NotSafetensors(String),
    /// A sound safetensors file of another program.
    #[error("it is a safetensors file, but not one that keisei wrote: its header has no \"keisei\" line")]
    Foreign,
    /// A file of ours whose bytes have changed since it was written.
    #[error("its content does not match its checksum, so it was damaged after it was written")]
    Damaged,
    /// An array of a kind we never write.
    #[error("its array \"{name}\" holds {found}, which keisei does not use")]
    OddArray {
        /// The array.
        name: String,
        /// What it holds, and in which shape.
        found: String,
    },
}

impl Container {
    /// Writes the file's bytes; equal contents give equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let checksum = self.checksum();
        let mut lines: BTreeMap<&str, &str> = self.lines.iter().map(|(k, v)| (&**k, &**v)).collect();
        lines.insert(KIND, &self.kind);
        lines.insert(CHECKSUM, &checksum);
        let mut header = Header { lines, arrays: BTreeMap::new() };
        let mut payload = Vec::new();
        for (name, tensor) in &self.tensors.0 {
            let start = payload.len();
            put_bytes(tensor, &mut payload);
            let (dtype, len) = shape(tensor);
            header.arrays.insert(name, Array { dtype, shape: [len], data_offsets: [start, payload.len()] });
        }
        let mut text = serde_json::to_vec(&header).expect("texts and numbers are always JSON");
        // Spaces bring the arrays to a multiple of eight, so that readers may map them.
        text.resize(text.len().next_multiple_of(8), b' ');
        let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
        bytes.append(&mut text);
        bytes.append(&mut payload);
        bytes
    }

    /// Reads a file's bytes and checks them against their checksum.
    ///
    /// # Errors
    /// Returns what is wrong with the bytes; no bytes make it panic.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ContainerError> {
        let (container, checksum) = Self::unchecked(bytes)?;
        if checksum == Some(container.checksum()) { Ok(container) } else { Err(ContainerError::Damaged) }
    }

    /// Reads a file's bytes and returns the checksum they claim, so that a reader may first look
    /// whether the file is of a newer format.
    pub(super) fn unchecked(bytes: &[u8]) -> Result<(Self, Option<String>), ContainerError> {
        let refuse = |error: &dyn std::fmt::Display| ContainerError::NotSafetensors(error.to_string());
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(|e| refuse(&e))?;
        let file = SafeTensors::deserialize(bytes).map_err(|e| refuse(&e))?;
        let mut lines: BTreeMap<String, String> =
            header.metadata().iter().flatten().map(|(k, v)| (k.clone(), v.clone())).collect();
        let kind = lines.remove(KIND).ok_or(ContainerError::Foreign)?;
        let checksum = lines.remove(CHECKSUM);
        let mut tensors = Tensors::default();
        for (name, view) in file.iter() {
            let odd = || ContainerError::OddArray {
                name: name.to_owned(),
                found: format!("{:?} of shape {:?}", view.dtype(), view.shape()),
            };
            let tensor = if view.shape().len() == 1 { tensor(view.dtype(), view.data()) } else { None };
            tensors.put(name, tensor.ok_or_else(odd)?);
        }
        Ok((Container { kind, lines, tensors }, checksum))
    }

    /// Sums the content up in 16 hexadecimal digits: FNV-1a with 64 bits.
    ///
    /// It runs over the kind, then key and text of every line, then name, type and bytes of every
    /// array, each text ended by a zero byte; so it does not depend on how the header is laid out.
    pub fn checksum(&self) -> String {
        let mut sum = Fnv::default();
        sum.text(&self.kind);
        for (key, line) in &self.lines {
            sum.text(key);
            sum.text(line);
        }
        let mut bytes = Vec::new();
        for (name, tensor) in &self.tensors.0 {
            bytes.clear();
            put_bytes(tensor, &mut bytes);
            sum.text(name);
            sum.text(shape(tensor).0);
            sum.bytes(&bytes);
        }
        format!("{:016x}", sum.0)
    }
}

/// The 64-bit FNV-1a sum of Fowler, Noll and Vo.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0]);
    }
}

fn shape(tensor: &Tensor) -> (&'static str, usize) {
    match tensor {
        Tensor::F32(values) => ("F32", values.len()),
        Tensor::F64(values) => ("F64", values.len()),
        Tensor::U64(values) => ("U64", values.len()),
        Tensor::I16(values) => ("I16", values.len()),
    }
}

fn put_bytes(tensor: &Tensor, out: &mut Vec<u8>) {
    match tensor {
        Tensor::F32(values) => values.iter().for_each(|v| out.extend(v.to_le_bytes())),
        Tensor::F64(values) => values.iter().for_each(|v| out.extend(v.to_le_bytes())),
        Tensor::U64(values) => values.iter().for_each(|v| out.extend(v.to_le_bytes())),
        Tensor::I16(values) => values.iter().for_each(|v| out.extend(v.to_le_bytes())),
    }
}

fn tensor(dtype: Dtype, bytes: &[u8]) -> Option<Tensor> {
    Some(match dtype {
        Dtype::F32 => Tensor::F32(words(bytes).map(f32::from_le_bytes).collect()),
        Dtype::F64 => Tensor::F64(words(bytes).map(f64::from_le_bytes).collect()),
        Dtype::U64 => Tensor::U64(words(bytes).map(u64::from_le_bytes).collect()),
        Dtype::I16 => Tensor::I16(words(bytes).map(i16::from_le_bytes).collect()),
        _ => return None,
    })
}

fn words<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [u8; N]> {
    bytes.as_chunks().0.iter().copied()
}
