//! Files that are whole, and files that are not.

use keisei_store::{Column, Kind, Reader, Writer};
use std::fs::File;
use std::path::Path;

const FIELDS: [(&str, Kind); 4] =
    [("game", Kind::Number), ("own-atari", Kind::Flag), ("phase", Kind::Text), ("v0", Kind::Value)];

fn block(from: i64, rows: i64) -> Vec<Column> {
    let numbers = from..from + rows;
    vec![
        Column::Number(numbers.clone().collect()),
        Column::Flag(numbers.clone().map(|n| n % 3 == 0).collect()),
        Column::Text(numbers.clone().map(|n| ["opening", "終盤"][n as usize % 2].to_owned()).collect()),
        Column::Value(numbers.map(|n| (n % 5 != 0).then_some(n as f64 / 7.0)).collect()),
    ]
}

fn write(path: &Path) {
    let file = File::create(path).unwrap();
    let mut writer = Writer::new(file, path, &FIELDS, &[("seed", "1"), ("judge", "mc \"x\"")]).unwrap();
    writer.write(&block(0, 1000)).unwrap();
    writer.write(&block(1000, 3)).unwrap();
    writer.finish().unwrap();
}

#[test]
fn rows_read_back_and_bytes_repeat() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    write(&one);
    write(&two);
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
    let reader = Reader::open(&one).unwrap();
    assert_eq!((reader.rows(), reader.blocks()), (1003, 2));
    assert_eq!(reader.block(0).unwrap(), block(0, 1000));
    assert_eq!(reader.block(1).unwrap(), block(1000, 3));
    assert_eq!((reader.note("judge"), reader.note("nothing")), (Some("mc \"x\""), None));
    assert_eq!(reader.place("v0", Kind::Value).unwrap(), 3);
    assert!(reader.place("v0", Kind::Flag).unwrap_err().to_string().contains("no column \"v0\" of flags"));
}

/// Wherever a file is cut, it is refused with its name; whatever bit is turned, nothing panics.
#[test]
fn torn_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("whole");
    write(&path);
    let bytes = std::fs::read(&path).unwrap();
    let torn = folder.path().join("torn");
    for cut in (0..bytes.len()).step_by(97) {
        std::fs::write(&torn, &bytes[..cut]).unwrap();
        let why = Reader::open(&torn).err().expect("a torn file").to_string();
        assert!(why.contains("torn is no whole Parquet file"), "{why}");
    }
    for at in (0..bytes.len()).step_by(41) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1 << (at % 8);
        std::fs::write(&torn, &bytes).unwrap();
        if let Ok(reader) = Reader::open(&torn) {
            for block in 0..reader.blocks() {
                let _ = reader.block(block);
            }
        }
    }
}

#[test]
fn what_is_no_row_is_refused() {
    let mut writer = Writer::new(Vec::new(), Path::new("odd"), &FIELDS, &[]).unwrap();
    let mut odd = block(0, 3);
    odd[0] = Column::Number(vec![1]);
    let why = writer.write(&odd).unwrap_err().to_string();
    assert!(why.contains("different lengths") && why.contains("odd"), "{why}");
}
