//! The game under way and the players around it.

use anyhow::{Result, bail};
use keisei_core::{Budget, Choice, Line, Player, Position, Seat, Stream};

/// A game under way; a seat without a player is the person's.
pub struct Board<P: Position> {
    seats: Vec<Option<Box<dyn Player<P>>>>,
    /// The start and every move.
    pub line: Line<P>,
    /// Where the line has come to.
    pub position: P,
    stream: Stream,
}

impl<P: Position> Board<P> {
    /// Sets a board up and tells every player of the game so far.
    pub fn new(seats: Vec<Option<Box<dyn Player<P>>>>, line: Line<P>, stream: Stream) -> Self {
        let mut board = Board { seats, position: line.end(), line, stream };
        board.begin();
        board
    }

    /// Tells every player of the game so far, from its start.
    fn begin(&mut self) {
        let moves = std::mem::take(&mut self.line.moves);
        self.position = self.line.start.clone();
        for (seat, (position, player)) in self.players() {
            player.begin(seat, &position.view(seat));
        }
        for m in moves {
            self.make(m);
        }
    }

    /// Lists the players, each with the position as it stands.
    fn players(&mut self) -> impl Iterator<Item = (Seat, (&P, &mut Box<dyn Player<P>>))> {
        let position = &self.position;
        let seated = Seat::all(P::SEATS).zip(&mut self.seats);
        seated.filter_map(move |(seat, player)| player.as_mut().map(|player| (seat, (position, player))))
    }

    /// Plays a legal move and lets everybody watch what they may see of it.
    pub fn make(&mut self, m: P::Move) {
        let mover = self.position.turn();
        let shown: Vec<bool> = Seat::all(P::SEATS).map(|seat| self.position.shown(m, seat)).collect();
        self.position.play(m);
        self.line.moves.push(m);
        for (seat, (position, player)) in self.players() {
            player.watch(&position.view(seat), mover, shown[seat.index()].then_some(m));
        }
    }

    /// Tells whether the seat to move is the person's.
    pub fn is_persons_turn(&self) -> bool {
        self.seats[self.position.turn().index()].is_none()
    }

    /// Tells whether the game has gone on for so long that it counts as drawn.
    pub fn is_too_long(&self) -> bool {
        self.line.moves.len() >= P::MAX_PLIES as usize
    }

    /// Asks the player whose turn it is for a move and plays it.
    pub fn ask(&mut self) -> Result<Choice<P::Move>> {
        let seat = self.position.turn();
        let mut rng = self.stream.child(self.line.moves.len() as u64).rng();
        let view = self.position.view(seat);
        let Some(player) = &mut self.seats[seat.index()] else { bail!("seat {seat} has no player to ask") };
        let choice = player.choose(&view, Budget::default(), &mut rng)?;
        if !self.position.moves().any(|legal| legal == choice.m) {
            bail!("the player in seat {seat} tried {}, which is not legal", choice.m);
        }
        self.make(choice.m);
        Ok(choice)
    }

    /// Asks somebody else what they would play here.
    pub fn advice(&self, adviser: &mut dyn Player<P>) -> Result<Choice<P::Move>> {
        let seat = self.position.turn();
        let view = self.position.view(seat);
        let mut rng = self.stream.named("hint").child(self.line.moves.len() as u64).rng();
        adviser.begin(seat, &view);
        Ok(adviser.choose(&view, Budget::default(), &mut rng)?)
    }

    /// Takes moves back to the last choice that a seat had; returns how many that were.
    pub fn take_back(&mut self, seat: Seat) -> usize {
        let mut position = self.line.start.clone();
        let mut back_to = None;
        for (ply, &m) in self.line.moves.iter().enumerate() {
            if position.turn() == seat && position.moves().nth(1).is_some() {
                back_to = Some(ply);
            }
            position.play(m);
        }
        let Some(ply) = back_to else { return 0 };
        let taken = self.line.moves.len() - ply;
        self.line.moves.truncate(ply);
        self.begin();
        taken
    }

    /// Returns what the game brought each seat; one that went on for too long is drawn.
    pub fn payoffs(&self) -> Vec<f32> {
        let over = self.position.is_over();
        Seat::all(P::SEATS).map(|seat| if over { self.position.payoff(seat) } else { 0.5 }).collect()
    }

    /// Tells the players how the game ended.
    pub fn finish(&mut self) {
        let payoffs = self.payoffs();
        for (_, (_, player)) in self.players() {
            player.finish(&payoffs);
        }
    }
}
