//! Having positions judged, many games at once, kept in the order of the records.

use super::journal::JOURNAL;
use super::journal::{Entry, Fault, Journal, Tags, Unit};
use super::judge_factory::{JudgeFactory, without_folders};
use super::pending_games::{PendingGames, key};
use super::plan::Plan;
use super::raw::{self, Records};
use super::value_source::{AskedSource, ValueSource};
use super::written::Written;
use super::{CurveFolder, Out};
use crate::context::Context;
use crate::error::{cancelled, usage};
use crate::specs::Specs;
use anyhow::{Context as _, Result, bail};
use keisei_core::{Game, Line, Position, Recorded, Seat, Shard, Stream};
use keisei_play::ordered::{Ordered, Stop};
use keisei_play::parts::Parts;
use keisei_record::Source;
use std::ops::ControlFlow;
use std::path::Path;

/// Judges every game that has no values yet, and makes the Parquet file when all have.
///
/// Returns the folder held, so that reports are written before somebody else comes.
pub fn run<G: Game>(game: &G, plan: &Plan, out: &Out<'_>, context: &Context) -> Result<CurveFolder> {
    let Out { folder, resume, force } = *out;
    if force || !raw::is_whole(folder) {
        // Nothing is made for records that cannot be read.
        drop(Source::new(game, &plan.files())?);
    }
    let held = CurveFolder::hold(folder, force)?;
    let parts = Parts::of(folder);
    let shared = parts.is_there() && !force;
    if shared {
        plan.settle_shared(folder)?;
        collect(game, plan, folder, &parts)?;
    }
    plan.settle(folder, resume || shared, force)?;
    if raw::is_whole(folder) {
        return Ok(held);
    }
    let voices = sources(game, plan, &context.specs)?;
    judge_all(game, plan, &voices, folder, context)?;
    Ok(held)
}

/// Judges a share of the games into a folder that others may share.
pub fn run_shard<G: Game>(
    game: &G,
    plan: &Plan,
    folder: &Path,
    shard: Shard,
    context: &Context,
) -> Result<()> {
    drop(Source::new(game, &plan.files())?);
    if raw::is_whole(folder) || folder.join(JOURNAL).exists() {
        return Err(usage(format!("{} holds values already: choose another folder", folder.display())));
    }
    plan.settle_shared(folder)?;
    let voices = sources(game, plan, &context.specs)?;
    judge_share(game, plan, &voices, (&Parts::of(folder), shard), context)
}

fn sources<G: Game>(game: &G, plan: &Plan, how: &Specs) -> Result<Vec<ValueSource<G::Position>>> {
    let one = |spec: &String| {
        if let Some(written) = Written::read(spec)? {
            return Ok(ValueSource::Record(written));
        }
        let recruit = how.recruit(game, spec)?;
        let stays = recruit.introduction().is_some();
        let call = Box::new(move || recruit.judge().map_err(|why| why.to_string()));
        Ok(ValueSource::Judge(JudgeFactory { spec: without_folders(spec), stays, call }))
    };
    plan.specs.iter().map(one).collect()
}

/// Judges every game that was not judged before, in order.
fn judge_all<G: Game>(
    game: &G,
    plan: &Plan,
    sources: &[ValueSource<G::Position>],
    out: &Path,
    context: &Context,
) -> Result<()> {
    let (mut journal, keys) = Journal::open(out)?;
    let mut next = keys.len() as u64;
    let total = if context.events.is_watched() { games(game, plan)? } else { 0 };
    let steps = context.steps(total, "games");
    steps.resume_at(next);
    let mut pile =
        PendingGames { source: Source::new(game, &plan.files())?, records: Records::default(), keys };
    let room = JudgingPool { game, plan, voices: sources };
    room.judge(&mut || pile.take(), context, &mut |entry| {
        journal.append(&entry)?;
        next += 1;
        steps.at(next);
        Ok(())
    })?;
    if context.cancel.is_cancelled() {
        return Err(cancelled(format!(
            "stopped after {next} games, all saved in {}; go on with the same command and --resume",
            out.display()
        )));
    }
    if pile.records.games == 0 {
        return Err(nothing());
    }
    raw::write(plan, G::Position::SEATS, &pile.records, out)
}

