//! What programs say to each other.

use super::text;
use keisei_core::{Game, Position, Stream, View, dialect};
use keisei_games::blokus;
use keisei_games::daihinmin::wire::{self, Submitted, ViewTracker};
use keisei_games::daihinmin::{self, Daihinmin};
use keisei_games::othello::Othello;
use keisei_games::{chess::Chess, shogi::Shogi};
use keisei_play::models::ModelSource;
use keisei_play::roster;
use keisei_protocol::CommandLine;
use keisei_protocol::gtp::{Host, Reading, ReplyReader, serve};
use keisei_protocol::uci;
use keisei_protocol::uecda::{self as contest, Order, Profile};
use keisei_record::uecda_log;

pub(super) const GTP: [&str; 4] = [
    "1 set_game Blokus Duo\nplay b f9,e10,f10,g10,f11\ngenmove w\nreg_genmove b\nundo # back\ng\np a1\nquit\n",
    "list_commands\nknown_command g\nfinal_score\nset_random_seed 7\nundo\nplay w e3\nparam_base resign 0\n",
    "time_settings 60 30 5\ntime_left b 3 1\ngenmove b\n5 lz-analyze w 10\nlz-genmove_analyze 50\ntime_left w x\n",
    "= f5\n\n? illegal move\n\n=12 a1\nb2\n\n# none\n\n=x\n'quoted engine' --seed {seed}\n",
];

/// Answers a controller, reads an engine's replies and the command that starts one.
pub fn gtp(bytes: &[u8]) {
    converse(&blokus::Blokus::default(), bytes);
    converse(&Othello, bytes);
    let mut reader = ReplyReader::default();
    for line in text(bytes).lines() {
        if let Reading::Done(reply) = reader.line(line) {
            let mut again = ReplyReader::default();
            let read = reply.to_string().lines().map(|line| again.line(line)).last();
            let Some(Reading::Done(read)) = read else { panic!("{reply:?} does not read back") };
            assert_eq!((read.id, read.answer.is_ok()), (reply.id, reply.answer.is_ok()));
        }
        if let Ok(command) = line.parse::<CommandLine>() {
            assert!(!command.words(1)[0].is_empty());
        }
    }
}

fn converse<G: Game>(game: &G, mut bytes: &[u8]) {
    let player = roster::player(game, "random", &ModelSource::default()).expect("anybody");
    let dialect = dialect::named(game, None).expect("at least one");
    let start = game.start(&mut Stream::new(1).rng());
    let mut host = Host::new("fuzz", player, dialect, start, Stream::new(1));
    let mut replies = Vec::new();
    serve(&mut bytes, &mut replies, &mut host).expect("memory can be read and written");
    let mut reader = ReplyReader::default();
    for line in text(&replies).lines() {
        assert_ne!(reader.line(line), Reading::Garbage, "{line}");
    }
}

pub(super) const UCI: [&str; 3] = [
    "uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo movetime 10\ngo infinite\nstop\nquit\n",
    "setoption name Player value mc:each=1\nposition fen 8/8/8/8/8/4k3/8/4K2R w K - 0 1\ngo wtime 100 btime 100 winc 1\n",
    "setoption name Hash value 16\nsetoption name Player value gtp:cmd=\"x\"\ngo nodes 10 depth 2\nponderhit\nfoo\n",
];

pub(super) const USI: [&str; 2] = [
    "usi\nisready\nusinewgame\nposition startpos moves 7g7f 3c3d\ngo btime 100 wtime 100 byoyomi 10\nstop\ngameover win\n",
    "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w R2b 3\ngo mate 100\ngo infinite\nstop\nquit\n",
];

/// Answers a controller of chess.
pub fn uci(bytes: &[u8]) {
    universal(&Chess, bytes);
}

/// Answers a controller of Shogi.
pub fn usi_server(bytes: &[u8]) {
    universal(&Shogi::default(), bytes);
}

