//! Positions and moves as people write them.

use anyhow::Result;
use clap::Args;
use keisei::error::usage;
use keisei_core::{Game, Line, Position, Seat, Stream};
use std::fmt::Display;

/// Where to begin.
#[derive(Args, Clone, Debug, Default)]
pub struct Start {
    /// The position, as the game writes it; the game's start unless told.
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Moves to play from there; forced ones, such as a pass, may be left out.
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl Start {
    /// Reads the line; where a game deals, the seed decides which deal it is.
    pub fn line<G: Game>(&self, game: &G, seed: u64) -> Result<Line<G::Position>> {
        let start = match &self.position {
            None => game.start(&mut Stream::new(seed).named("start").rng()),
            Some(text) => game.position(text).map_err(usage)?,
        };
        let moves = read_moves(&start, self.moves.as_deref().unwrap_or(""))?;
        Ok(Line { start, moves })
    }
}

/// Reads moves one after the other, putting in forced ones that were left out.
///
/// Moves stand apart by spaces or commas, or not at all where every one reads as a legal move:
/// `f5 d6`, `f5,d6` and `f5d6` are the same.
pub fn read_moves<P: Position>(start: &P, text: &str) -> Result<Vec<P::Move>> {
    let mut moves = Vec::new();
    let mut position = start.clone();
    for word in text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()) {
        let mut rest = word;
        while !rest.is_empty() {
            let number = moves.len() + 1;
            let (forced, m, read) = next_move(&position, rest)
                .map_err(|why| usage(format!("move {number}, \"{rest}\", cannot be played: {why}")))?;
            for m in forced.into_iter().chain([m]) {
                position.play(m);
                moves.push(m);
            }
            rest = &rest[read..];
        }
    }
    Ok(moves)
}

/// Finds the move that a text begins with; returns a forced move to play before it, the move,
/// and the bytes it took.
fn next_move<P: Position>(position: &P, text: &str) -> Result<(Option<P::Move>, P::Move, usize)> {
    if let Some((m, read)) = legal_prefix(position, text) {
        return Ok((None, m, read));
    }
    if let Some(forced) = forced(position) {
        let mut after = position.clone();
        after.play(forced);
        if let Some((m, read)) = legal_prefix(&after, text) {
            return Ok((Some(forced), m, read));
        }
    }
    match text.parse::<P::Move>() {
        Err(why) => Err(usage(why)),
        Ok(_) if position.is_over() => Err(usage("the game is over")),
        Ok(m) => Err(usage(format!("{m} is not legal; legal are {}", list(position.moves())))),
    }
}

/// Finds the legal move that a text is, or the longest one that it begins with.
fn legal_prefix<P: Position>(position: &P, text: &str) -> Option<(P::Move, usize)> {
    let legal: Vec<P::Move> = position.moves().collect();
    if let Ok(m) = text.parse::<P::Move>()
        && legal.contains(&m)
    {
        return Some((m, text.len()));
    }
    let prefix = |m: P::Move| {
        let name = m.to_string();
        let head = text.get(..name.len())?;
        head.eq_ignore_ascii_case(&name).then_some((m, name.len()))
    };
    legal.into_iter().filter_map(prefix).max_by_key(|&(_, read)| read)
}

/// Returns the only legal move, if there is just one.
pub fn forced<P: Position>(position: &P) -> Option<P::Move> {
    let mut moves = position.moves();
    moves.next().filter(|_| moves.next().is_none())
}

/// Finds the seat that people mean by a number from 1, or by what the game calls it.
pub fn seat<G: Game>(text: &str) -> Result<Seat> {
    let seats = || Seat::all(G::Position::SEATS);
    let named =
        |seat: &Seat| text.parse() == Ok(seat.index() + 1) || G::seat_name(*seat).eq_ignore_ascii_case(text);
    let names = || list(seats().map(|seat| format!("{seat} ({})", G::seat_name(seat))));
    seats().find(named).ok_or_else(|| usage(format!("there is no seat \"{text}\"; there are: {}", names())))
}

/// Lists things with commas between them.
pub fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::toys::nim::Heaps;
    use keisei_games::othello::Board;

    #[test]
    fn moves_may_stand_apart_or_not() {
        let apart = read_moves(&Board::START, "f5 d6, C3").unwrap();
        assert_eq!(read_moves(&Board::START, "F5d6c3").unwrap(), apart);
        assert_eq!(list(apart), "f5, d6, c3");
    }

    #[test]
    fn forced_passes_may_be_left_out() {
        let row = |text: &str| format!("{text}{}", "-".repeat(8 - text.len()));
        let board: Board = format!("{}{}{} X", row("XO-"), "-".repeat(48), row("OX-")).parse().unwrap();
        let moves = read_moves(&board, "c1").unwrap();
        assert_eq!(list(moves), "c1");
        let blocked: Board = format!("{}{} O", row("XO-"), "-".repeat(56)).parse().unwrap();
        assert_eq!(list(read_moves(&blocked, "c1").unwrap()), "pass, c1");
    }

    #[test]
    fn mistakes_are_named() {
        let say = |text: &str| read_moves(&Board::START, text).unwrap_err().to_string();
        assert!(say("f5 a1").contains("move 2, \"a1\", cannot be played: a1 is not legal; legal are"));
        assert!(say("f9").contains("not a move"));
        let heaps: Heaps = "1 0 0 first".parse().unwrap();
        assert!(read_moves(&heaps, "1-1 1-1").unwrap_err().to_string().contains("the game is over"));
    }
}
