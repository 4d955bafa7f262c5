//! Which artefacts of a paper were asked for.

use anyhow::{Result, bail};

/// What was asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    names: Vec<String>,
    everything: bool,
}

impl Wanted {
    /// Reads names: artefacts of the paper, what we add to it, words for more than one of them, or nothing for all.
    ///
    /// # Errors
    /// Names the artefacts there are.
    pub fn read(names: &[String], artefacts: &[&str], added: &[&str], words: &[&str]) -> Result<Self> {
        let known: Vec<&str> = artefacts.iter().chain(added).chain(&["all"]).chain(words).copied().collect();
        if let Some(name) = names.iter().find(|name| !known.contains(&name.as_str())) {
            bail!("this paper has no artefact \"{name}\"; there are: {}", known.join(", "));
        }
        let everything = names.is_empty() || names.iter().any(|name| name == "all");
        Ok(Wanted { names: names.to_vec(), everything })
    }

    /// Tells whether any of these was asked for, by name or with everything.
    pub fn any(&self, names: &[&str]) -> bool {
        self.everything || self.named(names)
    }

    /// Tells whether any of these was asked for by name.
    pub fn named(&self, names: &[&str]) -> bool {
        self.names.iter().any(|name| names.contains(&name.as_str()))
    }

    /// Tells whether nothing but these was asked for.
    pub fn only(&self, names: &[&str]) -> bool {
        !self.everything && self.names.iter().all(|name| names.contains(&name.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_artefacts_or_words() {
        let read = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            Wanted::read(&names, &["table1", "fig2"], &["claims"], &["future"])
        };
        let some = read(&["table1", "future"]).unwrap();
        assert!(some.any(&["table1"]) && some.named(&["future"]) && !some.any(&["fig2", "claims"]));
        assert!(some.only(&["future", "table1"]) && !some.only(&["table1"]));
        let all = read(&[]).unwrap();
        assert!(all.any(&["fig2"]) && !all.named(&["future"]) && !all.only(&["table1", "fig2", "claims"]));
        assert!(read(&["all"]).unwrap().any(&["claims"]));
        let wrong = read(&["fig9"]).unwrap_err().to_string();
        assert_eq!(
            wrong,
            "this paper has no artefact \"fig9\"; there are: table1, fig2, claims, all, future"
        );
    }
}
