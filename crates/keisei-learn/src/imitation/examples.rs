//! Recorded positions as numbers: what every candidate shows, and which of them was played.

use keisei_core::{DigestWriter, LearnError, Line, MoveFeatures, Position};
use std::ops::Range;

/// Positions in which somebody had a choice, in the order of their records.
///
/// Moves that custom decides, such as gifts, and positions with one legal move are left out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Examples {
    inputs: usize,
    phases: usize,
    indices: Vec<u16>,
    amounts: Vec<f32>,
    /// Where each part of the features lies.
    parts: Vec<Range<u32>>,
    cases: Vec<Case>,
    /// Whether every amount is one.
    plain: bool,
}

/// One position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Case {
    /// The record it is from.
    game: u32,
    phase: u8,
    /// Turns without a choice since the example before.
    forced: u16,
    /// The part that the candidates share, and then one part for every candidate.
    parts: Range<u32>,
    /// Which candidate was played.
    played: u32,
}

/// One part of the features: indices and amounts.
pub type Part<'a> = (&'a [u16], &'a [f32]);

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    examples: &'a Examples,
    case: &'a Case,
}

impl<'a> Example<'a> {
    /// Returns the phase whose weights rate it.
    #[inline]
    pub fn phase(self) -> usize {
        usize::from(self.case.phase)
    }

    /// Returns what the candidates share.
    #[inline]
    pub fn shared(self) -> Part<'a> {
        self.examples.part(self.case.parts.start)
    }

    /// Counts the candidates.
    #[inline]
    pub fn candidates(self) -> usize {
        (self.case.parts.end - self.case.parts.start) as usize - 1
    }

    /// Returns what a candidate shows beyond the shared part.
    #[inline]
    pub fn candidate(self, i: usize) -> Part<'a> {
        self.examples.part(self.case.parts.start + 1 + i as u32)
    }

    /// Returns which candidate was played.
    #[inline]
    pub fn played(self) -> usize {
        self.case.played as usize
    }
}

impl Examples {
    /// Replays records and keeps every position with a choice.
    ///
    /// # Errors
    /// Refuses records with illegal moves, and features too many for this learner.
    pub fn new<P: Position, F: MoveFeatures<P>>(features: &F, lines: &[Line<P>]) -> Result<Self, LearnError> {
        if features.count() > usize::from(u16::MAX) || features.phases() > usize::from(u8::MAX) {
            let value = features.count().to_string();
            return Err(LearnError::BadParameter { name: "features", value, why: "at most 65,535 of them" });
        }
        let mut examples = Examples {
            inputs: features.count(),
            phases: features.phases(),
            plain: true,
            ..Examples::default()
        };
        let mut forced = 0;
        for (game, line) in lines.iter().enumerate() {
            let mut position = line.start.clone();
            for &m in &line.moves {
                let moves: Vec<P::Move> = position.moves().collect();
                let played = moves.iter().position(|&legal| legal == m);
                let why = || LearnError::BadRecord {
                    game: game + 1,
                    why: format!("{m} is not legal in {position}"),
                };
                let played = played.ok_or_else(why)?;
                if position.conventional_move().is_none() {
                    if moves.len() < 2 {
                        forced += 1;
                    } else {
                        examples.add(features, &position, &moves, played, game as u32, forced);
                        forced = 0;
                    }
                }
                position.play(m);
            }
        }
        Ok(examples)
    }

    fn add<P: Position, F: MoveFeatures<P>>(
        &mut self,
        features: &F,
        position: &P,
        moves: &[P::Move],
        played: usize,
        game: u32,
        forced: u16,
    ) {
        let mut shared = Vec::new();
        features.visit_position(position, |index, amount| put(&mut shared, index, amount));
        let of_move = |&m: &P::Move| {
            let mut part = Vec::new();
            features.visit_move(position, m, |index, amount| put(&mut part, index, amount));
            part
        };
        let mut candidates: Vec<Vec<(u16, f32)>> = moves.iter().map(of_move).collect();
        // What a candidate adds to is no longer shared: learners change shared and own weights apart.
        let own = |index: u16| candidates.iter().flatten().any(|&(i, _)| i == index);
        let (both, shared): (Vec<_>, Vec<_>) = shared.into_iter().partition(|&(index, _)| own(index));
        for part in &mut candidates {
            for &(index, amount) in &both {
                put(part, usize::from(index), amount);
            }
        }
        let start = self.parts.len() as u32;
        for part in std::iter::once(&shared).chain(&candidates) {
            let from = self.indices.len() as u32;
            for &(index, amount) in part {
                self.indices.push(index);
                self.amounts.push(amount);
                self.plain &= amount == 1.0;
            }
            self.parts.push(from..self.indices.len() as u32);
        }
        let phase = features.phase(position) as u8;
        let parts = start..self.parts.len() as u32;
        self.cases.push(Case { game, phase, forced, parts, played: played as u32 });
    }

