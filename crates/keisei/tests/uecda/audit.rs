//! An independent decoder: what section by section the protocol's description says of every cell, and a plain
//! restatement of the rules by which cells follow from one another.
//!
//! It shares no code with the server it checks, and knows cards only as cells of tables.

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
    pub reset: u32,
    /// Players in the order of their places in the last game, unless places were drawn by lot.
    places: Option<Vec<usize>>,
    ring: Option<Vec<usize>>,
}

/// What lies on the field.
#[derive(Clone, Debug)]
struct Meld {
    /// Cells, and whether the joker stands there.
    cells: Vec<(Cell, bool)>,
}

impl Meld {
    /// Reads a play that could be one; none where the description says that it is rejected.
    fn read(table: &Cells) -> Option<Meld> {
        let mut cells = Vec::new();
        for row in 0..5 {
            for column in 0..15 {
                match table[row][column] {
                    0 => {}
                    1 if row < 4 && (1..=13).contains(&column) => cells.push(((row, column), false)),
                    2 => cells.push(((row, column), true)),
                    _ => return None,
                }
            }
        }
        let jokers = cells.iter().filter(|cell| cell.1).count();
        let meld = Meld { cells };
        (jokers <= 1 && meld.is_one()).then_some(meld)
    }

    fn is_one(&self) -> bool {
        let below = self.cells.iter().any(|&((row, _), _)| row == 4);
        match self.cells.len() {
            0 => false,
            1 => !below,
            n => {
                let ends = self.cells.iter().any(|&((_, column), _)| column == 0 || column == 14);
                let rank = self.columns().iter().all(|&column| column == self.cells[0].0.1);
                let group = rank && !ends && (!below || n == 5);
                group || n >= 3 && !below && self.is_sequence()
            }
        }
    }

    fn columns(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = self.cells.iter().map(|cell| cell.0.1).collect();
        columns.sort_unstable();
        columns
    }

