//! Every format of every game: what is written reads back, compressed or not, and what is broken says so.

#[path = "shared/random_games.rs"]
mod random_games;
#[path = "shared/written.rs"]
mod written;

use keisei_core::{
    Budget, Choice, Game, Line, Player, PlayerError, Position, Recorded, Rng, Seat, Stream, View as _,
};
use keisei_games::blokus::Blokus;
use keisei_games::chess::Chess;
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go::Go;
use keisei_games::othello::Othello;
use keisei_games::shogi::Shogi;
use keisei_record::{FormatEntry, RecordFormat, Scores, Sink, Source, formats};
use random_games::{games, write};
use std::path::Path;
use written::endings;

/// Gives every move a score.
fn scored<P: Position>(mut game: Recorded<P>) -> Recorded<P> {
    game.scores = (0..game.line.moves.len()).map(|ply| Some(ply as i32 * 7 - 100)).collect();
    game
}

fn read<G: Game>(game: &G, path: &Path) -> Vec<Recorded<G::Position>> {
    let read: Result<Vec<_>, _> = Source::new(game, &[path.to_owned()]).unwrap().collect();
    read.unwrap_or_else(|why| panic!("{why}"))
}

/// Writes games in every format of their game and reads them again, compressed as well.
fn come_back<G: Game>(game: &G, games: &[Recorded<G::Position>]) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut formats_met = 0;
    for ending in endings::<G>() {
        let format = RecordFormat::<G>::find(&ending).unwrap();
        if ending == "epd" || format.holds.scores == Scores::Needed {
            continue;
        }
        let with_scores: Vec<_> = games.iter().cloned().map(scored).collect();
        let games = if format.holds.scores == Scores::Some { &with_scores } else { games };
        let [plain, packed] = ["", ".gz"].map(|more| folder.path().join(format!("games.{ending}{more}")));
        write::<G>(&plain, games);
        write::<G>(&packed, games);
        for path in [&plain, &packed] {
            let again = read(game, path);
            assert_eq!(again.len(), games.len(), "{}", path.display());
            for (again, game) in again.iter().zip(games) {
                assert_same(format.holds.names, format.holds.results, again, game, path);
                if format.holds.scores == Scores::Some {
                    assert_eq!(again.scores, game.scores, "{}", path.display());
                }
            }
        }
        let bytes = std::fs::read(&packed).unwrap();
        assert!(bytes.starts_with(&[0x1f, 0x8b]) && bytes.len() < std::fs::read(&plain).unwrap().len());
        formats_met += 1;
    }
    formats_met
}

fn assert_same<P: Position>(
    names: bool,
    results: bool,
    again: &Recorded<P>,
    game: &Recorded<P>,
    path: &Path,
) {
    let place = path.display();
    // What a draw would have decided nobody writes down.
    let start = |line: &Line<P>| line.start.to_string().split(" lots=").next().map(str::to_owned);
    assert_eq!((start(&again.line), &again.line.moves), (start(&game.line), &game.line.moves), "{place}");
    if names {
        let names = |game: &Recorded<P>| {
            Seat::all(P::SEATS).map(|seat| game.name(seat).map(str::to_owned)).collect::<Vec<_>>()
        };
        assert_eq!(names(again), names(game), "{place}");
    }
    if results {
        assert_eq!(again.payoffs, game.payoffs, "{place}");
    }
}

#[test]
fn games_come_back_in_every_format() {
    let blokus = Blokus::default();
    assert_eq!(come_back(&blokus, &games(&blokus, 8, 1000)), 2);
    assert_eq!(come_back(&Chess, &games(&Chess, 12, 160)), 2);
    let daihinmin = Daihinmin::default();
    assert_eq!(come_back(&daihinmin, &games(&daihinmin, 40, 1000)), 3);
    let go = Go::default();
    assert_eq!(come_back(&go, &games(&go, 8, 300)), 2);
    assert_eq!(come_back(&Othello, &games(&Othello, 12, 1000)), 3);
    let shogi = Shogi::default();
    assert_eq!(come_back(&shogi, &games(&shogi, 9, 120)), 6);
}

