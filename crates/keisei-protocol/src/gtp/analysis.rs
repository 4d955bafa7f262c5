//! What a player thought, in the words that Leela Zero gave analyses and Sabaki reads.

use keisei_core::{Choice, Dialect, Position, Thought, Value};

/// Moves told at most.
const MOST: usize = 20;

/// Writes a choice as one line, its most visited moves first: `info move D4 visits 90 winrate 5321 … info move …`.
///
/// Win rates are those of the seat to move, in ten-thousandths; a move without one is left out.
pub(super) fn info<P: Position>(dialect: &dyn Dialect<P>, position: &P, choice: &Choice<P::Move>) -> String {
    let mut thoughts = choice.thoughts.clone();
    let chosen = |thought: &Thought<P::Move>| thought.m == choice.m;
    if let (false, Some(value)) = (thoughts.iter().any(chosen), choice.value) {
        thoughts.push(Thought { m: choice.m, visits: choice.nodes, value });
    }
    thoughts.sort_by_key(|thought| (!chosen(thought), std::cmp::Reverse(thought.visits)));
    let mut infos = Vec::new();
    for thought in thoughts.iter().filter(|thought| thought.visits > 0).take(MOST) {
        let (Some(m), Value::WinRate(rate)) = (dialect.write(position, thought.m), thought.value) else {
            continue;
        };
        let (rate, visits, order) = ((rate * 1e4).round(), thought.visits, infos.len());
        let line = if chosen(thought) { expected(dialect, position, &choice.line) } else { None };
        let pv = line.as_ref().unwrap_or(&m);
        infos.push(format!(
            "info move {m} visits {visits} winrate {rate} prior 0 lcb {rate} order {order} pv {pv}"
        ));
    }
    infos.join(" ")
}

/// Writes the moves that a player expects; nothing where it expects none. Moves without words end it.
fn expected<P: Position>(dialect: &dyn Dialect<P>, position: &P, line: &[P::Move]) -> Option<String> {
    let mut at = position.clone();
    let said = line.iter().map_while(|&m| {
        let text = dialect.write(&at, m)?;
        at.play(m);
        Some(text)
    });
    let words: Vec<String> = said.collect();
    (!words.is_empty()).then(|| words.join(" "))
}
