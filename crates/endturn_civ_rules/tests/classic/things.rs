//! Unit classes, units, veteran levels, buildings, techs.

use std::collections::BTreeSet;

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::words::Range;

use crate::classic::notation;
use crate::classic::sheet::{Sheet, list, maybe};

type Row = Vec<(&'static str, String)>;

fn has(names: &[String], name: &str) -> bool {
    names.iter().any(|other| other == name)
}

pub fn unit_classes(rules: &Ruleset) -> usize {
    let rows = rules.unit_classes.iter().map(|(name, one)| -> Row {
        let terrains = rules.terrain.iter().filter(|(_, terrain)| has(&terrain.native_to, name));
        let extras: Vec<_> = rules.extras.iter().filter(|(_, extra)| has(&extra.native_to, name)).collect();
        let refuel = extras.iter().filter(|(_, extra)| has(&extra.flags, "Refuel"));
        vec![
            ("name", name.to_owned()),
            ("min_speed_moves", one.min_speed_moves.to_string()),
            ("hp_loss_pct_per_turn", one.hp_loss_pct_per_turn.to_string()),
            ("non_native_defense_pct", one.non_native_defense_pct.to_string()),
            ("hut_behavior", one.huts.word().to_owned()),
            ("flags", list(&one.flags)),
            ("native_terrains", list(terrains.map(|(name, _)| name))),
            ("refuel_extras", list(refuel.map(|(name, _)| name))),
            ("native_extras", list(extras.iter().map(|(name, _)| name))),
        ]
    });
    Sheet::read("unit_classes").compare(&rows.collect::<Vec<_>>())
}

pub fn units(rules: &Ruleset) -> usize {
    let rows = rules.units.iter().map(|(name, one)| -> Row {
        let number = |value: i32| value.to_string();
        let bonuses = one.combat_bonuses.iter().map(|bonus| {
            let (kind, flag, value) = bonus.parts();
            format!("{kind}={value} vs {flag}")
        });
        vec![
            ("name", name.to_owned()),
            ("class", one.class.clone()),
            ("tech", maybe(one.tech.as_ref())),
            ("building_req", maybe(one.building.as_ref())),
            ("gov_req", maybe(one.government.as_ref())),
            ("obsoleted_by", maybe(one.obsoleted_by.as_ref())),
            ("attack", number(one.attack)),
            ("defense", number(one.defense)),
            ("moves", number(one.moves)),
            ("hp", number(one.hit_points)),
            ("firepower", number(one.firepower)),
            ("build_cost", number(one.build_cost)),
            ("pop_cost", number(one.pop_cost)),
            ("fuel", number(one.fuel_turns)),
            ("vision_radius_sq", number(one.vision_radius_sq)),
            ("vision_layer", one.vision_layer.word().to_owned()),
            ("transport_cap", number(one.transport_capacity)),
            ("cargo_classes", list(&one.cargo)),
            ("extra_target_classes", list(&one.targets)),
            ("embarks", list(&one.embarks)),
            ("disembarks", list(&one.disembarks)),
            ("uk_shield", number(one.upkeep.shield)),
            ("uk_food", number(one.upkeep.food)),
            ("uk_gold", number(one.upkeep.gold)),
            ("uk_happy", number(one.unhappiness)),
            ("bombard_rate", number(one.bombard_rate)),
            ("paradrop_range", number(one.paradrop_range)),
            ("city_size", number(one.city_size)),
            ("convert_to", maybe(one.convert_to.for_check().as_ref())),
            ("combat_bonuses", bonuses.collect::<Vec<_>>().join(";")),
            ("flags", list(&one.flags)),
            ("roles", list(&one.roles)),
            ("veteran_system", one.veteran_system.clone()),
        ]
    });
    Sheet::read("units").compare(&rows.collect::<Vec<_>>())
}

pub fn veteran(rules: &Ruleset) -> usize {
    let mut rows: Vec<Row> = Vec::new();
    for (system, levels) in rules.veteran.iter() {
        let users = rules.units.iter().filter(|(_, unit)| unit.veteran_system == system).map(|(name, _)| name);
        let users = if system == "default" { "all other units".to_owned() } else { list(users) };
        rows.extend(levels.iter().enumerate().map(|(at, level)| {
            vec![
                ("system", system.to_owned()),
                ("level", at.to_string()),
                ("level_name", level.name.clone()),
                ("power_pct", level.power_pct.to_string()),
                ("move_bonus_frags", level.move_bonus_fragments.to_string()),
                ("raise_chance_combat_pct", level.raise_chance_combat_pct.to_string()),
                ("raise_chance_work_pct", level.raise_chance_work_pct.to_string()),
                ("used_by", users.clone()),
            ]
        }));
    }
    Sheet::read("veteran").compare(&rows)
}

/// The tech that a list requires of the player.
fn tech_of(reqs: &[Requirement]) -> Option<&String> {
    reqs.iter().find_map(|one| match &one.condition {
        Condition::Tech(name) if one.present && one.range == Range::Player => Some(name),
        _ => None,
    })
}

/// The techs that make a building obsolete, with their ranges.
fn ends(obsolete_by: &[Requirement]) -> Vec<(&String, Range)> {
    let end = |one: &'_ Requirement| one.range;
    let tech = obsolete_by.iter().filter_map(|one| match &one.condition {
        Condition::Tech(name) => Some((name, end(one))),
        _ => None,
    });
    tech.collect()
}

pub fn buildings(rules: &Ruleset) -> usize {
    let rows = rules.buildings.iter().map(|(name, one)| -> Row {
        let tech = tech_of(&one.reqs);
        let others = one.reqs.iter().filter(|req| match &req.condition {
            Condition::Tech(name) => Some(name) != tech,
            _ => true,
        });
        let ends = ends(&one.obsolete_by);
        let replaced = one.obsolete_by.iter().filter_map(|req| match &req.condition {
            Condition::Building(name) => Some(name),
            _ => None,
        });
        vec![
            ("name", name.to_owned()),
            ("display_name", one.display_name.for_check().clone().unwrap_or_else(|| name.to_owned())),
            ("genus", one.genus.word().to_owned()),
            ("tech", maybe(tech)),
            ("other_reqs", notation::all(others)),
            ("obsolete_by_tech", list(ends.iter().map(|(name, _)| name))),
            ("obsolete_tech_range", list(ends.iter().map(|(_, range)| range.word()))),
            ("replaced_by", list(replaced)),
            ("obsolete_by_reqs", notation::all(&one.obsolete_by)),
            ("build_cost", one.build_cost.to_string()),
            ("upkeep", one.upkeep.to_string()),
            ("sabotage_pct", one.sabotage_pct.to_string()),
            ("flags", list(&one.flags)),
        ]
    });
    Sheet::read("buildings").compare(&rows.collect::<Vec<_>>())
}

/// A tech and all its ancestors.
fn with_ancestors<'a>(rules: &'a Ruleset, tech: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![tech];
    while let Some(name) = open.pop() {
        if seen.insert(name) {
            open.extend(rules.techs.get(name).into_iter().flat_map(|tech| &tech.reqs).map(String::as_str));
        }
    }
    seen
}

