//! Finds all problems of a ruleset at once, each at the path of the value that has to change.
//!
//! The limits are generous: far above the needs of a playable game, and low enough to prove that no
//! sum of the rules can overflow (see `rules` and `battle`).

mod personas;
mod scripts;

use crate::amount::Amount;
use crate::ruleset::{
    Battle, Economy, Insolvency, MAX_CLASSES, Missions, Ruleset, Scans, ShipClass, Start, StructureClass,
};
use crate::structures::MAX_STRUCTURES;
use endturn_scenario::suggest::did_you_mean;
use std::collections::BTreeSet;
use std::fmt::Display;

/// Maximum metal or energy one ship may cost or owe, in units.
pub const MAX_SHIP_COST: i64 = 1_000_000;
/// Maximum metal or energy of the first structure of a kind, a scan or a planet's base income, in
/// units.
pub const MAX_BASE_AMOUNT: i64 = 1_000_000_000;
/// Maximum metal or energy one structure may earn per turn, in units.
pub const MAX_YIELD: i64 = 1_000_000;
/// Maximum battle multiplier, in permille.
pub const MAX_MULTIPLIER: u32 = 10_000;
/// Maximum variance of a battle, in permille: power stays above zero.
pub const MAX_VARIANCE: u32 = 500;
/// Maximum turns to build anything, or to travel to a battle.
pub const MAX_TURNS: u32 = 100;
/// Maximum number of buckets for structure counts.
pub const MAX_BUCKETS: usize = 16;
/// Maximum ships of a class at the start of a planet.
pub const MAX_START_SHIPS: u32 = 1_000_000;
/// Maximum lower bound of an income band, and maximum stock at the start, in units.
pub const MAX_BAND: i64 = 1_000_000_000_000;
/// Maximum classes that are checked one by one. Far fewer are allowed, and a longer list is a
/// mistake as a whole.
const MAX_CHECKED: usize = 64;
/// Maximum length of a class name, in letters.
pub const MAX_NAME: usize = 32;

/// The kind of mistake of a [`RulesetProblem`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemKind {
    /// A list is too short or too long.
    Count,
    /// A name can't be used as a word of an order.
    Name,
    /// The same name or bucket occurs twice.
    Duplicate,
    /// An unknown ship class is used as a key.
    UnknownClass,
    /// A value names an unknown ship class.
    UnknownClassNamed,
    /// A value names an unknown persona, one not in `personas.ron`.
    UnknownPersonaNamed,
    /// A table lacks an entry it needs.
    MissingPair,
    /// A number is outside the range of its field.
    OutOfRange,
    /// Values are allowed alone but not together.
    Contradiction,
}

/// One problem of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetProblem {
    /// The path from the ruleset's root: `battle.multipliers.skiff`, or `ships.skiff.metal`.
    /// Missing values have a path too; their nearest existing ancestor is the text to point at.
    pub path: String,
    /// The kind of mistake.
    pub kind: ProblemKind,
    /// The problem, as a lower-case fragment.
    pub message: String,
    /// The value found in the ruleset.
    pub found: String,
    /// A description of valid values.
    pub expected: String,
    /// The known name closest to an unknown one.
    pub did_you_mean: Option<String>,
    /// The text to write, if it is more than a number or a name.
    pub cure: Option<String>,
}

/// Returns all problems of `ruleset`, in the order of its sections; empty if it can be compiled.
pub fn problems(ruleset: &Ruleset) -> Vec<RulesetProblem> {
    let mut report = Report(Vec::new());
    report.economy(&ruleset.economy);
    if report.ships(&ruleset.ships) {
        report.battle(&ruleset.battle, &ruleset.ships);
    }
    report.missions(&ruleset.missions);
    report.scans(&ruleset.scans);
    let names: BTreeSet<&str> = ruleset.ships.iter().map(|class| class.name.as_str()).collect();
    report.start("start", &ruleset.start, &names);
    for (name, knobs) in &ruleset.personas.0 {
        personas::check(&mut report, name, knobs, &ruleset.personas.0, &names);
    }
    scripts::check(&mut report, &ruleset.scripts, ruleset.personas.0.keys(), &names);
    report.0
}

