//! Othello side by side with the crate `magpie`, driven the plain way, in one run; and playouts of other games
//! beside magpie's Othello playouts, which say how fast the machine is just now.
//!
//! `cargo run --release -p keisei-peers` — rounds alternate between the two programs, each timed
//! by its own thread's CPU clock, and the best round of each counts: load on the machine slows
//! rounds down but never speeds one up. Threads are judged against an empty arithmetic loop that
//! scales as far as the machine lets anything scale.

#![allow(clippy::print_stdout, reason = "this is a program")]

mod blokus;
mod clock;
mod daihinmin;
mod go;
mod othello;
mod threads;

fn main() {
    println!("{:<34} {:>16} {:>16} {:>7}", "one thread, per CPU second", "keisei", "magpie", "ratio");
    let all = [
        othello::playouts(),
        othello::perft(),
        go::playouts(),
        go::uct(),
        blokus::playouts(),
        blokus::selective(),
    ];
    for comparison in all {
        let (ours, theirs) = comparison.best();
        println!("{:<34} {ours:>16.0} {theirs:>16.0} {:>7.2}", comparison.what, ours / theirs);
    }
    let daihinmin::Measured { rate, plies, from, dealt, guided: (guided, network) } = daihinmin::playouts();
    println!("{:<34} {rate:>16.0}   {plies:.1} plies each, from {from}", "Daihinmin playouts");
    println!("{:<34} {dealt:>16.0}   each from a world dealt for it", "");
    println!("{:<34} {guided:>16.0}   by {network}, J = 15", "");
    println!(
        "{:<34} {:>16} {:>16} {:>7}",
        "two threads over one, wall clock", "keisei", "empty loop", "share"
    );
    let (ours, empty) = threads::scaling();
    println!("{:<34} {ours:>16.3} {empty:>16.3} {:>6.1}%", "Othello playouts", 100.0 * ours / empty);
}
