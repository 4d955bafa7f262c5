//! Cards and melds in the record's words.

use super::GameError;
use keisei_games::daihinmin::{Card, Cards, Meld};

const RANKS: &[u8; 13] = b"3456789tjqka2";
const SUITS: &[u8; 4] = b"cdhs";

fn column(rank: u8) -> Option<u8> {
    RANKS.iter().position(|&r| r == rank).map(|at| at as u8 + 1)
}

fn suit(name: u8) -> Option<u8> {
    SUITS.iter().position(|&s| s == name).map(|at| at as u8)
}

/// Reads a card as it stands in a hand.
pub(super) fn card(text: &str) -> Result<Card, GameError> {
    let read = match text.as_bytes() {
        b"jo" => Some(Card::JOKER),
        &[s, r] => suit(s).zip(column(r)).and_then(|(suit, column)| Card::new(suit, column)),
        _ => None,
    };
    read.ok_or_else(|| GameError::Word { text: text.to_owned(), wanted: "a card like s7 or jo" })
}

/// Reads five sets of cards in braces.
pub(super) fn hands(text: &str) -> Result<[Cards; 5], GameError> {
    let wrong = || GameError::Word { text: text.to_owned(), wanted: "five sets of cards like { s7 jo }" };
    let mut sets = Vec::new();
    for set in text.split_terminator('}').map(str::trim).filter(|set| !set.is_empty()) {
        let inside = set.strip_prefix('{').ok_or_else(wrong)?;
        let mut cards = Cards::NONE;
        for word in inside.split_whitespace() {
            let card = card(word)?;
            if cards.has(card) {
                return Err(wrong());
            }
            cards |= Cards::of(card);
        }
        sets.push(cards);
    }
    sets.try_into().map_err(|_| wrong())
}

/// Reads a meld: suits, `-`, ranks, and the joker's suit or rank in brackets.
pub(super) fn meld(text: &str) -> Option<Meld> {
    if text == "jk" {
        return Some(Meld::JOKER);
    }
    let (body, joker) = match text.split_once('(') {
        None => (text, None),
        Some((body, rest)) => {
            (body, Some(rest.strip_suffix(')').filter(|name| name.len() == 1)?.as_bytes()[0]))
        }
    };
    let (suits, ranks) = body.split_once('-')?;
    let mut cells: Vec<(u8, u8)> = Vec::new();
    for s in suits.bytes() {
        for r in ranks.bytes() {
            cells.push((suit(s)?, column(r)?));
        }
    }
    // In a group the bracket names a suit, in a sequence a rank.
    let stand = match joker {
        None => None,
        Some(name) if ranks.len() == 1 => Some((suit(name)?, column(*ranks.as_bytes().first()?)?)),
        Some(name) => Some((suit(*suits.as_bytes().first()?)?, column(name)?)),
    };
    let mut cards = stand.map_or(Cards::NONE, |_| Cards::of(Card::JOKER));
    let covered = stand.is_none_or(|stand| cells.contains(&stand));
    for (suit, column) in cells.into_iter().filter(|&cell| Some(cell) != stand) {
        let card = Card::new(suit, column).filter(|&card| !cards.has(card))?;
        cards |= Cards::of(card);
    }
    Meld::new(cards, stand).filter(|_| covered)
}

/// Writes a set of cards.
pub(super) fn cards_text(cards: Cards) -> String {
    let mut text = String::from("{ ");
    for card in cards.iter() {
        match card.suit() {
            None => text.push_str("jo "),
            Some(suit) => {
                text.push(SUITS[usize::from(suit)] as char);
                text.push(RANKS[usize::from(card.column()) - 1] as char);
                text.push(' ');
            }
        }
    }
    text + "}"
}

/// Writes a meld; nothing where its joker has no suit or rank that could be named.
pub(super) fn meld_text(meld: Meld) -> Option<String> {
    if meld.is_joker() {
        return Some("jk".to_owned());
    }
    let stand = meld.stands_for();
    let cards = meld.cards();
    let real = cards.iter().filter_map(|card| Some((card.suit()?, card.column())));
    let cells: Vec<(u8, u8)> = real.chain(stand).collect();
    if cells.len() != meld.size() as usize {
        return None;
    }
    let name = |names: &[u8], at: Option<usize>| names.get(at?).map(|&name| char::from(name));
    let rank = |column: u8| name(RANKS, usize::from(column).checked_sub(1));
    let suit = |suit: u8| name(SUITS, Some(usize::from(suit)));
    let all = |mut numbers: Vec<u8>, named: &dyn Fn(u8) -> Option<char>| -> Option<String> {
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(named).collect()
    };
    let suits = all(cells.iter().map(|cell| cell.0).collect(), &suit)?;
    let ranks = all(cells.iter().map(|cell| cell.1).collect(), &rank)?;
    let joker = match stand {
        None => String::new(),
        Some(stand) => format!("({})", if ranks.len() == 1 { suit(stand.0)? } else { rank(stand.1)? }),
    };
    Some(format!("{suits}-{ranks}{joker}"))
}
