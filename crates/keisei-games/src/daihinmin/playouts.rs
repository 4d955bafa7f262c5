//! Playouts, compiled once plainly and once for CPUs that count bits.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "it must take on the caller's target features")]

use super::gifts;
use super::moves::Move;
use super::table::Table;
use keisei_core::{Outcome, Position, Rng, Seat, Stream, Tally};

/// Tallies `n` light playouts; simulation `i` draws from `stream.child(i)`.
pub(super) fn tally(from: &Table, n: u32, stream: Stream) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { tally_bits(from, n, stream) };
    }
    run(from, n, stream)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn tally_bits(from: &Table, n: u32, stream: Stream) -> Tally {
    run(from, n, stream)
}

#[inline(always)]
fn run(from: &Table, n: u32, stream: Stream) -> Tally {
    let mut tally = Tally::default();
    for i in 0..n {
        let mut table = *from;
        let plies = play_out(&mut table, &mut stream.child(u64::from(i)).rng(), |_, _| {});
        tally.add(&table, plies);
    }
    tally
}

/// Plays to the end: gifts at random, then whatever ends the hand, else any meld, else a pass.
#[inline(always)]
fn play_out(table: &mut Table, rng: &mut Rng, mut tell: impl FnMut(&Table, Move)) -> u32 {
    let mut plies = 0;
    while let Some(giver) = table.giver() {
        let (hand, size) = (table.hand(giver), table.gift_size());
        let gift = gifts::nth(hand, size, rng.below(gifts::count(hand, size)));
        tell(table, Move::Give(gift));
        table.give(gift);
        plies += 1;
    }
    while !table.over() {
        let legal = table.light();
        let count = legal.count();
        if count == 0 {
            tell(table, Move::Pass);
            table.pass();
        } else {
            let meld = legal.nth(rng.below(count));
            tell(table, Move::Play(meld));
            table.meld(meld);
        }
        plies += 1;
    }
    plies
}

/// Plays one game of the light policy and tells its moves.
pub(super) fn told(from: &Table, rng: &mut Rng, trace: &mut Vec<(Seat, Move)>) -> Outcome {
    let mut table = *from;
    let plies = play_out(&mut table, rng, |table, m| trace.push((table.turn(), m)));
    Outcome::of(&table, plies)
}

#[cfg(test)]
mod tests {
    use super::super::{Daihinmin, Meld};
    use super::*;
    use keisei_core::Game;

    /// The light policy as its sentence says it, over the listed moves.
    fn literal(table: &Table, rng: &mut Rng) -> Move {
        let moves: Vec<Move> = table.moves().collect();
        if let Move::Give(_) = moves[0] {
            return *rng.pick(&moves).unwrap();
        }
        let hand = table.hand(table.turn());
        let melds: Vec<Meld> =
            moves.iter().filter_map(|m| if let Move::Play(meld) = m { Some(*meld) } else { None }).collect();
        let last: Vec<Meld> = melds.iter().copied().filter(|meld| meld.cards() == hand).collect();
        let among = if last.is_empty() { &melds } else { &last };
        rng.pick(among).map_or(Move::Pass, |&meld| Move::Play(meld))
    }

    #[test]
    fn every_path_plays_the_same_games() {
        let game = Daihinmin::default();
        let stream = Stream::new(3).named("paths");
        let mut table = game.start(&mut stream.rng());
        for number in 0..12 {
            let mut rng = stream.child(number).rng();
            while let Some(m) = table.random_move(&mut rng) {
                let stream = stream.child(table.key());
                let mut plain = Tally::default();
                for i in 0..6 {
                    let (mut end, mut plies, mut rng) = (table, 0, stream.child(i).rng());
                    while !end.is_over() {
                        end.play(literal(&end, &mut rng));
                        plies += 1;
                    }
                    plain.add(&end, plies);
                }
                assert_eq!(table.playouts(6, stream), plain);
                assert_eq!(run(&table, 6, stream), plain);
                table.play(m);
            }
            table = game.next(&table, &mut rng);
        }
    }
}
