use super::numbers::{COUNT, KKP, KPP, PIECES};
use super::rows::Summing;
use super::walk::Walking;
use super::*;
use crate::shogi::{Shogi, Square};
use keisei_core::{Evaluator, Game, Linear, Position, Rng, Stream, Walk};
use std::collections::HashMap;

fn seen(board: &Board, seat: Seat) -> HashMap<usize, f32> {
    let mut seen = HashMap::new();
    Bonanza::default().visit(board, seat, |index, amount| *seen.entry(index).or_insert(0.0) += amount);
    seen.retain(|_, amount| *amount != 0.0);
    seen
}

/// The same position with left and right exchanged.
fn turned(board: &Board) -> Board {
    let mut set_up = crate::shogi::SetUp::default();
    for (square, piece) in board.pieces() {
        assert!(set_up.put(square.mirrored(), piece));
    }
    for seat in Seat::all(2) {
        for kind in Kind::IN_HAND {
            set_up.hold(seat, kind, board.hand(seat).count(kind));
        }
    }
    set_up.board(board.turn(), board.rules(), 1).unwrap()
}

/// Weights for everything, whole as learning makes them.
fn weights(rng: &mut Rng) -> Vec<f32> {
    let material =
        [100.0, 300.0, 300.0, 400.0, 500.0, 600.0, 700.0, 400.0, 400.0, 400.0, 500.0, 800.0, 1000.0];
    let mut state = rng.next_u64();
    let relations = (KPP..COUNT).map(|_| {
        // A short generator: ninety million numbers are to be made while a test waits.
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        f32::from((state >> 48) as i16 >> 4)
    });
    material.into_iter().chain(relations).collect()
}

#[test]
fn the_tables_have_bonanzas_sizes() {
    assert_eq!(81 * PAIRS, 88_292_106);
    assert_eq!(81 * 81 * PIECES, 4_842_018);
    assert_eq!(Bonanza::COUNT - Bonanza::KPP, 93_134_124);
}

#[test]
fn seats_and_mirrors_are_symmetric() {
    let mut rng = Stream::new(3).named("bonanza").rng();
    let mut board = Shogi::default().start(&mut rng);
    // The start is the same from both sides: all cancels.
    assert!(seen(&board, Seat::FIRST).is_empty());
    while let Some(m) = board.random_move(&mut rng).filter(|_| board.plies() < 250) {
        board.play(m);
        let first = seen(&board, Seat::FIRST);
        let negated: HashMap<usize, f32> = first.iter().map(|(&index, amount)| (index, -amount)).collect();
        assert_eq!(seen(&board, Seat::SECOND), negated);
        assert_eq!(seen(&turned(&board), Seat::FIRST), first, "{board}");
    }
}

/// Every number of Bonanza's and its mirror image fold to the same, once and for all.
#[test]
fn folding_is_done_once() {
    let mut rng = Stream::new(5).named("folding").rng();
    for _ in 0..100_000 {
        let index = KPP + rng.below((COUNT - KPP) as u32) as usize;
        let folded = Bonanza::folded(index);
        assert!(folded <= index || index < KKP || folded >= KKP);
        assert_eq!(Bonanza::folded(folded), folded);
    }
    assert_eq!((0..KPP).map(Bonanza::folded).collect::<Vec<_>>(), (0..KPP).collect::<Vec<_>>());
}

/// A gold beside the king on 8h, where the paper's figures 8 and 9 show it.
#[test]
fn a_gold_beside_a_king_is_where_bonanza_has_it() {
    let board: Board = "4k4/9/9/9/9/9/9/1KG6/9 b - 1".parse().unwrap();
    let king = number("8h".parse::<Square>().unwrap(), crate::shogi::BLACK);
    assert_eq!(king, 64);
    let gold = Entry::new(666 + 65).unwrap();
    assert_eq!(gold.label(), "own gold 7h");
    assert_eq!(Bonanza::kpp(king, gold, gold), KPP + 64 * PAIRS + 731 * 732 / 2 + 731);
    assert_eq!(seen(&board, Seat::FIRST)[&Bonanza::kpp(king, gold, gold)], UNIT);
}

