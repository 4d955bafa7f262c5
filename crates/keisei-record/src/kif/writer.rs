//! Writing games, in UTF-8.

use super::words;
use crate::shogi::{Game, How, RecordError, Verdict};
use keisei_core::{Position, Seat};
use keisei_games::shogi::{BLACK, Board, Handicap, Kind, Move, Shogi, Square, WHITE};
use std::fmt::Write as _;
use std::io::Write;

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// One a line, with the square it comes from.
    Kif,
    /// In running text, with as many words as tell pieces apart.
    Ki2,
}

/// Writes games one after the other.
///
/// ```
/// use keisei_record::kif::{Reader, Style, write};
/// let text = "手合割：平手\n先手：Ann\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n";
/// let games: Vec<_> = Reader::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// let mut written = Vec::new();
/// write(&mut written, &games, Style::Ki2)?;
/// assert!(String::from_utf8(written)?.ends_with("▲７六歩 △３四歩 ▲２二角成 △同　銀\nまで4手で後手の勝ち\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Says what the system said.
pub fn write(mut output: impl Write, games: &[Game], style: Style) -> Result<(), RecordError> {
    for game in games {
        let text = text(game, style);
        output.write_all(text.as_bytes()).map_err(|why| RecordError::Io { line: 0, why })?;
    }
    Ok(())
}

fn text(game: &Game, style: Style) -> String {
    let mut text = String::new();
    // A line break would make one header two lines; without a trace of it, a word might become another's name.
    let clean =
        |value: &str| value.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect::<String>();
    if style == Style::Kif {
        text.push_str("#KIF version=2.0 encoding=UTF-8\n");
    }
    for (key, value) in &game.about {
        let _ = writeln!(text, "{}：{}", clean(key), clean(value));
    }
    start(&game.line.start, &mut text);
    for (who, name) in ["先手", "後手"].iter().zip(&game.players).filter(|(_, name)| !name.is_empty()) {
        let _ = writeln!(text, "{who}：{}", clean(name));
    }
    for comment in &game.comments {
        let _ = writeln!(text, "*{}", clean(comment));
    }
    match style {
        Style::Kif => numbered(game, &mut text, clean),
        Style::Ki2 => spoken(game, &mut text),
    }
    text.push('\n');
    text
}

/// Writes where the game starts: a handicap's name, or the board.
fn start(board: &Board, text: &mut String) {
    let same = |handicap: &Handicap| {
        let known = Board::start(&Shogi { handicap: *handicap, ..Shogi::default() });
        board.pieces().eq(known.pieces())
            && board.turn() == known.turn()
            && Seat::all(2).all(|seat| board.hand(seat).total() == 0)
    };
    if let Some(handicap) = Handicap::ALL.iter().find(|handicap| same(handicap)) {
        let _ = writeln!(text, "手合割：{}", handicap.japanese());
        return;
    }
    let _ = writeln!(text, "後手の持駒：{}", hand(board, WHITE));
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 1..=9u8 {
        text.push('|');
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match board.piece(square) {
                None => text.push_str(" ・"),
                Some(piece) => {
                    text.push(if piece.owner() == WHITE { 'v' } else { ' ' });
                    text.push_str(words::letter(piece.kind()));
                }
            }
        }
        let _ = writeln!(text, "|{}", words::KANJI[usize::from(rank) - 1]);
    }
    text.push_str("+---------------------------+\n");
    let _ = writeln!(text, "先手の持駒：{}", hand(board, BLACK));
    if board.turn() == WHITE {
        text.push_str("後手番\n");
    }
}

fn hand(board: &Board, seat: Seat) -> String {
    let mut words: Vec<String> = Vec::new();
    for kind in Kind::IN_HAND {
        let count = board.hand(seat).count(kind);
        let number = match count {
            0 => continue,
            1 => String::new(),
            2..=9 => words::KANJI[count as usize - 1].to_string(),
            10 => "十".to_owned(),
            _ => format!("十{}", words::KANJI[count as usize - 11]),
        };
        words.push(format!("{}{number}", words::letter(kind)));
    }
    if words.is_empty() { "なし".to_owned() } else { words.join("　") }
}

