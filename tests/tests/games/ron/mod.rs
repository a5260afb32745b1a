//! RON compatibility: everything that this project reads and writes is what the crate `ron` reads.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use endturn::scenario::{
    codes,
    diagnostic::{Diagnostic, Report, Severity},
    parse::parse,
    print::print,
    render::Style,
    tree::{Kind, Node},
};
use proptest::prelude::*;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Any value, as far as the crate `ron` distinguishes values without a type: words are strings, and
/// a variant is a table with one entry.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Any {
    Unit(()),
    Bool(bool),
    Whole(i64),
    Real(f64),
    Text(String),
    List(Vec<Any>),
    Table(BTreeMap<String, Any>),
    Maybe(Option<Box<Any>>),
}

fn theirs<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    ron::from_str(text).map_err(|error| error.to_string())
}

fn ours(text: &str) -> Result<Node, String> {
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
    let node = parse(&mut report, file);
    // Characters that disrupt other text are read, and refused; warnings refuse nothing.
    let is_read = |one: &Diagnostic| one.code == codes::DISRUPTIVE || one.severity == Severity::Warning;
    let is_read = report.diagnostics().iter().all(is_read);
    node.filter(|_| is_read).ok_or_else(|| report.render(Style::Plain))
}

fn as_any(node: &Node) -> Any {
    let table = |name: &str, value: Any| Any::Table(BTreeMap::from([(name.to_owned(), value)]));
    let list = |items: &[Node]| Any::List(items.iter().map(as_any).collect());
    match &node.kind {
        Kind::Unit => Any::Unit(()),
        Kind::Bool(value) => Any::Bool(*value),
        Kind::Int(value) => Any::Whole(i64::try_from(*value).expect("a small number")),
        Kind::Float(text) => Any::Real(text.parse().expect("a number")),
        Kind::Char(c) => Any::Text(c.to_string()),
        Kind::Str(text) | Kind::Ident(text) | Kind::Word(text) => Any::Text(text.clone()),
        Kind::Seq(items) => list(items),
        Kind::Map(entries) => Any::Table(entries.iter().map(|(key, value)| (key.key_text(), as_any(value))).collect()),
        Kind::Struct(name, fields) => {
            let fields = fields.iter().map(|(name, value)| (name.text.clone(), as_any(value)));
            let fields = Any::Table(fields.collect());
            match name {
                Some(name) => table(&name.text, fields),
                None => fields,
            }
        }
        Kind::Tuple(None, items) => list(items),
        Kind::Tuple(Some(name), items) if items.len() == 1 => table(&name.text, as_any(&items[0])),
        Kind::Tuple(Some(name), items) if items.is_empty() => table(&name.text, Any::Unit(())),
        Kind::Tuple(Some(name), items) => table(&name.text, list(items)),
        Kind::Option(inner) => Any::Maybe(inner.as_ref().map(|inner| Box::new(as_any(inner)))),
        Kind::Big(_) | Kind::Error => panic!("no shipped file holds {node:?}"),
    }
}

/// All files of this kind under a folder of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder}");
    found
}

/// Checks that both read a text, with the same result.
fn agree(name: &str, text: &str) -> Node {
    let own = ours(text).unwrap_or_else(|why| panic!("{name}: {why}"));
    let other: Any = theirs(text).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(as_any(&own), other, "{name}");
    own
}

#[test]
fn every_shipped_file_is_read_by_both_as_the_same() {
    let shipped: Vec<PathBuf> = ["scenarios", "plans", "assets"].into_iter().flat_map(files).collect();
    assert!(shipped.len() > 100, "{}", shipped.len());
    for path in shipped {
        let text = fs::read_to_string(&path).expect("a text");
        let tree = agree(&path.display().to_string(), &text);
        agree(&format!("{} as it is printed", path.display()), &print(&tree));
    }
}

