//! Rulesets that extend several others: the changes of each count, and conflicts are reported until
//! settled.

use endturn_scenario::codes;
use endturn_scenario::diagnostic::{Diagnostic, Report};
use endturn_scenario::files::MemoryFiles;
use endturn_scenario::load::load_ruleset;
use endturn_scenario::print::print;
use endturn_scenario::tree::Node;

/// Loads `base`, `left` and `right` over it, and `both` over these two.
fn load(left: &str, right: &str, own: &str) -> (Option<Node>, Report) {
    let mut files = MemoryFiles::default();
    let header = |name: &str, rest: &str| format!("(format: 1, name: \"{name}\", module: \"m\"{rest})");
    for (name, rest, table) in [
        (
            "base",
            "",
            "{\"oak\": (size: 1, age: (old: 9)), \"elm\": (size: 2), \"ash\": (size: 3), \"fir\": (tags: [1])}",
        ),
        ("left", ", extends: \"base\"", left),
        ("right", ", extends: \"base\"", right),
        ("both", ", extends: [\"left\", \"right\"]", own),
    ] {
        files.insert(format!("assets/rulesets/{name}/ruleset.ron"), header(name, rest));
        files.insert(format!("assets/rulesets/{name}/trees.ron"), table);
    }
    load_ruleset(&files, "both", "m")
}

fn sum(left: &str, right: &str, own: &str) -> String {
    let (node, report) = load(left, right, own);
    assert!(!report.has_errors(), "{:?}", report.diagnostics());
    print(node.expect("a tree").field("trees").expect("the table"))
}

fn conflicts(left: &str, right: &str, own: &str) -> Vec<Diagnostic> {
    let (_, report) = load(left, right, own);
    let all = report.diagnostics();
    assert!(all.iter().all(|one| one.code == codes::PARENTS_DISAGREE), "{all:?}");
    all.to_vec()
}

#[test]
fn what_each_of_several_parents_changes_counts_whatever_their_order() {
    let (left, right) =
        ("{\"oak\": (size: 5), \"ash\": Remove, \"yew\": (size: 8)}", "{\"oak\": (age: (old: 7)), \"elm\": (size: 6)}");
    let expected = "\"oak\": (size: 5, age: (old: 7)), \"elm\": (size: 6), \"fir\": (tags: [1]), \"yew\": (size: 8)";
    assert_eq!(sum(left, right, "()"), format!("{{{expected}}}"));
    assert_eq!(sum(right, left, "()"), format!("{{{expected}}}"));
}

#[test]
fn parents_that_say_the_same_do_not_disagree() {
    assert!(sum("{\"oak\": (size: 5)}", "{\"oak\": (size: 5)}", "()").contains("(size: 5, age"));
    assert!(!sum("{\"oak\": Remove}", "{\"oak\": Remove}", "()").contains("oak"));
}

#[test]
fn what_two_parents_give_differently_is_told_with_both_places() {
    let found =
        conflicts("{\"oak\": (size: 5), \"fir\": (tags: [2])}", "{\"oak\": (size: 6), \"fir\": (tags: [3])}", "()");
    let told: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(told.len(), 2);
    assert!(told[0].contains("disagree about `trees.fir.tags`") || told[1].contains("disagree about `trees.fir.tags`"));
    let oak = found.iter().find(|one| one.message.contains("trees.oak.size")).expect("it is told");
    let notes: Vec<&str> = oak.notes.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(notes[..2], ["`5` in the ruleset `left`", "`6` in the ruleset `right`"]);
    assert!(oak.notes[0].0.is_some() && oak.notes[1].0.is_some());
}

#[test]
fn the_child_settles_a_conflict_by_writing_the_value_or_taking_its_entry_away() {
    let (left, right) = ("{\"oak\": (size: 5)}", "{\"oak\": (size: 6)}");
    assert!(sum(left, right, "{\"oak\": (size: 7)}").contains("\"oak\": (size: 7"));
    assert!(!sum(left, right, "{\"oak\": Remove}").contains("oak"));
    assert_eq!(conflicts(left, right, "{\"oak\": (age: (old: 1))}").len(), 1, "another field settles nothing");
}