    fn part(&self, at: u32) -> Part<'_> {
        let Range { start, end } = self.parts[at as usize];
        let range = start as usize..end as usize;
        (&self.indices[range.clone()], &self.amounts[range])
    }

    /// Counts the positions.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// Counts the features.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Counts the phases.
    pub fn phases(&self) -> usize {
        self.phases
    }

    /// Tells whether every amount is one.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Counts the turns without a choice that lie between the positions.
    pub fn forced(&self) -> u64 {
        self.cases.iter().map(|case| u64::from(case.forced)).sum()
    }

    /// Counts the pairs of the move that was played and another.
    pub fn pairs(&self) -> u64 {
        self.cases.iter().map(|case| u64::from(case.parts.end - case.parts.start) - 2).sum()
    }

    /// Adds every position to a digest: what of its moves is looked at, and which was played.
    pub fn write_to(&self, writer: &mut DigestWriter) {
        writer.number(self.cases.len() as u64);
        for case in &self.cases {
            writer.number(case.parts.len() as u64);
            for at in case.parts.clone() {
                let (indices, amounts) = self.part(at);
                writer.number(indices.len() as u64);
                for &i in indices {
                    writer.number(i.into());
                }
                writer.weights(amounts);
            }
            writer.number(case.played as u64);
            writer.number(case.phase as u64);
        }
    }

    /// Returns a number that other positions would hardly have, to tell them apart on resuming.
    pub fn digest(&self) -> u64 {
        let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        self.cases.iter().fold(self.cases.len() as u64, |sum, case| {
            let inputs = case.parts.clone().flat_map(|at| {
                let (indices, amounts) = self.part(at);
                indices.iter().zip(amounts).map(|(&i, a)| u64::from(i) << 32 | u64::from(a.to_bits()))
            });
            mix(inputs.fold(sum, mix), u64::from(case.played) << 8 | u64::from(case.phase))
        })
    }

    /// Returns a position.
    #[inline]
    pub fn get(&self, i: usize) -> Example<'_> {
        Example { examples: self, case: &self.cases[i] }
    }

    /// Keeps the first so many positions.
    #[must_use]
    pub fn first(mut self, count: usize) -> Self {
        self.cases.truncate(count);
        self
    }

    /// Takes the first so many positions off, and whatever else is from the record that they end in, so that
    /// no game is on both sides; the rest grows with the records and is otherwise the same.
    ///
    /// # Errors
    /// Refuses to take more than there are.
    pub fn take_first(mut self, count: usize) -> Result<(Self, Self), LearnError> {
        if self.len() < count {
            return Err(LearnError::TooFewPositions { found: self.len(), wanted: count });
        }
        let mut rest = self.clone();
        let last = count.checked_sub(1).map(|i| self.cases[i].game);
        let at = self.cases.iter().position(|case| last.is_none_or(|last| case.game > last));
        rest.cases.drain(..at.unwrap_or(self.len()));
        self.cases.truncate(count);
        Ok((self, rest))
    }

    /// Divides the positions in those to learn from and those to validate with: the last ones, beginning with
    /// a new record, so that no game is on both sides.
    ///
    /// `train` is how many to learn from, all that are left unless told.
    ///
    /// # Errors
    /// Refuses to divide fewer positions than that takes.
    pub fn split(self, train: Option<usize>, validation: usize) -> Result<(Self, Self), LearnError> {
        let found = self.len();
        let wanted = train.unwrap_or(1).max(1).saturating_add(validation);
        let refuse = LearnError::TooFewPositions { found, wanted };
        let Some(mut at) = found.checked_sub(validation) else { return Err(refuse) };
        // Records that end in the middle of a game cost a few positions.
        while at > 0 && at < found && self.cases[at].game == self.cases[at - 1].game {
            at -= 1;
        }
        if validation > 0 && at == 0 && train.is_none_or(|train| train.saturating_add(validation) > found) {
            return Err(refuse);
        }
        let mut held = self.clone();
        held.cases.drain(..at);
        held.cases.truncate(validation);
        let learned = self.first(at.min(train.unwrap_or(at)));
        let enough = train.is_none_or(|train| learned.len() == train) && !learned.is_empty();
        if enough { Ok((learned, held)) } else { Err(refuse) }
    }
}

/// Adds an amount to a part, where the index may stand already.
fn put(part: &mut Vec<(u16, f32)>, index: usize, amount: f32) {
    let index = index as u16;
    match part.iter_mut().find(|(i, _)| *i == index) {
        Some((_, sum)) => *sum += amount,
        None => part.push((index, amount)),
    }
}
