//! Folding samples into a report.

/// A mergeable fold, so that it runs over 10⁸ positions, over threads and over machines.
pub trait Measure: Clone + Send {
    /// What it looks at.
    type Sample;
    /// What it says.
    type Report;
    /// Looks at one sample.
    fn add(&mut self, sample: &Self::Sample);
    /// Joins what another has seen.
    fn merge(&mut self, other: Self);
    /// Says what it has seen.
    fn report(&self) -> Self::Report;
}