#[test]
fn what_the_program_writes_is_read_by_both() {
    for module in endturn::Modules::shipped().iter() {
        let starters = module.kinds().iter().map(|kind| kind.starter()).chain([module.starter()]);
        for starter in starters {
            let tree = agree(module.name(), &starter.replace("{name}", "n"));
            agree(module.name(), &print(&tree));
        }
    }
    let shipped = endturn::Modules::shipped().files_in_memory();
    for ruleset in endturn::Modules::shipped().known_rulesets(&shipped) {
        let (files, _) =
            endturn::Modules::shipped().starter_ruleset(&shipped, "mine", std::slice::from_ref(&ruleset.name));
        assert!(files.len() > 1, "{}", ruleset.name);
        for (name, text) in files {
            let place = format!("new ruleset of {}: {name}", ruleset.name);
            // A group that holds only comments has no type of its own: `ron` takes it for an empty
            // list here.
            match ours(&text).unwrap_or_else(|why| panic!("{place}: {why}")).kind {
                Kind::Unit => assert_eq!(theirs::<Any>(&text), Ok(Any::List(Vec::new())), "{place}"),
                _ => _ = agree(&place, &text),
            }
        }
    }
}

/// Texts of several lines, in each way to write one, with text around them.
const LINES: &str = "// a remark\n(\n    plain: \"one\ntwo\",\n    raw: r#\"one\n\"two\"\"#, /* of\ntwo */\n    \
                     escaped: \"one\ntwo\\tthree\\r\\n\",\n    table: {\"a\nb\": 1},\n)\n";

#[test]
fn texts_of_several_lines_have_lf_whatever_the_file_has() {
    let lf = ours(LINES).unwrap();
    assert_eq!(as_any(&lf), theirs::<Any>(LINES).unwrap());
    let crlf = ours(&LINES.replace('\n', "\r\n")).unwrap();
    assert_eq!(as_any(&crlf), as_any(&lf));
    assert_eq!(lf.get("escaped").map(as_any), Some(Any::Text("one\ntwo\tthree\r\n".to_owned())), "escapes stay");
}

#[test]
fn mistakes_are_reported_in_the_same_words_and_at_the_same_places_with_crlf() {
    let sound = "(\n    a: \"x\",\n    b: [1, 2],\n    c: {\"k\": (d: 3)},\n)\n";
    let mut broken = 0;
    for at in 0..sound.len() {
        for new in ["", "\"", "(", "]", ","] {
            let mut text = sound.to_owned();
            text.replace_range(at..=at, new);
            let (lf, crlf) = (ours(&text), ours(&text.replace('\n', "\r\n")));
            broken += usize::from(lf.is_err());
            assert_eq!(lf.map(|node| print(&node)), crlf.map(|node| print(&node)), "{text}");
        }
    }
    assert!(broken > 100, "{broken} texts are broken");
}

/// Parts of texts, without the constructs that this project refuses: raw bytes, ranges such as
/// `1..5`, duplicate names, and more than 64 nested brackets.
const PARTS: [&str; 48] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "(",
    ")",
    ",",
    "a: ",
    "b: ",
    "a",
    "1",
    "\"x\"",
    "Some",
    "Some(",
    "None",
    "e",
    "r#c",
    "r#a-b",
    " ",
    "\n",
    "'c'",
    "'\\''",
    "-2.5",
    "()",
    "Foo(",
    "Foo",
    "true",
    "0x1F",
    "0b2",
    "1_0",
    "1e3",
    " .5",
    "2. ",
    "+3",
    "-.5",
    "300u8",
    "\"\\n\\u{41}\"",
    "\"\\q\"",
    "r#\"q\"#",
    "/*c*/",
    "//d\n",
    "inf",
    "-inf",
    "#![enable(implicit_some)]",
];

#[test]
fn texts_of_random_signs_are_read_by_both_or_by_neither() {
    let mut state = 0x1234_5677_u32;
    let mut sound = 0;
    for _ in 0..60_000 {
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as usize
        };
        let mut text = String::new();
        for _ in 0..1 + next() % 9 {
            text.push_str(PARTS[next() % PARTS.len()]);
        }
        let (own, other) = (ours(&text), theirs::<IgnoredAny>(&text));
        let is_refused = own.as_ref().is_err_and(|why| why.contains("E0006"));
        if !is_refused && !text.contains("..") {
            assert_eq!(own.is_ok(), other.is_ok(), "{text:?}: ours {:?}, theirs {other:?}", own.err());
        }
        sound += usize::from(own.is_ok());
    }
    assert!(sound > 3_000, "{sound} of the texts are sound");
}

