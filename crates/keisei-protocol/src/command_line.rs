//! The command that starts an engine.

use crate::EngineError;
use std::fmt;
use std::str::FromStr;

/// A program and its arguments, as one line.
///
/// Words stand apart by spaces; single quotes keep a word with spaces together. `{seed}` stands
/// for a number that is drawn for every start. No shell is involved, so killing the engine kills
/// the engine.
///
/// ```
/// use keisei_protocol::CommandLine;
/// let command: CommandLine = "engine --level 3 --book 'my book' --seed {seed}".parse()?;
/// assert_eq!(command.words(17), ["engine", "--level", "3", "--book", "my book", "--seed", "17"]);
/// assert!("engine 'open".parse::<CommandLine>().is_err());
/// # Ok::<(), keisei_protocol::EngineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

/// What stands for the seed.
const SEED: &str = "{seed}";

impl CommandLine {
    /// Returns the program and its arguments, the seed put in.
    pub fn words(&self, seed: u64) -> Vec<String> {
        self.words.iter().map(|word| word.replace(SEED, &seed.to_string())).collect()
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for CommandLine {
    type Err = EngineError;

    fn from_str(text: &str) -> Result<Self, EngineError> {
        let refuse = |why| EngineError::Command { command: text.to_owned(), why };
        let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
        for c in text.chars() {
            match c {
                '\'' => {
                    quoted = !quoted;
                    word.get_or_insert_default();
                }
                c if c.is_whitespace() && !quoted => words.extend(word.take()),
                c => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        if quoted {
            return Err(refuse("a quote is not closed"));
        }
        if words.first().is_none_or(String::is_empty) {
            return Err(refuse("it names no program"));
        }
        if words.iter().any(|word| word.contains('\0')) {
            return Err(refuse("it holds a zero"));
        }
        Ok(CommandLine { text: text.to_owned(), words })
    }
}
