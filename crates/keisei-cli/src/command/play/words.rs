//! The sentences of a game.

use crate::table::{Align, Table};
use keisei_core::{Choice, Game, Position, Seat, Value};
use keisei_report::number::thousands;

/// What a person may type beside a move.
const HELP: &[(&str, &str)] = &[
    ("a move", "plays it"),
    ("#3", "plays the third move that `moves` lists"),
    ("moves", "lists the legal moves"),
    ("hint", "asks what a player would do"),
    ("undo", "takes your last move back"),
    ("board", "draws the board again"),
    ("help", "shows this"),
    ("quit", "leaves the game"),
];

/// Lists what a person may type.
pub fn help() -> String {
    let mut table = Table::new([Align::Left, Align::Left]);
    for &(word, meaning) in HELP {
        table.row([word, meaning]);
    }
    table.text()
}

/// Names a seat: `Black`, or `Black (you)`.
pub fn seat<G: Game>(seat: Seat, me: Option<Seat>) -> String {
    let name = G::seat_name(seat);
    if me == Some(seat) { format!("{name} (you)") } else { name }
}

/// Says what a player thought of its move, if anything.
pub fn thought<M>(choice: &Choice<M>) -> String {
    let mut parts = Vec::new();
    match choice.value {
        Some(Value::WinRate(rate)) => parts.push(format!("win rate {:.1} %", 100.0 * rate)),
        Some(value) => parts.push(value.to_string()),
        None => return String::new(),
    }
    if choice.depth > 1 {
        parts.push(format!("depth {}", choice.depth));
    }
    // A look at each move costs nothing worth telling.
    if choice.nodes > 100 {
        parts.push(format!("{} looked at", thousands(choice.nodes)));
    }
    format!(" ({})", parts.join(", "))
}

/// Says how a game ended.
pub fn result<G: Game>(position: &G::Position, payoffs: &[f32], me: Option<Seat>) -> String {
    let seats: Vec<Seat> = Seat::all(G::Position::SEATS).collect();
    let best = payoffs.iter().copied().fold(0.0, f32::max);
    let winners: Vec<Seat> = seats.iter().copied().filter(|seat| payoffs[seat.index()] == best).collect();
    let who = match winners[..] {
        _ if !position.is_over() => "The game has gone on for too long and counts as drawn".to_owned(),
        [winner] if me == Some(winner) => format!("You win as {}", G::seat_name(winner)),
        [winner] => format!("{} wins", G::seat_name(winner)),
        _ if winners.len() == seats.len() => "Nobody wins: a draw".to_owned(),
        _ => format!("{} share the win", crate::line::list(winners.into_iter().map(G::seat_name))),
    };
    match scores::<G>(position, &seats) {
        Some(scores) => format!("{who}, {scores}."),
        None => format!("{who}."),
    }
}

/// Writes the points of all seats where the game has them: `40 to 24`, the winner's first.
fn scores<G: Game>(position: &G::Position, seats: &[Seat]) -> Option<String> {
    let scores: Option<Vec<f32>> = seats.iter().map(|&seat| position.score(seat)).collect();
    let mut scores = scores?;
    if seats.len() == 2 {
        scores.sort_by(|a, b| b.total_cmp(a));
        return Some(format!("{} to {}", scores[0], scores[1]));
    }
    let named = seats.iter().zip(&scores).map(|(&seat, score)| format!("{} {score}", G::seat_name(seat)));
    Some(crate::line::list(named))
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_games::othello::{Board, Othello};

    #[test]
    fn results_say_who_won_and_by_how_much() {
        let board: Board = format!("XXXO{} X", "-".repeat(60)).parse().unwrap();
        let say = |board: &Board, me| {
            let payoffs: Vec<f32> = Seat::all(2).map(|seat| board.payoff(seat)).collect();
            result::<Othello>(board, &payoffs, me)
        };
        let over: Board = format!("XXX{}O X", "-".repeat(60)).parse().unwrap();
        assert_eq!(say(&over, Some(Seat::FIRST)), "You win as Black, 3 to 1.");
        assert_eq!(say(&over, Some(Seat::SECOND)), "Black wins, 3 to 1.");
        assert!(say(&board, None).contains("too long"));
        let even: Board = format!("X{}O X", "-".repeat(62)).parse().unwrap();
        assert_eq!(say(&even, None), "Nobody wins: a draw, 1 to 1.");
    }
}
