//! A server of ours and its clients, as processes.

use super::audit::{Audit, Heard};
use super::proxy::{Games, tap};
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};

/// The binary under test; another build of it may be named for a long soak.
fn binary() -> PathBuf {
    std::env::var_os("KEISEI_BINARY")
        .map_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_keisei")), PathBuf::from)
}

/// A process that ends with the test, whatever happens.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the binary.
pub fn keisei(folder: &Path, line: &str) -> Running {
    let mut command = Command::new(binary());
    command.current_dir(folder).args(line.split_whitespace()).env_remove("KEISEI_DATA");
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Running(command.spawn().expect("the binary runs"))
}

/// A server that waits for clients.
pub struct Server {
    pub process: Running,
    pub address: SocketAddr,
    pub says: BufReader<ChildStderr>,
}

impl Server {
    /// Starts one on a port that is free and hears which that is.
    pub fn start(folder: &Path, line: &str) -> Server {
        let mut process = keisei(folder, &format!("serve uecda --port 0 {line}"));
        let mut says = BufReader::new(process.0.stderr.take().expect("a pipe"));
        let mut first = String::new();
        says.read_line(&mut first).expect("text");
        let address = first.trim_end().trim_end_matches('.').rsplit(' ').next().and_then(|a| a.parse().ok());
        Server { process, address: address.unwrap_or_else(|| panic!("{first}")), says }
    }

    /// Waits until somebody has a chair.
    pub fn seated(&mut self) -> String {
        let mut line = String::new();
        while self.says.read_line(&mut line).expect("text") > 0 && !line.contains("has chair") {
            line.clear();
        }
        line
    }

    /// Waits for the end; returns what it printed on both channels.
    pub fn finish(mut self) -> (Option<i32>, String, String) {
        let (mut out, mut err) = (String::new(), String::new());
        self.says.read_to_string(&mut err).expect("text");
        let mut printed = self.process.0.stdout.take().expect("a pipe");
        printed.read_to_string(&mut out).expect("text");
        (self.process.0.wait().expect("it ends").code(), out, err)
    }

    /// Sits a client of ours down, behind a relay that listens.
    pub fn join(&mut self, folder: &Path, player: &str) -> (Running, Games) {
        let (door, games) = tap(self.address);
        let client = keisei(folder, &format!("join uecda {door} {player}"));
        self.seated();
        (client, games)
    }
}

/// Waits for a client to end; returns its exit code and what it printed.
pub fn ended(mut client: Running) -> (Option<i32>, String) {
    let mut out = String::new();
    client.0.stdout.take().expect("a pipe").read_to_string(&mut out).expect("text");
    (client.0.wait().expect("it ends").code(), out)
}

/// Audits all games that five listeners hear, or the others once one has left; returns the audit.
pub fn audit(listeners: &[Games], reset: u32) -> Audit {
    let mut audit = Audit::of(reset);
    loop {
        let heard: Vec<Option<Heard>> = listeners.iter().map(|games| games.recv().ok()).collect();
        if heard.iter().all(Option::is_none) {
            return audit;
        }
        if let Err(why) = audit.game(&heard) {
            panic!("game {}: {why}", audit.games);
        }
    }
}
