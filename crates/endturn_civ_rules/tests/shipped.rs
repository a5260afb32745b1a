//! Tests that the rulesets shipped besides the classic one are sound: the tiny one for lessons, and
//! the example of a mod.

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::{files::DiskFiles, load::load_ruleset, render::Style};

/// A shipped ruleset, without a single remark.
fn shipped(name: &str) -> Ruleset {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), name, "civ");
    let ruleset = node.and_then(|node| read(&node, &mut report));
    let is_clean = report.diagnostics().is_empty();
    ruleset.filter(|_| is_clean).unwrap_or_else(|| panic!("{}", report.render(Style::Plain)))
}

#[test]
fn tiny_is_sound_and_has_a_handful_of_everything() {
    let tiny = shipped("tiny");
    let sizes = [tiny.terrain.len(), tiny.units.len(), tiny.buildings.len(), tiny.techs.len(), tiny.governments.len()];
    assert_eq!(sizes, [5, 5, 7, 8, 3]);
    assert_eq!(tiny.game.civstyle.granary_food_ini.as_slice(), [10], "what a file says counts");
    assert_eq!(tiny.game.civstyle.granary_food_inc, 10, "the rest of its section keeps the usual values");
    assert_eq!(tiny.settings.citymindist, 2, "and so does what the file leaves out");
    assert!(tiny.disasters.is_empty() && tiny.events.huts.is_empty(), "whole files may be absent");
}

#[test]
fn tiny_keeps_the_order_in_which_its_files_name_things() {
    let tiny = shipped("tiny");
    assert_eq!(tiny.units.names().collect::<Vec<_>>(), ["Settlers", "Workers", "Warriors", "Phalanx", "Trireme"]);
    assert_eq!(tiny.specialists.position("elvis"), Some(0));
}

#[test]
fn classic_plus_adds_a_building_a_unit_and_a_government() {
    let (classic, plus) = (shipped("classic"), shipped("classic_plus"));
    assert_eq!(plus.buildings.names().last(), Some("Lyceum"));
    assert_eq!(plus.units.names().last(), Some("Lancers"));
    assert_eq!(plus.governments.names().last(), Some("Council"));
    let more = [
        plus.buildings.len() - classic.buildings.len(),
        plus.units.len() - classic.units.len(),
        plus.governments.len() - classic.governments.len(),
    ];
    assert_eq!(more, [1, 1, 1]);
    assert!(plus.effects[&EffectKind::MaxRates].contains("Council"));
    assert!(plus.effects[&EffectKind::MaxRates].contains("Monarchy"), "the effects below stay");
}

#[test]
fn classic_plus_changes_three_numbers_removes_one_thing_and_leaves_the_rest() {
    let (classic, plus) = (shipped("classic"), shipped("classic_plus"));
    let numbers = |rules: &Ruleset| {
        (
            rules.units.get("Settlers").unwrap().build_cost,
            rules.buildings.get("Granary").unwrap().upkeep,
            rules.settings.gold,
        )
    };
    assert_eq!((numbers(&classic), numbers(&plus)), ((40, 1, 50), (30, 0, 100)));
    assert!(classic.disasters.contains("Pestilence") && !plus.disasters.contains("Pestilence"));
    assert_eq!(plus.disasters.len() + 1, classic.disasters.len());
    for (name, unit) in classic.units.iter().filter(|(name, _)| *name != "Settlers") {
        assert_eq!(plus.units.get(name), Some(unit), "{name}");
    }
    for (name, building) in classic.buildings.iter().filter(|(name, _)| *name != "Granary") {
        assert_eq!(plus.buildings.get(name), Some(building), "{name}");
    }
    assert_eq!((&plus.techs, &plus.terrain, &plus.actions), (&classic.techs, &classic.terrain, &classic.actions));
}
