//! One game among five chairs, as the contest's server runs it.

use super::seat_client::SeatClient;
use crate::error::cancelled;
use anyhow::Result;
use keisei_core::{CancelToken, Line, Position, Seat};
use keisei_games::daihinmin::wire::{self, Cells, Submitted};
use keisei_games::daihinmin::{Class, Move, SEATS, Table};
use keisei_protocol::uecda::{GAME_OVER, GOES_ON, MATCH_OVER, REFUSED, TAKEN};
use keisei_record::uecda_log::{Game, Refused, refused_text};

/// The five chairs, by their numbers.
pub type Chairs = [Box<dyn SeatClient>; SEATS];

/// A game under way.
struct Round<'a> {
    chairs: &'a mut Chairs,
    table: Table,
    /// The table by which the meld on the field was played, as it was sent.
    lies: Cells,
    game: Game,
}

/// Plays a game from its deal, the last of a match or not; returns it without points.
pub fn play(start: Table, last: bool, chairs: &mut Chairs, cancel: &CancelToken) -> Result<Game> {
    let game = Game { line: Line::new(start), refused: Vec::new(), points: None };
    let mut round = Round { chairs, table: start, lies: wire::play(Move::Pass), game };
    round.deal()?;
    while let Some(giver) = round.table.giver() {
        round.exchange(giver)?;
    }
    while !round.table.is_over() {
        if cancel.is_cancelled() {
            return Err(cancelled("stopped in the middle of a game"));
        }
        round.turn(last)?;
    }
    Ok(round.game)
}

impl Round<'_> {
    /// Deals to the daifugo first, and so on down; without classes to everybody in turn.
    fn deal(&mut self) -> Result<()> {
        let by_class = Class::ALL.iter().filter_map(|&class| self.table.classes().seat(class));
        let mut order: Vec<Seat> = by_class.collect();
        if order.is_empty() {
            order = Seat::all(SEATS).collect();
        }
        for seat in order {
            self.chairs[seat.index()].deal(&wire::deal(&self.table, seat))?;
        }
        Ok(())
    }

    /// Takes a gift; for one that cannot be made the giver's best cards go.
    fn exchange(&mut self, giver: Seat) -> Result<()> {
        let cells = self.chairs[giver.index()].gift()?;
        let cards = cells.and_then(|cells| wire::read_gift(&cells));
        let gift = cards.map(Move::Give).filter(|&gift| { self.table }.try_play(gift).is_ok());
        if let Some(gift) = gift.or(self.table.penalty_gift().map(Move::Give)) {
            self.make(gift);
        }
        Ok(())
    }

    fn make(&mut self, m: Move) {
        self.table.play(m);
        self.game.line.moves.push(m);
    }

    fn turn(&mut self, last: bool) -> Result<()> {
        let mover = self.table.turn();
        for (seat, chair) in Seat::all(SEATS).zip(self.chairs.iter_mut()) {
            chair.hand(&wire::hand(&self.table, seat))?;
        }
        let cells = self.chairs[mover.index()].play()?.unwrap_or(wire::play(Move::Pass));
        let (m, answer) = self.judge(&cells);
        self.chairs[mover.index()].answer(answer)?;
        let field = wire::field(&self.table, m, &self.lies);
        self.make(m);
        let onward = match (self.table.is_over(), last) {
            (false, _) => GOES_ON,
            (true, false) => GAME_OVER,
            (true, true) => MATCH_OVER,
        };
        self.chairs.iter_mut().try_for_each(|chair| chair.field(&field, onward))
    }

    /// Decides what a table counts as: a pass where it cannot be played.
    fn judge(&mut self, cells: &Cells) -> (Move, i32) {
        match wire::read_play(cells) {
            Submitted::Pass => (Move::Pass, if self.table.field().is_none() { TAKEN } else { REFUSED }),
            Submitted::Meld(meld) if self.table.allows(meld) => {
                self.lies = *cells;
                (Move::Play(meld), TAKEN)
            }
            _ => {
                let ply = self.game.line.moves.len();
                self.game.refused.push(Refused { ply, cells: refused_text(cells) });
                (Move::Pass, REFUSED)
            }
        }
    }
}
