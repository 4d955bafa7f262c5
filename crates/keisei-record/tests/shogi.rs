//! Records of Shogi: of our own making, and damaged.

use keisei_core::{Game as _, Line, Position, Stream};
use keisei_games::shogi::{BLACK, Board, Shogi, WHITE};
use keisei_record::shogi::{End, Game, How, Note, RecordError};
use keisei_record::{csa, kif, usi};
use std::time::Duration;

/// Random games with names, times, scores and comments.
fn games(count: u64) -> Vec<Game> {
    let game = |i: u64| {
        let mut rng = Stream::new(i).named("records").rng();
        let handicap = keisei_games::shogi::Handicap::ALL[i as usize % 14];
        let start = Shogi { handicap, ..Shogi::default() }.start(&mut rng);
        let mut board = start.clone();
        let mut line = Line::new(start);
        while let Some(m) = board.random_move(&mut rng).filter(|_| board.plies() < 150 + i as u32) {
            board.play(m);
            line.moves.push(m);
        }
        let note = |at: usize| Note {
            took: at.is_multiple_of(3).then_some(Duration::from_secs(at as u64)),
            score: at.is_multiple_of(4).then_some(at as i32 - 50),
            expected: Vec::new(),
            comments: if at.is_multiple_of(7) {
                vec![format!("move {at}"), "良い手".to_owned()]
            } else {
                Vec::new()
            },
        };
        let notes = (0..line.moves.len()).map(note).collect();
        let how = [How::Resignation, How::TimeUp, How::Interrupted, How::Unsaid][i as usize % 4];
        let end = End::of(if board.is_over() { How::Unsaid } else { how }, &board);
        let players = [format!("Black {i}"), "後手".to_owned()];
        let about = vec![("EVENT".to_owned(), "test".to_owned())];
        Game { players, about, comments: vec!["hello".to_owned()], line, notes, end }
    };
    (0..count).map(game).collect()
}

#[test]
fn written_csa_reads_back() {
    let mut games = games(28);
    // Expectations are moves that can be played.
    for game in &mut games {
        for at in (0..game.notes.len().saturating_sub(2)).step_by(4) {
            game.notes[at].expected = game.line.moves[at + 1..at + 3].to_vec();
        }
    }
    let mut bytes = Vec::new();
    csa::write(&mut bytes, &games).unwrap();
    let read: Vec<Game> = csa::Reader::new(&bytes[..]).map(Result::unwrap).collect();
    assert_eq!(read.len(), games.len());
    for (read, game) in read.iter().zip(&games) {
        assert_eq!(read, game);
    }
}

#[test]
fn lines_of_usi_read_back() {
    let lines: Vec<Line<Board>> = games(14).into_iter().map(|game| game.line).collect();
    let mut bytes = Vec::new();
    usi::write(&mut bytes, &lines).unwrap();
    let read: Vec<Line<Board>> = usi::Reader::new(&bytes[..]).map(Result::unwrap).collect();
    assert_eq!(read, lines);
}

fn only<T: std::fmt::Debug>(mut games: impl Iterator<Item = Result<Game, T>>) -> Game {
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    game
}

#[test]
fn every_way_to_set_up_a_csa_game_is_known() {
    let even = only(csa::Reader::new(&b"V2\nPI\n+\n"[..])).line.start;
    assert_eq!(even, Board::start(&Shogi::default()));
    let rows = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                P4 *  *  *  *  *  *  *  *  * \nP5\nP6 *  *  *  *  *  *  *  *  *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
                P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";
    assert_eq!(only(csa::Reader::new(rows.as_bytes())).line.start, even);
    let without = only(csa::Reader::new(&b"PI82HI22KA\n-\n-5142OU\n"[..]));
    assert_eq!(
        without.line.start,
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1".parse().unwrap()
    );
    let rest = only(csa::Reader::new(&b"P+59OU00FU00KI\nP-51OU\nP-00AL\n+\n"[..])).line.start;
    assert_eq!(rest.sfen(), "4k4/9/9/9/9/9/9/9/4K4 b GP2r2b3g4s4n4l17p 1");
}

