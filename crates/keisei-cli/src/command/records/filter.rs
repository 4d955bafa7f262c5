//! `records filter`: the games that fit.

use super::convert::{Out, Writing};
use super::{Records, each};
use crate::common::Common;
use anyhow::Result;
use keisei::catalog;
use keisei::error::usage;
use keisei_core::{Game, GameVisitor, Position, Recorded, Seat};

/// Picks out the games that fit every wish.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    #[command(flatten)]
    out: Out,
    /// The fewest plies.
    #[arg(long, value_name = "N")]
    min_plies: Option<usize>,
    /// The most plies.
    #[arg(long, value_name = "N")]
    max_plies: Option<usize>,
    /// Who won: first, second, a seat's number, draw, or any, which leaves out games without a result.
    #[arg(long, value_name = "WHO")]
    result: Option<String>,
    /// A player's name, in any seat, in large or small letters.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The lowest rank of all players, such as 3k or 1d.
    #[arg(long, value_name = "RANK")]
    rank: Option<String>,
    /// Only games that ended by the rules.
    #[arg(long)]
    over: bool,
}

pub(super) fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.records.game, Filter { args, common })?
}

struct Filter<'a> {
    args: &'a Args,
    common: &'a Common,
}

impl GameVisitor for Filter<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let wish = Wish::new::<G>(self.args)?;
        let mut writing = Writing::new::<G>(&self.args.out)?;
        let damage = each(&game, &self.args.records, |recorded| {
            if wish.fits(&recorded) { writing.write(&recorded) } else { Ok(()) }
        })?;
        writing.finish(damage, self.common)
    }
}

/// A result asked for.
#[derive(Clone, Copy)]
enum Winner {
    Any,
    Nobody,
    Seat(Seat),
}

/// Everything asked for.
struct Wish<'a> {
    args: &'a Args,
    winner: Option<Winner>,
    rank: Option<i32>,
}

impl<'a> Wish<'a> {
    fn new<G: Game>(args: &'a Args) -> Result<Self> {
        let winner = args.result.as_deref().map(winner::<G>).transpose()?;
        let refused = |text: &str| usage(format!("{text} is no rank: write 3k, 1d or 9p"));
        let rank =
            args.rank.as_deref().map(|text| strength(text).ok_or_else(|| refused(text))).transpose()?;
        Ok(Wish { args, winner, rank })
    }

    fn fits<P: Position>(&self, game: &Recorded<P>) -> bool {
        let args = self.args;
        let plies = game.line.moves.len();
        let names = |name: &String| {
            let same = |own: &String| own.eq_ignore_ascii_case(name);
            game.seats.iter().any(|who| who.name.as_ref().is_some_and(same))
        };
        let ranked = |lowest: i32| {
            let strong = |rank: &String| strength(rank).is_some_and(|rank| rank >= lowest);
            !game.seats.is_empty() && game.seats.iter().all(|who| who.rank.as_ref().is_some_and(strong))
        };
        args.min_plies.is_none_or(|least| plies >= least)
            && args.max_plies.is_none_or(|most| plies <= most)
            && args.player.as_ref().is_none_or(names)
            && self.rank.is_none_or(ranked)
            && self.winner.is_none_or(|winner| won(winner, game.payoffs.as_deref()))
            && (!args.over || game.line.end().is_over())
    }
}

fn won(winner: Winner, payoffs: Option<&[f32]>) -> bool {
    let Some(payoffs) = payoffs else { return false };
    match winner {
        Winner::Any => true,
        Winner::Nobody => payoffs.iter().all(|&payoff| payoff == 0.5),
        Winner::Seat(seat) => payoffs.get(seat.index()) == Some(&1.0),
    }
}

fn winner<G: Game>(text: &str) -> Result<Winner> {
    let seats = G::Position::SEATS;
    let number = match text {
        "any" => return Ok(Winner::Any),
        "draw" => return Ok(Winner::Nobody),
        "first" => Some(1),
        "second" => Some(2),
        text => text.parse::<u8>().ok(),
    };
    let seat = number.filter(|&number| (1..=seats).contains(&usize::from(number)));
    let seat = seat.or_else(|| {
        let named = |seat: &Seat| G::seat_name(*seat).eq_ignore_ascii_case(text);
        Seat::all(seats).find(named).map(|seat| seat.0 + 1)
    });
    let wrong =
        || usage(format!("--result is first, second, a seat from 1 to {seats}, draw or any, not {text}"));
    Ok(Winner::Seat(Seat(seat.ok_or_else(wrong)? - 1)))
}

/// Orders ranks: 30k to 1k, then 1d up, then 1p up; a question mark behind one does not count.
fn strength(text: &str) -> Option<i32> {
    let text = text.trim().trim_end_matches(['?', '*']).trim();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number: i32 = text[..digits].parse().ok()?;
    match text[digits..].trim().chars().next()?.to_ascii_lowercase() {
        // Some servers count down through 0k where others say 1d.
        'k' => Some(-number),
        'd' => Some(number),
        'p' => Some(100 + number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_in_order() {
        let ranks = ["30k", "3 kyu", "1k?", "0k", "1d", "7D", "1p"];
        let strengths: Vec<i32> = ranks.iter().map(|rank| strength(rank).unwrap()).collect();
        assert!(strengths.is_sorted_by(|a, b| a < b), "{strengths:?}");
        assert!(["", "k", "d3", "3x", "é"].iter().all(|text| strength(text).is_none()));
    }
}
