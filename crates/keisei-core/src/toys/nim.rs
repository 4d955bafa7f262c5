//! Nim with three heaps: take any number from one heap; who takes the last stick wins.

use crate::{
    FeatureSet, Features, Game, MoveFeatures, NumberedMoves, Open, Position, Rng, Seat, Spec, SpecError, Tag,
    Tags, UnknownName,
};
use std::fmt;
use std::str::FromStr;

/// The game of Nim, from heaps of 3, 4 and 5.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

/// Three heaps and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heaps {
    sticks: [u8; 3],
    turn: Seat,
}

/// Takes some sticks from a heap, written `heap-sticks` with heaps counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    heap: u8,
    sticks: u8,
}

/// Text that is no Nim position or move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is neither heaps like \"3 4 5 first\" nor a move like \"1-2\"")]
pub struct NimTextError(String);

impl Heaps {
    /// Sets heaps up for the first seat to move.
    pub fn new(sticks: [u8; 3]) -> Self {
        Heaps { sticks, turn: Seat::FIRST }
    }

    /// Tells whether the seat to move can force the last stick: Bouton's theorem.
    pub fn is_won(&self) -> bool {
        self.sticks.iter().fold(0, |sum, heap| sum ^ heap) != 0
    }
}

impl Position for Heaps {
    type Move = Take;
    type View = Open<Heaps>;
    const SEATS: usize = 2;
    const MAX_PLIES: u32 = 3 * 255;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn key(&self) -> u64 {
        let [a, b, c] = self.sticks;
        u64::from_le_bytes([a, b, c, self.turn.0, 0, 0, 0, 0]).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn moves(&self) -> impl Iterator<Item = Take> + '_ {
        (0..3u8).flat_map(|heap| (1..=self.sticks[heap as usize]).map(move |sticks| Take { heap, sticks }))
    }

    fn play(&mut self, m: Take) {
        self.sticks[m.heap as usize] -= m.sticks;
        self.turn = self.turn.other();
    }

    fn payoff(&self, seat: Seat) -> f32 {
        if seat == self.turn { 0.0 } else { 1.0 }
    }

    fn score(&self, _: Seat) -> Option<f32> {
        None
    }

    fn view(&self, _: Seat) -> Open<Heaps> {
        Open(*self)
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            for (i, &heap) in self.sticks.iter().enumerate() {
                writeln!(f, "{}: {}", i + 1, "|".repeat(heap as usize))?;
            }
            return Ok(());
        }
        let [a, b, c] = self.sticks;
        write!(f, "{a} {b} {c} {}", Nim::seat_name(self.turn))
    }
}

impl FromStr for Heaps {
    type Err = NimTextError;

    fn from_str(text: &str) -> Result<Self, NimTextError> {
        let refuse = || NimTextError(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let [a, b, c, turn] = words[..] else { return Err(refuse()) };
        let turn = match turn {
            "first" => Seat::FIRST,
            "second" => Seat::SECOND,
            _ => return Err(refuse()),
        };
        let heap = |word: &str| word.parse().map_err(|_| refuse());
        Ok(Heaps { sticks: [heap(a)?, heap(b)?, heap(c)?], turn })
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.heap + 1, self.sticks)
    }
}

impl FromStr for Take {
    type Err = NimTextError;

    fn from_str(text: &str) -> Result<Self, NimTextError> {
        let refuse = || NimTextError(text.to_owned());
        let (heap, sticks) = text.split_once('-').ok_or_else(refuse)?;
        match (heap.parse::<u8>(), sticks.parse::<u8>()) {
            (Ok(heap @ 1..=3), Ok(sticks @ 1..)) => Ok(Take { heap: heap - 1, sticks }),
            _ => Err(refuse()),
        }
    }
}

/// Two features: whether Bouton's theorem gives the game to the first seat, and the turn.
#[derive(Clone, Copy, Debug)]
pub struct Bouton;

