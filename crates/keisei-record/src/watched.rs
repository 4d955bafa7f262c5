//! A file whose failures are remembered, whatever its format's reader makes of them.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::sync::{Arc, Mutex, PoisonError};

/// What the system said when it would not hand bytes over.
#[derive(Clone, Debug, Default)]
pub struct Failure(Arc<Mutex<Option<io::Error>>>);

impl Failure {
    /// Takes what was said, if anything was.
    pub fn take(&self) -> Option<io::Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A file that is watched.
#[derive(Debug)]
pub struct Watched<R> {
    input: R,
    failure: Failure,
}

/// What games are read from.
pub type Input = BufReader<Watched<File>>;

/// Watches a file.
pub fn watched<R: Read>(input: R) -> (BufReader<Watched<R>>, Failure) {
    let failure = Failure::default();
    (BufReader::new(Watched { input, failure: failure.clone() }), failure)
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.input.read(bytes).map_err(|why| {
            if why.kind() == ErrorKind::Interrupted {
                return why;
            }
            let copy = why.raw_os_error().map_or_else(|| why.kind().into(), io::Error::from_raw_os_error);
            *self.failure.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
            copy
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
        let (mut input, failure) = watched(Torn(false));
        assert!(failure.take().is_none());
        let mut text = String::new();
        assert!(input.read_to_string(&mut text).is_err());
        assert_eq!(failure.take().unwrap().to_string(), "the disk is gone");
        assert!(failure.take().is_none());
    }
}
