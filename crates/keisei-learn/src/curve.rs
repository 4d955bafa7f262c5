//! The learning curve: a CSV file that grows as training goes on.

use keisei_core::{Digest, DigestWriter};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
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
    /// Digests what the file holds.
    digest: DigestWriter,
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
    /// What the file held up to there; checkpoints of before 0.2.0 do not say.
    pub digest: Option<Digest>,
}

impl Curve {
    /// Starts a new file.
    pub fn create(path: &Path, columns: &[&str], total: u64) -> io::Result<Self> {
        let mut file = File::create_new(path)?;
        let header = format!("step,{}\n", columns.join(","));
        file.write_all(header.as_bytes())?;
        let bytes = header.len() as u64;
        let mut digest = DigestWriter::default();
        digest.bytes(header.as_bytes());
        Ok(Curve {
            file,
            window: total.div_ceil(ROWS).max(1),
            sums: vec![0.0; columns.len()],
            count: 0,
            bytes,
            digest,
        })
    }

    /// Takes up a file where it stood; what was written after that is cut off.
    ///
    /// # Errors
    /// Refuses a file that is not what it was.
    pub fn resume(path: &Path, state: CurveState, total: u64) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let CurveState { sums, count, bytes, digest: expected } = state;
        let mut digest = DigestWriter::default();
        let wrong = |why: String| Err(io::Error::new(io::ErrorKind::InvalidData, why));
        if io::copy(&mut (&mut file).take(bytes), &mut digest)? < bytes {
            return wrong("the learning curve is shorter than its checkpoint says".to_owned());
        }
        let found = digest.finish();
        if let Some(expected) = expected.filter(|&expected| expected != found) {
            return wrong(format!(
                "the learning curve was changed after its checkpoint was saved: the digest of its first {bytes} bytes is \
                 {}, the checkpoint says {}",
                found.short(),
                expected.short()
            ));
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Curve { file, window: total.div_ceil(ROWS).max(1), sums, count, bytes, digest })
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
        self.digest.bytes(&line);
        self.sums.fill(0.0);
        self.count = 0;
        Ok(())
    }

    /// Brings the file to the disk and says where it stands.
    pub fn save(&self) -> io::Result<CurveState> {
        self.file.sync_data()?;
        let (sums, digest) = (self.sums.clone(), Some(self.digest.finish()));
        Ok(CurveState { sums, count: self.count, bytes: self.bytes, digest })
    }
}
