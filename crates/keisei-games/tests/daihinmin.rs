//! Daihinmin against the laws, and its rules one by one.

use keisei_core::{Game, Policy, Position, Seat, Stream, View, laws};
use keisei_games::daihinmin::players::Sample;
use keisei_games::daihinmin::{Card, Cards, Class, Classes, Daihinmin, Move, Table};

#[test]
fn keeps_the_laws() {
    laws::check(&Daihinmin::default()).unwrap();
}

/// Classes in every game, so that the exchange of every seat comes up.
#[test]
fn keeps_the_laws_without_resets() {
    laws::check(&Daihinmin { reseat: 0, reset: 0 }).unwrap();
}

#[test]
fn features_do_not_peek() {
    let game = Daihinmin::default();
    for set in game.feature_sets() {
        laws::no_peeking(&game, &game.features(set.name).unwrap()).unwrap();
    }
}

/// Deals four hands, the rest to seat 5; seats sit in their order.
fn deal(hands: [&str; 4], classes: Classes) -> Table {
    let mut dealt = [Cards::NONE; 5];
    for (hand, text) in dealt.iter_mut().zip(hands) {
        *hand = text.parse().unwrap();
    }
    dealt[4] = dealt.iter().fold(Cards::ALL, |rest, &hand| rest & !hand);
    let ring = [0, 1, 2, 3, 4].map(Seat);
    Table::new(1, dealt, classes, ring, [3, 1, 4, 0, 2].map(Seat)).unwrap()
}

fn plain(hands: [&str; 4]) -> Table {
    deal(hands, Classes::NONE)
}

fn play(table: &mut Table, moves: &str) {
    for m in moves.split(' ') {
        table.try_play(m.parse().unwrap()).unwrap();
    }
}

fn refuses(table: &Table, m: &str) -> bool {
    table.clone().try_play(m.parse().unwrap()).is_err()
}

#[test]
fn who_played_last_is_asked_again() {
    let mut table = plain(["D3H4H6S9", "C3C4C5", "S3S4S5", "H3D4D5"]);
    play(&mut table, "D3 pass pass pass pass");
    assert_eq!((table.turn(), table.field().is_some()), (Seat(0), true));
    play(&mut table, "H4 H6"); // Nobody else is awake: again on its own meld.
    assert!(table.locked());
    play(&mut table, "pass");
    assert_eq!((table.turn(), table.field(), table.locked()), (Seat(0), None, false));
}

#[test]
fn a_leading_pass_leaves_the_field_empty() {
    let mut table = plain(["D3H4H6S9", "C3C4C5", "S3S4S5", "H3D4D5"]);
    play(&mut table, "pass");
    assert_eq!((table.turn(), table.field()), (Seat(1), None));
    play(&mut table, "pass pass pass pass");
    assert_eq!(table.turn(), Seat(0));
}

#[test]
fn the_three_of_spades_beats_a_joker_alone() {
    let mut table = plain(["D3JKS9H9", "S3S4C5", "C3S5H2", "H3D4D5"]);
    play(&mut table, "JK");
    assert_eq!(table.moves().collect::<Vec<_>>(), [Move::Pass, "S3".parse().unwrap()]);
    play(&mut table, "S3");
    assert_eq!((table.turn(), table.field()), (Seat(1), None), "it clears the field");
}

#[test]
fn a_joker_frees_a_locked_field_and_beats_anything() {
    let mut table = plain(["D3S4S9H9", "S5H6C5", "C3JKS6H2", "H3D4D5"]);
    play(&mut table, "S4 S5");
    assert!(table.locked() && refuses(&table, "H2") && !refuses(&table, "S6"));
    play(&mut table, "JK");
    assert!(!table.locked());
    assert!(table.moves().all(|m| m == Move::Pass || m.to_string() == "S3"));
}

#[test]
fn locks_take_the_whole_set_of_suits_with_the_jokers_cell() {
    let mut table = plain(["D3S4H4S9", "S5JKC6", "S6H6D6", "S7H7D7C7"]);
    play(&mut table, "S4H4 S5(H5)");
    assert!(table.locked() && refuses(&table, "S6D6") && !refuses(&table, "S6H6"));
    let mut table = plain(["D3S4H4S9", "S5JKC6", "S6H6D6", "S7H7D7C7"]);
    play(&mut table, "S4H4 S5(D5)");
    assert!(!table.locked() && !refuses(&table, "S6H6"));
}

