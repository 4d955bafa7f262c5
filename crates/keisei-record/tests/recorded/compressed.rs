//! Files that other programs compress, and what they make of ours.

use crate::random_games::{games, write};
use keisei_games::chess::Chess;
use keisei_record::Source;
use std::path::Path;
use std::process::Command;

fn read(path: &Path) -> Vec<usize> {
    let games = Source::new(&Chess, &[path.to_owned()]).unwrap();
    games.map(|game| game.unwrap().line.moves.len()).collect()
}

fn run(program: &Path, args: &[&str], folder: &Path) -> Vec<u8> {
    let out = Command::new(program).args(args).current_dir(folder).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    out.stdout
}

/// The program gzip unpacks our files, and we what it packed, laid end to end as well.
pub fn gzip_and_we_read_each_other(gzip: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let (here, games) = (folder.path(), games(&Chess, 30, 120));
    write::<Chess>(&here.join("plain.pgn"), &games);
    write::<Chess>(&here.join("ours.pgn.gz"), &games);
    let plain = std::fs::read(here.join("plain.pgn")).unwrap();
    assert!(run(gzip, &["-dc", "ours.pgn.gz"], here) == plain);
    run(gzip, &["-t", "ours.pgn.gz"], here);
    for level in ["-1", "-9"] {
        let packed = run(gzip, &["-c", level, "plain.pgn"], here);
        std::fs::write(here.join("theirs.pgn.gz"), [&packed[..], &packed].concat()).unwrap();
        let plies = read(&here.join("plain.pgn"));
        assert_eq!(read(&here.join("theirs.pgn.gz")), [&plies[..], &plies].concat());
    }
}

/// What the program zstd packs is read, with its checksum and in several frames.
pub fn what_zstd_writes_is_read(zstd: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let (here, games) = (folder.path(), games(&Chess, 30, 120));
    write::<Chess>(&here.join("plain.pgn"), &games);
    let plies = read(&here.join("plain.pgn"));
    for args in [&["-1"][..], &["-19", "--check"], &["--ultra", "-22", "--no-check"]] {
        let packed = run(zstd, &[args, &["-q", "-c", "plain.pgn"]].concat(), here);
        let theirs = here.join("theirs.pgn.zst");
        std::fs::write(&theirs, [&packed[..], &packed].concat()).unwrap();
        assert_eq!(read(&theirs), [&plies[..], &plies].concat());
        // Whatever else a byte says, somebody reads the file to its end or says why not.
        for at in (0..packed.len()).step_by(61) {
            let mut changed = packed.clone();
            changed[at] ^= 1 << (at % 8);
            std::fs::write(&theirs, &changed).unwrap();
            let found = Source::new(&Chess, std::slice::from_ref(&theirs)).unwrap().count();
            assert!(found > 0, "byte {at}");
        }
        std::fs::write(&theirs, &packed[..packed.len() - 3]).unwrap();
        assert!(Source::new(&Chess, &[theirs]).unwrap().any(|game| game.is_err()));
    }
}