/// Positions to learn from come back one by one, each with its move, its score and who won.
#[test]
fn scored_positions_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let shogi = Shogi::default();
    let games: Vec<_> = games(&shogi, 6, 90).into_iter().map(scored).collect();
    let positions = |games: &[Recorded<_>]| -> usize { games.iter().map(|game| game.line.moves.len()).sum() };
    for ending in ["hcpe", "psv.gz"] {
        let path = folder.path().join(format!("positions.{ending}"));
        write::<Shogi>(&path, &games);
        let again = read(&shogi, &path);
        assert_eq!(again.len(), positions(&games));
        let (first, third) = (&again[0], &again[2]);
        assert_eq!((first.scores[0], third.scores[0]), (games[0].scores[0], games[0].scores[2]));
        assert_eq!((third.line.moves[0], &third.payoffs), (games[0].line.moves[2], &games[0].payoffs));
    }
    let mut sink = Sink::create::<Shogi>(&folder.path().join("none.hcpe")).unwrap();
    let unscored = Recorded { scores: Vec::new(), ..games[0].clone() };
    assert!(sink.write(&unscored).unwrap().unwrap_err().contains("no scores"));
}

/// A chess position comes back with what is known of it; a game has no place there.
#[test]
fn chess_positions_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.epd");
    let game = &games(&Chess, 1, 60)[0];
    let middle = |known: usize, payoffs: Option<Vec<f32>>| {
        let mut end = game.line.start.clone();
        game.line.moves[..40].iter().for_each(|&m| end.play(m));
        let start: keisei_games::chess::Board = end.pieces().to_string().parse().unwrap();
        Recorded {
            payoffs,
            ..Recorded::of(Line { start, moves: game.line.moves[40..40 + known].to_vec() }, "")
        }
    };
    let known = [middle(0, Some(vec![0.5, 0.5])), middle(1, None), middle(0, Some(vec![0.0, 1.0]))];
    write::<Chess>(&path, &known);
    for (again, known) in read(&Chess, &path).iter().zip(&known) {
        assert_eq!((&again.line, &again.payoffs), (&known.line, &known.payoffs));
    }
    let mut sink = Sink::<keisei_games::chess::Board>::open::<Chess>(&path, true).unwrap();
    assert!(sink.write(game).unwrap().unwrap_err().contains("holds positions"));
}

/// A log has the games of one series after the other; one that does not follow has no place in it.
#[test]
fn a_log_goes_on_from_game_to_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.log");
    let mut games = games(&Daihinmin::default(), 5, 1000);
    let mut points = [0; 5];
    for game in &mut games {
        let end = game.line.end();
        Seat::all(5).for_each(|seat| points[seat.index()] += end.points(seat).unwrap());
        game.notes.push(("points", points.map(|p| p.to_string()).join(" ")));
    }
    let mut sink = Sink::create::<Daihinmin>(&path).unwrap();
    let written: Vec<bool> =
        [0, 2, 1, 2].iter().map(|&at: &usize| sink.write(&games[at]).unwrap().is_ok()).collect();
    assert_eq!(written, [true, false, true, true]);
    sink.finish().unwrap();
    let again = read(&Daihinmin::default(), &path);
    assert_eq!(
        again.iter().map(|game| game.note("points")).collect::<Vec<_>>(),
        games[..3].iter().map(|game| game.note("points")).collect::<Vec<_>>()
    );
    // Points that are not those of the games before stand in no log.
    let mut sink = Sink::<_>::open::<Daihinmin>(&path, true).unwrap();
    sink.write(&games[1]).unwrap().unwrap();
    sink.finish().unwrap();
    assert_eq!(read(&Daihinmin::default(), &path)[0].note("points"), None);
}

