//! Seatings of one round, played by one set of players.

use super::play::{Ending, Played, play};
use super::{Entrant, MatchError, Plan, Slot, Timetable};
use keisei_core::{Game, Line, Player, Position, Stream};
use std::ops::Range;

/// Games under their names.
pub(super) type Games<P> = Vec<(Slot, Played<P>)>;

/// Players around a table, seat by seat, moving on from seating to seating.
struct Seated<'a, P: Position> {
    entrants: Vec<&'a Entrant<P>>,
    players: Vec<Box<dyn Player<P>>>,
}

impl<'a, P: Position> Seated<'a, P> {
    fn new(entrants: Vec<&'a Entrant<P>>) -> Result<Self, MatchError> {
        let players = entrants.iter().map(|&entrant| seat(entrant)).collect::<Result<_, _>>()?;
        Ok(Seated { entrants, players })
    }

    fn rotate(&mut self) {
        self.entrants.rotate_left(1);
        self.players.rotate_left(1);
    }

    /// Gives a seat a new player: an engine that failed once would fail again.
    fn replace(&mut self, at: usize) -> Result<(), MatchError> {
        self.players[at] = seat(self.entrants[at])?;
        Ok(())
    }
}

fn seat<P: Position>(entrant: &Entrant<P>) -> Result<Box<dyn Player<P>>, MatchError> {
    (entrant.seat)().map_err(|error| MatchError::Entrant { name: entrant.name.clone(), error })
}

/// Plays seatings of one round with one set of players; nothing when it was told to stop on the way.
pub(super) fn play_seatings<G: Game>(
    plan: &Plan<G>,
    timetable: &Timetable,
    seatings: Range<u64>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Games<G::Position>>, MatchError> {
    let first = timetable.first_of(seatings.start);
    let seating = timetable.seating(first.pairing, first.rotation);
    let mut seated = Seated::new(seating.into_iter().map(|e| &plan.entrants[e]).collect())?;
    let opening = plan.openings.draw(&plan.game, plan.opening_stream(), first.round)?;
    let mut games = Vec::new();
    for seating in seatings {
        if !play_series(plan, &mut seated, timetable.first_of(seating), &opening, stop, &mut games)? {
            return Ok(None);
        }
        seated.rotate();
    }
    Ok(Some(games))
}

/// Plays one series with one seating; `false` when it was told to stop on the way.
fn play_series<G: Game>(
    plan: &Plan<G>,
    seated: &mut Seated<'_, G::Position>,
    first: Slot,
    opening: &Line<G::Position>,
    stop: &(dyn Fn() -> bool + Sync),
    games: &mut Games<G::Position>,
) -> Result<bool, MatchError> {
    for game in 0..plan.series {
        if stop() {
            return Ok(false);
        }
        let slot = Slot { game, ..first };
        let played = match games.last().filter(|_| game > 0) {
            None => play_slot(plan, seated, slot, opening),
            Some((_, last)) => {
                let start = next(plan, last, plan.opening_stream().child(slot.round), game);
                play_slot(plan, seated, slot, &Line::new(start))
            }
        };
        if let Ending::Forfeit { seat, .. } = played.ending {
            seated.replace(usize::from(seat))?;
        }
        games.push((slot, played));
    }
    Ok(true)
}

/// Plays the game of one name.
fn play_slot<G: Game>(
    plan: &Plan<G>,
    seated: &mut Seated<'_, G::Position>,
    slot: Slot,
    opening: &Line<G::Position>,
) -> Played<G::Position> {
    let Slot { pairing, round, rotation, game } = slot;
    let stream = plan.game_stream().child(pairing as u64).child(round).child(rotation as u64);
    play(&mut seated.players, opening, &plan.budget, stream.child(u64::from(game)), plan.keep_values)
}

/// Deals the next game of a series, with the same cards whoever sits where.
///
/// A game that was not played to its end has no winner to carry over: the series begins anew.
fn next<G: Game>(plan: &Plan<G>, last: &Played<G::Position>, round: Stream, game: u32) -> G::Position {
    let mut rng = round.named("deal").child(u64::from(game)).rng();
    match last.ending {
        Ending::Over => plan.game.next(&last.end, &mut rng),
        _ => plan.game.start(&mut rng),
    }
}
