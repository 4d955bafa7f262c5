//! A position's text and the game it is read by: they agree, or the text is refused.

use keisei_core::{Game, Position, PositionError, Spec};
use keisei_games::blokus::{Blokus, Scoring};
use keisei_games::chess::Chess;
use keisei_games::daihinmin::Daihinmin;
use keisei_games::go::{Go, Ko};
use keisei_games::othello::Othello;
use keisei_games::shogi::{Move, Shogi};

fn game<G: Game>(text: &str) -> G {
    let mut spec: Spec = text.parse().unwrap();
    let game = G::from_spec(&mut spec).unwrap();
    spec.finish().unwrap();
    game
}

fn refusal<G: Game>(spec: &str, text: &str) -> String {
    game::<G>(spec).position(text).unwrap_err().to_string()
}

/// Every value of a rule, said by the game and by the text, and what comes of it.
fn both_say<G: Game>(game_says: &str, text: &str, said: [&str; 2]) {
    let why = refusal::<G>(game_says, text);
    assert_eq!(
        why,
        format!(
            "the position says {}, but the game says {}: let both say the same, or only one of them",
            said[0], said[1]
        )
    );
}

const EMPTY: &str = "5/5/5/5/5 X";

#[test]
fn what_a_board_of_go_leaves_open_is_as_the_game_has_it() {
    let go: Go = game("go:size=5,komi=5.5,ko=positional,suicide=yes");
    let rules = *go.position(EMPTY).unwrap().rules();
    assert_eq!((rules.komi.halves(), rules.ko, rules.suicide), (11, Ko::Positional, true));
    let kept = go.position(EMPTY).unwrap();
    assert_eq!(go.position(&kept.to_string()), Ok(kept));
}

#[test]
fn a_board_of_go_may_say_what_the_game_was_not_told() {
    for spec in ["go", "go:ko=simple"] {
        let board = game::<Go>(spec).position("3/3/3 X komi=2 suicide=yes").unwrap();
        assert_eq!((board.rules().size(), board.rules().komi.halves(), board.rules().suicide), (3, 4, true));
    }
}

#[test]
fn a_board_of_go_that_says_another_rule_is_refused() {
    both_say::<Go>("go:size=9", "3/3/3 X", ["size=3", "size=9"]);
    both_say::<Go>("go:komi=7", &format!("{EMPTY} komi=5.5"), ["komi=5.5", "komi=7"]);
    both_say::<Go>("go:ko=positional", &format!("{EMPTY} ko=simple"), ["ko=simple", "ko=positional"]);
    both_say::<Go>("go:suicide=no", &format!("{EMPTY} suicide=yes"), ["suicide=yes", "suicide=no"]);
}

#[test]
fn a_board_of_shogi_is_played_by_the_games_rules() {
    let sfen = "K3RBGGS/BRGGSSS2/9/9/9/9/9/9/8k b 18P4L4N 1";
    let may = |spec: &str, text: &str| {
        let board = game::<Shogi>(spec).position(text).unwrap();
        board.moves().any(|m| m == Move::DECLARE)
    };
    assert!(may("shogi", sfen) && may("shogi:declare=yes", sfen));
    assert!(!may("shogi:declare=no", sfen));
    assert!(!may("shogi", &format!("{sfen} declare=no")));
    both_say::<Shogi>("shogi:declare=yes", &format!("{sfen} declare=no"), ["declare=no", "declare=yes"]);
    both_say::<Shogi>("shogi:mate1=no", &format!("{sfen} mate1=yes"), ["mate1=yes", "mate1=no"]);
    both_say::<Shogi>("shogi:handicap=two", "startpos moves 7g7f", ["handicap=even", "handicap=two"]);
    assert!(game::<Shogi>("shogi").position("startpos moves 7g7f").is_ok());
}

#[test]
fn a_server_of_shogi_keeps_the_rules_it_was_started_with() {
    let interface = game::<Shogi>("shogi:declare=no").interface().unwrap();
    let board = interface.read_start("sfen K3RBGGS/BRGGSSS2/9/9/9/9/9/9/8k b 18P4L4N 1").unwrap();
    assert!(board.moves().all(|m| m != Move::DECLARE));
    let two = game::<Shogi>("shogi:handicap=two").interface().unwrap();
    assert!(two.read_start("startpos").unwrap_err().to_string().contains("the game says handicap=two"));
}

const CROSS: &str = "14/14/14/5X8/4XXX7/5X8/14/14/14/14/14/14/14/14 O 0";

#[test]
fn a_board_of_blokus_is_scored_as_the_game_scores() {
    let bonus: Blokus = game("blokus:scoring=bonus");
    for text in [CROSS, "65u0"] {
        assert_eq!(bonus.position(text).unwrap().scoring(), Scoring::Bonus, "{text}");
        assert_eq!(game::<Blokus>("blokus").position(text).unwrap().scoring(), Scoring::Squares, "{text}");
    }
    let said = format!("{CROSS} bonus");
    assert_eq!(game::<Blokus>("blokus").position(&said).unwrap().scoring(), Scoring::Bonus);
    both_say::<Blokus>("blokus:scoring=squares", &said, ["scoring=bonus", "scoring=squares"]);
}

#[test]
fn games_without_rules_in_their_text_say_whose_position_it_is_not() {
    fn named<G: Game>(game: &G) {
        let Err(PositionError::Text { game, .. }) = game.position("nonsense") else { panic!("{}", G::NAME) };
        assert_eq!(game, G::NAME);
    }
    named(&Othello);
    named(&Chess);
    named(&Daihinmin::default());
    named(&Go::default());
    named(&Shogi::default());
    named(&Blokus::default());
}

#[test]
fn a_controllers_size_and_komi_do_not_overrule_what_the_game_was_told() {
    let start = |spec: &str| game::<Go>(spec).start(&mut keisei_core::Stream::new(0).rng());
    let gtp = game::<Go>("go").dialects().remove(0);
    let ask = |spec: &str, command, rest| gtp.extra(&start(spec), command, rest);
    assert!(ask("go", "boardsize", "13").is_ok() && ask("go:size=13", "boardsize", "13").is_ok());
    let why = ask("go:size=9", "boardsize", "13").unwrap_err().to_string();
    assert_eq!(why, "unacceptable size: size 13 is asked for, but the game says size=9");
    assert!(ask("go", "komi", "6.5").is_ok() && ask("go:komi=6.5", "komi", "6.5").is_ok());
    let why = ask("go:komi=7", "komi", "6.5").unwrap_err().to_string();
    assert_eq!(why, "komi 6.5 is asked for, but the game says komi=7");
}