fn numbered(game: &Game, text: &mut String, clean: impl Fn(&str) -> String) {
    let (mut board, mut last, mut spent) = (game.line.start.clone(), None, [0u64; 2]);
    let mut number = 0;
    for (at, &m) in game.line.moves.iter().enumerate() {
        if m == Move::DECLARE {
            continue;
        }
        number += 1;
        let _ = write!(text, "{number:>4} {}", words::write_move(m, &board, last));
        let note = game.notes.get(at);
        if let Some(took) = note.and_then(|note| note.took) {
            let (seconds, all) = (took.as_secs(), &mut spent[board.turn().index()]);
            *all += seconds;
            let all = *all;
            let _ = write!(
                text,
                "   ({:>2}:{:02}/{:02}:{:02}:{:02})",
                seconds / 60,
                seconds % 60,
                all / 3600,
                all / 60 % 60,
                all % 60
            );
        }
        text.push('\n');
        for comment in note.iter().flat_map(|note| &note.comments) {
            let _ = writeln!(text, "*{}", clean(comment));
        }
        board.play(m);
        last = m.to();
    }
    let end = match (game.end.how, game.end.result) {
        (How::Resignation, _) => "投了",
        (How::Mate, _) => "詰み",
        (How::Declaration, _) => "入玉勝ち",
        (How::Repetition, _) => "千日手",
        (How::Impasse, _) => "持将棋",
        (How::DrawByRule, _) => "引き分け",
        (How::TimeUp, _) => "切れ負け",
        (How::Foul, Verdict::Won(winner)) if winner == board.turn().other() => "反則負け",
        (How::Foul, _) => "反則勝ち",
        (How::Interrupted, _) => "中断",
        (How::Unsaid, _) => return,
    };
    let _ = writeln!(text, "{:>4} {end}", number + 1);
}

fn spoken(game: &Game, text: &mut String) {
    let (mut board, mut last, mut said) = (game.line.start.clone(), None, Vec::new());
    for &m in game.line.moves.iter().filter(|&&m| m != Move::DECLARE) {
        let mark = if board.turn() == BLACK { '▲' } else { '△' };
        said.push(format!("{mark}{}", words::say_move(m, &board, last)));
        board.play(m);
        last = m.to();
    }
    for line in said.chunks(6) {
        let _ = writeln!(text, "{}", line.join(" "));
    }
    let count = said.len();
    let _ = match (game.end.how, game.end.result) {
        (How::Repetition, _) => writeln!(text, "まで{count}手で千日手"),
        (How::Impasse, _) => writeln!(text, "まで{count}手で持将棋"),
        (How::DrawByRule, _) => writeln!(text, "まで{count}手で引き分け"),
        (how, Verdict::Won(winner)) => {
            let how = match how {
                How::TimeUp => "時間切れにより",
                How::Foul => "反則により",
                How::Declaration => "入玉宣言により",
                How::Mate => "詰みにより",
                _ => "",
            };
            writeln!(text, "まで{count}手で{how}{}の勝ち", if winner == BLACK { "先手" } else { "後手" })
        }
        (How::Unsaid, _) => Ok(()),
        _ => writeln!(text, "まで{count}手で中断"),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kif::Reader;
    use keisei_core::{Line, Recorded, Stream};

    /// A game of random moves from a random start: a handicap, or a position in the middle of another game.
    fn game(seed: u64) -> Game {
        let mut rng = Stream::new(seed).rng();
        let handicap = Handicap::ALL[rng.below(Handicap::ALL.len() as u32) as usize];
        let mut board = Board::start(&Shogi { handicap, ..Shogi::default() });
        let walk = |board: &mut Board, plies: u32, rng: &mut keisei_core::Rng| {
            let mut moves = Vec::new();
            while let Some(m) = board.random_move(rng).filter(|_| moves.len() < plies as usize) {
                board.play(m);
                moves.push(m);
            }
            moves
        };
        if seed % 2 == 1 {
            walk(&mut board, 90, &mut rng);
        }
        let start = board.without_past();
        let mut end = start.clone();
        let moves = walk(&mut end, 120, &mut rng);
        let mut recorded = Recorded::of(Line { start, moves }, "").between(["Ann", "Bob"]);
        let black = rng.below(3) as f32 / 2.0;
        recorded.payoffs.get_or_insert_with(|| vec![black, 1.0 - black]);
        Game::from_recorded(&recorded)
    }

    /// Whatever can be played is read as it was written, in both styles.
    #[test]
    fn games_read_back() {
        let games: Vec<Game> = (0..60).map(game).collect();
        for style in [Style::Kif, Style::Ki2] {
            for game in &games {
                let mut written = Vec::new();
                write(&mut written, std::slice::from_ref(game), style).unwrap();
                let again = Reader::new(&written[..]).next().unwrap().unwrap_or_else(|why| {
                    panic!("{why}\n{}", String::from_utf8_lossy(&written));
                });
                assert_eq!((&again.line.moves, &again.players), (&game.line.moves, &game.players));
                // A drawn board does not say which move it is.
                assert!(again.line.start.pieces().eq(game.line.start.pieces()));
                assert_eq!(again.end.result, game.end.result, "{}", String::from_utf8_lossy(&written));
            }
        }
    }
}
