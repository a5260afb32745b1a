//! Freeciv's names for what rulesets call otherwise, for suggestions to people who know that game.

use endturn_scenario::diagnostic::Alias;

/// Requirements first, then fields, in the order of the files.
pub const FREECIV: &[Alias] = &[
    ("Gov", &["Government"]),
    ("DiplRel", &["Relation"]),
    ("DiplRelTile", &["Relation"]),
    ("OType", &["Output"]),
    ("OutputType", &["Output"]),
    ("MinHP", &["MinHitPoints"]),
    ("MinMoveFrags", &["MinMoveFragments"]),
    ("Age", &["MinAge"]),
    ("AI", &["AiSkill"]),
    ("AILevel", &["AiSkill"]),
    ("NationalIntelligence", &["Intelligence"]),
    ("Nation", &["NationGroup"]),
    ("UType", &["UnitType"]),
    ("UClass", &["UnitClass"]),
    ("UFlag", &["UnitFlag"]),
    ("UClassFlag", &["UnitClassFlag"]),
    ("UTypeFlag", &["UnitFlag"]),
    ("Advance", &["Tech"]),
    ("Improvement", &["Building"]),
    ("Impr", &["Building"]),
    ("BuildingClass", &["BuildingGenus"]),
    ("Genus", &["BuildingGenus"]),
    ("Base", &["Extra"]),
    ("Road", &["Extra"]),
    ("Special", &["Extra"]),
    ("BaseFlag", &["ExtraFlag"]),
    ("RoadFlag", &["ExtraFlag"]),
    ("MaxTileUnits", &["MaxUnitsOnTile"]),
    ("TerrainAlteration", &["TerrainAlter"]),
    ("tech_req", &["tech"]),
    ("impr_req", &["building"]),
    ("gov_req", &["government"]),
    ("obsolete_by", &["obsoleted_by"]),
    ("hitpoints", &["hit_points"]),
    ("move_rate", &["moves"]),
    ("transport_cap", &["transport_capacity"]),
    ("fuel", &["fuel_turns"]),
    ("uk_happy", &["unhappiness"]),
    ("uk_shield", &["upkeep"]),
    ("uk_food", &["upkeep"]),
    ("uk_gold", &["upkeep"]),
    ("bonuses", &["combat_bonuses"]),
    ("paratroopers_range", &["paradrop_range"]),
    ("vlayer", &["vision_layer"]),
    ("veteran_names", &["veteran_system"]),
    ("min_speed", &["min_speed_moves"]),
    ("hp_loss_pct", &["hp_loss_pct_per_turn"]),
    ("non_native_def_pct", &["non_native_defense_pct"]),
    ("hut_behavior", &["huts"]),
    ("sabotage", &["sabotage_pct"]),
    ("req1", &["reqs"]),
    ("req2", &["reqs"]),
    ("nreqs", &["reqs"]),
    ("movement_cost", &["move_cost"]),
    ("defense_bonus", &["defense_bonus_pct"]),
    ("base_time", &["base_turns"]),
    ("placing_time", &["placing_turns"]),
    ("pillage_time", &["pillage_turns"]),
    ("clean_pollution_time", &["clean_pollution_turns"]),
    ("clean_fallout_time", &["clean_fallout_turns"]),
    ("irrigation_time", &["irrigate"]),
    ("irrigation_food_incr", &["irrigate"]),
    ("mining_time", &["mine"]),
    ("mining_shield_incr", &["mine"]),
    ("road_time", &["road"]),
    ("cultivate_time", &["cultivate"]),
    ("cultivate_result", &["cultivate"]),
    ("plant_time", &["plant"]),
    ("plant_result", &["plant"]),
    ("transform_time", &["transform"]),
    ("transform_result", &["transform"]),
    ("rmcauses", &["removal"]),
    ("build_time", &["build_turns"]),
    ("removal_time", &["removal_turns"]),
    ("base_raise_chance", &["raise_chance_combat_pct"]),
    ("veteran_base_raise_chance", &["raise_chance_combat_pct"]),
    ("work_raise_chance", &["raise_chance_work_pct"]),
    ("veteran_work_raise_chance", &["raise_chance_work_pct"]),
    ("power_fact", &["power_pct"]),
    ("veteran_power_fact", &["power_pct"]),
    ("move_bonus", &["move_bonus_fragments"]),
    ("veteran_move_bonus", &["move_bonus_fragments"]),
    ("onetime_pct", &["one_time_pct"]),
    ("ruler_male_title", &["ruler"]),
    ("ruler_female_title", &["ruler"]),
];

#[cfg(test)]
mod tests {
    use endturn_scenario::form::{Form, Forms, Shape};

    use super::*;
    use crate::ruleset::Ruleset;

    #[test]
    fn every_suggested_name_is_one_of_a_ruleset_and_every_alias_is_none_there() {
        let forms = Forms::of::<Ruleset>();
        let mut known: Vec<&str> = Vec::new();
        let mut open: Vec<&Form> = vec![forms.root()];
        open.extend(forms.names().filter_map(|name| forms.named(name)));
        while let Some(form) = open.pop() {
            match &form.shape {
                Shape::Fields(fields) => known.extend(fields.iter().map(|field| field.name.as_str())),
                Shape::Choice(words) => known.extend(words.iter().map(|word| word.word.as_str())),
                _ => {}
            }
        }
        for (alias, names) in FREECIV {
            assert!(names.iter().all(|name| known.contains(name)), "{alias}: {names:?}");
            assert!(!names.contains(alias), "{alias}");
        }
        assert!(FREECIV.windows(2).all(|pair| pair[0].0 != pair[1].0));
    }
}