/// Returns all problems of a start in a scenario; paths begin with `path`.
pub fn start_problems(path: &str, start: &Start, ruleset: &Ruleset) -> Vec<RulesetProblem> {
    let mut report = Report(Vec::new());
    report.start(path, start, &ruleset.ships.iter().map(|class| class.name.as_str()).collect());
    report.0
}

pub(crate) struct Report(Vec<RulesetProblem>);

impl Report {
    pub(crate) fn add(
        &mut self,
        kind: ProblemKind,
        path: String,
        message: impl Display,
        found: impl Display,
        expected: impl Display,
    ) {
        let (message, found, expected) = (message.to_string(), found.to_string(), expected.to_string());
        self.0.push(RulesetProblem { path, kind, message, found, expected, did_you_mean: None, cure: None });
    }

    pub(crate) fn range<N: Display + PartialOrd>(&mut self, path: String, value: N, least: N, most: N) {
        if value < least || value > most {
            let side = if value < least { "small" } else { "large" };
            let expected = format!("{least} to {most}");
            self.add(ProblemKind::OutOfRange, path, format_args!("number too {side}"), value, expected);
        }
    }

    fn amount(&mut self, path: &str, amount: Amount, most: i64) {
        self.range(format!("{path}.metal"), amount.metal, 0, most);
        self.range(format!("{path}.energy"), amount.energy, 0, most);
    }

    fn not_free(&mut self, path: &str, what: impl Display, cost: Amount) {
        if cost == Amount::ZERO {
            let found = "metal 0, energy 0";
            self.add(ProblemKind::Contradiction, path.to_owned(), what, found, "metal or energy above 0");
        }
    }

    fn start(&mut self, path: &str, start: &Start, names: &BTreeSet<&str>) {
        self.amount(path, Amount::new(start.metal, start.energy), MAX_BAND);
        self.range(format!("{path}.mines"), start.mines, 0, MAX_STRUCTURES);
        self.range(format!("{path}.reactors"), start.reactors, 0, MAX_STRUCTURES);
        for (class, &count) in &start.ships.0 {
            self.known_class(&format!("{path}.ships.{class}"), class, names);
            self.range(format!("{path}.ships.{class}"), count, 0, MAX_START_SHIPS);
        }
    }

    fn economy(&mut self, economy: &Economy) {
        self.amount("economy.base_income", economy.base_income, MAX_BASE_AMOUNT);
        self.structure("economy.mine", &economy.mine);
        self.structure("economy.reactor", &economy.reactor);
        self.range("economy.growth_permille".to_owned(), economy.growth_permille, 1000, 10_000);
        self.range("economy.construction_upkeep_times".to_owned(), economy.construction_upkeep_times, 0, 100);
        if let Insolvency::Desert(permille) = economy.insolvency {
            self.range("economy.insolvency".to_owned(), permille, 1, 1000);
        }
    }

    fn structure(&mut self, path: &str, class: &StructureClass) {
        let cost = Amount::new(class.metal, class.energy);
        self.amount(path, cost, MAX_BASE_AMOUNT);
        self.not_free(path, "structure is free", cost);
        self.range(format!("{path}.build_turns"), class.build_turns, 1, MAX_TURNS);
        self.range(format!("{path}.income_metal"), class.income_metal, 0, MAX_YIELD);
        self.range(format!("{path}.income_energy"), class.income_energy, 0, MAX_YIELD);
    }

