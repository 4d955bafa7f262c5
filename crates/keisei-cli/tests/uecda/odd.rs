//! Clients that send garbage, fall silent, vanish or never listen.

use super::match_of::{Server, ended, keisei};
use super::proxy::table;
use keisei_core::Stream;
use keisei_record::uecda_log::{Game, Reader};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::thread::{self, JoinHandle};

/// Reads a log by replaying it, and counts the plays that were refused.
fn replayed(folder: &Path) -> (usize, usize) {
    let reader = Reader::open(&folder.join("log")).expect("a log");
    let games: Vec<Game> = reader.map(|game| game.expect("a game that replays")).collect();
    (games.len(), games.iter().map(|game| game.refused.len()).sum())
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_nodelay(true).expect("no delay");
    stream
}

fn profile() -> Vec<u8> {
    let mut bytes = vec![0; 480];
    bytes[..4].copy_from_slice(&20070i32.to_be_bytes());
    for (i, letter) in b"odd".iter().enumerate() {
        bytes[63 + 4 * i] = *letter;
    }
    bytes
}

/// Listens as a client should, and answers every question by `answer`, until one does not want to or the end.
fn talk(mut stream: TcpStream, mut answer: impl FnMut(&mut TcpStream, u32) -> bool) -> Option<u32> {
    let mut asked = 0;
    let read = |stream: &mut TcpStream, n: usize| {
        let mut bytes = vec![0; n];
        stream.read_exact(&mut bytes).ok().map(|()| bytes)
    };
    read(&mut stream, 4)?;
    loop {
        let deal = table(&read(&mut stream, 480)?);
        if deal[5][1] > 0 {
            asked += 1;
            answer(&mut stream, asked).then_some(())?;
        }
        loop {
            let hand = table(&read(&mut stream, 480)?);
            if hand[5][2] == 1 {
                asked += 1;
                answer(&mut stream, asked).then_some(())?;
                read(&mut stream, 4)?;
            }
            read(&mut stream, 480)?;
            match read(&mut stream, 4)?[3] {
                0 => {}
                1 => break,
                _ => return Some(asked),
            }
        }
    }
}

/// Plays a short match with one odd client among players of ours.
fn meets(
    options: &str,
    odd: impl FnOnce(SocketAddr) -> JoinHandle<Option<u32>>,
) -> (Option<u32>, (usize, usize), String) {
    let there = tempfile::tempdir().expect("a folder");
    let line = format!("sample nakanaka open sample sample --games 4 --log log {options}");
    let server = Server::start(there.path(), &line);
    let client = odd(server.address);
    let (code, out, err) = server.finish();
    assert_eq!(code, Some(0), "{out}{err}");
    (client.join().expect("the client is no trouble"), replayed(there.path()), err)
}

/// Tables of every kind of numbers are refused one by one; the odd one among them is a legal play.
#[test]
fn garbage_is_refused_table_by_table() {
    let (asked, (games, refused), _) = meets("", |address| {
        let mut stream = connect(address);
        thread::spawn(move || {
            stream.write_all(&profile()).ok()?;
            let mut rng = Stream::new(3).rng();
            talk(stream, move |stream, asked| {
                let mut bytes = vec![0; 480];
                for (i, byte) in bytes.iter_mut().enumerate() {
                    // Small numbers are nearly cards; others are nothing at all.
                    let small = u8::from(i % 4 == 3 && rng.chance(0.04)) * (1 + rng.below(2) as u8);
                    *byte = if asked % 3 == 0 { rng.below(256) as u8 } else { small };
                }
                stream.write_all(&bytes).is_ok()
            })
        })
    });
    assert!(games == 4 && asked.is_some_and(|asked| asked > 8) && refused > 8, "{asked:?} {games} {refused}");
}

/// However small the pieces are, a table is a table.
#[test]
fn tables_come_in_pieces() {
    let (asked, (games, refused), _) = meets("", |address| {
        let mut stream = connect(address);
        thread::spawn(move || {
            let pieces = |stream: &mut TcpStream, bytes: &[u8]| {
                bytes.iter().all(|&byte| stream.write_all(&[byte]).is_ok())
            };
            pieces(&mut stream, &profile());
            talk(stream, move |stream, _| pieces(stream, &[0; 480]))
        })
    });
    assert!(games == 4 && asked.is_some() && refused == 0, "{asked:?} {games} {refused}");
}

