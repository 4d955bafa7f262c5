//! Every parser of keisei as a function of bytes, with inputs to start from.
//!
//! The fuzz targets of this folder feed them what a fuzzer makes up; the test `never_panics` of
//! keisei-record feeds them damaged copies of the seeds, on any toolchain. A parser must not panic
//! whatever it is given, and what it accepts must read back as it is written.

use keisei_core::toys::nim::Nim;
use keisei_core::toys::tricks::Tricks;
use keisei_core::{Game, Line, Position, Spec, Squash, Stream, Tensor, Tensors, View, dialect};
use keisei_games::daihinmin::wire::{self, Onlooker, Submitted};
use keisei_games::daihinmin::{self, Daihinmin};
use keisei_games::othello::{Board, Move, Othello, transcript};
use keisei_games::{blokus, chess, go, shogi};
use keisei_learn::{Return, Schedule, TdConfig, TdLeafConfig};
use keisei_measure::Sprt;
use keisei_play::matches::read_openings;
use keisei_play::models::{Card, Checkpoint, Container, Model, ModelSource};
use keisei_play::roster::{self, Recruit};
use keisei_protocol::CommandLine;
use keisei_protocol::gtp::{Host, Reading, ReplyReader, serve};
use keisei_protocol::uecda::{self as contest, Order, Profile};
use keisei_record::{
    blksgf, csa, epd, fuji_record, go_sgf, kif, packed, pgn, sgf, transcripts, uecda_log, usi, usi_table,
    wthor,
};
use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A parser, and what it should be able to read.
pub struct Parser {
    /// The name of its fuzz target.
    pub name: &'static str,
    /// Reads bytes, and panics only when the parser is wrong.
    pub parse: fn(&[u8]),
    /// Makes inputs that read.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub const PARSERS: [Parser; 30] = [
    Parser { name: "blokus", parse: blokus, seeds: || texts(&BLOKUS) },
    Parser { name: "chess", parse: chess, seeds: || texts(&CHESS) },
    Parser {
        name: "usi_table",
        parse: usi_table,
        seeds: || texts(&["id\tresult\tmoves_usi\nx\tb\t7g7f 3c3d\n"]),
    },
    Parser { name: "epd", parse: epd, seeds: || texts(&EPD) },
    Parser { name: "pgn", parse: pgn, seeds: || texts(&PGN) },
    Parser { name: "daihinmin", parse: daihinmin, seeds: daihinmin_texts },
    Parser { name: "go", parse: go, seeds: || texts(&GO) },
    Parser { name: "othello_board", parse: othello_board, seeds: boards },
    Parser { name: "othello_move", parse: othello_move, seeds: || texts(&["f5", "PASS", "--", "h8"]) },
    Parser { name: "othello_transcript", parse: othello_transcript, seeds: || texts(&[GAME, "f5 d6 C3\n"]) },
    Parser { name: "toys", parse: toys, seeds: toy_texts },
    Parser { name: "spec", parse: spec, seeds: || texts(&SPECS) },
    Parser { name: "schedule", parse: schedule, seeds: || texts(&["0.5", "0.5..0", "0.5/100", "0.9*0.99"]) },
    Parser { name: "words", parse: words, seeds: || texts(&["lambda", "tanh", "logistic:k=0.02", "0,5"]) },
    Parser { name: "container", parse: container, seeds: containers },
    Parser { name: "openings", parse: openings, seeds: || texts(&OPENINGS) },
    Parser { name: "wthor", parse: wthor, seeds: wthor_files },
    Parser { name: "fuji_record", parse: fuji_record, seeds: || texts(&[DRAWN_GAME]) },
    Parser { name: "uecda_log", parse: uecda_log, seeds: uecda_logs },
    Parser { name: "transcripts", parse: transcripts, seeds: || texts(&["# one\nf5d6c3\n\nf5f6\n", GAME]) },
    Parser { name: "sgf", parse: sgf, seeds: || texts(&SGF) },
    Parser { name: "go_sgf", parse: go_sgf, seeds: || texts(&GO_SGF) },
    Parser { name: "blksgf", parse: blksgf, seeds: || texts(&BLKSGF) },
    Parser { name: "gtp", parse: gtp, seeds: || texts(&GTP) },
    Parser { name: "uecda", parse: uecda, seeds: uecda_tables },
    Parser { name: "shogi", parse: shogi, seeds: || texts(&SHOGI) },
    Parser { name: "csa", parse: csa, seeds: || texts(&CSA) },
    Parser { name: "kif", parse: kif, seeds: || texts(&KIF) },
    Parser {
        name: "usi",
        parse: usi,
        seeds: || texts(&["# one\nstartpos moves 7g7f\n", SHOGI[0], SHOGI[1]]),
    },
    Parser { name: "packed", parse: packed, seeds: packed_samples },
];

