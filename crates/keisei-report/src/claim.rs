//! Claims and what became of them.

use crate::escape;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the evidence says of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// The rule was met.
    Holds,
    /// The rule was broken.
    DoesNotHold,
    /// The evidence is too thin for either.
    Undecided,
}

impl Verdict {
    /// All verdicts, in the order of reports.
    pub const ALL: [Self; 3] = [Self::Holds, Self::DoesNotHold, Self::Undecided];

    /// Returns the word for style sheets.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNotHold => "fails",
            Self::Undecided => "undecided",
        }
    }

    /// Renders as a badge, told apart by word and not by colour alone.
    pub(crate) fn badge(self) -> String {
        format!("<span class=\"badge {}\">{self}</span>", self.class())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Holds => "holds",
            Self::DoesNotHold => "does not hold",
            Self::Undecided => "undecided",
        })
    }
}

/// A sentence somebody claims, the rule that decides it, and how it came out.
///
/// ```
/// use keisei_report::{Claim, Verdict};
/// let claim = Claim {
///     id: "gap".into(),
///     statement: "TDMC beats TD at every d".into(),
///     rule: "the 95 % interval of the score lies above 0.5 at every d".into(),
///     verdict: Verdict::Holds,
///     evidence: "lowest: 0.757 at d = 10".into(),
/// };
/// assert!(claim.to_text().starts_with("[holds] gap: TDMC beats TD at every d\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// The name by which it is cited.
    pub id: String,
    /// The claim itself.
    pub statement: String,
    /// What decides it, stated before the numbers are seen.
    pub rule: String,
    /// How it came out.
    pub verdict: Verdict,
    /// The numbers behind the verdict.
    pub evidence: String,
}

impl Claim {
    /// Renders for a terminal.
    pub fn to_text(&self) -> String {
        let Self { id, statement, rule, verdict, evidence } = self;
        format!("[{verdict}] {id}: {statement}\n    rule: {rule}\n    evidence: {evidence}\n")
    }

    /// Renders as an item of a Markdown list.
    pub fn to_markdown(&self) -> String {
        let part = |text: &str| escape::markdown(text);
        format!(
            "- **{}** — {}: {}  \n  *Rule:* {}  \n  *Evidence:* {}\n",
            self.verdict,
            part(&self.id),
            part(&self.statement),
            part(&self.rule),
            part(&self.evidence)
        )
    }

    /// Renders as an HTML card with a badge.
    pub fn to_html(&self) -> String {
        let part = |text: &str| escape::html(text);
        format!(
            "<article class=\"claim {}\" id=\"claim-{}\">\n<p class=\"statement\">{} {}</p>\n<dl><dt>Rule</dt><dd>{}</dd><dt>Evidence</dt><dd>{}</dd></dl>\n</article>\n",
            self.verdict.class(),
            escape::anchor(&self.id),
            self.verdict.badge(),
            part(&self.statement),
            part(&self.rule),
            part(&self.evidence)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(verdict: Verdict) -> Claim {
        Claim {
            id: "a<b".into(),
            statement: "x | y & z".into(),
            rule: "p < 0.05".into(),
            verdict,
            evidence: "\"n\" = 5".into(),
        }
    }

    #[test]
    fn every_verdict_has_its_words_in_every_format() {
        for (verdict, words) in [
            (Verdict::Holds, "holds"),
            (Verdict::DoesNotHold, "does not hold"),
            (Verdict::Undecided, "undecided"),
        ] {
            let claim = claim(verdict);
            assert!(claim.to_text().starts_with(&format!("[{words}]")));
            assert!(claim.to_markdown().starts_with(&format!("- **{words}**")));
            assert!(claim.to_html().contains(&format!(">{words}</span>")));
        }
    }

    #[test]
    fn html_and_markdown_escape_every_part() {
        let html = claim(Verdict::Holds).to_html();
        assert!(html.contains("id=\"claim-a-b\""));
        assert!(html.contains("x | y &amp; z"));
        assert!(html.contains("p &lt; 0.05"));
        assert!(html.contains("&quot;n&quot; = 5"));
        assert!(claim(Verdict::Holds).to_markdown().contains("x \\| y &amp; z"));
    }
}
