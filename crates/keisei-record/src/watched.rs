//! A file whose failures are remembered, whatever its format's reader makes of them.
//!
//! Bytes are counted between two games, below every reader and above every decompressor, and what does not unpack is damaged as a
//! whole, whatever the reader made of its beginning.

use std::io::{self, BufReader, ErrorKind, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes of a file between two games: text without an end, such as a few compressed bytes can stand for, must
/// not fill the memory.
pub(crate) const MOST: u64 = 1 << 25;

/// Why bytes did not come.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The system would not hand them over.
    System(io::Error),
    /// They are not what they should be.
    Damaged(String),
}

/// What is known of a file that is being read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    fault: Mutex<Option<Fault>>,
    /// Bytes read since the last game.
    read: AtomicU64,
}

impl Watch {
    /// Takes what went wrong, if anything did.
    pub fn take(&self) -> Option<Fault> {
        self.0.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Counts bytes anew, since a game came.
    pub fn next_game(&self) {
        self.0.read.store(0, Ordering::Relaxed);
    }

    /// Remembers what went wrong first.
    fn note(&self, fault: Fault) {
        self.0.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
    }
}

/// A file, watched where the system hands it over.
#[derive(Debug)]
pub(crate) struct File<R> {
    input: R,
    watch: Watch,
}

impl<R: Read> Read for File<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.input.read(bytes).map_err(|why| {
            if why.kind() == ErrorKind::Interrupted {
                return why;
            }
            let copy = why.raw_os_error().map_or_else(|| why.kind().into(), io::Error::from_raw_os_error);
            self.watch.note(Fault::System(why));
            copy
        })
    }
}

/// What a file holds, watched where readers of formats take it; after a failure it ends.
pub(crate) struct Content {
    input: Box<dyn Read + Send>,
    watch: Watch,
    failed: bool,
}

/// What games are read from.
pub(crate) type Input = BufReader<Content>;

/// Watches a file, and what `unpack` makes of it.
pub(crate) fn watched<R: Read + Send + 'static>(
    input: R,
    unpack: impl FnOnce(File<R>) -> Box<dyn Read + Send>,
) -> (Input, Watch) {
    let watch = Watch::default();
    let input = unpack(File { input, watch: watch.clone() });
    (BufReader::new(Content { input, watch: watch.clone(), failed: false }), watch)
}

impl Read for Content {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.failed {
            return Ok(0);
        }
        let read = self.input.read(bytes).and_then(|count| {
            let before = self.watch.0.read.fetch_add(count as u64, Ordering::Relaxed);
            let many = || io::Error::other(format!("no game ends within {MOST} bytes"));
            if before > MOST { Err(many()) } else { Ok(count) }
        });
        read.inspect_err(|why| {
            if why.kind() != ErrorKind::Interrupted {
                self.failed = true;
                // Where the system failed, that was noted first.
                self.watch.note(Fault::Damaged(why.to_string()));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes and then fails.
    struct Torn(bool);

    impl Read for Torn {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("the disk is gone"));
            }
            bytes[..3].copy_from_slice(b"abc");
            Ok(3)
        }
    }

    #[test]
    fn a_failure_is_remembered_once() {
        let (mut input, watch) = watched(Torn(false), |file| Box::new(file));
        assert!(watch.take().is_none());
        let mut text = String::new();
        assert!(input.read_to_string(&mut text).is_err());
        assert!(matches!(watch.take(), Some(Fault::System(why)) if why.to_string() == "the disk is gone"));
        assert!(watch.take().is_none());
        assert_eq!(input.read_to_string(&mut text).unwrap(), 0, "it is over");
    }

    /// The first failure of what unpacks is told from one of the system.
    #[test]
    fn what_does_not_unpack_is_damaged() {
        struct Packed<R>(R);
        impl<R: Read> Read for Packed<R> {
            fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
                if self.0.read(&mut bytes[..3])? > 0 { Err(io::Error::other("odd bytes")) } else { Ok(0) }
            }
        }
        let (mut input, watch) = watched(&b"abcdef"[..], |file| Box::new(Packed(file)));
        assert!(input.read_to_end(&mut Vec::new()).is_err());
        assert!(matches!(watch.take(), Some(Fault::Damaged(why)) if why == "odd bytes"));
    }

    #[test]
    fn content_without_a_game_ends() {
        let (mut input, watch) = watched(io::repeat(b' '), |file| Box::new(file));
        let read = io::copy(&mut input, &mut io::sink());
        assert!(read.unwrap_err().to_string().starts_with("no game ends within"));
        assert!(matches!(watch.take(), Some(Fault::Damaged(_))));
    }
}