const BLOKUS: [&str; 6] = [
    "14/14/14/5X8/4XXX7/5X8/14/14/14/14/14/14/14/14 O 0",
    "14/14/14/14/4X9/14/14/14/14/9O4/14/14/14/14 X 0 bonus",
    "65u0 AAt6 87r1 6Ao6 48t2 3As3",
    "65u0",
    "f9,e10,f10,g10,f11",
    "----",
];
const CHESS: [&str; 5] = [
    "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "8/P3k3/8/8/8/8/8/4K3 w - - 98 120",
    "e7e8q",
    "exd8=Q#",
];
const EPD: [&str; 2] = [
    "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#; id \"back rank\";\n",
    "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\";\n4k3/8/8/8/8/8/4P3/4K3 b - - 3 40 [0.5]\n",
];
const PGN: [&str; 2] = [
    "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 {hm} 2. Qh5 (2. d4) Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0\n",
    "[FEN \"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1\"]\n\n1. a4 bxa3 e.p. ; so\n2. Kf2 *\n",
];
const DRAWN_GAME: &str = include_str!("../../crates/keisei-record/tests/data/drawn_game.fuji");
const GO: [&str; 6] = [
    "9/9/2O6/5XO2/4X1XO1/5XO2/2X6/9/9 O move=9 then=F5",
    "5/1XO2/XO1O1/1XO2/5 X komi=5.5 ban=C3 move=1 taken=0,1",
    "3/3/3 X ko=positional suicide=yes then=A1,B2,pass",
    "19/19/19/19/19/19/19/19/19/9X9/19/19/19/19/19/19/19/19/19 O passes=1 move=1",
    "T19",
    "pass",
];
const GAME: &str = "e6f4e3f6g5d6e7f5c5";
const SPECS: [&str; 8] = [
    "othello",
    "ab:weights.safetensors,nodes=1e5",
    "gtp:\"gnugo --mode=gtp, --level 0\",each=3",
    "td:episodes=100,alpha=0.5/100",
    "tdmc:playouts=100,returns=mean,slope=false",
    "tdleaf:depth=2,games=1e4,lambda=0.7",
    "mc:total=500,value=points",
    "uct:total=5000,c=1,batch=8",
];
const SGF: [&str; 3] = [
    "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[5.5];B[ee](;W[cc]C[a\\]b])(;W[gc]))",
    "(;GM[1]AB[aa][bb]\n\n;W[])\n(;FF[4];B[aa])",
    "Subject: two\n( ; GaMe [1] Black\r\n[aa]\n(;FF[4]C[x\n(;GM[1]))",
];
const GO_SGF: [&str; 3] = [
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[5.5]RU[NZ]PB[Ann]BR[3k]RE[W+R];B[ee];W[cc];B[tt];W[];B[gg])\n(;SZ[9];B[aa])",
    "(;SZ[9]HA[2]AB[cc][gg:gh]AE[gh]PL[W]RE[Void];W[ee](;B[dd])(;B[ff]))",
    "(;CA[Shift_JIS]SZ[9]PB[x]KM[0,5];AW[aa]B[bb];W[];B[];W[ab])",
];
const BLKSGF: [&str; 2] = [
    "(;GM[Blokus Duo]CA[UTF-8]PB[Ann]PW[Bob]RE[B+7];B[f9,e10,f10,g10,f11];W[j5,i6,j6,k6,j7])\n(;GM[Blokus])",
    "(;GM[Blokus Duo]AB[f9,e10,f10,g10,f11]AW[j5]AE[a1]PL[B];B[h11][i11](;W[j3])(;W[k4,l4]))",
];
const GTP: [&str; 3] = [
    "1 set_game Blokus Duo\nplay b f9,e10,f10,g10,f11\ngenmove w\nreg_genmove b\nundo # back\ng\np a1\nquit\n",
    "list_commands\nknown_command g\nfinal_score\nset_random_seed 7\nundo\nplay w e3\nparam_base resign 0\n",
    "= f5\n\n? illegal move\n\n=12 a1\nb2\n\n# none\n\n=x\n'quoted engine' --seed {seed}\n",
];
const OPENINGS: [&str; 2] = [
    "# three\n3 4 2 second\nmoves: 1-3 2-4 # from the start\n3 4 2 second moves: 1-1 2-1\n",
    "moves: f5 d6 c3\n---------------------------OX------XO--------------------------- X moves: f5\n",
];

