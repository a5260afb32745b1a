//! Names: each is a word, stands for one thing, and leads to an entry of the table it speaks of.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::{MAX_NAME, entry, unknown};
use crate::ruleset::Ruleset;
use crate::ruleset::table::Table;

/// Reports names that are no words, names given twice, and names that lead nowhere.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    words("factions", &ruleset.factions, checker);
    words("leads", &ruleset.leads, checker);
    words("missions", &ruleset.missions, checker);
    for (name, mission) in ruleset.missions.iter() {
        for objective in mission.objectives.names() {
            word(entry("missions", name).name("objectives").name(objective), objective, checker);
        }
    }
    for name in ruleset.missions.names().filter(|name| ruleset.leads.position(name).is_some()) {
        // Dependencies name leads and missions alike, so one word can't be both.
        let first = checker.key_span(entry("leads", name));
        let one = Diagnostic::error(codes::DUPLICATE_NAME, format!("there is a lead `{name}` already"));
        checker.push_key(entry("missions", name), one.note(Some(first), "first given here"));
    }
    titles("factions", "faction", ruleset.factions.iter().map(|(name, one)| (name, one.title.as_str())), checker);
    titles("leads", "lead", ruleset.leads.iter().map(|(name, one)| (name, one.title.as_str())), checker);
    titles("missions", "mission", ruleset.missions.iter().map(|(name, one)| (name, one.title.as_str())), checker);
    references(ruleset, checker);
}

fn words<T>(table: &str, entries: &Table<T>, checker: &mut Checker<'_>) {
    for name in entries.names() {
        word(entry(table, name), name, checker);
    }
}

fn word(path: Path, name: &str, checker: &mut Checker<'_>) {
    let is_word = name.len() <= MAX_NAME
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_' || one == '-');
    if !is_word {
        let one = Diagnostic::error(codes::INVALID_VALUE, "this name can't be a word of an order");
        let expected = format!("1 to {MAX_NAME} of a–z, 0–9, _ and -, a letter first");
        checker.push_key(path, one.found(format!("`{name}`")).expected([expected]));
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

fn references(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let leads = || ruleset.leads.names();
    let is_lead = |name: &str| ruleset.leads.position(name).is_some();
    for (name, lead) in ruleset.leads.iter() {
        let path = entry("leads", name).name("depends_on");
        let is_known = |name: &str| is_lead(name) || ruleset.missions.position(name).is_some();
        let known = leads().chain(ruleset.missions.names());
        list((&path, &lead.depends_on), "lead or mission", is_known, known, checker);
    }
    for (name, mission) in ruleset.missions.iter() {
        let path = entry("missions", name).name("opened_by");
        list((&path, &mission.opened_by), "lead", is_lead, leads(), checker);
        for faction in mission.rewards.factions.keys().filter(|name| ruleset.factions.position(name).is_none()) {
            let path = entry("missions", name).name("rewards").name("factions").name(faction);
            unknown(checker, (path, true), "faction", faction, ruleset.factions.names());
        }
    }
    for (name, faction) in ruleset.factions.iter() {
        let path = entry("factions", name).name("discovered_by");
        list((&path, &faction.discovered_by), "lead", is_lead, leads(), checker);
        if let Some(lead) = faction.destroyed_by.as_deref().filter(|lead| !is_lead(lead)) {
            unknown(checker, (entry("factions", name).name("destroyed_by"), false), "lead", lead, leads());
        }
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
