use proptest::prelude::*;
use serde::de::IgnoredAny;

use super::lex::{self, Piece};
use super::limits::MAX_SLIPS;
use super::tokens::{Class, Odd, tokens};
use super::*;
use crate::diagnostic::Report;
use crate::parse::parse;
use crate::print::print;

fn slips(text: &str) -> Vec<String> {
    read(text, FileId::default(), 0, true).problems.into_iter().map(|one| one.message).collect()
}

/// The problems of a text with the text marked by each, and the text after all fixes.
fn mended(text: &str) -> (Vec<(String, String)>, String) {
    let reading = read(text, FileId::default(), 0, true);
    let told = |one: &Diagnostic| {
        let span = one.span.expect("every slip has a place");
        (one.message.clone(), text[span.start as usize..span.end as usize].to_owned())
    };
    let mut fixes: Vec<_> = reading.problems.iter().filter_map(|one| one.fix.clone()).collect();
    fixes.sort_by_key(|fix| std::cmp::Reverse(fix.span.start));
    let mut sound = text.to_owned();
    for fix in fixes {
        sound.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
    }
    (reading.problems.iter().map(told).collect(), sound)
}

fn tree(text: &str) -> Option<String> {
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test")?;
    parse(&mut report, file).map(|node| print(&node))
}

