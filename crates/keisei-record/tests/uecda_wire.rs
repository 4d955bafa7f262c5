//! Tables of the contest's protocol against its own server, and told of games that ship with the tests.

#[path = "../../keisei-cli/tests/uecda/audit/mod.rs"]
#[expect(dead_code, reason = "games that are no series have no audit here")]
mod audit;
#[path = "shared/told.rs"]
mod told;

use keisei_core::{Position, Seat, Stream, View};
use keisei_games::daihinmin::wire::{self, Cells, Submitted, ViewTracker};
use keisei_games::daihinmin::{Cards, Classes, Move, SEATS, Table};
use keisei_record::uecda_log::{Reader, refused_text};
use told::replay;

/// Two games that the contest's own server played with odd clients.
const CONTEST: &str = include_str!("data/contest_server.txt");

/// The lines of a recording, one after the other.
struct Lines<'a>(std::iter::Peekable<std::str::Lines<'a>>);

impl Lines<'_> {
    fn next_is(&mut self, key: &str) -> bool {
        self.0.peek().is_some_and(|line| line.split(' ').next() == Some(key))
    }

    fn text(&mut self, key: &str) -> String {
        assert!(self.next_is(key), "{key} where {:?} stands", self.0.peek());
        self.0.next().and_then(|line| line.split_once(' ')).expect("two words").1.to_owned()
    }

    fn table(&mut self, key: &str) -> Cells {
        cells(&self.text(key))
    }
}

fn cells(text: &str) -> Cells {
    let mut cells = [[0; 15]; 8];
    for (row, text) in cells.iter_mut().zip(text.trim_matches('-').split('/')) {
        let numbers: Vec<i32> = match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            Some(list) => list.split(',').map(|n| n.parse().expect("a number")).collect(),
            None => text.chars().map(|c| c.to_digit(16).expect("a digit") as i32).collect(),
        };
        row[..numbers.len()].copy_from_slice(&numbers);
    }
    cells
}

/// Sets the game up that was dealt.
fn start(number: u32, deals: &[Cells; SEATS]) -> Table {
    let line = deals[0][6];
    let seat = |cell: i32| Seat(u8::try_from(cell).expect("a seat"));
    let ring = [10, 11, 12, 13, 14].map(|at| seat(line[at]));
    let mut hands = [0, 1, 2, 3, 4].map(|i| wire::read_hand(&deals[i]).expect("cards"));
    if line[5..10] == [0; 5] {
        return Table::new(number, hands, Classes::NONE, ring, ring).expect("a deal");
    }
    let place = |class: i32| line[5..10].iter().position(|&c| c == class).expect("a class");
    for (rich, poor, size) in [(place(0), place(4), 2), (place(1), place(3), 1)] {
        hands[rich] = hands[rich] & !hands[poor].strongest(size);
    }
    let places = [0, 1, 2, 3, 4].map(|class| Seat(place(class) as u8));
    let classes = Classes::by_places(places).expect("classes");
    Table::new(number, hands, classes, ring, ring).expect("a deal")
}

/// Hides what the contest's server does otherwise than its description: it hands on cells of a play that have no
/// meaning, and once somebody is out it mixes the places of this game into the classes.
fn settled(mut cells: Cells) -> Cells {
    cells[5][8..].fill(0);
    cells[7].fill(0);
    if cells[6][..5].contains(&0) {
        cells[6][5..10].fill(0);
    }
    cells
}

/// Every table of the contest's own server comes out the same, whatever its clients sent.
fn same_as_contest(text: &str) -> (u32, u32) {
    let mut lines = Lines(text.lines().peekable());
    while lines.next_is("#") {
        lines.0.next();
    }
    let (mut games, mut turns) = (0, 0);
    while lines.next_is("game") {
        let number: u32 = lines.text("game").parse().expect("a number");
        let deals = [(); SEATS].map(|()| lines.table("deal"));
        let mut table = start(number, &deals);
        for (seat, deal) in Seat::all(SEATS).zip(&deals) {
            assert_eq!(wire::deal(&table, seat), *deal, "game {number}, the deal of {seat}");
        }
        let mut gifts = [const { None }; SEATS];
        while lines.next_is("gift") {
            let text = lines.text("gift");
            let (player, gift) = text.split_once(' ').expect("two words");
            gifts[player.parse::<usize>().expect("a player")] = Some(cells(gift));
        }
        while let Some(giver) = table.giver() {
            let cards = gifts[giver.index()].and_then(|gift| wire::read_gift(&gift));
            let sound = cards.is_some_and(|cards| { table }.try_play(Move::Give(cards)).is_ok());
            let gift = cards.filter(|_| sound).or(table.penalty_gift()).expect("a gift");
            table.play(Move::Give(gift));
        }
        let mut lies = wire::play(Move::Pass);
        while lines.next_is("hand") {
            let at = format!("game {number}, turn {turns}, {table}");
            for seat in Seat::all(SEATS) {
                assert_eq!(
                    settled(wire::hand(&table, seat)),
                    settled(lines.table("hand")),
                    "{at}: the hand of {seat}"
                );
            }
            let play = lines.table("play");
            let (m, answer) = match wire::read_play(&play) {
                Submitted::Pass => (Move::Pass, if table.field().is_some() { "8" } else { "9" }),
                Submitted::Meld(meld) if table.allows(meld) => (Move::Play(meld), "9"),
                _ => (Move::Pass, "8"),
            };
            if let Move::Play(_) = m {
                lies = play;
            }
            assert_eq!(lines.text("answer"), answer, "{at}: {}", refused_text(&play));
            assert_eq!(
                settled(wire::field(&table, m, &lies)),
                settled(lines.table("field")),
                "{at}: the field"
            );
            table.play(m);
            assert_eq!(lines.text("onward") != "0", table.is_over(), "{at}: the end");
            turns += 1;
        }
        games += 1;
    }
    assert!(lines.0.peek().is_none());
    (games, turns)
}

