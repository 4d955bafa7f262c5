//! Three seats, hidden cards, and a series that carries over.

use super::*;
use crate::matches::{Schedule, run, run_each};
use keisei_core::Seat;
use keisei_core::toys::tricks::{Card, Hand, Table, Tricks};
use std::sync::{Arc, Mutex};

fn tricks(schedule: Schedule, names: &[&str]) -> Plan<Tricks> {
    let entrants = names.iter().map(|name| random(name)).collect();
    Plan { games: 60, series: 4, schedule, ..Plan::new(Tricks, entrants) }
}

#[test]
fn everybody_sits_everywhere_and_series_go_on() {
    let plan = tricks(Schedule::RoundRobin, &["alpha", "beta", "gamma"]);
    let (mut gifts, mut starts) = (0, std::collections::BTreeMap::<_, Vec<String>>::new());
    let report = run_each(&plan, Control::default(), &mut |slot, played| {
        let start = played.line.start.to_string();
        // From the second game on the loser gives a card.
        assert_eq!(start.contains('>'), slot.game > 0, "{start}");
        gifts += u32::from(slot.game > 0);
        if slot.game == 0 {
            starts.entry(slot.round).or_default().push(start);
        }
    })
    .unwrap();
    assert_eq!((report.games, gifts), (60, 45));
    // Every rotation is dealt the same first cards, every round others.
    assert!(starts.values().all(|deals| deals.len() == 3 && deals.iter().all(|deal| *deal == deals[0])));
    assert!(starts.values().map(|deals| &deals[0]).collect::<std::collections::BTreeSet<_>>().len() > 3);
    let points = &report.pairings[0].points;
    assert_eq!(points.len(), 3);
    let sum: f64 = points.iter().map(|points| points.payoff.unwrap().mean).sum();
    assert!((sum - 1.5).abs() < 1e-6, "{sum}");
    let tricks: f64 = points.iter().map(|points| points.score.unwrap()).sum();
    assert!(tricks > 2.0 && tricks <= 3.0, "{tricks}");
    assert!(report.words()[0].contains("alpha gets 0."), "{report}");
}

#[test]
fn tables_are_filled_where_entrants_are_few() {
    let report = run(&tricks(Schedule::RoundRobin, &["alpha", "beta"]), Control::default()).unwrap();
    let tables: Vec<_> = report.pairings.iter().map(|pairing| pairing.entrants.join(" ")).collect();
    assert_eq!(tables, ["alpha alpha beta", "alpha beta beta"]);
    assert_eq!(report.pairings[0].points[0].seats, 2);
    assert_eq!(report.ranking.iter().map(|rank| rank.games).sum::<u64>(), 3 * report.games);
    let own = Schedule::Tables(vec![vec![1, 1, 0]]);
    let report = run(&tricks(own, &["alpha", "beta"]), Control::default()).unwrap();
    assert_eq!(report.pairings[0].entrants, ["beta", "beta", "alpha"]);
    let wrong = tricks(Schedule::Tables(vec![vec![0, 1]]), &["alpha", "beta"]);
    assert!(wrong.timetable().unwrap_err().to_string().contains("does not seat 3"));
}

#[test]
fn threads_do_not_change_a_series() {
    let plan = tricks(Schedule::RoundRobin, &["alpha", "beta", "gamma", "delta"]);
    let one = fresh(&plan, 1);
    assert_eq!(one.1.pairings.len(), 4);
    assert!(one == fresh(&plan, 3));
}

/// Plays at random and notes what it was shown.
struct Witness {
    seat: Seat,
    seen: Arc<Mutex<Vec<(bool, bool)>>>,
}

impl Player<Table> for Witness {
    fn begin(&mut self, seat: Seat, _: &Hand) {
        self.seat = seat;
    }

    fn choose(&mut self, view: &Hand, budget: Budget, rng: &mut Rng) -> Result<Choice<Card>, PlayerError> {
        assert!(view.to_string().starts_with(&format!("seat {}", self.seat)), "{view}");
        Player::<Table>::choose(&mut Random, view, budget, rng)
    }

    fn watch(&mut self, view: &Hand, mover: Seat, m: Option<Card>) {
        assert!(view.to_string().starts_with(&format!("seat {}", self.seat)), "{view}");
        self.seen.lock().unwrap().push((mover == self.seat, m.is_some()));
    }
}

#[test]
fn a_gift_is_shown_to_two_of_three() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let notes = Arc::clone(&seen);
    let witness = Entrant::new("witness", move || {
        Ok(Box::new(Witness { seat: Seat::FIRST, seen: Arc::clone(&notes) }))
    });
    let schedule = Schedule::Tables(vec![vec![0, 0, 0]]);
    let plan = Plan { entrants: vec![witness, random("random")], ..tricks(schedule, &[]) };
    let report = run(&plan, Control::default()).unwrap();
    assert_eq!(report.games, 60);
    let seen = seen.lock().unwrap();
    // One seat of three is not shown the gift of each later game; everybody sees their own moves.
    assert_eq!(seen.iter().filter(|(_, shown)| !shown).count(), 45);
    assert!(seen.iter().all(|&(own, shown)| shown || !own));
}
