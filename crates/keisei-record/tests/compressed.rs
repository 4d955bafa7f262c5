//! Compressed records that break off, are changed, or stand for more than any memory.

#[path = "shared/random_games.rs"]
mod random_games;
#[path = "shared/written.rs"]
mod written;

use flate2::Compression;
use flate2::write::GzEncoder;
use keisei_core::{Game, Recorded};
use keisei_games::blokus::Blokus;
use keisei_games::chess::Chess;
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go::Go;
use keisei_games::othello::Othello;
use keisei_games::shogi::Shogi;
use keisei_record::{RecordFormat, Scores, Source, Trouble};
use random_games::{games, write};
use std::io::Write;
use std::path::Path;
use written::endings;

/// Reads a file to its end: the sound games, and what is wrong with the rest.
fn read<G: Game>(game: &G, path: &Path) -> (Vec<Recorded<G::Position>>, Vec<String>) {
    let (mut sound, mut damaged) = (Vec::new(), Vec::new());
    for found in Source::new(game, &[path.to_owned()]).unwrap() {
        match found {
            Ok(recorded) => sound.push(recorded),
            Err(Trouble::Damaged(why)) => damaged.push(why.to_string()),
            Err(why) => panic!("{why}"),
        }
    }
    (sound, damaged)
}

/// Cuts compressed files of every format of a game at many bytes: what is read is a beginning, and damaged.
fn cut<G: Game>(game: &G, most: usize) {
    let folder = tempfile::tempdir().unwrap();
    let games = games(game, 4, most);
    for ending in endings::<G>() {
        if ending == "epd" || RecordFormat::<G>::find(&ending).unwrap().holds.scores == Scores::Needed {
            continue;
        }
        let whole = folder.path().join(format!("whole.{ending}.gz"));
        write::<G>(&whole, &games);
        let bytes = std::fs::read(&whole).unwrap();
        let cut = folder.path().join(format!("cut.{ending}.gz"));
        for length in (0..bytes.len()).step_by(50).chain([1, 2, 9, 10, 11, bytes.len() - 8, bytes.len() - 1])
        {
            std::fs::write(&cut, &bytes[..length]).unwrap();
            let (sound, damaged) = read(game, &cut);
            assert!(!damaged.is_empty() && sound.len() <= games.len(), "{ending} cut at byte {length}");
            for (sound, game) in sound.iter().zip(&games) {
                assert_eq!(sound.line.moves, game.line.moves, "{ending} cut at byte {length}");
            }
        }
    }
}

#[test]
fn a_file_that_breaks_off_is_never_sound() {
    cut(&Blokus::default(), 1000);
    cut(&Chess, 80);
    cut(&Daihinmin::default(), 1000);
    cut(&Go::default(), 150);
    cut(&Othello, 1000);
    cut(&Shogi::default(), 80);
}

/// One byte of a compressed file that is another one is found by its checksum, if not before.
#[test]
fn a_changed_file_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt.gz");
    let games = games(&Othello, 30, 1000);
    write::<Othello>(&path, &games);
    let bytes = std::fs::read(&path).unwrap();
    for at in (10..bytes.len()).step_by(29) {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        std::fs::write(&path, &changed).unwrap();
        assert!(!read(&Othello, &path).1.is_empty(), "byte {at}");
    }
    std::fs::write(&path, [&bytes[..], b"and more"].concat()).unwrap();
    let (sound, damaged) = read(&Othello, &path);
    assert_eq!((sound.len(), damaged.len()), (30, 1));
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

#[test]
fn members_laid_end_to_end_are_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt.gz");
    // A member may end in the midst of a game.
    let bytes = [gzip(b"f5d6\nf5"), gzip(b""), gzip(b"f6\n"), gzip(b"f5d6c3\n")].concat();
    std::fs::write(&path, bytes).unwrap();
    let (sound, damaged) = read(&Othello, &path);
    assert_eq!(sound.iter().map(|game| game.line.moves.len()).collect::<Vec<_>>(), [2, 2, 3]);
    assert!(damaged.is_empty());
}

/// What stands for far more bytes than it has is given up in time, whatever it pretends to be.
#[test]
fn bombs_are_given_up() {
    fn given_up<G: Game>(game: &G, ending: &str, head: &[u8], fill: &[u8]) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("bomb.{ending}.gz"));
        let packed = gzip(&[head, &fill.repeat((5 << 23) / fill.len())].concat());
        assert!(packed.len() < 1 << 20);
        std::fs::write(&path, &packed).unwrap();
        let (sound, damaged) = read(game, &path);
        assert!(sound.is_empty() && (1..4).contains(&damaged.len()), "{ending}: {damaged:.300?}");
    }
    given_up(&Othello, "jsonl", b"", b"[");
    given_up(&Othello, "txt", b"", b" ");
    given_up(&Go::default(), "sgf", b"(;GM[1]", b";B[]");
    given_up(&Blokus::default(), "blksgf", b"(;GM[Blokus Duo]", b"C[a]");
    given_up(&Chess, "pgn", b"", b"[A \"b\"]\n");
    given_up(&Shogi::default(), "csa", b"V2\n", b"'a\n");
    given_up(&Shogi::default(), "kif", b"", b"*a\n");
    given_up(&Daihinmin::default(), "log", b"", b"%00000%a% b\n");
    given_up(&Daihinmin::default(), "fuji", b"/*\n", b"a b\n");
}

/// A frame of zstandard with a window of so many bytes (as a power of two) and some blocks of a byte repeated.
fn frame(window: u8, blocks: &[(u8, u32)], checksum: Option<[u8; 4]>) -> Vec<u8> {
    let mut bytes = vec![0x28, 0xb5, 0x2f, 0xfd, u8::from(checksum.is_some()) << 2, (window - 10) << 3];
    for (at, &(byte, count)) in blocks.iter().enumerate() {
        let last = u32::from(at + 1 == blocks.len());
        bytes.extend_from_slice(&(last | 1 << 1 | count << 3).to_le_bytes()[..3]);
        bytes.push(byte);
    }
    bytes.extend(checksum.into_iter().flatten());
    bytes
}

#[test]
fn zstandard_is_read_frame_by_frame() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt.zst");
    let read = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        read(&Othello, &path)
    };
    let text = |text: &[u8], checksum| {
        let blocks: Vec<(u8, u32)> = text.iter().map(|&byte| (byte, 1)).collect();
        frame(17, &blocks, checksum)
    };
    // A frame that holds something else is passed over.
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    let two = [text(b"f5d6\nf5", None), skipped, text(b"f6\n", None)].concat();
    let (sound, damaged) = read(&two);
    assert_eq!((sound.len(), sound[1].line.moves.len(), damaged.len()), (2, 2, 0));
    for cut in 0..two.len() {
        let (sound, damaged) = read(&two[..cut]);
        // The first frame is whole by itself, and so is the one passed over.
        let whole = [text(b"f5d6\nf5", None).len(), two.len() - text(b"f6\n", None).len()];
        assert!(sound.len() <= 2 && (!damaged.is_empty() || whole.contains(&cut)), "cut at byte {cut}");
    }
    let (_, damaged) = read(&text(b"f5d6\n", Some([1, 2, 3, 4])));
    assert!(damaged[0].contains("its checksum is another"), "{damaged:?}");
    let (_, damaged) = read(&frame(31, &[(b'f', 1)], None));
    assert!(damaged[0].to_lowercase().contains("window"), "{damaged:?}");
    let (sound, damaged) = read(&frame(17, &[(b' ', 1 << 17); 1 << 10], None));
    assert!(sound.is_empty() && damaged[0].contains("no game ends within"), "{damaged:?}");
}
