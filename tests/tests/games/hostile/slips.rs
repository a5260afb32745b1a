//! One character lost in a shipped file: the file is named, in a handful of messages, without
//! consequential errors.

use endturn::Modules;
use endturn::scenario::{diagnostic::Report, files::MemoryFiles, render::Style};

/// Places tried in each file for each mistake, spread over it.
const PLACES: usize = 2;

/// The findings of `check` in the ruleset that the file at `path` belongs to.
fn found(files: &MemoryFiles, path: &str) -> Report {
    let name = path.split('/').nth(2).expect("a ruleset's folder");
    Modules::shipped().load_ruleset(files, name).1
}

/// Applies `change` to every shipped file of a ruleset at some of the places of `sign`, and passes
/// on the messages for each: line of the change, and reported places.
fn each_change(sign: &str, change: impl Fn(&mut String, usize), look: impl Fn(&str, usize, &Report)) {
    let mut tried = 0;
    for (path, text) in Modules::shipped().rulesets() {
        let places: Vec<usize> = signs(text, sign).collect();
        for place in places.iter().step_by(places.len().div_ceil(PLACES).max(1)) {
            let mut broken = (*text).to_owned();
            change(&mut broken, *place);
            let mut files = Modules::shipped().files_in_memory();
            files.insert(path, broken);
            let report = found(&files, path);
            let line = text[..*place].matches('\n').count() + 1;
            for one in report.to_json() {
                let is_own = one.file.as_deref() == Some(path) && one.code.0 == "E0004";
                assert!(is_own, "{path}:{line}:\n{}", report.render(Style::Plain));
            }
            assert!((1..=5).contains(&report.error_count()), "{path}:{line}:\n{}", report.render(Style::Plain));
            look(path, line, &report);
            tried += 1;
        }
    }
    assert!(tried > 50, "only {tried} places");
}

/// The places of a character in a text, outside comments and, unless it is a quote, outside
/// strings; of commas those with something after them on another line.
fn signs<'t>(text: &'t str, sign: &'t str) -> impl Iterator<Item = usize> {
    let lines = text.split_inclusive('\n').scan(0, |start, line| {
        *start += line.len();
        Some((*start - line.len(), line))
    });
    let code = lines.flat_map(|(start, line)| {
        let code = line.split("//").next().unwrap_or_default();
        code.char_indices().map(move |(at, _)| (start + at, code[..at].matches('"').count() % 2 == 1))
    });
    code.filter(move |(at, is_in_text)| {
        let rest = &text[*at..];
        let follows =
            rest.get(1..).and_then(|rest| rest.split_once('\n')).map(|(end, next)| (end.trim(), next.trim_start()));
        let is_between = follows
            .is_some_and(|(end, next)| end.is_empty() && next.starts_with(|c: char| c.is_alphabetic() || c == '"'));
        rest.starts_with(sign) && (sign == "\"" || !is_in_text) && (sign != "," || is_between)
    })
    .map(|(at, _)| at)
}

/// The line of the first message.
fn first_line(report: &Report) -> usize {
    report.to_json()[0].line.expect("a place")
}

#[test]
fn a_lost_quote_is_one_message_in_its_line() {
    let lose = |text: &mut String, at: usize| _ = text.remove(at);
    each_change("\"", lose, |path, line, report| {
        let text = report.render(Style::Plain);
        assert_eq!((report.error_count(), first_line(report)), (1, line), "{path}\n{text}");
        assert!(text.contains("is missing"), "{text}");
    });
}

#[test]
fn a_lost_comma_is_one_message_in_its_line() {
    let lose = |text: &mut String, at: usize| _ = text.remove(at);
    each_change(",", lose, |path, line, report| {
        let text = report.render(Style::Plain);
        assert_eq!((report.error_count(), first_line(report)), (1, line), "{path}\n{text}");
        assert!(text.contains("a `,` is missing here"), "{text}");
    });
}

#[test]
fn an_equals_sign_is_one_message_in_its_line() {
    let write = |text: &mut String, at: usize| text.replace_range(at..=at, " =");
    each_change(": ", write, |path, line, report| {
        let text = report.render(Style::Plain);
        assert_eq!((report.error_count(), first_line(report)), (1, line), "{path}\n{text}");
        assert!(text.contains("write `:` instead of `=`"), "{text}");
    });
}

#[test]
fn a_lost_bracket_is_told_in_its_file_alone() {
    let lose = |text: &mut String, at: usize| _ = text.remove(at);
    for bracket in [")", "]", "("] {
        each_change(bracket, lose, |_, _, _| ());
    }
}
