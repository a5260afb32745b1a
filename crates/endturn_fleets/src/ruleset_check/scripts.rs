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
