//! Files of games.

use keisei_core::{Game, Line, Position, Stream};
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go;
use keisei_games::othello::Board;
use keisei_record::{blksgf, epd, fuji_record, go_sgf, pgn, sgf, transcripts, uecda_log, wthor};

pub(super) const EPD: [&str; 2] = [
    "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#; id \"back rank\";\n",
    "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\";\n4k3/8/8/8/8/8/4P3/4K3 b - - 3 40 [0.5]\n",
];

pub(super) const PGN: [&str; 2] = [
    "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 {hm} 2. Qh5 (2. d4) Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0\n",
    "[FEN \"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1\"]\n\n1. a4 bxa3 e.p. ; so\n2. Kf2 *\n",
];

pub(super) const DRAWN_GAME: &str = include_str!("../../crates/keisei-record/tests/data/drawn_game.fuji");

pub(super) const SGF: [&str; 3] = [
    "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[5.5];B[ee](;W[cc]C[a\\]b])(;W[gc]))",
    "(;GM[1]AB[aa][bb]\n\n;W[])\n(;FF[4];B[aa])",
    "Subject: two\n( ; GaMe [1] Black\r\n[aa]\n(;FF[4]C[x\n(;GM[1]))",
];

pub(super) const GO_SGF: [&str; 3] = [
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[5.5]RU[NZ]PB[Ann]BR[3k]RE[W+R];B[ee];W[cc];B[tt];W[];B[gg])\n(;SZ[9];B[aa])",
    "(;SZ[9]HA[2]AB[cc][gg:gh]AE[gh]PL[W]RE[Void];W[ee](;B[dd])(;B[ff]))",
    "(;CA[Shift_JIS]SZ[9]PB[x]KM[0,5];AW[aa]B[bb];W[];B[];W[ab])",
];

pub(super) const BLKSGF: [&str; 2] = [
    "(;GM[Blokus Duo]CA[UTF-8]PB[Ann]PW[Bob]RE[B+7];B[f9,e10,f10,g10,f11];W[j5,i6,j6,k6,j7])\n(;GM[Blokus])",
    "(;GM[Blokus Duo]AB[f9,e10,f10,g10,f11]AW[j5]AE[a1]PL[B];B[h11][i11](;W[j3])(;W[k4,l4]))",
];

/// Reads files of the Smart Game Format.
pub fn sgf(bytes: &[u8]) {
    let read: Vec<_> = sgf::Reader::new(bytes).collect();
    // Every game takes at least a parenthesis and a semicolon.
    assert!(read.len() <= bytes.len() / 2 + 1);
    for tree in read.into_iter().filter_map(Result::ok) {
        for value in tree.nodes.iter().flat_map(|node| &node.properties).flat_map(|p| &p.values) {
            let at = value.offset as usize;
            assert_eq!(bytes[at..at + value.raw.len()], value.raw, "values stand where they say");
            let text = String::from_utf8_lossy(&value.bytes()).into_owned();
            let again = sgf::Value { offset: 0, raw: sgf::escape(&text).into_bytes() };
            assert_eq!(*again.bytes(), *text.as_bytes(), "what is escaped reads back");
        }
    }
}

/// Reads games of Go; what is written reads back the same.
pub fn go_sgf(bytes: &[u8]) {
    for game in go_sgf::Reader::new(bytes, go::Go::default()).flatten() {
        let Ok(text) = go_sgf::line_of(&game) else { continue };
        let again = go_sgf::Reader::new(text.as_bytes(), go::Go::default()).next();
        let again = again.expect("a game").expect("what is written reads");
        assert_eq!((again.line, again.resumed), (game.line, game.resumed));
    }
}

/// Reads Pentobi's records.
pub fn blksgf(bytes: &[u8]) {
    use keisei_games::blokus::Scoring;
    for scoring in [Scoring::Squares, Scoring::Bonus] {
        let games: Vec<_> = blksgf::Reader::new(bytes, scoring).filter_map(Result::ok).collect();
        let mut written = Vec::new();
        blksgf::write(&mut written, &games).expect("what was read can be written");
        let again: Result<Vec<_>, _> = blksgf::Reader::new(&written[..], scoring).collect();
        let lines = |games: &[blksgf::Game]| games.iter().map(|game| game.line.clone()).collect::<Vec<_>>();
        assert_eq!(lines(&again.expect("what was written reads")), lines(&games));
    }
}

/// Reads chess positions with what is known of them.
pub fn epd(bytes: &[u8]) {
    for position in epd::Reader::new(bytes).flatten() {
        assert!(position.line.moves.len() <= 1);
        let _ = position.line.end();
    }
}