    /// Checks the classes; returns whether there are few enough to check others against each of
    /// them.
    fn ships(&mut self, ships: &[ShipClass]) -> bool {
        if ships.is_empty() || ships.len() > MAX_CLASSES {
            let expected = format!("1 to {MAX_CLASSES} classes");
            self.add(ProblemKind::Count, "ships".to_owned(), "wrong number of ship classes", ships.len(), expected);
        }
        if ships.len() > MAX_CHECKED {
            return false;
        }
        for (place, class) in ships.iter().enumerate() {
            let path = format!("ships.{}", class.name);
            self.ship_name(&path, class, &ships[..place]);
            let cost = Amount::new(class.metal, class.energy);
            self.amount(&path, cost, MAX_SHIP_COST);
            self.not_free(&path, format_args!("ship class `{}` is free and has no strength", class.name), cost);
            self.range(format!("{path}.build_turns"), class.build_turns, 1, MAX_TURNS);
            self.amount(&format!("{path}.upkeep"), class.upkeep, MAX_SHIP_COST);
        }
        ships.len() <= MAX_CLASSES
    }

    fn ship_name(&mut self, path: &str, class: &ShipClass, earlier: &[ShipClass]) {
        let path = path.to_owned();
        let quoted = format!("`{}`", class.name);
        if !is_word(&class.name) {
            let expected = format!("1 to {MAX_NAME} of a–z, 0–9, _ and -, starting with a letter");
            self.add(ProblemKind::Name, path, "name can't be a word of an order", quoted, expected);
        } else if earlier.iter().any(|other| other.name == class.name) {
            self.add(ProblemKind::Duplicate, path, "two ship classes have the same name", quoted, "a name of its own");
        }
    }

    fn battle(&mut self, battle: &Battle, ships: &[ShipClass]) {
        let names: BTreeSet<&str> = ships.iter().map(|class| class.name.as_str()).collect();
        for (attacker, row) in &battle.multipliers.0 {
            let path = format!("battle.multipliers.{attacker}");
            self.known_class(&path, attacker, &names);
            for (target, &permille) in &row.0 {
                self.known_class(&format!("{path}.{target}"), target, &names);
                self.range(format!("{path}.{target}"), permille, 1, MAX_MULTIPLIER);
            }
        }
        self.gaps(battle, ships);
        self.range("battle.variance_permille".to_owned(), battle.variance_permille, 0, MAX_VARIANCE);
        self.range("battle.value_per_strength".to_owned(), battle.value_per_strength, 1, 1_000_000);
    }

    /// Checks a class that is the key at the end of a path.
    pub(crate) fn known_class(&mut self, path: &str, name: &str, names: &BTreeSet<&str>) {
        self.class(path, ProblemKind::UnknownClass, name, names);
    }

    /// Checks a class that is the value at a path.
    pub(crate) fn class_named(&mut self, path: &str, name: &str, names: &BTreeSet<&str>) {
        self.class(path, ProblemKind::UnknownClassNamed, name, names);
    }