fn nothing() -> anyhow::Error {
    usage("there is no game with a result in these records; `keisei records check` says more")
}

/// Judges a share of the games, each into a part of its own.
fn judge_share<G: Game>(
    game: &G,
    plan: &Plan,
    sources: &[ValueSource<G::Position>],
    shared: (&Parts, Shard),
    context: &Context,
) -> Result<()> {
    let (parts, shard) = shared;
    parts.make().with_context(|| parts.folder().display().to_string())?;
    let steps = context.steps(0, "games");
    let mut pile = PendingGames::fresh(game, plan)?;
    let (mut done, room) = (0, JudgingPool { game, plan, voices: sources });
    let mut due = || {
        while let Some((number, recorded)) = pile.take()? {
            if shard.has(number) && !parts.has(number) {
                return Ok(Some((number, recorded)));
            }
        }
        Ok(None)
    };
    room.judge(&mut due, context, &mut |entry| {
        let mut line = serde_json::to_vec(&entry)?;
        line.push(b'\n');
        parts.write(entry.game, &line).with_context(|| parts.folder().display().to_string())?;
        done += 1;
        steps.at(done);
        Ok(())
    })?;
    context.check_cancelled()
}

/// Puts the shares together as the journal of a run that was never shared.
fn collect<G: Game>(game: &G, plan: &Plan, out: &Path, parts: &Parts) -> Result<()> {
    let mut pile = PendingGames::fresh(game, plan)?;
    let (mut count, mut missing) = (0, Vec::new());
    while let Some((number, _)) = pile.take()? {
        count += 1;
        if !parts.has(number) {
            missing.push(number);
        }
    }
    if let Some(first) = missing.first() {
        bail!(
            "{} of the {count} games of {} are not judged yet, the first of them number {first}: run the share they fall to",
            missing.len(),
            out.display()
        );
    }
    if count == 0 {
        return Err(nothing());
    }
    parts.join(&out.join(JOURNAL), count).with_context(|| out.display().to_string())
}

/// Counts the games with a result, for whoever watches.
fn games<G: Game>(game: &G, plan: &Plan) -> Result<u64> {
    let with_result = |found: &keisei_record::Found<G::Position>| {
        found.as_ref().is_ok_and(|recorded| recorded.payoffs.is_some())
    };
    Ok(Source::new(game, &plan.files())?.filter(with_result).count() as u64)
}

/// Where games are judged.
struct JudgingPool<'a, G: Game> {
    game: &'a G,
    plan: &'a Plan,
    voices: &'a [ValueSource<G::Position>],
}

/// A game with its number.
type Numbered<P> = (u64, Recorded<P>);

