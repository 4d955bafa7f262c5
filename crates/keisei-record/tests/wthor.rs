//! WTHOR files of our own making, and damaged ones.

use keisei_core::{Line, Position, Stream};
use keisei_games::othello::{BLACK, Board, Move};
use keisei_record::wthor::{
    Date, Game, GameError, Header, NameKind, Names, PlayerId, Reader, TournamentId, WthorError, final_score,
    write,
};

const MADE: Date = Date { year: 2020, month: 4, day: 30 };

/// Random games, some of them broken off.
fn games(count: u64) -> Vec<Game> {
    let game = |i: u64| {
        let mut rng = Stream::new(i).named("wthor").rng();
        let mut board = Board::START;
        let mut line = Line::new(board);
        let most = if i % 4 == 3 { 20 } else { 120 };
        while let Some(m) = board.random_move(&mut rng).filter(|_| line.moves.len() < most) {
            board.play(m);
            line.moves.push(m);
        }
        while line.moves.last() == Some(&Move::Pass) {
            line.moves.pop();
        }
        Game {
            tournament: TournamentId(i as u16),
            black: PlayerId(2 * i as u16),
            white: PlayerId(60_000 + i as u16),
            score: final_score(&line.end()).unwrap_or(30),
            theoretical: (i % 65) as u8,
            line,
        }
    };
    (0..count).map(game).collect()
}

fn file(games: &[Game]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes, Header::of_games(2019, MADE), games).unwrap();
    bytes
}

#[test]
fn written_games_read_back() {
    let games = games(60);
    assert!(games.iter().any(|game| game.line.moves.contains(&Move::Pass)));
    let bytes = file(&games);
    assert_eq!(bytes.len(), 16 + 68 * 60);
    let reader = Reader::new(&bytes[..]).unwrap();
    assert_eq!(*reader.header(), Header { games: 60, ..Header::of_games(2019, MADE) });
    assert_eq!(reader.map(Result::unwrap).collect::<Vec<_>>(), games);
}

#[test]
fn every_truncation_is_named() {
    let bytes = file(&games(2));
    for length in 0..bytes.len() {
        let found = match Reader::new(&bytes[..length]) {
            Err(error) => error,
            Ok(reader) => reader.last().unwrap().unwrap_err(),
        };
        assert!(matches!(found, WthorError::Truncated { offset, .. } if offset <= length as u64), "{found}");
    }
    let longer = [&bytes[..], b"x"].concat();
    let last = Reader::new(&longer[..]).unwrap().last().unwrap();
    assert_eq!(
        last.unwrap_err().to_string(),
        "at byte 152: the file goes on after the 2 records its header promises"
    );
}

#[test]
fn a_bad_game_does_not_hide_the_next() {
    let games = games(3);
    let mut bytes = file(&games);
    bytes[16 + 68 + 8 + 1] = 11;
    let read: Vec<_> = Reader::new(&bytes[..]).unwrap().collect();
    assert_eq!(read.len(), 3);
    assert_eq!(read[1].as_ref().unwrap_err().to_string(), "game 2, at byte 93: a1 is not legal for disc 2");
    assert_eq!(read[2].as_ref().unwrap(), &games[2]);
}

#[test]
fn foreign_files_are_refused() {
    let refusal = |at: usize, byte: u8| {
        let mut bytes = file(&games(1));
        bytes[at] = byte;
        Reader::new(&bytes[..]).unwrap_err().to_string()
    };
    assert!(refusal(12, 10).contains("10 squares wide"));
    assert!(refusal(13, 1).contains("solitaire"));
    assert!(refusal(8, 1).contains("file of names"));
    assert!(refusal(2, 13).starts_with("at byte 2: not a WTHOR file"));
    assert!(Reader::new(&b"(;GM[Othello]PC[nowhere]"[..]).is_err());
}

#[test]
fn unwritable_games_are_refused() {
    let refused = |line: Line<Board>| {
        let game = Game { line, ..games(1).remove(0) };
        write(Vec::new(), Header::of_games(2019, MADE), &[game]).unwrap_err()
    };
    let elsewhere = Board::new(Board::START.discs(BLACK), 1, BLACK).unwrap();
    assert!(matches!(refused(Line::new(elsewhere)), WthorError::Game { record: 1, .. }));
    let illegal = Line { start: Board::START, moves: vec!["a1".parse().unwrap()] };
    assert!(matches!(refused(illegal), WthorError::Game { why: GameError::Illegal { disc: 1, .. }, .. }));
}

#[test]
fn names_read_back() {
    let names = ["???", "Tastet Marc", "Ångström Bébé", "nineteen characters"].map(str::to_owned);
    for kind in [NameKind::Players, NameKind::Tournaments] {
        let names = Names::new(kind, names.to_vec());
        let mut bytes = Vec::new();
        names.write(&mut bytes, MADE).unwrap();
        assert_eq!(bytes.len(), 16 + 4 * kind.bytes());
        assert_eq!(Names::read(&bytes[..], kind).unwrap(), names);
        assert!(Names::read(&bytes[..bytes.len() - 1], kind).is_err());
        assert!(Names::read(&[&bytes[..], b"x"].concat()[..], kind).is_err());
        assert!(Reader::new(&bytes[..]).is_err());
    }
    assert!(Names::read(&file(&games(1))[..], NameKind::Players).is_err());
    let long = Names::new(NameKind::Players, vec!["twenty characters ok".to_owned()]);
    assert!(matches!(long.write(Vec::new(), MADE), Err(WthorError::Name { record: 1, .. })));
}

#[test]
fn never_panics() {
    let sound = file(&games(4));
    let mut rng = Stream::new(1).named("mutations").rng();
    for _ in 0..20_000 {
        let mut bytes = sound.clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] = rng.below(256) as u8;
        }
        bytes.truncate(rng.below(2 * bytes.len() as u32) as usize);
        for kind in [NameKind::Players, NameKind::Tournaments] {
            let _ = Names::read(&bytes[..], kind);
        }
        // A header may promise billions of games: the file's end must stop the reader.
        let read = Reader::new(&bytes[..]).map_or(0, Iterator::count);
        assert!(read <= bytes.len() / 68 + 1);
    }
}
