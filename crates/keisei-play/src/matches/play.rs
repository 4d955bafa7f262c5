//! One game between players.

use keisei_core::{Budget, IllegalMove, Line, Player, Position, Recorded, Seat, Stream, Value};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// By the rules.
    Over,
    /// After [`Position::MAX_PLIES`] plies: a draw.
    TooLong,
    /// Because somebody gave no move or no legal one: lost for them.
    Forfeit {
        /// The seat that forfeited, counted from zero.
        seat: u8,
        /// What they said or tried.
        reason: String,
    },
    /// By somebody's word, as games of people often end: a resignation, dead stones agreed upon, a draw offered.
    /// No match of ours ends so; records from elsewhere do.
    Adjudicated {
        /// The seat that won, counted from zero; nobody in a draw.
        winner: Option<u8>,
        /// What was said.
        reason: String,
    },
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<P: Position> {
    /// The start and every move, the opening's included.
    pub line: Line<P>,
    /// How many of the moves are the opening's.
    pub opening: usize,
    /// Where it stopped.
    pub end: P,
    /// What it brought each seat, in `[0, 1]`.
    pub payoffs: Vec<f32>,
    /// What the movers thought after the opening, move by move, where it was asked for.
    pub values: Vec<Option<Value>>,
    /// How it ended.
    pub ending: Ending,
}

impl<P: Position> Played<P> {
    /// Returns the game as records have it, with what the players thought in hundredths of a pawn, where they did.
    pub fn recorded(&self, names: &[String], place: impl Into<String>) -> Recorded<P> {
        let score = |value: &Option<Value>| match *value {
            Some(Value::Centipawns(score)) if score.is_finite() => Some(score.round() as i32),
            _ => None,
        };
        let mut recorded = Recorded::of(self.line.clone(), place).between(names);
        recorded.payoffs = Some(self.payoffs.clone());
        if self.values.iter().any(|value| score(value).is_some()) {
            recorded.scores = vec![None; self.opening];
            recorded.scores.extend(self.values.iter().map(score));
        }
        recorded
    }

    /// Counts the plies, the opening's included.
    pub fn plies(&self) -> usize {
        self.line.moves.len()
    }

    /// Returns each seat's points where the game has them.
    pub fn scores(&self) -> Vec<Option<f32>> {
        Seat::all(P::SEATS).map(|seat| self.end.score(seat)).collect()
    }
}

/// Works out what each seat gets.
///
/// Whoever forfeits gets nothing, and the others share the whole equally.
pub(super) fn payoffs<P: Position>(end: &P, ending: &Ending) -> Vec<f32> {
    let each = |seat: Seat| match ending {
        Ending::Over => end.payoff(seat),
        Ending::TooLong | Ending::Adjudicated { winner: None, .. } => 0.5,
        Ending::Forfeit { seat: loser, .. } if *loser == seat.0 => 0.0,
        Ending::Forfeit { .. } => P::SEATS as f32 / (2 * (P::SEATS - 1)) as f32,
        Ending::Adjudicated { winner: Some(winner), .. } if *winner == seat.0 => 1.0,
        // What is left of the whole is shared by the others: nothing, at a table of two.
        Ending::Adjudicated { .. } => (P::SEATS as f32 / 2.0 - 1.0) / (P::SEATS - 1) as f32,
    };
    Seat::all(P::SEATS).map(each).collect()
}

/// Plays one game from an opening, one player to each seat.
///
/// Everybody begins at the opening's start and watches its moves, as a player at a board would;
/// whoever may not see a move is told only that there was one. Ply `i` draws from
/// `stream.child(i)`. A player who errs or tries an illegal move forfeits the game.
///
/// ```
/// use keisei_core::toys::nim::{Heaps, Take};
/// use keisei_core::{Budget, Choice, Line, Player, PlayerError, Position, Rng, Stream, View};
/// use keisei_play::matches::{Ending, play};
/// struct First;
/// impl Player<Heaps> for First {
///     fn choose(&mut self, view: &<Heaps as Position>::View, _: Budget, _: &mut Rng) -> Result<Choice<Take>, PlayerError> {
///         view.whole().and_then(|heaps| heaps.moves().next()).map(Choice::plain).ok_or(PlayerError::GameOver)
///     }
/// }
/// let mut players: [Box<dyn Player<Heaps>>; 2] = [Box::new(First), Box::new(First)];
/// let opening = Line::new(Heaps::new([1, 1, 1]));
/// let played = play::play(&mut players, &opening, &Budget::default(), Stream::new(1), false);
/// assert_eq!((played.ending, played.payoffs), (Ending::Over, vec![1.0, 0.0]));
/// ```
pub fn play<P: Position>(
    players: &mut [Box<dyn Player<P>>],
    opening: &Line<P>,
    budget: &Budget,
    stream: Stream,
    keep_values: bool,
) -> Played<P> {
    debug_assert_eq!(players.len(), P::SEATS, "one player to each seat");
    let mut table = Table::begin(players, opening);
    let mut values = Vec::new();
    let ending = loop {
        match table.ply(budget.clone(), stream) {
            Ok(value) if keep_values => values.push(value),
            Ok(_) => {}
            Err(ending) => break ending,
        }
    };
    let payoffs = payoffs(&table.position, &ending);
    for player in table.players {
        player.finish(&payoffs);
    }
    Played { line: table.line, opening: opening.moves.len(), end: table.position, payoffs, values, ending }
}

/// A game in progress and who sits around it.
struct Table<'a, P: Position> {
    players: &'a mut [Box<dyn Player<P>>],
    position: P,
    line: Line<P>,
}

impl<'a, P: Position> Table<'a, P> {
    fn begin(players: &'a mut [Box<dyn Player<P>>], opening: &Line<P>) -> Self {
        let position = opening.start.clone();
        for (seat, player) in Seat::all(P::SEATS).zip(players.iter_mut()) {
            player.begin(seat, &position.view(seat));
        }
        let mut table = Table { players, line: Line::new(position.clone()), position };
        for &m in &opening.moves {
            table.make(m);
        }
        table
    }

    /// Asks whose turn it is for a move and plays it; stops with how the game ended.
    fn ply(&mut self, budget: Budget, stream: Stream) -> Result<Option<Value>, Ending> {
        if self.position.is_over() {
            return Err(Ending::Over);
        }
        let plies = self.line.moves.len() as u64;
        if plies >= u64::from(P::MAX_PLIES) {
            return Err(Ending::TooLong);
        }
        let seat = self.position.turn();
        let forfeit = |reason: String| Ending::Forfeit { seat: seat.0, reason };
        let view = self.position.view(seat);
        let choice = self.players[seat.index()]
            .choose(&view, budget, &mut stream.child(plies).rng())
            .map_err(|error| forfeit(error.to_string()))?;
        if !self.position.moves().any(|legal| legal == choice.m) {
            let illegal = IllegalMove { m: choice.m.to_string(), position: self.position.to_string() };
            return Err(forfeit(illegal.to_string()));
        }
        self.make(choice.m);
        Ok(choice.value)
    }

    /// Plays a legal move and shows it to those who may see it.
    fn make(&mut self, m: P::Move) {
        let mover = self.position.turn();
        let mut shown = [false; Seat::MAX];
        for seat in Seat::all(P::SEATS) {
            shown[seat.index()] = self.position.shown(m, seat);
        }
        self.position.play(m);
        self.line.moves.push(m);
        for (seat, player) in Seat::all(P::SEATS).zip(self.players.iter_mut()) {
            let m = shown[seat.index()].then_some(m);
            player.watch(&self.position.view(seat), mover, m);
        }
    }
}