/// A text that is one word away from valid gets one message, whose fix makes it valid.
#[test]
fn one_slip_is_one_message_and_its_fix_mends_it() {
    let sound = "(a: 1, b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")";
    for (text, message, under) in [
        ("(a: 1 b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "a `,` is missing here", ""),
        ("(a: 1, b: [2 3], c: {\"k\": (x: 4)}, d: \"t\")", "a `,` is missing here", ""),
        ("(a: 1, b: [2, 3], c: {\"k\": (x: 4)} d: \"t\")", "a `,` is missing here", ""),
        ("(a = 1, b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "write `:` instead of `=`", "="),
        ("(a: 1, b = [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "write `:` instead of `=`", "="),
        ("(a: 1, b: [2, 3], c: {\"k\" = (x: 4)}, d: \"t\")", "write `:` instead of `=`", "="),
        ("(a 1, b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "a `:` is missing after `a`", ""),
        ("(a: 1, b [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "a `:` is missing after `b`", ""),
        ("(a: 1, b: [2, 3], c: {\"k\" (x: 4)}, d: \"t\")", "a `:` is missing after `k`", ""),
        ("(a: 1; b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "write `,` instead of `;`", ";"),
        ("(a: 1,, b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "there is a `,` too many", ","),
        ("(a: 1, b:: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "there is a `:` too many", ":"),
        ("(\"a\": 1, b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "field names are written without quotes", "\"a\""),
        ("(a: 1, \"b\": [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "field names are written without quotes", "\"b\""),
        (
            "(a: 1, b: [2, 3], c: {\"k\": (x: 4)}, d: “t”)",
            "texts are written between plain double quotes: `\"…\"`",
            "“t”",
        ),
        (
            "(a: 1, b: [2, 3], c: {“k”: (x: 4)}, d: \"t\")",
            "texts are written between plain double quotes: `\"…\"`",
            "“k”",
        ),
        (
            "(a: 1, b: [2, 3], c: {\"k\": (x: 4)}, d: 't ')",
            "texts are written between plain double quotes: `\"…\"`",
            "'t '",
        ),
        ("(a: 1%, b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")", "numbers are written without `%`", "%"),
    ] {
        let (told, mended) = mended(text);
        assert_eq!(told, [(message.to_owned(), under.to_owned())], "{text}");
        let mended = tree(&mended).unwrap_or_else(|| panic!("{mended}"));
        assert_eq!(mended.replace("\"t \"", "\"t\""), sound, "{text}");
    }
    let odd = "(a: 1,\u{a0}b: [2, 3], c: {\"k\": (x: 4)}, d: \"t\")";
    let (told, mended_text) = mended(odd);
    assert_eq!(told[0].0, "a no-break space (U+00A0) is here instead of a plain space");
    assert_eq!(tree(&mended_text).as_deref(), Some(sound));
    let remark = "# a remark (with 'signs\n(a: 1) ## another";
    assert_eq!(mended(remark).1, "// a remark (with 'signs\n(a: 1) // another");
    let (told, mended_text) = mended("(cost: 1,250, b: 1,000,000)");
    assert_eq!(told[0].0, "a number is written without `,`: write `1_250`");
    assert_eq!(mended_text, "(cost: 1_250, b: 1_000_000)");
}

#[test]
fn a_missing_comma_is_told_right_behind_the_value_before_it() {
    let text = "(\n    a: 1 // a remark\n\n    // another\n    b: 2,\n)";
    let reading = read(text, FileId::default(), 0, true);
    let span = reading.problems[0].span.expect("a place");
    assert_eq!((span.start as usize, span.end as usize), (text.find(" // a").unwrap(), text.find(" // a").unwrap()));
}

#[test]
fn several_slips_are_told_at_once_up_to_a_handful() {
    assert_eq!(
        slips("(a: @, b: [1 $, 2 3], c = 4, d: \"\\q\")"),
        [
            "`@` means nothing here",
            "`$` means nothing here",
            "a `,` is missing here",
            "write `:` instead of `=`",
            "this text contains an unknown escape"
        ]
    );
    let many = format!("[{}]", "1 ".repeat(1000));
    let reading = read(&many, FileId::default(), 0, true);
    assert_eq!(reading.problems.len(), MAX_SLIPS);
    assert!(reading.problems[MAX_SLIPS - 1].notes[0].1.contains("there may be more"));
}

/// A missing quote turns all texts after it inside out, so nothing after it is reported.
#[test]
fn a_lost_quote_is_one_message_in_its_line() {
    let text = "(\n    name: \"Red\",\n    flags: [\"One\", \"Two\", \"Three\"],\n    tail: {\"k\": \"x\", \"l\": (y: \"z\")},\n)";
    for (at, _) in text.match_indices('"') {
        let mut broken = text.to_owned();
        broken.remove(at);
        let reading = read(&broken, FileId::default(), 0, true);
        let told: Vec<_> = reading.problems.iter().map(|one| one.message.as_str()).collect();
        assert!(
            matches!(told[..], ["a `\"` is missing in this line" | "this text is never closed: its `\"` is missing"]),
            "{told:?} of {broken}"
        );
        let line = |offset: usize| text[..offset].matches('\n').count();
        let place = reading.problems[0].span.expect("a place").start as usize;
        assert_eq!(line(place), line(at), "{broken}");
    }
    let (_, sound) = mended("(\n  a: [\"One\", \"Two, \"Three\"],\n  b: \"x\",\n)");
    assert_eq!(sound, "(\n  a: [\"One\", \"Two\", \"Three\"],\n  b: \"x\",\n)");
    let (_, sound) = mended("(\n  a: [\"One\", Two\", \"Three\"],\n  b: \"x\",\n)");
    assert_eq!(sound, "(\n  a: [\"One\", \"Two\", \"Three\"],\n  b: \"x\",\n)");
    let (_, sound) = mended("(\n  a: \"One,\n  b: \"x\",\n)");
    assert_eq!(sound, "(\n  a: \"One\",\n  b: \"x\",\n)");
}

/// Common bracket mistakes in a normally indented file: one message at the bracket to blame.
#[test]
fn a_lost_bracket_is_told_at_its_partner() {
    let text = "(\n    seats: [\n        (name: \"A\"),\n        (name: \"B\"),\n    ],\n    table: {\n        \"k\": (\n            x: 1,\n        ),\n        \"l\": (x: 2),\n    },\n    last: 3,\n)\n";
    for (at, bracket) in text.match_indices([')', ']', '}']) {
        let mut broken = text.to_owned();
        broken.remove(at);
        let told = mended(&broken).0;
        assert_eq!(told.len(), 1, "{told:?} without the {bracket} of byte {at}");
        let opened = match bracket {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        assert_eq!(told[0], (format!("`{opened}` is never closed"), opened.to_owned()), "byte {at}");
    }
}

#[test]
fn a_bracket_too_many_is_told_where_it_stands() {
    let text = "(\n    seats: [\n        (name: \"A\")),\n        (name: \"B\"),\n    ],\n)\n";
    assert_eq!(mended(text).0, [("`)` doesn't close the bracket that is open here".to_owned(), ")".to_owned())]);
    let early = "{\n    \"k\": (\n        x: (1, 2)),\n        y: 3,\n    ),\n    \"l\": (x: 2),\n}\n";
    let told = mended(early).0;
    assert_eq!(told, [("this `)` closes its bracket too early".to_owned(), ")".to_owned())]);
    // The opening bracket is lost, so its items are among the fields.
    let lost = "(\n    seats: \n        (name: \"A\"),\n        (name: \"B\"),\n    ],\n)\n";
    assert_eq!(slips(lost), ["a field `name: value` is expected here"]);
    assert_eq!(slips("(a: 1))"), ["`)` closes nothing"]);
    assert_eq!(slips("(a: [1)"), ["`)` doesn't close the bracket that is open here"]);
}

#[test]
fn a_comma_may_follow_the_last_value_of_every_bracket() {
    for text in ["(a: 1,)", "(a: (1, 2,))", "(a: [1,])", "(a: {\"b\": 1,})", "(a: Some(1,))", "(a: Some((b: 1,),))"] {
        assert_eq!(slips(text), [""; 0], "{text}");
    }
    for text in ["(a: Some(1,,))", "(a: Some(,))", "(a: Some(1,, 2))"] {
        assert_ne!(slips(text), [""; 0], "{text}");
    }
}

#[test]
fn things_in_the_wrong_kind_of_brackets_say_which_is_right() {
    for (text, message) in [
        ("[a: 1, b: 2]", "`a: …` can't stand in a list `[…]`"),
        ("{\"a\", \"b\"}", "`a` has no value: a table `{…}` holds `key: value`"),
        ("(1, b: 2)", "`b: …` is among plain values; brackets hold either fields or values"),
        ("(a: 1, 2)", "a field `name: value` is expected here"),
        ("(a: 1, (b: 2))", "a field `name: value` is expected here"),
        ("(a: , b: 1)", "`a` has no value"),
        ("(a: 1, b)", "`b` has no value"),
        ("(a: Some 5)", "`Some` takes one value in brackets: `Some(…)`"),
        ("(a: Some(1, 2))", "`Some` takes one value in brackets: `Some(…)`"),
        ("a: 1, b: 2", "fields are written between `(` and `)`, but there is no `(` before the first"),
        ("(a: 1) (b: 2)", "the last bracket of the file is closed, and more follows"),
        ("(a: 60 rounds, b: 1)", "`,` or `)` is expected before `rounds`"),
        ("(a: 1.2.3, b: 5kg)", "`1.2.3` is neither a number nor a word"),
        ("#!nothing\n(a: 1)", "this is not an attribute such as `#![enable(implicit_some)]`"),
        ("/* never closed", "this comment is never closed"),
        ("// a remark\r(a: 1)\r", "this comment runs to the end of the file, whose lines end with CR alone"),
    ] {
        assert_eq!(slips(text).first().map(String::as_str), Some(message), "{text}");
    }
    assert_eq!(tree("(a: 1)\r"), Some("(a: 1)".to_owned()), "lines may end with CR where no remark needs an end");
}

#[test]
fn the_fields_before_the_first_slip_are_kept() {
    let head = |text: &str| read(text, FileId::default(), 0, true).head.map(|node| print(&node));
    assert_eq!(head("(a: 1, b: (x: 2), c = 3, d: 4)").as_deref(), Some("(a: 1, b: (x: 2))"));
    assert_eq!(head("(a: 1, b: [2 3], c: 4)").as_deref(), Some("(a: 1)"));
    assert_eq!(head("(a: 1)) b").as_deref(), Some("(a: 1)"));
    assert_eq!(head("[1 2]"), None);
}

#[test]
fn what_the_crate_ron_accepts_is_sound_and_nothing_else() {
    let mut texts: Vec<String> = [
        "()",
        "(a: 1, b: [1, 2,], c: {\"k\": (x: Some(3)), 4: Foo(5, Bar)},)",
        "#![enable(implicit_some)] Name(a: 'x', b: r#\"raw\"#, c: \"\\u{41}\")",
        "[None, Some((1, 2)), -3, 0xFF, 1.5e3, inf, b\"bytes\", r#raw-word]",
        "/* a /* nested */ comment */ {Word: Foo(), (1, 2): \"tuple key\"} // end",
        "(a 1)",
        "(a: 1 b: 2)",
        "(a: )",
        "(1: 2)",
        "[1 2]",
        "[1,,2]",
        "[,]",
        "{1}",
        "{1: 2: 3}",
        "{1: }",
        "(a: 1, 2)",
        "1 2",
        "Some",
        "Some()",
        "[1: 2]",
        "(",
        "[)",
        "}",
        "\"abc",
        "/* x",
        "'ab'",
        "\"\\q\"",
        "0xZZ",
        "true(1)",
        "(a: b: c)",
    ]
    .map(str::to_owned)
    .to_vec();
    // Texts of tokens that look random but are reproducible.
    let parts =
        ["(", ")", "[", "]", "{", "}", ",", ":", "a", "1", "\"x\"", "Some", "d", "g", "r#c", " ", "'c'", "-2.5"];
    let mut state = 0x9E37_79B9_u32;
    for _ in 0..20_000 {
        let mut text = String::new();
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as usize
        };
        for _ in 0..next() % 9 {
            text.push_str(parts[next() % parts.len()]);
        }
        texts.push(text);
    }
    let mut sound = 0;
    for text in texts {
        let is_sound = ron::from_str::<IgnoredAny>(&text).is_ok();
        assert_eq!(slips(&text).is_empty() || tree(&text).is_some(), is_sound, "{text}: {:?}", slips(&text));
        sound += usize::from(is_sound);
    }
    assert!(sound > 300, "{sound} of the texts are sound");
}

#[test]
fn numbers_are_those_of_ron() {
    assert_eq!(tree("[.5, 2., -.5, 1_0.25e-3, 255u8, -128i8]").as_deref(), Some("[.5, 2., -.5, 10.25e-3, 255, -128]"));
    for text in ["256u8", "-1u8", "-129i8", "128i8", "0xFFFFi16"] {
        let told = slips(text);
        assert!(told[0].starts_with("this whole number doesn't fit the type"), "{text}: {told:?}");
    }
    for text in ["2..5", "1.2.3", "0x1F.", "5u8.", "12abc"] {
        assert_eq!(slips(text), [format!("`{text}` is neither a number nor a word")]);
    }
}

#[test]
fn leading_zeros_are_told_and_a_number_with_a_comma_is_recognised() {
    let zeros = "this number has leading zeros, which do not count";
    assert_eq!(slips("[007, -00, 0_7]"), [zeros, zeros, zeros]);
    assert_eq!(slips("[0, -0, 0x00, 0b01, 0.50, 00.5, 100]"), [""; 0]);
    let file = crate::source::FileId(0);
    let notes = |text: &str| super::read(text, file, 0, true).problems[0].notes.len();
    assert_eq!((notes("[20000,000]"), notes("[20000, 000]"), notes("[000]")), (1, 0, 0));
}

#[test]
fn every_form_of_a_literal_has_the_value_that_ron_gives_it() {
    for (text, value) in [
        ("[0x1F, 0o17, 0b1_01, -0xA, +7, 1_000, 9_i8, 0xFF_u8]", "[31, 15, 5, -10, 7, 1000, 9, 255]"),
        ("[inf, -inf, +NaN, inff32, 1f32, 1.f64, 1E5, 1e+_5]", "[inf, -inf, +NaN, inf, 1, 1., 1E5, 1e+5]"),
        (r#"["\n\t\r\'\"\\", "\x41\xC3\xA9", "\u{1f600}"]"#, r#"["\n\t\r'\"\\", "Aé", "😀"]"#),
        ("\"one\\\n    two\\\r\n\tthree\"", "\"onetwothree\""),
        ("r##########\"a\"#b\"##########", "\"a\\\"#b\""),
        (r"['\'', '\x41', '\u{41}', 'é', ''']", r"['\'', 'A', 'A', 'é', '\'']"),
        ("(r#true: r#a-b.c+d, über: _x)", "(r#true: r#a-b.c+d, r#über: _x)"),
        ("/* a /* b */ c */ 1 // d", "1"),
    ] {
        assert_eq!(tree(text).as_deref(), Some(value), "{text}");
    }
    for text in [r#""\xE9""#, r#""\u{}""#, r#""\u{1234567}""#, r#""\u{d800}""#, r#""\x+1""#, r"'\q'"] {
        assert_eq!(slips(text), ["this text contains an unknown escape"], "{text}");
    }
    for text in ["0X1F", "0x_F", "1._5", "0b2", "1e", "2024-01-01", "5u7"] {
        assert_eq!(slips(text), [format!("`{text}` is neither a number nor a word")]);
    }
}

/// The pieces of a text one after the other.
fn pieces(text: &str) -> Vec<(Piece, &str)> {
    let mut rest = text;
    let cut = || {
        let (piece, length) = lex::first(rest);
        let (one, behind) = rest.split_at(length);
        rest = behind;
        (!one.is_empty()).then_some((piece, one))
    };
    std::iter::from_fn(cut).collect()
}

/// Texts of the signs that mean something to a lexer, well-formed or not.
fn signs() -> impl Strategy<Value = String> {
    let parts = "( ) [ ] { } , : a r b br e 0x 1 _ . + - f32 u8 inf NaN \" ' \\ \\x \\u{ 41} # #! r# // /* */ “ é … \
                 true Some None ` % ; =";
    let parts: Vec<&str> = parts.split(' ').chain([" ", "\n", "\r", "\u{a0}"]).collect();
    proptest::collection::vec(proptest::sample::select(parts), 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn the_pieces_of_a_text_are_the_text(text in prop_oneof![signs(), any::<String>()]) {
        let pieces = pieces(&text);
        prop_assert_eq!(pieces.iter().map(|(_, piece)| *piece).collect::<String>(), text.clone());
        let found = tokens(&text).list;
        if found.last().is_none_or(|last| last.class != Class::Odd(Odd::Carriage)) {
            let cut = pieces.iter().filter_map(|(piece, one)| match piece {
                Piece::Token(class) => Some((*class, *one)),
                _ => None,
            });
            let found: Vec<_> = found.iter().map(|token| (token.class, &text[token.range()])).collect();
            prop_assert_eq!(found, cut.collect::<Vec<_>>());
        }
        let _ = read(&text, FileId::default(), 0, true);
    }

    #[test]
    fn a_token_is_the_same_between_others(text in signs()) {
        for (piece, one) in pieces(&text) {
            if matches!(piece, Piece::Token(class) if !matches!(class, Class::Odd(_) | Class::Hash)) {
                let between = format!("[{one}, ");
                prop_assert_eq!(pieces(&between).into_iter().nth(1), Some((piece, one)));
            }
        }
    }
}

#[test]
fn depth_and_length_are_bounded() {
    let deep = |text: &str| slips(text).first().is_some_and(|message| message.starts_with("more than 64 brackets"));
    assert!(deep(&"[".repeat(10_000)) && deep(&"A(".repeat(10_000)));
    let long = format!("[{}]", "1,".repeat(600_000));
    assert_eq!(slips(&long), ["more than 1000000 words and signs in one file"]);
}

#[test]
fn entries_of_long_brackets_are_counted_before_they_are_read() {
    for (entry, closing, entries) in [("1,", "", 100), ("1,", "2", 101), ("(1, 2),", "", 100), ("k: [1],", "", 100)] {
        let text = format!("(a: 1, b: ({}{closing}))", entry.repeat(100));
        let long = super::tokens::tokens(&text).long;
        assert_eq!(long, [super::tokens::Long { opened: 7, entries }], "{entry}");
    }
    assert_eq!(super::tokens::tokens("[1, 2, 3] )) (").long, []);
}
