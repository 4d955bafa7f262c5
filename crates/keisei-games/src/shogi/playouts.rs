//! Playouts: uniform legal moves, and wins that are seen where the rules say so.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "it must take on the caller's target features")]

use super::board::Board;
use super::legal::Group;
use super::moves::Move;
use super::pieces::Pieces;
use super::rules::Rules;
use keisei_core::{Outcome, Position, Rng, Seat, Stream, Tally};

/// The legal moves of a position, group by group.
struct Groups {
    list: [Group; Groups::MOST],
    len: usize,
    /// Moves in all of them.
    count: u32,
}

impl Groups {
    /// The king, the pawns, every other piece, and seven kinds in hand.
    const MOST: usize = 48;

    fn new() -> Self {
        Groups { list: [Group::NONE; Groups::MOST], len: 0, count: 0 }
    }

    #[inline(always)]
    fn fill(&mut self, pieces: &Pieces) {
        (self.len, self.count) = (0, 0);
        pieces.groups(&pieces.look(pieces.turn as usize & 1), |group| {
            self.list[self.len] = group;
            self.len += 1;
            self.count += group.count();
        });
    }

    /// Returns the move that has `n` before it.
    #[inline(always)]
    fn nth(&self, mut n: u32) -> Option<Move> {
        for group in &self.list[..self.len] {
            let count = group.count();
            if n < count {
                return Some(group.nth(n));
            }
            n -= count;
        }
        None
    }
}

/// Draws uniformly from the legal moves of a position whose game is not over by repetition or declaration.
pub fn draw(board: &Board, rng: &mut Rng) -> Option<Move> {
    let mut groups = Groups::new();
    groups.fill(&board.pieces);
    if groups.count == 0 {
        return None;
    }
    let drawn = rng.below(groups.count + u32::from(board.may_declare()));
    groups.nth(drawn).or(Some(Move::DECLARE))
}

/// How a playout ended: after so many plies, and won by whom.
struct End {
    plies: u32,
    winner: Option<usize>,
}

#[inline(always)]
fn play_out(
    mut pieces: Pieces,
    rules: Rules,
    groups: &mut Groups,
    rng: &mut Rng,
    mut tell: impl FnMut(usize, Move),
) -> End {
    for plies in 0..Board::MAX_PLIES {
        let us = pieces.turn as usize & 1;
        groups.fill(&pieces);
        if groups.count == 0 {
            return End { plies, winner: Some(us ^ 1) };
        }
        let may_declare = rules.declare && pieces.may_declare();
        let seen = match rules.mate1 {
            true if may_declare => Some(Move::DECLARE),
            true => pieces.mate_among(&groups.list[..groups.len]),
            false => None,
        };
        if let Some(m) = seen {
            tell(us, m);
            return End { plies: plies + 1, winner: Some(us) };
        }
        let drawn = rng.below(groups.count + u32::from(may_declare));
        let Some(m) = groups.nth(drawn) else {
            tell(us, Move::DECLARE);
            return End { plies: plies + 1, winner: Some(us) };
        };
        tell(us, m);
        pieces.play(m);
    }
    let winner = (!pieces.can_move()).then_some(pieces.turn as usize & 1 ^ 1);
    End { plies: Board::MAX_PLIES, winner }
}

/// Plays a game out; one that was over before has no plies.
#[inline(always)]
fn from_board(board: &Board, groups: &mut Groups, rng: &mut Rng, tell: impl FnMut(usize, Move)) -> End {
    match board.end {
        super::End::Open => play_out(board.pieces, board.rules, groups, rng, tell),
        super::End::Draw => End { plies: 0, winner: None },
        super::End::Won(seat) => End { plies: 0, winner: Some(seat.index()) },
    }
}

/// Tallies `n` playouts of the light policy; simulation `i` draws from `stream.child(i)`.
pub fn tally(board: &Board, n: u32, stream: Stream) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if super::has_bit_instructions() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { tally_with_bits(board, n, stream) };
    }
    tally_plainly(board, n, stream)
}

/// The same code where the CPU counts and finds bits in one instruction.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn tally_with_bits(board: &Board, n: u32, stream: Stream) -> Tally {
    tallied(board, n, stream)
}

fn tally_plainly(board: &Board, n: u32, stream: Stream) -> Tally {
    tallied(board, n, stream)
}

