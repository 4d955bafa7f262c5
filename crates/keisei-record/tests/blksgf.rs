//! Pentobi's records, both ways.

use keisei_core::{Line, Position, Stream};
use keisei_games::blokus::{Board, Move, Scoring};
use keisei_record::blksgf::{Game, Reader, write};

/// Plays a random game to its end.
fn played(seed: u64, scoring: Scoring) -> Line<Board> {
    let mut rng = Stream::new(seed).named("blksgf").rng();
    let mut line = Line::new(Board::start(scoring));
    let mut board = line.start;
    while let Some(m) = board.random_move(&mut rng) {
        board.play(m);
        line.moves.push(m);
    }
    line
}

fn again(games: &[Game], scoring: Scoring) -> Vec<Game> {
    let mut file = Vec::new();
    write(&mut file, games).unwrap();
    Reader::new(&file[..], scoring).collect::<Result<_, _>>().unwrap()
}

#[test]
fn finished_games_read_back_as_they_are() {
    for scoring in [Scoring::Squares, Scoring::Bonus] {
        let games: Vec<Game> = (0..100).map(|seed| Game::of(played(seed, scoring))).collect();
        assert_eq!(again(&games, scoring), games);
    }
}

#[test]
fn names_and_results_read_back() {
    let names = [Some(r"A]nn \ (first): 形勢".to_owned()), Some("Bob".to_owned())];
    let game = Game { names, result: Some("B+7".to_owned()), ..Game::of(played(1, Scoring::Squares)) };
    assert_eq!(again(std::slice::from_ref(&game), Scoring::Squares), [game]);
}

/// From any position of a game, its rest reads back; the forced passes are those of the rules.
#[test]
fn games_from_set_up_positions_read_back() {
    let line = played(7, Scoring::Squares);
    let mut start = line.start;
    for (at, &m) in line.moves.iter().enumerate() {
        let rest = Game::of(Line { start, moves: line.moves[at..].to_vec() });
        // A position after a pass is none that the format can set up.
        if at == 0 || line.moves[at - 1] != Move::Pass {
            assert_eq!(again(std::slice::from_ref(&rest), Scoring::Squares), [rest]);
        } else {
            assert!(write(Vec::new(), [&rest]).is_err());
        }
        start.play(m);
    }
}

#[test]
fn a_game_that_breaks_off_keeps_its_placements() {
    let line = played(3, Scoring::Squares);
    for length in 0..line.moves.len() {
        let cut = Game::of(Line { start: line.start, moves: line.moves[..length].to_vec() });
        let read = again(std::slice::from_ref(&cut), Scoring::Squares);
        let placed =
            |game: &Game| game.line.moves.iter().filter(|&&m| m != Move::Pass).copied().collect::<Vec<_>>();
        assert_eq!(placed(&read[0]), placed(&cut));
    }
}

#[test]
fn mistakes_are_named_and_cost_one_game() {
    let good = "(;GM[Blokus Duo];B[f9,e10,f10,g10,f11])";
    for (bad, why) in [
        ("(;GM[Blokus Duo];B[a1])", "move 1, 1Ea0, is not legal"),
        ("(;GM[Blokus Duo];B[zz])", "\"zz\" is not a cell"),
        ("(;GM[Blokus Duo];B[e10,e12])", "not one piece"),
        ("(;GM[Blokus Duo];W[j5])", "move 1 is White's, but the other side is to move"),
        ("(;GM[Blokus Duo];B[])", "move 1, pass, is not legal"),
        ("(;GM[Blokus];B[e10])", "a game of \"Blokus\""),
        ("(;FF[4];B[e10])", "a game of \"\""),
        ("(;GM[Blokus Duo]AB[a1])", "do not hang together"),
        ("(;GM[Blokus Duo]AB[e10][e10])", "overlap"),
        ("(;GM[Blokus Duo]AB[e10]AW[e10])", "two pieces cover one cell"),
        ("(;GM[Blokus Duo]PL[X])", "\"X\" is no colour"),
        ("(;GM[Blokus Duo];B[e10];AW[j5])", "after the first move"),
        ("(;GM[Blokus Duo];B[e10", "not closed"),
    ] {
        let text = format!("{good}\n{bad}\n{good}");
        let read: Vec<_> = Reader::new(text.as_bytes(), Scoring::Squares).collect();
        assert_eq!(read.len(), 3, "{bad}");
        assert!(read[0].is_ok() && read[2].is_ok(), "{bad}");
        let error = read[1].as_ref().unwrap_err().to_string();
        assert!(error.starts_with("game 2, at byte ") && error.contains(why), "{bad}: {error}");
    }
}

#[test]
fn old_and_unusual_writings_are_understood() {
    let usual = "(;GM[Blokus Duo];B[f9,e10,f10,g10,f11];W[j5,i6,j6,k6,j7])";
    let read = |text: &str| Reader::new(text.as_bytes(), Scoring::Squares).next().unwrap().unwrap().line;
    for text in [
        "(;GM[Blokus Duo];B[f9][e10][f10][g10][f11];W[J5,I6,J6,K6,J7])",
        "(;GM[Blokus Duo];BLUE[f9,e10,f10,g10,f11];GREEN[j5,i6,j6,k6,j7])",
        "(;GM[Blokus Duo];B[f11,g10,f10,e10,f9](;W[j5,i6,j6,k6,j7])(;W[j5]))",
    ] {
        assert_eq!(read(text), read(usual), "{text}");
    }
    let set_up = read("(;GM[Blokus Duo]AB[f9,e10,f10,g10,f11][a1]AE[a1]PL[W];W[j5,i6,j6,k6,j7])");
    assert_eq!(set_up.end(), read(usual).end());
}
