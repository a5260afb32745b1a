//! Parsing of RON text to a tree, with locations, and diagnostics in the report.

use std::sync::Arc;

use endturn_engine::letters::is_disruptive;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::source::FileId;
use crate::syntax::{self, Reading};
use crate::tree::{Kind, Node};

/// Parses a text of the report's sources. If it is not RON, its first syntax errors are reported,
/// and nothing else about this text will be.
pub fn parse(report: &mut Report, file: FileId) -> Option<Node> {
    parse_from(report, file, 0)
}

/// Parses the part of a text from byte `start` on, with locations counted from the start of the
/// whole text.
pub fn parse_from(report: &mut Report, file: FileId, start: usize) -> Option<Node> {
    read(report, file, start).node
}

/// Does the same, and also returns the fields before the first mistake of a text that is not RON.
pub(crate) fn read(report: &mut Report, file: FileId, start: usize) -> Reading {
    let Some(source) = report.sources().get(file).map(Arc::clone) else { return Reading::default() };
    let start = source.clamp(start);
    let mut reading = syntax::read(&source.text()[start..], file, start, !source.is_virtual());
    for problem in std::mem::take(&mut reading.problems) {
        report.push(problem);
    }
    if reading.node.is_none() {
        report.close(file);
    }
    if let Some(node) = &reading.node {
        find_disruptive(node, report);
    }
    reading
}

/// Refuses characters that would disrupt what they are printed with, in all texts and names of a
/// tree.
fn find_disruptive(node: &Node, report: &mut Report) {
    let mut check = |text: &str, span| {
        if let Some(letter) = text.chars().find(|letter| is_disruptive(*letter)) {
            let message = "this text has a character that would disrupt the text around it";
            let found = format!("U+{:04X}", u32::from(letter));
            report.push(Diagnostic::error(codes::DISRUPTIVE, message).at(span).found(found));
        }
    };
    match &node.kind {
        Kind::Str(text) | Kind::Ident(text) | Kind::Word(text) => check(text, node.span),
        Kind::Char(letter) => check(letter.encode_utf8(&mut [0; 4]), node.span),
        Kind::Struct(name, fields) => {
            name.iter().for_each(|name| check(&name.text, name.span));
            fields.iter().for_each(|(name, _)| check(&name.text, name.span));
            fields.iter().for_each(|(_, value)| find_disruptive(value, report));
        }
        Kind::Map(entries) => entries.iter().for_each(|(key, value)| {
            find_disruptive(key, report);
            find_disruptive(value, report);
        }),
        Kind::Seq(items) | Kind::Tuple(_, items) => items.iter().for_each(|item| find_disruptive(item, report)),
        Kind::Option(Some(item)) => find_disruptive(item, report),
        Kind::Unit
        | Kind::Bool(_)
        | Kind::Int(_)
        | Kind::Big(_)
        | Kind::Float(_)
        | Kind::Option(None)
        | Kind::Error => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::print;

    fn read(text: &str) -> (Option<Node>, Report) {
        let mut report = Report::default();
        let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room for one");
        let node = parse(&mut report, file);
        report.tidy();
        (node, report)
    }

    fn codes_of(text: &str) -> Vec<&'static str> {
        read(text).1.diagnostics().iter().map(|one| one.code.0).collect()
    }

    #[test]
    fn every_node_knows_its_place() {
        let text = "(name: \"Röd\", list: [1, (x: -2)], map: {\"k\": Foo(3), Bar: None})";
        let (node, report) = read(text);
        let node = node.expect("a sound text");
        assert_eq!(report.diagnostics(), []);
        for (path, under) in [("name", "\"Röd\""), ("list[1].x", "-2"), ("map.k[0]", "3"), ("map.Bar", "None")] {
            let found = node.get(path).unwrap_or_else(|| panic!("no {path}"));
            assert_eq!(report.sources().text_of(found.span), under);
        }
        assert_eq!(print(&node), text);
    }

    #[test]
    fn whole_numbers_are_read_up_to_both_ends_of_128_bits() {
        for (text, value) in [
            ("0xFF_u8", "255"),
            ("-0b101", "-5"),
            ("1_000", "1000"),
            ("+7", "7"),
            ("-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"),
            ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
        ] {
            assert_eq!(print(&read(text).0.expect(text)), value);
        }
        assert_eq!(codes_of("340282366920938463463374607431768211456"), ["E0010"]);
        assert_eq!(codes_of("-170141183460469231731687303715884105729"), ["E0010"]);
    }

    #[test]
    fn many_errors_are_found_at_once_and_doubles_point_to_the_first() {
        assert_eq!(codes_of("(a: @, b: [1, $], c: \"\\q\")"), ["E0004", "E0004", "E0004"]);
        let (_, report) = read("(a: 1, b: 2, a: 3)");
        let one = &report.diagnostics()[0];
        assert_eq!((one.code, one.span.map(|s| s.start)), (codes::DUPLICATE, Some(13)));
        assert_eq!(one.notes[0].0.map(|s| s.start), Some(1));
        assert_eq!(codes_of("{\"a\": 1, a: 2}"), ["E0006"]);
    }

    #[test]
    fn characters_that_disrupt_other_text_are_refused_wherever_they_stand() {
        for text in [
            r#"(a: "x\u{1b}[2J")"#,
            r#"{"x\u{202e}": 1}"#,
            r#"(a: [Some("\u{9b}")])"#,
            r#"(a: (1, "two\nlines"))"#,
            "(a: \"two\nlines\")",
            r"(a: '\u{7}')",
        ] {
            assert_eq!(codes_of(text), ["E0031"], "{text}");
        }
        let (_, report) = read(r#"(name: "Duel\u{1b}")"#);
        let one = &report.diagnostics()[0];
        assert_eq!((one.found.as_deref(), one.span.map(|span| span.start)), (Some("U+001B"), Some(7)));
        assert_eq!(codes_of("(a: \"one \\\n   line, ö, القاهرة\")"), [""; 0]);
    }

    #[test]
    fn an_unclosed_bracket_is_reported_where_it_opens() {
        let (_, report) = read("(a: [1, 2, b: 3");
        assert!(report.diagnostics().iter().all(|one| one.code == codes::SYNTAX));
        let (_, report) = read("(a: (b: 1)");
        assert_eq!(report.diagnostics().len(), 1);
        assert_eq!(report.diagnostics()[0].span.map(|s| (s.start, s.end)), Some((0, 1)));
    }

    #[test]
    fn a_byte_order_mark_is_skipped_and_places_stay_right() {
        let (node, report) = read("\u{feff}(a: 12)");
        let found = node.expect("a sound text");
        assert_eq!(report.diagnostics(), []);
        assert_eq!(report.sources().text_of(found.get("a").expect("a").span), "12");
    }

    #[test]
    fn an_empty_text_is_an_error() {
        assert_eq!((codes_of(""), codes_of("// only a remark")), (vec!["E0004"], vec!["E0004"]));
    }
}
