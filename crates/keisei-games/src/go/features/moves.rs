//! What a rating of moves looks at: the eight points around a move, and what it does to the chains beside it.
//!
//! | group | count | what |
//! |---|---|---|
//! | surroundings | 1,107 | own, other, empty or off the board on the eight points around, symmetries folded |
//! | takes | 3 | one stone, two, three or more |
//! | saves | 3 | own stones that were in atari and have two liberties after it |
//! | threatens | 3 | stones of the other's that are in atari after it and were not before |
//! | endangers | 3 | own stones that are in atari after it |
//! | line | 15 | the line from the edge, up to the fifth, in each phase of the game |
//! | eye | 1 | fills what playouts take for an own eye |
//! | pass | 6 | passes, in each phase, after a pass or not |

use crate::go::bits::Bits;
use crate::go::board::{Board, on_grid};
use crate::go::phase;
use crate::go::point::{Move, Point};
use crate::go::stones::{Ground, Stones};
use keisei_core::{FeatureSet, MoveFeatures, Position, UnknownName};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The sets of move features there are.
pub const MOVE_SETS: &[FeatureSet] = &[FeatureSet {
    name: "shape",
    about: "3×3 surroundings, captures, atari and the line from the edge",
    version: 1,
}];

/// Names of the phases, in order.
const PHASES: [&str; 3] = ["opening", "middle", "endgame"];
/// Lines from the edge that are told apart.
const LINES: usize = 5;
/// Sizes of chains that are told apart.
const SIZES: usize = 3;

/// What a move of Go shows.
///
/// ```
/// use keisei_core::{MoveFeatures, move_features::dense};
/// use keisei_games::go::{Board, GoMoves};
/// let board: Board = "9/9/9/9/9/9/9/X8/O8 X".parse()?;
/// let shown = dense(&GoMoves, &board, "B1".parse()?);
/// let names: Vec<String> = (0..GoMoves.count()).filter(|&i| shown[i] != 0.0).map(|i| GoMoves.label(i)).collect();
/// assert_eq!(names, ["X../O./###", "takes 1", "line 1 in the opening"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoMoves;

impl GoMoves {
    /// Builds a set by its name.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        if MOVE_SETS.iter().any(|set| set.name == name) {
            return Ok(GoMoves);
        }
        let known = MOVE_SETS.iter().map(|set| set.name.to_owned()).collect();
        Err(UnknownName { kind: "set of move features of go", name: name.to_owned(), known })
    }
}

/// Where each group begins.
struct Places;

impl Places {
    fn takes() -> usize {
        Surroundings::all().count()
    }
    fn saves() -> usize {
        Self::takes() + SIZES
    }
    fn threatens() -> usize {
        Self::saves() + SIZES
    }
    fn endangers() -> usize {
        Self::threatens() + SIZES
    }
    fn line() -> usize {
        Self::endangers() + SIZES
    }
    fn eye() -> usize {
        Self::line() + LINES * PHASES.len()
    }
    fn pass() -> usize {
        Self::eye() + 1
    }
    fn end() -> usize {
        Self::pass() + 2 * PHASES.len()
    }
}

impl MoveFeatures<Board> for GoMoves {
    fn name(&self) -> &'static str {
        "shape"
    }

    fn count(&self) -> usize {
        Places::end()
    }

    fn visit_move(&self, board: &Board, m: Move, mut each: impl FnMut(usize, f32)) {
        let stage = PHASES.iter().position(|&name| name == phase(board)).unwrap_or(0);
        let Move::Place(point) = m else {
            let after = usize::from(board.passes() > 0);
            return each(Places::pass() + 2 * stage + after, 1.0);
        };
        each(Surroundings::all().class(board, point), 1.0);
        let effect = Effect::of(board, point);
        for (place, stones) in [
            (Places::takes(), effect.takes),
            (Places::saves(), effect.saves),
            (Places::threatens(), effect.threatens),
            (Places::endangers(), effect.endangers),
        ] {
            if stones > 0 {
                each(place + (stones as usize).min(SIZES) - 1, 1.0);
            }
        }
        each(Places::line() + LINES * stage + line(board, point).min(LINES) - 1, 1.0);
        if effect.eye {
            each(Places::eye(), 1.0);
        }
    }

    fn label(&self, index: usize) -> String {
        let size = |from: usize| ["1", "2", "3 or more"][(index - from).min(SIZES - 1)];
        match index {
            i if i < Places::takes() => Surroundings::all().label(i),
            i if i < Places::saves() => format!("takes {}", size(Places::takes())),
            i if i < Places::threatens() => format!("saves {}", size(Places::saves())),
            i if i < Places::endangers() => format!("threatens {}", size(Places::threatens())),
            i if i < Places::line() => format!("endangers {}", size(Places::endangers())),
            i if i < Places::eye() => {
                let at = i - Places::line();
                format!("line {} in the {}", at % LINES + 1, PHASES[at / LINES])
            }
            i if i < Places::pass() => "fills an eye".to_owned(),
            i if i < Places::end() => {
                let at = i - Places::pass();
                format!("passes{} in the {}", ["", " too"][at % 2], PHASES[at / 2])
            }
            _ => String::new(),
        }
    }
}

