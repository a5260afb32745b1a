//! Checks of a ruleset beyond the types and ranges of its fields: references, contradictions, gaps.
//!
//! The ranges are generous: far above the needs of a playable game, and low enough to prove that no
//! sum of the rules can overflow (see `rules` and `battle`).

mod personas;
mod scripts;

use std::collections::BTreeMap;

use crate::amount::Amount;
use crate::ruleset::{Battle, ByName, MAX_CLASSES, Ruleset, Scans, ShipClass};
use endturn_scenario::checks::Checker;
use endturn_scenario::codes;
use endturn_scenario::diagnostic::Diagnostic;
use endturn_scenario::path::Path;

/// Maximum classes that are checked one by one. Far fewer are allowed, and a longer list is a
/// mistake as a whole.
const MAX_CHECKED: usize = 64;
/// Maximum length of a class name, in letters.
pub const MAX_NAME: usize = 32;

/// Reports all problems of a ruleset but those of its types and ranges.
pub(crate) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let economy = &ruleset.economy;
    for (kind, class) in [("mine", &economy.mine), ("reactor", &economy.reactor)] {
        let path = Path::root().name("economy").name(kind);
        not_free(checker, path, Amount::new(class.metal, class.energy), "this structure is free");
    }
    if ships(checker, &ruleset.ships) {
        battle(checker, &ruleset.battle, &ruleset.ships);
    }
    if ruleset.missions.home_after <= ruleset.missions.battle_after {
        let message = "survivors would be home before their battle is over";
        checker.contradiction("missions.home_after", message, &[("missions.battle_after", "it must be above this")]);
    }
    scans(checker, &ruleset.scans);
    let classes: Vec<&str> = ruleset.ships.iter().map(|class| class.name.as_str()).collect();
    class_keys(checker, &Path::root().name("start").name("ships"), &ruleset.start.ships.0, &classes);
    for (name, knobs) in &ruleset.personas.0 {
        personas::check(checker, name, knobs, &ruleset.personas.0, &classes);
    }
    scripts::check(checker, &ruleset.scripts, &ruleset.personas.0, &classes);
}

/// Reports a value whose parts may not stand together, unless one of them is unreadable.
fn contradict(checker: &mut Checker<'_>, path: Path, message: &str, found: String, expected: &str) {
    if !checker.is_partly_doubtful(path.clone()) {
        checker.push(path, Diagnostic::error(codes::CONTRADICTION, message).found(found).expected([expected]));
    }
}

fn not_free(checker: &mut Checker<'_>, path: Path, cost: Amount, message: &str) {
    if cost == Amount::ZERO {
        contradict(checker, path, message, "metal 0, energy 0".to_owned(), "metal or energy above 0");
    }
}

/// Checks the classes; returns whether there are few enough to check others against each of them.
fn ships(checker: &mut Checker<'_>, ships: &[ShipClass]) -> bool {
    let path = Path::root().name("ships");
    if !(1..=MAX_CLASSES).contains(&ships.len()) && checker.is_sound() {
        let one = Diagnostic::error(codes::OUT_OF_RANGE, "wrong number of ship classes");
        checker
            .push(path.clone(), one.found(ships.len().to_string()).expected([format!("1 to {MAX_CLASSES} classes")]));
    }
    if ships.len() > MAX_CHECKED {
        return false;
    }
    for class in ships {
        let path = path.clone().name(&class.name);
        if !is_word(&class.name) {
            let one = Diagnostic::error(codes::INVALID_VALUE, "name can't be a word of an order");
            let expected = format!("1 to {MAX_NAME} of a–z, 0–9, _ and -, starting with a letter");
            checker.push_key(path.clone(), one.found(format!("`{}`", class.name)).expected([expected]));
        }
        let message = format!("ship class `{}` is free and has no strength", class.name);
        not_free(checker, path, Amount::new(class.metal, class.energy), &message);
    }
    ships.len() <= MAX_CLASSES
}

fn battle(checker: &mut Checker<'_>, battle: &Battle, ships: &[ShipClass]) {
    let names: Vec<&str> = ships.iter().map(|class| class.name.as_str()).collect();
    let path = Path::root().name("battle").name("multipliers");
    class_keys(checker, &path, &battle.multipliers.0, &names);
    for (attacker, row) in &battle.multipliers.0 {
        class_keys(checker, &path.clone().name(attacker), &row.0, &names);
    }
    if checker.is_sound() {
        gaps(checker, &battle.multipliers, &names);
    }
}