impl Features<Heaps> for Bouton {
    fn name(&self) -> &'static str {
        "bouton"
    }

    fn count(&self) -> usize {
        2
    }

    fn visit(&self, position: &Heaps, seat: Seat, mut each: impl FnMut(usize, f32)) {
        let side = |yes: bool| if yes { 1.0 } else { -1.0 };
        let sign = side(seat == Seat::FIRST);
        let first_wins = position.is_won() == (position.turn == Seat::FIRST);
        each(0, sign * side(first_wins));
        each(1, sign * side(position.turn == Seat::FIRST));
    }

    fn label(&self, index: usize) -> String {
        ["won for first", "turn"][index].to_owned()
    }
}

/// Three features of a move: whether Bouton's theorem has its position won, whether it leaves the
/// other seat a lost one, and the share of the heap it takes.
#[derive(Clone, Copy, Debug)]
pub struct Takes;

impl MoveFeatures<Heaps> for Takes {
    fn name(&self) -> &'static str {
        "takes"
    }

    fn count(&self) -> usize {
        3
    }

    fn visit_position(&self, heaps: &Heaps, mut each: impl FnMut(usize, f32)) {
        if heaps.is_won() {
            each(0, 1.0);
        }
    }

    fn visit_move(&self, heaps: &Heaps, m: Take, mut each: impl FnMut(usize, f32)) {
        let mut after = *heaps;
        after.play(m);
        if !after.is_won() {
            each(1, 1.0);
        }
        each(2, f32::from(m.sticks) / f32::from(heaps.sticks[m.heap as usize]));
    }

    fn label(&self, index: usize) -> String {
        ["won", "leaves a lost position", "share of the heap"][index].to_owned()
    }
}

/// The sticks taken, less one, of 255, heap by heap.
impl NumberedMoves<Heaps> for Nim {
    fn move_count(&self) -> usize {
        3 * 255
    }

    fn move_number(&self, _: &Heaps, m: Take) -> usize {
        255 * usize::from(m.heap) + usize::from(m.sticks) - 1
    }

    fn numbered_move(&self, heaps: &Heaps, number: usize) -> Option<Take> {
        let m = Take { heap: (number / 255) as u8, sticks: (number % 255) as u8 + 1 };
        (number < self.move_count() && heaps.is_legal(m)).then_some(m)
    }
}

impl Game for Nim {
    type Position = Heaps;
    type Features = Bouton;
    type MoveFeatures = Takes;
    const NAME: &'static str = "nim";
    const ABOUT: &'static str = "Nim with heaps of 3, 4 and 5 sticks";
    const RULES: u32 = 1;

    fn seat_name(seat: Seat) -> String {
        ["first", "second"][seat.index()].to_owned()
    }

    fn from_spec(_: &mut Spec) -> Result<Self, SpecError> {
        Ok(Nim)
    }

    fn start(&self, _: &mut Rng) -> Heaps {
        Heaps::new([3, 4, 5])
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        &[FeatureSet { name: "bouton", about: "who wins by Bouton's theorem, and the turn", version: 1 }]
    }

    fn features(&self, name: &str) -> Result<Bouton, UnknownName> {
        if name == "bouton" {
            return Ok(Bouton);
        }
        Err(UnknownName {
            kind: "feature set of nim",
            name: name.to_owned(),
            known: vec!["bouton".to_owned()],
        })
    }

    fn move_feature_sets(&self) -> &'static [FeatureSet] {
        &[FeatureSet {
            name: "takes",
            about: "whether the heaps are won, and whether a move keeps them so",
            version: 1,
        }]
    }

    fn move_features(&self, name: &str) -> Result<Takes, UnknownName> {
        let sets = self.move_feature_sets();
        let known = sets.iter().any(|set| set.name == name);
        if known { Ok(Takes) } else { Err(crate::move_features::unknown(Nim::NAME, name, sets)) }
    }

    fn numbered_moves(&self) -> Option<&dyn NumberedMoves<Heaps>> {
        Some(self)
    }

    fn tags(&self, position: &Heaps) -> Tags {
        Tags(vec![("sticks", Tag::Count(position.sticks.iter().map(|&s| i64::from(s)).sum()))])
    }
}
