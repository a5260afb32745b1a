//! Tests that all problems of a ruleset are found at once, each at the words that have to change.
//!
//! Each test lays a few lines over the tiny ruleset and states exactly the report: code, text
//! pointed at, message.

mod circles;
mod mixed;
mod never;
mod values;

use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::diagnostic::Severity;
use endturn_scenario::files::{Files, MemoryFiles};
use endturn_scenario::load::load_ruleset;

/// The report on tiny with these subjects laid over it: `error` or `warning` with the code, the
/// text pointed at (at most 40 letters), the message.
fn problems(subjects: &[(&str, &str)]) -> Vec<(String, String, String)> {
    let mut files = tiny();
    let header = "(format: 1, name: \"odd\", module: \"civ\", extends: \"tiny\")";
    files.insert("assets/rulesets/odd/ruleset.ron", header.as_bytes());
    for (subject, text) in subjects {
        files.insert(format!("assets/rulesets/odd/{subject}.ron"), text.as_bytes());
    }
    reported(&files, "odd")
}

/// The files of the tiny ruleset.
fn tiny() -> MemoryFiles {
    let disk = endturn_scenario::files::DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../..").into()]);
    let mut files = MemoryFiles::default();
    for entry in disk.list("assets/rulesets/tiny").expect("shipped") {
        let path = format!("assets/rulesets/tiny/{}", entry.name);
        files.insert(path.clone(), disk.read(&path).expect("shipped"));
    }
    files
}

/// The report on a ruleset.
fn reported(files: &MemoryFiles, name: &str) -> Vec<(String, String, String)> {
    let (node, mut report) = load_ruleset(files, name, "civ");
    let found = node.and_then(|node| read(&node, &mut report));
    assert_eq!(found.is_none(), report.has_errors(), "a ruleset is read if and only if it has no errors");
    report.tidy();
    let tell = |one: &endturn_scenario::diagnostic::Diagnostic| {
        let severity = if one.severity == Severity::Error { "error" } else { "warning" };
        let text = report.sources().text_of(one.span.unwrap_or_default());
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect();
        (format!("{severity} {}", one.code.0), text, one.message.clone())
    };
    report.diagnostics().iter().map(tell).collect()
}

/// Asserts that exactly these problems are reported, in the order of files and lines.
fn assert_reports(subjects: &[(&str, &str)], expected: &[(&str, &str, &str)]) {
    let found = problems(subjects);
    let found: Vec<_> =
        found.iter().map(|(code, text, message)| (code.as_str(), text.as_str(), message.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn nothing_is_wrong_with_tiny_itself() {
    assert_reports(&[], &[]);
}

#[test]
fn a_name_of_nothing_is_reported_in_every_subject_at_once() {
    assert_reports(
        &[
            ("buildings", r#"{ "Bank": (reqs: [Tech("Curency")]) }"#),
            ("effects", r#"{ Make_Content: { "Temple": (reqs: [Building("Tempel")]) } }"#),
            ("governments", r#"{ "Despotism": (ai_better: "Monarchie") }"#),
            ("techs", r#"{ "Currency": (reqs: ["Bronze"]) }"#),
            ("terrain", r#"{ "Hills": (transform: (terrain: "Plain"), native_to: ["Lnd"]) }"#),
            ("units", r#"{ "Phalanx": (class: "Lnd", tech: "Iron", veteran_system: "nun", flags: ["Hors"]) }"#),
        ],
        &[
            ("error E0022", "\"Curency\"", "unknown tech `Curency`"),
            ("error E0022", "\"Tempel\"", "unknown building `Tempel`"),
            ("error E0022", "\"Monarchie\"", "unknown government `Monarchie`"),
            ("error E0022", "\"Bronze\"", "unknown tech `Bronze`"),
            ("error E0022", "\"Plain\"", "unknown terrain `Plain`"),
            ("error E0022", "\"Lnd\"", "unknown unit class `Lnd`"),
            ("error E0022", "\"Lnd\"", "unknown unit class `Lnd`"),
            ("error E0022", "\"Iron\"", "unknown tech `Iron`"),
            ("error E0022", "\"nun\"", "unknown veteran system `nun`"),
            ("error E0022", "\"Hors\"", "unknown unit flag `Hors`"),
        ],
    );
}

#[test]
fn removing_a_thing_shows_everything_that_speaks_of_it() {
    assert_reports(
        &[("buildings", r#"{ "Marketplace": Remove }"#)],
        &[
            ("error E0022", "\"Marketplace\"", "unknown building `Marketplace`"),
            ("error E0022", "\"Marketplace\"", "unknown building `Marketplace`"),
        ],
    );
}
