//! Games played at random, and files of them.

use keisei_core::{Game, Line, Position, Recorded, Stream};
use keisei_record::Sink;
use std::path::Path;

/// Plays games at random, each going on from the one before where a game has series.
pub fn games<G: Game>(game: &G, count: u64, most: usize) -> Vec<Recorded<G::Position>> {
    let mut start = game.start(&mut Stream::new(7).named("deal").rng());
    let mut games = Vec::new();
    for number in 0..count {
        let mut rng = Stream::new(number).named(G::NAME).rng();
        let mut line = Line::new(start);
        let mut position = line.start.clone();
        while let Some(m) = position.random_move(&mut rng).filter(|_| line.moves.len() < most) {
            position.play(m);
            line.moves.push(m);
        }
        let names = &["Ann", "Bob", "Cem", "Dan", "Eve"][..G::Position::SEATS];
        let mut recorded = Recorded::of(line, "").between(names.iter().copied());
        // Somebody gave up, now this one, now that, or they agreed upon a draw.
        let ends = [vec![1.0, 0.0], vec![0.0, 1.0], vec![0.5, 0.5]];
        recorded.payoffs.get_or_insert_with(|| ends[number as usize % 3].clone());
        start = game.next(&position, &mut rng);
        games.push(recorded);
    }
    games
}

/// Writes all of some games to a new file.
pub fn write<G: Game>(path: &Path, games: &[Recorded<G::Position>]) {
    let mut sink = Sink::create::<G>(path).unwrap();
    for game in games {
        assert_eq!(sink.write(game).unwrap(), Ok(()), "{}", path.display());
    }
    assert_eq!(sink.finish().unwrap(), games.len() as u64);
}