#[inline(always)]
fn tallied(board: &Board, n: u32, stream: Stream) -> Tally {
    let (mut tally, mut groups) = (Tally::default(), Groups::new());
    for i in 0..n {
        let mut rng = stream.child(u64::from(i)).rng();
        add(&mut tally, &from_board(board, &mut groups, &mut rng, |_, _| ()));
    }
    tally
}

fn add(tally: &mut Tally, end: &End) {
    tally.games += 1;
    tally.plies += u64::from(end.plies);
    for seat in 0..2 {
        let halves = end.winner.map_or(1, |winner| 2 * u64::from(winner == seat));
        tally.payoffs[seat] += halves * Tally::UNIT / 2;
        tally.wins[seat] += halves / 2;
    }
}

/// Plays one game out and appends who played what.
pub fn traced(board: &Board, rng: &mut Rng, trace: &mut Vec<(Seat, Move)>) -> Outcome {
    let mut groups = Groups::new();
    let end = from_board(board, &mut groups, rng, |us, m| trace.push((Seat(us as u8), m)));
    let mut payoffs = [0.5; Seat::MAX];
    if let Some(winner) = end.winner {
        (payoffs[winner], payoffs[winner ^ 1]) = (1.0, 0.0);
    }
    Outcome { payoffs, plies: end.plies }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Shogi;
    use keisei_core::{Game, Spec};

    /// Playouts as the trait's own words make them, with the real board but for its repetitions.
    fn plain(board: &Board, rng: &mut Rng, mate1: bool) -> (u32, Option<Seat>) {
        let mut board = board.without_past();
        for plies in 0..Board::MAX_PLIES {
            let moves: Vec<Move> = board.moves().collect();
            if moves.is_empty() {
                return (plies, Some(board.turn().other()));
            }
            let wins = |&m: &Move| {
                let mut after = board.clone();
                after.play(m);
                after.is_over()
            };
            if mate1 && moves.iter().any(wins) {
                return (plies + 1, Some(board.turn()));
            }
            let m = moves[rng.below(moves.len() as u32) as usize];
            if m == Move::DECLARE {
                return (plies + 1, Some(board.turn()));
            }
            board.play(m);
            board = board.without_past();
        }
        (Board::MAX_PLIES, board.is_over().then(|| board.turn().other()))
    }

    #[test]
    fn playouts_are_the_plain_ones() {
        for text in ["shogi", "shogi:mate1=yes", "shogi:mate1=yes,handicap=six", "shogi:declare=no"] {
            let game = Shogi::from_spec(&mut text.parse::<Spec>().unwrap()).unwrap();
            let board = Board::start(&game);
            for seed in 0..6 {
                let stream = Stream::new(seed).named(text);
                let (plies, winner) = plain(&board, &mut stream.child(0).rng(), game.rules.mate1);
                let tally = board.playouts(1, stream);
                assert_eq!(tally, tally_plainly(&board, 1, stream));
                assert_eq!(tally.plies, u64::from(plies), "{text} {seed}");
                let payoff = winner.map_or(0.5, |winner| f64::from(u8::from(winner == Seat::FIRST)));
                assert_eq!(tally.payoff(Seat::FIRST), payoff, "{text} {seed}");
            }
        }
    }

    /// Whatever random games come to, a mate in one is found exactly where some move mates.
    #[test]
    fn no_mate_is_missed_and_none_is_made_up() {
        let (mut mates, mut positions) = (0, 0);
        for game in 0..60 {
            let mut rng = Stream::new(game).named("mates").rng();
            let mut board = Board::start(&Shogi::default());
            while let Some(m) = board.random_move(&mut rng).filter(|_| board.plies() < 400) {
                board.play(m);
                let mating = |&m: &Move| {
                    let mut after = board.pieces;
                    after.play(m);
                    after.move_count() == 0
                };
                let plain: Vec<Move> = board.pieces.moves().filter(mating).collect();
                let found = board.mate_in_one();
                assert_eq!(found.is_some(), !plain.is_empty() && !board.is_over(), "{board} {plain:?}");
                assert!(found.is_none_or(|m| plain.contains(&m)), "{board} {found:?}");
                mates += u32::from(found.is_some());
                positions += 1;
            }
        }
        assert!(mates > 500 && positions > 15_000, "{mates} {positions}");
    }
}
