//! `serve uecda`: a match that clients of the contest can join.

use crate::common::Common;
use crate::output::{print, print_json, warn};
use crate::table::{Align, Table};
use anyhow::{Context as _, Result};
use keisei::context::Context;
use keisei::error::{cancelled, usage};
use keisei::uecda::acceptor::Acceptor;
use keisei::uecda::host::Chairs;
use keisei::uecda::local_seat::LocalSeat;
use keisei::uecda::remote::Remote;
use keisei::uecda::seat_client::SeatClient;
use keisei::uecda::series::{Outcome, Series};
use keisei::{players, weights};
use keisei_core::{Game, Seat, Spec, Stream};
use keisei_games::daihinmin::{Daihinmin, SEATS};
use keisei_play::roster;
use keisei_protocol::uecda::{PORT, Profile};
use std::fs::File;
use std::io::{Write, sink};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The specification of a chair that waits for a client.
const OPEN: &str = "open";

/// Who plays whom, and where clients find them.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}\n\ndocs/uecda.md says how clients of the contests are run.", players::help()))]
pub struct Args {
    /// Who sits on chairs 0 to 4: players of ours, or `open` for clients, who take them as they come. Chairs
    /// that are not named are open.
    #[arg(value_name = "SPEC")]
    chairs: Vec<String>,
    /// Games to play.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The port to listen on; 0 takes any that is free, and says which.
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The address to listen on: this machine alone unless told otherwise.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Seconds for a play, after which it counts as a pass; for ever unless told, as in the contest.
    #[arg(long, value_name = "SECONDS")]
    clock: Option<f64>,
    /// The file to write the match to, in the format of the contest's server.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The rules, with their parameters.
    #[arg(long, value_name = "GAME", default_value = Daihinmin::NAME)]
    rules: String,
}

/// Lets everybody in and plays.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let rules = args.rules()?;
    let (clock, context) = (args.clock()?, common.context()?);
    let specs = args.specs()?;
    let stream = Stream::new(common.seed());
    let mut seated: Vec<Option<(String, Box<dyn SeatClient>)>> = Vec::new();
    for (seat, spec) in Seat::all(SEATS).zip(&specs) {
        let own = |spec: &String| -> Result<(String, Box<dyn SeatClient>)> {
            let player = roster::player(&rules, spec, &weights::models())?;
            Ok((Profile::named(spec).name, Box::new(LocalSeat::new(seat, player, stream))))
        };
        seated.push(spec.as_ref().map(own).transpose()?);
    }
    let log: Box<dyn Write> = match &args.log {
        None => Box::new(sink()),
        Some(path) => Box::new(File::create_new(path).with_context(|| {
            format!("{} cannot be written anew; name a log that is not there yet", path.display())
        })?),
    };
    let mut guests = args.admit(&specs, common.seed(), clock, &context)?.into_iter();
    let everybody: Option<Vec<_>> = seated.into_iter().map(|own| own.or_else(|| guests.next())).collect();
    let (names, chairs): (Vec<_>, Vec<_>) = everybody.context("a chair stayed empty")?.into_iter().unzip();
    let (Ok(names), Ok(mut chairs)) = (names.try_into(), Chairs::try_from(chairs)) else {
        return Err(usage("there are five chairs"));
    };
    let series =
        Series { rules, games: args.games, seed: common.seed(), names, cancel: context.cancel.clone() };
    let steps = context.steps(args.games.into(), "games");
    let outcome = series.run(&mut chairs, log, |outcome| steps.at(u64::from(outcome.games)))?;
    drop(steps);
    report(&series, &outcome, common)?;
    if outcome.stopped {
        return Err(cancelled(format!("Stopped after {} of {} games.", outcome.games, args.games)));
    }
    Ok(())
}

impl Args {
    fn rules(&self) -> Result<Daihinmin> {
        let mut spec: Spec = self.rules.parse()?;
        if spec.name() != Daihinmin::NAME {
            return Err(usage(format!(
                "\"{}\" is not {}, which the contest plays",
                self.rules,
                Daihinmin::NAME
            )));
        }
        let rules = Daihinmin::from_spec(&mut spec)?;
        spec.finish()?;
        Ok(rules)
    }

    fn clock(&self) -> Result<Option<Duration>> {
        let read = |seconds: f64| {
            let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
            time.ok_or_else(|| usage(format!("a clock of {seconds} seconds lets nobody play")))
        };
        self.clock.map(read).transpose()
    }

    /// Says who sits where; nobody yet on an open chair.
    fn specs(&self) -> Result<Vec<Option<String>>> {
        if self.chairs.len() > SEATS {
            return Err(usage(format!(
                "{} players are too many: there are {SEATS} chairs",
                self.chairs.len()
            )));
        }
        let mut specs: Vec<Option<String>> =
            self.chairs.iter().map(|spec| (spec != OPEN).then(|| spec.clone())).collect();
        specs.resize(SEATS, None);
        Ok(specs)
    }

    /// Waits for a client on every open chair; then the door is closed.
    fn admit(
        &self,
        specs: &[Option<String>],
        seed: u64,
        clock: Option<Duration>,
        context: &Context,
    ) -> Result<Vec<(String, Box<dyn SeatClient>)>> {
        let open: Vec<Seat> = Seat::all(SEATS).filter(|seat| specs[seat.index()].is_none()).collect();
        let mut guests: Vec<(String, Box<dyn SeatClient>)> = Vec::new();
        if open.is_empty() {
            warn(format!("Seed {seed}; no chair is open."));
            return Ok(guests);
        }
        let reception = Acceptor::open(SocketAddr::new(self.bind, self.port), context)?;
        warn(format!("Seed {seed}; waiting for {} on {}.", clients(open.len()), reception.address()?));
        for seat in open {
            let (name, link) = reception.admit(seat.0)?;
            warn(format!("{name} has chair {}.", seat.0));
            let title = format!("{name} on chair {}", seat.0);
            guests.push((name, Box::new(Remote::new(title, link, clock, context.clone()))));
        }
        Ok(guests)
    }
}

fn clients(count: usize) -> String {
    if count == 1 { "1 client".to_owned() } else { format!("{count} clients") }
}

fn report(series: &Series, outcome: &Outcome, common: &Common) -> Result<()> {
    if common.json {
        return print_json(&serde_json::json!({
            "seed": series.seed, "names": series.names, "outcome": outcome,
        }));
    }
    let mut table = Table::new([Align::Left, Align::Left, Align::Right, Align::Right]);
    table.row(["chair", "name", "points", "a game"]);
    for (seat, (name, points)) in series.names.iter().zip(outcome.points).enumerate() {
        let mean = f64::from(points) / f64::from(outcome.games.max(1));
        table.row([&seat.to_string(), name, &points.to_string(), &format!("{mean:.3}")]);
    }
    print(&format!(
        "{}seed {}, {} games, {} moves, {} refused\n",
        table.text(),
        series.seed,
        outcome.games,
        outcome.moves,
        outcome.refused
    ))
}