#[test]
fn sequences_must_lie_wholly_above() {
    let mut table = plain(["D3D4D5H9", "S4S5S6", "H5H6H7", "C6C7C8"]);
    play(&mut table, "D3D4D5");
    assert!(refuses(&table, "S4S5S6"), "4 is not above 5");
    play(&mut table, "pass");
    assert!(refuses(&table, "H5H6H7"));
    play(&mut table, "pass C6C7C8");
    assert_eq!(table.field(), None, "the eight clears");
    assert_eq!((table.places(), table.turn()), (&[Seat(3)][..], Seat(4)), "the next with cards leads");
}

#[test]
fn revolutions_turn_the_order_at_once() {
    let mut table = plain(["D3S9H9D9C9", "S5JKC6", "S6H6D6", "S7H7D7C7"]);
    play(&mut table, "S9H9D9C9");
    assert!(table.revolution());
    play(&mut table, "pass pass");
    play(&mut table, "S7H7D7C7"); // Below nine now; turns it back, and ends the hand.
    assert!(!table.revolution());
    assert_eq!(table.points(Seat(3)), Some(5));
    // Five in sequence turn it too, the joker counted; four do not.
    let mut table = plain(["D3D4D5D6JK", "S5S4C6", "S6H6H5", "S7H7D7C7"]);
    let mut four = table;
    play(&mut table, "D3D4D5D6(D7)");
    assert!(table.revolution());
    play(&mut four, "D3D4D5D6");
    assert!(!four.revolution());
}

#[test]
fn jokers_stand_beyond_either_end_but_do_not_wrap() {
    let table = plain(["D3D4JKDAD2", "S5S4C6", "S6H6H5", "S7H7D7C7"]);
    let moves: Vec<String> = table.moves().map(|m| m.to_string()).collect();
    for legal in ["JKD3D4", "DAD2JK", "(DK)DAD2", "D3D4(D5)"] {
        assert!(moves.iter().any(|m| m == legal), "{legal}");
    }
    assert!("D2D3D4".parse::<Move>().is_err() && "D2D3JK".parse::<Move>().is_err());
}

#[test]
fn twenty_passes_draw_the_places_that_are_left() {
    let mut table = plain(["D3H4H6S9", "C3C4C5", "S3S4S5", "H3D4D5"]);
    for _ in 0..19 {
        play(&mut table, "pass");
    }
    assert!(!table.is_over());
    play(&mut table, "pass");
    assert_eq!(table.places(), [3, 1, 4, 0, 2].map(Seat), "the lots of the deal");
    assert_eq!(table.payoff(Seat(3)), 1.0);
}

#[test]
fn tribute_is_paid_and_gifts_are_seen_by_two() {
    // Seat 1 daifugo, 2 fugo, 3 heimin, 4 hinmin, 5 daihinmin.
    let classes = Classes::by_places([0, 1, 2, 3, 4].map(Seat)).unwrap();
    let mut table = deal(["D3S4H4S9", "S5C3C6", "S6H6D6", "S7H7D2C2"], classes);
    assert_eq!(table.exchange().tributes.map(|paid| paid.to_string()), ["S2JK", "D2"]);
    assert_eq!((table.turn(), table.gift_size()), (Seat(0), 2));
    assert_eq!(table.penalty_gift().unwrap().to_string(), "S2JK");
    assert!(refuses(&table, "give:D3") && refuses(&table, "give:D3S7") && refuses(&table, "pass"));
    let gift: Move = "give:D3S4".parse().unwrap();
    assert_eq!([0, 1, 2, 3, 4].map(|seat| table.shown(gift, Seat(seat))), [true, false, false, false, true]);
    table.play(gift);
    assert_eq!((table.turn(), table.gift_size()), (Seat(1), 1));
    play(&mut table, "give:D2");
    assert_eq!(table.turn(), Seat(4), "the three of diamonds was given away, and leads there");
    // What everybody knows, in every world they may imagine.
    let mut rng = Stream::new(1).named("worlds").rng();
    for _ in 0..200 {
        let world = table.view(Seat(0)).sample(&mut rng);
        assert!(world.hand(Seat(4)).contains("D3S4".parse().unwrap()), "the giver knows the gift");
        let world = table.view(Seat(4)).sample(&mut rng);
        assert!(world.hand(Seat(0)).contains("S2JK".parse().unwrap()), "who paid knows the tribute");
        let world = table.view(Seat(1)).sample(&mut rng);
        assert!(world.hand(Seat(3)).has("D2".parse().unwrap()), "what came back");
        assert!(!world.hand(Seat(3)).has(Card::JOKER), "who paid the two of diamonds had no joker");
        let world = table.view(Seat(2)).sample(&mut rng);
        assert!(world.hand(Seat(4)).has(Card::DIAMOND_THREE), "who leads first holds it");
    }
}