#[test]
fn tables_are_those_of_the_contests_server() {
    assert_eq!(same_as_contest(CONTEST), (2, 210));
}

/// The same for the four games that ship with the tests, which are no series.
#[test]
fn shipped_games_are_told_by_tables() {
    let reader = Reader::new(&include_bytes!("data/four_games.log")[..]).expect("a log");
    for game in reader.map(|game| game.expect("a game")) {
        replay(&game, None, Stream::new(2));
    }
}

/// Who takes tribute without being told which cards it was draws them as often as deals have them.
#[test]
fn unknown_tribute_is_drawn_as_often_as_dealt() {
    const WORLDS: u32 = 4000;
    // The daifugo, seat 1, is shown S2 HA DA; the rest of the poor hand is weaker than what was paid.
    let deal = |text: &str| text.parse::<Cards>().expect("cards");
    let hands = [
        deal("S2HAD3D4D5D6D7D8D9DT"),
        deal("S3S4S5S6S7S8S9STSJSQ"),
        deal("H3H4H5H6H7H8H9HTHJHQHK"),
        deal("C3C4C5C6C7C8C9CTCJCQCK"),
        deal("DJDQDKDASKSAH2D2C2CAJK"),
    ];
    let ring = [0, 1, 2, 3, 4].map(Seat);
    let classes = Classes::by_places([4, 3, 2, 1, 0].map(Seat)).expect("classes");
    let table = Table::new(1, hands, classes, ring, ring).expect("a deal");
    let rich = Seat(4);
    let view = ViewTracker::begin(rich, 1, &wire::deal(&table, rich)).expect("a deal").view();
    let mut weakest = [0u32; 16];
    for i in 0..WORLDS {
        let world = view.sample(&mut Stream::new(9).child(u64::from(i)).rng());
        let paid = world.exchange().tributes[0];
        assert!(paid.count() == 2 && table.hand(rich).contains(paid));
        weakest[usize::from(paid.iter().next().expect("two cards").column())] += 1;
    }
    // Of the thirteen cards shown, c has s stronger ones; of the forty unseen, k lie below it: s · C(k, 8) deals.
    let shown: Vec<_> = table.hand(rich).iter().collect();
    let unseen = table.unseen(rich);
    let choose =
        |n: u32| (0..8).fold(1.0, |ways, i| ways * (f64::from(n) - f64::from(i)).max(0.0) / f64::from(i + 1));
    let mut expected = [0.0; 16];
    for (i, card) in shown.iter().enumerate() {
        let below = unseen.iter().filter(|other| other < card).count() as u32;
        expected[usize::from(card.column())] += (shown.len() - 1 - i) as f64 * choose(below);
    }
    let all: f64 = expected.iter().sum();
    for (column, (&drawn, ways)) in weakest.iter().zip(expected).enumerate() {
        let due = f64::from(WORLDS) * ways / all;
        let spread = 5.0 * (due + 1.0).sqrt();
        assert!((f64::from(drawn) - due).abs() < spread, "column {column}: {drawn} drawn, {due:.1} due");
    }
}

/// Tables that do not follow from one another are refused, and nothing panics.
#[test]
fn senseless_tables_are_refused() {
    let reader = Reader::new(&include_bytes!("data/four_games.log")[..]).expect("a log");
    let game = reader.map(|game| game.expect("a game")).nth(1).expect("a second game");
    let table = game.line.start;
    let mut refused = 0;
    for i in 0..20_000 {
        let mut rng = Stream::new(4).child(i).rng();
        let seat = Seat(rng.below(5) as u8);
        let mut spoil = |mut cells: Cells| {
            let cell = &mut cells[rng.below(8) as usize][rng.below(15) as usize];
            *cell = [-1, 0, 1, 2, 5, 60, i32::MIN, i32::MAX][rng.below(8) as usize];
            cells
        };
        let Ok(mut onlooker) = ViewTracker::begin(seat, 1, &spoil(wire::deal(&table, seat))) else {
            refused += 1;
            continue;
        };
        onlooker.await_gift(|_, _, _| ());
        let mut after = table;
        while after.giver().is_some() {
            let gift = after.moves().next().expect("a gift");
            after.play(gift);
        }
        let told = onlooker.hand(&spoil(wire::hand(&after, seat)), |_, _, _| ());
        let field = spoil(wire::field(&after, Move::Pass, &wire::play(Move::Pass)));
        refused += u32::from(told.is_err() || onlooker.field(&field).is_err());
    }
    assert!(refused > 5_000, "{refused}");
}
