//! What is said of a judged position.

use super::super::journal::Unit;
use super::worst::Judged;
use keisei_core::{Game, Position, Recorded, Seat, Value};

/// Says who played, where the record does.
pub fn players<G: Game>(recorded: &Recorded<G::Position>) -> Option<String> {
    let named: Vec<String> = Seat::all(G::Position::SEATS)
        .filter_map(|seat| recorded.name(seat).map(|name| format!("{} {name}", G::seat_name(seat))))
        .collect();
    (!named.is_empty()).then(|| named.join(", "))
}

/// Says what was judged and what came of the game: `90.0 % for Black, who lost`.
pub fn judged<G: Game>(judged: &Judged, unit: Unit, seat: Seat) -> String {
    let came = match judged.payoff {
        1.0 if G::Position::SEATS == 2 => "won".to_owned(),
        0.0 if G::Position::SEATS == 2 => "lost".to_owned(),
        0.5 if G::Position::SEATS == 2 => "drew".to_owned(),
        payoff => format!("got {payoff} of 1"),
    };
    format!("{} for {}, who {came}", value(judged.value, unit), G::seat_name(seat))
}

/// Writes a value in its unit.
pub fn value(value: f64, unit: Unit) -> String {
    let value = match unit {
        Unit::WinRate => Value::WinRate(value),
        Unit::Points => Value::Points(value),
        Unit::Centipawns => Value::Centipawns(value),
        Unit::Raw => Value::Raw(value),
    };
    value.to_string()
}
