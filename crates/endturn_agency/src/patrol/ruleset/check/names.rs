//! Checks of names: each is a word, names one thing, and refers to an entry of its table.

use endturn_scenario::checks::Checker;

use crate::frame::check::entry;
use crate::frame::check::names::{list, same_word, titled, titles, unknown, word, words};
use crate::patrol::ruleset::Ruleset;
use crate::patrol::ruleset::content::{Faction, Lead, Mission};

titled!(Faction, Lead, Mission);

/// Reports names that are not words, duplicate names, and unknown names.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    words("factions", &ruleset.factions, checker);
    words("leads", &ruleset.leads, checker);
    words("missions", &ruleset.missions, checker);
    for (name, mission) in ruleset.missions.iter() {
        for objective in mission.objectives.names() {
            word(entry("missions", name).name("objectives").name(objective), objective, checker);
        }
    }
    // Dependencies may name leads or missions, so one word can't be both.
    same_word(("missions", "leads", "lead"), &ruleset.missions, &ruleset.leads, checker);
    titles(("factions", "faction"), &ruleset.factions, checker);
    titles(("leads", "lead"), &ruleset.leads, checker);
    titles(("missions", "mission"), &ruleset.missions, checker);
    references(ruleset, checker);
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
