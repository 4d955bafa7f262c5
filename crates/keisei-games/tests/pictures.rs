//! Pictures of many positions, read by somebody else's reader of XML.

use keisei_core::scene::{Marks, Seen, Svg, Theme, Worth};
use keisei_core::{Game, GameVisitor, Position, Stream, laws};
use keisei_games::catalog;
use roxmltree::{Document, Node};
use std::collections::BTreeSet;

const GAMES: [&str; 9] = [
    "othello",
    "go:size=2",
    "go",
    "go:size=13",
    "go:size=19,ko=positional",
    "chess",
    "shogi",
    "blokus",
    "daihinmin",
];

/// How many pictures of a game are read.
const MOST: u32 = 120;

/// Looks at pictures of so many positions of random games.
struct Look(u64);

impl GameVisitor for Look {
    type Out = u64;

    fn run<G: Game>(self, game: G) -> u64 {
        let looked = laws::pictures(&game, self.0).unwrap_or_else(|broken| panic!("{}: {broken}", G::NAME));
        let mut read = 0;
        for number in 0..4 {
            let stream = Stream::new(number).named("svg");
            let mut position = game.start(&mut stream.named("start").rng());
            let (mut last, mut rng) = (None, stream.rng());
            for ply in 0..G::Position::MAX_PLIES {
                let m = position.random_move(&mut rng);
                if ply % 7 == 0 && read < MOST || m.is_none() {
                    svg(&game, &position, last);
                    read += 1;
                }
                let Some(m) = m else { break };
                position.play(m);
                last = Some(m);
            }
        }
        assert!(read > 4, "{read} pictures of {}", G::NAME);
        looked
    }
}

type Move<G> = <<G as Game>::Position as Position>::Move;

/// Reads a position's pictures as XML and sees that everything is in them that should be.
fn svg<G: Game>(game: &G, position: &G::Position, last: Option<Move<G>>) {
    let picture = game.picture().expect("every game draws itself");
    let legal: Vec<Move<G>> = position.moves().collect();
    let worth = |at: usize| Worth { text: format!("{at}"), share: at as f32 / legal.len() as f32 };
    let values = legal.iter().enumerate().map(|(at, &m)| (m, worth(at))).collect();
    let marks = [Marks::after(last), Marks { last, legal: legal.clone(), values }];
    let view = position.view(position.turn());
    for (marks, theme) in marks.iter().zip([Theme::Auto, Theme::Dark]) {
        for seen in [Seen::Whole(position), Seen::By(&view)] {
            let scene = picture.scene(seen, marks);
            let text = scene.to_svg(theme);
            assert_eq!(picture.scene(seen, marks).to_svg(theme), text);
            let document = Document::parse(&text).unwrap_or_else(|why| panic!("{position}: {why}\n{text}"));
            whole(&document, (scene.width, scene.height));
            let named: Vec<&str> =
                document.descendants().filter_map(|node| node.attribute("data-name")).collect();
            let names: BTreeSet<&str> = named.iter().copied().collect();
            assert_eq!(names.len(), named.len(), "{position}");
            for &m in &legal {
                let areas = picture.areas(seen, m);
                assert!(
                    areas.iter().all(|area| names.contains(area.as_str())),
                    "{m} of {position}: {areas:?}"
                );
            }
            let bare = Svg { styled: false, areas: false, ..Svg::default() }.write(&scene);
            let bare = Document::parse(&bare).unwrap();
            assert!(
                bare.descendants()
                    .all(|node| !node.has_tag_name("style") && !node.has_attribute("data-name"))
            );
        }
    }
}

/// Sees that a picture has words, needs nothing from elsewhere, and lies within its frame.
fn whole(document: &Document<'_>, (width, height): (f32, f32)) {
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    let words: Vec<&str> =
        root.children().filter(Node::is_element).take(2).map(|node| node.tag_name().name()).collect();
    assert_eq!(words, ["title", "desc"]);
    for node in document.descendants() {
        assert!(!["script", "image", "use", "a", "foreignObject"].contains(&node.tag_name().name()));
        let outside = |value: &str| value.contains("url(") || value.contains("http");
        assert!(node.attributes().all(|attribute| !outside(attribute.value())), "{node:?}");
        assert!(!node.text().is_some_and(|text| text.contains("@import") || outside(text)));
        let at = |name: &str| node.attribute(name).and_then(|value| value.parse::<f32>().ok());
        for (names, most) in [(["x", "cx", "x1", "x2"], width), (["y", "cy", "y1", "y2"], height)] {
            let inside = names.into_iter().filter_map(at).all(|value| (0.0..=most).contains(&value));
            assert!(inside, "{node:?} is outside of {width}×{height}");
        }
    }
}

