//! Same plan, same bytes: on any number of threads, after any interruption.

use super::*;
use crate::matches::{MatchError, PLAN, Record, Schedule, run};
use keisei_core::toys::tricks::Tricks;
use keisei_core::{CancelToken, Seat, Value};
use keisei_measure::Sprt;

#[test]
fn threads_do_not_change_a_byte() {
    let three = vec![bouton(), random("random"), random("other")];
    let plan = Plan { entrants: three, chunk: 3, ..nim(50) };
    let (one, report) = fresh(&plan, 1);
    assert_eq!(String::from_utf8_lossy(&one).lines().count(), 150);
    for threads in [2, 4] {
        let (many, same) = fresh(&plan, threads);
        assert!(one == many, "{threads} threads");
        assert_eq!(report, same);
    }
    assert_eq!(run(&plan, Control::default()).unwrap(), report);
}

/// Truncates a match at every byte and resumes it.
fn resume_everywhere<G: Game>(plan: &Plan<G>) {
    let folder = tempfile::tempdir().unwrap();
    let whole_report = run_in(plan, folder.path(), false, Control::default()).unwrap();
    let whole = games(folder.path());
    for length in 0..=whole.len() {
        std::fs::write(folder.path().join(GAMES), &whole[..length]).unwrap();
        let report = run_in(plan, folder.path(), true, Control::default()).unwrap();
        assert!(games(folder.path()) == whole, "cut at byte {length}");
        assert_eq!(report, whole_report);
    }
}

#[test]
fn a_match_cut_at_any_byte_comes_out_the_same() {
    resume_everywhere(&Plan { chunk: 2, ..nim(10) });
}

#[test]
fn a_series_cut_at_any_byte_comes_out_the_same() {
    let entrants = vec![random("alpha"), random("beta")];
    let plan = Plan { games: 12, series: 2, schedule: Schedule::Gauntlet, ..Plan::new(Tricks, entrants) };
    resume_everywhere(&plan);
}

/// Remembers, against the rules, how many games it played, and chooses by it.
struct Counter(u32);

impl Player<Heaps> for Counter {
    fn choose(
        &mut self,
        view: &<Heaps as Position>::View,
        _: Budget,
        _: &mut Rng,
    ) -> Result<Choice<<Heaps as Position>::Move>, PlayerError> {
        let heaps = view.whole().ok_or(PlayerError::GameOver)?;
        let count = heaps.moves().count() as u32;
        let m = heaps.moves().nth((self.0 % count) as usize).ok_or(PlayerError::GameOver)?;
        Ok(Choice { value: Some(Value::Raw(f64::from(self.0) / 3.0)), ..Choice::plain(m) })
    }

    fn begin(&mut self, _: Seat, _: &<Heaps as Position>::View) {
        self.0 += 1;
    }
}

#[test]
fn even_a_player_with_a_memory_repeats() {
    let counter = Entrant::new("counter", || Ok(Box::new(Counter(0))));
    let plan = Plan { entrants: vec![counter, random("random")], keep_values: true, chunk: 3, ..nim(8) };
    assert!(fresh(&plan, 1).0 == fresh(&plan, 3).0);
    resume_everywhere(&plan);
}

/// Works in parallel for every move, as a search over several leaves does.
struct Parallel;

impl Player<Heaps> for Parallel {
    fn choose(
        &mut self,
        view: &<Heaps as Position>::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<<Heaps as Position>::Move>, PlayerError> {
        let (mut left, mut right) = (rng.clone(), rng.clone());
        let pick = |rng: &mut Rng| Player::<Heaps>::choose(&mut Random, view, budget.clone(), rng);
        rayon::join(|| pick(&mut left), || pick(&mut right)).0
    }
}

#[test]
fn players_may_work_in_the_pool_that_plays_them() {
    let parallel = Entrant::new("parallel", || Ok(Box::new(Parallel)));
    let plan = Plan { entrants: vec![parallel, random("random")], ..nim(400) };
    let one = fresh(&plan, 1);
    assert!(one == fresh(&plan, 2));
    assert!(one == fresh(&plan, 4));
}

#[test]
fn a_test_that_decides_resumes_and_stops_alike() {
    let plan = Plan { sprt: Some(Sprt::new(0.0, 50.0)), ..nim(4000) };
    let (bytes, report) = fresh(&plan, 1);
    assert!(report.complete && report.games < 4000, "{report}");
    for threads in [2, 4] {
        assert!(fresh(&plan, threads).0 == bytes);
    }
    for chunk in [1, 2, 7, 100] {
        let other = Plan { chunk, ..plan.clone() };
        assert!(fresh(&other, 2).0 == bytes, "chunks of {chunk}");
    }
    let folder = tempfile::tempdir().unwrap();
    run_in(&plan, folder.path(), false, Control::default()).unwrap();
    std::fs::write(folder.path().join(GAMES), &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(run_in(&plan, folder.path(), true, Control::default()).unwrap(), report);
    assert!(games(folder.path()) == bytes);
}

#[test]
fn a_stopped_match_goes_on_where_it_was() {
    let plan = nim(400);
    let (whole, _) = fresh(&plan, 2);
    let folder = tempfile::tempdir().unwrap();
    let cancel = CancelToken::default();
    let progress = |progress: super::super::Progress| {
        if progress.games >= 40 {
            cancel.cancel();
        }
    };
    let control = Control { cancel: &cancel, progress: &progress };
    // On one thread nobody can play all the others while the fortieth game waits to be counted.
    let report = on_threads(1, || run_in(&plan, folder.path(), false, control)).unwrap();
    assert!(!report.complete && (40..400).contains(&report.games), "{}", report.games);
    assert!(report.words().iter().any(|words| words.contains("can be resumed")));
    let partial = games(folder.path());
    assert!(whole.starts_with(&partial));
    let report = on_threads(2, || run_in(&plan, folder.path(), true, Control::default())).unwrap();
    assert!(report.complete);
    assert!(games(folder.path()) == whole);
}

#[test]
fn every_saved_game_replays() {
    let (bytes, _) = fresh(&nim(20), 2);
    for line in String::from_utf8(bytes).unwrap().lines() {
        let record: Record = serde_json::from_str(line).unwrap();
        let played = record.replay(&Nim).unwrap();
        assert_eq!(Record::new(record.slot(), record.seats.clone(), &played), record);
    }
}

#[test]
fn a_match_is_neither_overwritten_nor_mixed_with_another() {
    let folder = tempfile::tempdir().unwrap();
    let plan = nim(8);
    run_in(&plan, folder.path(), false, Control::default()).unwrap();
    let before = (games(folder.path()), std::fs::read(folder.path().join(PLAN)).unwrap());
    let again = run_in(&plan, folder.path(), false, Control::default()).unwrap_err();
    assert!(matches!(again, MatchError::AlreadyThere(_)), "{again}");
    let other = Plan { seed: 2, ..nim(8) };
    let error = run_in(&other, folder.path(), true, Control::default()).unwrap_err().to_string();
    assert!(error.contains("holds another match") && error.contains("seed is 1 there and 2 here"), "{error}");
    let stronger = vec![bouton().about("bouton, new weights"), random("random")];
    let other = Plan { entrants: stronger, ..nim(8) };
    let error = run_in(&other, folder.path(), true, Control::default()).unwrap_err().to_string();
    assert!(error.contains("entrants is"), "{error}");
    assert_eq!(before, (games(folder.path()), std::fs::read(folder.path().join(PLAN)).unwrap()));
}
