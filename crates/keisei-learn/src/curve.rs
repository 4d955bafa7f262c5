//! The learning curve: a CSV file that grows as training goes on.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// Rows at most, whatever the number of steps: each is the mean over a window of them.
const ROWS: u64 = 1000;

/// Averages lessons over windows of steps and appends each window as a row.
#[derive(Debug)]
pub struct Curve {
    file: File,
    window: u64,
    sums: Vec<f64>,
    count: u64,
    bytes: u64,
}

/// Where a curve stood when its training was saved.
#[derive(Clone, PartialEq, Debug)]
pub struct CurveState {
    /// Sums of the window under way.
    pub sums: Vec<f64>,
    /// Steps in it.
    pub count: u64,
    /// Length of the file.
    pub bytes: u64,
}

impl Curve {
    /// Starts a new file.
    pub fn create(path: &Path, columns: &[&str], total: u64) -> io::Result<Self> {
        let mut file = File::create_new(path)?;
        let header = format!("step,{}\n", columns.join(","));
        file.write_all(header.as_bytes())?;
        let bytes = header.len() as u64;
        Ok(Curve {
            file,
            window: total.div_ceil(ROWS).max(1),
            sums: vec![0.0; columns.len()],
            count: 0,
            bytes,
        })
    }

    /// Takes up a file where it stood; what was written after that is cut off.
    pub fn resume(path: &Path, state: CurveState, total: u64) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() < state.bytes {
            let why = "the learning curve is shorter than its checkpoint says";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        file.set_len(state.bytes)?;
        file.seek(SeekFrom::End(0))?;
        let CurveState { sums, count, bytes } = state;
        Ok(Curve { file, window: total.div_ceil(ROWS).max(1), sums, count, bytes })
    }

    /// Adds the lesson of a step, counted from one.
    pub fn add(&mut self, step: u64, total: u64, row: &[f64]) -> io::Result<()> {
        self.sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        self.count += 1;
        if self.count < self.window && step < total {
            return Ok(());
        }
        let count = self.count as f64;
        let mut line = step.to_string().into_bytes();
        for sum in &self.sums {
            write!(line, ",{:.6}", sum / count)?;
        }
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.bytes += line.len() as u64;
        self.sums.fill(0.0);
        self.count = 0;
        Ok(())
    }

    /// Brings the file to the disk and says where it stands.
    pub fn save(&self) -> io::Result<CurveState> {
        self.file.sync_data()?;
        Ok(CurveState { sums: self.sums.clone(), count: self.count, bytes: self.bytes })
    }
}