#[test]
fn pictures_are_sound() {
    for game in GAMES {
        assert_eq!(catalog::with_game(game, Look(300)).unwrap(), 300, "{game}");
    }
}

/// What a seat does not see is not in its picture.
#[test]
fn hidden_cards_are_not_drawn() {
    use keisei_games::daihinmin::Daihinmin;
    let game = Daihinmin::default();
    let table = game.start(&mut Stream::new(5).rng());
    let view = table.view(table.turn());
    let drawn = |seen| game.picture().unwrap().scene(seen, &Marks::default());
    let (whole, own) = (drawn(Seen::Whole(&table)), drawn(Seen::By(&view)));
    let cards =
        |scene: &keisei_core::Scene| scene.areas.iter().filter(|area| area.name != "pass").count() as u32;
    assert_eq!((cards(&whole), cards(&own)), (53, view.hand().count()));
    assert_eq!(drawn(Seen::By(&view)).to_svg(Theme::Light), own.to_svg(Theme::Light));
    for card in table.unseen(table.turn()).iter() {
        assert!(!own.description.contains(&card.to_string()), "{}", own.description);
    }
}

/// The pictures of the documentation: a game, its position where it does not begin as usual, and what was played.
const SHOWN: [(&str, &str, &str); 6] = [
    ("othello", "", "f5 d6 c4 d3 c3 b5 e3 e2 b4 f4 a6 f3 g4 c5 f6 e6 c2 b3"),
    ("blokus", "", "56u0 A9u0 88t3 8Br0 69o1 5Ck2 A5p0 C7o4 C3r3 29s0 38m2 DAt4"),
    ("go", "", "E5 E3 G4 C4 F3 D6 E6 D5 G6 F2 G2 C7"),
    ("shogi", "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65", "4i5h"),
    ("chess", "", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3"),
    (
        "daihinmin",
        "H3D5H6C6H7D7HTCJSQSK/H4C5STHQDQHACAS2H2D2/C3S4S6C7H8C9CTSJHKDAJK/D4C4H5D6H9D9DTHJDKCKC2/\
         S3D3S5S7S8D8C8S9DJCQSA turn=5 last=5 opener=5 ring=34125 lots=21453",
        "S3D3 pass D4C4 H6C6",
    ),
];

/// Draws a position of the documentation, its legal moves marked.
struct Shown(&'static str, &'static str);

impl GameVisitor for Shown {
    type Out = String;

    fn run<G: Game>(self, game: G) -> String {
        let Shown(start, moves) = self;
        let mut position = match start {
            "" => game.start(&mut Stream::new(1).rng()),
            text => game.position(text).unwrap(),
        };
        let mut last = None;
        for m in moves.split(' ') {
            let m = position
                .moves()
                .find(|legal| legal.to_string() == m)
                .unwrap_or_else(|| panic!("{m}: {position:#}"));
            position.play(m);
            last = Some(m);
        }
        // Where nearly every square is a goal, marks hide what is to be seen.
        let crowded = ["chess", "go", "shogi"].contains(&G::NAME);
        let legal = if crowded { Vec::new() } else { position.moves().collect() };
        let scene =
            game.picture().unwrap().scene(Seen::Whole(&position), &Marks { last, legal, values: Vec::new() });
        Svg { areas: false, ..Svg::default() }.write(&scene)
    }
}

/// After a change that is meant, `KEISEI_BLESS=1 cargo test -p keisei-games` draws them anew.
#[test]
fn the_documentation_shows_what_is_drawn() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for (name, start, moves) in SHOWN {
        let drawn = catalog::with_game(name, Shown(start, moves)).unwrap();
        let path = folder.join(format!("{name}.svg"));
        if std::env::var_os("KEISEI_BLESS").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap() == drawn, "{} is another picture", path.display());
    }
}
