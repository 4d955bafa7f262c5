//! Logs of the contest's server, replayed.

use keisei_record::uecda_log::{Game, LogError, Reader, write};

/// Four games of ours, with three plays that a server refuses.
const FOUR: &str = include_str!("data/four_games.log");

#[test]
fn refused_plays_count_as_passes() {
    let games: Vec<Game> = Reader::new(FOUR.as_bytes()).unwrap().map(Result::unwrap).collect();
    let refused: Vec<(usize, &str)> = games[3].refused.iter().map(|r| (r.ply, r.cells.as_str())).collect();
    assert_eq!(refused, [(1, "S9"), (2, "Sx"), (4, "H6Lx")]);
    assert!(games[3].line.moves[1..6].iter().all(|m| m.to_string() == "pass"));
    assert_eq!(games[2].points, Some([6, 12, 11, 4, 12]));
    let mut written = Vec::new();
    write(&mut written, Reader::new(FOUR.as_bytes()).unwrap().header(), &games).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), FOUR);
}

/// What does not come out as logged is named with its line, and the other games still come.
#[test]
fn mismatches_are_named() {
    let say = |from: &str, to: &str| {
        assert_eq!(FOUR.matches(from).count(), 1, "{from}");
        let text = FOUR.replace(from, to);
        let read: Vec<Result<Game, LogError>> = Reader::new(text.as_bytes()).unwrap().collect();
        assert_eq!(read.len(), 4);
        let errors: Vec<String> = read.into_iter().filter_map(|game| Some(game.err()?.to_string())).collect();
        assert_eq!(errors.len(), 1, "{errors:?}");
        errors[0].clone()
    };
    let named = say("3H3D3EE 4S4C4EE", "3H3D3EE 0EE");
    assert_eq!(named, "line 6, game 0: play 2 is by player 0, and it is the turn of player 4");
    assert!(say("31H2C2EE", "31HAC2EE").contains("line 12, game 1: exchange 1 is 31HAC2EE"));
    assert!(say("13S4C4EE", "13S3C4EE").contains("exchange 3 is 13S3C4EE"));
    assert!(say("42D3EE\n", "42D3EE 42D3EE\n").contains("four exchanges"));
    assert!(say("result% 21403", "result% 12403").contains("line 14, game 1: the result is 12403"));
    assert!(say("points% 7 14 15 9 15", "points% 7 14 15 9 16").contains("line 29, game 3: the points"));
    assert!(say(" 1CJEE 1EE 1D6EE", " 1CJEE 1EE").contains("not over"));
    assert!(say(" 1CJEE 1EE 1D6EE", " 1CJEE 1EE 1D6EE 0EE").contains("over, and there are more"));
    assert!(say("mibun% 31042", "mibun% 30142").contains("not the places of the game before"));
    assert!(say("HTHJHQD9DTDQD2C3C5C7 S4", "HTHJHQD9DTDQD2C3C5 S4").contains("the 53 cards"));
    assert!(say("seat% 10432\n%00002%p", "seat% 10433\n%00002%p").contains("five players, each once"));
    assert!(Reader::new(&b"GIF89a"[..]).is_err());
}

#[test]
fn a_byte_order_mark_and_a_line_without_end_are_not_the_games() {
    let text = "\u{feff}%-----%palyer_name% a b c d e\n";
    let reader = Reader::new(text.as_bytes()).unwrap();
    assert_eq!(reader.header().players(), ["a", "b", "c", "d", "e"]);
    let long = format!("%-----%palyer_name% {}\n", "a".repeat(1 << 20));
    let why = Reader::new(long.as_bytes()).unwrap_err().to_string();
    assert!(why.starts_with("line 1") && why.len() < 200, "{why}");
}
