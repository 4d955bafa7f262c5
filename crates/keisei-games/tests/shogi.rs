//! Shogi against the laws and against facts nobody here wrote.

use keisei_core::{Game, Position, Spec, Stream, laws};
use keisei_games::shogi::{BLACK, Board, End, Handicap, Move, Shogi, WHITE};

fn rules(text: &str) -> Shogi {
    Shogi::from_spec(&mut text.parse::<Spec>().unwrap()).unwrap()
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn played(text: &str, moves: &str) -> Board {
    let mut board = board(text);
    for m in moves.split_whitespace() {
        board.try_play(m.parse().unwrap()).unwrap();
    }
    board
}

#[test]
fn keeps_the_laws() {
    laws::check(&rules("shogi:mate1=yes")).unwrap();
}

#[test]
fn features_do_not_peek() {
    let game = rules("shogi");
    laws::no_peeking(&game, &game.features("material").unwrap()).unwrap();
}

#[test]
fn handicaps_start_with_white() {
    for handicap in Handicap::ALL {
        let start = Board::start(&Shogi { handicap, ..Shogi::default() });
        assert_eq!(start.turn(), if handicap == Handicap::Even { BLACK } else { WHITE });
        assert_eq!(handicap.name().parse(), Ok(handicap));
        assert_eq!(start.to_string().parse(), Ok(start));
    }
    assert_eq!(Board::start(&rules("shogi")), board("position startpos"));
    let error = Shogi::from_spec(&mut "shogi:handicap=king".parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("handicap is even, lance,") && error.ends_with("not king"), "{error}");
}

/// Rooks that go to and fro: the fourth time is a draw.
#[test]
fn the_fourth_time_is_a_draw() {
    let to_and_fro = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let moves = to_and_fro.trim_end().rsplit_once(' ').unwrap();
    let mut before = played("startpos", moves.0);
    assert_eq!((before.end(), before.is_over(), before.times()), (End::Open, false, 3));
    before.play(moves.1.parse().unwrap());
    assert_eq!((before.end(), before.times()), (End::Draw, 4));
    assert!(before.is_over() && before.moves().next().is_none());
    assert_eq!([BLACK, WHITE].map(|seat| before.payoff(seat)), [0.5, 0.5]);
    assert_eq!(before.to_string().parse(), Ok(before));
}

/// Who gave check all the time loses, whichever side brings the position back.
#[test]
fn perpetual_check_loses() {
    let start = "4k4/9/9/9/9/9/9/4R4/4K4 w - 1";
    let chase = "5a4a 5h4h 4a5a 4h5h ".repeat(3);
    let end = played(start, &chase);
    assert_eq!((end.end(), end.times()), (End::Won(WHITE), 4));
    assert_eq!([BLACK, WHITE].map(|seat| end.payoff(seat)), [0.0, 1.0]);
    // The chased side may bring the position back as well.
    let end = played("5k3/9/9/9/9/9/9/4R4/4K4 b - 1", &"5h4h 4a5a 4h5h 5a4a ".repeat(3));
    assert_eq!((end.end(), end.plies()), (End::Won(WHITE), 12));
    // With a quiet move among the checks it is a draw.
    let end = played(start, &"5a4a 5h3h 4a5a 3h5h ".repeat(3));
    assert_eq!((end.end(), end.plies()), (End::Draw, 12));
}

/// A pawn may give check by being dropped, but not mate.
#[test]
fn a_dropped_pawn_may_not_mate() {
    let pawn: Move = "P*1b".parse().unwrap();
    for (text, legal, why) in [
        ("7nk/9/8G/9/9/9/9/9/K8", false, "the gold guards the pawn and the way out"),
        ("7nk/7s1/8G/9/9/9/9/9/K8", false, "a silver does not step sideways"),
        ("7nk/7g1/8G/9/9/9/9/9/K8", true, "the gold takes the pawn"),
        ("7nk/7g1/8G/5B3/9/9/9/9/K8", false, "the gold is pinned"),
        ("7nk/9/9/7N1/9/9/9/9/K8", true, "the king steps aside"),
        ("7nk/9/9/9/9/9/9/9/K8", true, "the king takes the pawn"),
        ("7nk/r8/8G/9/9/9/9/9/1K7", true, "the rook takes the pawn"),
    ] {
        assert_eq!(board(&format!("{text} b P 1")).is_legal(pawn), legal, "{why}");
    }
}

#[test]
fn declarations_need_points_pieces_and_peace() {
    let declares = |text: &str| board(text).moves().any(|m| m == Move::DECLARE);
    // A rook and nine small pieces make 14.
    let inside = "K8/RPPPPPPPP/8+P/9/9/9/9/9/4k4 b";
    assert!(declares(&format!("{inside} RB4P 1")), "14 and 14");
    assert!(!declares(&format!("{inside} RB3P 1")), "27 are not enough for Black");
    assert!(!declares(&format!("{inside} RB4P 1 declare=no")));
    assert!(!declares("K8/RPPPPPPPP/9/8+P/9/9/9/9/4k4 b RB9P 1"), "nine pieces");
    assert!(!declares("Kr7/RPPPPPPPP/8+P/9/9/9/9/9/4k4 b B9P 1"), "in check");
    assert!(!declares("9/RPPPPPPPP/8+P/K8/9/9/9/9/4k4 b RB9P 1"), "the king is outside");
    let white = "4K4/9/9/9/9/9/8+p/pppppppp1/r7k w";
    assert!(declares(&format!("{white} rb3p 1")), "27 for White");
    assert!(!declares(&format!("{white} rb2p 1")), "26 for White");
    let mut won = board(&format!("{inside} RB4P 1"));
    won.try_play(Move::DECLARE).unwrap();
    assert_eq!((won.end(), won.payoff(BLACK), won.is_over()), (End::Won(BLACK), 1.0, true));
    assert_eq!(won.to_string().parse(), Ok(won));
}

#[test]
fn what_cannot_be_is_named() {
    let say = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    assert!(say("").contains("this has 0"));
    assert!(say("9/9 b - 1").contains("this has 2"));
    assert!(say("9/9/9/9/9/9/9/9/9 b - 1").contains("Black has not exactly one king"));
    assert!(say("k8/9/9/9/9/9/9/9/KK7 b - 1").contains("Black has not exactly one king"));
    assert!(say("k8/9/9/9/9/9/9/9/K9 b - 1").contains("rank 9 is not 9 squares"));
    assert!(say("k8/9/9/9/9/9/9/9/+K8 b - 1").contains("rank 9"));
    assert!(say("k8/9/9/9/9/9/9/9/K8 x - 1").contains("not \"x\""));
    assert!(say("k8/9/9/9/9/9/9/9/K8 b 3 1").contains("not \"3\""));
    assert!(say("k8/9/9/9/9/9/9/9/K8 b 19P 1").contains("more Pawns"));
    assert!(say("k8/9/9/9/9/9/9/9/K8 b 3R 1").contains("more Rooks"));
    assert!(say("k8/P8/9/9/P8/9/9/9/K8 b - 1").contains("two pawns of a side are on file 9"));
    assert!(say("k7P/9/9/9/9/9/9/9/K8 b - 1").contains("the piece on 1a could never move"));
    assert!(say("k8/8N/9/9/9/9/9/9/K8 b - 1").contains("the piece on 1b could never move"));
    assert!(say("k8/9/9/9/9/9/9/9/K7r w - 1").contains("not to move is in check"));
    assert!(say("startpos moves 7g7f 7g7f").contains("move 2, 7g7f, is not legal"));
    assert!(say("startpos moves 7g7f 33").contains("move 2: \"33\" is no move"));
    assert!(say("startpos 7g7f").contains("\"7g7f\" is none of"));
    assert!(say("startpos mate1=maybe").contains("\"maybe\" is neither yes nor no"));
    for text in ["", "7g", "7g7", "7g7fx", "7g7f++", "P*5e+", "K*5e", "+P*5e", "0a1a", "é1é1"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

/// Random games go on and end as they should whatever the handicap.
#[test]
fn every_handicap_plays() {
    for handicap in Handicap::ALL {
        let game = Shogi { handicap, ..Shogi::default() };
        let tally = Board::start(&game).playouts(20, Stream::new(1));
        assert_eq!(tally.games, 20);
    }
}