/// Reads chess games as text.
pub fn pgn(bytes: &[u8]) {
    for game in pgn::Reader::new(bytes).flatten() {
        let mut written = Vec::new();
        pgn::write(&mut written, [&game]).expect("memory takes all");
        let again = pgn::Reader::new(&written[..]).next().expect("a game").expect("as it was written");
        assert_eq!((again.line, again.payoffs), (game.line, game.payoffs));
    }
}

/// Reads WTHOR files of games and of names.
pub fn wthor(bytes: &[u8]) {
    use wthor::{NameKind, Names, Reader};
    for kind in [NameKind::Players, NameKind::Tournaments] {
        let _ = Names::read(bytes, kind);
    }
    let Ok(reader) = Reader::new(bytes) else { return };
    let header = *reader.header();
    // A header may promise billions of games: the file's end must stop the reader.
    let games: Vec<_> = reader.collect();
    assert!(games.len() <= bytes.len() / wthor::Game::BYTES + 1);
    if let Ok(games) = games.into_iter().collect::<Result<Vec<_>, _>>() {
        let mut again = Vec::new();
        wthor::write(&mut again, header, &games).expect("what was read can be written");
        // The unused byte of the header is not kept.
        assert_eq!(again[16..], bytes[16..]);
    }
}

pub(super) fn wthor_files() -> Vec<Vec<u8>> {
    use wthor::{Date, Game, Header, NameKind, Names, PlayerId, TournamentId, final_score};
    let made = Date { year: 2020, month: 4, day: 30 };
    let game = |seed: u64| {
        let mut rng = Stream::new(seed).rng();
        let mut board = Board::START;
        let mut line = Line::new(board);
        while let Some(m) = board.random_move(&mut rng) {
            board.play(m);
            line.moves.push(m);
        }
        let score = final_score(&board).expect("played to the end");
        let (tournament, black, white) = (TournamentId(1), PlayerId(2), PlayerId(3));
        Game { tournament, black, white, score, theoretical: 32, line }
    };
    let (mut games, mut names) = (Vec::new(), Vec::new());
    let header = Header::of_games(2019, made);
    wthor::write(&mut games, header, &[game(1), game(2)]).expect("legal games");
    let players = Names::new(NameKind::Players, vec!["???".to_owned(), "Ångström".to_owned()]);
    players.write(&mut names, made).expect("Latin-1");
    vec![games, names]
}

/// Reads files of transcripts.
pub fn transcripts(bytes: &[u8]) {
    let read: Vec<_> = transcripts::Reader::new(bytes).collect();
    let lines: Vec<_> =
        read.into_iter().filter_map(Result::ok).filter(|line| !line.moves.is_empty()).collect();
    let mut written = Vec::new();
    transcripts::write(&mut written, &lines).expect("what was read can be written");
    let again: Result<Vec<_>, _> = transcripts::Reader::new(&written[..]).collect();
    assert_eq!(again.expect("what was written reads"), lines);
}

/// Reads logs of the Daihinmin contest's server.
pub fn uecda_log(bytes: &[u8]) {
    let Ok(reader) = uecda_log::Reader::new(bytes) else { return };
    let header = reader.header().clone();
    let games: Vec<_> = reader.filter_map(Result::ok).collect();
    let mut written = Vec::new();
    uecda_log::write(&mut written, &header, &games).expect("what was read can be written");
}

pub(super) fn uecda_logs() -> Vec<Vec<u8>> {
    let header = uecda_log::Header::of_players(["a", "b", "c", "d", "e"]);
    let mut log = Vec::new();
    uecda_log::write(&mut log, &header, &random_series(3)).expect("games that are over");
    vec![log]
}

pub(super) fn random_series(games: u64) -> Vec<uecda_log::Game> {
    let rules = Daihinmin::default();
    let mut table = rules.start(&mut Stream::new(1).rng());
    let mut series = Vec::new();
    for number in 0..games {
        let mut rng = Stream::new(number).named("series").rng();
        let mut line = Line::new(table);
        while let Some(m) = table.random_move(&mut rng) {
            table.play(m);
            line.moves.push(m);
        }
        series.push(uecda_log::Game { line, refused: Vec::new(), points: None });
        table = rules.next(&table, &mut rng);
    }
    series
}

/// Reads `FujiGokoro`'s records.
pub fn fuji_record(bytes: &[u8]) {
    for game in fuji_record::Reader::new(bytes).filter_map(Result::ok) {
        assert!(game.line.end().is_over());
    }
}
