//! Records of Go, both ways.

use keisei_core::{Line, Position, Seat, Stream};
use keisei_games::go::{Board, Go, Ko};
use keisei_record::go_sgf::{Game, GameError, Info, Reader, line_of, write};

fn read(text: &str) -> Vec<Result<Game, String>> {
    Reader::new(text.as_bytes(), Go::default()).map(|game| game.map_err(|why| why.to_string())).collect()
}

fn one(text: &str) -> Game {
    read(text).remove(0).unwrap()
}

fn again(games: &[Game], rules: Go) -> Vec<Game> {
    let mut file = Vec::new();
    write(&mut file, games).unwrap();
    Reader::new(&file[..], rules).collect::<Result<_, _>>().unwrap()
}

#[test]
fn random_games_of_every_size_read_back() {
    for (size, seed) in [(2, 1), (5, 2), (9, 3), (13, 4), (19, 5)] {
        let rules = Go::new(size).unwrap();
        let mut rng = Stream::new(seed).named("go_sgf").rng();
        let mut line = Line::new(Board::start(&rules));
        let mut board = line.start.clone();
        while let Some(m) = board.random_move(&mut rng).filter(|_| line.moves.len() < 300) {
            board.play(m);
            line.moves.push(m);
        }
        let info = Info {
            names: [Some(r"A]nn \ (b): 形勢".to_owned()), None],
            ranks: [None, Some("3k".to_owned())],
            handicap: Some(0),
            result: Some("B+0.5".to_owned()),
            ..Info::default()
        };
        let game = Game { info, ..Game::of(line) };
        assert_eq!(again(std::slice::from_ref(&game), rules), [game]);
    }
}

#[test]
fn handicaps_and_setups_begin_where_they_say() {
    let game = one("(;SZ[9]HA[2]KM[0.5]AB[cc][gg];W[ee];B[])");
    assert_eq!(game.line.start.to_string(), "9/9/2X6/9/9/9/6X2/9/9 O komi=0.5");
    assert_eq!((game.info.handicap, game.line.moves.len()), (Some(2), 2));
    assert_eq!(one("(;SZ[9]AB[cc])").line.start.turn(), Seat::SECOND);
    assert_eq!(one("(;SZ[9]AB[cc]PL[B])").line.start.turn(), Seat::FIRST);
    assert_eq!(one("(;SZ[9]AB[aa:bb]AE[ab]AW[ba])").line.start.to_string(), "XO7/1X7/9/9/9/9/9/9/9 X");
    assert_eq!(one("(;SZ[9];W[ee];B[cc])").line.start.to_string(), "9/9/9/9/9/9/9/9/9 O");
    // Setup and a move in one node, as some editors write it.
    assert_eq!(one("(;SZ[9];AB[cc]W[ee])").line.moves.len(), 1);
    for text in ["(;SZ[9]HA[2]AB[cc][gg];W[ee])", "(;SZ[9]AB[aa:cc]AW[ee]PL[B];B[ii])"] {
        let game = one(text);
        assert_eq!(again(std::slice::from_ref(&game), Go::default()), [game]);
    }
}

#[test]
fn the_record_overrules_komi_and_the_rest_is_as_given() {
    let mut rules = Go::default();
    rules.ko = Ko::Positional;
    let of = |text: &str| *Reader::new(text.as_bytes(), rules).next().unwrap().unwrap().line.start.rules();
    assert_eq!(of("(;SZ[9])"), rules);
    assert_eq!(of("(;SZ[9:9]KM[5,5])").komi.points(), 5.5);
    assert_eq!(of("(;SZ[9]KM[-0.50])").komi.points(), -0.5);
    assert!(of("(;SZ[9]RU[NZ])").suicide && !of("(;SZ[9]RU[Japanese])").suicide);
    assert_eq!(of("(;SZ[9]KM[])").komi, rules.komi);
}

/// People go on after two passes, and pass more than they need.
#[test]
fn passes() {
    let game = one("(;SZ[9];B[ee];W[tt];B[];W[cc];B[];W[];B[tt])");
    let moves: Vec<String> = game.line.moves.iter().map(ToString::to_string).collect();
    assert_eq!((moves.join(" ").as_str(), game.resumed.as_slice()), ("E5 C7 pass pass", &[1][..]));
    assert!(game.line.end().is_over());
    assert_eq!(again(std::slice::from_ref(&game), Go::default()), [game]);
    let three = one("(;SZ[9];B[];W[];B[];W[ee])");
    assert_eq!((three.line.moves.len(), three.resumed.as_slice()), (2, &[0][..]));
}

