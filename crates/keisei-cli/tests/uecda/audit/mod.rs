//! An independent decoder: what section by section the protocol's description says of every cell, and a plain
//! restatement of the rules by which cells follow from one another.
//!
//! It shares no code with the server it checks, and knows cards only as cells of tables.

mod cards;
mod meld;
mod state;

use cards::{cards, gift, joined, permutation, strongest, without};
use meld::Meld;
use state::State;

/// A table.
pub type Cells = [[i32; 15]; 8];
/// A cell: row and column. A joker in a hand is [`JOKER`].
pub type Cell = (usize, usize);

/// Where a joker lies in a hand.
pub const JOKER: Cell = (4, 1);

/// What one player heard and said in one turn.
#[derive(Clone, Debug)]
pub struct Turn {
    pub hand: Cells,
    pub play: Option<Cells>,
    pub answer: Option<i32>,
    pub field: Cells,
    pub onward: i32,
}

/// What one player heard and said in one game.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    pub deal: Option<Cells>,
    pub gift: Option<Cells>,
    pub turns: Vec<Turn>,
}

/// Checks a match game by game.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    pub games: u32,
    pub turns: u64,
    pub refused: u64,
    /// Games after which classes are forgotten.
    reset: u32,
    /// Players in the order of their places in the last game, unless places were drawn by lot.
    places: Option<Vec<usize>>,
    ring: Option<Vec<usize>>,
}

macro_rules! ensure {
    ($holds:expr, $($words:tt)*) => {
        if !$holds {
            return Err(format!($($words)*));
        }
    };
}
use ensure;

impl Audit {
    /// Begins with a match in which classes are forgotten after so many games.
    pub fn of(reset: u32) -> Audit {
        Audit { reset, ..Audit::default() }
    }

    /// Checks one game by what all five heard; one of them may have left, and only passes.
    pub fn game(&mut self, heard: &[Option<Heard>]) -> Result<(), String> {
        let mut state = self.deal(heard)?;
        let present: Vec<&Heard> = heard.iter().flatten().collect();
        let turns = present[0].turns.len();
        ensure!(present.iter().all(|one| one.turns.len() == turns), "not everybody heard {turns} turns");
        if present.len() == 4 {
            state.infer(heard)?;
        }
        for turn in 0..turns {
            let all: Vec<Option<&Turn>> =
                heard.iter().map(|one| one.as_ref().map(|one| &one.turns[turn])).collect();
            self.turn(&mut state, &all).map_err(|why| format!("turn {turn}: {why}"))?;
        }
        let drawn = state.passes == 20;
        ensure!(drawn || state.out.len() == 5, "the game ended before its end");
        self.places = (!drawn).then(|| state.out.clone());
        self.games += 1;
        Ok(())
    }

    fn deal(&mut self, heard: &[Option<Heard>]) -> Result<State, String> {
        let deals: Vec<(usize, &Cells)> =
            (0..5).filter_map(|number| Some((number, heard[number].as_ref()?.deal.as_ref()?))).collect();
        let whole = deals.len() == 5;
        ensure!(deals.len() >= 4, "{} were dealt to", deals.len());
        let line = deals[0].1[6];
        ensure!(deals.iter().all(|(_, deal)| deal[6] == line), "row 6 differs between players");
        let (counts, classes, ring) = (&line[..5], line[5..10].to_vec(), &line[10..]);
        ensure!(counts.iter().sum::<i32>() == 53, "counts {counts:?}");
        ensure!(permutation(ring), "seats {ring:?}");
        let ring: Vec<usize> = ring.iter().map(|&player| player as usize).collect();
        let fresh = self.reset > 0 && self.games.is_multiple_of(self.reset);
        let exchange = !classes.iter().all(|&class| class == 0);
        ensure!(
            exchange != fresh && (!exchange || permutation(&classes)),
            "classes {classes:?} in a game of their kind"
        );
        if let Some(places) = self.places.as_ref().filter(|_| exchange) {
            for (class, &player) in places.iter().enumerate() {
                ensure!(classes[player] == class as i32, "classes {classes:?} after places {places:?}");
            }
        }
        if let Some(before) = self.ring.as_ref().filter(|_| !self.games.is_multiple_of(3)) {
            ensure!(*before == ring, "seats {ring:?} after {before:?}");
        }
        self.ring = Some(ring.clone());
        counts_around(counts, &classes, &ring, exchange)?;
        let player = |class: i32| classes.iter().position(|&c| c == class).unwrap_or(0);
        let mut hands = vec![Vec::new(); 5];
        for &(number, deal) in &deals {
            let due = if exchange { [2, 1, 0, 0, 0][classes[number] as usize] } else { 0 };
            let mut row = [0; 15];
            (row[0], row[1], row[3]) = (1, due, 6);
            ensure!(deal[5] == row, "row 5 of player {number}'s deal is {:?}", deal[5]);
            ensure!(deal[7] == [0; 15], "row 7 of a deal");
            let hand = cards(deal)?;
            ensure!(
                hand.len() as i32 == counts[number] + due,
                "player {number} is dealt {} cards",
                hand.len()
            );
            hands[number] = hand;
        }
        if exchange && whole {
            for (rich, poor, size) in [(player(0), player(4), 2), (player(1), player(3), 1)] {
                let paid = strongest(&hands[poor], size);
                ensure!(
                    paid.iter().all(|card| hands[rich].contains(card)),
                    "tribute did not reach player {rich}"
                );
                hands[poor] = without(&hands[poor], &paid);
            }
        }
        let mut all: Vec<Cell> = hands.concat();
        all.sort_unstable();
        all.dedup();
        ensure!(!whole || all.len() == 53 && hands.concat().len() == 53, "the hands are not the 53 cards");
        if exchange && whole {
            for (rich, poor, size) in [(player(0), player(4), 2), (player(1), player(3), 1)] {
                let sent = heard[rich].as_ref().and_then(|rich| rich.gift.as_ref());
                let gift = gift(sent, &hands[rich], size);
                hands[rich] = without(&hands[rich], &gift);
                hands[poor] = joined(&hands[poor], &gift);
            }
        }
        let turn = hands.iter().position(|hand| hand.contains(&(2, 1))).unwrap_or(0);
        Ok(State {
            hands,
            classes,
            ring,
            field: None,
            lies: vec![[0; 15]; 5],
            locked: false,
            revolution: false,
            turn,
            last: turn,
            passed: vec![false; 5],
            passes: 0,
            out: Vec::new(),
        })
    }

