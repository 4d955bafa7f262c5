//! What a log says of the whole match.

/// The settings at the top of a log, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Keys and values as they stand there.
    pub settings: Vec<(String, String)>,
}

impl Header {
    /// Makes the header of a match between players.
    pub fn of_players(names: [&str; 5]) -> Self {
        Header { settings: vec![("palyer_name".to_owned(), names.join(" "))] }
    }

    /// Looks a setting up.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.settings.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Returns the players' names, 0 to 4.
    pub fn players(&self) -> Vec<&str> {
        self.get("palyer_name").map_or_else(Vec::new, |names| names.split_whitespace().collect())
    }
}
