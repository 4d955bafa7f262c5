//! Reading a game out: melds nobody can beat, to the end of the hand.

use super::super::cards::Cards;
use super::super::legal::Legal;
use super::super::meld::Meld;
use super::super::table::{EMPTY, Table};
use super::plan::meld_order;

/// The largest hand that is read out.
const LARGEST: u32 = 8;

/// What bears on the rest of a reading.
#[derive(Clone, Copy)]
struct State {
    hand: Cards,
    field: Meld,
    locked: bool,
    revolution: bool,
}

/// The lowest rank first, whatever the order of ranks; then small melds; then the suits.
pub(super) fn preference(meld: Meld) -> (u32, u32, Vec<u8>, u64) {
    let held = meld.cells & !meld.stand;
    let column = if held == 0 { 15 } else { held.trailing_zeros() / 4 };
    (column, meld.size(), meld_order(meld), u64::MAX - meld.stand)
}

/// Finds a meld after which the seat to move gets rid of its hand whatever the others hold.
pub(super) fn winning_meld(table: &Table, hand: Cards, unseen: Cards) -> Option<Meld> {
    if hand.count() > LARGEST {
        return None;
    }
    let field = table.field().unwrap_or(EMPTY);
    let state = State { hand, field, locked: table.locked(), revolution: table.revolution() };
    let mut melds = legal(&state);
    melds.sort_by_key(|&meld| preference(meld));
    melds.into_iter().find(|&meld| wins(&state, meld, unseen))
}

fn legal(state: &State) -> Vec<Meld> {
    let legal = if state.field == EMPTY {
        Legal::lead(state.hand.0)
    } else {
        Legal::answer(state.hand.0, state.field, state.locked, state.revolution)
    };
    (0..legal.count()).map(|i| legal.nth(i)).collect()
}

fn wins(state: &State, meld: Meld, unseen: Cards) -> bool {
    let rest = state.hand & !meld.cards();
    if rest.is_empty() {
        return true;
    }
    let revolution = state.revolution ^ meld.turns();
    let stands = meld.cuts()
        || state.field.is_joker()
        || Legal::answer(unseen.0, meld, false, revolution).count() == 0;
    let next = State { hand: rest, field: EMPTY, locked: false, revolution };
    stands && legal(&next).into_iter().any(|meld| wins(&next, meld, unseen))
}
