//! Terrain, resources, extras.

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::terrain::Becomes;

use crate::classic::notation;
use crate::classic::sheet::{Sheet, list, yes};

type Row = Vec<(&'static str, String)>;

pub fn terrain(rules: &Ruleset) -> usize {
    let number = |value: i32| value.to_string();
    let rows = rules.terrain.iter().map(|(name, one)| -> Row {
        let becomes = |work: &Option<Becomes>| {
            let work = work.as_ref();
            (work.map_or_else(String::new, |work| work.terrain.clone()), number(work.map_or(0, |work| work.turns)))
        };
        let (cultivate, plant, transform) = (becomes(&one.cultivate), becomes(&one.plant), becomes(&one.transform));
        let road =
            |part: fn(&endturn_civ_rules::ruleset::terrain::Road) -> i32| number(one.road.as_ref().map_or(0, part));
        let mut row = vec![
            ("name", name.to_owned()),
            ("class", one.class.word().to_owned()),
            ("move_cost", number(one.move_cost)),
            ("defense_bonus_pct", number(one.defense_bonus_pct)),
            ("food", number(one.output.food)),
            ("shield", number(one.output.shield)),
            ("trade", number(one.output.trade)),
            ("resources", list(&one.resources)),
            ("irrigation_allowed", yes(one.irrigate.is_some())),
            ("irrigation_food_bonus", number(one.irrigate.as_ref().map_or(0, |work| work.food_bonus))),
            ("irrigation_time", number(one.irrigate.as_ref().map_or(0, |work| work.turns))),
            ("cultivate_result", cultivate.0),
            ("cultivate_time", cultivate.1),
            ("mine_allowed", yes(one.mine.is_some())),
            ("mine_shield_bonus", number(one.mine.as_ref().map_or(0, |work| work.shield_bonus))),
            ("mine_time", number(one.mine.as_ref().map_or(0, |work| work.turns))),
            ("plant_result", plant.0),
            ("plant_time", plant.1),
            ("transform_result", transform.0),
            ("transform_time", transform.1),
            ("road_time", road(|road| road.turns)),
            ("road_trade_pct", road(|road| road.trade_pct)),
            ("road_food_pct", road(|road| road.food_pct)),
            ("road_shield_pct", road(|road| road.shield_pct)),
            ("base_time", number(one.base_turns)),
            ("placing_time", number(*one.placing_turns.for_check())),
            ("pillage_time", number(one.pillage_turns)),
            ("clean_pollution_time", number(one.clean_pollution_turns)),
            ("clean_fallout_time", number(one.clean_fallout_turns)),
            ("native_unit_classes", list(&one.native_to)),
            ("flags", list(&one.flags)),
        ];
        const CLIMATE: [&str; 4] =
            ["warmer_wetter_result", "warmer_drier_result", "cooler_wetter_result", "cooler_drier_result"];
        let changes = one.climate.named().map(|(_, terrain)| terrain.unwrap_or("no").to_owned());
        row.extend(CLIMATE.into_iter().zip(changes));
        const GENERATOR: [&str; 10] = [
            "gen_mountainous",
            "gen_green",
            "gen_foliage",
            "gen_tropical",
            "gen_temperate",
            "gen_cold",
            "gen_frozen",
            "gen_wet",
            "gen_dry",
            "gen_ocean_depth",
        ];
        row.extend(GENERATOR.into_iter().zip(one.generator.named().map(|(_, value)| number(value))));
        row
    });
    Sheet::read("terrain").compare(&rows.collect::<Vec<_>>())
}

pub fn resources(rules: &Ruleset) -> usize {
    let rows = rules.resources.iter().map(|(name, one)| -> Row {
        let holds = |resources: &[String]| resources.iter().any(|other| other == name);
        let found = rules.terrain.iter().filter(|(_, terrain)| holds(&terrain.resources)).map(|(name, _)| name);
        vec![
            ("name", name.to_owned()),
            ("food_bonus", one.food.to_string()),
            ("shield_bonus", one.shield.to_string()),
            ("trade_bonus", one.trade.to_string()),
            ("found_on_terrains", list(found)),
        ]
    });
    Sheet::read("resources").compare(&rows.collect::<Vec<_>>())
}

pub fn extras(rules: &Ruleset) -> usize {
    const BASE: [&str; 3] = ["base_border_sq", "base_vision_main_sq", "base_flags"];
    const ROAD: [&str; 12] = [
        "road_move_cost_frags",
        "road_move_mode",
        "road_food_const",
        "road_shield_const",
        "road_trade_const",
        "road_food_incr",
        "road_shield_incr",
        "road_trade_incr",
        "road_food_pct",
        "road_shield_pct",
        "road_trade_pct",
        "road_flags",
    ];
    let rows = rules.extras.iter().map(|(name, one)| -> Row {
        let mut row = vec![
            ("name", name.to_owned()),
            ("display_name", one.display_name.for_check().clone().unwrap_or_else(|| name.to_owned())),
            ("category", one.category.word().to_owned()),
            ("causes", list(one.causes.iter().map(|cause| cause.word()))),
            ("removal_causes", list(one.removal.iter().map(|removal| removal.word()))),
            ("buildable", yes(one.buildable)),
            ("build_time", one.build_turns.to_string()),
            ("removal_time", one.removal_turns.to_string()),
            ("build_reqs", notation::all(&one.reqs)),
            ("conflicts_with", list(&one.conflicts_with)),
            ("hidden_by", list(one.hidden_by.for_check())),
            ("bridged_over", list(&one.bridged_over)),
            ("defense_bonus_pct", one.defense_bonus_pct.to_string()),
            ("native_unit_classes", list(&one.native_to)),
            ("flags", list(&one.flags)),
        ];
        let base = one.base.as_ref().map(|base| {
            let radius = |radius: Option<i32>| radius.unwrap_or(-1).to_string();
            [radius(base.border_sq), radius(base.vision_main_sq), list(&base.flags)]
        });
        row.extend(BASE.into_iter().zip(base.unwrap_or_default()));
        let road = one.road.as_ref().map(|road| {
            let number = |value: i32| value.to_string();
            [
                number(road.move_cost_fragments),
                road.move_mode.word().to_owned(),
                number(road.food_const),
                number(road.shield_const),
                number(road.trade_const),
                number(road.food_incr),
                number(road.shield_incr),
                number(road.trade_incr),
                number(road.food_pct),
                number(road.shield_pct),
                number(road.trade_pct),
                list(&road.flags),
            ]
        });
        row.extend(ROAD.into_iter().zip(road.unwrap_or_default()));
        row
    });
    Sheet::read("extras").compare(&rows.collect::<Vec<_>>())
}
