//! RON text to tree. The parser is `ron2`; this file bounds its work and turns what it gives into nodes and diagnostics.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use ron2::ast::{self, Expr, NumberExpr, NumberKind, StructBody, StructField};
use ron2::{Error, ErrorKind};

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::shape::{Flaw, MAX_DEPTH, MAX_TOKENS, Shape, examine};
use crate::source::{BYTE_ORDER_MARK, FileId, SourceFile, Span};
use crate::tree::{Kind, Name, Node};

/// Syntax errors taken from one text.
const MAX_ERRORS: usize = 100;
/// Stack for parsing a flawed or deep text, in bytes; only what is used is ever backed by memory.
const PARSER_STACK: usize = 64 * 1024 * 1024;

/// Parses a text of the report's sources. All syntax errors are reported; what could be read around them is returned.
pub fn parse(report: &mut Report, file: FileId) -> Option<Node> {
    parse_from(report, file, 0)
}

/// Parses the part of a text from byte `start` on, with places that count from the start of the whole text.
pub fn parse_from(report: &mut Report, file: FileId, start: usize) -> Option<Node> {
    let source = Arc::clone(report.sources().get(file)?);
    let start = source.clamp(start);
    let text = &source.text()[start..];
    let shape = examine(text);
    let mut builder = Builder { file, start, source: &source, problems: Vec::new() };
    if let Some((flaw, from, to)) = &shape.flaw {
        let diagnostic = builder.flaw(flaw, *from, *to, shape.may_recover());
        builder.problems.push(diagnostic);
    }
    let node = builder.read(text, &shape);
    let problems = builder.problems;
    let more = problems.len().saturating_sub(MAX_ERRORS);
    for (at, mut problem) in problems.into_iter().take(MAX_ERRORS).enumerate() {
        if more > 0 && at + 1 == MAX_ERRORS {
            problem = problem.note(None, format!("and {more} more syntax errors in this file"));
        }
        report.push(problem);
    }
    node
}

/// The text laid out in the usual form.
///
/// # Errors
/// All syntax errors of the text; it is called `<text>` in them.
pub fn format_text(text: &str) -> Result<String, Report> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut report = Report::default();
    let file = report.sources_mut().add_virtual("<text>", text.to_owned(), "text");
    let node = file.and_then(|file| parse(&mut report, file));
    if node.is_none() && !report.has_errors() {
        report.push(Diagnostic::error(codes::TOO_LARGE, "the text is too large"));
    }
    if let (Some(node), false) = (&node, examine(text).may_lay_out()) {
        let message = "this is nested too deep to be laid out";
        report.push(Diagnostic::error(codes::TOO_DEEP, message).at(node.opening()));
    }
    if report.has_errors() {
        return Err(report);
    }
    ron2::format(text, &ron2::fmt::FormatConfig::default()).map_err(|error| {
        report.push(Diagnostic::error(codes::SYNTAX, error.to_string()));
        report
    })
}

struct Builder<'s> {
    file: FileId,
    start: usize,
    source: &'s SourceFile,
    problems: Vec<Diagnostic>,
}

/// Takes out what stands at `end` or behind it; nothing can be said of it.
fn leave_out_from(node: &mut Node, end: u32) {
    if node.span.start >= end {
        node.kind = Kind::Error;
        return;
    }
    match &mut node.kind {
        Kind::Seq(items) | Kind::Tuple(_, items) => {
            items.retain(|item| item.span.start < end);
            items.iter_mut().for_each(|item| leave_out_from(item, end));
        }
        Kind::Map(entries) => {
            entries.retain(|(key, _)| key.span.start < end);
            entries.iter_mut().for_each(|(_, value)| leave_out_from(value, end));
        }
        Kind::Struct(_, fields) => {
            fields.retain(|(name, _)| name.span.start < end);
            fields.iter_mut().for_each(|(_, value)| leave_out_from(value, end));
        }
        Kind::Option(Some(inner)) => leave_out_from(inner, end),
        _ => {}
    }
}

