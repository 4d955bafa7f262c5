//! The table as a picture: the trick, five seats, and as many hands as are seen.

use super::card::Card;
use super::cards::Cards;
use super::class::SEATS;
use super::faces;
use super::meld::Meld;
use super::moves::Move;
use super::table::Table;
use super::view::SeatView;
use super::{Daihinmin, draw};
use keisei_core::scene::{Marks, Paint, Picture, Scene, Seen, Shape, listed};
use keisei_core::{Game, Position, Seat};

const WIDTH: f32 = 644.0;
const MARGIN: f32 = 14.0;
/// The field's height, where the seats begin, and how high each of them is.
const FIELD: f32 = 112.0;
const FIRST: f32 = 138.0;
const ROW: f32 = 62.0;
const HAND: f32 = 168.0;
/// How many moves' values are listed, and in how many columns.
const LISTED: usize = 12;
const COLUMNS: usize = 4;

/// Areas are the cards that are seen, `HQ` or `JK`, and `pass`.
impl Picture<Table> for Daihinmin {
    fn scene(&self, seen: Seen<'_, Table>, marks: &Marks<Move>) -> Scene {
        Shown::of(seen).scene(marks)
    }

    fn areas(&self, _: Seen<'_, Table>, m: Move) -> Vec<String> {
        let cards = match m {
            Move::Pass => return vec!["pass".to_owned()],
            Move::Play(meld) => meld.cards(),
            Move::Give(cards) => cards,
        };
        cards.iter().map(|card| card.to_string()).collect()
    }
}

/// What is seen of a table.
struct Shown {
    table: Table,
    /// Each seat's hand, where it is seen.
    hands: [Option<Cards>; SEATS],
    counts: [u32; SEATS],
    /// Whether cards are still exchanged.
    giving: bool,
}

impl Shown {
    fn of(seen: Seen<'_, Table>) -> Self {
        match seen {
            Seen::Whole(table) => Shown {
                table: *table,
                hands: table.hands.map(Some),
                counts: table.hands.map(Cards::count),
                giving: table.giver().is_some(),
            },
            Seen::By(view) => Shown::by(view),
        }
    }

    fn by(view: &SeatView) -> Self {
        let hand = |seat: Seat| (seat == view.seat()).then(|| view.hand());
        let seats = [0, 1, 2, 3, 4].map(Seat);
        let giving = view.known.classes.exchange() && view.given.contains(&false);
        Shown {
            table: view.known,
            hands: seats.map(hand),
            counts: seats.map(|seat| view.count(seat)),
            giving,
        }
    }

    fn scene(&self, marks: &Marks<Move>) -> Scene {
        let below = marks.values.len().min(LISTED).div_ceil(COLUMNS) as f32 * 30.0;
        let height = FIRST + SEATS as f32 * ROW + 8.0 + below;
        let mut scene = Scene::new(self.title(), self.words(marks), WIDTH, height);
        let cloth = Shape::rect(MARGIN, MARGIN, WIDTH - 2.0 * MARGIN, FIELD).rounded(12.0);
        scene.draw(cloth.fill(Paint::Felt).stroke(Paint::FeltLine, 1.5));
        self.field(&mut scene, marks);
        self.state(&mut scene);
        if !self.table.is_over() && !self.giving {
            pass(&mut scene, marks);
        }
        let legal = marks.goals(|m| match m {
            Move::Pass => Vec::new(),
            Move::Play(meld) => meld.cards().iter().collect(),
            Move::Give(cards) => cards.iter().collect(),
        });
        for (at, seat) in (0u8..).zip(self.table.ring()) {
            self.seat(&mut scene, FIRST + f32::from(at) * ROW, seat, &legal);
        }
        values(&mut scene, FIRST + SEATS as f32 * ROW + 14.0, marks);
        scene
    }