    /// Checks a persona of `personas.ron` that is the value at a path.
    pub(crate) fn known_persona<'n>(&mut self, path: &str, name: &str, names: impl Iterator<Item = &'n str>) {
        let names: BTreeSet<&str> = names.collect();
        if !names.contains(name) {
            self.0.push(RulesetProblem {
                path: path.to_owned(),
                kind: ProblemKind::UnknownPersonaNamed,
                message: format!("no persona of personas.ron is called `{name}`"),
                found: format!("`{name}`"),
                expected: format!("one of {}", listed(&names)),
                did_you_mean: did_you_mean(name, names.iter().copied()),
                cure: None,
            });
        }
    }

    fn class(&mut self, path: &str, kind: ProblemKind, name: &str, names: &BTreeSet<&str>) {
        if !names.contains(name) {
            self.0.push(RulesetProblem {
                path: path.to_owned(),
                kind,
                message: format!("no ship class is called `{name}`"),
                found: format!("`{name}`"),
                expected: format!("one of {}", listed(names)),
                did_you_mean: did_you_mean(name, names.iter().copied()),
                cure: None,
            });
        }
    }

    /// Reports pairs without a multiplier, once for each class: at the class that comes last,
    /// because its author has to define how it fights.
    fn gaps<'s>(&mut self, battle: &Battle, ships: &'s [ShipClass]) {
        let has = |attacker: &str, target: &str| {
            battle.multipliers.0.get(attacker).is_some_and(|row| row.0.contains_key(target))
        };
        for (place, class) in ships.iter().enumerate() {
            let name = class.name.as_str();
            let names = |classes: &'s [ShipClass]| classes.iter().map(|other| other.name.as_str());
            // A class without a row gets its multipliers against all classes suggested; one with a
            // row, only those against earlier classes.
            let has_row = |name: &str| battle.multipliers.0.contains_key(name);
            let targets = if has_row(name) { &ships[..=place] } else { ships };
            let own: Vec<&str> = names(targets).filter(|other| !has(name, other)).collect();
            let others: Vec<&str> =
                names(&ships[..place]).filter(|other| has_row(other) && !has(other, name)).collect();
            if own.is_empty() && others.is_empty() {
                continue;
            }
            let what = if has_row(name) { "lacks" } else { "has no" };
            let entry = |target: &&str| format!("\"{target}\": 1000");
            let row = own.iter().map(entry).collect::<Vec<_>>().join(", ");
            let row = (!own.is_empty()).then(|| format!("\"{name}\": {{{row}}}"));
            let rows = row.into_iter().chain(others.iter().map(|other| format!("\"{other}\": {{{}}}", entry(&name))));
            let cure = format!("multipliers: {{{}}}", rows.collect::<Vec<_>>().join(", "));
            self.0.push(RulesetProblem {
                path: format!("battle.multipliers.{name}"),
                kind: ProblemKind::MissingPair,
                message: format!("ship class `{name}` {what} multipliers"),
                found: "nothing".to_owned(),
                expected: format!("1 to {MAX_MULTIPLIER} permille for each pair"),
                did_you_mean: None,
                cure: Some(cure),
            });
        }
    }

    fn missions(&mut self, missions: &Missions) {
        self.range("missions.battle_after".to_owned(), missions.battle_after, 1, MAX_TURNS);
        self.range("missions.home_after".to_owned(), missions.home_after, 1, 2 * MAX_TURNS);
        if missions.home_after <= missions.battle_after {
            let expected = format!("more than battle_after, which is {}", missions.battle_after);
            let message = "survivors would be home before their battle is over";
            let path = "missions.home_after".to_owned();
            self.add(ProblemKind::Contradiction, path, message, missions.home_after, expected);
        }
    }

    fn scans(&mut self, scans: &Scans) {
        for (level, energy) in
            [("basic", scans.energy.basic), ("deep", scans.energy.deep), ("advanced", scans.energy.advanced)]
        {
            self.range(format!("scans.energy.{level}"), energy, 0, MAX_BASE_AMOUNT);
        }
        let bands = &scans.income_bands;
        self.range("scans.income_bands.medium".to_owned(), bands.medium, 1, MAX_BAND);
        self.range("scans.income_bands.high".to_owned(), bands.high, 1, MAX_BAND);
        if bands.high <= bands.medium {
            let expected = format!("more than medium, which is {}", bands.medium);
            let path = "scans.income_bands.high".to_owned();
            self.add(ProblemKind::Contradiction, path, "no income would be Medium", bands.high, expected);
        }
        self.buckets(&scans.structure_buckets);
        self.range("scans.intent_share_permille".to_owned(), scans.intent_share_permille, 501, 1000);
    }

    fn buckets(&mut self, least_counts: &[u32]) {
        let path = "scans.structure_buckets";
        if least_counts.is_empty() || least_counts.len() > MAX_BUCKETS {
            let expected = format!("1 to {MAX_BUCKETS} buckets");
            self.add(ProblemKind::Count, path.to_owned(), "wrong number of buckets", least_counts.len(), expected);
        }
        if let Some(&first) = least_counts.first().filter(|&&first| first != 0) {
            let message = "the first bucket leaves out planets with fewer structures";
            self.add(ProblemKind::Contradiction, format!("{path}.0"), message, first, "0");
        }
        for (place, &count) in least_counts.iter().enumerate() {
            self.range(format!("{path}.{place}"), count, 0, MAX_STRUCTURES);
        }
        for (place, pair) in least_counts.windows(2).enumerate().filter(|(_, pair)| pair[1] <= pair[0]) {
            let kind = if pair[1] == pair[0] { ProblemKind::Duplicate } else { ProblemKind::Contradiction };
            let expected = format!("more than the previous bucket, which begins at {}", pair[0]);
            self.add(kind, format!("{path}.{}", place + 1), "buckets do not rise", pair[1], expected);
        }
    }
}

