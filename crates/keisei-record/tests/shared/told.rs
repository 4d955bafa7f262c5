//! A game told to players who see nothing but tables of the protocol.

use crate::audit::{Audit, Heard, Turn};
use keisei_core::{Position, Seat, Stream, View};
use keisei_games::daihinmin::wire::{self, Cells, ViewTracker};
use keisei_games::daihinmin::{Class, Move, SEATS, SeatView, Table};
use keisei_record::uecda_log::Game;

/// A view without what differs between one who knows the tribute it took and one who does not.
fn but_tribute(view: &SeatView, rich: bool) -> String {
    let text = view.to_string();
    let kept = text.split(' ').filter(|word| !rich || !word.starts_with("exchange="));
    kept.collect::<Vec<&str>>().join(" ")
}

/// One seat behind nothing but tables.
struct Behind {
    seat: Seat,
    onlooker: ViewTracker,
    rich: bool,
}

impl Behind {
    fn new(table: &Table, seat: Seat) -> Behind {
        let deal = wire::deal(table, seat);
        let rich = table.classes().exchange() && table.class(seat) <= Class::Fugo;
        let onlooker = ViewTracker::begin(seat, table.number(), &deal).expect("a deal");
        assert_eq!(wire::gift_due(&deal), onlooker.is_giver());
        Behind { seat, onlooker, rich }
    }

    /// It sees what the seat sees at the table.
    fn sees(&self, table: &Table) {
        let (made, real) = (self.onlooker.view(), table.view(self.seat));
        assert_eq!(but_tribute(&made, self.rich), but_tribute(&real, self.rich));
        if !self.rich {
            assert_eq!(made, real);
        }
    }

    /// The worlds it deals are sound, and look to the seat as the real one does.
    fn imagines(&self, stream: Stream) {
        let view = self.onlooker.view();
        let world = view.sample(&mut stream.rng());
        assert_eq!(world.to_string().parse::<Table>().as_ref(), Ok(&world), "{view}");
        assert_eq!(but_tribute(&world.view(self.seat), self.rich), but_tribute(&view, self.rich));
    }
}

/// What a turn or a game looks like to everybody, kept for the audit.
pub fn replay(game: &Game, audit: Option<&mut Audit>, stream: Stream) {
    let mut table = game.line.start;
    let mut heard = vec![Heard::default(); SEATS];
    let mut behind: Vec<Behind> = Seat::all(SEATS).map(|seat| Behind::new(&table, seat)).collect();
    for seat in Seat::all(SEATS) {
        heard[seat.index()].deal = Some(wire::deal(&table, seat));
    }
    let mut lies = wire::play(Move::Pass);
    for (ply, &m) in game.line.moves.iter().enumerate() {
        let mover = table.turn();
        if let Move::Give(cards) = m {
            let one = &mut behind[mover.index()];
            one.onlooker.await_gift(|_, _, _| ());
            one.sees(&table);
            one.imagines(stream.child(ply as u64));
            heard[mover.index()].gift = Some(wire::gift(cards));
            table.play(m);
            continue;
        }
        let play = wire::play(m);
        if let Move::Play(_) = m {
            lies = play;
        }
        let field = wire::field(&table, m, &lies);
        let taken = matches!(m, Move::Play(_)) || table.field().is_none();
        let hands: Vec<Cells> = Seat::all(SEATS).map(|seat| wire::hand(&table, seat)).collect();
        for one in &mut behind {
            one.onlooker.hand(&hands[one.seat.index()], |_, _, _| ()).expect("a turn");
            one.sees(&table);
        }
        if ply % 16 == 3 {
            for one in &behind {
                one.imagines(stream.child(ply as u64));
            }
        }
        table.play(m);
        for one in &mut behind {
            assert_eq!(one.onlooker.field(&field), Ok((mover, m)));
            let is_mover = one.seat == mover;
            heard[one.seat.index()].turns.push(Turn {
                hand: hands[one.seat.index()],
                play: is_mover.then_some(play),
                answer: is_mover.then_some(if taken { 9 } else { 8 }),
                field,
                onward: i32::from(table.is_over()),
            });
        }
    }
    for one in &behind {
        let payoffs = one.onlooker.end().expect("the end");
        assert!((payoffs.iter().sum::<f32>() - 2.5).abs() < 1e-5);
    }
    let heard: Vec<Option<Heard>> = heard.into_iter().map(Some).collect();
    if let Some(Err(why)) = audit.map(|audit| audit.game(&heard)) {
        panic!("game {}: {why}", table.number());
    }
}
