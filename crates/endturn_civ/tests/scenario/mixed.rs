//! A value of the wrong type in a section hides no other error, and causes no further reports.

use endturn_scenario::diagnostic::{Diagnostic, Report};
use endturn_scenario::load::load_scenario;
use endturn_scenario::module::{build, specs};
use endturn_scenario::source::Span;
use endturn_scenario::tree::{Kind, Name, Node};

use crate::scenario::{MODULES, assert_told, files, nations, scenario};

/// Two nations with all possible fields.
const FULL: &str = r#"
    "Red": (
        nation: "Hillmen", team: 1, government: "Despotism", gold: 9, rates: (science: 60, tax: 40, luxury: 0),
        techs: ["Alphabet", "Ceremonial Burial", "Code of Laws"], researching: "Monarchy", goal: "Currency", bulbs: 3,
        cities: [(name: "Highgate", at: (4, 4), size: 3, buildings: ["Palace"], production: "Warriors", worklist: ["Temple"])],
        units: [(unit: "Warriors", at: (4, 4), home: "Highgate"), (unit: "Workers", at: (5, 4), count: 2, turn: 3)],
        settlers: (count: 2, first: 3, every: 4),
    ),
    "Blue": (start: (8, 4), start_units: true)
"#;

#[test]
fn errors_of_shape_and_of_sense_are_told_together() {
    assert_told(
        &nations(
            r#""Red": (gold: "much", techs: ["Potery", 4], cities: [(name: 7, at: (4, 4), production: "Worriors")], units: [
                (unit: "Warriors", at: (4, 4), home: "Highgate"), (unit: "Warrior", at: (99, 4))]),
            "Blue": (start: (8, 4)), "Blu": ()"#,
        ),
        &[
            ("error E0009", "\"much\"", "wrong type"),
            ("error E0022", "\"Potery\"", "unknown tech `Potery`"),
            ("error E0009", "4", "wrong type"),
            ("error E0009", "7", "wrong type"),
            ("error E0022", "\"Worriors\"", "unknown building or unit `Worriors`"),
            ("error E0022", "\"Warrior\"", "unknown unit `Warrior`"),
            ("error E0023", "(99, 4)", "this is off the map"),
            ("error E0021", "\"Blu\"", "unknown seat `Blu`"),
        ],
    );
}

/// Replaces each value of a section in turn by one of the wrong type; nothing else may be reported
/// then.
#[test]
fn a_value_that_cannot_be_read_brings_errors_at_its_own_place_alone() {
    let files = files(&scenario(&nations(FULL)));
    let (tree, report) = load_scenario(&files, "test.ron", &specs(MODULES), &[]);
    let mut tree = tree.expect("a scenario");
    let mut count = 0;
    while let Some(kind) = spoil(&mut tree.modules[0].section, &mut { count }, &mut None) {
        let mut problems = Report::default();
        *problems.sources_mut() = report.sources().clone();
        assert!(build(&tree, MODULES, &mut problems).is_none());
        let strange: Vec<_> = problems.diagnostics().iter().filter(|one| follows(one)).collect();
        assert!(strange.is_empty(), "value {count}: {strange:#?}");
        spoil(&mut tree.modules[0].section, &mut { count }, &mut Some(kind)).expect("the same value");
        count += 1;
    }
    assert!(count > 60, "{count}");
    let mut problems = Report::default();
    assert!(build(&tree, MODULES, &mut problems).is_some(), "{:#?}", problems.diagnostics());
}

/// Whether a problem is about meaning, not about type.
fn follows(one: &Diagnostic) -> bool {
    one.code.0 > "E0012" || one.message.contains("start position")
}

/// Replaces the value after `left` others by another kind, or by one that fits nowhere; returns the
/// old one.
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
