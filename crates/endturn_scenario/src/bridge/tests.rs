use std::collections::BTreeMap;
use std::fmt::Write;
use std::num::NonZeroU8;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{ONE_OR_GROUP, read, read_most, read_quietly};
use crate::diagnostic::Report;
use crate::parse::parse;
use crate::render::Style;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Rules {
    name: String,
    gold: u8,
    #[serde(default)]
    ships: BTreeMap<String, Ship>,
    #[serde(default)]
    start: Vec<Order>,
    home: Option<Word>,
    #[serde(default)]
    pair: (i16, bool),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Ship {
    cost: u32,
    hull: i64,
}

#[derive(Debug, Deserialize, PartialEq)]
enum Order {
    Wait,
    Move(i32, i32),
    Build { what: String, count: u8 },
    Say(Words),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Words {
    text: String,
    #[serde(default)]
    loud: bool,
}

/// One word, checked by its type.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(try_from = "String")]
struct Word(String);

impl TryFrom<String> for Word {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text.contains(' ') { Err(format!("`{text}` is more than one word")) } else { Ok(Self(text)) }
    }
}

fn load<T: DeserializeOwned>(text: &str) -> (Option<T>, Report) {
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
    let value = parse(&mut report, file).and_then(|node| read(&node, &mut report));
    report.tidy();
    (value, report)
}

fn sound<T: DeserializeOwned>(text: &str) -> T {
    let (value, report) = load(text);
    assert_eq!(report.diagnostics(), [], "{}", report.render(Style::Plain));
    value.expect("no errors, so a value")
}

/// Code and marked text of each diagnostic.
fn faults<T: DeserializeOwned>(text: &str) -> Vec<(&'static str, String)> {
    let (value, report) = load::<T>(text);
    assert!(value.is_none(), "a value in spite of errors in {text}");
    let under = |one: &crate::diagnostic::Diagnostic| report.sources().text_of(one.span.unwrap_or_default()).to_owned();
    report.diagnostics().iter().map(|one| (one.code.0, under(one))).collect()
}

fn expect(found: Vec<(&'static str, String)>, expected: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(code, text)| (*code, text.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn every_shape_of_value_is_read() {
    let rules: Rules = sound(
        r#"(name: "a", gold: 0xFF, home: "port", pair: (-3, true),
            ships: {"skiff": (cost: 1, hull: -5)},
            start: [Wait, Move(1, -2), Build(what: "x", count: 3), Say(text: "hi"), Say((text: "ho", loud: true)), Wait()])"#,
    );
    assert_eq!((rules.gold, rules.home, rules.pair), (255, Some(Word("port".into())), (-3, true)));
    assert_eq!(rules.ships["skiff"], Ship { cost: 1, hull: -5 });
    assert_eq!(rules.start.len(), 6);
    assert_eq!(rules.start[3], Order::Say(Words { text: "hi".into(), loud: false }));
}

#[test]
fn maps_read_from_both_ways_of_writing() {
    type Map = BTreeMap<String, u8>;
    let expected = Map::from([("a".into(), 1), ("b".into(), 2)]);
    for text in ["{\"a\": 1, \"b\": 2}", "(a: 1, b: 2)", "{a: 1, b: 2}"] {
        assert_eq!(sound::<Map>(text), expected, "{text}");
    }
    assert_eq!(sound::<Map>("()"), Map::new());
    assert_eq!(sound::<BTreeMap<u32, bool>>("{7: true}"), BTreeMap::from([(7, true)]));
}

#[test]
fn options_newtypes_and_large_numbers_are_read() {
    #[derive(Debug, Deserialize, PartialEq)]
    struct Metres(u32);
    assert_eq!(sound::<Vec<Option<u8>>>("[Some(1), 2, None]"), [Some(1), Some(2), None]);
    assert_eq!(sound::<Vec<Metres>>("[1, (2), Metres(3)]"), [Metres(1), Metres(2), Metres(3)]);
    assert_eq!(sound::<u128>("340282366920938463463374607431768211455"), u128::MAX);
    assert_eq!(sound::<i128>("-170141183460469231731687303715884105728"), i128::MIN);
    assert_eq!(sound::<(f64, f64)>("(1.5, -2)"), (1.5, -2.0));
    assert_eq!(sound::<[char; 2]>("['a', 'ö']"), ['a', 'ö']);
    sound::<()>("()");
}

#[test]
fn all_problems_of_a_file_are_reported_at_once() {
    let text = r#"(nam: "a", gold: 300, home: "two words", pair: (1, 2, 3),
        ships: {"skiff": (cost: "x", hull: 1), "hulk": (hul: 1)},
        start: [Wiat, Move(1), Build(what: 3, count: -1), Say, Wait(1)])"#;
    let expected = [
        ("E0007", "nam"),
        ("E0010", "300"),
        ("E0012", "\"two words\""),
        ("E0009", "(1, 2, 3)"),
        ("E0009", "2"),
        ("E0009", "\"x\""),
        ("E0008", "("),
        ("E0007", "hul"),
        ("E0011", "Wiat"),
        ("E0009", "Move(1)"),
        ("E0009", "3"),
        ("E0010", "-1"),
        ("E0009", "Say"),
        ("E0009", "Wait(1)"),
    ];
    expect(faults::<Rules>(text), &expected);
    let (_, report) = load::<Rules>(text);
    let missing = &report.diagnostics()[6];
    assert_eq!(missing.message, "missing field `cost`", "the other is misspelt, which is told there");
    assert_eq!((missing.notes.len(), missing.expected.join(", ").as_str()), (1, "`cost`"), "said once");
    assert_eq!(report.diagnostics()[0].suggestion.as_deref(), Some("name"));
    assert_eq!(report.diagnostics()[8].suggestion.as_deref(), Some("Wait"));
}