const SHOGI: [&str; 6] = [
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "position startpos mate1=yes declare=no moves 7g7f 3c3d 8h2b+ 3a2b B*5e",
    "K8/RPPPPPPPP/8+P/9/9/9/9/9/4k4 b RB4P 120 moves win",
    "8h2b+",
    "P*5e",
    "win",
];
const CSA: [&str; 3] = [
    "V2.2\nN+Ann\nN-Bob\n$EVENT:x\nPI82HI\n-\n-8384FU\nT3\n'** 30 +7776FU -3334FU\n+7776FU,T4\n'*good\n%TORYO\n/\nPI\n+\n",
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3\nP9 *  *  *  * +OU\nP+00FU00KI\nP-00AL\n+\n+5958OU\n%KACHI\n",
    "P+59OU99KY\nP-51OU00FU\n-\n-0052FU\n%+ILLEGAL_ACTION\nV2\nPI\n+\n+2726FU\n%TIME_UP\n",
];
const KIF: [&str; 3] = [
    "#KIF version=2.0\n手合割：角落ち\n上手：A\n下手：B\n手数----指手---\n   1 ６二銀(71) ( 0:05/00:00:05)\n*note\n   2 ７六歩(77)\n   3 投了\n変化：2手\n   2 ２六歩(27)\n",
    "先手：A\n\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５五角打\nまで5手で先手の勝ち\n手合割：平手\n1 ７六歩(77)\n2 中断\n",
    "後手の持駒：飛　歩十八\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| 金 ・ ・ ・ ・ ・ ・ ・ ・|三\n先手の持駒：なし\n後手番\n▲５五金右\n",
];

fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// What reads must be written as something that reads the same.
fn reads_back<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        assert_eq!(read.to_string().parse::<T>().expect("what is written reads"), read);
    }
}

/// Reads a position and a move of Blokus Duo, the move in both its notations.
pub fn blokus(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<blokus::Board>(&text);
    reads_back::<blokus::Move>(&text);
    if let Ok(board) = text.parse::<blokus::Board>() {
        let _ = format!("{board:#}");
    }
    if let Ok(m) = text.parse::<blokus::Move>() {
        assert_eq!(format!("{m:#}").parse(), Ok(m));
    }
}