/// Whether `name` can be a word of an order.
fn is_word(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
}

/// Lists at most as many names as a ruleset may have; more would only fill the screen.
fn listed(names: &BTreeSet<&str>) -> String {
    let more = if names.len() > MAX_CLASSES { ", …" } else { "" };
    names.iter().copied().take(MAX_CLASSES).collect::<Vec<_>>().join(", ") + more
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped_ruleset;
    use crate::ruleset::ByName;
    use std::collections::BTreeMap;

    /// Path and kind of every problem after one change to the shipped ruleset.
    fn after(change: impl FnOnce(&mut Ruleset)) -> Vec<(String, ProblemKind)> {
        let mut ruleset = shipped_ruleset();
        change(&mut ruleset);
        problems(&ruleset).into_iter().map(|problem| (problem.path, problem.kind)).collect()
    }

    fn at(path: &str, kind: ProblemKind) -> Vec<(String, ProblemKind)> {
        vec![(path.to_owned(), kind)]
    }

    #[test]
    fn the_shipped_ruleset_has_no_problem() {
        assert_eq!(problems(&shipped_ruleset()), []);
    }

    #[test]
    fn every_number_has_its_range() {
        use ProblemKind::OutOfRange;
        assert_eq!(after(|r| r.economy.mine.metal = -1), at("economy.mine.metal", OutOfRange));
        assert_eq!(after(|r| r.economy.base_income.energy = i64::MAX), at("economy.base_income.energy", OutOfRange));
        assert_eq!(after(|r| r.economy.growth_permille = 999), at("economy.growth_permille", OutOfRange));
        assert_eq!(after(|r| r.economy.insolvency = Insolvency::Desert(0)), at("economy.insolvency", OutOfRange));
        assert_eq!(after(|r| r.economy.reactor.build_turns = 0), at("economy.reactor.build_turns", OutOfRange));
        assert_eq!(after(|r| r.ships[1].upkeep.metal = 1_000_001), at("ships.frigate.upkeep.metal", OutOfRange));
        assert_eq!(after(|r| r.battle.variance_permille = 501), at("battle.variance_permille", OutOfRange));
        assert_eq!(after(|r| r.battle.value_per_strength = 0), at("battle.value_per_strength", OutOfRange));
        assert_eq!(after(|r| r.missions.battle_after = 0), at("missions.battle_after", OutOfRange));
        assert_eq!(after(|r| r.scans.energy.deep = -5), at("scans.energy.deep", OutOfRange));
        assert_eq!(after(|r| r.scans.intent_share_permille = 500), at("scans.intent_share_permille", OutOfRange));
        assert_eq!(
            after(|r| *r.battle.multipliers.0.get_mut("skiff").unwrap().0.get_mut("frigate").unwrap() = 0),
            at("battle.multipliers.skiff.frigate", OutOfRange)
        );
    }

    #[test]
    fn an_unknown_class_is_named_with_the_closest_known_one() {
        let mut ruleset = shipped_ruleset();
        let row = ruleset.battle.multipliers.0["skiff"].clone();
        ruleset.battle.multipliers.0.insert("skif".to_owned(), row);
        let found = problems(&ruleset);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].kind, ProblemKind::UnknownClass);
        assert_eq!(found[0].path, "battle.multipliers.skif");
        assert_eq!(found[0].did_you_mean.as_deref(), Some("skiff"));
        assert_eq!(found[0].expected, "one of dreadnought, frigate, skiff");
    }

    #[test]
    fn a_missing_pair_and_a_missing_row_are_one_problem_each() {
        use ProblemKind::MissingPair;
        let pair = after(|r| r.battle.multipliers.0.get_mut("skiff").unwrap().0.retain(|name, _| name != "frigate"));
        assert_eq!(pair, at("battle.multipliers.frigate", MissingPair), "told at the class that came last");
        let row = after(|r| r.battle.multipliers.0.retain(|name, _| name != "frigate"));
        assert_eq!(row, at("battle.multipliers.frigate", MissingPair));
    }

    #[test]
    fn a_new_class_that_nobody_says_how_to_fight_is_one_problem() {
        let mut ruleset = shipped_ruleset();
        ruleset.ships.push(ShipClass { name: "torpedo".to_owned(), ..ruleset.ships[0].clone() });
        let found = problems(&ruleset);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].path.as_str(), found[0].kind), ("battle.multipliers.torpedo", ProblemKind::MissingPair));
        assert_eq!(found[0].message, "ship class `torpedo` has no multipliers");
        let own = "\"torpedo\": {\"skiff\": 1000, \"frigate\": 1000, \"dreadnought\": 1000, \"torpedo\": 1000}";
        let others = ["skiff", "frigate", "dreadnought"].map(|other| format!("\"{other}\": {{\"torpedo\": 1000}}"));
        let cure = format!("multipliers: {{{own}, {}}}", others.join(", "));
        assert_eq!(found[0].cure, Some(cure));
    }

    #[test]
    fn far_too_many_classes_are_one_problem() {
        let mut ruleset = shipped_ruleset();
        let first = ruleset.ships[0].clone();
        ruleset.ships.extend((0..5000).map(|n| ShipClass { name: format!("f{n}"), ..first.clone() }));
        let found = problems(&ruleset);
        assert_eq!(found.iter().map(|problem| problem.kind).collect::<Vec<_>>(), [ProblemKind::Count]);
    }

    #[test]
    fn contradictions_are_found() {
        use ProblemKind::{Contradiction, Count, Duplicate, Name};
        assert_eq!(after(|r| r.missions.home_after = 2), at("missions.home_after", Contradiction));
        assert_eq!(after(|r| r.scans.income_bands.high = 12_500), at("scans.income_bands.high", Contradiction));
        assert_eq!(after(|r| r.scans.structure_buckets = vec![0, 4, 4]), at("scans.structure_buckets.2", Duplicate));
        assert_eq!(
            after(|r| r.scans.structure_buckets = vec![0, 4, 1]),
            at("scans.structure_buckets.2", Contradiction)
        );
        assert_eq!(after(|r| r.scans.structure_buckets = vec![1, 4]), at("scans.structure_buckets.0", Contradiction));
        assert_eq!(after(|r| r.scans.structure_buckets = vec![]), at("scans.structure_buckets", Count));
        assert_eq!(after(|r| (r.ships[0].metal, r.ships[0].energy) = (0, 0)), at("ships.skiff", Contradiction));
        let mine = |r: &mut Ruleset| (r.economy.mine.metal, r.economy.mine.energy) = (0, 0);
        assert_eq!(after(mine), at("economy.mine", Contradiction));
        assert_eq!(after(|r| r.ships.push(r.ships[0].clone())), at("ships.skiff", Duplicate));
        let named = after(|r| r.ships[0].name = "Ski ff".to_owned());
        assert!(named.contains(&("ships.Ski ff".to_owned(), Name)));
    }

    #[test]
    fn an_empty_ruleset_of_ships_and_a_crowded_one_are_refused() {
        let none = after(|r| {
            r.ships.clear();
            r.start.ships.0.clear();
            r.personas.0.clear();
            r.scripts.0.clear();
            r.battle.multipliers = ByName(BTreeMap::new());
        });
        assert_eq!(none, at("ships", ProblemKind::Count));
        let crowded = after(|r| r.ships = vec![r.ships[0].clone(); 9]);
        assert!(crowded.contains(&("ships".to_owned(), ProblemKind::Count)));
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
}
