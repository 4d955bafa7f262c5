//! The words of a game's moves, without what is said about them.

/// Where in the text a line begins or ends: comments and variations go over several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Inside {
    comment: bool,
    /// Variations within variations.
    variations: u32,
}

/// A piece of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A move or a result of the game itself.
    Word(&'a str),
    /// What is said about the move before it, or the part of it on this line.
    Comment(&'a str),
}

/// Calls `each` with the moves and results of a line and with what is said about them; variations are left out.
pub(super) fn tokens(line: &str, inside: &mut Inside, mut each: impl FnMut(Token<'_>)) {
    let mut word = None;
    let mut comment = 0;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        let plain = !inside.comment && inside.variations == 0;
        let part = plain && !c.is_whitespace() && !"{}();".contains(c);
        match (part, word) {
            (true, None) => word = Some(at),
            (false, Some(from)) => {
                tell(&line[from..at], &mut each);
                word = None;
            }
            _ => {}
        }
        let ends = inside.comment && (c == '}' || at == line.len());
        if ends && inside.variations == 0 {
            each(Token::Comment(line[comment..at].trim()));
        }
        match c {
            '}' => inside.comment = false,
            _ if inside.comment => {}
            '{' => (inside.comment, comment) = (true, at + 1),
            '(' => inside.variations += 1,
            ')' => inside.variations = inside.variations.saturating_sub(1),
            // The rest of the line is a comment.
            ';' => break,
            _ => {}
        }
    }
}

/// Tells a word without the number of its move, if anything is left; marks by number are left out.
fn tell(word: &str, each: &mut impl FnMut(Token<'_>)) {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    // "12." and "12...Nf6" are numbered; "1-0" and "0-0" are not.
    let rest = if digits.len() < word.len() && (digits.starts_with('.') || digits.is_empty()) {
        digits.trim_start_matches('.')
    } else {
        word
    };
    let mark = rest.starts_with('$') || rest.chars().all(|c| "!?+-=/".contains(c)) || rest == "e.p.";
    if !mark {
        each(Token::Word(rest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_what_is_said_of_them_are_told() {
        let (mut found, mut said) = (Vec::new(), Vec::new());
        let mut inside = Inside::default();
        for line in [
            "1. e4 e5 2.Nf3 {good (or not) ",
            "still} Nc6 $1 (2...d6 {no} (2...f5) 3.d4) 3.Bb5 {+0.31/12 1.5s} a6 ; 3...Nf6",
            "4 O-O 1-0",
        ] {
            tokens(line, &mut inside, |token| match token {
                Token::Word(word) => found.push(word.to_owned()),
                Token::Comment(comment) => said.push(comment.to_owned()),
            });
        }
        assert_eq!(found, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "1-0"]);
        assert_eq!(said, ["good (or not)", "still", "+0.31/12 1.5s"]);
        assert_eq!(inside, Inside::default());
    }
}
