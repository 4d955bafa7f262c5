//! Files of Shogi games and positions.

use keisei_core::{Position, Stream};
use keisei_games::shogi;
use keisei_record::{csa, kif, packed, usi, usi_table};

pub(super) const CSA: [&str; 3] = [
    "V2.2\nN+Ann\nN-Bob\n$EVENT:x\nPI82HI\n-\n-8384FU\nT3\n'** 30 +7776FU -3334FU\n+7776FU,T4\n'*good\n%TORYO\n/\nPI\n+\n",
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3\nP9 *  *  *  * +OU\nP+00FU00KI\nP-00AL\n+\n+5958OU\n%KACHI\n",
    "P+59OU99KY\nP-51OU00FU\n-\n-0052FU\n%+ILLEGAL_ACTION\nV2\nPI\n+\n+2726FU\n%TIME_UP\n",
];

pub(super) const KIF: [&str; 3] = [
    "#KIF version=2.0\n手合割：角落ち\n上手：A\n下手：B\n手数----指手---\n   1 ６二銀(71) ( 0:05/00:00:05)\n*note\n   2 ７六歩(77)\n   3 投了\n変化：2手\n   2 ２六歩(27)\n",
    "先手：A\n\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５五角打\nまで5手で先手の勝ち\n手合割：平手\n1 ７六歩(77)\n2 中断\n",
    "後手の持駒：飛　歩十八\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| 金 ・ ・ ・ ・ ・ ・ ・ ・|三\n先手の持駒：なし\n後手番\n▲５五金右\n",
];

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

pub(super) fn packed_samples() -> Vec<Vec<u8>> {
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
