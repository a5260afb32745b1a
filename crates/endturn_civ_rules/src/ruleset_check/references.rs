//! Checks of names in plain fields: each refers to an entry of its table.

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::findings::{entry, unknown};
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::table::Table;

/// State of the lookups.
struct Lookup<'c, 'n> {
    checker: &'c mut Checker<'n>,
}

impl Lookup<'_, '_> {
    fn one<T>(&mut self, path: Path, kind: &str, name: &str, table: &Table<T>) {
        if !table.contains(name) {
            unknown(self.checker, path, kind, name, table.names());
        }
    }

    fn maybe<T>(&mut self, path: Path, kind: &str, name: Option<&String>, table: &Table<T>) {
        if let Some(name) = name {
            self.one(path, kind, name, table);
        }
    }

    fn all<T>(&mut self, path: &Path, kind: &str, names: &[String], table: &Table<T>) {
        for (at, name) in names.iter().enumerate() {
            self.one(path.clone().index(at), kind, name, table);
        }
    }
}

/// Reports every unknown name.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let look = &mut Lookup { checker };
    land(ruleset, look);
    units(ruleset, look);
    for (name, tech) in ruleset.techs.iter() {
        look.all(&entry("techs", name).name("reqs"), "tech", &tech.reqs, &ruleset.techs);
        look.maybe(entry("techs", name).name("root"), "tech", tech.root.as_ref(), &ruleset.techs);
    }
    for (name, government) in ruleset.governments.iter() {
        let path = entry("governments", name).name("ai_better");
        look.maybe(path, "government", government.ai_better.as_ref(), &ruleset.governments);
    }
    for (name, nation) in ruleset.nations.iter() {
        let here = entry("nations", name);
        look.all(&here.clone().name("init_techs"), "tech", &nation.init_techs, &ruleset.techs);
        let path = here.name("init_government");
        look.maybe(path, "government", nation.init_government.as_ref(), &ruleset.governments);
    }
    start(ruleset, look);
    game(ruleset, look);
}

fn land(ruleset: &Ruleset, look: &mut Lookup<'_, '_>) {
    for (name, terrain) in ruleset.terrain.iter() {
        let here = entry("terrain", name);
        let to = |field: &str| here.clone().name(field);
        look.all(&to("resources"), "resource", &terrain.resources, &ruleset.resources);
        look.all(&to("native_to"), "unit class", &terrain.native_to, &ruleset.unit_classes);
        let works = [("cultivate", &terrain.cultivate), ("plant", &terrain.plant), ("transform", &terrain.transform)];
        for (field, becomes) in works {
            let becomes = becomes.as_ref().map(|becomes| &becomes.terrain);
            look.maybe(to(field).name("terrain"), "terrain", becomes, &ruleset.terrain);
        }
        for (field, becomes) in terrain.climate.named() {
            if let Some(becomes) = becomes {
                look.one(to("climate").name(field), "terrain", becomes, &ruleset.terrain);
            }
        }
    }
    for (name, extra) in ruleset.extras.iter() {
        let here = entry("extras", name);
        let to = |field: &str| here.clone().name(field);
        look.all(&to("conflicts_with"), "extra", &extra.conflicts_with, &ruleset.extras);
        look.all(&to("hidden_by"), "extra", extra.hidden_by.for_check(), &ruleset.extras);
        look.all(&to("bridged_over"), "extra", &extra.bridged_over, &ruleset.extras);
        look.all(&to("native_to"), "unit class", &extra.native_to, &ruleset.unit_classes);
    }
}

fn units(ruleset: &Ruleset, look: &mut Lookup<'_, '_>) {
    for (name, unit) in ruleset.units.iter() {
        let here = entry("units", name);
        let to = |field: &str| here.clone().name(field);
        look.one(to("class"), "unit class", &unit.class, &ruleset.unit_classes);
        look.maybe(to("tech"), "tech", unit.tech.as_ref(), &ruleset.techs);
        look.maybe(to("building"), "building", unit.building.as_ref(), &ruleset.buildings);
        look.maybe(to("government"), "government", unit.government.as_ref(), &ruleset.governments);
        look.maybe(to("obsoleted_by"), "unit type", unit.obsoleted_by.as_ref(), &ruleset.units);
        look.maybe(to("convert_to"), "unit type", unit.convert_to.for_check().as_ref(), &ruleset.units);
        look.one(to("veteran_system"), "veteran system", &unit.veteran_system, &ruleset.veteran);
        let classes = [
            ("cargo", &unit.cargo),
            ("targets", &unit.targets),
            ("embarks", &unit.embarks),
            ("disembarks", &unit.disembarks),
        ];
        for (field, names) in classes {
            look.all(&to(field), "unit class", names, &ruleset.unit_classes);
        }
        for (at, bonus) in unit.combat_bonuses.iter().enumerate() {
            let path = to("combat_bonuses").index(at).name("against");
            look.one(path, "unit flag", bonus.parts().1, &ruleset.flags.unit);
        }
    }
}

/// Checks the letters of `startunits` and the roles behind them (W-145).
fn start(ruleset: &Ruleset, look: &mut Lookup<'_, '_>) {
    for (code, role) in ruleset.start_units.iter() {
        let path = entry("start_units", code);
        if code.chars().count() != 1 {
            look.checker.error(codes::INVALID_VALUE, path.clone(), format!("`{code}` is not one letter"));
        }
        look.one(path.clone(), "unit role", role, &ruleset.flags.unit_role);
        if ruleset.flags.unit_role.contains(role) && !ruleset.units.iter().any(|(_, unit)| unit.roles.contains(role)) {
            look.checker.warning(codes::CONTRADICTION, path, format!("no unit type has the role `{role}`"));
        }
    }
    let path = entry("settings", "startunits");
    for letter in ruleset.settings.startunits.chars() {
        let code = letter.to_string();
        if !ruleset.start_units.contains(&code) && !look.checker.may_hold("start_units", &code) {
            let message = format!("unknown start unit `{letter}`");
            look.checker.error(codes::DANGLING_REFERENCE, path.clone(), message);
        }
    }
}

fn game(ruleset: &Ruleset, look: &mut Lookup<'_, '_>) {
    let game = &ruleset.game;
    let to = |section: &str, field: &str| entry("game", section).name(field);
    look.all(&to("options", "global_init_techs"), "tech", &game.options.global_init_techs, &ruleset.techs);
    let buildings = &game.options.global_init_buildings;
    look.all(&to("options", "global_init_buildings"), "building", buildings, &ruleset.buildings);
    let governments = [
        (to("governments", "during_revolution"), &game.governments.during_revolution),
        (to("nations", "default_government"), &game.nations.default_government),
    ];
    for (path, name) in governments {
        look.one(path, "government", name, &ruleset.governments);
    }
    let ruins = ruleset.events.ruins_extra.as_ref();
    look.maybe(entry("events", "ruins_extra"), "extra", ruins, &ruleset.extras);
    let has_none = ruleset.specialists.is_empty() && !look.checker.may_hold("specialists", "");
    if ruleset.actions.contains_key(&Action::FoundCity) && has_none {
        let message = "there must be a specialist: citizens without work are of the first kind (C-11)";
        look.checker.error(codes::CONTRADICTION, "specialists", message);
    }
}
