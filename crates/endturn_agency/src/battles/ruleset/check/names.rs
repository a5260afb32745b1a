//! Names: each is a word, stands for one thing, and leads to an entry of the table it speaks of.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::{MAX_NAME, entry, unknown};
use crate::battles::ruleset::Ruleset;
use crate::ruleset::table::Table;

/// Reports names that are no words, names given twice, and names that lead nowhere.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    words("factions", &ruleset.factions, checker);
    words("leads", &ruleset.leads, checker);
    words("missions", &ruleset.missions, checker);
    words("raids", &ruleset.raids, checker);
    words("operations", &ruleset.operations, checker);
    words("enemies", &ruleset.enemies, checker);
    // Dependencies name leads and missions alike, and lists name missions and operations alike.
    same_word(("missions", "leads", "lead"), &ruleset.missions, &ruleset.leads, checker);
    same_word(("operations", "missions", "mission"), &ruleset.operations, &ruleset.missions, checker);
    titles("factions", "faction", ruleset.factions.iter().map(|(name, one)| (name, one.title.as_str())), checker);
    titles("leads", "lead", ruleset.leads.iter().map(|(name, one)| (name, one.title.as_str())), checker);
    titles("missions", "mission", ruleset.missions.iter().map(|(name, one)| (name, one.title.as_str())), checker);
    let operations = ruleset.operations.iter().map(|(name, one)| (name, one.title.as_str()));
    titles("operations", "operation", operations, checker);
    titles("enemies", "enemy", ruleset.enemies.iter().map(|(name, one)| (name, one.title.as_str())), checker);
    of_leads(ruleset, checker);
    of_missions(ruleset, checker);
    of_factions(ruleset, checker);
    if let Some(lead) = ruleset.ending.won_by.as_deref().filter(|lead| ruleset.leads.position(lead).is_none()) {
        unknown(checker, (entry("ending", "won_by"), false), "lead", lead, ruleset.leads.names());
    }
    unused(ruleset, checker);
}

fn words<T>(table: &str, entries: &Table<T>, checker: &mut Checker<'_>) {
    for name in entries.names() {
        let is_word = name.len() <= MAX_NAME
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_' || one == '-');
        if !is_word {
            let one = Diagnostic::error(codes::INVALID_VALUE, "this name can't be a word of an order");
            let expected = format!("1 to {MAX_NAME} of a–z, 0–9, _ and -, a letter first");
            checker.push_key(entry(table, name), one.found(format!("`{name}`")).expected([expected]));
        }
    }
}

fn same_word<T, U>(
    (table, other, kind): (&str, &str, &str),
    names: &Table<T>,
    others: &Table<U>,
    checker: &mut Checker<'_>,
) {
    for name in names.names().filter(|name| others.position(name).is_some()) {
        let first = checker.key_span(entry(other, name));
        let one = Diagnostic::error(codes::DUPLICATE_NAME, format!("there is a {kind} `{name}` already"));
        checker.push_key(entry(table, name), one.note(Some(first), "first given here"));
    }
}

fn titles<'n>(table: &str, kind: &str, titles: impl Iterator<Item = (&'n str, &'n str)>, checker: &mut Checker<'_>) {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, title) in titles {
        let path = entry(table, name).name("title");
        if title.trim().is_empty() {
            checker.error(codes::INVALID_VALUE, path, format!("the {kind} `{name}` has no title"));
        } else if let Some(other) = first.get(title) {
            checker.duplicate(path, kind, title, entry(table, other).name("title"));
        } else {
            first.insert(title, name);
        }
    }
}

fn of_leads(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let is_mission = |name: &str| ruleset.missions.position(name).is_some();
    for (name, lead) in ruleset.leads.iter() {
        let here = entry("leads", name);
        let is_known = |name: &str| ruleset.leads.position(name).is_some() || is_mission(name);
        let known = ruleset.leads.names().chain(ruleset.missions.names());
        list((&here.clone().name("depends_on"), &lead.depends_on), "lead or mission", is_known, known, checker);
        let blocked_by = here.clone().name("blocked_by");
        list((&blocked_by, &lead.blocked_by), "mission", is_mission, ruleset.missions.names(), checker);
        if let Some(faction) = lead.faction.as_deref().filter(|name| ruleset.factions.position(name).is_none()) {
            unknown(checker, (here.name("faction"), false), "faction", faction, ruleset.factions.names());
        }
    }
}

fn of_missions(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let is_lead = |name: &str| ruleset.leads.position(name).is_some();
    for (name, mission) in ruleset.missions.iter() {
        let here = entry("missions", name);
        list((&here.clone().name("opened_by"), &mission.opened_by), "lead", is_lead, ruleset.leads.names(), checker);
        if ruleset.factions.position(&mission.faction).is_none() {
            let path = here.clone().name("faction");
            unknown(checker, (path, false), "faction", &mission.faction, ruleset.factions.names());
        }
        if ruleset.raids.position(&mission.raid).is_none() {
            unknown(checker, (here.name("raid"), false), "raid", &mission.raid, ruleset.raids.names());
        }
    }
    let raids = ruleset.raids.iter().map(|(name, one)| ("raids", name, &one.enemies));
    let operations = ruleset.operations.iter().map(|(name, one)| ("operations", name, &one.enemies));
    for (table, name, enemies) in raids.chain(operations) {
        for enemy in enemies.names().filter(|name| ruleset.enemies.position(name).is_none()) {
            let path = entry(table, name).name("enemies").name(enemy);
            unknown(checker, (path, true), "enemy", enemy, ruleset.enemies.names());
        }
    }
}

fn of_factions(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let is_lead = |name: &str| ruleset.leads.position(name).is_some();
    for (name, faction) in ruleset.factions.iter() {
        let here = entry("factions", name);
        let path = here.clone().name("discovered_by");
        list((&path, &faction.discovered_by), "lead", is_lead, ruleset.leads.names(), checker);
        if let Some(lead) = faction.destroyed_by.as_deref().filter(|lead| !is_lead(lead)) {
            unknown(checker, (here.name("destroyed_by"), false), "lead", lead, ruleset.leads.names());
        }
    }
}

/// Raids that no mission is, and enemies that wait nowhere, are hardly meant.
fn unused(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for name in ruleset.raids.names().filter(|name| !ruleset.missions.iter().any(|(_, one)| one.raid == *name)) {
        checker.unused(entry("raids", name), "raid", name);
    }
    let is_met = |name: &str| {
        ruleset.raids.iter().any(|(_, one)| one.enemies.position(name).is_some())
            || ruleset.operations.iter().any(|(_, one)| one.enemies.position(name).is_some())
    };
    for name in ruleset.enemies.names().filter(|name| !is_met(name)) {
        checker.unused(entry("enemies", name), "enemy", name);
    }
}

/// A list of names: all known, none twice. A lead that opened a mission twice would create two sites.
fn list<'n>(
    (path, names): (&Path, &[String]),
    kind: &str,
    is_known: impl Fn(&str) -> bool,
    known: impl Iterator<Item = &'n str> + Clone,
    checker: &mut Checker<'_>,
) {
    for (at, name) in names.iter().enumerate() {
        let here = path.clone().index(at);
        if let Some(first) = names[..at].iter().position(|other| other == name) {
            checker.duplicate(here, kind, name, path.clone().index(first));
        } else if !is_known(name) {
            unknown(checker, (here, false), kind, name, known.clone());
        }
    }
}