#[test]
fn endings_that_stand_for_nothing_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |name: &str| Sink::create::<Chess>(&folder.path().join(name)).unwrap_err().to_string();
    assert!(
        refused("a.sgf").ends_with("games of chess go to .jsonl, .pgn, .epd files"),
        "{}",
        refused("a.sgf")
    );
    assert!(refused("a.gz").contains(".pgn") && refused("a").contains(".pgn"));
    assert!(refused("a.pgn.zst").contains("only read; write .gz"));
    let read = |name: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, "x").unwrap();
        Source::new(&Chess, &[path]).err().unwrap().to_string()
    };
    assert!(read("a.sgf.gz").ends_with("holds games of go"));
    assert!(read("a.xyz.zst").contains("there are .jsonl, .pgn, .epd"));
}

/// A folder stands for its records, compressed ones included.
#[test]
fn folders_list_compressed_records() {
    let folder = tempfile::tempdir().unwrap();
    let games = games(&Chess, 2, 40);
    for name in ["a.pgn", "b.pgn.gz", "c.jsonl.gz"] {
        write::<Chess>(&folder.path().join(name), &games);
    }
    for name in ["d.sgf.gz", "e.gz", "f.txt"] {
        std::fs::write(folder.path().join(name), "x").unwrap();
    }
    let source = Source::new(&Chess, &[folder.path().to_owned()]).unwrap();
    assert_eq!(source.map(Result::unwrap).count(), 6);
}

/// The page of formats says what there is.
#[test]
fn the_page_of_formats_is_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records.md");
    let page = std::fs::read_to_string(page).unwrap();
    let yes = |held: bool| if held { "yes" } else { "" };
    for FormatEntry { game, endings, about, names, results, scores } in formats() {
        let endings: Vec<String> = endings.iter().map(|ending| format!("`.{ending}`")).collect();
        let row = format!(
            "| {} | {} | {about} | {} | {} | {} |",
            endings.join(", "),
            game.unwrap_or("any"),
            yes(names),
            yes(results),
            yes(scores)
        );
        assert!(page.contains(&row), "docs/records.md lacks: {row}");
    }
}

/// A game that was played becomes the line that matches write of it, to the byte, whatever ended it.
#[test]
fn match_lines_are_those_of_matches() {
    use keisei_play::matches::{Ending, Played, Record, Slot, play};
    fn same<G: Game>(game: &G, count: u64) -> usize {
        let names: Vec<String> =
            ["a", "b", "c", "d", "e"][..G::Position::SEATS].iter().map(|&name| name.to_owned()).collect();
        let mut writing = RecordFormat::<G>::find("jsonl").unwrap().writing(0);
        let mut too_long = 0;
        for round in 0..count {
            let stream = Stream::new(round).named(G::NAME);
            let player = || -> Box<dyn Player<G::Position>> { Box::new(Random) };
            let mut players: Vec<_> = names.iter().map(|_| player()).collect();
            let start = Line::new(game.start(&mut stream.named("deal").rng()));
            let played: Played<G::Position> =
                play::play(&mut players, &start, &Budget::default(), stream, false);
            too_long += usize::from(played.ending == Ending::TooLong);
            let slot = Slot { pairing: 0, round, rotation: 0, game: 0 };
            let line = serde_json::to_string(&Record::new(slot, names.clone(), &played)).unwrap() + "\n";
            assert_eq!(String::from_utf8(writing.game(&played.recorded(&names, "")).unwrap()).unwrap(), line);
        }
        too_long
    }
    struct Random;
    impl<P: Position> Player<P> for Random {
        fn choose(
            &mut self,
            view: &P::View,
            _: Budget,
            rng: &mut Rng,
        ) -> Result<Choice<P::Move>, PlayerError> {
            view.sample(rng).random_move(rng).map(Choice::plain).ok_or(PlayerError::GameOver)
        }
    }
    assert!(same(&Chess, 60) > 0, "some games of chess are too long");
    same(&Blokus::default(), 5);
    same(&Daihinmin::default(), 5);
    same(&Go::default(), 5);
    same(&Othello, 5);
    same(&Shogi::default(), 5);
}