#[test]
fn a_word_without_quotes_is_told_to_take_some_and_the_other_way_round() {
    let (_, report) = load::<Rules>("(name: red, gold: 1, start: [\"Wait\"])");
    let hints: Vec<_> = report.diagnostics().iter().map(|one| one.suggestion.as_deref()).collect();
    assert_eq!(hints, [Some("\"red\""), Some("Wait")]);
}

#[test]
fn what_other_languages_write_is_told_in_the_words_of_this_one() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Sheet {
        a: bool,
        b: Option<u8>,
        c: Option<String>,
        d: u8,
        e: Vec<String>,
        f: Option<Order>,
        g: String,
    }
    let hints = |text: &str| -> Vec<Option<String>> {
        let (_, report) = load::<Sheet>(text);
        let fixed = |one: &crate::diagnostic::Diagnostic| one.fix.as_ref().map(|fix| fix.text.clone());
        report.diagnostics().iter().for_each(|one| assert_eq!(fixed(one), one.suggestion, "{text}"));
        report.diagnostics().iter().map(|one| one.suggestion.clone()).collect()
    };
    let wrong = "(a: True, b: none, c: Nonee, d: \"60\", e: \"x\", f: null, g: 5)";
    let expected = ["true", "None", "None", "60", "[\"x\"]", "None", "\"5\""];
    assert_eq!(hints(wrong), expected.map(|hint| Some(hint.to_owned())));
    let other = "(a: no, b: nil, c: red, d: 6, e: [], f: Wiat, g: true)";
    let expected = ["false", "None", "\"red\"", "Wait", "\"true\""];
    assert_eq!(hints(other), expected.map(|hint| Some(hint.to_owned())));
}

/// The intended field of a misspelt one is in doubt, so that consequences of its absence are not
/// reported.
#[test]
fn a_misspelt_field_is_one_message_and_what_it_was_meant_as_is_in_doubt() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Tables {
        first: u8,
        #[serde(default)]
        flags: BTreeMap<String, u8>,
    }
    expect(faults::<Tables>("(frist: 1, flgas: {\"a\": 1})"), &[("E0007", "frist"), ("E0007", "flgas")]);
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", "(first: 1, flgas: {\"a\": 1})".into(), "test").expect("room");
    let node = parse(&mut report, file).expect("sound");
    let (_, doubts) = read_most::<Tables>(&node, &mut report);
    assert!(doubts.may_hold(&node, &"flags".into(), "a") && !doubts.may_hold(&node, &"others".into(), "a"));
    // A field that is present cannot be the intended one.
    let (_, report) = load::<Tables>("(first: 1, frist: 2)");
    assert_eq!(report.diagnostics()[0].suggestion.as_deref(), Some("first"));
}

