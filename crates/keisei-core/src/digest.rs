//! What a file, a list of weights or a job is known by: a digest of its content.
//!
//! This is the only hash of contents in the project; [`crate::Stream`] draws keys of its own, for random acts alone.

use std::fmt;
use std::str::FromStr;

/// A BLAKE3 digest of bytes, written as 64 hexadecimal digits.
///
/// ```
/// use keisei_core::Digest;
/// let digest = Digest::of(b"");
/// assert_eq!(digest.to_string(), "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
/// assert_eq!(digest.to_string().parse(), Ok(digest));
/// assert_eq!(digest.short(), "af1349b9f5f9a1a6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digest([u8; 32]);

/// Text that is no digest.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a digest: 64 hexadecimal digits are")]
pub struct ParseDigestError(String);

impl Digest {
    /// Digests bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut writer = DigestWriter::default();
        writer.bytes(bytes);
        writer.finish()
    }

    /// Returns the first sixteen digits, for names of files and messages.
    pub fn short(&self) -> String {
        self.to_string()[..16].to_owned()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Digest {
    type Err = ParseDigestError;

    fn from_str(text: &str) -> Result<Self, ParseDigestError> {
        let wrong = || ParseDigestError(text.to_owned());
        let lower = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if text.len() != 64 || !text.bytes().all(lower) {
            return Err(wrong());
        }
        let mut digest = [0; 32];
        for (byte, at) in digest.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Digest(digest))
    }
}

/// Weights digested at a time.
const PIECE: usize = 1 << 14;

/// Digests content that comes in pieces.
///
/// Texts are digested with their length before them, so that where one ends and the next begins counts.
#[derive(Clone, Default)]
pub struct DigestWriter(blake3::Hasher);

impl DigestWriter {
    /// Adds bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Adds a whole number.
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Adds a text and where it ends.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    /// Adds weights, bit by bit, and how many they are.
    pub fn weights(&mut self, weights: &[f32]) {
        self.number(weights.len() as u64);
        // Many at a time: a digest takes long pieces far faster than short ones.
        let mut piece = Vec::with_capacity(PIECE * size_of::<f32>());
        for weights in weights.chunks(PIECE) {
            piece.clear();
            piece.extend(weights.iter().flat_map(|weight| weight.to_bits().to_le_bytes()));
            self.bytes(&piece);
        }
    }

    /// Returns the digest of everything added.
    pub fn finish(&self) -> Digest {
        Digest(*self.0.finalize().as_bytes())
    }
}

impl fmt::Debug for DigestWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DigestWriter({})", self.finish())
    }
}

impl std::io::Write for DigestWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors that BLAKE3's authors publish: input bytes count 0, 1, …, 250, 0, 1, …
    #[test]
    fn published_vectors_hold() {
        let input: Vec<u8> = (0..251).cycle().take(1025).collect();
        for (length, start) in
            [(1, "2d3adedff11b61f1"), (1024, "42214739f095a406"), (1025, "d00278ae47eb27b3")]
        {
            assert_eq!(Digest::of(&input[..length]).short(), start, "{length} bytes");
        }
    }

    #[test]
    fn where_a_text_ends_counts() {
        let digest = |texts: [&str; 2]| {
            let mut writer = DigestWriter::default();
            for text in texts {
                writer.text(text);
            }
            writer.finish()
        };
        assert_ne!(digest(["ab", "c"]), digest(["a", "bc"]));
    }

    #[test]
    fn weights_are_digested_bit_by_bit() {
        let weights: Vec<f32> = (0..PIECE + 3).map(|i| i as f32 - 0.5).collect();
        let (mut fast, mut plain) = (DigestWriter::default(), DigestWriter::default());
        fast.weights(&weights);
        plain.number(weights.len() as u64);
        for weight in &weights {
            plain.bytes(&weight.to_bits().to_le_bytes());
        }
        assert_eq!(fast.finish(), plain.finish());
    }

    #[test]
    fn only_digits_are_a_digest() {
        for text in ["", "af13", &"AF".repeat(32), &"+f".repeat(32), &"é".repeat(32)] {
            assert!(text.parse::<Digest>().is_err(), "{text}");
        }
    }
}
