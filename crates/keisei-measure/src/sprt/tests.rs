use super::*;

/// Counts, then the LLR of logistic [0, 2], normalized [0, 2] and normalized [0, 3] as
/// fishtest's own code prints them.
const GOLDEN: [([u64; 5], [&str; 3]); 3] = [
    ([39, 2226, 31451, 2412, 40], ["-1.689297", "2.936910", "3.506777"]),
    ([177, 1629, 3083, 1780, 221], ["3.163978", "2.055989", "2.912857"]),
    ([0, 0, 9, 1, 0], ["0.057228", "0.017878", "0.026602"]),
];

fn logistic(elo0: f64, elo1: f64) -> Sprt {
    Sprt { model: Model::Logistic, ..Sprt::new(elo0, elo1) }
}

#[test]
fn the_golden_ratios_come_out_to_the_printed_digits() {
    let tests = [logistic(0.0, 2.0), Sprt::new(0.0, 2.0), Sprt::new(0.0, 3.0)];
    for (counts, expected) in GOLDEN {
        for (test, expected) in tests.iter().zip(expected) {
            assert_eq!(format!("{:.6}", test.llr(&Pentanomial(counts))), expected);
        }
    }
}

#[test]
fn the_quick_formula_is_near() {
    // (s1 − s0)(2s − s0 − s1) / (2 var) · N
    let pairs = Pentanomial([177, 1629, 3083, 1780, 221]);
    let (s0, s1) = (score_of_elo(0.0), score_of_elo(2.0));
    let quick = (s1 - s0) * (2.0 * pairs.score() - s0 - s1) / (2.0 * pairs.variance());
    let llr = logistic(0.0, 2.0).llr(&pairs);
    assert!((quick * pairs.pairs() as f64 - llr).abs() < 0.01);
}

#[test]
fn swapping_players_and_hypotheses_turns_the_sign() {
    for (counts, _) in GOLDEN {
        let pairs = Pentanomial(counts);
        for (test, mirror) in
            [(logistic(0.0, 2.0), logistic(-2.0, 0.0)), (Sprt::new(0.0, 2.0), Sprt::new(-2.0, 0.0))]
        {
            let sum = test.llr(&pairs) + mirror.llr(&pairs.swapped());
            assert!(sum.abs() < 1e-6, "{sum}");
        }
    }
}

#[test]
fn decisions_follow_the_bounds() {
    let pairs = Pentanomial([39, 2226, 31451, 2412, 40]);
    assert_eq!(Sprt::new(0.0, 3.0).decide(&pairs), Decision::AcceptH1);
    assert_eq!(Sprt::new(0.0, 2.0).decide(&pairs), Decision::Continue);
    assert_eq!(Sprt::new(-3.0, 0.0).decide(&pairs.swapped()), Decision::AcceptH0);
    let words = Sprt::new(0.0, 3.0).words(&pairs, "new", "old");
    assert!(words.starts_with("new against old: H1 accepted (3 nElo rather than 0)"), "{words}");
}

#[test]
fn nothing_played_decides_nothing() {
    let test = Sprt::new(0.0, 5.0);
    assert_eq!(test.decide(&Pentanomial::default()), Decision::Continue);
    assert!(test.llr(&Pentanomial::default()).abs() < 1e-3);
}

#[test]
fn a_strength_no_law_has_is_not_a_number() {
    let absurd = Sprt::new(0.0, 1e6);
    let pairs = Pentanomial([1, 2, 3, 4, 5]);
    assert!(absurd.llr(&pairs).is_nan());
    assert_eq!(absurd.decide(&pairs), Decision::Continue);
}

#[test]
fn text_reads_back_and_wrong_text_says_why() {
    assert_eq!("0, 5".parse::<Sprt>().unwrap(), Sprt::new(0.0, 5.0));
    assert_eq!("5".parse::<Sprt>(), Err(SprtError::Text("5".into())));
    assert_eq!("a,5".parse::<Sprt>(), Err(SprtError::Text("a,5".into())));
    assert_eq!("5,0".parse::<Sprt>(), Err(SprtError::Hypotheses(5.0, 0.0)));
    let greedy = Sprt { alpha: 0.6, beta: 0.5, ..Sprt::new(0.0, 5.0) };
    assert_eq!(greedy.check(), Err(SprtError::Errors(0.6, 0.5)));
}
