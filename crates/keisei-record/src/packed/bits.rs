//! 256 bits, the lowest of each byte first.

/// Bits that are read or written one after the other.
#[derive(Default)]
pub struct Bits {
    pub bytes: [u8; 32],
    at: usize,
}

impl Bits {
    pub fn new(bytes: [u8; 32]) -> Self {
        Bits { bytes, at: 0 }
    }

    /// Tells whether all bits were read or written.
    pub fn is_done(&self) -> bool {
        self.at == 256
    }

    /// Reads a bit; none at the end.
    pub fn read(&mut self) -> Option<bool> {
        let bit = self.bytes.get(self.at / 8)? >> (self.at % 8) & 1 == 1;
        self.at += 1;
        Some(bit)
    }

    /// Reads a number, its lowest bit first.
    pub fn number(&mut self, bits: u8) -> Option<u16> {
        (0..bits).try_fold(0, |number, bit| Some(number | u16::from(self.read()?) << bit))
    }

    /// Writes a number; what does not fit is lost and [`Bits::is_done`] will tell.
    pub fn write(&mut self, number: u16, bits: u8) {
        for bit in 0..bits {
            if let Some(byte) = self.bytes.get_mut(self.at / 8) {
                *byte |= ((number >> bit & 1) as u8) << (self.at % 8);
            }
            self.at += 1;
        }
    }
}
