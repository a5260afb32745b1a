//! Checks of names: each is a word, names one thing, and refers to an entry of its table.

use endturn_scenario::checks::Checker;

use crate::battles::ruleset::Ruleset;
use crate::battles::ruleset::content::{Faction, Lead, Mission};
use crate::battles::ruleset::opposition::{Enemy, Operation};
use crate::frame::check::entry;
use crate::frame::check::names::{list, same_word, titled, titles, unknown, words};

titled!(Faction, Lead, Mission, Operation, Enemy);

/// Reports names that are not words, duplicate names, and unknown names.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    words("factions", &ruleset.factions, checker);
    words("leads", &ruleset.leads, checker);
    words("missions", &ruleset.missions, checker);
    words("raids", &ruleset.raids, checker);
    words("operations", &ruleset.operations, checker);
    words("enemies", &ruleset.enemies, checker);
    // Dependencies may name leads or missions, and lists may name missions or operations.
    same_word(("missions", "leads", "lead"), &ruleset.missions, &ruleset.leads, checker);
    same_word(("operations", "missions", "mission"), &ruleset.operations, &ruleset.missions, checker);
    titles(("factions", "faction"), &ruleset.factions, checker);
    titles(("leads", "lead"), &ruleset.leads, checker);
    titles(("missions", "mission"), &ruleset.missions, checker);
    titles(("operations", "operation"), &ruleset.operations, checker);
    titles(("enemies", "enemy"), &ruleset.enemies, checker);
    of_leads(ruleset, checker);
    of_missions(ruleset, checker);
    of_factions(ruleset, checker);
    if let Some(lead) = ruleset.ending.won_by.as_deref().filter(|lead| ruleset.leads.position(lead).is_none()) {
        unknown(checker, (entry("ending", "won_by"), false), "lead", lead, ruleset.leads.names());
    }
    unused(ruleset, checker);
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

/// Reports raids without a mission, and enemies used nowhere: hardly intended.
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