/// Counts the line from the nearest edge, the first being 1.
fn line(board: &Board, point: Point) -> usize {
    let size = board.rules().size();
    let from = |at: u8| at.min(size - 1 - at);
    usize::from(from(point.column()).min(from(point.row()))) + 1
}

/// What a stone does to the chains beside it, in stones.
#[derive(Default)]
struct Effect {
    takes: u32,
    saves: u32,
    threatens: u32,
    endangers: u32,
    eye: bool,
}

impl Effect {
    fn of(board: &Board, point: Point) -> Self {
        let Some(cell) = board.cell_of(point) else { return Effect::default() };
        on_grid!(&board.grid, stones => Self::on(stones, Ground::of(*board.rules()), board.turn().index(), cell))
    }

    fn on<const W: usize>(before: &Stones<W>, ground: &Ground<W>, us: usize, cell: usize) -> Self {
        let (mut after, stone) = (*before, Bits::of(cell));
        let taken = after.place(ground, us, cell);
        let (own, other) = (after.of[us], after.of[us ^ 1]);
        let chain = stone.spread(own);
        let rescued = (before.of[us] & before.atari & chain).count();
        let alarmed = other & after.atari & !before.atari;
        Effect {
            takes: taken[us ^ 1].count(),
            saves: if (chain & after.atari).is_empty() { rescued } else { 0 },
            threatens: (stone.beside() & alarmed).spread(other).count(),
            endangers: (chain & after.atari).count(),
            eye: before.eyes(ground, us).has(cell),
        }
    }
}

/// Points around a move.
const AROUND: usize = 8;
/// States of such a point: empty, own, the other's, off the board.
const STATES: usize = 4;
const OFF: u8 = 3;
/// The points around in order, each an eighth of a turn after the one before.
const STEPS: [(i8, i8); AROUND] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The classes of what may lie around a move.
pub struct Surroundings {
    /// The class of each code, in base four.
    table: Vec<u16>,
    samples: Vec<[u8; AROUND]>,
}

static SURROUNDINGS: LazyLock<Surroundings> = LazyLock::new(Surroundings::new);

impl Surroundings {
    /// Returns the classes, found once.
    pub fn all() -> &'static Surroundings {
        &SURROUNDINGS
    }

    fn new() -> Self {
        let mut all = Surroundings { table: vec![0; STATES.pow(AROUND as u32)], samples: Vec::new() };
        let mut numbers = BTreeMap::new();
        for code in 0..all.table.len() {
            let ring = ring(code);
            if !can_be(ring) {
                continue;
            }
            let first = canonical(ring);
            all.table[code] = *numbers.entry(first).or_insert_with(|| {
                all.samples.push(first);
                all.samples.len() as u16 - 1
            });
        }
        all
    }

    /// Counts the classes.
    pub fn count(&self) -> usize {
        self.samples.len()
    }

    /// Returns the class of what lies around a point, for the side to move.
    fn class(&self, board: &Board, point: Point) -> usize {
        let (size, turn) = (board.rules().size() as i8, board.turn());
        let state = |(right, up): (i8, i8)| {
            let (column, row) = (point.column() as i8 + right, point.row() as i8 + up);
            if !(0..size).contains(&column) || !(0..size).contains(&row) {
                return OFF;
            }
            match board.stone(Point::unchecked(column as u8, row as u8)) {
                None => 0,
                Some(owner) if owner == turn => 1,
                Some(_) => 2,
            }
        };
        let code = STEPS.iter().rev().fold(0, |code, &step| STATES * code + usize::from(state(step)));
        usize::from(self.table[code])
    }

    /// Draws a class in one line, the highest row first and the move left out.
    fn label(&self, class: usize) -> String {
        let Some(ring) = self.samples.get(class) else { return String::new() };
        let mark = |at: usize| ".XO#".as_bytes()[usize::from(ring[at])] as char;
        let row = |at: &[usize]| at.iter().map(|&at| mark(at)).collect::<String>();
        format!("{}/{}/{}", row(&[3, 2, 1]), row(&[4, 0]), row(&[5, 6, 7]))
    }
}

