//! A king on 8h with a gold on each square: what trainings make of it, and how often records have it.

use super::experiment::{Games, Trained};
use super::printed;
use super::study::Study;
use keisei_core::{Position, Seat};
use keisei_games::shogi::features::{Bonanza, Entries, Entry};
use keisei_measure::spearman;
use keisei_report::{Board, Figure, Table};

/// The king on 8h, counted rank by rank from 9a, and where golds begin among entries.
const KING: usize = 64;
const GOLDS: usize = 666;

/// Returns the weights of a king on 8h with a gold on each square.
pub fn weights_of(weights: &[f32]) -> Vec<f32> {
    let of = |entry: Entry| weights[Bonanza::kpp(KING, entry, entry)];
    (0..81).map(|square| Entry::new(GOLDS + square).map_or(0.0, of)).collect()
}

impl Games {
    /// Counts how often an own gold stood on each square with a king on 8h, in the games learned from, either side's, left
    /// and right exchanged for kings on 2h.
    pub fn golds(&self) -> Vec<u32> {
        let mut counts = vec![0; 81];
        for line in self.kept.iter() {
            let mut at = line.start.clone();
            for &m in &line.moves {
                at.play(m);
                for side in Seat::all(2) {
                    let seen = Entries::of(&at, side);
                    let turned = seen.king() == KING / 9 * 9 + 8 - KING % 9;
                    if seen.king() != KING && !turned {
                        continue;
                    }
                    for &entry in seen.list() {
                        let entry = if turned { entry.mirrored() } else { entry };
                        if let Some(count) =
                            entry.index().checked_sub(GOLDS).and_then(|at| counts.get_mut(at))
                        {
                            *count += 1;
                        }
                    }
                }
            }
        }
        counts
    }
}

/// Figures 8 and 9; none where the features have no such weights.
pub fn ours(study: &Study, p: f64) -> Option<Figure> {
    let all = study.plain(256.0, p);
    let values = board_of(all.first()?);
    (!values.is_empty()).then(|| board(format!("A king on 8h with a gold, (256, {p})"), values))
}

/// The same boards as the paper prints them.
pub fn papers(p: f64) -> Option<Figure> {
    printed(p)
        .map(|values| board(format!("A king on 8h with a gold, (256, {p}), the paper's"), values.to_vec()))
}

/// How often the records have what figures 8 and 9 show.
pub fn pairs(games: &Games) -> Figure {
    let counts = games.golds().into_iter().map(f64::from).collect();
    board("Positions with a king on 8h and a gold".to_owned(), counts)
}

fn board(title: String, values: Vec<f64>) -> Figure {
    let columns = (1..=9).rev().map(|file: u8| file.to_string()).collect();
    let rows = ('a'..='i').map(String::from).collect();
    Board { columns, rows, decimals: 0, ..Board::new(title, 9, 9, values) }.into()
}

fn board_of(trained: &Trained) -> Vec<f64> {
    trained.golds.iter().map(|&weight| f64::from(weight)).collect()
}

fn printed(p: f64) -> Option<&'static [f64; 81]> {
    printed::GOLDS.iter().find(|(of, _)| *of == p).map(|(_, values)| values)
}

/// How alike boards are: skipping changes something only where (256, 1) and (256, ¼) differ more than two trainings of
/// either do.
pub fn alike(study: &Study, games: &Games, id: &str) -> Option<Table> {
    let counts = games.golds();
    let [full, quarter] =
        [1.0, 0.25].map(|p| study.plain(256.0, p).into_iter().map(board_of).collect::<Vec<_>>());
    if full.first().is_none_or(Vec::is_empty) {
        return None;
    }
    let [paper_full, paper_quarter] = [1.0, 0.25].map(|p| printed(p).map(|board| board.to_vec()));
    let rows = [
        ("(256, 1) and (256, 1), other seeds", among(&full)),
        ("(256, ¼) and (256, ¼), other seeds", among(&quarter)),
        ("(256, 1) and (256, ¼)", across(&full, &quarter)),
        ("(256, 1), ours and the paper's", across(&full, paper_full.as_slice())),
        ("(256, ¼), ours and the paper's", across(&quarter, paper_quarter.as_slice())),
        ("(256, 1) and (256, ¼), the paper's", across(paper_full.as_slice(), paper_quarter.as_slice())),
    ];
    let heads = ["boards", "pairs of boards", "rank correlation", "apart by"];
    let mut table = Table::new(id, "How alike the boards of figures 8 and 9 are", heads);
    for (name, boards) in rows {
        let found: Vec<(f64, f64)> = boards.iter().filter_map(|[a, b]| compare(a, b, &counts)).collect();
        let mean = |of: fn(&(f64, f64)) -> f64| found.iter().map(of).sum::<f64>() / found.len().max(1) as f64;
        let [rho, apart] = [mean(|x| x.0), mean(|x| x.1)];
        table.push([name.to_owned(), found.len().to_string(), format!("{rho:.2}"), format!("{apart:.1}")]);
    }
    let seen = counts.iter().filter(|&&count| count > 0).count();
    Some(table.with_note(format!(
        "Over the {seen} squares on which the games learned from have a gold beside such a king; means over pairs, and how \
         far two weights are apart without their sign.",
    )))
}

type Boards<'a> = Vec<[&'a [f64]; 2]>;

fn among(boards: &[Vec<f64>]) -> Boards<'_> {
    let pairs = boards.iter().enumerate().flat_map(|(i, a)| boards[i + 1..].iter().map(move |b| [a, b]));
    pairs.map(|pair| pair.map(Vec::as_slice)).collect()
}

fn across<'a>(some: &'a [Vec<f64>], others: &'a [Vec<f64>]) -> Boards<'a> {
    some.iter().flat_map(|a| others.iter().map(move |b| [a.as_slice(), b.as_slice()])).collect()
}

/// Returns the rank correlation of two boards and how far they are apart, over squares that occur.
fn compare(a: &[f64], b: &[f64], counts: &[u32]) -> Option<(f64, f64)> {
    let squares =
        a.iter().zip(b).zip(counts).filter(|((a, b), count)| **count > 0 && a.is_finite() && b.is_finite());
    let pairs: Vec<(f64, f64)> = squares.map(|((&a, &b), _)| (a, b)).collect();
    let apart = pairs.iter().map(|(a, b)| (a - b).abs()).sum::<f64>() / pairs.len().max(1) as f64;
    Some((spearman(&pairs)?, apart))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The king's own square has no value and squares without a gold do not count.
    #[test]
    fn boards_are_compared_where_a_gold_stood() {
        let (a, b) = ([1.0, 2.0, f64::NAN, 9.0, 4.0], [2.0, 4.0, 0.0, -9.0, 5.0]);
        assert_eq!(compare(&a, &b, &[1, 3, 1, 0, 7]), Some((1.0, 4.0 / 3.0)));
    }

    /// Where the paper prints its king there is no value, and there alone.
    #[test]
    fn the_papers_king_stands_on_8h() {
        for (_, board) in printed::GOLDS {
            let kings: Vec<usize> = (0..81).filter(|&square| board[square].is_nan()).collect();
            assert_eq!(kings, [KING]);
        }
    }
}
