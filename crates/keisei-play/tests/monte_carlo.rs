//! Flat Monte Carlo estimates what random play is really worth.

use keisei_core::toys::nim::{Bouton, Heaps};
use keisei_core::{Position, Seat, Stream};
use keisei_play::search::{MonteCarlo, Share, Uct};
use std::time::{Duration, Instant};

/// Returns the first seat's exact payoff when both play at random.
fn exact(heaps: Heaps) -> f64 {
    if heaps.is_over() {
        return f64::from(heaps.payoff(Seat::FIRST));
    }
    let values: Vec<f64> = heaps.moves().map(|m| exact(after(heaps, m))).collect();
    values.iter().sum::<f64>() / values.len() as f64
}

fn after(mut heaps: Heaps, m: <Heaps as Position>::Move) -> Heaps {
    heaps.play(m);
    heaps
}

#[test]
fn means_agree_with_exact_random_play() {
    const PLAYOUTS: u32 = 40_000;
    for sticks in [[2, 0, 1], [2, 2, 2], [1, 2, 3]] {
        let heaps = Heaps::new(sticks);
        let view = heaps.view(Seat::FIRST);
        let search = MonteCarlo { share: Share::Each(PLAYOUTS) };
        for arm in search.arms::<Heaps>(&view, Stream::new(6)).unwrap() {
            let (mean, truth) = (arm.tally.payoff(Seat::FIRST), exact(after(heaps, arm.m)));
            let error = (truth * (1.0 - truth) / f64::from(PLAYOUTS)).sqrt();
            assert!((mean - truth).abs() <= 4.0 * error, "{heaps} {}: {mean} for {truth}", arm.m);
        }
        let standing = search.standing::<Heaps>(&view, Stream::new(7));
        assert!((standing.payoff(Seat::FIRST) - exact(heaps)).abs() < 0.01, "{heaps}");
    }
}

#[test]
fn a_total_is_spent_to_the_last_playout() {
    let view = Heaps::new([3, 4, 5]).view(Seat::FIRST);
    for total in [1, 11, 12, 13, 500] {
        let arms = MonteCarlo { share: Share::Total(total) }.arms::<Heaps>(&view, Stream::new(1)).unwrap();
        assert_eq!(arms.iter().map(|arm| arm.tally.games).sum::<u64>(), u64::from(total));
    }
}

#[test]
fn a_clock_stops_the_rounds_and_not_the_first_game() {
    let view = Heaps::new([3, 4, 5]).view(Seat::FIRST);
    let search = MonteCarlo { share: Share::Each(100) };
    let past = Instant::now();
    let arms = search.arms_until::<Heaps>(&view, Stream::new(1), &past.into()).unwrap();
    assert_eq!(arms.iter().map(|arm| arm.tally.games).collect::<Vec<_>>()[..2], [1, 0]);
    // With all the time in the world everybody gets their share.
    let later = past + Duration::from_secs(100_000);
    for share in [Share::Each(77), Share::Total(100)] {
        let arms = MonteCarlo { share }.arms_until::<Heaps>(&view, Stream::new(1), &later.into()).unwrap();
        let games: Vec<u64> = arms.iter().map(|arm| arm.tally.games).collect();
        let asked: Vec<u64> = (0..12).map(|i| u64::from(share.of(i, 12))).collect();
        assert_eq!(games, asked);
    }
}

#[test]
fn a_clock_stops_uct() {
    let view = Heaps::new([3, 4, 5]).view(Seat::FIRST);
    let search = Uct::<Bouton>::new(u32::MAX);
    let found =
        search.search_with_info::<Heaps>(&view, Stream::new(1), &Instant::now().into(), &mut |_| {}).unwrap();
    assert_eq!(found.playouts, 1);
}