impl Builder<'_> {
    fn read(&mut self, text: &str, shape: &Shape) -> Option<Node> {
        if shape.flaw.is_some() && !shape.may_recover() {
            return None;
        }
        if !shape.needs_stack() {
            return self.read_here(text, shape);
        }
        std::thread::scope(|scope| {
            let large = std::thread::Builder::new().stack_size(PARSER_STACK);
            large.spawn_scoped(scope, || self.read_here(text, shape)).ok()?.join().ok()?
        })
    }

    fn read_here(&mut self, text: &str, shape: &Shape) -> Option<Node> {
        let (document, errors) = ast::parse_document_lossy(text);
        for error in &errors {
            if !self.is_told(error, shape, text.trim_end().len()) {
                let problem = self.error(error);
                self.problems.push(problem);
            }
        }
        let Some(value) = &document.value else {
            if self.problems.is_empty() {
                let message = "the file holds no value";
                self.problems.push(Diagnostic::error(codes::SYNTAX, message).at(self.span(0, 0)).expected(["a value"]));
            }
            return None;
        };
        let mut node = self.node(value);
        if let Some((Flaw::Unmatched { .. }, from, _)) = &shape.flaw {
            let end = self.span(*from, *from).start;
            leave_out_from(&mut node, end);
        }
        Some(node)
    }

    /// Whether the shape has told of this error already, in better words.
    fn is_told(&self, error: &Error, shape: &Shape, end: usize) -> bool {
        let at = error.span().start_offset;
        match &shape.flaw {
            Some((Flaw::Unclosed, ..)) => at >= end,
            // Behind a wrong bracket the parser no longer knows where it is.
            Some((Flaw::Unmatched { .. }, from, _)) => at >= *from,
            Some((_, from, to)) => (*from..*to).contains(&at) || at == *from,
            None => false,
        }
    }

    /// A span in the whole text, clamped to character boundaries.
    fn span(&self, start: usize, end: usize) -> Span {
        let start = self.source.clamp(self.start.saturating_add(start));
        let end = self.source.clamp(self.start.saturating_add(end)).max(start);
        Span::new(self.file, start, end)
    }

    fn place(&self, span: &ron2::Span) -> Span {
        self.span(span.start_offset, span.end_offset)
    }

    fn flaw(&self, flaw: &Flaw, from: usize, to: usize, recovers: bool) -> Diagnostic {
        let span = self.span(from, to);
        let text = self.source.text().get(span.start as usize..span.end as usize).unwrap_or_default();
        let word: String = text.chars().take(20).collect();
        let syntax = |message: String| Diagnostic::error(codes::SYNTAX, message).at(span);
        let one = match flaw {
            Flaw::Misplaced { expected: "the end of the file", .. } if self.source.is_virtual() => {
                syntax("one value is expected, and there is more".into()).expected(["the end of the value"])
            }
            Flaw::Misplaced { found, expected } => syntax(format!("{expected} should stand before {found}"))
                .found(format!("`{word}`"))
                .expected([*expected]),
            Flaw::Unmatched { opened: None } => syntax(format!("`{word}` closes nothing")),
            Flaw::Unmatched { opened: Some(at) } => {
                syntax(format!("`{word}` doesn't close the bracket that is open here"))
                    .note(Some(self.span(*at, at + 1)), "that bracket stands here")
            }
            Flaw::Unclosed => syntax(format!("`{word}` is never closed")),
            Flaw::Unreadable if text.starts_with("/*") => syntax("this comment is never closed".into()),
            Flaw::Unreadable if text.starts_with(['"', 'r', 'b']) => syntax("this text is never closed".into()),
            Flaw::Unreadable if text.starts_with('\'') => syntax("this is no character".into())
                .expected(["one character between `'` and `'`, or a text between `\"` and `\"`"]),
            Flaw::Unreadable => syntax(format!("`{word}` means nothing here")),
            Flaw::Escape => syntax("this text holds an unknown escape".into()).expected([
                "`\\n`",
                "`\\t`",
                "`\\\"`",
                "`\\\\`",
                "`\\x41`",
                "`\\u{1f600}`",
            ]),
            Flaw::TooDeep => {
                return Diagnostic::error(
                    codes::TOO_DEEP,
                    format!("more than {MAX_DEPTH} brackets within one another"),
                )
                .at(span);
            }
            Flaw::TooLong => {
                return Diagnostic::error(
                    codes::TOO_LARGE,
                    format!("more than {MAX_TOKENS} words and signs in one file"),
                )
                .at(span);
            }
        };
        if recovers {
            one
        } else {
            one.note(None, "the file is too large to read on after this; there may be more errors")
        }
    }

    fn error(&self, error: &Error) -> Diagnostic {
        let span = self.place(error.span());
        let syntax = |message: String| Diagnostic::error(codes::SYNTAX, message).at(span);
        match error.kind() {
            ErrorKind::Eof => syntax("the file ends too early".into()),
            ErrorKind::UnexpectedChar(c) => syntax(format!("unexpected {c:?}")),
            ErrorKind::UnclosedBlockComment => syntax("this comment is never closed".into()),
            ErrorKind::ExpectedStringEnd => syntax("this text is never closed".into()),
            ErrorKind::InvalidEscape(what) => syntax(format!("bad escape: {what}")),
            ErrorKind::TrailingCharacters => syntax("something follows after the end of the value".into()),
            ErrorKind::Expected { expected, context } => {
                let inside = context.map(|context| format!(" in this {context}")).unwrap_or_default();
                syntax(format!("{expected} is missing{inside}")).expected([expected.as_ref()])
            }
            ErrorKind::ExceededRecursionLimit => {
                Diagnostic::error(codes::TOO_DEEP, "too many brackets within one another").at(span)
            }
            other => syntax(other.to_string().to_lowercase()),
        }
    }

    fn node(&mut self, expr: &Expr<'_>) -> Node {
        let span = self.place(expr.span());
        let kind = match expr {
            Expr::Unit(_) => Kind::Unit,
            Expr::Bool(one) => Kind::Bool(one.value),
            Expr::Char(one) => Kind::Char(one.value),
            Expr::Byte(_) | Expr::Bytes(_) => {
                let message = "raw bytes have no use here";
                self.problems.push(Diagnostic::error(codes::WRONG_TYPE, message).at(span).expected(["a text `\"…\"`"]));
                Kind::Error
            }
            Expr::Number(number) => self.number(number, span),
            Expr::String(one) => Kind::Str(one.value.clone()),
            Expr::Option(one) => Kind::Option(one.value.as_ref().map(|inner| Box::new(self.node(&inner.expr)))),
            Expr::Seq(seq) => Kind::Seq(seq.items.iter().map(|item| self.node(&item.expr)).collect()),
            Expr::Map(map) => self.map(map),
            Expr::Tuple(tuple) => Kind::Tuple(None, tuple.elements.iter().map(|item| self.node(&item.expr)).collect()),
            Expr::AnonStruct(body) => Kind::Struct(None, self.fields(&body.fields)),
            Expr::Struct(one) => {
                let name = self.name(&one.name);
                match &one.body {
                    None => Kind::Ident(name.text),
                    Some(StructBody::Tuple(body)) => {
                        Kind::Tuple(Some(name), body.elements.iter().map(|item| self.node(&item.expr)).collect())
                    }
                    Some(StructBody::Fields(body)) => Kind::Struct(Some(name), self.fields(&body.fields)),
                }
            }
            Expr::Error(_) => Kind::Error,
        };
        Node { span, kind }
    }

    fn name(&self, ident: &ast::Ident<'_>) -> Name {
        let text = ident.name.strip_prefix("r#").unwrap_or(&ident.name).to_owned();
        Name { text, span: self.place(&ident.span) }
    }

    fn fields(&mut self, fields: &[StructField<'_>]) -> Vec<(Name, Node)> {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        let mut out = Vec::with_capacity(fields.len());
        for field in fields.iter().filter(|field| !field.name.name.is_empty()) {
            let (name, node) = (self.name(&field.name), self.node(&field.value));
            match seen.get(&name.text) {
                Some(first) => self.duplicate("field", &name.text, name.span, *first),
                None => {
                    seen.insert(name.text.clone(), name.span);
                    out.push((name, node));
                }
            }
        }
        out
    }

    fn map(&mut self, map: &ast::MapExpr<'_>) -> Kind {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        let mut out = Vec::with_capacity(map.entries.len());
        for entry in &map.entries {
            let (key, value) = (self.node(&entry.key), self.node(&entry.value));
            let text = key.key_text();
            match seen.get(&text) {
                Some(first) => self.duplicate("key", &text, key.span, *first),
                None if matches!(key.kind, Kind::Error) => {}
                None => {
                    seen.insert(text, key.span);
                    out.push((key, value));
                }
            }
        }
        Kind::Map(out)
    }

    fn duplicate(&mut self, what: &str, name: &str, span: Span, first: Span) {
        let one = Diagnostic::error(codes::DUPLICATE, format!("{what} `{name}` is given twice")).at(span);
        self.problems.push(one.note(Some(first), "first given here"));
    }

    fn number(&mut self, number: &NumberExpr<'_>, span: Span) -> Kind {
        if matches!(number.kind, NumberKind::Float | NumberKind::SpecialFloat) {
            let raw = number.raw.trim_end_matches("f32").trim_end_matches("f64");
            return Kind::Float(raw.replace('_', ""));
        }
        read_integer(&number.raw).unwrap_or_else(|| {
            let message = "this whole number is larger than any that can be stored";
            self.problems.push(Diagnostic::error(codes::NUMBER_RANGE, message).at(span));
            Kind::Error
        })
    }
}

