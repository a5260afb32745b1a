//! Properties that hold for all values, tested on random ones.

use endturn_scenario::codes;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::layers::merge;
use endturn_scenario::parse::parse;
use endturn_scenario::path::Path;
use endturn_scenario::print::print;
use endturn_scenario::probe::probe;
use endturn_scenario::source::{FileId, Span};
use endturn_scenario::tree::{Kind, Name, Node};
use proptest::prelude::*;

fn node(kind: Kind) -> Node {
    Node { span: Span::default(), kind }
}

fn name(text: String) -> Name {
    Name { text, span: Span::default() }
}

fn word() -> impl Strategy<Value = String> {
    "[a-e][a-z_0-9]{0,2}".prop_map(|word| word)
}

/// Entries with different names.
fn entries(value: impl Strategy<Value = Node>) -> impl Strategy<Value = Vec<(String, Node)>> {
    proptest::collection::btree_map(word(), value, 1..5).prop_map(|map| map.into_iter().collect())
}

fn to_map(entries: Vec<(String, Node)>) -> Node {
    node(Kind::Map(entries.into_iter().map(|(key, value)| (node(Kind::Str(key)), value)).collect()))
}

fn to_struct(of: Option<String>, entries: Vec<(String, Node)>) -> Node {
    node(Kind::Struct(of.map(name).map(Box::new), entries.into_iter().map(|(key, value)| (name(key), value)).collect()))
}

fn leaf() -> impl Strategy<Value = Node> {
    prop_oneof![
        Just(Kind::Unit),
        Just(Kind::Option(None)),
        any::<bool>().prop_map(Kind::Bool),
        any::<i128>().prop_map(Kind::Int),
        (0..=i128::MAX).prop_map(|above| Kind::Big(above.unsigned_abs() + (1 << 127))),
        (any::<i32>(), 0..1000_u32).prop_map(|(whole, part)| Kind::Float(format!("{whole}.{part}"))),
        any::<char>().prop_map(Kind::Char),
        any::<String>().prop_map(Kind::Str),
        "[A-Z][a-z]{0,4}".prop_filter("`Some` alone is no word", |w| w != "Some" && w != "None").prop_map(Kind::Ident),
    ]
    .prop_map(node)
}

fn tree() -> impl Strategy<Value = Node> {
    leaf().prop_recursive(4, 40, 5, |inner| {
        let items = proptest::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            items.clone().prop_map(|items| node(Kind::Seq(items))),
            (proptest::option::of("[A-Z][a-z]{4}"), items)
                .prop_map(|(of, items)| node(Kind::Tuple(of.map(name).map(Box::new), items))),
            entries(inner.clone()).prop_map(to_map),
            (proptest::option::of("[A-Z][a-z]{4}"), entries(inner.clone())).prop_map(|(of, e)| to_struct(of, e)),
            inner.prop_map(|inner| node(Kind::Option(Some(Box::new(inner))))),
        ]
    })
}

/// Maps of maps whose leaves are numbers, for which merging is by key alone.
fn map_tree() -> impl Strategy<Value = Node> {
    let leaf = (0..100_i128).prop_map(|value| to_map(vec![("leaf".into(), node(Kind::Int(value)))]));
    leaf.prop_recursive(3, 24, 4, |inner| entries(inner).prop_map(to_map))
}

fn joined(base: &Node, overlay: &Node) -> Node {
    let mut report = Report::default();
    let merged = merge(base.clone(), overlay.clone(), &mut report);
    assert!(!report.has_errors());
    merged
}

fn read(text: &str) -> (Option<Node>, Report) {
    let mut report = Report::default();
    let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
    let node = parse(&mut report, file);
    (node, report)
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>()) {
        let _ = probe(text.as_bytes());
    }

    #[test]
    fn any_mix_of_signs_is_read_without_a_panic(text in "[\\[\\](){},:\"'#!=/*\\\\ a-cS1-3\nr.é-]{0,60}") {
        let _ = probe(text.as_bytes());
    }

    #[test]
    fn all_spans_lie_on_character_boundaries(text in "(\\(|\\)|é|\"|a|:|,|\\[|\\]|@|'|\\\\u){0,30}") {
        let (_, report) = read(&text);
        for span in report.diagnostics().iter().filter_map(|one| one.span) {
            prop_assert_eq!(span.file, FileId(0));
            prop_assert!(text.get(span.start as usize..span.end as usize).is_some());
        }
    }

    #[test]
    fn a_value_written_and_read_back_is_the_same(tree in tree()) {
        let text = print(&tree);
        let (back, report) = read(&text);
        // Characters that disrupt other text are read, and refused.
        prop_assert!(report.diagnostics().iter().all(|one| one.code == codes::DISRUPTIVE), "{}", text);
        prop_assert_eq!(print(&back.expect("no errors, so a value")), text);
    }

    #[test]
    fn laying_nothing_over_a_value_changes_nothing(tree in tree().prop_filter("entries", |t| matches!(t.kind, Kind::Map(_) | Kind::Struct(..)))) {
        let mut report = Report::default();
        let same = merge(tree.clone(), node(Kind::Unit), &mut report);
        prop_assert!(same.same(&tree));
    }

    #[test]
    fn laying_maps_over_each_other_may_be_done_in_any_grouping(a in map_tree(), b in map_tree(), c in map_tree()) {
        let left = joined(&joined(&a, &b), &c);
        let right = joined(&a, &joined(&b, &c));
        prop_assert_eq!(print(&left), print(&right));
        prop_assert_eq!(print(&joined(&a, &a)), print(&a));
    }

    #[test]
    fn paths_written_and_read_back_are_the_same(names in proptest::collection::vec("[^\"]{1,6}", 0..4), index in any::<usize>()) {
        let path = names.into_iter().fold(Path::root(), |path, name| path.name(name)).index(index);
        let back: Result<Path, _> = path.to_string().parse();
        prop_assert_eq!(back, Ok(path));
    }
}