impl<G: Game> JudgingPool<'_, G> {
    /// Judges games on every thread and keeps them in their order.
    fn judge(
        &self,
        take: &mut (dyn FnMut() -> Result<Option<Numbered<G::Position>>> + Send),
        context: &Context,
        keep: &mut (dyn FnMut(Entry) -> Result<()> + Send),
    ) -> Result<()> {
        let stream = Stream::new(self.plan.seed).named("curve");
        let judged = Ordered {
            take,
            make: || self.voices.iter().map(|voice| AskedSource::new(voice, stream)).collect::<Vec<_>>(),
            work: |judges: &mut Vec<AskedSource<'_, G::Position>>,
                   (number, recorded): Numbered<_>,
                   stop: Stop<'_>| { self.judge_game(judges, number, &recorded, stop) },
            deliver: |entry| keep(entry).map(ControlFlow::Continue),
        };
        context.run(|| judged.run(&|| context.cancel.is_cancelled()))
    }

    /// Judges a game; nothing when it was told to stop on the way.
    fn judge_game(
        &self,
        judges: &mut [AskedSource<'_, G::Position>],
        number: u64,
        recorded: &Recorded<G::Position>,
        stop: Stop<'_>,
    ) -> Result<Option<Entry>> {
        let mut entry = Entry {
            game: number,
            key: key::<G>(&recorded.line),
            seats: Seat::all(G::Position::SEATS)
                .map(|seat| recorded.name(seat).unwrap_or("").to_owned())
                .collect(),
            place: self.plan.named(&recorded.place),
            payoffs: recorded.payoffs.clone().unwrap_or_default(),
            plies: Vec::new(),
            turns: Vec::new(),
            tags: Vec::new(),
            values: vec![Vec::new(); judges.len()],
            units: vec![None; judges.len()],
            errors: Vec::new(),
        };
        judges.iter_mut().for_each(AskedSource::begin);
        let written = judges.iter().any(AskedSource::is_written);
        let chosen = self.plan.sample.of(self.game, &recorded.line, self.draws(number))?;
        let mut line = Line::new(recorded.line.start.clone());
        let mut position = recorded.line.start.clone();
        for ply in 0..=recorded.line.moves.len() {
            if stop() {
                return Ok(None);
            }
            // Judges beside the records are asked about the same positions.
            let says = |asked: &AskedSource<'_, _>| asked.is_in_record(recorded, ply, position.turn());
            if chosen.get(ply) == Some(&true) && (!written || judges.iter().any(says)) {
                self.look(judges, &mut entry, &line, &position, recorded);
            }
            if let Some(&m) = recorded.line.moves.get(ply) {
                position.play(m);
                line.moves.push(m);
            }
        }
        Ok(Some(entry))
    }

    fn draws(&self, game: u64) -> Stream {
        Stream::new(self.plan.seed).named("sample").child(game)
    }

    /// Has a position judged by everybody.
    fn look(
        &self,
        judges: &mut [AskedSource<'_, G::Position>],
        entry: &mut Entry,
        line: &Line<G::Position>,
        position: &G::Position,
        recorded: &Recorded<G::Position>,
    ) {
        let ply = line.moves.len() as u32;
        entry.plies.push(ply);
        entry.turns.push(position.turn().0);
        for (i, (name, tag)) in self.game.tags(position).0.into_iter().enumerate() {
            if entry.tags.len() == i {
                entry.tags.push((name.to_owned(), Tags::new(tag)));
            }
            entry.tags[i].1.push(tag);
        }
        for (judge, asked) in judges.iter_mut().enumerate() {
            let Some(value) = asked.value(line, position.turn(), (entry.game, recorded)) else {
                entry.values[judge].push(None);
                continue;
            };
            let value = value.and_then(|value| {
                let (value, unit) = Unit::of(value);
                let known = *entry.units[judge].get_or_insert(unit);
                match () {
                    () if known != unit => {
                        Err(format!("it counts in {}, and in {} before", unit.plural(), known.plural()))
                    }
                    () if !value.is_finite() => Err(format!("its value is {value}")),
                    () => Ok(value),
                }
            });
            if let Err(why) = &value {
                entry.errors.push(Fault { judge, ply, why: why.clone() });
            }
            entry.values[judge].push(value.ok());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sample;
    use super::super::raw::{EVALUATIONS, Evaluations};
    use super::*;
    use keisei_core::toys::nim::{Heaps, Nim};
    use keisei_core::{Budget, Judge, PlayerError, Rng, Value};
    use std::path::PathBuf;

    /// Dies in every third position, hangs up in some, and knows nothing but a half elsewhere.
    struct Faulty(u32);

    impl Judge<Heaps> for Faulty {
        fn judge(&mut self, line: &Line<Heaps>, _: Budget, _: &mut Rng) -> Result<Value, PlayerError> {
            assert!(self.0 == 0, "who failed once is never asked again");
            match line.moves.len() % 4 {
                1 => {
                    self.0 += 1;
                    Err(PlayerError::Stopped("the engine died".to_owned()))
                }
                2 => Ok(Value::WinRate(f64::NAN)),
                3 => Ok(Value::Points(3.0)),
                _ => Ok(Value::WinRate(0.5)),
            }
        }
    }

    fn plan(records: &Path) -> Plan {
        Plan {
            game: "nim".to_owned(),
            rules: 1,
            specs: ["faulty", "sound"].map(str::to_owned).to_vec(),
            judges: ["faulty", "sound"].map(str::to_owned).to_vec(),
            about: Vec::new(),
            records: vec![records.to_owned()],
            content: None,
            root: PathBuf::new(),
            sample: Sample::All,
            seed: 1,
        }
    }

    fn caller(spec: &str, call: fn() -> Box<dyn Judge<Heaps>>) -> ValueSource<Heaps> {
        ValueSource::Judge(JudgeFactory {
            spec: spec.to_owned(),
            stays: true,
            call: Box::new(move || Ok(call())),
        })
    }

    #[test]
    fn folders_do_not_name_draws() {
        let spec = "uct:total=5,moves=runs/a/model.safetensors,lean=0.5";
        assert_eq!(without_folders(spec), "uct:total=5,moves=model.safetensors,lean=0.5");
        assert_eq!(without_folders("greedy:/somewhere/else.safetensors"), "greedy:else.safetensors");
        assert_eq!(without_folders("mc:total=500"), "mc:total=500");
    }

    /// What a judge cannot judge is counted with its reasons, and costs nothing else.
    #[test]
    fn faulty_judges_cost_their_positions_alone() {
        struct Sound;
        impl Judge<Heaps> for Sound {
            fn judge(&mut self, _: &Line<Heaps>, _: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
                Ok(Value::WinRate(rng.unit()))
            }
        }
        let there = tempfile::tempdir().unwrap();
        let records = there.path().join("games.jsonl");
        let mut sink = keisei_record::Sink::create::<Nim>(&records).unwrap();
        for seed in 0..20 {
            let mut rng = Stream::new(seed).rng();
            let mut line = Line::new(Heaps::new([3, 4, 5]));
            let mut heaps = line.start;
            while let Some(m) = heaps.random_move(&mut rng) {
                heaps.play(m);
                line.moves.push(m);
            }
            sink.write(&Recorded::of(line, "here")).unwrap().unwrap();
        }
        sink.finish().unwrap();
        let callers = [caller("faulty", || Box::new(Faulty(0))), caller("sound", || Box::new(Sound))];
        let mut bytes = Vec::new();
        for threads in [1, 2, 5] {
            let out = there.path().join(threads.to_string());
            let _held = CurveFolder::hold(&out, false).unwrap();
            plan(&records).settle(&out, false, false).unwrap();
            judge_all(&Nim, &plan(&records), &callers, &out, &Context::silent(threads).unwrap()).unwrap();
            bytes.push(std::fs::read(out.join(EVALUATIONS)).unwrap());
        }
        assert!(bytes[0] == bytes[1] && bytes[0] == bytes[2]);
        let evaluations = Evaluations::open(&there.path().join("1").join(EVALUATIONS)).unwrap();
        let header = &evaluations.header;
        assert_eq!((header.records.games, header.failed[1]), (20, 0));
        let reasons: u64 = header.reasons[0].iter().map(|(_, times)| times).sum();
        assert!(header.failed[0] > 40 && reasons == header.failed[0], "{header:?}");
        let said = |words: &str| header.reasons[0].iter().any(|(why, _)| why.contains(words));
        assert!(said("the engine died") && said("NaN") && said("it counts in points"), "{header:?}");
        let errors = std::fs::read_to_string(there.path().join("1/errors.csv")).unwrap();
        assert_eq!(errors.lines().count() as u64, 1 + header.failed[0]);
        let mut judged = [0, 0];
        let count = |games: &[raw::GameRows<'_>]| {
            for game in games {
                for row in game.rows() {
                    judged[0] += u64::from(game.value(row, 0).is_some());
                    judged[1] += u64::from(game.value(row, 1).is_some());
                }
            }
            Ok(())
        };
        evaluations.each_block(count).unwrap();
        assert_eq!(
            (judged[1], judged[0]),
            (evaluations.positions(), evaluations.positions() - header.failed[0])
        );
    }
}
