//! What a player thinks of each move of a position.

use crate::error::usage;
use anyhow::Result;
use keisei_core::scene::Worth;
use keisei_core::{
    Budget, Evaluator, Features, Game, Judge, Line, Position, Seat, Spec, Stream, Value, View,
};
use keisei_play::models::{Evaluation, ModelSource};
use keisei_play::roster::PlayerFactory;
use keisei_play::search::ending;

/// A legal move and how it stands for the mover afterwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedMove<M> {
    /// The move.
    pub m: M,
    /// What it is worth to who makes it.
    pub value: Value,
    /// The linear value behind it, where there is one and the game goes on.
    pub linear: Option<f32>,
}

/// Loads the evaluation of a player whose opinion is a linear value itself.
///
/// # Errors
/// Says what is wrong with the specification or its model.
pub fn linear<G: Game>(
    game: &G,
    spec: &str,
    models: &ModelSource,
) -> Result<Option<Evaluation<G::Features>>> {
    let mut spec: Spec = spec.parse()?;
    if !["greedy", "egreedy"].contains(&spec.name()) {
        return Ok(None);
    }
    let file = spec.positional();
    let model = models.load(game, file.as_deref())?;
    Ok(Some(model.squashed(game)?))
}

/// Rates every move by the evaluation after it, the best first.
pub fn rate_linear<P: Position, F: Features<P>>(
    evaluation: &Evaluation<F>,
    position: &P,
) -> Vec<RatedMove<P::Move>> {
    let mover = position.turn();
    let mut rated: Vec<(P::Move, f32)> = position
        .moves()
        .map(|m| {
            let mut after = position.clone();
            after.play(m);
            (m, { evaluation }.evaluate(&after, mover))
        })
        .collect();
    rated.sort_by(|a, b| b.1.total_cmp(&a.1));
    let rated = rated.into_iter().map(|(m, value)| RatedMove {
        m,
        value: Value::WinRate(evaluation.rate(value)),
        // The value of a finished game is no sum of features.
        linear: (value.abs() <= ending::BOUND).then_some(value),
    });
    rated.collect()
}

/// Rates every move by the judge's opinion after it where that can be turned round, the best first, or else only says
/// which one the player takes.
///
/// # Errors
/// Fails where the player does, or has no opinion.
pub fn rate_judged<G: Game>(
    recruit: &PlayerFactory<G>,
    line: &Line<G::Position>,
    stream: Stream,
) -> Result<Vec<RatedMove<<G::Position as Position>::Move>>> {
    let position = line.end();
    let view = position.view(position.turn());
    if position.is_over() {
        return Ok(Vec::new());
    }
    if G::Position::SEATS != 2 || view.whole().is_none() {
        let choice = recruit.seat().choose(&view, Budget::default(), &mut stream.named("choice").rng())?;
        let value = choice.value.ok_or_else(|| usage("this player has no opinion"))?;
        return Ok(vec![RatedMove { m: choice.m, value, linear: None }]);
    }
    let mut judge = recruit.judge()?;
    let mut rated = Vec::new();
    for (i, m) in position.moves().enumerate() {
        let mut after = line.clone();
        after.moves.push(m);
        rated.push((m, for_mover(&mut *judge, &after, position.turn(), stream.child(i as u64))?));
    }
    rated.sort_by(|a, b| amount(b.1).total_cmp(&amount(a.1)));
    Ok(rated.into_iter().map(|(m, value)| RatedMove { m, value, linear: None }).collect())
}

/// Rates every move as a specification's player does, the best first.
///
/// # Errors
/// As [`linear`] and [`rate_judged`].
pub fn rate<G: Game>(
    game: &G,
    spec: &str,
    line: &Line<G::Position>,
    stream: Stream,
    models: &ModelSource,
) -> Result<Vec<RatedMove<<G::Position as Position>::Move>>> {
    let recruit = PlayerFactory::new(game, spec, models)?;
    match linear(game, spec, models)? {
        Some(evaluation) => Ok(rate_linear(&evaluation, &line.end())),
        None => rate_judged(&recruit, line, stream),
    }
}

/// Judges a line of a two-seat game for the seat that made its last move.
fn for_mover<P: Position>(
    judge: &mut dyn Judge<P>,
    line: &Line<P>,
    mover: Seat,
    stream: Stream,
) -> Result<Value> {
    let value = judge.judge(line, Budget::default(), &mut stream.rng())?;
    Ok(if line.end().turn() == mover {
        value
    } else {
        match value {
            Value::WinRate(v) => Value::WinRate(1.0 - v),
            Value::Points(v) => Value::Points(-v),
            Value::Centipawns(v) => Value::Centipawns(-v),
            Value::Raw(v) => Value::Raw(-v),
        }
    })
}

fn amount(value: Value) -> f64 {
    match value {
        Value::WinRate(v) | Value::Points(v) | Value::Centipawns(v) | Value::Raw(v) => v,
    }
}

/// Makes of rated moves what a picture shows: short numbers, and how each stands between the least and the best.
pub fn worths<M: Copy>(rated: &[RatedMove<M>]) -> Vec<(M, Worth)> {
    let amounts = || rated.iter().map(|rated| amount(rated.value)).filter(|amount| amount.is_finite());
    let (least, best) =
        (amounts().fold(f64::INFINITY, f64::min), amounts().fold(f64::NEG_INFINITY, f64::max));
    let share = |value: Value| if best > least { (amount(value) - least) / (best - least) } else { 1.0 };
    rated
        .iter()
        .map(|rated| (rated.m, Worth { text: short(rated.value), share: share(rated.value) as f32 }))
        .collect()
}

/// Writes a value in as few characters as a square has room for: per cent of a win, points, pawns.
pub fn short(value: Value) -> String {
    match value {
        Value::WinRate(v) => format!("{:.0}", 100.0 * v),
        Value::Points(v) => format!("{v:+.1}"),
        Value::Centipawns(v) => format!("{:+.1}", v / 100.0),
        Value::Raw(v) => format!("{v:+.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_lie_between_the_least_and_the_best() {
        let rated = |value| RatedMove { m: 0, value, linear: None };
        let shares = |values: &[Value]| {
            let rated: Vec<RatedMove<i32>> = values.iter().copied().map(rated).collect();
            worths(&rated).into_iter().map(|(_, worth)| (worth.text, worth.share)).collect::<Vec<_>>()
        };
        let [high, mid, low] = [0.75, 0.5, 0.25].map(Value::WinRate);
        assert_eq!(
            shares(&[high, mid, low]),
            [("75", 1.0), ("50", 0.5), ("25", 0.0)].map(|(text, share)| (text.to_owned(), share))
        );
        assert_eq!(shares(&[Value::Centipawns(-130.0)]), [("-1.3".to_owned(), 1.0)]);
        let odd = shares(&[Value::Points(2.0), Value::Points(f64::NAN), Value::Raw(-1.0)]);
        assert!(odd[0].1 == 1.0 && odd[1].1.is_nan() && odd[2] == ("-1.00".to_owned(), 0.0));
    }
}
