//! The Smart Game Format: what people write, what breaks, and where.

use keisei_record::sgf::{Reader, Tree, Value};
use std::io::{self, Read};

fn games(text: &str) -> Vec<Result<Tree, String>> {
    Reader::new(text.as_bytes()).map(|tree| tree.map_err(|why| why.to_string())).collect()
}

/// Lists a property's values along a line.
fn values(tree: &Tree, name: &str) -> Vec<String> {
    tree.nodes.iter().filter_map(|node| node.get(name)).map(|p| p.values[0].text()).collect()
}

#[test]
fn main_lines_go_through_first_variations() {
    let nested = "(;FF[4](;B[aa](;W[bb](;B[cc];W[dd])(;B[xx]))(;W[yy]))(;B[zz](;W[ww])))";
    let read = games(nested);
    assert_eq!(values(read[0].as_ref().unwrap(), "B"), ["aa", "cc"]);
    assert_eq!(values(read[0].as_ref().unwrap(), "W"), ["bb", "dd"]);
}

/// Some servers open a variation for every move.
#[test]
fn thousands_of_variations_within_each_other_are_read() {
    let depth = 100_000;
    let text = format!("{}{}", "(;B[aa]".repeat(depth), ")".repeat(depth));
    assert_eq!(games(&text)[0].as_ref().unwrap().nodes.len(), depth);
}

#[test]
fn what_stands_between_games_and_blanks_within_them_do_not_matter() {
    let text = "\u{feff}Subject: (no game) two of them\n( ;GM [1]\n\tB\r\n[aa] [bb] ; W[cc] )\n--\n(;GM[1])";
    let read = games(text);
    assert_eq!(read.len(), 2);
    let first = read[0].as_ref().unwrap();
    assert_eq!(first.nodes[0].get("B").unwrap().values.len(), 2);
    assert_eq!((first.game, read[1].as_ref().unwrap().game), (1, 2));
    let at = |value: &Value| &text[value.offset as usize..][..2];
    assert_eq!(at(&first.nodes[1].properties[0].values[0]), "cc");
}

#[test]
fn old_names_lose_their_small_letters() {
    let read = games("(;GaMe[1]PlayerBlack[x];Black[aa])");
    let tree = read[0].as_ref().unwrap();
    assert_eq!((values(tree, "GM"), values(tree, "B")), (vec!["1".to_owned()], vec!["aa".to_owned()]));
    assert_eq!(tree.root("PB").unwrap().text(), "x");
}

#[test]
fn escapes_and_foreign_bytes_are_kept_and_resolved() {
    let read: Vec<_> = Reader::new(&b"(;C[a\\]\\\\ [ ; ( \xe3\x81\x82 \xff\\\r\nb:c])"[..]).collect();
    let value = read[0].as_ref().unwrap().root("C").unwrap();
    assert_eq!(*value.bytes(), *b"a]\\ [ ; ( \xe3\x81\x82 \xffb:c");
    assert!(value.text().contains('あ'));
}

/// Each fault is named with its game and byte, and the games around it are read.
#[test]
fn one_bad_game_loses_no_other() {
    for (bad, why) in [
        ("(;GM[1];B[aa]!;W[bb])", "at byte 22: '!' has no business here"),
        ("(;GM[1];B;W[bb])", "at byte 17: the property B has no value"),
        ("(;GM[1];B[aa];[bb])", "'[' has no business here"),
        ("(;GM[1];B[aa", "a value is not closed"),
        ("(;GM[1]C[never closed;W[bb", "a value is not closed"),
        ("(;GM[1];B[aa](;W[bb];B[cc]", "the game is not closed"),
        ("(;GM[1];B[aa]\\", "'\\\\' has no business here"),
    ] {
        let read = games(&format!("(;FF[4])\n{bad}\n(;GM[1];B[dd])"));
        let say = format!("{bad}: {read:?}");
        assert_eq!(read.len(), 3, "{say}");
        assert!(read[0].is_ok(), "{say}");
        let error = read[1].as_ref().unwrap_err();
        assert!(error.starts_with("game 2, ") && error.contains(why), "{error}");
        assert_eq!(values(read[2].as_ref().unwrap(), "B"), ["dd"], "{say}");
    }
    // A stray value in a variation is a fault as well: the whole game is checked.
    assert!(games("(;GM[1](;B[aa])(;[bb]))")[0].is_err());
    assert_eq!(games("(;GM[1]").len(), 1);
    assert!(games("no game here; ( none )").is_empty());
}

/// Hands out one byte at a time, and fails where it is told to.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1 == 0 {
            return Err(io::Error::other("the tape is torn"));
        }
        self.1 -= 1;
        self.0.read(&mut buffer[..1])
    }
}

#[test]
fn slow_and_torn_streams() {
    let text = "(;FF[4];B[aa]C[x\n(;FF[4];B[bb])";
    let whole: Vec<String> = games(text).into_iter().map(|game| format!("{game:?}")).collect();
    let read = Reader::new(Slow(text.as_bytes(), 1000)).map(|game| game.map_err(|why| why.to_string()));
    assert_eq!(whole, read.map(|game| format!("{game:?}")).collect::<Vec<_>>());
    let torn: Vec<_> = Reader::new(Slow(text.as_bytes(), 20)).collect();
    assert_eq!(torn.last().unwrap().as_ref().unwrap_err().to_string(), "at byte 20: the tape is torn");
}
