//! The game as it should be, and how it goes on.

use super::cards::{cards, without};
use super::meld::Meld;
use super::{Cell, Heard, JOKER, ensure};

/// A game as it should be.
pub struct State {
    pub hands: Vec<Vec<Cell>>,
    pub classes: Vec<i32>,
    pub ring: Vec<usize>,
    pub field: Option<Meld>,
    /// Rows 0 to 4 of the play that lies on the field.
    pub lies: Vec<[i32; 15]>,
    pub locked: bool,
    pub revolution: bool,
    pub turn: usize,
    pub last: usize,
    pub passed: Vec<bool>,
    pub passes: u32,
    pub out: Vec<usize>,
}

impl State {
    /// Works out the cards of one who left from those of the others after the exchange.
    pub fn infer(&mut self, heard: &[Option<Heard>]) -> Result<(), String> {
        let mut rest: Vec<Cell> = (0..4).flat_map(|row| (1..=13).map(move |column| (row, column))).collect();
        rest.push(JOKER);
        let mut mover = 0;
        for (number, one) in heard.iter().enumerate() {
            let Some(first) = one.as_ref().and_then(|one| one.turns.first()) else { continue };
            self.hands[number] = cards(&first.hand)?;
            rest = without(&rest, &self.hands[number]);
            mover = first.hand[5][3] as usize;
        }
        let gone = heard.iter().position(Option::is_none).unwrap_or(0);
        self.hands[gone] = rest;
        ensure!(mover < 5 && self.hands[mover].contains(&(2, 1)), "player {mover} leads without the D3");
        (self.turn, self.last) = (mover, mover);
        Ok(())
    }

    pub fn row6(&self) -> [i32; 15] {
        let mut row = [0; 15];
        for player in 0..5 {
            row[player] = self.hands[player].len() as i32;
            row[5 + player] = self.classes[player];
            row[10 + player] = self.ring[player] as i32;
        }
        row
    }

    pub fn allows(&self, meld: &Meld) -> bool {
        let held = meld.cards().iter().all(|card| self.hands[self.turn].contains(card));
        held && self.field.as_ref().is_none_or(|field| meld.beats(field, self.locked, self.revolution))
    }

    /// Lays a meld on the field, which is not cleared yet.
    pub fn lay(&mut self, meld: &Meld) {
        let mover = self.turn;
        self.hands[mover] = without(&self.hands[mover], &meld.cards());
        self.revolution ^= meld.turns_over();
        let same =
            self.field.as_ref().is_some_and(|field| !field.is_joker() && field.suits() == meld.suits());
        self.locked = !meld.is_joker() && (self.locked || same);
    }

    /// Goes on to the next turn.
    pub fn settle(&mut self, meld: Option<&Meld>) {
        let mover = self.turn;
        let mut clears = false;
        if let Some(meld) = meld {
            clears = meld.cuts() || self.field.as_ref().is_some_and(Meld::is_joker);
            self.field = Some(meld.clone());
            self.last = mover;
            self.passes = 0;
            if self.hands[mover].is_empty() {
                self.out.push(mover);
            }
            if self.out.len() == 4 {
                let left = (0..5).find(|player| !self.out.contains(player));
                self.out.extend(left);
                return;
            }
        } else {
            self.passed[mover] = true;
            self.passes += 1;
        }
        let asleep = |state: &State, player: usize| state.passed[player] || state.out.contains(&player);
        if clears || (0..5).all(|player| asleep(self, player)) {
            self.field = None;
            self.lies = vec![[0; 15]; 5];
            self.locked = false;
            self.passed = vec![false; 5];
            self.turn = self.last;
            if !self.out.contains(&self.last) {
                return;
            }
        }
        let at = self.ring.iter().position(|&player| player == self.turn).unwrap_or(0);
        let next = (1..=5).map(|step| self.ring[(at + step) % 5]).find(|&player| !asleep(self, player));
        self.turn = next.unwrap_or(self.turn);
    }
}