/// The things that a tech unlocks, in the notation of the table.
fn unlocks(rules: &Ruleset, tech: &str) -> String {
    let asks = |reqs: &[Requirement]| tech_of(reqs).is_some_and(|name| name == tech);
    let units = rules.units.iter().filter(|(_, unit)| unit.tech.as_deref() == Some(tech));
    let units = units.map(|(name, _)| format!("unit:{name}"));
    let buildings =
        rules.buildings.iter().filter(|(_, one)| asks(&one.reqs)).map(|(name, _)| format!("building:{name}"));
    let governments = rules.governments.iter().filter(|(_, one)| asks(&one.reqs));
    let governments = governments.map(|(name, _)| format!("government:{name}"));
    let extras = rules.extras.iter().filter(|(_, one)| asks(&one.reqs)).map(|(name, _)| format!("extra:{name}"));
    list(units.chain(buildings).chain(governments).chain(extras))
}

pub fn techs(rules: &Ruleset) -> usize {
    let base = u128::from(rules.game.research.base_tech_cost_bulbs.unsigned_abs());
    let rows = rules.techs.iter().map(|(name, one)| -> Row {
        let count = with_ancestors(rules, name).len();
        // W-69, Classic: base · (1 + n) · √(1 + n) / 2, whole part, by the root of its square.
        let next = count as u128 + 1;
        let bulbs = (base * base * next * next * next / 4).isqrt();
        let ended = rules
            .buildings
            .iter()
            .filter(|(_, building)| ends(&building.obsolete_by).iter().any(|(tech, _)| *tech == name));
        vec![
            ("name", name.to_owned()),
            ("req1", maybe(one.reqs.first())),
            ("req2", maybe(one.reqs.get(1))),
            ("flags", list(&one.flags)),
            ("num_reqs_with_self", count.to_string()),
            ("cost_bulbs_default", bulbs.to_string()),
            ("unlocks", unlocks(rules, name)),
            ("makes_obsolete", list(ended.map(|(name, _)| name))),
        ]
    });
    Sheet::read("techs").compare(&rows.collect::<Vec<_>>())
}