#[test]
fn ends_say_who_won() {
    let payoff = |end: &str| {
        let text = format!("PI\n+\n+7776FU\n{end}\n");
        only(csa::Reader::new(text.as_bytes())).end.payoff(BLACK)
    };
    for (end, black) in [
        ("%TORYO", Some(1.0)),
        ("%TIME_UP", Some(1.0)),
        ("%ILLEGAL_MOVE", Some(1.0)),
        ("%-ILLEGAL_ACTION", Some(1.0)),
        ("%+ILLEGAL_ACTION", Some(0.0)),
        ("%KACHI", Some(0.0)),
        ("%SENNICHITE", Some(0.5)),
        ("%JISHOGI", Some(0.5)),
        ("%CHUDAN", None),
        ("", None),
    ] {
        assert_eq!(payoff(end), black, "{end}");
    }
}

#[test]
fn damage_is_named_and_the_rest_goes_on() {
    let text = "V2.2\nPI\n+\n+7776FU,T3\n-3334FU,T4\n%TORYO\n/\nV2.2\nPI\n+\n+7776FU\n-3334F\n/\nPI\n+\n-3334FU\n/\n\
                PI\n+\n+7675FU\n/\nP1-XX\n+\n/\nPI\nPI\n+\n/\nPI\n+\n+2726FU\nhello\n/\nP+59OU\n+\n/\nV2.2\nPI\n+\n+2726FU\n";
    let read: Vec<Result<Game, RecordError>> = csa::Reader::new(text.as_bytes()).collect();
    let say = |at: usize| read[at].as_ref().unwrap_err().to_string();
    assert_eq!(read[0].as_ref().unwrap().notes[1].took, Some(Duration::from_secs(4)));
    assert_eq!(say(1), "game 2, at line 12: \"-3334F\" is no move");
    assert_eq!(say(2), "game 3, at line 16: \"-3334FU\" is a move of the side that is not to move");
    assert_eq!(say(3), "game 4, at line 20: \"+7675FU\" moves a piece that is not there");
    assert_eq!(say(4), "game 5, at line 22: \"P1-XX\" sets up no pieces");
    assert!(say(5).starts_with("game 6, at line 27: "), "{}", say(5));
    assert_eq!(say(6), "game 7, at line 32: \"hello\" means nothing here");
    assert_eq!(say(7), "game 8, at line 35: the start cannot be: White has not exactly one king");
    assert_eq!(read[8].as_ref().unwrap().line.moves.len(), 1);
    assert_eq!(read.len(), 9);
}

/// Who plays on after the fourth time is told so.
#[test]
fn a_game_that_is_over_is_over() {
    let text = format!("PI\n+\n{}+7776FU\n", "+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(3));
    let error = csa::Reader::new(text.as_bytes()).next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "game 1, at line 15: move 13 comes after the game was over by repetition");
}

