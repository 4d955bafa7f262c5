//! `join`: sit one of our players at somebody else's server.

use crate::common::Common;
use crate::output::{print_json, print_line, warn};
use anyhow::{Context, Result};
use clap::Subcommand;
use keisei::error::{cancelled, usage};
use keisei::uecda::join::ClientSession;
use keisei::{players, weights};
use keisei_core::{CancelToken, Stream};
use keisei_games::daihinmin::Daihinmin;
use keisei_play::roster;
use keisei_protocol::uecda::PORT;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Sits a player at somebody else's server.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The protocol to speak.
    #[command(subcommand)]
    protocol: Protocol,
}

/// The protocols there are.
#[derive(Subcommand, Debug)]
enum Protocol {
    /// Joins a match of Daihinmin by the protocol 20070 of the `UECda` contests.
    Uecda(UecdaArgs),
}

/// Who goes where.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}\n\nEXAMPLES\n  keisei join uecda localhost sample\n  \
    keisei join uecda 127.0.0.1:42485 mc:each=20 --name monte\n\n\
    docs/uecda.md says how a server of the contests is run.", players::help()))]
struct UecdaArgs {
    /// The server: a host, with its port unless that is the contest's 42485.
    #[arg(value_name = "HOST[:PORT]")]
    server: String,
    /// The player.
    #[arg(value_name = "SPEC")]
    spec: Option<String>,
    /// The name to go by; the specification unless told. A server keeps nine letters.
    #[arg(long)]
    name: Option<String>,
    /// Seconds to wait for a server that does not listen yet.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    patience: u64,
}

/// Plays until the match is over.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let Protocol::Uecda(args) = &args.protocol;
    let game = Daihinmin::default();
    let spec = args.spec.as_deref().unwrap_or(players::default_spec::<Daihinmin>());
    let player = roster::player(&game, spec, &weights::models())?;
    let (name, cancel) = (args.name.as_deref().unwrap_or(spec), common.context()?.cancel);
    let visit = ClientSession::begin(connect(args, &cancel)?, name, cancel)?;
    warn(format!("Seed {}; {name} has chair {}.", common.seed(), visit.seat.0));
    let seat = visit.seat.0;
    let tally = visit.play(player, Stream::new(common.seed()), |_| ())?;
    if common.json {
        return print_json(&serde_json::json!({ "seed": common.seed(), "chair": seat, "tally": tally }));
    }
    print_line(format!("{} games, {} plays, {} refused", tally.games, tally.plays, tally.refused))
}

/// Knocks until somebody opens.
fn connect(args: &UecdaArgs, cancel: &CancelToken) -> Result<TcpStream> {
    let (host, port) = match args.server.rsplit_once(':') {
        Some((host, port)) if !host.contains(':') || host.ends_with(']') => {
            let port = port.parse().map_err(|_| usage(format!("\"{port}\" is not a port")))?;
            (host.trim_matches(['[', ']']), port)
        }
        _ => (args.server.as_str(), PORT),
    };
    let started = Instant::now();
    loop {
        match TcpStream::connect((host, port)) {
            Ok(stream) => return Ok(stream),
            Err(_) if cancel.is_cancelled() => return Err(cancelled("Left the match.")),
            Err(error) if started.elapsed() >= Duration::from_secs(args.patience) => {
                return Err(error).with_context(|| format!("{host}:{port} does not answer"));
            }
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}
