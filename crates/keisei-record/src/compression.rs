//! Compressed files, by their endings: gzip is read and written, zstandard read.

use crate::zstandard::Frames;
use flate2::GzBuilder;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::io::{BufReader, Read, Write};
use std::path::Path;

/// How a file is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compression {
    /// Not at all.
    None,
    /// `.gz`.
    Gzip,
    /// `.zst`.
    Zstandard,
}

impl Compression {
    /// Returns how a file is compressed and the ending of what is in it, in small letters, as the file's name has them.
    pub fn of(path: &Path) -> (Self, String) {
        let compression = match ending(path).as_str() {
            "gz" => Compression::Gzip,
            "zst" => Compression::Zstandard,
            plain => return (Compression::None, plain.to_owned()),
        };
        (compression, path.file_stem().map(|stem| ending(Path::new(stem))).unwrap_or_default())
    }

    /// Reads what was compressed, as it is needed: gzip's members and zstandard's frames one after the other.
    pub fn unpacked(self, file: impl Read + Send + 'static) -> Box<dyn Read + Send> {
        match self {
            Compression::None => Box::new(file),
            Compression::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(file))),
            Compression::Zstandard => Box::new(Frames::new(BufReader::new(file))),
        }
    }
}

/// Returns the ending of a file's name in small letters.
fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Compresses by gzip: the same bytes for the same content, with no name and no time in them.
pub(crate) fn gzip<W: Write>(out: W) -> GzEncoder<W> {
    GzBuilder::new().mtime(0).write(out, flate2::Compression::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_found_behind_those_of_compression() {
        let of = |path: &str| Compression::of(Path::new(path));
        assert_eq!(of("a/b.PGN"), (Compression::None, "pgn".to_owned()));
        assert_eq!(of("a/b.c.pgn.gz"), (Compression::Gzip, "pgn".to_owned()));
        assert_eq!(of("b.Sgf.ZST"), (Compression::Zstandard, "sgf".to_owned()));
        assert_eq!(of("b.gz"), (Compression::Gzip, String::new()));
        assert_eq!(of(".gz"), (Compression::None, String::new()));
        assert_eq!(of("pgn"), (Compression::None, String::new()));
    }

    /// What is written names no time, no file and no system, and stays the same from one version to the next.
    #[test]
    fn gzip_is_the_same_bytes_every_time() {
        let mut packed = gzip(Vec::new());
        packed.write_all(b"f5d6\n").unwrap();
        let packed = packed.finish().unwrap();
        assert_eq!(packed[..10], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
        let mut text = String::new();
        Compression::Gzip.unpacked(std::io::Cursor::new(packed)).read_to_string(&mut text).unwrap();
        assert_eq!(text, "f5d6\n");
    }
}