/// Follows random games with both ways of summing, up and down, and holds them against sums over all features.
fn follow(games: u64) -> (u64, u64) {
    let stream = Stream::new(7).named("following");
    let weights = weights(&mut stream.rng());
    let features = ShogiFeatures::Bonanza(Bonanza::default().prepared_for(&weights));
    let mut plain = Linear::new(features.clone(), &weights[..]);
    let ShogiFeatures::Bonanza(Bonanza { table: Some(table) }) = &features else { unreachable!() };
    let start = Shogi::default().start(&mut stream.rng());
    let mut walk = features.walk(&weights, start.clone());
    let mut twin = Walking::by(Summing::PLAIN, table.clone(), start.clone());
    let (mut positions, mut full) = (0, 0);
    for game in 0..games {
        let mut rng = stream.child(game).rng();
        walk.restart(start.clone());
        twin.restart(start.clone());
        for _ in 0..250 {
            let Some(m) = walk.at().random_move(&mut rng) else { break };
            let other = walk.at().random_move(&mut rng).unwrap_or(m);
            // Sometimes the sums after another move are at hand, and sometimes nobody has asked for any.
            let asked = rng.below(4);
            let after = if asked > 0 { Some(walk.after(m, Seat::FIRST)) } else { None };
            if asked > 1 {
                walk.after(other, Seat::FIRST);
            }
            walk.down(m);
            twin.down(m);
            positions += 1;
            if asked < 3 {
                let value = walk.value(Seat::FIRST);
                assert_eq!(after.unwrap_or(value), value);
                assert_eq!((walk.value(Seat::SECOND), twin.value(Seat::FIRST)), (-value, value));
                assert_eq!(plain.evaluate(walk.at(), Seat::FIRST), value, "{}", walk.at().sfen());
                full += 1;
            }
            if rng.below(4) == 0 {
                walk.up();
                twin.up();
                let value = walk.value(Seat::FIRST);
                assert_eq!(twin.value(Seat::FIRST), value);
            }
        }
    }
    (positions, full)
}

/// What a move changes added up is the sum over all features, by one entry at a time and by eight: a million times.
#[test]
fn following_is_summing_afresh() {
    let (positions, full) = follow(5_700);
    assert!(full >= 1_000_000, "{full} of {positions}");
}

/// Weights that are not whole are kept as finely as sixteen bits allow.
#[test]
fn other_weights_are_rounded() {
    let mut few = vec![0.0; COUNT];
    let board: Board = "4k4/9/9/9/9/9/9/1KG6/9 b G 1".parse().unwrap();
    let mut amounts = seen(&board, Seat::FIRST).into_iter().collect::<Vec<_>>();
    amounts.sort_by_key(|&(index, _)| index);
    for (at, &(index, _)) in amounts.iter().enumerate() {
        few[index] = (at as f32 * 0.37).sin();
    }
    let expected: f32 = amounts.iter().map(|&(index, amount)| few[index] * amount).sum();
    let features = Bonanza::default().prepared_for(&few);
    let value = Walking::new(features.table().unwrap().clone(), board).value(Seat::FIRST);
    assert!((value - expected).abs() < 1e-3, "{value} {expected}");
}

/// Eight entries at once are one by one.
#[test]
fn sums_are_the_same_any_way() {
    use super::rows::{List, MOST};
    let mut rng = Stream::new(9).named("rows").rng();
    let mut row =
        |at: usize| std::array::from_fn(|other| ((at * other) as u16 ^ rng.next_u64() as u16).cast_signed());
    let mut rows: Vec<table::Row> = (0..=Entry::COUNT).map(&mut row).collect();
    // None counts nothing with anything.
    for row in &mut rows {
        row[Entry::COUNT] = 0;
    }
    rows[Entry::COUNT] = [0; table::STRIDE];
    for len in 0..=MOST {
        let mut list = List::EMPTY;
        list.0[..len].fill_with(|| rng.below(Entry::COUNT as u32) as u16);
        assert_eq!(Summing::best().row(&rows[len], &list), Summing::PLAIN.row(&rows[len], &list));
        assert_eq!(Summing::best().pairs(&rows, &list), Summing::PLAIN.pairs(&rows, &list));
    }
}
