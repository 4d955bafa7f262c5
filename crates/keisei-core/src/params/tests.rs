//! Parameters read, written and refused.

use super::*;

crate::params! {
    /// A thing with every kind of parameter.
    #[derive(Clone, PartialEq, Debug)]
    struct Thing {
        /// A FILE to begin with.
        @positional file: Option<String> = None;
        /// Steps taken.
        ///
        /// What follows is for those who read on.
        steps: u64 = 5, in Limits::at_least(1.0) => "there is one at least";
        /// The chance of a surprise.
        p: f64 = 0.25, in Limits::SHARE => "{key} is a share, and cannot be {value}";
        /// Steps at most, as many as asked for unless given.
        total: Option<u32> = None, usually 100u32;
        /// UCB1 is meant.
        bold: bool = true, neutral false;
        /// The command.
        @either cmd: Option<String> = None;
        /// Whether it may.
        may: YesNo = YesNo(false);
    }
}

fn read(text: &str) -> Result<Thing, String> {
    let mut spec: Spec = text.parse().map_err(|why: SpecError| why.to_string())?;
    let thing = Thing::read(&mut spec).and_then(|thing| spec.finish().map(|()| thing));
    thing.map_err(|why| why.to_string())
}

#[test]
fn canonical_text_is_one_for_every_way_to_say_the_same() {
    let text = "thing:w.file,steps=100000,p=0.0001,bold=true,may=no";
    for same in [
        "thing:w.file,steps=1e5,p=1e-4",
        "thing:p=0.00010,steps=+100000,bold=true,w.file",
        "thing:\"w.file\",steps=100000.0,p=.0001,may=no",
        text,
    ] {
        assert_eq!(read(same).unwrap().text("thing"), text, "{same}");
    }
    assert_eq!(read("thing:p=-0").unwrap().text("thing"), "thing:steps=5,p=0,bold=true,may=no");
}

#[test]
fn canonical_text_reads_back_as_the_same() {
    for text in [
        "thing",
        "thing:p=1e-300,total=7,may=yes",
        "thing:\"a,b=c\",cmd=\"go, now --really=yes\"",
        "thing:p=0.1,steps=18446744073709551615",
    ] {
        let thing = read(text).unwrap();
        let canonical = thing.text("thing");
        assert_eq!(read(&canonical).as_ref(), Ok(&thing), "{canonical}");
        assert_eq!(read(&canonical).unwrap().text("thing"), canonical);
    }
}

#[test]
fn neutral_values_are_left_out_of_canonical_text_and_come_back_there() {
    let thing = read("thing:bold=false").unwrap();
    let text = thing.text("thing");
    assert_eq!(text, "thing:steps=5,p=0.25,may=no");
    assert!(read(&text).unwrap().bold, "a person who says nothing gets the default");
    assert_eq!(Thing::read(&mut Spec::canonical(&text).unwrap()).as_ref(), Ok(&thing));
}

#[test]
fn mistakes_are_told_as_what_they_are() {
    for (text, why) in [
        ("thing:steps=0", "steps = 0 makes no sense: there is one at least"),
        ("thing:p=NaN", "p is a share, and cannot be NaN"),
        ("thing:steps=many", "steps=many does not read as a whole number"),
        ("thing:total=4294967296", "total=4294967296 is too large a number"),
        ("thing:may=perhaps", "may is yes or no, not perhaps"),
        ("thing:steps=1,p=0,steps=2", "steps stands there twice"),
        ("thing:file=a", "there is no option \"file\"; there are: steps, p, total, bold, cmd, may"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn help_and_schema_say_what_the_definition_says() {
    let help: Vec<String> = Thing::PARAMETERS.iter().map(Parameter::help).collect();
    assert_eq!(help[1], "steps=5  steps taken");
    assert_eq!(help[3], "total=100  steps at most, as many as asked for unless given");
    assert_eq!(help[4], "bold=true  UCB1 is meant");
    let schema: serde_json::Value =
        serde_json::from_str(&schema("thing", "A \"thing\".", Thing::PARAMETERS)).unwrap();
    assert_eq!(schema["description"], "A \"thing\".");
    let of = |key: &str| &schema["properties"][key];
    assert_eq!((&of("steps")["minimum"], &of("steps")["default"]), (&1.into(), &5.into()));
    assert_eq!((&of("p")["maximum"], &of("p")["type"]), (&1.into(), &"number".into()));
    assert_eq!(of("may")["enum"], serde_json::json!(["yes", "no"]));
    assert_eq!(of("file")["positional"], true);
}

#[test]
fn some_of_the_parameters_may_be_on_offer() {
    const SOME: &[Parameter] =
        &[Thing::PARAMETERS[1].defaulting(|| Some("9".to_owned())), Thing::PARAMETERS[2]];
    let base = Thing { steps: 9, ..Thing::default() };
    let mut spec: Spec = "some:p=0.5".parse().unwrap();
    let thing = base.over(SOME, &mut spec).unwrap();
    assert_eq!(thing.text_of(SOME, "some"), "some:steps=9,p=0.5");
    assert_eq!(SOME[0].help(), "steps=9  steps taken");
    let mut spec: Spec = "some:bold=false".parse().unwrap();
    Thing::default().over(SOME, &mut spec).unwrap();
    assert!(spec.finish().unwrap_err().to_string().contains("there are: steps, p"));
}

crate::params! {
    /// A command.
    struct Command {
        /// How it is started.
        @either cmd: Option<String> = None;
    }
}

#[test]
fn what_stands_alone_or_behind_its_key_stands_once() {
    let read = |text: &str| Command::read(&mut text.parse().unwrap());
    let canonical = |text: &str| read(text).unwrap().text("gtp");
    assert_eq!(canonical("gtp:\"go, on\""), "gtp:cmd=\"go, on\"");
    assert_eq!(canonical("gtp:cmd=go"), canonical("gtp:go"));
    assert!(read("gtp:go,cmd=go").err().unwrap().to_string().contains("cmd stands there twice"));
}

crate::params! {
    #[derive(Debug)]
    struct Board {
        /// Lines.
        size: u8 = 9, in Limits::between(2.0, 19.0) => "a board has 2 to 19 lines";
        /// Games.
        games: u32 = 1;
    }
}

#[test]
fn a_number_beyond_its_type_is_refused_for_its_size() {
    let say = |text: &str| Board::read(&mut text.parse().unwrap()).unwrap_err().to_string();
    for size in ["20", "1000000", "1e6", "99999999999999999999999"] {
        let why = say(&format!("go:size={size}"));
        let wanted =
            format!("in \"go:size={size}\": size = {size} makes no sense: a board has 2 to 19 lines");
        assert_eq!(why, wanted);
    }
    assert_eq!(
        say("go:games=4294967296"),
        "in \"go:games=4294967296\": games=4294967296 is too large a number"
    );
    assert_eq!(say("go:games=-1"), "in \"go:games=-1\": games=-1 does not read as a whole number");
    assert_eq!(say("go:games=many"), "in \"go:games=many\": games=many does not read as a whole number");
}
