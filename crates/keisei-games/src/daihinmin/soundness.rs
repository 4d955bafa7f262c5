//! What holds at every table that a game can come to.

use super::cards::{Cards, DIAMOND_THREE};
use super::class::SEATS;
use super::exchange::{Exchange, PAIRS};
use super::table::{EMPTY, PASSES, Table};
use keisei_core::Seat;

/// Checks a table that was read; says what is wrong with it.
pub(super) fn check(table: &Table) -> Result<(), &'static str> {
    cards(table)?;
    exchange(table)?;
    field(table)?;
    places(table)?;
    turn(table)
}

fn hold(holds: bool, why: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(why) }
}

fn began(table: &Table, seat: Seat) -> Cards {
    table.hand(seat) | table.played(seat)
}

fn cards(table: &Table) -> Result<(), &'static str> {
    let sets = table.hands.iter().chain(&table.played);
    let count: u32 = sets.clone().map(|set| set.count()).sum();
    let all = sets.fold(Cards::NONE, |sum, &set| sum | set);
    hold(count == 53 && all == Cards::ALL, "hands and played cards are not the 53, each once")
}

fn exchange(table: &Table) -> Result<(), &'static str> {
    let due = table.exchange.due(table.classes);
    if !table.classes.exchange() {
        hold(table.exchange == Exchange::default(), "cards were exchanged without classes")?;
    }
    for (i, pair) in PAIRS.iter().enumerate() {
        let Some((rich, poor)) = pair.seats(table.classes) else { continue };
        let (paid, gift) = (table.exchange.tributes[i], table.exchange.gifts[i]);
        let made = due.is_none_or(|due| i < due);
        hold(paid.count() == pair.cards, "a tribute is two cards of the daihinmin and one of the hinmin")?;
        hold(
            made == (gift.count() == pair.cards) && (made || gift.is_empty()),
            "a gift is as large as the tribute",
        )?;
        hold(
            began(table, rich).contains(paid & !gift) && began(table, poor).contains(gift),
            "tribute and gifts are not where they went",
        )?;
        let kept = began(table, poor) & !gift;
        hold(kept.below(paid) == kept, "the tribute was not the strongest of the hand")?;
        hold(made || table.hand(rich).count() > pair.cards, "somebody would give everything away")?;
    }
    let led = table.opener.map_or(Cards::NONE, |opener| began(table, opener));
    hold(due.is_some() == table.opener.is_none(), "somebody has led exactly when the exchange is over")?;
    hold(
        due.is_some() || led.contains(Cards(DIAMOND_THREE)),
        "who led first did not hold the three of diamonds",
    )
}

fn field(table: &Table) -> Result<(), &'static str> {
    let last = table.last();
    let (field, five) = (table.field, table.field.size() == 5 && !table.field.is_sequence());
    if field == EMPTY {
        return hold(!table.locked, "an empty field is locked");
    }
    hold(table.played(last).contains(field.cards()), "who played last did not play what lies there")?;
    hold(!table.locked || !field.is_joker() && !five, "a field is locked to suits it does not have")
}

fn places(table: &Table) -> Result<(), &'static str> {
    let with_cards = |&seat: &Seat| !table.hand(seat).is_empty();
    if !table.over() {
        let sound = Seat::all(SEATS).all(|seat| with_cards(&seat) == table.is_playing(seat));
        return hold(sound && table.playing.count_ones() >= 2, "those out are not those without cards");
    }
    let left: Vec<Seat> = table.places().iter().copied().filter(with_cards).collect();
    let ends = table.places().ends_with(&left);
    if table.passes < PASSES {
        return hold(ends && left.len() == 1, "the last one in has the last place");
    }
    let drawn: Vec<Seat> = table.lots.into_iter().filter(with_cards).collect();
    hold(ends && left.len() >= 2 && left == drawn, "places were not drawn as the lots say")
}

fn turn(table: &Table) -> Result<(), &'static str> {
    hold(table.passes <= PASSES && (table.over() || table.passes < PASSES), "too many passes in a row")?;
    if let Some(giver) = table.giver() {
        let quiet = table.field == EMPTY && table.passes == 0 && table.awake == 31 && !table.revolution;
        let nothing_played = table.played.iter().all(|cards| cards.is_empty());
        let turn = table.place(giver);
        let waits = table.turn == turn && table.last == turn;
        return hold(
            quiet && nothing_played && waits && table.out == 0,
            "a gift is due before anybody plays",
        );
    }
    hold(
        table.over() || table.awake >> table.turn & 1 == 1,
        "it is the turn of somebody who passed or is out",
    )
}