/// Every search is answered once; nobody else can be seated but whom the roster allows.
fn universal<G: Game>(game: &G, mut bytes: &[u8]) {
    let seat = |spec: &str| -> Result<_, String> {
        if spec != "random" {
            return Err("nobody else is here".to_owned());
        }
        roster::player(game, "random", &ModelSource::default()).map_err(|why| why.to_string())
    };
    let start = game.start(&mut Stream::new(1).rng());
    let interface = game.interface().expect("it has one");
    let player = seat("random").expect("anybody");
    let mut host = uci::Host::new("fuzz", player, interface, start, Stream::new(1));
    let mut replies = Vec::new();
    uci::serve(&mut bytes, &mut replies, &mut host).expect("memory can be read and written");
    let replies = text(&replies);
    assert!(replies.lines().all(|line| !line.is_empty()), "{replies:?}");
}

/// Reads tables of the contest's protocol: a profile, a play, and a game as a guest would follow it.
pub fn uecda(bytes: &[u8]) {
    let mut tables = Vec::new();
    for chunk in bytes.chunks(contest::TABLE_BYTES).take(16) {
        let mut whole = [0; contest::TABLE_BYTES];
        whole[..chunk.len()].copy_from_slice(chunk);
        for order in [Order::Host, Order::Network] {
            let cells = contest::decode(&whole, order);
            assert_eq!(contest::encode(&cells, order), whole);
        }
        tables.push(contest::decode(&whole, Order::Network));
    }
    for cells in &tables {
        let profile = Profile::read(cells);
        assert_eq!(Profile::read(&profile.cells()), profile);
        if let Submitted::Meld(meld) = wire::read_play(cells) {
            assert_eq!(wire::read_play(&wire::play(daihinmin::Move::Play(meld))), Submitted::Meld(meld));
        }
        if let Some(cards) = wire::read_gift(cells) {
            assert_eq!(wire::read_gift(&wire::gift(cards)), Some(cards));
        }
        let _ = uecda_log::refused_text(cells);
    }
    let Some((deal, turns)) = tables.split_first() else { return };
    for seat in keisei_core::Seat::all(6) {
        let Ok(mut guest) = ViewTracker::begin(seat, 0, deal) else { continue };
        guest.await_gift(|_, _, _| ());
        for turn in turns.chunks(2) {
            let told = guest.hand(&turn[0], |_, _, _| ()).and_then(|()| match turn.get(1) {
                Some(field) => guest.field(field).map(drop),
                None => Ok(()),
            });
            let _ = (guest.view().sample(&mut Stream::new(1).rng()), guest.end());
            if told.is_err() {
                break;
            }
        }
    }
}

/// A profile, a play, and the first turns of two games, one with an exchange.
pub(super) fn uecda_tables() -> Vec<Vec<u8>> {
    let bytes = |cells: &contest::Cells| contest::encode(cells, Order::Network).to_vec();
    let meld = "S7(S8)S9".parse().expect("a meld");
    let mut seeds = vec![bytes(&Profile::named("sample").cells()), bytes(&wire::play(meld))];
    let mut rng = Stream::new(5).rng();
    let game = Daihinmin::default();
    let mut table = game.start(&mut rng);
    for _ in 0..2 {
        let seat = table.turn();
        let mut seed = bytes(&wire::deal(&table, seat));
        while table.giver().is_some() {
            table.play(table.random_move(&mut rng).expect("a gift"));
        }
        for _ in 0..5 {
            let m = table.moves().last().expect("a move");
            seed.extend(bytes(&wire::hand(&table, seat)));
            seed.extend(bytes(&wire::field(&table, m, &wire::play(m))));
            table.play(m);
        }
        seeds.push(seed);
        while let Some(m) = table.random_move(&mut rng) {
            table.play(m);
        }
        table = game.next(&table, &mut rng);
    }
    seeds
}