    /// Draws the meld to beat, or the one that has just cleared the field.
    fn field(&self, scene: &mut Scene, marks: &Marks<Move>) {
        let last = if let Some(Move::Play(meld)) = marks.last { Some(meld) } else { None };
        let (meld, said) = match (self.table.field(), last) {
            (Some(meld), _) => (Some(meld), format!("by {}", name(self.table.last()))),
            (None, Some(cut)) => (Some(cut), "has cleared the field".to_owned()),
            (None, None) => (None, "the field is empty".to_owned()),
        };
        let lying = self.table.field().is_some();
        if let Some(meld) = meld {
            lay(scene, meld, lying, last == Some(meld));
        }
        let y = MARGIN + if meld.is_some() { FIELD - 15.0 } else { FIELD / 2.0 };
        scene.draw(Shape::text(WIDTH / 2.0, y, 14.0, said).fill(Paint::FeltInk));
    }

    /// Says what holds for the whole table.
    fn state(&self, scene: &mut Scene) {
        let x = MARGIN + 14.0;
        let game = format!("game {}", self.table.number() + 1);
        scene.draw(Shape::text(x, MARGIN + 19.0, 14.0, game).at_start().fill(Paint::FeltInk));
        let words = [
            (self.giving, "exchange", Paint::Legal),
            (self.table.revolution(), "revolution", Paint::Danger),
            (self.table.locked(), "locked", Paint::Last),
        ];
        for (at, (_, word, paint)) in (0u8..).zip(words.into_iter().filter(|(holds, ..)| *holds)) {
            let y = MARGIN + 34.0 + 26.0 * f32::from(at);
            scene.draw(Shape::rect(x, y, 92.0, 22.0).rounded(11.0).fill(Paint::Paper).stroke(paint, 2.0));
            scene.draw(Shape::text(x + 46.0, y + 11.0, 13.0, word).bold());
        }
    }

    /// Draws a seat with its hand: faces where they are seen, backs where not.
    fn seat(&self, scene: &mut Scene, y: f32, seat: Seat, legal: &[Card]) {
        let table = &self.table;
        let turn = seat == table.turn() && !table.is_over();
        if turn {
            let row = Shape::rect(MARGIN, y, WIDTH - 2.0 * MARGIN, ROW - 4.0).rounded(8.0);
            scene.draw(row.fill(Paint::Panel).stroke(Paint::Legal, 1.5));
        }
        let label = Shape::text(MARGIN + 12.0, y + 18.0, 15.0, name(seat)).at_start();
        scene.draw(if turn { label.bold() } else { label });
        if table.classes().exchange() {
            let class = Shape::text(MARGIN + 12.0, y + 39.0, 12.0, table.class(seat).to_string());
            scene.draw(class.at_start().fill(Paint::Faint));
        }
        let state = draw::state(table, seat);
        if !state.is_empty() {
            let paint = if table.has_passed(seat) { Paint::Faint } else { Paint::Legal };
            scene.draw(Shape::text(HAND - 14.0, y + 18.0, 13.0, state).at_end().bold().fill(paint));
        }
        let count = self.counts[seat.index()];
        if count > 0 {
            let count = Shape::text(HAND - 14.0, y + 39.0, 12.0, format!("{count} cards"));
            scene.draw(count.at_end().fill(Paint::Faint));
        }
        let mut x = HAND;
        match self.hands[seat.index()] {
            Some(hand) => {
                for card in hand.iter() {
                    faces::card(scene, [x, y + 5.0], card);
                    let edge = Shape::rect(x, y + 5.0, faces::WIDTH, faces::HEIGHT).rounded(faces::ROUND);
                    if legal.contains(&card) {
                        scene.draw(edge.clone().stroke(Paint::Legal, 2.5));
                    }
                    scene.area(card.to_string(), edge);
                    x += faces::WIDTH + 1.5;
                }
            }
            None => {
                for _ in 0..count {
                    faces::back(scene, [x, y + 5.0]);
                    x += 0.5 * faces::WIDTH;
                }
            }
        }
    }

    fn title(&self) -> String {
        let turn = name(self.table.turn());
        match () {
            () if self.table.is_over() => "Daihinmin, over".to_owned(),
            () if self.giving => format!("Daihinmin, {turn} to give cards"),
            () => format!("Daihinmin, {turn} to move"),
        }
    }

