//! Moves in words: `７六歩(77)`, `同　銀成`, `５八金右`, `６二飛打`.

use crate::lines::shown;
use crate::shogi::Fault;
use keisei_core::Position;
use keisei_games::shogi::{BLACK, Board, Kind, Move, Piece, Square};

/// Kinds as they are written, longer names first.
const KINDS: [(&str, Kind); 19] = [
    ("成香", Kind::PromotedLance),
    ("成桂", Kind::PromotedKnight),
    ("成銀", Kind::PromotedSilver),
    ("歩", Kind::Pawn),
    ("香", Kind::Lance),
    ("桂", Kind::Knight),
    ("銀", Kind::Silver),
    ("金", Kind::Gold),
    ("角", Kind::Bishop),
    ("飛", Kind::Rook),
    ("玉", Kind::King),
    ("王", Kind::King),
    ("と", Kind::Tokin),
    ("杏", Kind::PromotedLance),
    ("圭", Kind::PromotedKnight),
    ("全", Kind::PromotedSilver),
    ("馬", Kind::Horse),
    ("竜", Kind::Dragon),
    ("龍", Kind::Dragon),
];

/// Reads the kind that a text begins with.
pub fn kind(text: &str) -> Option<(Kind, &str)> {
    KINDS.iter().find_map(|(name, kind)| Some((*kind, text.strip_prefix(name)?)))
}

/// The digits in kanji.
pub const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns the one letter that stands for a kind on drawn boards and in hands.
pub fn letter(kind: Kind) -> &'static str {
    let one = KINDS.iter().find(|(name, known)| *known == kind && name.chars().count() == 1);
    one.map_or("", |(name, _)| name)
}

/// Returns the name of a kind in moves.
fn name(kind: Kind) -> &'static str {
    KINDS.iter().find(|(_, known)| *known == kind).map_or("", |(name, _)| name)
}

/// Writes where a move goes and what goes there; a piece that takes what moved last goes to the same.
fn goes(to: Square, kind: Kind, last: Option<Square>) -> String {
    if last == Some(to) {
        return format!("同　{}", name(kind));
    }
    let file = char::from_u32('１' as u32 + u32::from(to.file()) - 1).unwrap_or('１');
    format!("{file}{}{}", KANJI[usize::from(to.rank()) - 1], name(kind))
}

/// Writes a move with the square it comes from: `７六歩(77)`; nothing for a declaration.
pub fn write_move(m: Move, board: &Board, last: Option<Square>) -> String {
    let Some(to) = m.to() else { return String::new() };
    if let Some(kind) = m.dropped() {
        return goes(to, kind, last) + "打";
    }
    let Some((from, piece)) = m.from().and_then(|from| Some((from, board.piece(from)?))) else {
        return String::new();
    };
    let promotes = if m.promotes() { "成" } else { "" };
    format!("{}{promotes}({}{})", goes(to, piece.kind(), last), from.file(), from.rank())
}

/// Words that tell pieces apart, the shortest first.
const APART: [&str; 16] = [
    "", "上", "寄", "引", "直", "右", "左", "行", "右上", "左上", "右寄", "左寄", "右引", "左引", "右行",
    "左行",
];

/// Says a move in as few words as read back as it: `５八金右`.
pub fn say_move(m: Move, board: &Board, last: Option<Square>) -> String {
    let Some(to) = m.to() else { return String::new() };
    let reads = |text: &String| read_move(text, board, last).is_ok_and(|read| read == m);
    if let Some(kind) = m.dropped() {
        let said = goes(to, kind, last);
        return if reads(&said) { said } else { said + "打" };
    }
    let Some(piece) = m.from().and_then(|from| board.piece(from)) else { return String::new() };
    let said = goes(to, piece.kind(), last);
    let could = Move::step(m.from().unwrap_or(to), to, true);
    let promotes = match m.promotes() {
        true => "成",
        false if board.is_legal(could) => "不成",
        false => "",
    };
    // What no words tell apart, the square it comes from does.
    let words = APART.iter().map(|words| format!("{said}{words}{promotes}")).find(reads);
    words.unwrap_or_else(|| write_move(m, board, last))
}

/// Reads a digit from one to nine, of whatever width, or in kanji.
pub fn digit(c: char) -> Option<u8> {
    let within = |first: char| (c as u32).checked_sub(first as u32).filter(|n| *n < 9).map(|n| n as u8 + 1);
    let kanji = || KANJI.into_iter().zip(1..).find(|(known, _)| *known == c).map(|(_, n)| n);
    within('1').or_else(|| within('１')).or_else(kanji)
}