#[test]
fn words_tell_pieces_apart() {
    let after = |start: &str, said: &str| {
        let text = format!("{start}\n{said}\n");
        kif::Reader::new(text.as_bytes()).next().unwrap().map(|game| game.line.moves[0].to_string())
    };
    let golds = "後手の持駒：なし\n\
        |v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ 金 ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ 金 金 金 ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n先手の持駒：飛　歩十八\n先手番";
    for (said, m) in [
        ("▲５五金右", "4f5e"),
        ("▲５五金左", "6f5e"),
        ("▲５五金直", "5f5e"),
        ("▲５五金引", "5d5e"),
        ("▲５五飛", "R*5e"),
        ("▲５五歩打", "P*5e"),
        ("▲３六金", "4f3f"),
    ] {
        assert_eq!(after(golds, said).unwrap(), m, "{said}");
    }
    // Of three golds that reach 5e one goes up; of the two that go sideways this is the left one.
    let sideways = golds
        .replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|五", "| ・ ・ ・ 金 ・ 金 ・ ・ ・|五")
        .replace("| ・ ・ ・ 金 金 金 ・ ・ ・|六", "| ・ ・ ・ 金 ・ ・ ・ ・ ・|六");
    let sideways = sideways.replace("| ・ ・ ・ ・ 金 ・ ・ ・ ・|四", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四");
    for (said, m) in
        [("▲５五金左", "6e5e"), ("▲５五金右", "4e5e"), ("▲５五金上", "6f5e"), ("▲５五金左寄", "6e5e")]
    {
        assert_eq!(after(&sideways, said).unwrap(), m, "{said}");
    }
    let error = after(golds, "▲５五金").unwrap_err().to_string();
    assert!(error.ends_with("\"５五金\" does not say which of 4 pieces moves"), "{error}");
    let error = after("手合割：平手", "▲５五金").unwrap_err().to_string();
    assert!(error.contains("is not legal"), "{error}");
    let error = after("手合割：王落ち", "▲７六歩").unwrap_err().to_string();
    assert!(error.contains("no handicap \"王落ち\""), "{error}");
}

/// The same record in Shift-JIS reads the same.
#[test]
fn shift_jis_is_read() {
    let text = "手合割：平手\r\n先手：羽生\r\n後手：森内\r\n   1 ７六歩(77)   ( 0:05/00:00:05)\r\n   2 ３四歩(33)\r\n   3 ２二角成(88)\r\n   4 同　銀(31)\r\n   5 投了\r\n";
    let (bytes, _, lost) = encoding_rs::SHIFT_JIS.encode(text);
    assert!(!lost);
    let [utf, jis] = [text.as_bytes(), &bytes].map(|bytes| only(kif::Reader::new(bytes)));
    assert_eq!(utf, jis);
    assert_eq!(
        (utf.players[0].as_str(), utf.line.moves.len(), utf.end.payoff(WHITE)),
        ("羽生", 4, Some(1.0))
    );
    assert_eq!(utf.notes[0].took, Some(Duration::from_secs(5)));
}

/// Headings, drawn boards and moves make a game; comments, tables' heads and words do not.
#[test]
fn only_what_tells_of_a_game_is_one() {
    let kif = |text: &str| kif::Reader::new(text.as_bytes()).collect::<Vec<_>>();
    for text in [
        "手合割：平手\n",
        "先手：Ann\n",
        "#KIF version=2.0\n手数----指手---------消費時間--\n   1 投了\n",
        "第１局\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\nまで1手で中断\n",
        "▲７六歩\n",
    ] {
        let games = kif(text);
        assert!(games.len() == 1 && games[0].is_ok(), "{text}: {games:?}");
    }
    for (text, line) in [
        ("hello\nworld\n", 1),
        ("# KIF\n\nhello\n", 3),
        ("注意：手紙\n", 1),
        ("手数----指手---------消費時間--\n", 1),
        ("まで0手で先手の勝ち\n", 1),
        ("▲\n", 1),
        ("\0\0\n", 1),
        ("手合割：平手\n\0\n", 2),
    ] {
        let games = kif(text);
        assert!(
            matches!(&games[..], [Err(RecordError::Game { game: 1, line: at, .. })] if *at == line),
            "{text}: {games:?}"
        );
    }
    assert!(kif("# nothing\n* but comments\n\n").is_empty());
    // What is no game costs no other.
    let games = kif("hello\n先手：Ann\n▲７六歩\n注意：手紙\n");
    assert!(games[0].is_ok() && games[1].is_err() && games.len() == 2, "{games:?}");
    let csa = |text: &str| csa::Reader::new(text.as_bytes()).collect::<Vec<_>>();
    assert!(csa("V2.2\n$EVENT:x\n")[0].is_err() && csa("V2.2\nN+Ann\n")[0].is_ok());
    assert!(csa("V2.2\n+\n")[0].is_ok() && csa("Victory\n")[0].is_err());
}
