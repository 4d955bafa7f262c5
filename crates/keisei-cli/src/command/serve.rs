//! `serve`: be an engine for programs that drive engines, or the server of a match.

mod uecda;

use crate::common::Common;
use crate::output::printed;
use anyhow::{Context, Result};
use clap::Subcommand;
use keisei::archive::Archive;
use keisei::catalog;
use keisei::error::usage;
use keisei::{players, weights};
use keisei_core::{Game, GameVisitor, SpecError, Stream, dialect};
use keisei_play::permissions::Permissions;
use keisei_play::roster::{self, PlayerFactory};
use keisei_protocol::gtp::{Host, serve};
use keisei_protocol::uci;
use std::io::{BufReader, stdin, stdout};
use std::path::PathBuf;

/// Serves a player to programs that drive engines, or a match to clients.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "EXAMPLES\n  keisei serve gtp blokus mc:each=20\n  keisei serve gtp othello greedy\n  \
    keisei serve uci chess mc:each=2\n  \
    keisei match othello greedy 'gtp:\"keisei serve gtp othello mc:each=2\"' --games 2\n  \
    keisei serve uecda sample sample sample sample nakanaka --games 3\n\n\
    docs/engines.md says which commands are answered, and how other engines become players; docs/uecda.md \
    how clients of the Daihinmin contests meet in a match."
)]
pub struct Args {
    /// The protocol to speak.
    #[command(subcommand)]
    protocol: Protocol,
    #[command(flatten)]
    allowed: Allowed,
}

/// What whoever is served may reach on this machine; the words of this command may name anything.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Who is served may reach nothing of this machine, unless")]
struct Allowed {
    /// Lets whoever is served name players that are programs (gtp:cmd=…), which are then started here.
    #[arg(long, global = true)]
    allow_engines: bool,
    /// Lets whoever is served name files in a folder, such as models and games to load or save; may be given again.
    #[arg(long, global = true, value_name = "DIR")]
    allow_files: Vec<PathBuf>,
}

impl Allowed {
    fn permissions(&self) -> Result<Permissions> {
        let nothing = Permissions::default();
        let permissions = if self.allow_engines { nothing.with_engines() } else { nothing };
        self.allow_files.iter().try_fold(permissions, |permissions, folder| {
            let why = || format!("the folder {} cannot be allowed", folder.display());
            permissions.with_files(folder).with_context(why)
        })
    }
}

/// The protocols there are.
#[derive(Subcommand, Debug)]
enum Protocol {
    /// Speaks the Go Text Protocol, in Pentobi's dialect where the game is Blokus.
    Gtp(GtpArgs),
    /// Runs a match of Daihinmin that clients of the `UECda` contests can join, by their protocol 20070.
    Uecda(uecda::Args),
    /// Speaks the Universal Chess Interface.
    Uci(UniversalArgs),
    /// Speaks the Universal Shogi Interface.
    Usi(UniversalArgs),
}

/// Who plays what.
#[derive(clap::Args, Debug)]
struct UniversalArgs {
    /// The game, with its parameters.
    game: String,
    /// The player; `keisei play --help` lists the kinds.
    #[arg(value_name = "SPEC")]
    spec: Option<String>,
}

/// Who plays what.
#[derive(clap::Args, Debug)]
struct GtpArgs {
    /// The game, with its parameters.
    game: String,
    /// The player; `keisei play --help` lists the kinds.
    #[arg(value_name = "SPEC")]
    spec: Option<String>,
    /// The dialect; the game's first one unless told.
    #[arg(long)]
    dialect: Option<String>,
}

/// Answers commands on stdin until there are no more, or runs a match.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let permissions = args.allowed.permissions()?;
    match &args.protocol {
        Protocol::Gtp(args) => catalog::with_game(&args.game, Serve { args, common, permissions })?,
        Protocol::Uecda(args) => uecda::run(args, common),
        Protocol::Uci(args) | Protocol::Usi(args) => {
            catalog::with_game(&args.game, ServeUniversal { args, common, permissions })?
        }
    }
}

struct ServeUniversal<'a> {
    args: &'a UniversalArgs,
    common: &'a Common,
    permissions: Permissions,
}

impl GameVisitor for ServeUniversal<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let spec = self.args.spec.as_deref().unwrap_or(players::default_spec::<G>());
        let player = roster::player(&game, spec, &weights::models())?;
        let none = || usage(format!("{} has no universal interface; serve it by gtp", G::NAME));
        let interface = game.interface().ok_or_else(none)?;
        let stream = Stream::new(self.common.seed());
        let start = game.start(&mut stream.named("start").rng());
        let host = uci::Host::new(format!("keisei {spec}"), player, interface, start, stream.named("serve"));
        let seat = move |spec: &str| {
            let recruit = PlayerFactory::permitted(&game, spec, &weights::models(), &self.permissions);
            recruit.map(|recruit| recruit.seat()).map_err(|why| why.to_string())
        };
        let mut host = host.recruiting(spec, Box::new(seat));
        printed(uci::serve(&mut BufReader::new(stdin()), &mut stdout(), &mut host))
            .context("the conversation broke off")
    }
}

struct Serve<'a> {
    args: &'a GtpArgs,
    common: &'a Common,
    permissions: Permissions,
}

impl GameVisitor for Serve<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let spec = self.args.spec.as_deref().unwrap_or(players::default_spec::<G>());
        let player = roster::player(&game, spec, &weights::models())?;
        let dialect = dialect::named(&game, self.args.dialect.as_deref()).map_err(SpecError::from)?;
        let stream = Stream::new(self.common.seed());
        let start = game.start(&mut stream.named("start").rng());
        let archive = Archive::of(&game, self.permissions);
        let host = Host::new(format!("keisei {spec}"), player, dialect, start, stream.named("serve"));
        let mut host = host.of_game(G::NAME);
        if let Some(archive) = archive {
            host = host.with_archive(Box::new(archive));
        }
        printed(serve(&mut BufReader::new(stdin()), &mut stdout(), &mut host))
            .context("the conversation broke off")
    }
}
