//! The table as a person would look at it.

use super::cards::Cards;
use super::class::SEATS;
use super::exchange::PAIRS;
use super::table::Table;
use super::view::SeatView;
use keisei_core::{Position, Seat};
use std::fmt;

/// Draws everything.
pub(super) fn table(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    let giving = table.giver().is_some();
    draw(f, table, giving, |seat| spaced(table.hand(seat)), |seat| table.hand(seat).count())
}

/// Draws what one seat sees.
pub(super) fn view(f: &mut fmt::Formatter<'_>, view: &SeatView) -> fmt::Result {
    let hand = |seat| if seat == view.seat { spaced(view.hand()) } else { "·".to_owned() };
    let giving = view.known.classes.exchange() && view.given.contains(&false);
    draw(f, &view.known, giving, hand, |seat| view.count(seat))?;
    for (i, pair) in PAIRS.iter().enumerate() {
        let Some((rich, poor)) = pair.seats(view.known.classes) else { continue };
        let (paid, gift) = (view.known.exchange.tributes[i], view.known.exchange.gifts[i]);
        let (seat, verbs) = if view.seat == rich {
            (rich, ["took", "gave"])
        } else if view.seat == poor {
            (poor, ["paid", "got"])
        } else {
            continue;
        };
        // Nothing is said of what has not happened, or is not known.
        let said = [(verbs[0], paid), (verbs[1], gift)].into_iter().filter(|(_, cards)| !cards.is_empty());
        let said: Vec<String> = said.map(|(verb, cards)| format!("{verb} {cards}")).collect();
        if !said.is_empty() {
            write!(f, "\n  seat {seat} {}", said.join(" and "))?;
        }
    }
    Ok(())
}

fn draw(
    f: &mut fmt::Formatter<'_>,
    table: &Table,
    giving: bool,
    hand: impl Fn(Seat) -> String,
    count: impl Fn(Seat) -> u32,
) -> fmt::Result {
    writeln!(f, "  game {}{}", table.number() + 1, if giving { "   cards are exchanged" } else { "" })?;
    for seat in table.ring() {
        let arrow = if seat == table.turn() && !table.is_over() { '>' } else { ' ' };
        let class = if table.classes().exchange() { table.class(seat).to_string() } else { String::new() };
        let state = state(table, seat);
        writeln!(f, "{arrow} seat {seat}  {class:<9}  {:>2}  {state:<6}  {}", count(seat), hand(seat))?;
    }
    match table.field() {
        None => f.write_str("  the field is empty")?,
        Some(meld) => write!(f, "  on the field: {meld}, by seat {}", table.last())?,
    }
    f.write_str(if table.revolution() { "   revolution" } else { "" })?;
    f.write_str(if table.locked() { "   locked" } else { "" })
}

pub(super) fn state(table: &Table, seat: Seat) -> String {
    match table.points(seat) {
        Some(points) => format!("{}.", SEATS as u32 + 1 - points),
        None if table.has_passed(seat) => "passed".to_owned(),
        None => String::new(),
    }
}

/// Writes a hand with a space between ranks.
fn spaced(hand: Cards) -> String {
    let ranks = (1..=15).map(|column| hand.in_column(column)).filter(|rank| !rank.is_empty());
    ranks.map(|rank| rank.to_string()).collect::<Vec<_>>().join(" ")
}