/// A move as it is said.
#[derive(Clone, Copy, Debug)]
struct Said {
    to: Square,
    kind: Kind,
    promotes: bool,
    drops: bool,
    from: Option<Square>,
    /// Words that tell pieces apart: where from, and which way.
    side: Option<char>,
    way: Option<char>,
}

/// Reads a move of the side to move; whether it is legal is not asked where the square it comes from is named.
pub fn read_move(text: &str, board: &Board, last: Option<Square>) -> Result<Move, Fault> {
    let said = hear(text, last).ok_or_else(|| Fault::NotAMove(shown(text)))?;
    let drop = || Move::drop(said.kind, said.to).ok_or_else(|| Fault::NotAMove(shown(text)));
    if said.drops {
        return drop();
    }
    let Some(from) = said.from else {
        let mut found: Vec<(Square, Move)> = candidates(&said, board);
        if found.is_empty() {
            return drop();
        }
        choose(&said, board.turn() == BLACK, &mut found);
        return match found[..] {
            [(_, m)] => Ok(m),
            _ => Err(Fault::Ambiguous(shown(text), found.len())),
        };
    };
    let piece = board.piece(from).filter(|piece| piece.owner() == board.turn() && piece.kind() == said.kind);
    piece.map(|_| Move::step(from, said.to, said.promotes)).ok_or_else(|| Fault::NoPiece(shown(text)))
}

/// Understands a move without looking at the board.
fn hear(text: &str, last: Option<Square>) -> Option<Said> {
    let mut rest = text.trim();
    let to = if let Some(after) = rest.strip_prefix('同') {
        rest = after;
        last?
    } else {
        let mut chars = rest.chars();
        let (file, rank) = (digit(chars.next()?)?, digit(chars.next()?)?);
        rest = chars.as_str();
        Square::new(file, rank)?
    };
    let (kind, mut rest) = kind(rest.trim_start())?;
    let mut said = Said { to, kind, promotes: false, drops: false, from: None, side: None, way: None };
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        match c {
            '打' => said.drops = true,
            '成' => said.promotes = true,
            '不' => {
                rest = after.strip_prefix('成')?;
                continue;
            }
            '左' | '右' | '直' => said.side = Some(c),
            '上' | '行' | '入' | '寄' | '引' => said.way = Some(c),
            '(' => {
                let mut inside = after.chars();
                said.from = Square::new(digit(inside.next()?)?, digit(inside.next()?)?);
                return (inside.as_str().starts_with(')') && said.from.is_some()).then_some(said);
            }
            _ => return None,
        }
        rest = after;
    }
    Some(said)
}

/// Lists the legal steps that could be meant.
fn candidates(said: &Said, board: &Board) -> Vec<(Square, Move)> {
    let fits = |m: &Move| m.to() == Some(said.to) && m.promotes() == said.promotes;
    let from = |m: Move| Some((m.from()?, m));
    let kind = |from: Square| board.piece(from).map(Piece::kind);
    board.moves().filter(fits).filter_map(from).filter(|(from, _)| kind(*from) == Some(said.kind)).collect()
}

/// Keeps the steps that the words tell apart, as seen by the mover.
fn choose(said: &Said, black: bool, found: &mut Vec<(Square, Move)>) {
    let sign = if black { 1 } else { -1 };
    // Forward is up for Black; the right hand is where files count from one.
    let forward = |from: Square| sign * (i32::from(from.rank()) - i32::from(said.to.rank()));
    let leftness = |from: Square| sign * i32::from(from.file());
    match said.way {
        Some('寄') => found.retain(|(from, _)| forward(*from) == 0),
        Some('引') => found.retain(|(from, _)| forward(*from) < 0),
        Some(_) => found.retain(|(from, _)| forward(*from) > 0),
        None => {}
    }
    let ways: Vec<i32> = found.iter().map(|(from, _)| forward(*from).signum()).collect();
    let all: Vec<i32> = found.iter().map(|(from, _)| leftness(*from)).collect();
    let end = match said.side {
        Some('左') => all.iter().max(),
        Some('右') => all.iter().min(),
        Some(_) => {
            found.retain(|(from, _)| from.file() == said.to.file() && forward(*from) > 0);
            None
        }
        None => None,
    };
    if let Some(&end) = end {
        found.retain(|(from, _)| leftness(*from) == end);
    }
    // Whoever alone goes its way would have been named by that: some writers then leave it out for the others.
    if found.len() > 1 && said.way.is_none() && said.side.is_some() {
        let alone = |way: i32| ways.iter().filter(|&&other| other == way).count() == 1;
        found.retain(|(from, _)| !alone(forward(*from).signum()));
    }
}