/// Values in all forms, with spaces and comments between their signs.
fn values() -> impl Strategy<Value = String> {
    let leaves = [
        "1",
        "-7",
        "+3",
        "0x1F",
        "0o17",
        "0b10",
        "1_000",
        "300u16",
        "1.5",
        "-.5",
        "2.",
        "1e3",
        "2.5E-1",
        "0.5f32",
        "inf",
        "-inf",
        "true",
        "false",
        "None",
        "()",
        "'c'",
        "'\\''",
        "\"text\"",
        "\"é \\u{1f600}\\n\"",
        "\"\\xC3\\xA9\"",
        "\"a\\\n  b\"",
        "r\"raw\"",
        "r##\"a\"#b\"##",
        "Word",
        "r#a-b",
        "_x1",
    ];
    let leaf = proptest::sample::select(leaves.to_vec()).prop_map(str::to_owned);
    leaf.prop_recursive(4, 24, 4, |inner| {
        let gap = proptest::sample::select(vec!["", "", " ", "\n", "/* , */", "// (\n", "\u{200e}"]);
        let entries = proptest::collection::vec((inner.clone(), gap), 0..4);
        let all = |entries: Vec<(String, &str)>, name: fn(usize) -> String| {
            let one = |(at, (value, gap)): (usize, (String, &str))| format!("{gap}{}{gap}{value}{gap}", name(at));
            entries.into_iter().enumerate().map(one).collect::<Vec<String>>().join(",")
        };
        prop_oneof![
            entries.clone().prop_map(move |list| format!("[{}]", all(list, |_| String::new()))),
            entries.clone().prop_map(move |list| format!("{{{}}}", all(list, |at| format!("\"k{at}\":")))),
            entries.clone().prop_map(move |list| format!("({})", all(list, |at| format!("f{at}:")))),
            entries.prop_map(move |list| format!("Name({})", all(list, |at| format!("f{at}:")))),
            inner.clone().prop_map(|inner| format!("Some({inner})")),
            inner.prop_map(|inner| format!("Name({inner})")),
        ]
    })
}

/// A value without the widths of its numbers, which this project drops. To `ron`, `()` is a unit
/// and `( )` an empty sequence; here both are the same.
fn plain(value: ron::Value) -> ron::Value {
    use ron::Value;
    match value {
        Value::Number(number) => Value::Number(number.into_f64().into()),
        Value::Unit => Value::Seq(Vec::new()),
        Value::Seq(items) => Value::Seq(items.into_iter().map(plain).collect()),
        Value::Map(entries) => Value::Map(entries.into_iter().map(|(key, value)| (plain(key), plain(value))).collect()),
        Value::Option(inner) => Value::Option(inner.map(|inner| Box::new(plain(*inner)))),
        other => other,
    }
}

/// Checks that a text that `ron` reads as some value is printed here as the same value.
fn check_same(text: &str, own: &Node) -> Result<(), TestCaseError> {
    if let Ok(other) = theirs::<ron::Value>(text) {
        let printed = print(own);
        prop_assert_eq!(theirs::<ron::Value>(&printed).map(plain), Ok(plain(other)), "{:?} as {:?}", text, printed);
    }
    Ok(())
}

proptest! {
    #[test]
    fn values_in_every_form_are_read_by_both_as_the_same(text in values()) {
        let own = ours(&text).map_err(TestCaseError::fail)?;
        prop_assert!(theirs::<IgnoredAny>(&text).is_ok(), "{:?}", text);
        check_same(&text, &own)?;
    }

    /// As above, what this project has no use for is left out.
    #[test]
    fn a_mangled_text_that_ron_accepts_is_accepted_as_the_same(
        text in values(),
        changes in proptest::collection::vec(
            (any::<proptest::sample::Index>(), proptest::option::of(proptest::sample::select(SIGNS.to_vec()))),
            1..4,
        ),
    ) {
        let mut text: Vec<char> = text.chars().collect();
        for (at, sign) in changes {
            let at = at.index(text.len() + 1);
            match sign {
                Some(sign) => text.insert(at, sign),
                None => drop(text.drain(at..text.len().min(at + 1))),
            }
        }
        let text: String = text.into_iter().collect();
        let own = ours(&text);
        let is_refused = own.as_ref().is_err_and(|why| why.contains("E0006") || why.contains("byte"));
        if theirs::<IgnoredAny>(&text).is_ok() && !is_refused && !text.contains("..") {
            check_same(&text, &own.map_err(TestCaseError::fail)?)?;
        }
    }
}

/// Signs that a slip of the hand may add.
const SIGNS: [char; 20] =
    ['(', ')', '[', ']', '{', '}', ',', ':', ' ', '\n', '1', 'a', '.', '-', '_', 'e', '"', '\'', '\\', '/'];
