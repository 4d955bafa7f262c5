//! Games of a Go server as text.

use keisei_record::sgf::{Reader, Tree};
use std::path::Path;

/// Lists a property's values along a line.
fn values(tree: &Tree, name: &str) -> Vec<String> {
    tree.nodes.iter().filter_map(|node| node.get(name)).map(|p| p.values[0].text()).collect()
}

/// Two thousand games of a Go server, and the stones that others counted in them.
pub fn two_thousand_games_of_go_have_their_stones([games]: [&Path; 1]) {
    let file = std::fs::File::open(games).unwrap();
    let trees: Vec<Tree> = Reader::new(file).collect::<Result<_, _>>().unwrap();
    let stones = trees.iter().flat_map(|tree| ["B", "W"].map(|colour| values(tree, colour))).flatten();
    let stones = stones.filter(|point| !point.is_empty() && point != "tt").count();
    assert_eq!((trees.len(), stones), (2_000, 96_220));
}
