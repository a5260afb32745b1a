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

/// Code and marked text of every problem of a ruleset, as its author sees them.
#[cfg(test)]
pub(crate) fn problems(ruleset: &Ruleset) -> Vec<String> {
    use endturn_scenario::{diagnostic::Report, module::GameModule, parse::parse, print::print_data};
    let mut report = Report::default();
    let text = print_data(ruleset).expect("a ruleset is plain data");
    let file = report.sources_mut().add("fleets.ron", text, "test").expect("there is room");
    let node = parse(&mut report, file).expect("what is written is RON");
    crate::Fleets.check_ruleset(&node, &mut report);
    let told = report.diagnostics().iter().map(|one| {
        let under = report.sources().text_of(one.span.expect("a place"));
        let near = one.suggestion.as_ref().map_or(String::new(), |near| format!(", {near}?"));
        format!("{} {}{near}: {}", one.code.0, under, one.message)
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped_ruleset;
    use crate::ruleset::Insolvency;

    /// Every problem after one change to the shipped ruleset.
    fn after(change: impl FnOnce(&mut Ruleset)) -> Vec<String> {
        let mut ruleset = shipped_ruleset();
        change(&mut ruleset);
        problems(&ruleset)
    }

    /// Beginnings of the only problem after a change.
    fn only(expected: &str, change: impl FnOnce(&mut Ruleset)) {
        let told = after(change);
        assert!(told.len() == 1 && told[0].starts_with(expected), "{expected}: {told:#?}");
    }

    #[test]
    fn the_shipped_ruleset_has_no_problem() {
        assert!(problems(&shipped_ruleset()).is_empty());
    }

    #[test]
    fn every_number_has_its_range() {
        only("E0023 -1: this is too small", |r| r.economy.mine.metal = -1);
        only("E0023 9223372036854775807: this is too large", |r| r.economy.base_income.energy = i64::MAX);
        only("E0023 999:", |r| r.economy.growth_permille = 999);
        only("E0023 Desert(0):", |r| r.economy.insolvency = Insolvency::Desert(0));
        only("E0023 0:", |r| r.economy.reactor.build_turns = 0);
        only("E0023 1000001:", |r| r.ships[1].upkeep.metal = 1_000_001);
        only("E0023 501:", |r| r.battle.variance_permille = 501);
        only("E0023 0:", |r| r.battle.value_per_strength = 0);
        only("E0023 0:", |r| r.missions.battle_after = 0);
        only("E0023 -5:", |r| r.scans.energy.deep = -5);
        only("E0023 500:", |r| r.scans.intent_share_permille = 500);
        only("E0023 1000001:", |r| *r.start.ships.0.entry("skiff".into()).or_default() = 1_000_001);
        only("E0023 0:", |r| *r.battle.multipliers.0.get_mut("skiff").unwrap().0.get_mut("frigate").unwrap() = 0);
    }

    #[test]
    fn an_unknown_class_is_named_with_the_closest_known_one() {
        only("E0022 \"skif\", skiff?: unknown ship class `skif`", |r| {
            let row = r.battle.multipliers.0["skiff"].clone();
            r.battle.multipliers.0.insert("skif".to_owned(), row);
        });
    }

    #[test]
    fn a_missing_pair_and_a_missing_row_are_one_problem_each() {
        let lacks = "E0008 \"frigate\": ship class `frigate` lacks multipliers";
        only(lacks, |r| r.battle.multipliers.0.get_mut("skiff").unwrap().0.retain(|name, _| name != "frigate"));
        let has_no = "E0008 \"frigate\": ship class `frigate` has no multipliers";
        only(has_no, |r| r.battle.multipliers.0.retain(|name, _| name != "frigate"));
    }

    #[test]
    fn a_new_class_that_nobody_says_how_to_fight_is_one_problem() {
        only("E0008 \"torpedo\": ship class `torpedo` has no multipliers", |r| {
            r.ships.push(ShipClass { name: "torpedo".to_owned(), ..r.ships[0].clone() });
        });
    }

    #[test]
    fn far_too_many_classes_are_one_problem() {
        let first = shipped_ruleset().ships[0].clone();
        only("E0023 ", |r| r.ships.extend((0..500).map(|n| ShipClass { name: format!("f{n}"), ..first.clone() })));
    }

    #[test]
    fn contradictions_are_found() {
        only("E0024 2: survivors would be home", |r| r.missions.home_after = 2);
        only("E0024 12500: no income would be Medium", |r| r.scans.income_bands.high = 12_500);
        only("E0025 4: buckets do not rise", |r| r.scans.structure_buckets = vec![0, 4, 4]);
        only("E0024 1: buckets do not rise", |r| r.scans.structure_buckets = vec![0, 4, 1]);
        only("E0024 1: the first bucket", |r| r.scans.structure_buckets = vec![1, 4]);
        only("E0023 []: this list is too short", |r| r.scans.structure_buckets = vec![]);
        let free = after(|r| (r.ships[0].metal, r.ships[0].energy) = (0, 0));
        assert!(free.len() == 1 && free[0].ends_with("ship class `skiff` is free and has no strength"), "{free:?}");
        let free = after(|r| (r.economy.mine.metal, r.economy.mine.energy) = (0, 0));
        assert!(free.len() == 1 && free[0].ends_with("this structure is free"), "{free:?}");
        let named = after(|r| r.ships[0].name = "Ski ff".to_owned());
        assert!(named.iter().any(|told| told.starts_with("E0012 \"Ski ff\"")), "{named:?}");
    }

    #[test]
    fn an_empty_ruleset_of_ships_and_a_crowded_one_are_refused() {
        only("E0023 {}: wrong number of ship classes", |r| {
            r.ships.clear();
            r.start.ships.0.clear();
            r.personas.0.clear();
            r.scripts.0.clear();
            r.battle.multipliers = ByName(BTreeMap::new());
        });
        let crowd = (0..9).map(|n| ShipClass { name: format!("f{n}"), ..shipped_ruleset().ships[0].clone() });
        let crowded = after(|r| r.ships = crowd.collect());
        assert!(crowded.iter().any(|told| told.contains("wrong number of ship classes")), "{crowded:?}");
    }

    #[test]
    fn all_problems_are_told_at_once() {
        let many = after(|r| {
            r.economy.mine.energy = -1;
            r.missions.home_after = 1;
            r.scans.energy.basic = -1;
        });
        assert_eq!(many.len(), 3);
    }
    /// A home with an unknown class is reported beside the ruleset's own errors; one with a class
    /// that could not be read is not.
    #[test]
    fn homes_are_checked_whatever_is_wrong_with_the_ruleset() {
        use endturn_scenario::{files::MemoryFiles, load::load_scenario, module::build, module::specs, render::Style};
        let files = endturn_rulesets::FLEETS.iter();
        let mut files: MemoryFiles = files.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
        let patch = "missions: (battle_after: 0), ships: {\"hulk\": (metal: \"much\", energy: 1, build_turns: 1)}";
        let homes = "{\"Ann\": (ships: {\"raft\": 1, \"hulk\": 1})}";
        let section = format!("(patch: ({patch}), homes: {homes})");
        let seats = "[(name: \"Ann\"), (name: \"Bo\")]";
        files.insert("a.ron", format!("(format: 1, name: \"A\", turn_limit: 9, seats: {seats}, fleets: {section})"));
        let (tree, mut report) = load_scenario(&files, "a.ron", &specs(&[&crate::Fleets]), &[]);
        assert!(build(&tree.expect("it is RON"), &[&crate::Fleets], &mut report).is_none());
        let told = report.render(Style::Plain);
        assert!(told.contains("unknown ship class `raft`") && told.contains("this is too small"), "{told}");
        assert!(!told.contains("ship class `hulk`"), "{told}");
    }
}
