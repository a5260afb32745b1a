//! Spoils a shipped ruleset value by value, to see that nothing is reported that only follows from it.

use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::DiskFiles;
use endturn_scenario::load::load_ruleset;
use endturn_scenario::source::Span;
use endturn_scenario::tree::{Kind, Name, Node};

/// Reads a ruleset again and again, each time with another value replaced by one that fits nowhere; gives their number.
pub(crate) fn each_value(ruleset: &str, is_read: impl Fn(&Node, &mut Report) -> bool) -> usize {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../..").into()]);
    let (tree, report) = load_ruleset(&disk, ruleset, crate::NAME);
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

/// Puts another kind in the place of the value after `left` others, or something that fits nowhere; gives what was there.
fn spoil(node: &mut Node, left: &mut usize, with: &mut Option<Kind>) -> Option<Kind> {
    if *left == 0 {
        let odd = Kind::Struct(Some(Name { text: "Odd".to_owned(), span: Span::default() }), Vec::new());
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