/// Returns the states of a code.
fn ring(code: usize) -> [u8; AROUND] {
    std::array::from_fn(|at| (code / STATES.pow(at as u32) % STATES) as u8)
}

/// Tells whether the points beyond the edge lie as edges do: none, one side, or two that meet.
fn can_be(ring: [u8; AROUND]) -> bool {
    let off = |at: usize| ring[at % AROUND] == OFF;
    // A side is off the board exactly if its three points are; a corner alone never is.
    let sides = [0, 2, 4, 6].map(off);
    let corners = (0..4).all(|i| off(2 * i + 1) == (sides[i] || sides[(i + 1) % 4]));
    corners && !(sides[0] && sides[2]) && !(sides[1] && sides[3])
}

/// Returns the first of the eight turnings and reflections.
fn canonical(ring: [u8; AROUND]) -> [u8; AROUND] {
    let turned = |by: usize| std::array::from_fn(|at| ring[(at + by) % AROUND]);
    let reflected = |by: usize| std::array::from_fn(|at| ring[(AROUND + by - at) % AROUND]);
    let all = [0, 2, 4, 6].into_iter().flat_map(|by| [turned(by), reflected(by)]);
    all.min().unwrap_or(ring)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Go;
    use keisei_core::move_features::dense;
    use keisei_core::{Game, Stream};

    /// Burnside's lemma over rings of eight: in the middle of the board, at an edge, in a corner.
    #[test]
    fn classes_are_as_many_as_burnside_says() {
        // Identity, two quarter turns, half turn; two reflections through points of the ring and two between them
        // leave two points alone each, since both kinds of axes go through points of a ring of eight.
        let inner = (6561 + 2 * 9 + 81 + 4 * 243) / 8;
        let edge = usize::midpoint(243, 27);
        let corner = usize::midpoint(27, 9);
        assert_eq!(Surroundings::all().count(), inner + edge + corner);
    }

    /// What a move does, told by playing it on the plain board.
    #[test]
    fn effects_are_what_playing_shows() {
        let atari = |board: &Board, seat| board.in_atari(seat);
        for seed in 0..6 {
            let mut rng = Stream::new(seed).named("effects").rng();
            let mut board = Go::new(if seed % 2 == 0 { 9 } else { 13 }).unwrap().start(&mut rng);
            while let Some(m) = board.light_move(&mut rng) {
                let us = board.turn();
                for m in board.moves() {
                    let Move::Place(point) = m else { continue };
                    let (effect, mut after) = (Effect::of(&board, point), board.clone());
                    after.play(m);
                    assert_eq!(effect.takes, after.taken(us) - board.taken(us), "{board:#} {m}");
                    // Own stones get into atari only as part of the chain that the move belongs to.
                    let (were, are) = (atari(&board, us), atari(&after, us));
                    assert!(are <= were + effect.endangers && effect.endangers <= are, "{board:#} {m}");
                    if effect.takes == 0 {
                        let (were, are) = (atari(&board, us.other()), atari(&after, us.other()));
                        assert_eq!(are - were, effect.threatens, "{board:#} {m}");
                        if effect.endangers == 0 {
                            assert_eq!(effect.saves, atari(&board, us) - atari(&after, us), "{board:#} {m}");
                        }
                    }
                }
                board.play(m);
            }
        }
    }

    #[test]
    fn every_weight_has_its_own_name_and_every_move_its_features() {
        let names: std::collections::HashSet<String> =
            (0..GoMoves.count()).map(|i| GoMoves.label(i)).collect();
        assert_eq!(names.len(), GoMoves.count());
        assert_eq!(GoMoves.label(GoMoves.count()), "");
        let board = Go::default().start(&mut Stream::new(1).rng());
        for m in board.moves() {
            let shown: f32 = dense(&GoMoves, &board, m).iter().sum();
            assert_eq!(shown, if m == Move::Pass { 1.0 } else { 2.0 });
        }
    }
}
