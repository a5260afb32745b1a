//! Checks of the characters on maps: each is one visible character, and the sign of one thing only.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, codes};

use super::findings::{entry, unknown_at};
use crate::ruleset::Ruleset;
use crate::ruleset::table::Table;

/// Signs of nuisances, huts and resources without a letter.
const OF_SPOTS: &str = "!^* ";

/// Reports signs that are not one character of one column, signs that are taken, and unknown names.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let signs = &ruleset.signs;
    table("terrain", "terrain", &signs.terrain, &ruleset.terrain, "", checker);
    table("resources", "resource", &signs.resources, &ruleset.resources, OF_SPOTS, checker);
    table("unit_classes", "unit class", &signs.unit_classes, &ruleset.unit_classes, " ", checker);
}

fn table<T>(field: &str, kind: &str, signs: &Table<String>, known: &Table<T>, taken: &str, checker: &mut Checker<'_>) {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, sign) in signs.iter() {
        let path = entry("signs", field).name(name);
        if !known.contains(name) {
            unknown_at(checker, (path.clone(), true), kind, name, known.names());
        }
        let mut characters = sign.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        if !only.is_some_and(|sign| is_shown(sign) && !taken.contains(sign)) {
            let message =
                format!("`{}` is no sign for a {kind}; expected one character, no digit or `#`", sign.escape_debug());
            let also: Vec<String> = taken.chars().map(|sign| format!("`{sign}`")).collect();
            let also = if also.is_empty() { String::new() } else { format!(", nor {}", also.join(" or ")) };
            checker.error(codes::OUT_OF_RANGE, path, message + &also);
        } else if let Some(first) = seen.insert(sign, name) {
            checker.twice(path, &format!("the sign `{sign}`"), entry("signs", field).name(first));
        }
    }
}

/// Whether a character takes one column, and does not stand for cities.
fn is_shown(sign: char) -> bool {
    // Letters beyond may take two columns.
    let is_narrow = sign < '\u{1100}' && (sign.is_alphabetic() || sign.is_ascii_punctuation() || sign == ' ');
    is_narrow && sign != '#'
}