/// Reads cards, a move and a position of Daihinmin, and goes on from the position.
pub fn daihinmin(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<daihinmin::Cards>(&text);
    reads_back::<daihinmin::Move>(&text);
    reads_back::<daihinmin::Table>(&text);
    if let Ok(table) = text.parse::<daihinmin::Table>() {
        let (mut world, mut rng) =
            (table.view(table.turn()).sample(&mut Stream::new(1).rng()), Stream::new(2).rng());
        let _ = format!("{table:#} {:#}", table.view(table.turn()));
        while let Some(m) = world.random_move(&mut rng) {
            world.play(m);
        }
        assert_eq!(table.playouts(1, Stream::new(3)).games, 1);
    }
}

/// Positions of a random series, and what stands in them.
fn daihinmin_texts() -> Vec<Vec<u8>> {
    let mut seeds = texts(&["S3H3D3C3JK", "S7(S8)S9", "JKS3S4", "SAS2JK", "pass", "give:S3D4"]);
    for game in random_series(3) {
        let mut table = game.line.start;
        for (ply, &m) in game.line.moves.iter().enumerate() {
            if ply % 9 < 3 {
                seeds.push(table.to_string().into_bytes());
            }
            table.play(m);
        }
        seeds.push(table.to_string().into_bytes());
    }
    seeds
}

