//! Chess games as text, sound and damaged.

use keisei_core::{Line, Position, Recorded, Stream};
use keisei_games::chess::Board;
use keisei_record::pgn::{Reader, write};

fn read(text: &str) -> Vec<Result<Recorded<Board>, String>> {
    Reader::new(text.as_bytes()).map(|game| game.map_err(|why| why.to_string())).collect()
}

#[test]
fn what_is_written_reads_back() {
    for seed in 0..30 {
        let mut rng = Stream::new(seed).named("pgn").rng();
        let start: Board = match seed % 3 {
            0 => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap(),
            1 => "8/P1p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1".parse().unwrap(),
            _ => Board::default(),
        };
        let (mut board, mut line) = (start.clone(), Line::new(start));
        while let Some(m) = board.random_move(&mut rng).filter(|_| line.moves.len() < 150) {
            board.play(m);
            line.moves.push(m);
        }
        let mut game = Recorded::of(line, "game 1").between(["Ann \"the\" Player", "B\\b"]);
        game.notes = vec![("Event", "test".to_owned())];
        let scored = seed % 2 == 0 && !game.line.moves.is_empty();
        let score = |_| rng.chance(0.7).then(|| rng.below(4_000) as i32 - 2_000);
        game.scores = (0..game.line.moves.len()).filter(|_| scored).map(score).collect();
        game.scores.last_mut().into_iter().for_each(|last| *last = Some(-7));
        let mut bytes = Vec::new();
        write(&mut bytes, [&game, &game]).unwrap();
        let again = read(std::str::from_utf8(&bytes).unwrap());
        assert_eq!(again.len(), 2);
        let first = again[0].as_ref().unwrap();
        assert_eq!((&first.line, &first.seats, &first.payoffs), (&game.line, &game.seats, &game.payoffs));
        assert_eq!((first.note("Event"), &first.scores), (Some("test"), &game.scores));
    }
}

#[test]
fn a_damaged_game_costs_no_other() {
    let sound = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n";
    for (damage, says) in [
        ("[White \"B\"]\n\n1. e4 e4 *\n\n", "\"e4\", move 2, is not legal there"),
        ("[White \"B\"]\n\n1. e4 ♞f6 *\n\n", "\"♞f6\""),
        ("[FEN \"8/8 w\"]\n\n1. e4 *\n\n", "it starts from no position"),
        ("[White \"B\"]\n\n1. e4 what", "\"what\", move 2"),
    ] {
        let games = read(&format!("{sound}{damage}\n{sound}"));
        let whole =
            games.iter().filter(|game| game.as_ref().is_ok_and(|game| game.line.moves.len() == 7)).count();
        assert_eq!(whole, 2, "{games:?}");
        let why = games[1].as_ref().unwrap_err();
        assert!(why.starts_with("game 2, line ") && why.contains(says), "{why}");
    }
    // Cut off anywhere, every game before the cut is there.
    let text = sound.repeat(3);
    for cut in 0..text.len() {
        let games = read(&text[..cut]);
        assert!(games.iter().filter(|game| game.is_ok()).count() >= cut / sound.len(), "{cut}");
    }
    // What is no text is no move, and named as such.
    let odd: Vec<_> = Reader::new(&b"\xff\xfe[White \"\xff\"]\n1. e4 *"[..]).collect();
    assert!(
        odd.len() == 1 && odd[0].as_ref().is_err_and(|why| why.to_string().starts_with("game 1, line 1"))
    );
}

#[test]
fn resignations_and_draws_agreed_upon_count() {
    let games = read("1. e4 0-1\n\n[Result \"1/2-1/2\"]\n\n1. d4 d5\n\n[Result \"*\"]\n\n1. c4 *\n");
    let payoffs: Vec<Option<Vec<f32>>> = games.into_iter().map(|game| game.unwrap().payoffs).collect();
    assert_eq!(payoffs, [Some(vec![0.0, 1.0]), Some(vec![0.5, 0.5]), None]);
}
