use super::super::{CurveOptions, JudgeRequest, Sample};
use super::*;
use crate::context::Context;
use keisei_core::{Line, Position, Recorded, Stream};
use keisei_games::go::{Board, Go};
use std::collections::BTreeMap;
use std::path::Path;

/// Writes random games, named so that a page could take the names for markup.
fn games(path: &Path, seed: u64) {
    let mut sink = keisei_record::Sink::open::<Go>(path, true).unwrap();
    for number in 0..30 {
        let mut rng = Stream::new(seed).child(number).rng();
        let mut board = Board::start(&Go::new(5).unwrap());
        let mut line = Line::new(board.clone());
        while let Some(m) = board.random_move(&mut rng) {
            board.play(m);
            line.moves.push(m);
        }
        sink.write(&Recorded::of(line, "here").between(["Ann<b>", "\"Bob\" & co"])).unwrap().unwrap();
    }
    sink.finish().unwrap();
}

struct Judged {
    folder: CurveFolder,
    study: Study,
    evaluations: Evaluations,
    context: Context,
}

fn judged(there: &Path, threads: usize) -> Judged {
    let context = Context::silent(threads).unwrap();
    let inquiry = JudgeRequest {
        game: "go:size=5".to_owned(),
        specs: vec!["mc:total=10".to_owned(), "mc:total=10,value=points".to_owned()],
        records: vec![there.join("games.jsonl")],
        root: std::path::PathBuf::new(),
        sample: Sample::Each(6),
        seed: 1,
    };
    let questions = CurveOptions {
        conditions: Vec::new(),
        delta: None,
        perspective: None,
        resamples: 20,
        search: false,
        seed: 1,
    };
    let out = there.join(threads.to_string());
    let folder = inquiry.judge_into(&out, true, false, &context).unwrap();
    let evaluations = Evaluations::in_folder(&out).unwrap();
    let study = Study::new(&evaluations, &questions).unwrap();
    Judged { folder, study, evaluations, context }
}

impl Judged {
    fn write(&self, each: usize) -> Result<Option<Written>, Missing> {
        let positions = Positions { study: &self.study, evaluations: &self.evaluations, each };
        positions.write(&self.folder, &self.context).unwrap()
    }

    fn page(&self) -> Option<String> {
        std::fs::read_to_string(self.folder.path().join(POSITIONS)).ok()
    }
}

#[test]
fn pages_repeat_and_hold_what_they_say() {
    let there = tempfile::tempdir().unwrap();
    games(&there.path().join("games.jsonl"), 1);
    let [one, two] = [1, 2].map(|threads| judged(there.path(), threads));
    let written = one.write(3).unwrap().unwrap();
    assert_eq!(two.write(3), Ok(Some(written)));
    let page = one.page().unwrap();
    assert!(two.page().unwrap() == page && written.bytes == page.len());
    assert_eq!(
        (page.matches("<svg ").count(), page.matches("<figure ").count()),
        (written.boards, written.boards)
    );
    assert!(written.boards > 20 && page.matches(" open>").count() == 2, "{written:?}");
    assert!(page.contains("Ann&lt;b&gt;") && page.contains("&quot;Bob&quot; &amp; co"));
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!elsewhere.contains("<script") && !elsewhere.contains("http") && !elsewhere.contains("url("));
    assert!(
        page.contains("games.jsonl") && page.contains(" played ") && page.contains(" for Black, who lost")
    );
    assert_eq!(one.write(0), Ok(None));
    assert_eq!(one.page(), None, "an old page shows other positions");
}

/// The worst positions are those that a look at all of them finds.
#[test]
fn the_worst_are_found() {
    let there = tempfile::tempdir().unwrap();
    games(&there.path().join("games.jsonl"), 2);
    let judged = judged(there.path(), 1);
    let found = worst::find(&judged.study, &judged.evaluations, 4).unwrap();
    let mut worst: BTreeMap<u64, f64> = BTreeMap::new();
    let look = |games: &[super::super::raw::GameRows<'_>]| {
        for game in games {
            for row in game.rows() {
                let value = game.value(row, 0).unwrap();
                let [black, payoff] =
                    [if game.turn(row) == 0 { value } else { 1.0 - value }, game.payoff(row, 0)];
                let off = 1.0 - (payoff * black + (1.0 - payoff) * (1.0 - black));
                let known = worst.entry(game.game).or_insert(off);
                *known = known.max(off);
            }
        }
        Ok(())
    };
    judged.evaluations.each_block(look).unwrap();
    let mut all: Vec<f64> = worst.into_values().collect();
    all.sort_by(|a, b| b.total_cmp(a));
    let losses: Vec<f64> =
        found[0].all.found.iter().map(|judged| (judged.value - judged.payoff).abs()).collect();
    assert_eq!(losses.len(), 4);
    assert!(losses.iter().zip(&all).all(|(found, all)| (found - all).abs() < 1e-9), "{losses:?} {all:?}");
}

/// Other games in the place of those that were judged are never shown as if they were.
#[test]
fn records_that_are_gone_or_others_are_missed() {
    let there = tempfile::tempdir().unwrap();
    let records = there.path().join("games.jsonl");
    games(&records, 3);
    let judged = judged(there.path(), 1);
    assert!(judged.write(2).unwrap().is_some());
    games(&records, 4);
    let others = judged.write(2).unwrap_err().to_string();
    assert!(others.contains("is not the one that was judged"), "{others}");
    assert_eq!(judged.page(), None);
    std::fs::remove_file(&records).unwrap();
    let gone = judged.write(2).unwrap_err().to_string();
    assert!(gone.contains("not there any more"), "{gone}");
}