fn random_series(games: u64) -> Vec<uecda_log::Game> {
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

/// Reads logs of the Daihinmin contest's server.
pub fn uecda_log(bytes: &[u8]) {
    let Ok(reader) = uecda_log::Reader::new(bytes) else { return };
    let header = reader.header().clone();
    let games: Vec<_> = reader.filter_map(Result::ok).collect();
    let mut written = Vec::new();
    uecda_log::write(&mut written, &header, &games).expect("what was read can be written");
}

/// Reads `FujiGokoro`'s records.
pub fn fuji_record(bytes: &[u8]) {
    for game in fuji_record::Reader::new(bytes).filter_map(Result::ok) {
        assert!(game.line.end().is_over());
    }
}

fn uecda_logs() -> Vec<Vec<u8>> {
    let header = uecda_log::Header::of_players(["a", "b", "c", "d", "e"]);
    let mut log = Vec::new();
    uecda_log::write(&mut log, &header, &random_series(3)).expect("games that are over");
    vec![log]
}

/// Reads a position and a move of Go.
pub fn go(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<go::Board>(&text);
    reads_back::<go::Move>(&text);
    if let Ok(board) = text.parse::<go::Board>() {
        let _ = format!("{board:#}");
        assert_eq!(board.is_over(), board.moves().next().is_none());
        assert_eq!(board.playouts(1, Stream::new(1)).games, 1);
    }
}

/// Reads an Othello position.
pub fn othello_board(bytes: &[u8]) {
    reads_back::<Board>(&text(bytes));
    if let Ok(board) = text(bytes).parse::<Board>() {
        let _ = format!("{board:#}");
    }
}

fn boards() -> Vec<Vec<u8>> {
    let full = "XO-*.".repeat(13);
    vec![Board::START.to_string().into_bytes(), format!("{}\nO;", &full[..64]).into_bytes()]
}

/// Reads an Othello move.
pub fn othello_move(bytes: &[u8]) {
    reads_back::<Move>(&text(bytes));
}

/// Reads an Othello game.
pub fn othello_transcript(bytes: &[u8]) {
    if let Ok(line) = transcript::read(Board::START, &text(bytes)) {
        let again = transcript::read(Board::START, &transcript::write(&line));
        assert_eq!(again, Ok(line));
    }
}

/// Reads positions and moves of the toy games.
pub fn toys(bytes: &[u8]) {
    type PositionOf<G> = <G as Game>::Position;
    let text = text(bytes);
    reads_back::<PositionOf<Nim>>(&text);
    reads_back::<<PositionOf<Nim> as Position>::Move>(&text);
    reads_back::<PositionOf<Tricks>>(&text);
    reads_back::<<PositionOf<Tricks> as Position>::Move>(&text);
}

fn toy_texts() -> Vec<Vec<u8>> {
    let mut seeds = texts(&["3 4 5 first", "1-2", "0 255 7 second"]);
    let deal = Tricks.start(&mut Stream::new(1).rng());
    seeds.extend(deal.moves().map(|card| card.to_string().into_bytes()));
    seeds.push(deal.to_string().into_bytes());
    seeds
}

/// Reads a specification, and everything that is named by one and opens no file.
pub fn spec(bytes: &[u8]) {
    let text = text(bytes);
    let Ok(mut spec) = text.parse::<Spec>() else { return };
    assert_eq!(spec.text(), text);
    if let Ok(config) = TdConfig::from_spec(&mut spec.clone()) {
        let mut again: Spec = config.spec().parse().expect("what is written reads");
        assert_eq!(TdConfig::from_spec(&mut again), Ok(config));
    }
    if let Ok(config) = TdLeafConfig::from_spec(&mut spec.clone()) {
        let mut again: Spec = config.spec().parse().expect("what is written reads");
        assert_eq!(TdLeafConfig::from_spec(&mut again), Ok(config));
    }
    let names_files = |key| text.contains(key);
    if matches!(spec.name(), "random" | "mc" | "uct") && !["prior", "policy"].into_iter().any(names_files) {
        let _ = Recruit::new(&Othello, &text, &ModelSource::default());
    }
    let _ = spec.take::<u64>("nodes");
    let _ = spec.take::<f64>("c");
    let _ = spec.positional();
    let _ = spec.finish();
}

/// Reads a schedule.
pub fn schedule(bytes: &[u8]) {
    reads_back::<Schedule>(&text(bytes));
    if let Ok(schedule) = text(bytes).parse::<Schedule>() {
        let _ = (schedule.at(0, 0), schedule.at(u64::MAX, 1), schedule.within(0.0, 1.0));
    }
}

/// Reads returns, squashing curves and sequential tests.
pub fn words(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<Return>(&text);
    let _ = text.parse::<Sprt>();
    if let Ok(squash) = text.parse::<Squash>() {
        let again: Squash = squash.to_string().parse().expect("what is written reads");
        assert_eq!(squash.to_string(), again.to_string());
    }
}

/// Reads models, checkpoints and the files that hold them.
pub fn container(bytes: &[u8]) {
    if let Ok(file) = Container::from_bytes(bytes) {
        // Bytes, because a weight that is no number does not equal itself.
        let written = file.to_bytes();
        assert_eq!(Container::from_bytes(&written).expect("what is written reads").to_bytes(), written);
    }
    if let Ok(model) = Model::from_bytes(bytes) {
        let _ = model.squashed(&Nim);
    }
    let _ = Checkpoint::from_bytes(bytes);
}

fn containers() -> Vec<Vec<u8>> {
    let model = Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, -0.5] };
    let mut state = Tensors::default();
    state.put("done", Tensor::U64(vec![17]));
    state.put("weights", Tensor::F64(vec![0.25; 3]));
    state.put("small", Tensor::I16(vec![-3, 7]));
    let lines = [("training".to_owned(), "td \"quoted\"".to_owned())].into();
    vec![model.to_bytes(), Checkpoint { lines, state }.to_bytes()]
}

