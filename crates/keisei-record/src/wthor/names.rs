//! The names of players and tournaments.

use super::{Date, Header, NameError, PlayerId, TournamentId, WthorError};
use std::io::{Read, Write};

/// What a file of names names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// Players, in a `.JOU` file.
    Players,
    /// Tournaments, in a `.TRN` file.
    Tournaments,
}

impl NameKind {
    /// Returns the bytes of one name, the zero that ends it included.
    pub fn bytes(self) -> usize {
        match self {
            NameKind::Players => 20,
            NameKind::Tournaments => 26,
        }
    }

    fn plural(self) -> &'static str {
        match self {
            NameKind::Players => "players",
            NameKind::Tournaments => "tournaments",
        }
    }
}

/// A file of names.
///
/// ```
/// use keisei_record::wthor::{Date, NameKind, Names, PlayerId};
/// let names = Names::new(NameKind::Players, ["???", "Brâncuși"].map(str::to_owned).into());
/// let mut file = Vec::new();
/// let error = names.write(&mut file, Date { year: 2020, month: 1, day: 2 }).unwrap_err();
/// assert_eq!(error.to_string(), "name 2: 'ș' in \"Brâncuși\" is not in Latin-1");
/// assert_eq!(names.player(PlayerId(0)), Some("???"));
/// assert_eq!(names.player(PlayerId(2)), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    kind: NameKind,
    names: Vec<String>,
}

impl Names {
    /// Lists names in the order of their places.
    pub fn new(kind: NameKind, names: Vec<String>) -> Self {
        Names { kind, names }
    }

    /// Returns the names in the order of their places.
    pub fn all(&self) -> &[String] {
        &self.names
    }

    /// Looks a player up; tournaments have none.
    pub fn player(&self, id: PlayerId) -> Option<&str> {
        self.named(NameKind::Players, id.0)
    }

    /// Looks a tournament up; players have none.
    pub fn tournament(&self, id: TournamentId) -> Option<&str> {
        self.named(NameKind::Tournaments, id.0)
    }

    fn named(&self, kind: NameKind, place: u16) -> Option<&str> {
        self.names.get(usize::from(place)).filter(|_| self.kind == kind).map(String::as_str)
    }

    /// Reads a file of names to its end.
    ///
    /// # Errors
    /// Refuses files of anything else and files that break off or go on.
    pub fn read(mut input: impl Read, kind: NameKind) -> Result<Self, WthorError> {
        let header = Header::read(&mut input, kind.plural())?;
        if header.games > 0 || header.names == 0 {
            let why = "its header counts no names".to_owned();
            return Err(WthorError::Foreign { offset: 4, wanted: kind.plural(), why });
        }
        let mut names = Vec::with_capacity(usize::from(header.names));
        let mut offset = Header::BYTES as u64;
        for _ in 0..header.names {
            let mut bytes = vec![0; kind.bytes()];
            input.read_exact(&mut bytes).map_err(|why| WthorError::reading(why, offset, "a name"))?;
            offset += bytes.len() as u64;
            // Latin-1 is the first 256 characters of Unicode.
            names.push(bytes.into_iter().take_while(|&byte| byte != 0).map(char::from).collect());
        }
        match input.read(&mut [0]) {
            Ok(0) => Ok(Names { kind, names }),
            Ok(_) => Err(WthorError::Trailing { offset, records: header.names.into() }),
            Err(why) => Err(WthorError::Io { offset, why }),
        }
    }

    /// Writes a file of names.
    ///
    /// # Errors
    /// Refuses names that would not read back.
    pub fn write(&self, mut out: impl Write, made: Date) -> Result<(), WthorError> {
        let count = u16::try_from(self.names.len()).map_err(|_| WthorError::TooMany(self.names.len()))?;
        let header = Header { names: count, side: 0, depth: 0, ..Header::of_games(0, made) };
        let mut bytes = header.to_bytes().to_vec();
        Header::read(&mut &bytes[..], self.kind.plural())?;
        for (i, name) in self.names.iter().enumerate() {
            let packed = self.pack(name).map_err(|why| WthorError::Name { record: i + 1, why })?;
            bytes.extend(packed);
        }
        out.write_all(&bytes).map_err(|why| WthorError::Io { offset: 0, why })
    }

    fn pack(&self, name: &str) -> Result<Vec<u8>, NameError> {
        let latin = |found: char| match u8::try_from(found) {
            Ok(byte @ 1..) => Ok(byte),
            _ => Err(NameError::NotLatin { name: name.to_owned(), found }),
        };
        let mut bytes = name.chars().map(latin).collect::<Result<Vec<u8>, _>>()?;
        let most = self.kind.bytes() - 1;
        if bytes.len() > most {
            return Err(NameError::TooLong { name: name.to_owned(), most });
        }
        bytes.resize(self.kind.bytes(), 0);
        Ok(bytes)
    }
}
