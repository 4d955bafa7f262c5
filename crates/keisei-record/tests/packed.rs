//! Packed positions: as another program packs them, our own, and damaged ones.

use keisei_core::{Game as _, Position, Stream};
use keisei_games::shogi::{Board, Handicap, Shogi};
use keisei_record::packed::{Format, Reader, Sample, SampleError, write};
use keisei_record::shogi::Verdict;

const BOTH: [Format; 2] = [Format::Hcpe, Format::PackedSfenValue];

/// Positions of random games, even and with handicaps.
fn samples(games: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for game in 0..games {
        let mut rng = Stream::new(game).named("packed").rng();
        let handicap = Handicap::ALL[game as usize % 14];
        let mut board = Shogi { handicap, ..Shogi::default() }.start(&mut rng);
        let result = [Verdict::Won(board.turn()), Verdict::Won(board.turn().other()), Verdict::Draw]
            [game as usize % 3];
        while let Some(m) = board.random_move(&mut rng).filter(|m| board.plies() < 200 && m.to().is_some()) {
            let board_alone = board.without_past();
            samples.push(Sample {
                board: board_alone,
                score: board.plies() as i16 - 100,
                m: Some(m),
                result,
            });
            board.play(m);
        }
    }
    samples
}

#[test]
fn written_samples_read_back() {
    let samples = samples(28);
    assert!(samples.len() > 2_000);
    for format in BOTH {
        let mut bytes = Vec::new();
        write(&mut bytes, format, &samples).unwrap();
        assert_eq!(bytes.len(), samples.len() * format.bytes());
        let read: Vec<Sample> = Reader::new(&bytes[..], format).map(Result::unwrap).collect();
        for (read, sample) in read.iter().zip(&samples) {
            let number = |board: &Board| (format == Format::PackedSfenValue).then_some(board.number());
            assert_eq!(number(&read.board), number(&sample.board));
            let alone = |board: &Board| board.sfen().rsplit_once(' ').unwrap().0.to_owned();
            assert_eq!(alone(&read.board), alone(&sample.board));
            assert_eq!((read.score, read.m, read.result), (sample.score, sample.m, sample.result));
        }
    }
}

/// Positions, and their 32 bytes in both codes as rsshogi 1.7.3 packs them.
const PACKED: [[&str; 3]; 4] = [
    [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
        "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
    ],
    [
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
        "2381490986eb1565014b3cbee40200a0c417b84a0004c744113fc3f9912467bd",
        "2381510a86f515e900473c3ed5010020c52758530004cb48123fc3f99024ebbc",
    ],
    [
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "6e01000bc00200182c1f00c0000030fc00208c723e3f922449922449ce39efbd",
        "6e010007c00100181c1f00c0000030fc002094711e1f922449922449d65aefbd",
    ],
    [
        "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "59240a61a0103fc7a6109657213c0ae15508cfa610160af1715008434a6b3d5e",
        "5924126120113fcb29118e57223c12e19508cf29110e12f1b19008434aadbd7e",
    ],
];

#[test]
fn another_program_packs_the_same() {
    for [sfen, apery, yaneuraou] in PACKED {
        for (format, expected) in BOTH.into_iter().zip([apery, yaneuraou]) {
            let board: Board = sfen.parse().unwrap();
            let mut bytes = Vec::new();
            let sample = Sample { board, score: 0, m: None, result: Verdict::Draw };
            write(&mut bytes, format, &[sample]).unwrap();
            let byte = |at: usize| u8::from_str_radix(&expected[2 * at..2 * at + 2], 16).unwrap();
            assert_eq!(bytes[..32], (0..32).map(byte).collect::<Vec<u8>>(), "{sfen}");
        }
    }
}

#[test]
fn damage_is_named_and_the_rest_goes_on() {
    let samples = &samples(1)[..3];
    for format in BOTH {
        let mut bytes = Vec::new();
        write(&mut bytes, format, samples).unwrap();
        let size = format.bytes();
        // A king on both kings' square, a move of a piece that is not there, a result that is none.
        let mut kings = bytes.clone();
        kings[..2].copy_from_slice(&[0, 0]);
        let mut moves = bytes.clone();
        moves[size + 34..size + 36].copy_from_slice(&[0x28, 0x14]);
        let mut results = bytes.clone();
        results[2 * size - 2] = 77;
        for (damaged, at, what) in
            [(kings, 0, "king"), (moves, 1, "not legal"), (results, 1, "77 is no result")]
        {
            let read: Vec<Result<Sample, SampleError>> = Reader::new(&damaged[..], format).collect();
            assert_eq!(read.len(), 3);
            for (i, read) in read.iter().enumerate() {
                match read {
                    Ok(_) => assert_ne!(i, at),
                    Err(why) => assert!(i == at && why.to_string().contains(what), "{why}"),
                }
            }
        }
        for length in 0..bytes.len() {
            let read: Vec<_> = Reader::new(&bytes[..length], format).collect();
            let cut = length % size != 0;
            assert_eq!(read.len(), length / size + usize::from(cut));
            assert_eq!(matches!(read.last(), Some(Err(SampleError::Truncated { .. }))), cut);
        }
    }
    let unknown = Sample { result: Verdict::Unknown, ..samples[0].clone() };
    assert!(write(Vec::new(), Format::Hcpe, &[unknown]).unwrap_err().to_string().contains("nobody knows"));
}
