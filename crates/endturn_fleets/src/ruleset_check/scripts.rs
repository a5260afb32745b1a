//! Checks of scripts.

use std::collections::BTreeMap;

use endturn_scenario::checks::Checker;
use endturn_scenario::codes;
use endturn_scenario::path::Path;

use super::{class_keys, class_named, contradict};
use crate::ruleset::{Bounds, ByName, Knobs, ScriptOrder, ScriptSheet, When};

/// Reports all problems of scripts; `personas` have taken their names.
pub(crate) fn check(
    checker: &mut Checker<'_>,
    scripts: &ByName<ScriptSheet>,
    personas: &BTreeMap<String, Knobs>,
    classes: &[&str],
) {
    for (name, script) in &scripts.0 {
        let path = Path::root().name("scripts").name(name);
        if personas.contains_key(name) {
            let message = format!("a persona of `personas.ron` has the name `{name}`");
            checker.error(codes::DUPLICATE_NAME, path.clone(), message);
        }
        for (at, line) in script.rules.iter().enumerate() {
            let path = path.clone().name("rules").index(at);
            check_when(checker, &path.clone().name("when"), &line.when, classes);
            for (at, order) in line.orders.iter().enumerate() {
                let path = path.clone().name("orders").index(at);
                match order {
                    ScriptOrder::Build { .. } | ScriptOrder::Scan { .. } => {}
                    ScriptOrder::Queue { class, .. } => class_named(checker, path.name("class"), class, classes),
                    ScriptOrder::Attack { classes: named, .. } => {
                        for (at, class) in named.iter().enumerate() {
                            class_named(checker, path.clone().name("classes").index(at), class, classes);
                        }
                    }
                }
            }
        }
    }
}

fn check_when(checker: &mut Checker<'_>, path: &Path, when: &When, classes: &[&str]) {
    let numbers = [
        ("round", when.round),
        ("metal", when.metal),
        ("energy", when.energy),
        ("mines", when.mines),
        ("reactors", when.reactors),
        ("income", when.income),
        ("home_value", when.home_value),
        ("missions", when.missions),
        ("scan_age", when.scan_age),
        ("seen_value", when.seen_value),
        ("lead_permille", when.lead_permille),
    ];
    for (field, bounds) in numbers.into_iter().filter_map(|(field, bounds)| Some((field, bounds?))) {
        check_bounds(checker, path.clone().name(field), bounds);
    }
    for (field, table) in [("ships", &when.ships), ("seen", &when.seen)] {
        let path = path.clone().name(field);
        class_keys(checker, &path, table, classes);
        table.iter().for_each(|(class, bounds)| check_bounds(checker, path.clone().name(class), *bounds));
    }
}

fn check_bounds(checker: &mut Checker<'_>, path: Path, bounds: Bounds) {
    if let Bounds { at_least: Some(least), at_most: Some(most) } = bounds
        && least > most
    {
        let (message, found) = ("no number lies within these bounds", format!("at_least {least}, at_most {most}"));
        contradict(checker, path, message, found, "at_least not above at_most");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::shipped_ruleset;
    use crate::ruleset_check::problems;

    #[test]
    fn everything_wrong_with_a_script_is_told_at_its_place() {
        let mut ruleset = shipped_ruleset();
        let text = r#"{
            "turtle": (
                summary: "", resource_multiplier_permille: 10001, rules: [
                    (when: (round: (at_least: 5, at_most: 4), ships: {"skif": (at_least: 1)}, seen: {"cruiser": ()}), orders: []),
                    (orders: [
                        Build(kind: mine, count: 0),
                        Queue(class: "frigat", count: 1000001, share_permille: 1002),
                        Attack(share_permille: 1001, classes: ["skiff", "raft"]),
                    ]),
                ],
            ),
            "idle": (summary: "", rules: []),
        }"#;
        ruleset.scripts = crate::personas::script::read(text);
        let told = problems(&ruleset);
        let expected = [
            "E0023 []: this list is too short",
            "E0025 (",
            "E0023 10001:",
            "E0024 (at_least",
            "E0022 \"skif\", skiff?",
            "E0022 \"cruiser\"",
            "E0023 0:",
            "E0022 \"frigat\", frigate?",
            "E0023 1000001:",
            "E0023 1002:",
            "E0023 1001:",
            "E0022 \"raft\"",
        ];
        for start in expected {
            assert!(told.iter().any(|told| told.starts_with(start)), "{start} is not among {told:#?}");
        }
        // Two lists are too short: a script's rules and a rule's orders.
        assert_eq!(told.len(), expected.len() + 1, "{told:#?}");
    }
}
