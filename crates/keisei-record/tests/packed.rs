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
const PACKED: &str = "";

#[test]
fn another_program_packs_the_same() {
    let mut held = 0;
    for line in PACKED.lines() {
        let [sfen, apery, yaneuraou] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
        for (format, expected) in BOTH.into_iter().zip([apery, yaneuraou]) {
            let board: Board = sfen.parse().unwrap();
            let mut bytes = Vec::new();
            let sample = Sample { board, score: 0, m: None, result: Verdict::Draw };
            write(&mut bytes, format, &[sample]).unwrap();
            let hex: String = bytes[..32].iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, expected, "{sfen}");
            held += 1;
        }
    }
    assert_eq!(held, 8);
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
