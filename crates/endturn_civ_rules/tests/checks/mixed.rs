//! Tests that values of the wrong shape hide no other problem, and cause no follow-up reports.

use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::load::load_ruleset;
use endturn_scenario::source::Span;
use endturn_scenario::tree::{Kind, Name, Node};

use crate::checks::{assert_reports, reported, tiny};

#[test]
fn errors_of_shape_and_of_sense_are_reported_together() {
    assert_reports(
        &[
            (
                "buildings",
                r#"{ "Bank": (genus: Wunder, reqs: [Tech("Curency"), Tch("x"), Tech("Nil")], build_cost: -1) }"#,
            ),
            ("techs", r#"{ "Pottery": 5, "Currency": (reqs: ["Bronze", 7]), "Monarchy": (cots: 1) }"#),
            ("units", r#"{ "Phalanx": (class: "Lnd", build_cost: "dear"), "Slinger": (class: 7) }"#),
        ],
        &[
            ("error E0011", "Wunder", "unknown word `Wunder`"),
            ("error E0022", "\"Curency\"", "unknown tech `Curency`"),
            ("error E0011", "Tch", "unknown word `Tch`"),
            ("error E0022", "\"Nil\"", "unknown tech `Nil`"),
            ("error E0023", "-1", "this is too small"),
            ("error E0009", "5", "wrong type"),
            ("error E0022", "\"Bronze\"", "unknown tech `Bronze`"),
            ("error E0009", "7", "wrong type"),
            ("error E0007", "cots", "unknown field `cots`"),
            ("error E0022", "\"Lnd\"", "unknown unit class `Lnd`"),
            ("error E0009", "\"dear\"", "wrong type"),
            ("error E0008", "(", "missing fields `attack`, `build_cost`, `defense`, `hit_points`, `moves`"),
            ("error E0009", "7", "wrong type"),
        ],
    );
}

/// An unreadable file is reported, but its contents are not reported as missing.
#[test]
fn a_file_that_cannot_be_read_brings_one_error_alone() {
    let subjects: Vec<String> =
        tiny().paths().filter(|path| !path.ends_with("ruleset.ron")).map(str::to_owned).collect();
    for path in subjects {
        for bad in ["[[[]]]", "\u{0}", ")"] {
            let mut files = tiny();
            files.insert(path.clone(), bad.as_bytes());
            let found = reported(&files, "tiny");
            assert_eq!(found.len(), 1, "{path} holding {bad:?}: {found:#?}");
        }
    }
}

#[test]
fn a_folder_in_the_place_of_a_file_is_an_error() {
    let mut files = tiny();
    files.insert("assets/rulesets/tiny/disasters.ron/x", "1");
    let found = reported(&files, "tiny");
    let message = "`assets/rulesets/tiny/disasters.ron` is a folder; a ruleset's file of this name is expected";
    assert_eq!(found, [("error E0001".to_owned(), String::new(), message.to_owned())]);
}

/// Every value of tiny in turn is replaced by one that is valid nowhere; it must be the only
/// problem.
#[test]
fn a_value_that_cannot_be_read_brings_errors_at_its_own_place_alone() {
    let (tree, report) = load_ruleset(&tiny(), "tiny", "civ");
    let mut tree = tree.expect("shipped");
    let mut count = 0;
    while let Some(kind) = spoil(&mut tree, &mut { count }, &mut None) {
        let mut problems = Report::default();
        *problems.sources_mut() = report.sources().clone();
        read(&tree, &mut problems);
        problems.tidy();
        let strange = problems.diagnostics().iter().filter(|one| one.code.0 > "E0012").collect::<Vec<_>>();
        assert!(strange.is_empty(), "value {count}: {strange:#?}");
        assert!(!problems.diagnostics().is_empty(), "value {count}");
        spoil(&mut tree, &mut { count }, &mut Some(kind)).expect("the same value");
        count += 1;
    }
    assert!(count > 700, "{count}");
}

/// Replaces the value after `left` others by another kind, or by something valid nowhere; returns
/// the old value.
fn spoil(node: &mut Node, left: &mut usize, with: &mut Option<Kind>) -> Option<Kind> {
    if *left == 0 {
        let odd = Kind::Struct(Some(Box::new(Name { text: "Odd".to_owned(), span: Span::default() })), Vec::new());
        return Some(std::mem::replace(&mut node.kind, with.take().unwrap_or(odd)));
    }
    *left -= 1;
    let children: Vec<&mut Node> = match &mut node.kind {
        Kind::Seq(items) | Kind::Tuple(_, items) => items.iter_mut().collect(),
        Kind::Map(entries) => entries.iter_mut().map(|(_, value)| value).collect(),
        Kind::Struct(_, fields) => fields.iter_mut().map(|(_, value)| value).collect(),
        Kind::Option(Some(inner)) => vec![inner],
        _ => Vec::new(),
    };
    children.into_iter().find_map(|child| spoil(child, left, with))
}
