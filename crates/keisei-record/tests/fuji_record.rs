//! Records of a contest's winner, replayed.

use keisei_record::fuji_record::Reader;

/// A game of ours that twenty passes draw.
const DRAWN: &str = include_str!("data/drawn_game.fuji");

#[test]
fn a_game_replays_with_its_times() {
    let mut reader = Reader::new(DRAWN.as_bytes());
    let game = reader.next().unwrap().unwrap();
    assert_eq!(reader.players(), ["one", "two", "three", "four", "five"]);
    assert_eq!(game.micros[..10], [269244, 84, 0, 0, 0, 0, 12, 3, 4, 5]);
    assert_eq!(game.line.moves[9].to_string(), "(SK)HK");
    assert_eq!(game.line.end().places().iter().map(|seat| seat.0).collect::<Vec<_>>(), [1, 3, 0, 4, 2]);
    assert!(reader.next().is_none());
}

#[test]
fn mistakes_are_named() {
    let say = |from: &str, to: &str| {
        assert!(DRAWN.contains(from), "{from}");
        let text = DRAWN.replacen(from, to, 1);
        Reader::new(text.as_bytes()).next().unwrap().unwrap_err().to_string()
    };
    let named = say("hs-9[3]", "hs-6[3]");
    assert_eq!(named, "in the game that begins on line 2: play 8, hs-6[3], is not legal");
    assert!(say("p[84]", "p[8x]").contains("\"p[8x]\" does not read"));
    assert!(say("class 0 1 2 3 4", "class 0 1 2 3").contains("each once"));
    assert!(say("s5", "s6").contains("the 53 cards"));
    assert!(say("{ } {", "{ h3 } {").contains("player 4 cannot have given"));
    assert!(say("p p p p p p p p p p", "p").contains("not over"));
    assert!(say("result", "resolt").contains("there is no result line"));
    assert!(say("original { s5 ", "original { ").contains("not those dealt"));
}