    fn words(&self, marks: &Marks<Move>) -> String {
        let table = &self.table;
        let field = table.field().map_or_else(
            || "The field is empty.".to_owned(),
            |meld| format!("On the field lies {meld}, by {}.", name(table.last())),
        );
        let holds = [(table.revolution(), " There is a revolution."), (table.locked(), " Suits are locked.")];
        let holds: String = holds.iter().filter(|(holds, _)| *holds).map(|(_, words)| *words).collect();
        let seat = |seat: Seat| {
            let state = draw::state(table, seat);
            let state = if state.is_empty() { state } else { format!(" ({})", state.trim_end_matches('.')) };
            let cards = match self.hands[seat.index()] {
                Some(hand) => listed(hand.iter().map(|card| card.to_string())),
                None => format!("{} cards", self.counts[seat.index()]),
            };
            format!(" {}{state} holds {cards}.", name(seat))
        };
        let seats: String = table.ring().map(seat).concat();
        let last = marks.last.map_or_else(String::new, |m| format!(" The last move was {m}."));
        let turn = self.title().replace("Daihinmin, ", "");
        let turn = if turn == "over" { "the game is over".to_owned() } else { turn };
        format!("Game {}, {turn}. {field}{holds}{seats}{last}", table.number() + 1)
    }
}

fn name(seat: Seat) -> String {
    Daihinmin::seat_name(seat)
}

/// Lays a meld on the field, the joker where it stands.
fn lay(scene: &mut Scene, meld: Meld, lying: bool, is_last: bool) {
    let cards = meld.cards();
    let step = faces::WIDTH + 4.0;
    let mut x = WIDTH / 2.0 - step * cards.count() as f32 / 2.0 + 2.0;
    let y = MARGIN + 18.0;
    for card in in_order(meld) {
        faces::card(scene, [x, y], card);
        if let Some(other) = meld.stands_for().and_then(|(suit, column)| Card::new(suit, column))
            && card == Card::JOKER
        {
            let place = Shape::text(x + faces::WIDTH / 2.0, y + 41.0, 10.0, format!("({other})"));
            scene.draw(place.fill(Paint::PieceInk));
        }
        let edge = Shape::rect(x, y, faces::WIDTH, faces::HEIGHT).rounded(faces::ROUND);
        if !lying {
            scene.draw(edge.clone().fill(Paint::Felt).opacity(0.55));
        }
        if is_last {
            scene.draw(edge.stroke(Paint::Last, 2.5));
        }
        x += step;
    }
}

/// Lists the cards of a meld from the lowest, the joker in the place that it takes.
fn in_order(meld: Meld) -> Vec<Card> {
    let place = |card: &Card| match (*card, meld.stands_for()) {
        (Card::JOKER, Some((suit, column))) => (column, suit),
        (card, _) => (card.column(), card.suit().unwrap_or(0)),
    };
    let mut cards: Vec<Card> = meld.cards().iter().collect();
    cards.sort_by_key(place);
    cards
}

fn pass(scene: &mut Scene, marks: &Marks<Move>) {
    let [x, y, width] = [WIDTH - MARGIN - 82.0, MARGIN + FIELD - 38.0, 68.0];
    scene.button(x, y, width, "pass", "pass");
    if marks.legal.contains(&Move::Pass) {
        scene.draw(Shape::rect(x, y, width, 24.0).rounded(12.0).stroke(Paint::Legal, 2.5));
    }
}

/// Lists the best moves with what is thought of them.
fn values(scene: &mut Scene, top: f32, marks: &Marks<Move>) {
    let column = (WIDTH - 2.0 * MARGIN) / COLUMNS as f32;
    for (at, (m, worth)) in marks.values.iter().take(LISTED).enumerate() {
        let x = MARGIN + 14.0 + (at % COLUMNS) as f32 * column;
        let y = top + 8.0 + (at / COLUMNS) as f32 * 30.0;
        scene.worth(x, y, 13.0, worth);
        scene.draw(Shape::text(x + 20.0, y, 13.0, m.to_string()).at_start());
    }
}