#[test]
fn a_value_or_a_group_is_read_with_the_type_of_its_value() {
    #[derive(Debug, PartialEq)]
    struct Loud(Order, u8);
    impl<'de> Deserialize<'de> for Loud {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Either;
            impl<'de> serde::de::Visitor<'de> for Either {
                type Value = Loud;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("an order, or one and a number")
                }
                fn visit_newtype_struct<D: serde::Deserializer<'de>>(self, one: D) -> Result<Loud, D::Error> {
                    Ok(Loud(Order::deserialize(one)?, 0))
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<Loud, A::Error> {
                    let missing = || serde::de::Error::custom("too little");
                    Ok(Loud(items.next_element()?.ok_or_else(missing)?, items.next_element()?.ok_or_else(missing)?))
                }
            }
            deserializer.deserialize_newtype_struct(ONE_OR_GROUP, Either)
        }
    }
    #[derive(Debug, Deserialize, PartialEq)]
    enum Outer {
        Shout(Loud),
    }
    let sound: Vec<Outer> = sound("[Shout(Wait), Shout(Wait, 3), Shout((Wait, 4))]");
    assert_eq!(sound, [0, 3, 4].map(|loud| Outer::Shout(Loud(Order::Wait, loud))));
    let wrong = "[Shout(Wiat), Shout(\"Wait\"), Shout(Wiat, 3), Shout([Wait])]";
    let expected = [("E0011", "Wiat"), ("E0009", "\"Wait\""), ("E0011", "Wiat"), ("E0009", "[Wait]")];
    expect(faults::<Vec<Outer>>(wrong), &expected);
}

#[test]
fn a_type_that_refuses_every_stand_in_hides_no_other_error() {
    /// Accepts a single text.
    #[derive(Debug, Deserialize)]
    #[serde(try_from = "String")]
    struct Picky;
    impl TryFrom<String> for Picky {
        type Error = &'static str;
        fn try_from(text: String) -> Result<Self, Self::Error> {
            if text == "open sesame" { Ok(Self) } else { Err("wrong pass word") }
        }
    }
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Door {
        word: Picky,
        width: NonZeroU8,
    }
    let text = "[(word: \"a\", width: 0), (word: 1, width: 2), (width: true), (word: \"open sesame\", widht: 1)]";
    let expected =
        [("E0012", "\"a\""), ("E0012", "0"), ("E0009", "1"), ("E0008", "("), ("E0009", "true"), ("E0007", "widht")];
    expect(faults::<Vec<Door>>(text), &expected);
    expect(faults::<BTreeMap<String, Door>>("{\"k\": (word: \"b\", width: 1)}"), &[("E0012", "\"b\"")]);
}

#[test]
fn a_type_that_holds_itself_ends() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    enum Term {
        Sum(Box<Term>, Box<Term>),
        Number(u8),
    }
    expect(faults::<Term>("Sum(Number(1), Nmuber(2))"), &[("E0011", "Nmuber")]);
    expect(faults::<Vec<Term>>("[3, Number(900)]"), &[("E0009", "3"), ("E0010", "900")]);
}

#[test]
fn unreadable_parts_are_not_reported_twice_and_leave_no_value() {
    expect(faults::<Rules>("(name: @, gold: 1)"), &[("E0004", "@")]);
}

#[test]
fn ten_thousand_entries_with_ten_thousand_gaps_take_few_passes() {
    let mut text = String::from("(name: \"big\", gold: 1, ships: {");
    for n in 0..10_000 {
        let _ = write!(text, "\"s{n}\": (cost: {n}), ");
    }
    text += "})";
    let (value, report) = load::<Rules>(&text);
    assert!(value.is_none());
    assert_eq!(report.error_count(), 10_000);
    assert_eq!(sound::<Rules>(&text.replace("),", ", hull: 1),")).ships.len(), 10_000);
}