#[test]
fn results_pay_where_the_rules_cannot() {
    let pays = |text: &str| one(text).payoffs();
    assert_eq!(pays("(;SZ[9]RE[W+R];B[ee])"), Some([0.0, 1.0]));
    assert_eq!(pays("(;SZ[9]RE[0];B[ee])"), Some([0.5, 0.5]));
    // Nobody says, but two passes ended it: a board of 81 points against komi.
    assert_eq!(pays("(;SZ[9];B[ee];W[];B[])"), Some([1.0, 0.0]));
    // The players know better than an area count with dead stones on it.
    assert_eq!(pays("(;SZ[9]RE[W+2.5];B[ee];W[];B[])"), Some([0.0, 1.0]));
    for none in ["(;SZ[9];B[ee])", "(;SZ[9]RE[Void];B[ee];W[];B[])", "(;SZ[9]RE[?];B[ee])"] {
        assert_eq!(pays(none), None, "{none}");
    }
}

#[test]
fn names_come_in_the_letters_of_the_file() {
    let name = |bytes: &[u8]| {
        Reader::new(bytes, Go::default()).next().unwrap().unwrap().info.names[0].clone().unwrap()
    };
    assert_eq!(name("(;SZ[9]CA[UTF-8]PB[形勢])".as_bytes()), "形勢");
    assert_eq!(name("(;SZ[9]PB[形勢])".as_bytes()), "形勢");
    assert_eq!(name(b"(;SZ[9]PB[Andr\xe9])"), "André");
    assert_eq!(name(b"(;SZ[9]CA[Shift_JIS]PB[\x8c\x60\x90\xa8])"), "形勢");
    assert_eq!(name(b"(;SZ[9]CA[gb2312]PB[\xce\xa7\xc6\xe5])"), "围棋");
    assert_eq!(name(b"(;SZ[9]CA[nonsense]PB[Andr\xe9])"), "André");
}

#[test]
fn mistakes_are_named_and_cost_one_game() {
    let good = "(;GM[1]SZ[9];B[ee])";
    for (bad, why) in [
        ("(;GM[2]SZ[9])", "this is game 2 of the format"),
        ("(;GM[1]SZ[1])", "\"1\" is no size"),
        ("(;GM[1]SZ[9:13])", "\"9:13\" is no size"),
        ("(;GM[1]SZ[19];B[ee])", "it was played on 19 lines, not on 9"),
        ("(;GM[1];B[ee])", "it was played on 19 lines, not on 9"),
        ("(;GM[1]SZ[9]KM[3.75])", "\"3.75\" is no komi"),
        ("(;GM[1]SZ[9];B[ee];W[ee])", "move 2, E5, is not legal"),
        ("(;GM[1]SZ[9];B[jj])", "\"jj\" is no point of a board of 9 lines"),
        ("(;GM[1]SZ[9];B[ee];B[cc])", "move 2 is Black's, but the other side is to move"),
        ("(;GM[1]SZ[9]PL[W];B[ee])", "move 1 is Black's"),
        ("(;GM[1]SZ[9]PL[X])", "\"X\" is no colour"),
        ("(;GM[1]SZ[9]AB[aa]AW[ab][ba])", "the chain at A9 has no liberty"),
        ("(;GM[1]SZ[9];B[ee];AW[cc])", "after the first move"),
        ("(;GM[1]SZ[9]AB[zz])", "\"zz\" is no point"),
        ("(;GM[1]SZ[9];B[ee", "not closed"),
        ("(;GM[1]SZ[9];B;W[ee])", "the property B has no value"),
    ] {
        let games = read(&format!("{good}\n{bad}\n{good}"));
        assert_eq!(games.len(), 3, "{bad}");
        assert!(games[0].is_ok() && games[2].is_ok(), "{bad}");
        let error = games[1].as_ref().unwrap_err();
        assert!(error.starts_with("game 2, at byte ") && error.contains(why), "{bad}: {error}");
    }
}

#[test]
fn what_cannot_be_written_is_refused() {
    let mut line = Line::new(Board::start(&Go::default()));
    line.moves = vec!["E5".parse().unwrap(), "E5".parse().unwrap()];
    assert!(matches!(line_of(&Game::of(line)), Err(GameError::Unwritable(_))));
    let start: Board = "9/9/9/9/9/9/9/9/9 X passes=1 move=1".parse().unwrap();
    assert!(matches!(line_of(&Game::of(Line::new(start))), Err(GameError::Unwritable(_))));
}
