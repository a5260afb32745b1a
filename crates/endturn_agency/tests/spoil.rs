//! Shipped rulesets for tests: as they are, with files laid over them, and spoilt value by value,
//! to check that no follow-up errors are reported.

use endturn_scenario::bridge;
use endturn_scenario::diagnostic::{Diagnostic, Report};
use endturn_scenario::files::{DiskFiles, Files, MemoryFiles};
use endturn_scenario::load::load_ruleset;
use endturn_scenario::render::Style;
use endturn_scenario::ruleset::RULESET_FOLDER;
use endturn_scenario::source::Span;
use endturn_scenario::tree::{Kind, Name, Node};
use serde::de::DeserializeOwned;

fn disk() -> DiskFiles {
    DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../..").into()])
}

/// A ruleset of `assets/rulesets/`, as its author wrote it.
pub fn shipped<R: DeserializeOwned>(name: &str) -> R {
    let (node, mut report) = load_ruleset(&disk(), name, endturn_agency::NAME);
    let ruleset = node.and_then(|node| bridge::read(&node, &mut report));
    ruleset.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)))
}

/// The report on a ruleset that lays `files` over a shipped one; `is_read` reads it.
pub fn report(base: &str, files: &[(&str, &str)], is_read: impl Fn(&Node, &mut Report) -> bool) -> Report {
    let disk = disk();
    let mut memory = MemoryFiles::default();
    let folder = format!("{RULESET_FOLDER}/{base}");
    for entry in disk.list(&folder).expect("a shipped ruleset") {
        let path = format!("{folder}/{}", entry.name);
        memory.insert(path.clone(), disk.read(&path).expect("a file"));
    }
    let header = format!(r#"(format: 1, name: "mine", module: "agency", extends: "{base}")"#);
    memory.insert(format!("{RULESET_FOLDER}/mine/ruleset.ron"), header);
    for (name, text) in files {
        memory.insert(format!("{RULESET_FOLDER}/mine/{name}"), *text);
    }
    let (node, mut report) = load_ruleset(&memory, "mine", endturn_agency::NAME);
    assert_eq!(!is_read(&node.expect("a tree"), &mut report), report.has_errors());
    report
}

/// Code, text underlined, and message of every problem.
pub fn problems(report: &Report) -> Vec<(&'static str, String, String)> {
    let text = |one: &Diagnostic| report.sources().text_of(one.span.unwrap_or_default()).to_owned();
    report.diagnostics().iter().map(|one| (one.code.0, text(one), one.message.clone())).collect()
}

/// Reads a ruleset again and again, each time with another value replaced by one that is valid
/// nowhere; returns the number of values.
pub fn each_value(ruleset: &str, is_read: impl Fn(&Node, &mut Report) -> bool) -> usize {
    let (tree, report) = load_ruleset(&disk(), ruleset, endturn_agency::NAME);
    let mut tree = tree.expect("shipped");
    let mut count = 0;
    while let Some(kind) = spoil(&mut tree, &mut { count }, &mut None) {
        let mut problems = Report::default();
        *problems.sources_mut() = report.sources().clone();
        assert!(!is_read(&tree, &mut problems), "value {count}");
        let strange = problems.diagnostics().iter().filter(|one| one.code.0 > "E0012").collect::<Vec<_>>();
        assert!(strange.is_empty(), "value {count}: {strange:#?}");
        assert!(problems.has_errors(), "value {count}");
        spoil(&mut tree, &mut { count }, &mut Some(kind)).expect("the same value");
        count += 1;
    }
    count
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
