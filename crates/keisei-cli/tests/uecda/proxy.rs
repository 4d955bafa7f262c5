//! A relay between clients and a server that listens to both.

use super::audit::{Cells, Heard, Turn};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// What one client heard, game by game; the last one whole only if it stayed to the end.
pub type Games = Receiver<Heard>;

/// Opens a door for one client, who will talk with the server; returns it and what will be heard.
pub fn tap(server: SocketAddr) -> (SocketAddr, Games) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let (send, games) = channel();
    thread::spawn(move || {
        let (client, _) = listener.accept().expect("a client");
        let up = TcpStream::connect(server).expect("the server listens");
        for stream in [&client, &up] {
            stream.set_nodelay(true).expect("no delay");
        }
        let (said, hear) = channel();
        let (from, to) = (client.try_clone().expect("a socket"), up.try_clone().expect("a socket"));
        thread::spawn(move || upward(from, to, &said));
        downward(&up, &client, &hear, &send);
        let _ = up.shutdown(Shutdown::Both);
    });
    (address, games)
}

/// Passes on what a client says, table by table as far as they are whole.
fn upward(mut client: TcpStream, mut server: TcpStream, said: &Sender<Cells>) {
    let (mut ahead, mut chunk) = (Vec::new(), [0; 960]);
    while let Ok(read) = client.read(&mut chunk) {
        if read == 0 {
            break;
        }
        ahead.extend_from_slice(&chunk[..read]);
        // The auditor must know a table before the server answers it.
        while ahead.len() >= 480 {
            let rest = ahead.split_off(480);
            let _ = said.send(table(&ahead));
            ahead = rest;
        }
        if server.write_all(&chunk[..read]).is_err() {
            break;
        }
    }
    let _ = server.shutdown(Shutdown::Write);
}

pub fn table(bytes: &[u8]) -> Cells {
    let mut cells = [[0; 15]; 8];
    for (i, four) in bytes.chunks_exact(4).enumerate() {
        cells[i / 15][i % 15] = i32::from_be_bytes(four.try_into().expect("four bytes"));
    }
    cells
}

/// Bytes that may wait for a client; one that does not read for so long will not read again.
const QUEUE: usize = 1 << 24;

/// Passes on what the server says, and takes it apart; a client that left or sleeps hears no more, but we do.
struct Down<'a> {
    server: &'a TcpStream,
    client: Sender<Vec<u8>>,
    waiting: Arc<AtomicUsize>,
}

impl Down<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.server.read_exact(&mut bytes).ok()?;
        if self.waiting.fetch_add(N, Ordering::SeqCst) < QUEUE {
            let _ = self.client.send(bytes.to_vec());
        }
        Some(bytes)
    }

    fn number(&mut self) -> Option<i32> {
        self.bytes().map(i32::from_be_bytes)
    }

    fn table(&mut self) -> Option<Cells> {
        self.bytes::<480>().map(|bytes| table(&bytes))
    }
}

fn downward(server: &TcpStream, client: &TcpStream, said: &Receiver<Cells>, games: &Sender<Heard>) {
    let (client, queue) = passed_on(client);
    let mut down = Down { server, client, waiting: queue };
    let mut up = Up { said, owes: 0 };
    // The server gives a number once it has the profile, which is the first table that a client sends.
    if down.number().is_none() || said.recv().is_err() {
        return;
    }
    while let Some(game) = game(&mut down, &mut up) {
        let over = game.turns.last().is_some_and(|turn| turn.onward == 2);
        if games.send(game).is_err() || over {
            return;
        }
    }
}

/// Starts a thread that hands bytes to a client as fast as it takes them.
fn passed_on(client: &TcpStream) -> (Sender<Vec<u8>>, Arc<AtomicUsize>) {
    let waiting = Arc::new(AtomicUsize::new(0));
    let (send, queue) = channel::<Vec<u8>>();
    let (mut client, left) = (client.try_clone().expect("a socket"), Arc::clone(&waiting));
    thread::spawn(move || {
        for bytes in queue {
            if client.write_all(&bytes).is_err() {
                return;
            }
            left.fetch_sub(bytes.len(), Ordering::SeqCst);
        }
        let _ = client.shutdown(Shutdown::Both);
    });
    (send, waiting)
}

/// What a client says; answers that come after the server's patience ended count for nothing.
struct Up<'a> {
    said: &'a Receiver<Cells>,
    owes: u32,
}

impl Up<'_> {
    /// Takes the answer to the question that the server has just closed.
    fn answer(&mut self) -> Option<Cells> {
        while self.owes > 0 && self.said.try_recv().is_ok() {
            self.owes -= 1;
        }
        let answer = if self.owes == 0 { self.said.try_recv().ok() } else { None };
        self.owes += u32::from(answer.is_none());
        answer
    }
}

fn game(down: &mut Down<'_>, up: &mut Up<'_>) -> Option<Heard> {
    let deal = down.table()?;
    let mut game = Heard { deal: Some(deal), ..Heard::default() };
    loop {
        let hand = down.table()?;
        if game.turns.is_empty() && deal[5][1] > 0 {
            game.gift = up.answer();
        }
        let answer = if hand[5][2] == 1 { Some(down.number()?) } else { None };
        let play = answer.and_then(|_| up.answer());
        let field = down.table()?;
        let onward = down.number()?;
        game.turns.push(Turn { hand, play, answer, field, onward });
        if onward > 0 {
            return Some(game);
        }
    }
}