/// Checks that the keys of the table at a path are classes.
pub(crate) fn class_keys<T>(checker: &mut Checker<'_>, path: &Path, table: &BTreeMap<String, T>, classes: &[&str]) {
    for name in table.keys().filter(|name| !classes.contains(&name.as_str())) {
        if !checker.may_hold("ships", name) {
            let known = classes.iter().copied();
            checker.known_key(codes::DANGLING_REFERENCE, path.clone().name(name), "ship class", name, known);
        }
    }
}

/// Checks that the value at a path is a class.
fn class_named(checker: &mut Checker<'_>, path: Path, name: &str, classes: &[&str]) {
    if !checker.may_hold("ships", name) {
        checker.reference(path, "ship class", name, classes.iter().copied());
    }
}

/// Reports pairs without a multiplier, once for each class: at the class that comes last, because
/// its author has to define how it fights.
fn gaps(checker: &mut Checker<'_>, multipliers: &ByName<ByName<u32>>, classes: &[&str]) {
    let has = |attacker: &str, target: &str| multipliers.0.get(attacker).is_some_and(|row| row.0.contains_key(target));
    for (place, &name) in classes.iter().enumerate() {
        // A class without a row gets its multipliers against all classes suggested; one with a row,
        // only those against earlier classes.
        let has_row = |name: &str| multipliers.0.contains_key(name);
        let targets = if has_row(name) { &classes[..=place] } else { classes };
        let own: Vec<&str> = targets.iter().copied().filter(|other| !has(name, other)).collect();
        let earlier = classes[..place].iter().copied();
        let others: Vec<&str> = earlier.filter(|other| has_row(other) && !has(other, name)).collect();
        if own.is_empty() && others.is_empty() {
            continue;
        }
        let what = if has_row(name) { "lacks" } else { "has no" };
        let entry = |target: &&str| format!("\"{target}\": 1000");
        let row = own.iter().map(entry).collect::<Vec<_>>().join(", ");
        let row = (!own.is_empty()).then(|| format!("\"{name}\": {{{row}}}"));
        let rows = row.into_iter().chain(others.iter().map(|other| format!("\"{other}\": {{{}}}", entry(&name))));
        let cure = format!("multipliers: {{{}}}", rows.collect::<Vec<_>>().join(", "));
        let one = Diagnostic::error(codes::MISSING_FIELD, format!("ship class `{name}` {what} multipliers"));
        gap(checker, name, one.found("nothing").expected(["1 to 10000 permille for each pair"]), &cure);
    }
}

/// Reports the missing multipliers of a class: at its row if it has one, else at the class itself,
/// together with the file of that layer in which to add them.
fn gap(checker: &mut Checker<'_>, class: &str, diagnostic: Diagnostic, cure: &str) {
    let row = Path::root().name("battle").name("multipliers").name(class);
    let place = if checker.has(row.clone()) { row } else { Path::root().name("ships").name(class) };
    let file = checker.key_span(place.clone()).file;
    let path = checker.report().sources().get(file).map(|file| file.path().to_owned()).unwrap_or_default();
    let target = match path.rsplit_once('/') {
        Some((folder, "ships.ron" | "battle.ron")) => format!("in `{folder}/battle.ron`"),
        _ => "in the same patch, under `battle`".to_owned(),
    };
    checker.push_key(place, diagnostic.note(None, format!("write {target}, with numbers of your own: `{cure}`")));
}

fn scans(checker: &mut Checker<'_>, scans: &Scans) {
    if scans.income_bands.high <= scans.income_bands.medium {
        let others = [("scans.income_bands.medium", "it must be above this")];
        checker.contradiction("scans.income_bands.high", "no income would be Medium", &others);
    }
    let path = || Path::root().name("scans").name("structure_buckets");
    let buckets = &scans.structure_buckets;
    if buckets.first().is_some_and(|&first| first != 0) {
        let one = Diagnostic::error(codes::CONTRADICTION, "the first bucket leaves out planets with fewer structures");
        checker.push(path().index(0), one.found(buckets[0].to_string()).expected(["0"]));
    }
    if checker.is_partly_doubtful(path()) {
        return;
    }
    for (place, pair) in buckets.windows(2).enumerate().filter(|(_, pair)| pair[1] <= pair[0]) {
        let code = if pair[1] == pair[0] { codes::DUPLICATE_NAME } else { codes::CONTRADICTION };
        let expected = format!("more than the previous bucket, which begins at {}", pair[0]);
        let one = Diagnostic::error(code, "buckets do not rise").found(pair[1].to_string()).expected([expected]);
        checker.push(path().index(place + 1), one);
    }
}

/// Whether `name` can be a word of an order.
fn is_word(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
}
