//! What a report says.

use super::*;
use crate::matches::{Schedule, read_openings, run};
use keisei_measure::{Decision, Sprt};

/// Takes one stick after the other from the first heap that has some.
struct First;

impl Player<Heaps> for First {
    fn choose(
        &mut self,
        view: &<Heaps as Position>::View,
        _: Budget,
        _: &mut Rng,
    ) -> Result<Choice<<Heaps as Position>::Move>, PlayerError> {
        let m = view.whole().and_then(|heaps| heaps.moves().next());
        m.map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}

#[test]
fn the_better_player_wins_and_the_words_say_who() {
    let report = run(&nim(201), Control::default()).unwrap();
    let duel = report.pairings[0].duel.as_ref().unwrap();
    assert_eq!(report.games, 202);
    assert_eq!(duel.wdl.games(), 202);
    assert_eq!(duel.as_first.games(), 101);
    assert_eq!(duel.pairs.pairs(), 101);
    assert!((duel.score - duel.wdl.score()).abs() < 1e-12);
    let words = report.words().join("\n");
    assert!(words.contains("bouton beats random, scoring"), "{words}");
    assert!(words.contains("202 games instead of 201"), "{words}");
    let reversed = Plan { entrants: vec![random("random"), bouton()], ..nim(200) };
    let words = run(&reversed, Control::default()).unwrap().words().join("\n");
    assert!(words.contains("bouton beats random, scoring"), "{words}");
    let even = Plan { entrants: vec![random("alpha"), random("beta")], ..nim(200) };
    let words = run(&even, Control::default()).unwrap().words().join("\n");
    assert!(words.contains("cannot be told apart: alpha scores"), "{words}");
}

#[test]
fn repeated_games_are_counted_and_warned_of() {
    let twin = Entrant::new("twin", || Ok(Box::new(Bouton)));
    let plan = Plan { entrants: vec![bouton(), twin], openings: Openings::None, ..nim(20) };
    let report = run(&plan, Control::default()).unwrap();
    // One game for each seating.
    assert_eq!((report.pairings[0].games, report.pairings[0].distinct), (20, 2));
    assert!(report.words().iter().any(|words| words.starts_with("Only 2 of the 20 games")), "{report}");
}

#[test]
fn openings_that_come_again_are_said() {
    let lines = read_openings(&Nim, "moves: 1-1\nmoves: 1-2\nmoves: 1-3").unwrap();
    let report = run(&Plan { openings: Openings::Lines(lines), ..nim(20) }, Control::default()).unwrap();
    assert_eq!((report.openings.rounds, report.openings.distinct, report.openings.given), (10, 3, Some(3)));
    let said = "10 rounds were played from only 3 different openings, 3 in the list.";
    assert!(report.warnings().iter().any(|words| words == said), "{report}");
}

#[test]
fn both_games_of_a_round_and_all_pairings_share_an_opening() {
    let three = vec![bouton(), random("random"), random("other")];
    let plan = Plan { entrants: three, ..nim(20) };
    let mut openings = vec![Vec::new(); 10];
    super::super::run_each(&plan, Control::default(), &mut |slot, played| {
        openings[slot.round as usize].push(played.line.moves[..played.opening].to_vec());
    })
    .unwrap();
    for round in &openings {
        assert_eq!(round.len(), 6);
        assert!(round.iter().all(|moves| *moves == round[0] && moves.len() == 2));
    }
    openings.dedup();
    assert!(openings.len() > 3);
}

#[test]
fn a_round_robin_ranks_everybody_and_a_gauntlet_meets_the_first() {
    let entrants = vec![random("alpha"), bouton(), random("beta")];
    let plan = Plan { entrants, ..nim(100) };
    let report = run(&plan, Control::default()).unwrap();
    assert_eq!(report.pairings.len(), 3);
    assert_eq!(report.ranking[0].entrant, "bouton");
    assert_eq!(report.ranking[0].games, 200);
    let mean: f64 = report.ranking.iter().map(|rank| rank.score).sum::<f64>() / 3.0;
    assert!((mean - 0.5).abs() < 1e-12);
    assert!(report.to_string().contains("  1. bouton"), "{report}");
    for (i, row) in report.cross.iter().enumerate() {
        assert_eq!(row[i], None);
        let met: Vec<f64> = row.iter().flatten().copied().collect();
        assert!((met.iter().sum::<f64>() / 2.0 - report.ranking[i].score).abs() < 1e-12);
    }
    let gauntlet = run(&Plan { schedule: Schedule::Gauntlet, ..plan }, Control::default()).unwrap();
    let met: Vec<_> = gauntlet.pairings.iter().map(|pairing| pairing.entrants.join(" ")).collect();
    assert_eq!(met, ["alpha bouton", "alpha beta"]);
    assert_eq!(gauntlet.cross.iter().flatten().flatten().count(), 4);
}

#[test]
fn a_sequential_test_says_what_it_accepts_and_warns_of_the_plain_elo() {
    let plan = Plan { sprt: Some(Sprt::new(0.0, 50.0)), ..nim(4000) };
    let report = run(&plan, Control::default()).unwrap();
    let test = report.pairings[0].duel.as_ref().unwrap().sprt.clone().unwrap();
    assert_eq!(test.decision, Decision::AcceptH1);
    let words = report.words().join("\n");
    assert!(words.contains("bouton against random: H1 accepted"), "{words}");
    assert!(words.contains("leans towards the verdict"), "{words}");
    assert!(words.contains("Elo"), "{words}");
}

#[test]
fn a_report_goes_through_json() {
    let report = run(&nim(40), Control::default()).unwrap();
    let json = serde_json::to_string(&report).unwrap();
    assert!(json.contains("\"pairs\":["), "{json}");
}

#[test]
fn a_few_wins_prove_little() {
    let report = |games| {
        let lines = read_openings(&Nim, "2 4 5 first\n3 4 4 first\n3 3 5 first").unwrap();
        let lost = Entrant::new("first", || Ok(Box::new(First)));
        let entrants = vec![bouton(), lost];
        run(&Plan { openings: Openings::Lines(lines), entrants, ..nim(games) }, Control::default()).unwrap()
    };
    let duel = |report: &Report| report.pairings[0].duel.clone().unwrap();
    let (few, many) = (report(2), report(40));
    assert_eq!((duel(&few).wdl.wins, duel(&many).wdl.wins), (2, 40));
    assert!(few.words()[0].contains("cannot be told apart: bouton scores 100.0 %"), "{few}");
    assert!(many.words()[0].contains("bouton beats first, scoring 100.0 %"), "{many}");
    assert_eq!((duel(&few).nelo, duel(&few).los), (None, None));
    assert!(duel(&many).elo.to_string().starts_with("at least +"), "{many}");
}