/// Whoever leaves, between tables or within one, passes for ever.
#[test]
fn who_vanishes_passes_for_ever() {
    for bytes in [0, 1, 479] {
        let (asked, (games, _), err) = meets("", move |address| {
            let mut stream = connect(address);
            thread::spawn(move || {
                stream.write_all(&profile()).ok()?;
                talk(stream, move |stream, asked| {
                    let part = if asked < 5 { 480 } else { bytes };
                    stream.write_all(&vec![0; part]).is_ok() && part == 480
                })
            })
        });
        assert!(asked.is_none() && games == 4 && err.contains("odd on chair 2 is out"), "{games} {err}");
    }
}

/// Who never says a word gets a chair after two seconds, as a client of 20060, and a clock keeps the game going.
#[test]
fn who_is_silent_passes_by_the_clock() {
    let (number, (games, _), err) = meets("--clock 0.2", |address| {
        let mut stream = connect(address);
        thread::spawn(move || {
            let mut number = [0; 4];
            stream.read_exact(&mut number).ok()?;
            let mut rest = Vec::new();
            // It listens, to the end, and says nothing.
            stream.read_to_end(&mut rest).ok()?;
            (rest.len() > 4000).then_some(u32::from_ne_bytes(number))
        })
    });
    assert_eq!((number, games), (Some(2), 4), "{err}");
    assert!(err.contains("player2 has chair 2") && err.contains("did not answer in time"), "{err}");
}

/// Who sends without end and never listens is in nobody's way.
#[test]
fn who_never_listens_is_left_out() {
    let (_, (games, _), err) = meets("--clock 0.5", |address| {
        let mut stream = connect(address);
        thread::spawn(move || {
            stream.write_all(&profile()).ok()?;
            let noise: Vec<u8> =
                (0..1u32 << 16).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
            while stream.write_all(&noise).is_ok() {}
            None
        })
    });
    assert_eq!(games, 4, "{err}");
}

/// Who does not introduce itself as it should gets no chair; the next one does.
#[test]
fn who_speaks_otherwise_gets_no_chair() {
    let there = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(there.path(), "sample sample sample sample open --games 2 --log log");
    let mut other = profile();
    other[..4].copy_from_slice(&20140i32.to_be_bytes());
    for hello in [&vec![0xa5; 480], &other, &profile()[..100].to_vec(), &Vec::new()] {
        let mut stream = connect(server.address);
        stream.write_all(hello).expect("sent");
        if hello.len() < 480 {
            stream.shutdown(std::net::Shutdown::Write).expect("half closed");
        }
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty(), "{hello:?}");
    }
    let mut halfway = connect(server.address);
    halfway.write_all(&profile()[..100]).expect("sent");
    let mut answer = Vec::new();
    let _ = halfway.read_to_end(&mut answer);
    assert!(answer.is_empty());
    let client = keisei(there.path(), &format!("join uecda {} sample", server.address));
    assert!(server.seated().starts_with("sample has chair 4"));
    assert_eq!(ended(client).0, Some(0));
    assert_eq!((server.finish().0, replayed(there.path())), (Some(0), (2, 0)));
}

/// Ctrl-C ends a match that waits for somebody, and whole games stay in the log.
#[cfg(unix)]
#[test]
fn a_match_that_waits_can_be_stopped() {
    let there = tempfile::tempdir().expect("a folder");
    let line = "sample nakanaka open sample sample --games 50 --log log";
    let server = Server::start(there.path(), line);
    let mut stream = connect(server.address);
    stream.write_all(&profile()).expect("sent");
    let id = server.process.0.id().to_string();
    // It plays for a while, and then says no more and stays.
    let (send, hung) = std::sync::mpsc::channel();
    let client = thread::spawn(move || {
        talk(stream, move |stream, asked| {
            if asked == 60 {
                std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
                let _ = send.send(());
                let mut end = Vec::new();
                let _ = stream.read_to_end(&mut end);
                return false;
            }
            stream.write_all(&[0; 480]).is_ok()
        })
    });
    hung.recv().expect("it was asked so often");
    let (code, out, err) = server.finish();
    client.join().expect("no trouble");
    assert!(code == Some(130) && out.contains("games") && err.contains("Stopped after"), "{out}{err}");
    let (games, _) = replayed(there.path());
    assert!((1..50).contains(&games), "{games}");
}