#[test]
fn an_entry_that_one_parent_changes_and_another_takes_away_is_a_conflict_either_way_round() {
    let (change, remove) = ("{\"elm\": (size: 5)}", "{\"elm\": Remove}");
    for (left, right) in [(change, remove), (remove, change)] {
        assert_eq!(conflicts(left, right, "()").len(), 1);
        assert!(!sum(left, right, "{\"elm\": Remove}").contains("elm"));
        assert!(sum(left, right, "{\"elm\": (size: 4)}").contains("\"elm\": (size: 4)"));
    }
}

#[test]
fn what_one_parent_builds_on_has_nothing_to_say_against_it() {
    let mut files = MemoryFiles::default();
    for (path, text) in [
        ("base/ruleset.ron", "(format: 1, name: \"base\", module: \"m\")"),
        ("base/trees.ron", "{\"oak\": (size: 1), \"elm\": (size: 2)}"),
        ("left/ruleset.ron", "(format: 1, name: \"left\", module: \"m\", extends: \"base\")"),
        ("left/trees.ron", "{\"oak\": (size: 5), \"elm\": Remove}"),
        ("one/ruleset.ron", "(format: 1, name: \"one\", module: \"m\", extends: [\"base\", \"left\"])"),
        ("two/ruleset.ron", "(format: 1, name: \"two\", module: \"m\", extends: [\"left\", \"base\"])"),
    ] {
        files.insert(format!("assets/rulesets/{path}"), text);
    }
    for name in ["one", "two"] {
        let (node, report) = load_ruleset(&files, name, "m");
        assert!(!report.has_errors(), "{:?}", report.diagnostics());
        assert_eq!(print(&node.expect("a tree")), "(trees: {\"oak\": (size: 5)})");
    }
}

#[test]
fn a_list_of_parents_that_cannot_be_used_is_told_at_its_place() {
    let with = |extends: &str| {
        let mut files = MemoryFiles::default();
        for name in ["base", "left"] {
            let header = format!("(format: 1, name: \"{name}\", module: \"m\")");
            files.insert(format!("assets/rulesets/{name}/ruleset.ron"), header);
        }
        let header = format!("(format: 1, name: \"mine\", module: \"m\", extends: {extends})");
        files.insert("assets/rulesets/mine/ruleset.ron", header);
        let (_, report) = load_ruleset(&files, "mine", "m");
        let first = report.diagnostics().first().expect("it is told").clone();
        (first.code, report.sources().text_of(first.span.expect("a place")).to_owned(), first.suggestion)
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(with("[\"base\", \"lefft\"]"), (codes::UNKNOWN_RULESET, "\"lefft\"".into(), text("left")));
    assert_eq!(with("[\"base\", \"base\"]"), (codes::DUPLICATE_NAME, "\"base\"".into(), None));
    assert_eq!(with("[\"base\", \"mine\"]"), (codes::CYCLE, "\"mine\"".into(), None));
    assert_eq!(with("[\"base\", 3]").0, codes::WRONG_TYPE);
    assert_eq!(with("base").0, codes::WRONG_TYPE, "a name stands in quotes");
    assert_eq!(with("[\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\", \"i\"]").0, codes::OUT_OF_RANGE);
}

#[test]
fn rulesets_that_share_what_they_build_on_many_times_over_load_at_once() {
    let mut files = MemoryFiles::default();
    files.insert("assets/rulesets/r0/ruleset.ron", "(format: 1, name: \"r0\", module: \"m\")");
    files.insert("assets/rulesets/r0/trees.ron", "{\"oak\": (size: 1)}");
    for (n, side) in (1..20).flat_map(|n| [(n, 'a'), (n, 'b')]) {
        let below = if n == 1 { "\"r0\"".to_owned() } else { format!("\"r{}a\", \"r{}b\"", n - 1, n - 1) };
        let header = format!("(format: 1, name: \"r{n}{side}\", module: \"m\", extends: [{below}])");
        files.insert(format!("assets/rulesets/r{n}{side}/ruleset.ron"), header);
    }
    let (node, report) = load_ruleset(&files, "r19a", "m");
    assert!(!report.has_errors(), "a million ways lead down, and each ruleset is read once");
    assert_eq!(print(&node.expect("a tree")), "(trees: {\"oak\": (size: 1)})");
}