/// Found by the fuzzer: the brackets of a variant may be left out for a group, but not for another
/// variant.
#[test]
fn a_variant_within_a_variant_ends() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only the reading is of interest")]
    enum Nested {
        Leaf,
        Node(Box<Nested>),
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only the reading is of interest")]
    struct Wrapped(Option<Box<Wrapped>>);
    for text in ["Node(Leaf, Leaf)", "Node(Node(Leaf, 1), a: 2)", "Node()", "Node(a: Leaf)"] {
        assert!(problems::<Nested>(text) > 0, "{text}");
    }
    assert_eq!(problems::<Nested>("Node(Node(Leaf))"), 0);
    assert!(problems::<Wrapped>("3") > 0);
}

fn problems<T: DeserializeOwned>(text: &str) -> usize {
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
    if let Some(node) = parse(&mut report, file) {
        let _: Option<T> = read(&node, &mut report);
    }
    report.error_count()
}

#[test]
fn a_number_with_a_point_is_told_to_be_whole_and_permille_to_be_thousandths() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Rates {
        share_permille: i32,
        margin_permille: i32,
        tiny_permille: i32,
        count: i32,
    }
    let (_, report) =
        load::<Rates>("(share_permille: 0.6, margin_permille : -1.25, tiny_permille: 0.00001, count: 2.5)");
    let hints: Vec<_> = report.diagnostics().iter().map(|one| one.suggestion.as_deref()).collect();
    assert_eq!(hints, [Some("600"), Some("-1250"), None, None]);
    assert_eq!(report.diagnostics()[3].notes[0].1, "whole numbers only");
}

#[test]
fn the_good_parts_of_a_faulty_tree_can_be_read_without_a_second_complaint() {
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", "(cost: 7, hull: true)".to_owned(), "test").expect("room");
    let node = parse(&mut report, file).expect("a sound text");
    assert_eq!(node.field("cost").and_then(read_quietly::<u32>), Some(7));
    assert_eq!(node.field("hull").and_then(read_quietly::<i64>), None);
    assert_eq!(read_quietly::<Ship>(&node), None);
}

#[test]
fn what_can_be_read_is_given_and_the_rest_is_in_doubt() {
    let mut report = Report::default();
    let text =
        r#"(name: 5, ships: {"skiff": (cost: 1, hull: "x"), "hulk": (cost: 2)}, gold: 3, start: [Wait, Wiat, Wait])"#;
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
    let node = parse(&mut report, file).expect("a tree");
    let (value, doubts) = super::read_most::<Rules>(&node, &mut report);
    let value = value.expect("most of it");
    assert_eq!((value.gold, value.ships["skiff"].cost, value.ships["hulk"].cost, value.start.len()), (3, 1, 2, 3));
    let covers = |path: &str| doubts.covers(&node, &path.into());
    for doubtful in ["name", "ships.skiff.hull", "ships.hulk.hull", "start[1]"] {
        assert!(covers(doubtful), "{doubtful}");
    }
    for sound in ["gold", "ships", "ships.skiff", "ships.skiff.cost", "ships.hulk.cost", "start[0]", "home", "pair"] {
        assert!(!covers(sound), "{sound}");
    }
    assert!(doubts.touch(&node, &"ships".into()) && !doubts.touch(&node, &"gold".into()));
    assert!(doubts.may_hold(&node, &"ships".into(), "hulk") && !doubts.may_hold(&node, &"ships".into(), "cog"));
}

#[test]
fn an_entry_whose_key_is_unknown_does_not_pass_for_another() {
    #[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    enum Sort {
        First,
        Second,
    }
    let mut report = Report::default();
    let text = "{First: 1, Frist: 2, Second: 3}";
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
    let node = parse(&mut report, file).expect("a tree");
    let (value, doubts) = super::read_most::<BTreeMap<Sort, u8>>(&node, &mut report);
    assert_eq!(value, Some(BTreeMap::from([(Sort::First, 1), (Sort::Second, 3)])));
    assert!(!doubts.is_empty() && doubts.may_hold(&node, &crate::path::Path::root(), "Third"));
}
