//! One of our players behind nothing but tables.

use anyhow::{Context, Result};
use keisei_core::{Budget, Player, Seat, Stream};
use keisei_games::daihinmin::Table;
use keisei_games::daihinmin::wire::{self, ViewTracker};
use keisei_protocol::uecda::Cells;

/// A player who sees the game by its tables and answers with tables.
///
/// Turn `t` of game `g` draws from the stream's `child(g).child(t)`, so that a player who joins from outside does
/// the same as one who sat here from the start.
pub struct LocalSeat {
    seat: Seat,
    player: Box<dyn Player<Table>>,
    stream: Stream,
    games: u32,
    turns: u64,
    onlooker: Option<ViewTracker>,
    /// Whether the player knows that the game has begun.
    told: bool,
}

impl LocalSeat {
    /// Sits a player down.
    pub fn new(seat: Seat, player: Box<dyn Player<Table>>, stream: Stream) -> Self {
        let stream = stream.named("uecda").child(u64::from(seat.0));
        LocalSeat { seat, player, stream, games: 0, turns: 0, onlooker: None, told: false }
    }

    fn onlooker(&mut self) -> Result<&mut ViewTracker> {
        self.onlooker.as_mut().context("the server began a turn before it dealt")
    }

    /// Looks at a deal.
    pub fn deal(&mut self, deal: &Cells) -> Result<()> {
        let onlooker = ViewTracker::begin(self.seat, self.games, deal)?;
        self.games += 1;
        self.turns = 0;
        self.told = onlooker.is_exchange();
        if self.told {
            self.player.begin(self.seat, &onlooker.view());
        }
        self.onlooker = Some(onlooker);
        Ok(())
    }

    /// Chooses what to give away.
    pub fn gift(&mut self) -> Result<Cells> {
        let onlooker = self.onlooker.as_mut().context("the server wants cards before it dealt")?;
        let player = &mut self.player;
        onlooker.await_gift(|view, seat, m| player.watch(view, seat, m));
        self.choose("gift")
    }

    /// Looks at the table before a turn.
    pub fn hand(&mut self, hand: &Cells) -> Result<()> {
        let onlooker = self.onlooker.as_mut().context("the server began a turn before it dealt")?;
        let player = &mut self.player;
        onlooker.hand(hand, |view, seat, m| player.watch(view, seat, m))?;
        if !self.told {
            player.begin(self.seat, &onlooker.view());
            self.told = true;
        }
        self.turns += 1;
        Ok(())
    }

    /// Chooses a play.
    pub fn play(&mut self) -> Result<Cells> {
        self.choose("play")
    }

    fn choose(&mut self, what: &str) -> Result<Cells> {
        let view = self.onlooker()?.view();
        let game = self.stream.child(u64::from(self.games)).named(what);
        let mut rng = game.child(self.turns).rng();
        let choice = self.player.choose(&view, Budget::default(), &mut rng)?;
        Ok(wire::play(choice.m))
    }

    /// Looks at the table after a turn.
    pub fn field(&mut self, field: &Cells) -> Result<()> {
        let onlooker = self.onlooker()?;
        let (mover, m) = onlooker.field(field)?;
        let view = onlooker.view();
        self.player.watch(&view, mover, Some(m));
        Ok(())
    }

    /// Learns that the game is over.
    pub fn end(&mut self) -> Result<()> {
        let payoffs = self.onlooker()?.end()?;
        self.player.finish(&payoffs);
        self.onlooker = None;
        Ok(())
    }
}