    fn is_sequence(&self) -> bool {
        let row = self.cells[0].0.0;
        let columns = self.columns();
        self.cells.len() >= 3
            && self.cells.iter().all(|cell| cell.0.0 == row)
            && columns.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn is_joker(&self) -> bool {
        self.cells.len() == 1 && self.cells[0].1
    }

    fn suits(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = self.cells.iter().map(|cell| cell.0.0).filter(|&row| row < 4).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The cards it takes from a hand.
    fn cards(&self) -> Vec<Cell> {
        self.cells.iter().map(|&(cell, joker)| if joker { JOKER } else { cell }).collect()
    }

    fn is_spade_three(&self) -> bool {
        self.cells == [((0, 1), false)]
    }

    /// Whether it may be laid on another.
    fn beats(&self, field: &Meld, locked: bool, revolution: bool) -> bool {
        if field.is_joker() {
            return self.is_spade_three();
        }
        if self.is_joker() {
            return field.cells.len() == 1;
        }
        let alike = self.cells.len() == field.cells.len() && self.is_sequence() == field.is_sequence();
        let (mine, theirs) = (self.columns(), field.columns());
        let last = |columns: &[usize]| columns[columns.len() - 1];
        let above = if revolution { last(&mine) < theirs[0] } else { mine[0] > last(&theirs) };
        alike && above && (!locked || self.suits() == field.suits())
    }

    fn turns_over(&self) -> bool {
        if self.is_sequence() { self.cells.len() >= 5 } else { self.cells.len() >= 4 }
    }

    fn cuts(&self) -> bool {
        !self.is_joker() && self.columns().contains(&6)
    }
}

/// A game as it should be.
struct State {
    hands: Vec<Vec<Cell>>,
    classes: Vec<i32>,
    ring: Vec<usize>,
    field: Option<Meld>,
    /// Rows 0 to 4 of the play that lies on the field.
    lies: Vec<[i32; 15]>,
    locked: bool,
    revolution: bool,
    turn: usize,
    last: usize,
    passed: Vec<bool>,
    passes: u32,
    out: Vec<usize>,
}

macro_rules! ensure {
    ($holds:expr, $($words:tt)*) => {
        if !$holds {
            return Err(format!($($words)*));
        }
    };
}

fn cards(table: &Cells) -> Result<Vec<Cell>, String> {
    let mut found = Vec::new();
    for row in 0..5 {
        for column in 0..15 {
            match (table[row][column], (row, column)) {
                (0, _) => {}
                (1, cell) if row < 4 && (1..=13).contains(&column) => found.push(cell),
                (2, JOKER) => found.push(JOKER),
                (value, cell) => return Err(format!("{value} at {cell:?} of a hand")),
            }
        }
    }
    Ok(found)
}

/// Orders cards as tribute does: the joker, then twos down, spades before hearts, diamonds, clubs.
fn strongest(hand: &[Cell], n: usize) -> Vec<Cell> {
    let mut sorted = hand.to_vec();
    sorted.sort_by_key(|&(row, column)| if row == 4 { (0, 0) } else { (14 - column, row + 1) });
    sorted.truncate(n);
    sorted
}

fn without(hand: &[Cell], cards: &[Cell]) -> Vec<Cell> {
    hand.iter().copied().filter(|card| !cards.contains(card)).collect()
}

fn joined(hand: &[Cell], cards: &[Cell]) -> Vec<Cell> {
    let mut all = hand.to_vec();
    all.extend(cards);
    all.sort_unstable();
    all
}

fn permutation(numbers: &[i32]) -> bool {
    (0..5).all(|n| numbers.contains(&n))
}

impl Audit {
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
        let deals: Vec<(usize, &Cells)> = (0..5)
            .filter_map(|number| Some((number, heard[number].as_ref()?.deal.as_ref()?)))
            .collect();
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
        ensure!(exchange != fresh && (!exchange || permutation(&classes)), "classes {classes:?} in a game of their kind");
        if let Some(places) = self.places.as_ref().filter(|_| exchange) {
            for (class, &player) in places.iter().enumerate() {
                ensure!(classes[player] == class as i32, "classes {classes:?} after places {places:?}");
            }
        }
        if let Some(before) = self.ring.as_ref().filter(|_| !self.games.is_multiple_of(3)) {
            ensure!(*before == ring, "seats {ring:?} after {before:?}");
        }
        self.ring = Some(ring.clone());
        self.counts_around(counts, &classes, &ring, exchange)?;
        let player = |class: i32| classes.iter().position(|&c| c == class).unwrap_or(0);
        let mut hands = vec![Vec::new(); 5];
        for &(number, deal) in &deals {
            let due = if exchange { [2, 1, 0, 0, 0][classes[number] as usize] } else { 0 };
            let mut row = [0; 15];
            (row[0], row[1], row[3]) = (1, due, 6);
            ensure!(deal[5] == row, "row 5 of player {number}'s deal is {:?}", deal[5]);
            ensure!(deal[7] == [0; 15], "row 7 of a deal");
            let hand = cards(deal)?;
            ensure!(hand.len() as i32 == counts[number] + due, "player {number} is dealt {} cards", hand.len());
            hands[number] = hand;
        }
        if exchange && whole {
            for (rich, poor, size) in [(player(0), player(4), 2), (player(1), player(3), 1)] {
                let paid = strongest(&hands[poor], size);
                ensure!(paid.iter().all(|card| hands[rich].contains(card)), "tribute did not reach player {rich}");
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

    /// Eleven cards for three seats in a row, from the daifugo on if there is one.
    fn counts_around(&self, counts: &[i32], classes: &[i32], ring: &[usize], exchange: bool) -> Result<(), String> {
        let fits = |first: usize| {
            (0..5).all(|i| counts[ring[(first + i) % 5]] == if i < 3 { 11 } else { 10 })
        };
        let daifugo = ring.iter().position(|&player| classes[player] == 0);
        let fit = if exchange { daifugo.is_some_and(fits) } else { (0..5).any(fits) };
        ensure!(fit, "counts {counts:?} around {ring:?}");
        Ok(())
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
        let nothing = [[0; 15]; 8];
        let play = all[mover].and_then(|turn| turn.play.as_ref()).unwrap_or(&nothing);
        let empty = state.field.is_none();
        let passes = play[..5].iter().flatten().all(|&cell| cell == 0);
        let meld = Meld::read(play).filter(|meld| state.allows(meld));
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
            state.lay(meld.clone());
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

/// The gift that is made: the giver's best cards where what was sent will not do.
fn gift(sent: Option<&Cells>, hand: &[Cell], size: usize) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut sound = sent.is_some();
    for (row, line) in sent.unwrap_or(&[[0; 15]; 8])[..5].iter().enumerate() {
        for (column, &value) in line.iter().enumerate() {
            match value {
                0 => {}
                1 => found.push((row, column)),
                2 => found.push(JOKER),
                _ => sound = false,
            }
        }
    }
    let sound = sound && found.len() == size && found.iter().all(|card| hand.contains(card));
    // A 1 in the joker's cell is no joker.
    let sound = sound && sent.is_some_and(|sent| sent[4].iter().all(|&cell| cell != 1));
    if sound { found } else { strongest(hand, size) }
}

impl State {
    /// Works out the cards of one who left from those of the others after the exchange.
    fn infer(&mut self, heard: &[Option<Heard>]) -> Result<(), String> {
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

    fn row6(&self) -> [i32; 15] {
        let mut row = [0; 15];
        for player in 0..5 {
            row[player] = self.hands[player].len() as i32;
            row[5 + player] = self.classes[player];
            row[10 + player] = self.ring[player] as i32;
        }
        row
    }

    fn allows(&self, meld: &Meld) -> bool {
        let held = meld.cards().iter().all(|card| self.hands[self.turn].contains(card));
        held && self.field.as_ref().is_none_or(|field| meld.beats(field, self.locked, self.revolution))
    }

    /// Lays a meld on the field, which is not cleared yet.
    fn lay(&mut self, meld: Meld) {
        let mover = self.turn;
        self.hands[mover] = without(&self.hands[mover], &meld.cards());
        self.revolution ^= meld.turns_over();
        let same = self.field.as_ref().is_some_and(|field| {
            !field.is_joker() && field.suits() == meld.suits()
        });
        self.locked = !meld.is_joker() && (self.locked || same);
    }

    /// Goes on to the next turn.
    fn settle(&mut self, meld: Option<&Meld>) {
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
