//! Pentobi against our rules.

use keisei_core::{Dialect, Position, Stream};
use keisei_games::blokus::gtp::Pentobi;
use keisei_games::blokus::{Blokus, Board, Scoring};
use keisei_play::matches::{Control, Entrant, Openings, Plan, run};
use keisei_play::models::ModelSource;
use keisei_play::roster::PlayerFactory;
use keisei_protocol::gtp::Client;
use std::path::Path;
use std::time::Duration;

/// The real Pentobi agrees on every legal move and on the points of whole games, and plays a match.
pub fn a_live_pentobi_agrees_on_the_rules(program: &Path) {
    let command =
        format!("'{}' -g duo -l 1 -q --nobook --noresign --threads 1 --seed {{seed}}", program.display());
    let within = Duration::from_mins(1);
    let mut client = Client::start(&command.parse().unwrap(), 1, within).unwrap();
    for seed in 0..20 {
        let mut rng = Stream::new(seed).named("live").rng();
        let mut board = Board::start(Scoring::Bonus);
        client.ask("set_game Blokus Duo").unwrap();
        while let Some(m) = board.random_move(&mut rng) {
            let colour = Pentobi.colour(board.turn());
            let theirs = client.ask(&format!("all_legal {colour}")).unwrap();
            let mut theirs: Vec<&str> = theirs.lines().collect();
            let mut ours: Vec<String> = board.moves().filter_map(|m| Pentobi.write(&board, m)).collect();
            theirs.sort_unstable();
            ours.sort_unstable();
            assert_eq!(ours, theirs, "{board}");
            if let Some(text) = Pentobi.write(&board, m) {
                client.ask(&format!("play {colour} {text}")).unwrap();
            }
            board.play(m);
        }
        assert_eq!(client.ask("final_score").unwrap(), Pentobi.result(&board), "{board}");
    }
    let game = Blokus::default();
    let recruit = |spec: &str| PlayerFactory::new(&game, spec, &ModelSource::default()).unwrap();
    let (engine, random) = (recruit(&format!("gtp:cmd=\"{command}\"")), recruit("random"));
    let entrants = vec![
        Entrant::new("pentobi", move || Ok(engine.seat())),
        Entrant::new("random", move || Ok(random.seat())),
    ];
    let plan = Plan { games: 8, openings: Openings::Random(2), ..Plan::new(game, entrants) };
    let report = run(&plan, Control::default()).unwrap();
    assert_eq!((report.games, report.pairings[0].forfeits.len()), (8, 0), "{report}");
    assert!(report.pairings[0].duel.as_ref().unwrap().score > 0.5, "{report}");
}