/// A whole number in any base, with underscores and an optional type at the end (which is ignored).
fn read_integer(raw: &str) -> Option<Kind> {
    let (negative, rest) = match raw.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, raw.strip_prefix('+').unwrap_or(raw)),
    };
    let rest = rest.split(['i', 'u']).next().unwrap_or_default();
    let prefix = rest.get(..2).unwrap_or_default().to_ascii_lowercase();
    let radix = match prefix.as_str() {
        "0x" => 16,
        "0o" => 8,
        "0b" => 2,
        _ => 10,
    };
    let digits = if radix == 10 { rest } else { &rest[2..] };
    let digits: Cow<'_, str> = if digits.contains('_') { digits.replace('_', "").into() } else { digits.into() };
    let size = u128::from_str_radix(&digits, radix).ok()?;
    match (negative, i128::try_from(size)) {
        (false, Ok(value)) => Some(Kind::Int(value)),
        (false, Err(_)) => Some(Kind::Big(size)),
        (true, Ok(value)) => Some(Kind::Int(-value)),
        (true, Err(_)) => (size == i128::MIN.unsigned_abs()).then_some(Kind::Int(i128::MIN)),
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
        assert!(format_text("\u{feff}(a:1)").is_ok());
    }

    #[test]
    fn an_empty_text_is_an_error() {
        assert_eq!((codes_of(""), codes_of("// only a remark")), (vec!["E0004"], vec!["E0004"]));
    }

    #[test]
    fn laying_out_keeps_the_value_and_reports_errors() {
        let laid_out = format_text("(a:1,b:[1,2])").expect("a sound text");
        assert_eq!(print(&read(&laid_out).0.expect("still sound")), "(a: 1, b: [1, 2])");
        assert!(format_text("(a:").expect_err("a broken text").has_errors());
        // The layout would take two to the power of 100 steps.
        let deep = format!("{}1{}", "(a: ".repeat(100), ")".repeat(100));
        assert_eq!(format_text(&deep).expect_err("too deep").diagnostics()[0].code, codes::TOO_DEEP);
    }
}
