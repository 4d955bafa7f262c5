//! Zstandard, frame by frame, in bounded memory.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, Read};

/// The largest window that is taken: what the program zstd takes by itself as well, whatever it is asked to compress with
/// short of `--long`.
const WINDOW: u64 = 1 << 27;

/// What was compressed into the frames of a file, one after the other.
pub(crate) struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether a frame is open.
    inside: bool,
    /// Whether any frame was met.
    any: bool,
}

impl<R: BufRead> Frames<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WINDOW);
        Frames { input, decoder, inside: false, any: false }
    }

    /// Opens the next frame; returns whether there is one. Frames that hold something else are passed over.
    fn open(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.input) {
                Ok(()) => {
                    (self.inside, self.any) = (true, true);
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let skipped = io::copy(&mut (&mut self.input).take(length.into()), &mut io::sink())?;
                    if skipped < u64::from(length) {
                        return Err(damaged("it breaks off"));
                    }
                    self.any = true;
                }
                Err(why) => return Err(damaged(why)),
            }
        }
        if self.any { Ok(false) } else { Err(damaged("it is empty")) }
    }

    /// Closes a frame that was read to its end.
    fn close(&mut self) -> io::Result<()> {
        self.inside = false;
        let stated = self.decoder.get_checksum_from_data();
        if stated.is_some() && stated != self.decoder.get_calculated_checksum() {
            return Err(damaged("its checksum is another"));
        }
        Ok(())
    }
}

fn damaged(why: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.to_string())
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.inside || self.open()? {
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let block = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.input, block).map_err(damaged)?;
            }
            let count = self.decoder.read(bytes)?;
            if count > 0 || bytes.is_empty() {
                return Ok(count);
            }
            self.close()?;
        }
        Ok(0)
    }
}
