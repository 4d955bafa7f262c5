//! A soak: many games on loopback, with one client killed and another stalled on the way.

use super::match_of::{Server, audit, ended};
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::Instant;

/// Games of the soak; `KEISEI_SOAK` asks for more, and `KEISEI_BINARY` for another build.
fn games() -> u32 {
    std::env::var("KEISEI_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(90)
}

#[cfg(unix)]
#[test]
fn a_soak_without_a_violation() {
    let there = tempfile::tempdir().expect("a folder");
    let (games, started) = (games(), Instant::now());
    let line = format!("--games {games} --clock 3 --log soak.log --seed 11");
    let mut server = Server::start(there.path(), &line);
    let players = ["sample", "nakanaka", "sample", "sample", "random"];
    let (mut clients, mut listeners): (Vec<_>, Vec<_>) =
        players.iter().map(|player| server.join(there.path(), player)).unzip();
    // One listener passes its games on, so that trouble comes at games that are known.
    let (send, passed_on) = channel();
    let counted = std::mem::replace(&mut listeners[0], passed_on);
    let ids: Vec<u32> = clients.iter().map(|client| client.0.id()).collect();
    let (victim, sleeper) = (clients.remove(4), ids[3]);
    let trouble = std::thread::spawn(move || {
        let mut victim = Some(victim);
        for (number, game) in counted.iter().enumerate() {
            if number as u32 == games / 3 {
                // Killed, as by the system: no goodbye, whatever it was doing.
                let mut victim = victim.take().expect("still there");
                victim.0.kill().expect("killed");
                victim.0.wait().expect("gone");
            }
            if number as u32 == 2 * games / 3 {
                let stopped = Command::new("kill").args(["-STOP", &sleeper.to_string()]).status();
                assert!(stopped.expect("kill runs").success());
            }
            if send.send(game).is_err() {
                return;
            }
        }
    });
    let audit = audit(&listeners, 100);
    trouble.join().expect("no trouble with the trouble");
    let (code, out, err) = server.finish();
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{} games, {} turns, {} refused, {seconds:.1} s, no violation",
        audit.games, audit.turns, audit.refused
    );
    assert_eq!((code, audit.games), (Some(0), games), "{out}{err}");
    assert!(err.contains("random on chair 4 is out"), "{err}");
    assert!(err.contains("sample on chair 3 did not answer in time"), "{err}");
    assert_eq!(err.matches("in time").count(), 1, "one who sleeps is waited for once: {err}");
    for client in clients.drain(..3) {
        assert_eq!(ended(client).0, Some(0));
    }
    let log = std::fs::read_to_string(there.path().join("soak.log")).expect("a log");
    assert_eq!(log.matches("%result%").count(), games as usize);
}