/// Reads opening files.
pub fn openings(bytes: &[u8]) {
    let text = text(bytes);
    for line in read_openings(&Othello, &text).unwrap_or_default() {
        let _ = line.end();
    }
    for line in read_openings(&Nim, &text).unwrap_or_default() {
        let _ = line.end();
    }
    let _ = read_openings(&Tricks, &text);
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

fn wthor_files() -> Vec<Vec<u8>> {
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

/// Answers a controller, reads an engine's replies and the command that starts one.
pub fn gtp(bytes: &[u8]) {
    converse(&blokus::Blokus::default(), bytes);
    converse(&Othello, bytes);
    let mut reader = ReplyReader::default();
    for line in text(bytes).lines() {
        if let Reading::Done(reply) = reader.line(line) {
            let mut again = ReplyReader::default();
            let read = reply.to_string().lines().map(|line| again.line(line)).last();
            let Some(Reading::Done(read)) = read else { panic!("{reply:?} does not read back") };
            assert_eq!((read.id, read.answer.is_ok()), (reply.id, reply.answer.is_ok()));
        }
        if let Ok(command) = line.parse::<CommandLine>() {
            assert!(!command.words(1)[0].is_empty());
        }
    }
}

fn converse<G: Game>(game: &G, mut bytes: &[u8]) {
    let player = roster::player(game, "random", &ModelSource::default()).expect("anybody");
    let dialect = dialect::named(game, None).expect("at least one");
    let start = game.start(&mut Stream::new(1).rng());
    let mut host = Host::new("fuzz", player, dialect, start, Stream::new(1));
    let mut replies = Vec::new();
    serve(&mut bytes, &mut replies, &mut host).expect("memory can be read and written");
    let mut reader = ReplyReader::default();
    for line in text(&replies).lines() {
        assert_ne!(reader.line(line), Reading::Garbage, "{line}");
    }
}

/// Reads positions and moves of chess, and moves as records write them.
pub fn chess(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<chess::Board>(&text);
    reads_back::<chess::Move>(&text);
    if let Some(m) = chess::Board::default().read_san(&text) {
        assert!(chess::Board::default().is_legal(m));
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

/// Reads tables of the contest's protocol: a profile, a play, and a game as a guest would follow it.
pub fn uecda(bytes: &[u8]) {
    let mut tables = Vec::new();
    for chunk in bytes.chunks(contest::TABLE_BYTES).take(16) {
        let mut whole = [0; contest::TABLE_BYTES];
        whole[..chunk.len()].copy_from_slice(chunk);
        for order in [Order::Host, Order::Network] {
            let cells = contest::decode(&whole, order);
            assert_eq!(contest::encode(&cells, order), whole);
        }
        tables.push(contest::decode(&whole, Order::Network));
    }
    for cells in &tables {
        let profile = Profile::read(cells);
        assert_eq!(Profile::read(&profile.cells()), profile);
        if let Submitted::Meld(meld) = wire::read_play(cells) {
            assert_eq!(wire::read_play(&wire::play(daihinmin::Move::Play(meld))), Submitted::Meld(meld));
        }
        if let Some(cards) = wire::read_gift(cells) {
            assert_eq!(wire::read_gift(&wire::gift(cards)), Some(cards));
        }
        let _ = uecda_log::refused_text(cells);
    }
    let Some((deal, turns)) = tables.split_first() else { return };
    for seat in keisei_core::Seat::all(6) {
        let Ok(mut guest) = Onlooker::begin(seat, 0, deal) else { continue };
        guest.await_gift(|_, _, _| ());
        for turn in turns.chunks(2) {
            let told = guest.hand(&turn[0], |_, _, _| ()).and_then(|()| match turn.get(1) {
                Some(field) => guest.field(field).map(drop),
                None => Ok(()),
            });
            let _ = (guest.view().sample(&mut Stream::new(1).rng()), guest.end());
            if told.is_err() {
                break;
            }
        }
    }
}

/// A profile, a play, and the first turns of two games, one with an exchange.
fn uecda_tables() -> Vec<Vec<u8>> {
    let bytes = |cells: &contest::Cells| contest::encode(cells, Order::Network).to_vec();
    let meld = "S7(S8)S9".parse().expect("a meld");
    let mut seeds = vec![bytes(&Profile::named("sample").cells()), bytes(&wire::play(meld))];
    let mut rng = Stream::new(5).rng();
    let game = Daihinmin::default();
    let mut table = game.start(&mut rng);
    for _ in 0..2 {
        let seat = table.turn();
        let mut seed = bytes(&wire::deal(&table, seat));
        while table.giver().is_some() {
            table.play(table.random_move(&mut rng).expect("a gift"));
        }
        for _ in 0..5 {
            let m = table.moves().last().expect("a move");
            seed.extend(bytes(&wire::hand(&table, seat)));
            seed.extend(bytes(&wire::field(&table, m, &wire::play(m))));
            table.play(m);
        }
        seeds.push(seed);
        while let Some(m) = table.random_move(&mut rng) {
            table.play(m);
        }
        table = game.next(&table, &mut rng);
    }
    seeds
}

/// Reads a position and a move of Shogi, and plays on.
pub fn shogi(bytes: &[u8]) {
    let text = text(bytes);
    reads_back::<shogi::Board>(&text);
    reads_back::<shogi::Move>(&text);
    if let Ok(board) = text.parse::<shogi::Board>() {
        let _ = format!("{board:#}");
        assert_eq!(board.is_over(), board.moves().next().is_none());
        assert_eq!(board.playouts(1, Stream::new(1)).games, 1);
    }
}

/// Reads CSA records.
pub fn csa(bytes: &[u8]) {
    let games: Vec<_> = csa::Reader::new(bytes).filter_map(Result::ok).collect();
    let mut written = Vec::new();
    csa::write(&mut written, &games).expect("what was read can be written");
    let again: Result<Vec<_>, _> = csa::Reader::new(&written[..]).collect();
    let lines = |games: &[keisei_record::shogi::Game]| -> Vec<_> {
        games.iter().map(|game| (game.line.clone(), game.end)).collect()
    };
    assert_eq!(lines(&again.expect("what was written reads")), lines(&games));
}

/// Reads KIF and KI2 records.
pub fn kif(bytes: &[u8]) {
    for game in kif::Reader::new(bytes).filter_map(Result::ok) {
        assert_eq!(game.notes.len(), game.line.moves.len());
        for style in [kif::Style::Kif, kif::Style::Ki2] {
            let mut written = Vec::new();
            kif::write(&mut written, std::slice::from_ref(&game), style).expect("memory takes all");
            let again = kif::Reader::new(&written[..]).next().expect("a game").expect("as it was written");
            assert_eq!(again.line, game.line);
        }
    }
}

/// Reads lines of USI.
pub fn usi(bytes: &[u8]) {
    let lines: Vec<_> = usi::Reader::new(bytes).filter_map(Result::ok).collect();
    let mut written = Vec::new();
    usi::write(&mut written, &lines).expect("what was read can be written");
    let again: Result<Vec<_>, _> = usi::Reader::new(&written[..]).collect();
    assert_eq!(again.expect("what was written reads"), lines);
}

/// Reads tables of games.
pub fn usi_table(bytes: &[u8]) {
    for game in usi_table::Reader::new(bytes).filter_map(Result::ok) {
        let _ = game.line.end();
    }
}

/// Reads packed positions of both formats.
pub fn packed(bytes: &[u8]) {
    use packed::Format;
    for format in [Format::Hcpe, Format::PackedSfenValue] {
        let samples: Vec<_> = packed::Reader::new(bytes, format).filter_map(Result::ok).collect();
        let mut written = Vec::new();
        packed::write(&mut written, format, &samples).expect("what was read can be written");
        let again: Result<Vec<_>, _> = packed::Reader::new(&written[..], format).collect();
        assert_eq!(again.expect("what was written reads"), samples);
    }
}

fn packed_samples() -> Vec<Vec<u8>> {
    use keisei_record::shogi::Verdict;
    use packed::{Format, Sample};
    let mut rng = Stream::new(1).named("packed").rng();
    let mut board = shogi::Board::start(&shogi::Shogi::default());
    let mut samples = Vec::new();
    while let Some(m) = board.random_move(&mut rng).filter(|_| samples.len() < 12) {
        let result = Verdict::Won(board.turn());
        samples.push(Sample { board: board.without_past(), score: -7, m: Some(m), result });
        board.play(m);
    }
    let file = |format: Format| {
        let mut bytes = Vec::new();
        packed::write(&mut bytes, format, &samples).expect("legal positions");
        bytes
    };
    vec![file(Format::Hcpe), file(Format::PackedSfenValue)]
}