#[test]
fn hidden_cards_are_dealt_evenly() {
    let table = Daihinmin::default().start(&mut Stream::new(4).rng());
    let mut rng = Stream::new(5).rng();
    let (mut at, worlds) = ([0u32; 5], 4_000);
    for _ in 0..worlds {
        let world = table.view(Seat(0)).sample(&mut rng);
        at[world.holder(Card::JOKER).unwrap().index()] += 1;
    }
    assert!(!table.hand(Seat(0)).has(Card::JOKER));
    let unseen = table.unseen(Seat(0)).count();
    // The leader's three of diamonds is known, so one card less of its hand is not.
    let hidden = if table.opener() == Some(Seat(0)) { unseen } else { unseen - 1 };
    for seat in Seat::all(5).skip(1) {
        let own = table.hand(seat).count() - u32::from(table.opener() == Some(seat));
        let expected = f64::from(worlds * own) / f64::from(hidden);
        let spread = 5.0 * expected.sqrt();
        let found = f64::from(at[seat.index()]);
        assert!((found - expected).abs() < spread, "seat {seat}: {found}, expected {expected}");
    }
}

#[test]
fn a_series_carries_classes_and_redraws_seats() {
    let game = Daihinmin { reset: 10, ..Daihinmin::default() };
    let mut rng = Stream::new(9).rng();
    let mut table = game.start(&mut rng);
    let mut rings = Vec::new();
    for number in 0..30 {
        assert_eq!(table.number(), number);
        assert_eq!(table.classes().exchange(), number % 10 != 0);
        rings.push(table.ring());
        let first = table.classes().seat(Class::Daifugo);
        if let Some(daifugo) = first {
            // Dealt first: eleven cards, and the two after it; two came on top.
            assert_eq!(table.hand(daifugo).count(), 13);
        }
        while let Some(m) = Sample.pick(&table, &mut rng) {
            table.try_play(m).unwrap();
        }
        let (last, classes) = (table, Classes::by_places(table.places().try_into().unwrap()).unwrap());
        table = game.next(&last, &mut rng);
        assert!(!table.classes().exchange() || *table.classes() == classes);
    }
    for (number, pair) in rings.windows(2).enumerate() {
        assert!((number + 1) % 3 == 0 || pair[0] == pair[1]);
    }
    assert!(rings.windows(2).any(|pair| pair[0] != pair[1]));
}

#[test]
fn damaged_text_is_refused_with_the_reason() {
    let table = Daihinmin::default().start(&mut Stream::new(1).rng());
    let text = table.to_string();
    let say = |text: &str| text.parse::<Table>().unwrap_err().to_string();
    assert!(say("").contains("lacks the hands"));
    assert!(say(&text.replace(" turn=", " tern=")).contains("lacks turn"));
    assert!(say(&format!("{text} turn=1")).contains("said twice"));
    assert!(say(&format!("{text} locked")).contains("an empty field is locked"));
    assert!(say(&format!("{text} mood=good")).contains("\"mood\" is not understood"));
    let two_threes = say(&text.replacen("JK", "S3", 1));
    assert!(two_threes.contains("S3 twice") || two_threes.contains("not the 53"), "{two_threes}");
    assert!("S3H4".parse::<Move>().unwrap_err().to_string().contains("no meld"));
    assert!(
        "S3S4".parse::<Move>().is_err() && "(S3)".parse::<Move>().is_err() && "".parse::<Move>().is_err()
    );
    assert!("give:-".parse::<Move>().is_err() && "give:S3S4S5".parse::<Move>().is_err());
}
