//! Modest colours, where the terminal shows them and nobody objects.

use std::io::IsTerminal;

/// Whether to write in colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Text alone.
    Plain,
    /// With escape sequences.
    Colour,
}

impl Style {
    /// Chooses colours for a terminal, unless `NO_COLOR` is set.
    pub fn of_terminal() -> Self {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if std::io::stdout().is_terminal() && !unwanted { Style::Colour } else { Style::Plain }
    }

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Style::Plain => text.to_owned(),
            Style::Colour => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }

    /// Stresses what matters: moves and results.
    pub fn strong(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// Steps back: hints on how to use the program.
    pub fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Marks the prompt.
    pub fn prompt(self, text: &str) -> String {
        self.wrap("1;36", text)
    }

    /// Marks what went wrong.
    pub fn warning(self, text: &str) -> String {
        self.wrap("33", text)
    }

    /// Lets empty points step back, so that what stands on a board stands out.
    pub fn board(self, drawing: &str) -> String {
        match self {
            Style::Plain => drawing.to_owned(),
            Style::Colour => drawing.replace('·', "\u{1b}[2m·\u{1b}[0m"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        assert_eq!(Style::Plain.board("· ●"), "· ●");
        assert_eq!(Style::Colour.board("· ●"), "\u{1b}[2m·\u{1b}[0m ●");
        assert_eq!(Style::Colour.strong("e6"), "\u{1b}[1me6\u{1b}[0m");
    }
}
