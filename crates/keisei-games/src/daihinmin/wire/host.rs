//! The tables that the host of a game sends.

use super::super::class::{Class, SEATS};
use super::super::exchange::PAIRS;
use super::super::moves::Move;
use super::super::table::Table;
use super::cells::put_hand;
use super::{CARD_ROWS, COLUMNS, Cells, ROWS, players, state};
use keisei_core::{Position, Seat};

/// Writes what a seat is dealt, before anything is given: the rich see their tribute among their cards, the poor
/// what they have to pay.
pub fn deal(table: &Table, seat: Seat) -> Cells {
    let mut cells = [[0; COLUMNS]; ROWS];
    let mut counts = counts(table);
    let mut shown = table.hand(seat);
    for (pair, &paid) in PAIRS.iter().zip(&table.exchange().tributes) {
        let Some((rich, poor)) = pair.seats(*table.classes()) else { continue };
        counts[rich.index()] -= pair.cards as i32;
        counts[poor.index()] += pair.cards as i32;
        if seat == poor {
            shown |= paid;
        } else if seat == rich {
            cells[state::ROW][state::GIFT] = pair.cards as i32;
        }
    }
    put_hand(&mut cells, shown);
    cells[state::ROW][state::DEAL] = 1;
    cells[state::ROW][state::MOVER] = state::NOBODY;
    put_players(&mut cells, table, counts);
    cells
}

/// Writes what a seat is shown before a turn: its own cards, and who is to move.
pub fn hand(table: &Table, seat: Seat) -> Cells {
    let mut cells = [[0; COLUMNS]; ROWS];
    put_hand(&mut cells, table.hand(seat));
    let line = &mut cells[state::ROW];
    line[state::TO_MOVE] = i32::from(table.turn() == seat);
    line[state::MOVER] = i32::from(table.turn().0);
    line[state::EMPTY] = i32::from(table.field().is_none());
    line[state::REVOLUTION] = i32::from(table.revolution());
    line[state::LOCKED] = i32::from(table.locked());
    put_players(&mut cells, table, counts(table));
    cells
}

/// Writes what everybody is shown after a turn: the meld on the field as `lies` has it, not yet cleared.
///
/// `before` is the game before the move `m`, and `lies` the table by which the meld on the field was played.
pub fn field(before: &Table, m: Move, lies: &Cells) -> Cells {
    let mut cells = [[0; COLUMNS]; ROWS];
    let mut after = *before;
    after.play(m);
    let played = match m {
        Move::Play(meld) => Some(meld),
        _ => None,
    };
    if played.or(before.field()).is_some() {
        cells[..CARD_ROWS].copy_from_slice(&lies[..CARD_ROWS]);
    }
    let line = &mut cells[state::ROW];
    line[state::MOVER] = i32::from(before.turn().0);
    line[state::EMPTY] = i32::from(played.or(before.field()).is_none());
    line[state::REVOLUTION] = i32::from(after.revolution());
    line[state::LOCKED] = i32::from(played.map_or(before.locked(), |meld| before.locks(meld)));
    put_players(&mut cells, &after, counts(&after));
    cells
}

fn counts(table: &Table) -> [i32; SEATS] {
    table.hands.map(|hand| hand.count() as i32)
}

fn put_players(cells: &mut Cells, table: &Table, counts: [i32; SEATS]) {
    let line = &mut cells[players::ROW];
    for (seat, count) in Seat::all(SEATS).zip(counts) {
        line[players::COUNTS + seat.index()] = count;
        // Without classes everybody is a zero, not the heimin that they are.
        let class = if table.classes().exchange() { table.class(seat) } else { Class::Daifugo };
        line[players::CLASSES + seat.index()] = class as i32;
    }
    for (place, seat) in table.ring().into_iter().enumerate() {
        line[players::RING + place] = i32::from(seat.0);
    }
}
