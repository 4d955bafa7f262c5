//! Games of a Go server as text.

use keisei_record::sgf::{Reader, Tree};
use std::path::PathBuf;

/// Lists a property's values along a line.
fn values(tree: &Tree, name: &str) -> Vec<String> {
    tree.nodes.iter().filter_map(|node| node.get(name)).map(|p| p.values[0].text()).collect()
}

/// Two thousand games of a Go server, and the stones that others counted in them.
#[test]
fn two_thousand_games_of_go_have_their_stones() {
    let root = std::env::var_os("KEISEI_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let Ok(file) = std::fs::File::open(root.join("go/ogs9-main-2000.sgf")) else {
        println!("skipped: no go/ogs9-main-2000.sgf (set KEISEI_DATA to a folder that holds it)");
        return;
    };
    let trees: Vec<Tree> = Reader::new(file).collect::<Result<_, _>>().unwrap();
    let stones = trees.iter().flat_map(|tree| ["B", "W"].map(|colour| values(tree, colour))).flatten();
    let stones = stones.filter(|point| !point.is_empty() && point != "tt").count();
    assert_eq!((trees.len(), stones), (2_000, 96_220));
}