    fn turn(&mut self, state: &mut State, all: &[Option<&Turn>]) -> Result<(), String> {
        ensure!(state.out.len() < 5 && state.passes < 20, "there is a turn after the end");
        let mover = state.turn;
        let present: Vec<&Turn> = all.iter().copied().flatten().collect();
        for (number, turn) in all.iter().enumerate().filter_map(|(number, turn)| Some((number, (*turn)?))) {
            let mut row = [0; 15];
            (row[2], row[3]) = (i32::from(number == mover), mover as i32);
            row[4] = i32::from(state.field.is_none());
            (row[6], row[7]) = (i32::from(state.revolution), i32::from(state.locked));
            ensure!(turn.hand[5] == row, "row 5 of the hand is {:?}, not {row:?}", turn.hand[5]);
            ensure!(turn.hand[6] == state.row6(), "row 6 of the hand is {:?}", turn.hand[6]);
            ensure!(turn.hand[7] == [0; 15], "row 7 of a hand");
            let (mut hand, mut own) = (cards(&turn.hand)?, state.hands[number].clone());
            hand.sort_unstable();
            own.sort_unstable();
            ensure!(hand == own, "player {number} holds {hand:?}, not {own:?}");
            ensure!(turn.answer.is_some() == (number == mover), "who did not move was answered");
        }
        let play = match all[mover] {
            Some(turn) => turn.play.unwrap_or([[0; 15]; 8]),
            // Of one who left in the middle of a game only the field tells what it played.
            None if present[0].field[6][mover] < state.hands[mover].len() as i32 => present[0].field,
            None => [[0; 15]; 8],
        };
        let empty = state.field.is_none();
        let passes = play[..5].iter().flatten().all(|&cell| cell == 0);
        let meld = Meld::read(&play).filter(|meld| state.allows(meld));
        let answer = if meld.is_some() || passes && empty { 9 } else { 8 };
        if let Some(heard) = all[mover].map(|turn| turn.answer) {
            ensure!(heard == Some(answer), "the answer is {heard:?}, not {answer}");
        }
        self.turns += 1;
        self.refused += u64::from(meld.is_none() && !passes);
        let mut row = [0; 15];
        row[3] = mover as i32;
        row[4] = i32::from(empty && meld.is_none());
        if let Some(meld) = &meld {
            state.lies = play[..5].to_vec();
            state.lay(meld);
        }
        (row[6], row[7]) = (i32::from(state.revolution), i32::from(state.locked));
        let field = present[0].field;
        ensure!(present.iter().all(|turn| turn.field == field), "the field differs between players");
        ensure!(field[..5] == state.lies[..], "the field shows {:?}, not {:?}", &field[..5], state.lies);
        ensure!(field[5] == row, "row 5 of the field is {:?}, not {row:?}", field[5]);
        ensure!(field[6] == state.row6(), "row 6 of the field is {:?}", field[6]);
        ensure!(field[7] == [0; 15], "row 7 of a field");
        state.settle(meld.as_ref());
        let over = state.out.len() == 5 || state.passes == 20;
        let onward = present[0].onward;
        ensure!(present.iter().all(|turn| turn.onward == onward), "players heard differently how it goes on");
        ensure!((onward > 0) == over && (0..=2).contains(&onward), "after it comes {onward}");
        Ok(())
    }
}

/// Eleven cards for three seats in a row, from the daifugo on if there is one.
fn counts_around(counts: &[i32], classes: &[i32], ring: &[usize], exchange: bool) -> Result<(), String> {
    let fits = |first: usize| (0..5).all(|i| counts[ring[(first + i) % 5]] == if i < 3 { 11 } else { 10 });
    let daifugo = ring.iter().position(|&player| classes[player] == 0);
    let fit = if exchange { daifugo.is_some_and(fits) } else { (0..5).any(fits) };
    ensure!(fit, "counts {counts:?} around {ring:?}");
    Ok(())
}
