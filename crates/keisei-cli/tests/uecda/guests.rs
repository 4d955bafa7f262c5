//! Players who join from outside play as those who were there from the start.

use super::match_of::{Server, audit, ended, keisei};
use keisei_core::{Policy, Position, Stream};
use keisei_games::daihinmin::players::{Nakanaka, Sample};
use keisei_record::uecda_log::Reader;
use std::fs::read_to_string;

/// Plays a match with some of the chairs open, and returns its log.
fn log(folder: &std::path::Path, name: &str, chairs: [&str; 5], open: [bool; 5]) -> String {
    let seats: Vec<&str> = (0..5).map(|i| if open[i] { "open" } else { chairs[i] }).collect();
    let line = format!("{} --games 9 --seed 5 --log {name} --rules daihinmin:reset=5", seats.join(" "));
    if open.contains(&true) {
        let mut server = Server::start(folder, &line);
        let mut clients = Vec::new();
        for (chair, _) in chairs.iter().zip(open).filter(|(_, open)| *open) {
            let client = keisei(folder, &format!("join uecda {} {chair} --seed 5", server.address));
            assert!(server.seated().contains("has chair"));
            clients.push(client);
        }
        let (code, out, err) = server.finish();
        assert_eq!(code, Some(0), "{out}{err}");
        for client in clients {
            let (code, out) = ended(client);
            assert!(code == Some(0) && out.starts_with("9 games") && out.ends_with(" 0 refused\n"), "{out}");
        }
    } else {
        let (code, out) = ended(keisei(folder, &format!("serve uecda {line}")));
        assert_eq!(code, Some(0), "{out}");
    }
    read_to_string(folder.join(name)).expect("a log")
}

/// The log is the same to the byte, whoever of them sits here or there; even of those who draw lots.
#[test]
fn joining_changes_nothing() {
    let there = tempfile::tempdir().expect("a folder");
    let chairs = ["sample", "nakanaka", "mc:each=2", "random", "sample"];
    let here = log(there.path(), "here", chairs, [false; 5]);
    assert_eq!(log(there.path(), "again", chairs, [false; 5]), here);
    assert_eq!(log(there.path(), "some", chairs, [false, true, true, false, true]), here);
    assert_eq!(log(there.path(), "all", chairs, [true; 5]), here);
    assert!(here.starts_with("%-----%palyer_name% sample nakanaka mc:each=2 random sample\n"), "{here}");
    assert_eq!(here.matches("%result%").count(), 9);
    as_at_the_table(&here);
}

/// Those who look at nothing hidden play behind tables what they play with the whole game before them.
fn as_at_the_table(log: &str) {
    let mut choices = 0;
    for game in Reader::new(log.as_bytes()).expect("a log").map(|game| game.expect("a game")) {
        let mut table = game.line.start;
        let mut nakanaka = Nakanaka::default();
        for &m in &game.line.moves {
            let mut rng = Stream::new(1).rng();
            let due = match table.turn().0 {
                0 | 4 => Sample.pick(&table, &mut rng),
                1 => nakanaka.decide(&table).map(|(_, m)| m),
                _ => None,
            };
            assert!(due.is_none_or(|due| due == m), "{m}, not {due:?}, in {table}");
            choices += u32::from(due.is_some());
            nakanaka.note(&table, m);
            table.play(m);
        }
    }
    assert!(choices > 200, "{choices}");
}

/// More than five find the door closed, and so does everybody once all have a chair.
#[test]
fn no_more_than_five_are_let_in() {
    let there = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(there.path(), "sample sample sample sample open --games 2");
    let address = server.address;
    let (client, games) = server.join(there.path(), "sample");
    // The door is closed before the first deal.
    games.recv().expect("a game");
    assert!(std::net::TcpStream::connect(address).is_err());
    drop(games);
    assert_eq!(ended(client).0, Some(0));
    assert_eq!(server.finish().0, Some(0));
}

/// Every cell of every table follows the description.
#[test]
fn every_table_is_as_described() {
    let there = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(there.path(), "--games 40 --rules daihinmin:reset=10");
    let players = ["sample", "random", "nakanaka", "random", "sample"];
    let (clients, listeners): (Vec<_>, Vec<_>) =
        players.iter().map(|player| server.join(there.path(), player)).unzip();
    let audit = audit(&listeners, 10);
    assert_eq!((audit.games, audit.refused), (40, 0));
    assert_eq!(server.finish().0, Some(0));
    drop(clients);
}
