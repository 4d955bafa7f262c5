//! Judged claims: those that repeat, and apart from them those that a clock decided.

use crate::{ResultsDir, Scale};
use anyhow::Result;
use keisei_report::{Claim, Page, Section, Verdict};

/// Judged claims.
pub struct Verdicts {
    /// Those that repeat to the byte.
    pub repeating: Vec<Claim>,
    /// Those that a clock decided.
    timed: Vec<Claim>,
}

impl Verdicts {
    /// Parts claims, those with these names from the others; at smoke scale nothing is judged.
    pub fn new(claims: Vec<Claim>, timed: &[&str], scale: Scale) -> Self {
        let open = |claim: Claim| match scale {
            Scale::Smoke => Claim { verdict: Verdict::Undecided, ..claim },
            Scale::Quick | Scale::Paper => claim,
        };
        let is_timed = |claim: &Claim| timed.contains(&claim.id.as_str());
        let (timed, repeating) = claims.into_iter().map(open).partition(is_timed);
        Verdicts { repeating, timed }
    }

    /// Counts the claims of a verdict among those that repeat.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.repeating.iter().filter(|claim| claim.verdict == verdict).count()
    }

    /// Says how many hold, do not, and are undecided.
    pub fn words(&self) -> String {
        let [hold, fail, open] =
            [Verdict::Holds, Verdict::DoesNotHold, Verdict::Undecided].map(|verdict| self.count(verdict));
        let apart = match self.timed.len() {
            0 => String::new(),
            1 => {
                "; one more hangs on a clock and stands on a page of its own, `clock/report.html`".to_owned()
            }
            more => {
                format!("; {more} more hang on a clock and stand on a page of their own, `clock/report.html`")
            }
        };
        format!("{hold} hold, {fail} do not, {open} are undecided{apart}")
    }

    /// Writes the claims, and the page of what a clock decided: its claims, and a section with the rest.
    pub fn write(&self, results_dir: &ResultsDir, title: &str, section: Option<Section>) -> Result<()> {
        results_dir.claims(&self.repeating)?;
        if self.timed.is_empty() && section.is_none() {
            return Ok(());
        }
        let clock = results_dir.of_the_clock();
        clock.claims(&self.timed)?;
        let claims = Section::new("claims", "Claims and verdicts").claims(self.timed.clone());
        let page = Page::new(format!("{title}: what a clock decided"))
            .lead("What is on this page does not repeat: a player thought by the clock, or a speed was measured.")
            .section(claims);
        let page = section.into_iter().fold(page, Page::section);
        clock.page(&page.provenance(results_dir.provenance.clone(), ResultsDir::BESIDE_PAGE))?;
        Ok(())
    }
}
