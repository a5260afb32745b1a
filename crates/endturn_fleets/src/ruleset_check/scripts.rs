//! Checks of scripts.

use std::collections::{BTreeMap, BTreeSet};

use super::{MAX_START_SHIPS, ProblemKind, Report};
use crate::ruleset::{Bounds, ByName, Line, ScriptOrder, ScriptSheet, When};
use crate::structures::MAX_STRUCTURES;

/// Maximum rules of a script.
const MAX_RULES: usize = 32;
/// Maximum orders of a rule.
const MAX_ORDERS: usize = 16;

/// Reports all problems of scripts. `personas` are the names already taken.
pub(crate) fn check<'n>(
    report: &mut Report,
    scripts: &ByName<ScriptSheet>,
    personas: impl Iterator<Item = &'n String> + Clone,
    classes: &BTreeSet<&str>,
) {
    for (name, script) in &scripts.0 {
        let path = format!("scripts.{name}");
        if personas.clone().any(|other| other == name) {
            let message = "a persona of `personas.ron` has this name";
            report.add(ProblemKind::Duplicate, path.clone(), message, format!("`{name}`"), "a name of its own");
        }
        let multiplier = format!("{path}.resource_multiplier_permille");
        report.range(multiplier, script.resource_multiplier_permille, 0, 10_000);
        let rules = format!("{path}.rules");
        count(report, &rules, script.rules.len(), MAX_RULES, "rules");
        for (at, line) in script.rules.iter().take(MAX_RULES).enumerate() {
            check_line(report, &format!("{rules}[{at}]"), line, classes);
        }
    }
}

fn count(report: &mut Report, path: &str, found: usize, most: usize, what: &str) {
    if found == 0 || found > most {
        let message = format!("wrong number of {what}");
        report.add(ProblemKind::Count, path.to_owned(), message, found, format!("1 to {most} {what}"));
    }
}

fn check_line(report: &mut Report, path: &str, line: &Line, classes: &BTreeSet<&str>) {
    check_when(report, &format!("{path}.when"), &line.when, classes);
    count(report, &format!("{path}.orders"), line.orders.len(), MAX_ORDERS, "orders");
    for (at, order) in line.orders.iter().take(MAX_ORDERS).enumerate() {
        let path = format!("{path}.orders[{at}]");
        match order {
            ScriptOrder::Build { count, .. } => report.range(format!("{path}.count"), *count, 1, MAX_STRUCTURES),
            ScriptOrder::Queue { class, count, share_permille } => {
                report.class_named(&format!("{path}.class"), class, classes);
                report.range(format!("{path}.count"), count.unwrap_or(1), 1, MAX_START_SHIPS);
                report.range(format!("{path}.share_permille"), *share_permille, 1, 1_000);
            }
            ScriptOrder::Scan { .. } => {}
            ScriptOrder::Attack { share_permille, classes: named } => {
                report.range(format!("{path}.share_permille"), *share_permille, 1, 1_000);
                for (at, class) in named.iter().enumerate() {
                    report.class_named(&format!("{path}.classes[{at}]"), class, classes);
                }
            }
        }
    }
}

fn check_when(report: &mut Report, path: &str, when: &When, classes: &BTreeSet<&str>) {
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
    for (field, bounds) in numbers {
        if let Some(bounds) = bounds {
            check_bounds(report, format!("{path}.{field}"), bounds);
        }
    }
    let mut ships = |field: &str, table: &BTreeMap<String, Bounds>| {
        for (class, bounds) in table {
            let path = format!("{path}.{field}.{class}");
            report.known_class(&path, class, classes);
            check_bounds(report, path, *bounds);
        }
    };
    ships("ships", &when.ships);
    ships("seen", &when.seen);
}

fn check_bounds(report: &mut Report, path: String, bounds: Bounds) {
    if let Bounds { at_least: Some(least), at_most: Some(most) } = bounds
        && least > most
    {
        let found = format!("at_least {least}, at_most {most}");
        let message = "no number lies within these bounds";
        report.add(ProblemKind::Contradiction, path, message, found, "at_least not above at_most");
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
                        Queue(class: "frigat", count: 0, share_permille: 0),
                        Attack(share_permille: 1001, classes: ["skiff", "raft"]),
                    ]),
                ],
            ),
            "idle": (summary: "", rules: []),
        }"#;
        ruleset.scripts = crate::personas::script::read(text);
        let problems = problems(&ruleset);
        let told: Vec<&str> = problems.iter().map(|problem| problem.path.as_str()).collect();
        let one = "scripts.turtle.rules[0]";
        let other = "scripts.turtle.rules[1].orders";
        let expected = [
            "scripts.idle.rules".to_owned(),
            "scripts.turtle".to_owned(),
            "scripts.turtle.resource_multiplier_permille".to_owned(),
            format!("{one}.when.round"),
            format!("{one}.when.ships.skif"),
            format!("{one}.when.seen.cruiser"),
            format!("{one}.orders"),
            format!("{other}[0].count"),
            format!("{other}[1].class"),
            format!("{other}[1].count"),
            format!("{other}[1].share_permille"),
            format!("{other}[2].share_permille"),
            format!("{other}[2].classes[1]"),
        ];
        assert_eq!(told, expected);
        let near = problems.iter().filter_map(|problem| problem.did_you_mean.as_deref()).collect::<Vec<_>>();
        assert!(near.contains(&"skiff") && near.contains(&"frigate"), "{near:?}");
    }

    #[test]
    fn the_shipped_scripts_are_in_order() {
        assert!(problems(&shipped_ruleset()).is_empty());
    }
}
