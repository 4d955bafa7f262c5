use std::str::FromStr;

/// What a test can need from outside the repository.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Files in the folder that `KEISEI_DATA` names.
    Data,
    /// Fairy-Stockfish.
    FairyStockfish,
    /// GNU Go.
    GnuGo,
    /// GPS Shogi.
    GpsShogi,
    /// The program gzip.
    Gzip,
    /// The right to mount a small disk.
    Mount,
    /// Pentobi.
    Pentobi,
    /// Stockfish.
    Stockfish,
    /// A kernel that tells of the system calls of a program.
    Watch,
    /// The program zstd.
    Zstd,
}

impl Need {
    /// Lists all there are.
    pub const ALL: [Need; 10] = [
        Need::Data,
        Need::FairyStockfish,
        Need::GnuGo,
        Need::GpsShogi,
        Need::Gzip,
        Need::Mount,
        Need::Pentobi,
        Need::Stockfish,
        Need::Watch,
        Need::Zstd,
    ];

    /// Returns the name by which it is required; of a program, the name of its file.
    pub const fn name(self) -> &'static str {
        match self {
            Need::Data => "data",
            Need::FairyStockfish => "fairy-stockfish",
            Need::GnuGo => "gnugo",
            Need::GpsShogi => "gpsusi",
            Need::Gzip => "gzip",
            Need::Mount => "mount",
            Need::Pentobi => "pentobi-gtp",
            Need::Stockfish => "stockfish",
            Need::Watch => "watch",
            Need::Zstd => "zstd",
        }
    }
}

/// A name in `KEISEI_REQUIRE` that is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("KEISEI_REQUIRE: {name:?} is nothing a test needs; there are {}", Need::ALL.map(Need::name).join(", "))]
pub struct UnknownNeed {
    name: String,
}

/// What must be there: a test that lacks it fails instead of being ignored.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Required(Vec<Need>);

impl Required {
    /// Tells whether a need must be met.
    pub fn contains(&self, need: Need) -> bool {
        self.0.contains(&need)
    }
}

/// Reads names with commas between them; an empty text requires nothing.
impl FromStr for Required {
    type Err = UnknownNeed;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        let need = |name: &str| {
            let known = Need::ALL.into_iter().find(|need| need.name() == name);
            known.ok_or_else(|| UnknownNeed { name: name.to_owned() })
        };
        names.map(need).collect::<Result<_, _>>().map(Required)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_need_is_required_by_its_name() {
        let all: Required = Need::ALL.map(Need::name).join(", ").parse().unwrap();
        assert!(Need::ALL.into_iter().all(|need| all.contains(need)));
        let two: Required = "data,gnugo".parse().unwrap();
        let met = Need::ALL.into_iter().filter(|&need| two.contains(need)).collect::<Vec<_>>();
        assert_eq!(met, [Need::Data, Need::GnuGo]);
        assert_eq!("".parse(), Ok(Required::default()));
    }

    #[test]
    fn a_name_that_is_none_is_refused() {
        let why = "data,gnu-go".parse::<Required>().unwrap_err().to_string();
        assert!(why.contains("\"gnu-go\"") && why.contains("gnugo"), "{why}");
    }
}
